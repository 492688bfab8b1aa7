package amd64

import "vitrine/engine/lltype"

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
