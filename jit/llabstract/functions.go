package llabstract

import (
	"context"
	"fmt"
	"strings"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// functions are what all functions share that are specialised for one caller.
type functions struct {
	options Options
	written *writes // by the program; nil if it is not known

	made    map[string]*specialisedFunction // by the function and what is known
	objects map[*lltype.Object]*specialisedFunction
	ids     map[any]int // of functions and constants
}

// A specialisedFunction is a function specialised for some of its arguments.
type specialisedFunction struct {
	object *lltype.Object // has no graph at first
	callee *lltype.Object
	known  []*flow.Constant
}

func newFunctions(o Options, written *writes) *functions {
	return &functions{
		options: o, written: written, made: make(map[string]*specialisedFunction),
		objects: make(map[*lltype.Object]*specialisedFunction), ids: make(map[any]int),
	}
}

// complete makes the graphs of the specialised functions that a graph calls, and of those
// that they call.
func (fs *functions) complete(ctx context.Context, g *flow.FunctionGraph) (list []*lltype.Object, err error) {
	for graphs := []*flow.FunctionGraph{g}; len(graphs) > 0; graphs = graphs[1:] {
		for _, b := range graphs[0].Blocks() {
			for _, op := range b.Operations {
				f := fs.calledBy(op)
				if f == nil || f.object.Func.Graph != nil {
					continue
				}
				if len(list) == mostFunctions {
					return nil, fs.tooMany(f)
				}
				a, err := fs.specialise(ctx, f.callee, f.known, nil)
				if err != nil {
					return nil, err
				}
				a.graph.Name = f.object.Name
				f.object.Func.Graph = a.graph
				list = append(list, f.object)
				graphs = append(graphs, a.graph)
			}
		}
	}
	return list, nil
}

// calledBy returns the specialised function that an operation calls, nil if there is none.
func (fs *functions) calledBy(op *flow.SpaceOperation) *specialisedFunction {
	if llop.Of(op) != llop.DirectCall {
		return nil
	}
	c, _ := op.Args[0].(*flow.Constant)
	return fs.objects[prebuilt(c)]
}

// numberOf tells functions and constants apart.
func (fs *functions) numberOf(x any) int {
	n, ok := fs.ids[x]
	if !ok {
		n = len(fs.ids)
		fs.ids[x] = n
	}
	return n
}

// callKey names a function and what is known of its arguments, inside of virtual objects too.
func (fs *functions) callKey(callee *lltype.Object, args []Value) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d", fs.numberOf(callee))
	seen := make(map[*Virtual]int)
	var write func(x Value)
	write = func(x Value) {
		switch x := x.(type) {
		case *Constant:
			fmt.Fprintf(&b, " %d", fs.numberOf(x.Key))
		case *Variable:
			b.WriteString(" ?")
		case *Virtual:
			if n, ok := seen[x]; ok {
				fmt.Fprintf(&b, " @%d", n)
				return
			}
			seen[x] = len(seen)
			fmt.Fprintf(&b, " (%d", fs.numberOf(x.Type))
			for _, p := range x.Parts {
				write(p)
			}
			b.WriteString(")")
		}
	}
	for _, a := range args {
		write(a)
	}
	return b.String()
}

// isWithin reports whether a function is being followed that was called in this way.
func (f *frame) isWithin(called string) bool {
	for ; f != nil; f = f.below {
		if f.called == called {
			return true
		}
	}
	return false
}

// callSpecialised writes a call of a function that is specialised on its own, instead of being followed; why says
// why. What it is given is forced.
func (w *writer) callSpecialised(b *block, s *state, op *flow.SpaceOperation, callee *lltype.Object, args []Value, why string) (bool, error) {
	f := w.it.specialisedFor(callee, args[1:len(callee.Func.Graph.StartBlock.InputArgs)+1])
	if f == nil {
		return w.residualCall(b, s, op, callee, args)
	}
	t := f.object.Type.(*lltype.FuncType)
	call := *op
	call.Become(llop.DirectCall)
	to := lltype.NewConstant(f.object.Ref(), lltype.PtrTo(t))
	call.Args = []flow.Value{to}
	given := []Value{&Constant{Constant: to}}
	for i, c := range f.known {
		if c == nil {
			call.Args = append(call.Args, op.Args[i+1])
			given = append(given, args[i+1])
		}
	}
	w.it.step(stepApart, s.top, "The call of %s is left to %s: %s", callee.Name, f.object.Name, why)
	return w.copy(b, s, &call, given)
}

// specialisedFor returns a function specialised for the constants among its arguments, nil if there
// are none.
func (fs *functions) specialisedFor(callee *lltype.Object, args []Value) *specialisedFunction {
	f := &specialisedFunction{callee: callee, known: make([]*flow.Constant, len(args))}
	t := callee.Type.(*lltype.FuncType)
	var rest []lltype.Type
	some := false
	shown := make([]Value, len(args)) // virtual objects are variables
	for i, a := range args {
		if c, ok := a.(*Constant); ok {
			f.known[i], shown[i] = c.Constant, c
			some = some || t.Args[i] != lltype.Void
			continue
		}
		shown[i] = &Variable{}
		rest = append(rest, t.Args[i])
	}
	if !some {
		return nil
	}
	key := fs.callKey(callee, shown)
	if known := fs.made[key]; known != nil {
		return known
	}
	fs.made[key] = f
	name := fmt.Sprintf("%s_%d", callee.Name, len(fs.made))
	f.object = lltype.NewFunction(lltype.Func(t.Result, rest...), &lltype.Function{Name: name})
	fs.objects[f.object] = f
	return f
}
