package stdspace

import (
	"slices"

	"vitrine/host/interp"
)

// A tracebackObject is a traceback as an object of the program: the places that
// an exception passed through, from one of them on.
type tracebackObject struct {
	entries []interp.TracebackEntry // innermost first, as exceptions have them
}

func (t *tracebackObject) classIn(s *Space) *Class { return s.types.traceback }

// newTraceback returns the traceback of an exception, or None if it did not
// pass through anything.
func newTraceback(entries []interp.TracebackEntry) Object {
	if len(entries) == 0 {
		return None
	}
	last := &entries[len(entries)-1]
	if last.Seen == nil {
		last.Seen = &tracebackObject{entries}
	}
	return last.Seen
}

// addTracebackAttributes adds the computed attributes of tracebacks.
func (tm typeMaker) addTracebackAttributes() {
	get := func(name string, f func(entries []interp.TracebackEntry, last interp.TracebackEntry) Object) {
		tm.s.registry.addGetSet(tm.s.types.traceback, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) {
			entries := x.(*tracebackObject).entries
			return f(entries, entries[len(entries)-1]), nil
		}})
	}
	get("tb_next", func(entries []interp.TracebackEntry, _ interp.TracebackEntry) Object {
		return newTraceback(entries[:len(entries)-1])
	})
	get("tb_lineno", func(_ []interp.TracebackEntry, e interp.TracebackEntry) Object { return MakeInt(int64(entryLine(e))) })
	get("tb_lasti", func(_ []interp.TracebackEntry, e interp.TracebackEntry) Object { return MakeInt(int64(e.Instr)) })
	get("tb_frame", func(_ []interp.TracebackEntry, e interp.TracebackEntry) Object { return frameObject(e.Frame) })
}

// ExitArguments returns the class, the exception and its traceback.
func (s *Space) ExitArguments(e *interp.OperationError) [3]Object {
	return [3]Object{e.Type, e.Value, newTraceback(e.Traceback)}
}

// SetTraceback gives an exception the traceback that a raise statement names.
func (s *Space) SetTraceback(e *interp.OperationError, tb Object) error {
	return setTraceback(s, e, tb, "raise: arg 3 must be a traceback or None")
}

// setTraceback changes the traceback of an exception; wrong is the error for
// what is none.
func setTraceback(s *Space, e *interp.OperationError, tb Object, wrong string) error {
	t, ok := tb.(*tracebackObject)
	switch {
	case ok:
		e.Traceback = slices.Clone(t.entries)
	case tb == None:
		e.Traceback = nil
	default:
		return s.TypeError("%s", wrong)
	}
	return nil
}
