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
}

// A Virtual is a structure or an array that has not been allocated. Pointers to
// the same object are the same Virtual.
type Virtual struct {
	Type   lltype.Container
	Parts  []Value // fields, those of structures at the beginning first, or items
	Number int     // tells virtual objects apart in steps

	made *flow.SpaceOperation // in the input graph
}

func (*Constant) value() {}
func (*Variable) value() {}
func (*Virtual) value()  {}

// An origin is a place where a constant can be lost: a variable of an input graph, or a part of virtual objects
// of a type.
type origin struct {
	variable *flow.Variable
	object   lltype.Container
	part     int // -1 for all items of an array
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

// A leaf is a field of a structure, or of one at its beginning.
type leaf struct {
	in   *lltype.Struct
	name string
	of   lltype.Type
}

// leavesOf returns the fields of a structure, those of the structure at its beginning
// first. ok is false if it has other parts inside: such objects are not virtual.
func leavesOf(s *lltype.Struct) (leaves []leaf, ok bool) {
	for i, f := range s.Fields() {
		switch t := f.Type.(type) {
		case *lltype.Struct:
			if i > 0 {
				return nil, false
			}
			if leaves, ok = leavesOf(t); !ok {
				return nil, false
			}
		case lltype.Container:
			return nil, false
		default:
			leaves = append(leaves, leaf{s, f.Name, f.Type})
		}
	}
	return leaves, true
}

// partIndex returns the index of a field among the parts of a virtual structure, -1 if
// there is none.
func partIndex(s *lltype.Struct, name string) int {
	leaves, _ := leavesOf(s)
	for i, l := range leaves {
		if l.name == name {
			return i
		}
	}
	return -1
}

// partType returns the type of a part.
func (v *Virtual) partType(i int) lltype.Type {
	switch t := v.Type.(type) {
	case *lltype.Struct:
		leaves, _ := leavesOf(t)
		return leaves[i].of
	case *lltype.Array:
		return t.Of
	}
	return lltype.Void
}

// originOf names a part as a place where a constant can be lost.
func (v *Virtual) originOf(i int) origin {
	if _, ok := v.Type.(*lltype.Array); ok {
		i = -1
	}
	return origin{object: v.Type, part: i}
}

// newVirtual returns an object whose parts have the default values; n is the number of
// items of an array. ok is false if objects of the type are never virtual.
func newVirtual(t lltype.Container, n int, made *flow.SpaceOperation, number int) (v *Virtual, ok bool) {
	v = &Virtual{Type: t, made: made, Number: number}
	switch t := t.(type) {
	case *lltype.Struct:
		leaves, ok := leavesOf(t)
		if !ok || !t.IsGc() {
			return nil, false
		}
		for _, l := range leaves {
			v.Parts = append(v.Parts, little(lltype.Default(l.of), l.of))
		}
	case *lltype.Array:
		if _, inside := t.Of.(lltype.Container); inside || !t.IsGc() || n < 0 || n > mostVirtualItems {
			return nil, false
		}
		for range n {
			v.Parts = append(v.Parts, little(lltype.Default(t.Of), t.Of))
		}
	default:
		return nil, false
	}
	return v, true
}

// mostVirtualItems is how many items a virtual array has.
const mostVirtualItems = 1000

// little returns a little constant.
func little(v lltype.Value, t lltype.Type) *Constant {
	return &Constant{Constant: lltype.NewConstant(v, t)}
}
