package llinterp

import (
	"errors"
	"fmt"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// The errors that an [Error] may wrap, beside those of the heap.
var (
	// ErrBudget tells that a run took too many steps.
	ErrBudget = errors.New("the run has used up its budget")

	// ErrDepth tells that too many functions were active.
	ErrDepth = errors.New("the recursion is too deep")

	// ErrIndex tells that there is no such item.
	ErrIndex = errors.New("index out of range")

	// ErrCast tells that an object is not of the type that a graph says.
	ErrCast = errors.New("bad cast")

	// ErrFatal tells that the program found itself in a state that must not be.
	ErrFatal = errors.New("the program stopped itself")
)

// An Error is something that a graph must not do.
type Error struct {
	Graph string
	Block int    // ID
	Op    string // the operation, "" if it happened on a link
	Func  string // the function that File and Span are of; not that of the graph if the operation was inlined
	File  string
	Span  source.Span // the source text that the operation comes from
	Why   string      // what the program does wrong, in its own words; "" if Err says it
	Err   error
}

// Error gives the place and what is wrong.
func (e *Error) Error() string {
	text := ""
	if e.Span.IsValid() {
		text = fmt.Sprintf("%s:%d: ", e.File, e.Span.Line)
	}
	switch {
	case e.Why != "":
		return fmt.Sprintf("%sin %s: %s (%s)", text, e.Func, e.Why, e.Detail())
	case e.Func != e.Graph:
		text += "in " + e.Func + ": "
	}
	return fmt.Sprintf("%s%s: %v", text, e.place(), e.Err)
}

// What says what is wrong, in words of the program where there are some.
func (e *Error) What() string {
	if e.Why != "" {
		return e.Why
	}
	return e.Err.Error()
}

// Detail says where in the graphs it happened and, if [Error.What] says it differently,
// what the operation must not do.
func (e *Error) Detail() string {
	if e.Why == "" {
		return e.place()
	}
	return fmt.Sprintf("%s: %v", e.place(), e.Err)
}

// place names the operation, its block and its graph.
func (e *Error) place() string {
	place := fmt.Sprintf("graph %s, block %d", e.Graph, e.Block)
	if e.Op != "" {
		place += ", " + e.Op
	}
	return place
}

// Unwrap returns what is wrong, without the place.
func (e *Error) Unwrap() error { return e.Err }

// NewError returns an error at an operation; op is nil for a link.
func NewError(g *flow.FunctionGraph, b *flow.Block, op *flow.SpaceOperation, err error) *Error {
	e := &Error{Graph: g.Name, Block: b.ID, Func: g.Name, File: g.File, Why: explain(op, err), Err: err}
	if op != nil {
		e.Op = op.String()
	} else {
		op = sourceOf(g, exitsOf(b))
	}
	if op != nil {
		e.Func, e.File, e.Span = placeOf(g, op)
	}
	return e
}

// placeOf returns the function, the file and the source that an operation of a graph
// comes from.
func placeOf(g *flow.FunctionGraph, op *flow.SpaceOperation) (name, file string, span source.Span) {
	if op.Inlined != nil {
		g = op.Inlined
	}
	return g.Name, g.File, op.Span
}

// errorHere adds the current place to an error.
func (in *Interp) errorHere(err error) error {
	if len(in.frames) == 0 {
		return fmt.Errorf("llinterp: %w", err)
	}
	f := in.frames[len(in.frames)-1]
	at := f.code.places[max(0, min(f.pc, len(f.code.places)-1))]
	e := NewError(f.code.graph, at.block(), at.operation(), err)
	in.placeOutsideHelpers(e)
	return e
}

// placeOutsideHelpers moves an error in a helper of the typer to the place in the program
// that called it.
func (in *Interp) placeOutsideHelpers(e *Error) {
	for i := len(in.frames) - 2; i >= in.floor() && e.InHelper(); i-- {
		c := in.frames[i].code
		if op := c.places[in.frames[i].pc].operation(); op != nil {
			e.CalledBy(c.graph, op)
		}
	}
}

// InHelper reports whether the place of an error is in a helper of the typer, which
// is unknown to the program.
func (e *Error) InHelper() bool { return flow.IsHelperFile(e.File) }

// CalledBy gives an error the place of the operation that called what went wrong.
func (e *Error) CalledBy(g *flow.FunctionGraph, op *flow.SpaceOperation) {
	e.Func, e.File, e.Span = placeOf(g, op)
}

// A Raised is an exception that left the function that was called.
type Raised struct {
	Class string // its name
	Value heap.Address
	Where []Where // what was active when it was raised, the first caller first

	class *lltype.Object // its vtable
}

// Error tells which exception it is.
func (r *Raised) Error() string { return "the program raises " + r.Class }

// raised makes the error of an exception that no active function catches.
func (in *Interp) raised(class, value uint64) error {
	in.kept = append(in.kept, value)
	r := &Raised{Class: "an exception without a class", Value: heap.Address(value), Where: in.where()}
	if o, ok := in.heap.PrebuiltAt(heap.Address(class)); ok {
		r.class, r.Class = o, rclass.ClassName(o)
	}
	return r
}

// InstanceOf reports whether the exception is of a class, or of one below it.
func (r *Raised) InstanceOf(class *lltype.Object) bool {
	return r.class != nil && rclass.IsSubclass(r.class, class)
}
