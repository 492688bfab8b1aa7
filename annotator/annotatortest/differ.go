package annotatortest

import (
	"errors"
	"fmt"
	"strings"

	"vitrine/engine/interp"
	"vitrine/engine/stdspace"
)

// Differ runs a program by its graphs and, in a space of its own, as it is. It
// returns how the outcomes differ, "" if they do not or need not be the same:
// once a run has been unspecified, the objects of the program differ.
func Differ(e *Evaluator, std *stdspace.Space, fn *stdspace.Function, args, same []stdspace.Object) string {
	x, err := e.Call(args)
	var u *Unspecified
	if errors.As(err, &u) || e.Converted {
		e.diverged = true
	}
	if e.diverged {
		return ""
	}
	e.Compared++
	got := Outcome(e.std, x, err)
	y, err := std.Call(fn, same)
	if want := Outcome(std, y, err); got != want {
		if e.Changed() {
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
