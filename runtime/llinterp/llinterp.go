// Package llinterp runs low-level graphs on the heap.
//
// An [Interp] is made for a heap and the exceptions of a program. [Interp.Call]
// runs a function; [Interp.Record] runs it one operation at a time and keeps everything
// that happens, to be viewed forward and backward.
//
//	graph  -> code      compile*.go    a list of instructions on numbered slots
//	code   -> result    run.go         frames on a stack of their own
//	frames -> roots     roots.go       what the collector must not free
//
// It runs graphs in both forms: those whose blocks end in exits for exceptions,
// and those that the exception transformation has made, in which exceptions are
// kept in a record ([Options.ExcData]) and operations that raise give an error
// value.
//
// It promises that no graph, however wrong, does harm: what a graph does to the
// heap is checked, recursion and the number of steps are bounded, and everything
// illegal, such as following a null pointer, ends in an [Error] that names the graph,
// block, operation and source line. An exception that leaves the function ends in a
// [Raised].
//
// An interpreter serves one goroutine at a time.
package llinterp

import (
	"context"
	"errors"
	"fmt"
	"io"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// Options say how an interpreter behaves. The zero Options are for graphs that have not
// been transformed.
type Options struct {
	// Steps bounds how many instructions a call may take. 0 stands for no bound.
	Steps int64

	// Depth bounds how many functions may be active. 0 stands for DefaultDepth.
	Depth int

	// Output is where the program prints. nil stands for nowhere.
	Output io.Writer

	// Graph gives the graph of a function. nil stands for the one that the
	// function itself names.
	Graph func(f *lltype.Object) *flow.FunctionGraph

	// External gives functions that the run-time system does not have, such as those of a
	// compiler; it returns nil for others. nil stands for none.
	External func(name string) external.Function

	// Watch, if it is not nil, is called before each operation, and before the links that leave a block are
	// followed. The interpreter must not be used meanwhile.
	Watch func(Position)

	// ExcData is the record of the current exception of a transformed program.
	ExcData *lltype.Object

	// Parts makes what is missing of a graph that is made part by part; it returns nil for a whole one. Without it, all graphs are whole.
	Parts func(g *flow.FunctionGraph) Parts
}

// DefaultDepth is the bound for active functions if none is given.
const DefaultDepth = 100_000

// maxStack bounds the slots of all active functions, in words.
const maxStack = 32 << 20

// An Interp runs functions.
type Interp struct {
	heap       *heap.Heap
	exceptions *rclass.ExceptionData
	options    Options

	compiler *compiler // nil until a graph is compiled

	callees map[*lltype.Object]*callee
	blocks  map[*flow.Block]entry // of residual graphs, and of large ones
	links   map[*flow.Link]entry
	slots   []int32              // that variables were given last, by their numbers
	classes map[string][2]uint64 // class and instance of exceptions, by name

	excData heap.Address // 0 if graphs are not transformed
	offsets [2]int       // of the class and the value in it
	frames  []frame
	stack   []uint64
	result  uint64   // of the call that has come to its end
	kept    []uint64 // addresses of garbage-collected objects that must stay
	given   []uint64 // the same, of the last call within the present one

	calls     []*external.Call // of functions of the run-time system, that have been made: used again
	compiling bool             // a function waits while compilation goes on, or for one of the run-time system: that may call others
	waiting   []waiting        // the calls that wait for the present one

	history *history
	failure error // of the instruction that failed
	remove  func()
}

// New returns an interpreter for programs with these exceptions. It must be
// closed before the heap is.
func New(h *heap.Heap, exceptions *rclass.ExceptionData, o Options) (*Interp, error) {
	if o.Depth == 0 {
		o.Depth = DefaultDepth
	}
	if o.Graph == nil {
		o.Graph = func(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph }
	}
	if o.Output == nil {
		o.Output = io.Discard
	}
	o.Output = external.NewConsole(o.Output)
	in := &Interp{
		heap: h, exceptions: exceptions, options: o,
		callees: make(map[*lltype.Object]*callee),
		blocks:  make(map[*flow.Block]entry),
		links:   make(map[*flow.Link]entry),
		classes: make(map[string][2]uint64),
	}
	if o.ExcData != nil {
		if err := in.findExcData(o.ExcData); err != nil {
			return nil, err
		}
	}
	roots, memory := h.AddRoots(in.showRoots), in.remember()
	in.remove = func() {
		roots()
		memory()
	}
	return in, nil
}

// Close ends the use of the heap.
func (in *Interp) Close() { in.remove() }

// Call runs a function. The arguments are bits, as [Interp.Bits] gives them, one
// for each argument of the function, and so is the result. What result and
// arguments point to is kept until the next call.
//
// While a function waits for compilation, or for a function of the run-time system, others may be called.
func (in *Interp) Call(ctx context.Context, f *lltype.Object, args ...uint64) (uint64, error) {
	if in.history != nil {
		return 0, errRecording
	}
	if !in.compiling {
		return in.runCall(ctx, f, args)
	}
	if err := in.nest(); err != nil {
		return 0, err
	}
	v, err := in.runCall(ctx, f, args)
	return v, errors.Join(err, in.unnest())
}

// runCall runs a function above the frames of those that wait.
func (in *Interp) runCall(ctx context.Context, f *lltype.Object, args []uint64) (uint64, error) {
	if err := in.enter(f, args); err != nil {
		return 0, err
	}
	steps := in.options.Steps
	w := watcher{tell: in.options.Watch}
	for {
		slice := int64(contextSteps)
		if w.tell != nil {
			w.look(in)
			slice = 1
		}
		if steps > 0 {
			slice = min(slice, steps)
		}
		left, done, err := in.run(slice)
		if err != nil {
			return 0, err
		}
		if done {
			return in.finish(f)
		}
		if ctx.Err() != nil {
			return 0, in.errorHere(fmt.Errorf("the run was stopped: %w", context.Cause(ctx)))
		}
		if in.options.Steps > 0 {
			if steps -= slice - left; steps <= 0 {
				return 0, in.errorHere(fmt.Errorf("%w of %d steps: raise it, or look for an endless loop here", ErrBudget, in.options.Steps))
			}
		}
	}
}

// contextSteps is how many steps are taken between two looks at the context.
const contextSteps = 1 << 16

// enter prepares a call.
func (in *Interp) enter(f *lltype.Object, args []uint64) error {
	t, ok := f.Type.(*lltype.FuncType)
	if !ok || f.Func == nil || in.options.Graph(f) == nil {
		return fmt.Errorf("llinterp: %v is not a function with a graph", f)
	}
	if len(args) != len(t.Args) {
		return fmt.Errorf("llinterp: %s takes %d arguments, not %d", f.Name, len(t.Args), len(args))
	}
	c := in.callee(f)
	if err := in.prepare(c); err != nil {
		return err
	}
	in.frames, in.kept, in.given = in.frames[:in.floor()], in.kept[:0], nil
	for i, a := range args {
		if p, ok := lltype.IsPtr(t.Args[i]); ok && p.IsGc() {
			in.kept = append(in.kept, a)
		}
	}
	if err := in.clearExcData(); err != nil {
		return err
	}
	if err := in.push(c.code); err != nil {
		return err
	}
	copy(in.stack[in.top().base:], nonVoid(args, t.Args))
	return nil
}

// nonVoid leaves out the arguments that carry no value.
func nonVoid(args []uint64, types []lltype.Type) []uint64 {
	var out []uint64
	for i, t := range types {
		if t != lltype.Void {
			out = append(out, args[i])
		}
	}
	return out
}

// finish gives the result of a call that has come to its end.
func (in *Interp) finish(f *lltype.Object) (uint64, error) {
	result := in.result
	if in.excData != 0 {
		class, value, err := in.takeExcData()
		if err != nil {
			return 0, err
		}
		if class != 0 {
			return 0, in.raised(class, value)
		}
	}
	t := f.Type.(*lltype.FuncType).Result
	if p, ok := lltype.IsPtr(t); ok && p.IsGc() {
		in.kept = append(in.kept, result)
	}
	if t == lltype.Void {
		return 0, nil
	}
	return result, nil
}
