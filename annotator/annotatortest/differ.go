package annotatortest

import (
	"errors"
	"fmt"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/stdspace"
)

// Differ runs a program by its graphs and, in a space of its own, as it is. It
// returns how the outcomes differ, "" if they do not or need not be the same:
// once a run has been unspecified, the objects of the program differ.
func Differ(e *Evaluator, std *stdspace.Space, fn *stdspace.Function, args, same []stdspace.Object) string {
	x, err := e.Call(args)
	var u *Unspecified
	lacking := errors.As(err, &u) && u.Exception == "AttributeError" && !e.Converted && !e.diverged
	if errors.As(err, &u) && !lacking || e.Converted {
		e.diverged = true
	}
	if e.diverged {
		return ""
	}
	got := Outcome(e.std, x, err)
	y, err := std.Call(fn, same)
	want := Outcome(std, y, err)
	if lacking {
		if want != "exception AttributeError" {
			e.diverged = true // by a handler that the graphs do not have
			return ""
		}
		e.Compared++
		return ""
	}
	e.Compared++
	if got != want {
		if e.Changed() || want == "exception AttributeError" { // reading what is not used is not an operation of the graph
			e.diverged = true
			return ""
		}
		return fmt.Sprintf("the graphs give %s, the program %s", got, want)
	}
	return ""
}

// Outcome describes a result or an exception.
func Outcome(std *stdspace.Space, x stdspace.Object, err error) string {
	var oe *interp.OperationError
	switch {
	case errors.As(err, &oe):
		return "exception " + std.ExceptionClass(err).Name
	case err != nil:
		return "error " + err.Error()
	}
	text, err := std.Repr(x)
	if err != nil {
		return err.Error()
	}
	if i := strings.Index(text, " at 0x"); i >= 0 {
		text = text[:i]
	}
	return text
}
