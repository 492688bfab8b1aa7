package amd64

import (
	"vitrine/jit/codegen/native"
	"vitrine/lowlevel/lltype"
)

// A Location is where a function finds an argument.
type Location struct {
	Kind  LocationKind
	Index int // of the general or vector register; of the word on the stack
}

// A LocationKind is a kind of locations.
type LocationKind int8

// The kinds of locations.
const (
	Nowhere LocationKind = iota // for Void
	InGeneral
	InVector
	OnStack
)

// Locations returns where functions of a type find their arguments.
func Locations(t *lltype.FuncType) []Location {
	locations := make([]Location, len(t.Args))
	var next passing
	for i, arg := range t.Args {
		if arg == lltype.Void {
			continue
		}
		float := isFloat(arg)
		r, stack := next.next(float)
		switch {
		case stack >= 0:
			locations[i] = Location{OnStack, stack}
		case float:
			locations[i] = Location{InVector, r}
		default:
			locations[i] = Location{InGeneral, r}
		}
	}
	return locations
}

// ItemsRegister is the general register that takes the operand and the result of
// the exits for allocation.
const ItemsRegister = int(scratch2)

// ContextField names a word of the context, by its offset; "" if code has nothing
// to do with it.
func ContextField(offset int32) string {
	switch offset {
	case ctxExcType:
		return "class of the exception"
	case ctxExcValue:
		return "exception"
	case ctxHeap:
		return "allocation state"
	}
	return native.FieldName(offset)
}

// ExitName names the reason of an exit of compiled code.
func ExitName(code native.ExitCode) string {
	if name, ok := exitNames[code]; ok {
		return name
	}
	return code.String()
}

var exitNames = map[native.ExitCode]string{
	ExitAllocateItems: "allocate items", ExitExternal: "external function", ExitExternalCalled: "external function",
	ExitCollect: "collect", ExitPrint: "print", ExitFatal: "fatal error", ExitIndex: "index out of range",
}
