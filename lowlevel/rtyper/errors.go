package rtyper

import (
	"fmt"

	"vitrine/host/source"
	"vitrine/lowlevel/lltype"
)

// An Error says why a program cannot be typed, and where.
type Error struct {
	Func string // the function
	Op   string // the operation, "" if none
	Msg  string
	File string
	Span source.Span

	err error
}

// Error gives the place, the function and the reason.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s:%v: in %s: %s", e.File, e.Span, e.Func, e.Msg)
	if e.Op != "" {
		text += " (while typing " + e.Op + ")"
	}
	return text
}

// Unwrap returns the error of an earlier stage, if that is the reason.
func (e *Error) Unwrap() error { return e.err }

// failure is what fail panics with. It never leaves the package: the driver
// adds the place and returns an *Error.
type failure struct {
	msg string
	err error
}

// fail gives up typing the current operation. Representations may call it
// anywhere: the message becomes an [*Error] at the operation.
func fail(format string, args ...any) {
	giveUp(fmt.Errorf(format, args...))
}

// setFields completes a structure, which is done once.
func setFields(s *lltype.Struct, fields ...lltype.Field) {
	if err := s.SetFields(fields...); err != nil {
		giveUp(err)
	}
}

// giveUp is fail for what an earlier stage, or something else, says.
func giveUp(err error) { panic(&failure{err.Error(), err}) }
