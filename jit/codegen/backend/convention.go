package backend

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
func (c *Convention) Locations(t *lltype.FuncType) []Location {
	locations := make([]Location, len(t.Args))
	next := passing{c: c}
	for i, arg := range t.Args {
		if arg == lltype.Void {
			continue
		}
		r, stack := next.next(classOf(arg))
		switch {
		case stack >= 0:
			locations[i] = Location{OnStack, stack}
		case IsFloat(arg):
			locations[i] = Location{InVector, int(r)}
		default:
			locations[i] = Location{InGeneral, int(r)}
		}
	}
	return locations
}

// ContextField names a word of the context, by its offset; "" if code has nothing
// to do with it.
func ContextField(offset int32) string {
	switch offset {
	case OffExcType:
		return "class of the exception"
	case OffExcValue:
		return "exception"
	case OffHeap:
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
	ExitCollect: "collect", ExitWeakRef: "weak reference", ExitPrint: "print", ExitFatal: "fatal error", ExitIndex: "index out of range",
	ExitDivision: "division by zero", ExitLate: "code is made",
}
