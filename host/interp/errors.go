package interp

import (
	"fmt"

	"vitrine/host/source/bytecode"
)

// An OperationError is an exception of the running program: its class and its
// value, both objects of the space.
type OperationError struct {
	Type, Value Object

	// Implicit tells that the flow space invented the exception as one that
	// an operation might raise.
	Implicit bool

	// Held tells that the program had the exception in its hands: it raised it, or entered a handler.
	Held bool

	// Unhandled is the error that ends the analysis of the flow space if nobody
	// in the function handles the exception; nil for most exceptions.
	Unhandled error

	// Traceback are the places the exception passed through, innermost
	// first.
	Traceback []TracebackEntry
}

// A TracebackEntry is one line of a traceback.
type TracebackEntry struct {
	Code  *bytecode.Code
	Instr int
	Frame *Frame // where that is known

	// Seen is what the program has seen of the traceback up to this line, nil if nothing: it sees
	// the same object each time.
	Seen Object
}

// Error gives the class, and the value if it has a text of its own. Spaces have better
// ways to show an exception.
func (e *OperationError) Error() string {
	text := plain(e.Type, "an exception")
	if value := plain(e.Value, ""); value != "" {
		text += ": " + value
	}
	return text
}

// plain returns the text of an object that has one: the others are structures of the
// space that nobody can read.
func plain(x Object, other string) string {
	switch x := x.(type) {
	case fmt.Stringer:
		return x.String()
	case string:
		return x
	}
	return other
}

// An InternalError tells that bytecode did something that a compiler never
// lets it do.
type InternalError struct {
	Code  *bytecode.Code
	Instr int
	Msg   string
}

// Error names the code object and the instruction.
func (e *InternalError) Error() string {
	return fmt.Sprintf("%s: instruction %d of %s: %s", e.Code.File, e.Instr, e.Code.Name, e.Msg)
}
