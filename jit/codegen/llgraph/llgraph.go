// Package llgraph makes residual code as low-level graphs: to be looked at, checked,
// printed, and run by the low-level interpreter, which notices that graphs grow. Native
// code is made from the same graphs.
//
// [New] makes a [Generator]. It promises, beyond package codegen: the graph of a function
// keeps the rules of the flow model at every moment between two calls of Finish, whatever
// is still suspended; blocks and variables keep their numbers; and the same calls make
// the same graph.
//
// In the graph
//
//   - a label is a block, and what it is handed are its input arguments. A value that is
//     used after paths part is passed on by the links on the way; the builder adds what
//     is needed when it is needed;
//   - a flexible switch is a block without operations whose exits are the cases. The
//     default leads to a block with the operation continue_compilation and from there
//     back to the switch, until it gets a path of its own;
//   - a suspended path is a block with the operation continue_compilation that leads back
//     to itself, until the path is written: then it leads to that.
package llgraph

import (
	"errors"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/runtime/heap"
)

// A Generator builds residual graphs.
type Generator struct {
	heap      *heap.Heap
	remove    func()
	functions []*lltype.Object
	objects   []uint64 // whose addresses are constants
	numbers   map[uint64]int

	open          []*path // that were begun since the last Finish
	continuations int
	err           error

	changed func(*flow.Block)
	kept    map[*flow.Block]bool                 // labels that later code may go to
	waiting map[*flow.Block]*flow.SpaceOperation // see Waiting
	fresh   []Entry                              // see Fresh
	step    int                                  // how often Finish was called
}

// An Entry is the beginning of something that was built: a function, a case of a switch,
// or the rest of a suspended path.
type Entry struct {
	Function *codegen.Function
	Block    *flow.Block
	Link     *flow.Link // that leads there, nil for a function
}

// Fresh returns the entries of what was built since the last Finish.
func (g *Generator) Fresh() []Entry { return g.fresh }

// IsKept reports whether later code may go to a block, because it is a label.
func (g *Generator) IsKept(b *flow.Block) bool { return g.kept[b] }

// Waiting returns the operation with which a flexible switch or a suspended path waits
// for the code that follows, even if that exists by now. It is nil for other blocks.
func (g *Generator) Waiting(b *flow.Block) *flow.SpaceOperation { return g.waiting[b] }

// New returns a generator of code that works on the objects of a heap.
func New(h *heap.Heap) *Generator {
	g := &Generator{
		heap: h, numbers: make(map[uint64]int),
		kept: make(map[*flow.Block]bool), waiting: make(map[*flow.Block]*flow.SpaceOperation),
	}
	g.remove = h.AddRoots(func(m *heap.Marker) { m.Words(g.objects) })
	return g
}

// Watch has a function called after each change of a block.
func (g *Generator) Watch(changed func(b *flow.Block)) { g.changed = changed }

func (g *Generator) touch(b *flow.Block) {
	if g.changed != nil && b != nil {
		g.changed(b)
	}
}

// close ends a block.
func (g *Generator) close(b *flow.Block, links ...*flow.Link) {
	b.Close(links...)
	g.touch(b)
}

// Close frees the descriptors of the functions, and releases the objects whose
// addresses are constants.
func (g *Generator) Close() error {
	g.remove()
	for _, f := range g.functions {
		g.heap.DropFunction(f)
	}
	g.functions = nil
	return nil
}

// Begin starts a function.
func (g *Generator) Begin(name string, t *lltype.FuncType) (codegen.Builder, []codegen.Value) {
	return g.begin(flow.NewGraph(name, argNames(t)), t)
}

// BeginBeside starts a function that shares labels with f.
func (g *Generator) BeginBeside(f *codegen.Function, name string, t *lltype.FuncType) (codegen.Builder, []codegen.Value) {
	if r := f.Object.Type.(*lltype.FuncType).Result; r != t.Result {
		g.failf("%s gives %v, and cannot stand beside %s, which gives %v", name, t.Result, f.Graph.Name, r)
	}
	return g.begin(f.Graph.NewEntry(name, argNames(t)), t)
}

// argNames names the parameters of a residual function, without those of type Void.
func argNames(t *lltype.FuncType) []string {
	var names []string
	for i, a := range t.Args {
		if a != lltype.Type(lltype.Void) {
			names = append(names, fmt.Sprintf("arg%d", i))
		}
	}
	return names
}

func (g *Generator) begin(graph *flow.FunctionGraph, t *lltype.FuncType) (codegen.Builder, []codegen.Value) {
	f := &codegen.Function{Graph: graph}
	f.Object = lltype.NewFunction(t, &lltype.Function{Name: graph.Name, Graph: graph})
	g.functions = append(g.functions, f.Object)
	graph.ReturnBlock.InputArgs[0].Concrete = t.Result
	p := g.newPath(f, graph.StartBlock)
	var params []codegen.Value
	for _, a := range t.Args {
		if a != lltype.Type(lltype.Void) {
			v := graph.StartBlock.InputArgs[len(params)]
			v.Concrete = a
			params = append(params, v)
		}
	}
	g.fresh = append(g.fresh, Entry{Function: f, Block: graph.StartBlock})
	return p, params
}

// Finish checks that all paths have come to an end.
func (g *Generator) Finish() error {
	for _, p := range g.open {
		if !p.closed {
			g.failf("the path of %s at block %d was not ended", p.f.Graph.Name, p.block.ID)
		}
	}
	g.open = g.open[:0]
	g.fresh = nil
	g.step++
	err := g.err
	g.err = nil
	return err
}

// failf remembers the first mistake.
func (g *Generator) failf(format string, args ...any) {
	if g.err == nil {
		g.err = fmt.Errorf("llgraph: "+format, args...)
	}
}

// Constant returns a value of the running program as a constant.
func (g *Generator) Constant(bits uint64, t lltype.Type) (*flow.Constant, error) {
	if v := arith.Value(bits, t); v != nil {
		return lltype.NewConstant(v, t), nil
	}
	p, ok := t.(*lltype.Ptr)
	if !ok {
		return nil, fmt.Errorf("llgraph: a value of type %v cannot be a constant", t)
	}
	if bits == 0 {
		return lltype.NewConstant(lltype.Null(p), t), nil
	}
	if o, ok := g.heap.PrebuiltAt(heap.Address(bits)); ok {
		return lltype.NewConstant(lltype.Pointer{Type: p, Object: o}, t), nil
	}
	n, ok := g.numbers[bits]
	if !ok {
		n = len(g.objects)
		g.numbers[bits] = n
		g.objects = append(g.objects, bits)
	}
	return lltype.NewConstant(lltype.Address{Type: p, At: bits, Number: n}, t), nil
}

// Object returns the number of the object at an address that is a constant.
func (g *Generator) Object(at uint64) (number int, ok bool) {
	number, ok = g.numbers[at]
	return number, ok
}

var errTwice = errors.New("the path has ended already")
