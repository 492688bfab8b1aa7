package llabstract

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// A Value is what is known about a variable of an input graph: a *Constant, a *Variable or a *Virtual.
type Value interface{ value() }

// A Constant is known now.
type Constant struct {
	*flow.Constant
	Concrete bool // else it is a little constant
}

// A Variable is known when the residual graph runs.
type Variable struct {
	Var  *flow.Variable // of the residual graph
	lost []origin       // where constants that it comes from were merged
	text bool           // it was read from memory that never changes

	// static tells that it depends on constants only, all of which were lost.
	static bool
}

// A Virtual is a structure or an array that has not been allocated. Pointers to
// the same object are the same Virtual.
type Virtual struct {
	Type   lltype.Container
	Parts  []Value // fields, those of structures at the beginning first, then those of items
	Number int     // tells virtual objects apart in steps

	layout *layout
	made   *flow.SpaceOperation // in the input graph
}

func (*Constant) value() {}
func (*Variable) value() {}
func (*Virtual) value()  {}

// An origin is a place where a constant can be lost: a variable of an input graph, or a part of virtual objects
// of a type.
type origin struct {
	variable *flow.Variable
	object   lltype.Container
	part     int // that of the first item stands for those of all
}

// mostOrigins is how many places a variable remembers.
const mostOrigins = 16

// joinOrigins joins two lists without duplicates.
func joinOrigins(a, b []origin) []origin {
	out := a
	for _, o := range b {
		if len(out) < mostOrigins && !containsOrigin(out, o) {
			out = append(out[:len(out):len(out)], o)
		}
	}
	return out
}

func containsOrigin(list []origin, o origin) bool {
	for _, x := range list {
		if x == o {
			return true
		}
	}
	return false
}

// little returns a little constant.
func little(v lltype.Value, t lltype.Type) *Constant {
	return &Constant{Constant: lltype.NewConstant(v, t)}
}
