package machine

import (
	"errors"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype"
)

// A Generator makes residual functions, as graphs and as their machine code. Its
// functions are called like others of its program, by [Program.Call] or by code.
//
// Finish compiles what was built since the last time. The code of functions that share
// labels is a fragment: registers are allocated over all of it, and it takes values from
// where older fragments have them, to where they expect them. What it calls is compiled
// with it, unless that has code already, and stays with the program.
//
// What is called by a switch or a suspended path ([codegen.Demand]) may call the program,
// whose code waits for it: compilation may run as machine code. Such a call must not come
// to code whose compilation is not finished: to a path that is being written, or to one
// that this generator would have to write while others of its paths are open; it ends in
// an error then. A run that is stopped meanwhile ends when compilation comes back.
type Generator struct {
	*llgraph.Generator
	program *Program

	compiled map[*flow.Block]bool
	labels   map[*flow.Block]*backend.Label
	pending  map[*flow.Block]*pending
	units    []*unit
	numbers  []uint32 // of what waits
	failed   error    // why nothing can be made any more
	closed   bool
}

var _ codegen.Generator = (*Generator)(nil)

// NewGenerator returns a generator of code that belongs to the program, which must have
// a CodeLimit. Close it before the program.
func (p *Program) NewGenerator() *Generator {
	return &Generator{
		Generator: llgraph.New(p.heap), program: p,
		compiled: make(map[*flow.Block]bool), labels: make(map[*flow.Block]*backend.Label), pending: make(map[*flow.Block]*pending),
	}
}

// Finish compiles what was built since the last Finish. After an error nothing can be
// made any more, as graphs may lead to blocks without code.
func (g *Generator) Finish() error {
	fresh := g.Fresh()
	if err := g.Generator.Finish(); err != nil {
		return err
	}
	if len(fresh) == 0 {
		return nil
	}
	if g.failed == nil && (g.closed || g.program.closed) {
		g.failed = errClosed
	}
	if g.failed == nil {
		if err := g.compile(fresh); err != nil {
			g.failed = fmt.Errorf("machine: residual code cannot be made native: %w", err)
		}
	}
	return g.failed
}

// maxPending is how many numbers fit into the argument of an exit.
const maxPending = 1 << 24

// compile compiles what can be reached from entries, and patches what waited for it.
func (g *Generator) compile(fresh []llgraph.Entry) error {
	p := g.program
	var functions []*lltype.Object
	for _, e := range fresh {
		if e.Link == nil {
			functions = append(functions, e.Function.Object)
			p.residual[e.Function.Object] = g
		}
	}
	blocks, err := g.newBlocks(fresh)
	if err != nil {
		return err
	}
	if err := p.addCalled(blocks); err != nil {
		return fmt.Errorf("what it calls cannot be made native: %w", err)
	}
	if len(p.pending)-len(p.free)+len(blocks) >= maxPending {
		return fmt.Errorf("there are too many switches and suspended paths: close the generator and start a new one")
	}
	p.named = nil
	code, err := backend.CompileFragments(p.target, objects{p}, g.fragments(fresh), g.number)
	if err != nil {
		return err
	}
	u, err := p.add(code, functions)
	if err != nil {
		return err
	}
	g.units = append(g.units, u)
	for _, b := range blocks {
		g.compiled[b] = true
	}
	return g.connect(fresh, code.Ends(u.base))
}

// addCalled compiles what blocks call, unless that is done later.
func (p *Program) addCalled(blocks []*flow.Block) error {
	if p.late {
		return nil
	}
	return p.addFunctions(p.reach.Blocks(blocks))
}

// number returns a number for a block that waits, by which exits name it.
func (g *Generator) number() uint32 {
	p := g.program
	n := uint32(len(p.pending))
	if free := len(p.free); free > 0 {
		n = p.free[free-1]
		p.free = p.free[:free-1]
	} else {
		p.pending = append(p.pending, nil)
	}
	g.numbers = append(g.numbers, n)
	return n
}

// newBlocks returns the blocks that can be reached from entries and that there is no code
// for.
func (g *Generator) newBlocks(fresh []llgraph.Entry) ([]*flow.Block, error) {
	var blocks []*flow.Block
	seen := make(map[*flow.Block]bool)
	for _, e := range fresh {
		work := []*flow.Block{e.Block}
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			if seen[b] || g.labels[b] != nil {
				continue
			}
			if graph := e.Function.Graph; b == graph.ReturnBlock || b == graph.ExceptBlock {
				continue
			}
			if g.compiled[b] {
				return nil, fmt.Errorf("block %d of %s was finished, and is not a label that was kept", b.ID, e.Function.Graph.Name)
			}
			seen[b] = true
			blocks = append(blocks, b)
			if g.Waiting(b) != nil {
				continue
			}
			for _, l := range b.Exits {
				work = append(work, l.Target)
			}
		}
	}
	return blocks, nil
}

