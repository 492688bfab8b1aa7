// Package interp executes bytecode, with the object space as a parameter.
//
// The interpreter moves values between locals, cells and the value stack,
// follows jumps and unrolls blocks. What a value is and what an operation on
// it means is the business of the [Space]: the Standard Object Space computes,
// the Flow Object Space records. Values are black boxes here.
//
// It is entered by making a [Frame] and calling [Frame.Resume]. A space stops
// the interpreter by returning an error from any operation: an
// [*OperationError] is an exception of the running program, for which the
// frame looks for a handler; any other error goes straight up to the caller
// of Resume and leaves the frame as it stood.
package interp

import (
	"vitrine/host/operation"
	"vitrine/host/source/bytecode"
)

// An Object is a value of the running program. Only its space knows what is
// in it. nil never is a value: it stands for an unbound local.
type Object = any

// A Space gives operations their meaning.
type Space interface {
	// Unary, Binary and Ternary perform an operation of the table with one,
	// two or three operands.
	Unary(op operation.Op, x Object) (Object, error)
	Binary(op operation.Op, x, y Object) (Object, error)
	Ternary(op operation.Op, x, y, z Object) (Object, error)

	// IsTrue asks for the truth value of x.
	IsTrue(x Object) (bool, error)

	// Is reports whether two objects are the same one.
	Is(x, y Object) (bool, error)

	// Next asks an iterator for its next value; more is false at its end.
	Next(iterator Object) (value Object, more bool, err error)

	// Constants returns the constants and names of a code object as objects
	// of the space. It is called for every frame and must be cheap.
	Constants(code *bytecode.Code) *Constants

	// None returns the None object.
	None() Object
	// ExitArguments returns what __exit__ is told about an exception: its class, the
	// exception, and the places that it passed through.
	ExitArguments(e *OperationError) [3]Object
	// SetTraceback makes an object the traceback of an exception that a raise
	// statement is about to raise.
	SetTraceback(e *OperationError, tb Object) error
	// Bool returns the object for a truth value that the interpreter made.
	Bool(b bool) Object

	// Displays. The slices belong to the callee only during the call.
	NewTuple(items []Object) (Object, error)
	NewList(items []Object) (Object, error)
	NewSet(items []Object) (Object, error)
	NewDict() (Object, error)
	NewSlice(lo, hi, step Object) (Object, error) // step is nil unless there is a second colon
	// Append adds to the list, set or dictionary of a comprehension or
	// display; key is nil for lists and sets.
	Append(container, key, value Object) error
	// Extend adds all items of x to a list, set or dictionary of a display.
	Extend(container, x Object) error
	// Unpack returns the n items of x, for a tuple assignment. If after is
	// not negative, the target has a starred name: the result is n items
	// before, the list of those in between, and the last after items.
	Unpack(x Object, n, after int) ([]Object, error)
	// Format gives the text of a replacement field of an f-string; spec is
	// nil if there is none. conversion is one of the Format constants of
	// package bytecode.
	Format(x Object, conversion int, spec Object) (Object, error)
	// Concat joins the texts of an f-string.
	Concat(parts []Object) (Object, error)

	// Unpacked returns the tuple of the items of a list that was built for
	// the arguments of a call.
	Unpacked(list Object) (Object, error)
	// Attribute returns an attribute that the interpreter itself asks for.
	Attribute(x Object, name string) (Object, error)

	// Calls. args are positional and belong to the callee only during the
	// call; a is for all other forms.
	Call(fn Object, args []Object) (Object, error)
	CallArgs(fn Object, a *Arguments) (Object, error)

	// Variables that are not fast locals.
	LoadGlobal(f *Frame, name int) (Object, error)
	StoreGlobal(f *Frame, name int, value Object) error
	DeleteGlobal(f *Frame, name int) error
	LoadName(f *Frame, name int) (Object, error)
	StoreName(f *Frame, name int, value Object) error
	DeleteName(f *Frame, name int) error
	// AssertionError returns the class that an assert statement of Python 3 raises.
	AssertionError() Object
	// LocalName looks a name up in the local names of a class body.
	LocalName(f *Frame, name string) (Object, bool)

	// Definitions.
	NewFunction(f *Frame, def *Definition) (Object, error)
	BuildClass(f *Frame, name, bases, keywords, body Object) (Object, error)

	// Modules. level and fromlist are the operands of ImportName.
	Import(f *Frame, name int, level, fromlist Object) (Object, error)
	ImportFrom(f *Frame, module Object, name int) (Object, error)
	ImportStar(f *Frame, module Object) error

	// Exceptions.

	// ExceptionMatch reports whether an exception of type typ is handled by a
	// handler for check, a class or a tuple of classes.
	ExceptionMatch(typ, check Object) (bool, error)
	// Normalize makes an exception out of the operands of a raise statement;
	// value and cause may be nil. It returns the exception as *OperationError
	// or whatever went wrong.
	Normalize(typ, value, cause Object) error
	// Throw returns the exception that the interpreter itself wants to
	// raise. class names a builtin exception class.
	Throw(class, message string) error

	// Delegate asks the iterator of a "yield from" for its next value. sent
	// is what the generator was sent (nil at first), thrown the exception
	// that was thrown into it, or nil. done tells that the iterator is
	// exhausted; then value is the result of the expression.
	Delegate(iterator, sent Object, thrown *OperationError) (value Object, done bool, err error)

	// Statements of Python 2.
	Print(f *Frame, value, to Object) error // value nil: newline; to nil: standard output
	Exec(f *Frame, code, globals, locals Object) error
}

// Constants are the constants and names of a code object in an object space,
// in the order of Code.Consts and Code.Names.
type Constants struct {
	Consts []Object
	Names  []Object

	// Cache is for what the space wants to remember for the code.
	Cache any

	free *Frame // frames that have ended, linked by Back
}

// Arguments are the arguments of a call that has more than positional ones.
// Star and StarStar are nil if absent.
type Arguments struct {
	Positional []Object
	Keywords   []Keyword
	Star       Object
	StarStar   Object
}

// A Keyword is one name=value argument. Name is a text object of the space,
// as it stood in the constants of the code.
type Keyword struct {
	Name  Object
	Value Object
}

// A Definition is what a def statement or a lambda evaluates to.
type Definition struct {
	Code        *bytecode.Code
	Defaults    []Object
	KwDefaults  []Keyword
	Annotations Object  // a dictionary of the space, or nil
	Closure     []*Cell // nil if the function has no free variables
}

// A Cell holds a variable that is shared with nested functions.
type Cell struct{ Value Object }
