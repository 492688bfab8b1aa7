package rtyper

import (
	"errors"
	"fmt"
	"runtime/debug"

	flow "vitrine/flowspace/model"
	"vitrine/host/source"
)

// A position is what is being typed; errors name it.
type position struct {
	graph *Graph
	op    *flow.SpaceOperation
}

// recovered makes an error of what fail panicked with, or of a defect.
func (at *position) recovered(r any) error {
	if s, ok := r.(stopped); ok {
		return s.err
	}
	f, ok := r.(*failure)
	if !ok {
		f = &failure{msg: fmt.Sprintf("the engine failed: %v\n%s", r, debug.Stack())}
	}
	e := &Error{Func: "the program", Msg: f.msg, err: f.err}
	if g := at.graph; g != nil {
		e.Func, e.File, e.Span = g.title(), g.File, g.Span
	}
	if op := at.op; op != nil {
		e.Op = op.String()
		if op.Span.Line > 0 {
			e.Span = op.Span
		}
	}
	for g := at.graph; g != nil && g.neededBy != nil; g = g.neededBy {
		e.Msg += fmt.Sprintf("; it is needed by %s at %s:%v", g.neededBy.title(), g.neededBy.File, spanOf(g))
	}
	var inner *Error
	if errors.As(f.err, &inner) {
		return inner
	}
	return e
}

// spanOf returns the place that first needed a helper.
func spanOf(g *Graph) source.Span {
	if g.neededAt != nil {
		return g.neededAt.Span
	}
	return g.neededBy.Span
}