// fragments puts together entries of functions that share labels.
func (g *Generator) fragments(fresh []llgraph.Entry) []*backend.Fragment {
	var list []*backend.Fragment
	of := make(map[*flow.Block]*backend.Fragment) // by the return block
	for _, e := range fresh {
		fr := of[e.Function.Graph.ReturnBlock]
		if fr == nil {
			fr = &backend.Fragment{
				Graph: e.Function.Graph, Kept: g.IsKept, Waiting: g.Waiting,
				Labels:  func(b *flow.Block) *backend.Label { return g.labels[b] },
				Pending: g.older,
			}
			of[e.Function.Graph.ReturnBlock] = fr
			list = append(list, fr)
		}
		entry := backend.Entry{Graph: e.Function.Graph, Block: e.Block, Link: e.Link}
		if e.Link == nil {
			entry.Function = e.Function.Object
		}
		fr.Entries = append(fr.Entries, entry)
	}
	return list
}

// older returns what there is of a block that waits.
func (g *Generator) older(b *flow.Block) *backend.Pending {
	if p := g.pending[b]; p != nil {
		return p.Pending
	}
	return nil
}

// connect notes what later code goes to and comes from, and patches what has waited to go
// to the new code.
func (g *Generator) connect(fresh []llgraph.Entry, ends backend.Ends) error {
	for _, l := range ends.Labels {
		g.labels[l.Block] = l
	}
	for _, p := range ends.Pending {
		w := &pending{Pending: p, generator: g, continuation: g.continuation(p.Block), rest: p.Stub}
		g.pending[p.Block], g.program.pending[p.Number] = w, w
		g.labels[p.Block] = p.Label()
	}
	g.program.wrote(Writing{Kind: WroteFragments, Generator: g})
	for _, e := range fresh {
		if e.Link == nil {
			continue
		}
		w, to := g.pending[e.Link.PrevBlock], ends.Entered[e.Link]
		if err := g.program.lead(w, e.Link, to); err != nil {
			return err
		}
	}
	return nil
}

// continuation returns what resumes compilation after a block.
func (g *Generator) continuation(b *flow.Block) *lltype.Continuation {
	c, _ := g.Waiting(b).Args[0].(*flow.Constant).Value.(*lltype.Continuation)
	return c
}

// CodeSize returns how many bytes of machine code the generator has made that still exist.
func (g *Generator) CodeSize() int {
	size := 0
	for _, u := range g.units {
		size += u.size
	}
	for _, w := range g.pending { // a sum: the order does not matter
		size += w.search.size + w.chain.size
	}
	return size
}

// Lead redirects all calls of a function to another one of its type from now on, also
// those in older code. Active calls run to their end.
func (g *Generator) Lead(f, to *codegen.Function) error {
	entry, ok := g.program.entries[to.Object]
	switch {
	case !ok || g.program.entries[f.Object] == 0:
		return fmt.Errorf("machine: %s cannot be led to %s: finish both first", f.Graph.Name, to.Graph.Name)
	case f.Object.Type != to.Object.Type:
		return fmt.Errorf("machine: %s cannot be led to %s, whose type is another one: %v", f.Graph.Name, to.Graph.Name, to.Object.Type)
	}
	g.program.entries[f.Object], g.program.led[f.Object] = entry, to.Object
	err := g.program.heap.SetEntry(f.Object, entry)
	g.program.wrote(Writing{Kind: LedCalls, Generator: g, Function: f, To: to})
	return err
}

// Close frees the code and releases the objects whose addresses are in it. None of
// the functions may be called afterwards.
func (g *Generator) Close() error {
	switch {
	case g.closed:
		return errClosed
	case !g.program.closed && g.program.runs(g.units):
		return errors.New("machine: code of the generator is running: close it when that has ended")
	}
	g.closed = true
	var errs []error
	p := g.program
	if !p.closed {
		for _, u := range g.units {
			for _, f := range u.functions {
				delete(p.residual, f)
			}
			p.reach.Forget(u.functions)
			errs = append(errs, p.drop(u))
		}
		for _, w := range g.pending {
			errs = append(errs, p.dropTests(w))
		}
		for _, n := range g.numbers {
			p.pending[n] = nil
		}
		p.free = append(p.free, g.numbers...)
	}
	g.units, g.pending, g.numbers = nil, nil, nil
	return errors.Join(append(errs, g.Generator.Close())...)
}
