// Package exctransform makes exceptions explicit.
//
// In the graphs that the typer makes, exceptions travel along special exits of
// blocks, and out of functions by themselves. After the transformation, a raised
// exception is kept in a record, the structure [rclass.ExcData] with its class and its
// value, and a function that raises returns an error value: -1, -1.0, chr(255),
// True or NULL, whatever its type is. An operation that may raise is followed by
// a test:
//
//	before                                     after
//	v = direct_call(&g, x)                     v = direct_call(&g, x)
//	raises: None -> 1 [v]; KeyError as ...     t = getfield(&exc_data, .exc_type)
//	                                           z = ptr_iszero(t)
//	                                           switch z: False -> (which handler?); True -> 1 [v]
//
// After a malloc, the test is if the result is NULL. Handlers are chosen by the
// range of subclasses, and clear the record. Calls of functions that cannot
// raise are not followed by a test.
//
// Arithmetic that raises has two forms, of which [Options.Arithmetic] chooses
// one. With [Exits] it keeps its place at the end of a block with an exit for each
// exception; nothing but arithmetic has such exits any more. Native code makes it
// an instruction and a jump on the flags. With [Record] it sets the record like a
// call, and tests follow, as partial evaluation wants it.
//
// [Transform] works on copies. Function objects stay what they are, so the
// copies come beside them.
package exctransform

import (
	flow "vitrine/flowspace/model"
	"vitrine/flowspace/model/passcheck"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/rclass"
)

// An ArithmeticForm says how arithmetic raises.
type ArithmeticForm int8

// The forms of arithmetic.
const (
	Exits  ArithmeticForm = iota // by exits of its block
	Record                       // by setting the record
)

// Options say how to transform.
type Options struct {
	Arithmetic ArithmeticForm

	// Calls has exceptions raised and classes compared by calls of the helpers
	// in [Program], which partial evaluation knows, instead of by operations.
	Calls bool

	// AlwaysClear has the record cleared also where it was just found to be
	// clear, which tells partial evaluation that it is.
	AlwaysClear bool

	// Graph gives the graph of a function, such as an optimised one. nil stands for
	// the one that the function itself names.
	Graph func(f *lltype.Object) *flow.FunctionGraph

	// Copied, if not nil, is called with what each variable of a graph became.
	Copied func(f *lltype.Object, old, copied *flow.Variable)
}

// copied is Copied for one function.
func (o *Options) copied(f *lltype.Object) func(old, copied *flow.Variable) {
	if o.Copied == nil {
		return nil
	}
	return func(old, copied *flow.Variable) { o.Copied(f, old, copied) }
}

// A Program is a transformed program.
type Program struct {
	// ExcData is the record of the current exception.
	ExcData *lltype.Object

	// Raise stores an exception in the record, and IsSubclass compares classes;
	// nil without [Options.Calls].
	Raise, IsSubclass *lltype.Object

	// Graphs are the transformed copies.
	Graphs map[*lltype.Object]*flow.FunctionGraph

	raising *raisers
}

// Graph returns the transformed graph of a function, nil if there is none.
func (p *Program) Graph(f *lltype.Object) *flow.FunctionGraph { return p.Graphs[f] }

// MayRaise reports whether an operation of one of the graphs may raise, that is, set the record.
func (p *Program) MayRaise(op *flow.SpaceOperation) bool { return p.raising.operation(op) }

// Transform transforms copies of the graphs of functions, and of all functions
// that they refer to.
func Transform(functions []*lltype.Object, exceptions *rclass.ExceptionData, o Options) (*Program, error) {
	graph := o.Graph
	if graph == nil {
		graph = func(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph }
	}
	reached := lltype.Reachable(functions, graph)
	p := &Program{
		ExcData: lltype.NewObject("exc_data", rclass.ExcData, 0),
		Graphs:  make(map[*lltype.Object]*flow.FunctionGraph),
	}
	raising := analyze(reached, graph, exceptions)
	p.raising = raising
	excData := lltype.NewConstant(p.ExcData.Ref(), lltype.PtrTo(rclass.ExcData))
	var calls *helpers
	if o.Calls {
		calls = newHelpers(excData)
		p.Raise, p.IsSubclass = calls.raise, calls.isSubclass
		p.Graphs[p.Raise], p.Graphs[p.IsSubclass] = p.Raise.Func.Graph, p.IsSubclass.Func.Graph
	}
	for _, f := range reached {
		if graph(f) == nil {
			continue
		}
		t := &transformer{
			g: graph(f).Copy(o.copied(f)), options: o, exceptions: exceptions, raising: raising,
			excData: excData, helpers: calls,
		}
		if err := t.transform(); err != nil {
			return nil, err
		}
		passcheck.After("exctransform", t.g, llcheck.Graph)
		p.Graphs[f] = t.g
	}
	return p, nil
}
