package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// isPure reports whether an operation has no effect unless it raises.
func (p *Program) isPure(op *flow.SpaceOperation) bool {
	switch llop.Of(op) {
	case llop.Malloc:
		return true // running out of memory is no effect to keep
	case llop.DirectCall:
		f := prebuilt(op.Args[0])
		return f != nil && f.Func != nil && f.Func.Graph == nil && f.Func.Pure && !f.Func.CanRaise
	case llop.Keepalive:
		return constant(op.Args[0]) != nil
	case llop.DebugAssert:
		c := constant(op.Args[0])
		return c != nil && same(c, constTrue)
	}
	info := llop.Of(op).Info()
	return info.Pure && !(p.options.Transformed && info.TryFold)
}

// isRepeatable reports whether an operation gives the same result wherever it
// is computed from the same operands, and does not raise. Arrays keep their size.
func isRepeatable(op *flow.SpaceOperation) bool {
	switch llop.Of(op) {
	case llop.GetArraySize, llop.GetInteriorArraySize:
		return len(op.Args) <= 2
	}
	return llop.Of(op).Info().Fold
}

// constant returns a value as a constant, nil if it is none.
func constant(v flow.Value) *flow.Constant {
	c, _ := v.(*flow.Constant)
	return c
}

// isNull reports whether a value is the constant NULL.
func isNull(v flow.Value) bool {
	c := constant(v)
	if c == nil {
		return false
	}
	p, ok := c.Value.(lltype.Pointer)
	return ok && p.IsNull()
}

// pointee returns what a value points to, nil if it is not a pointer.
func pointee(v flow.Value) lltype.Container {
	var t flow.ConcreteType
	switch v := v.(type) {
	case *flow.Variable:
		t = v.Concrete
	case *flow.Constant:
		t = v.Concrete
	}
	if p, ok := t.(*lltype.Ptr); ok {
		return p.To
	}
	return nil
}

// follows returns the pointer that an operation follows, so that it is not NULL
// after it; nil if it follows none.
func follows(op *flow.SpaceOperation) flow.Value {
	switch llop.Of(op) {
	case llop.GetField, llop.SetField, llop.GetArrayItem, llop.SetArrayItem, llop.GetArraySize,
		llop.GetInteriorField, llop.SetInteriorField, llop.GetInteriorArraySize:
		return op.Args[0]
	}
	return nil
}

// A place is a field, as the structure that has it names it: a structure may be
// pointed to as one of those that begin with it.
type place struct {
	owner *lltype.Struct
	field string
}

// findField returns the field that a name means in a structure, which may be one
// of a structure at the beginning.
func findField(s *lltype.Struct, name string) (place, bool) {
	for ; s != nil; s = s.Super() {
		if s.FieldIndex(name) >= 0 {
			return place{s, name}, true
		}
	}
	return place{}, false
}

// fieldOf returns the field that a getfield or setfield means.
func fieldOf(op *flow.SpaceOperation) (place, bool) {
	s, ok := pointee(op.Args[0]).(*lltype.Struct)
	c := constant(op.Args[1])
	if !ok || c == nil {
		return place{}, false
	}
	name, _ := c.Value.(string)
	return findField(s, name)
}

func (p place) immutable() bool { return p.owner == nil || p.owner.IsImmutable(p.field) }

// truth returns a constant of type Bool.
func truth(v bool) *flow.Constant {
	if v {
		return constTrue
	}
	return constFalse
}

var (
	constTrue  = lltype.NewConstant(true, lltype.Bool)
	constFalse = lltype.NewConstant(false, lltype.Bool)
)

// same reports whether two values are the same variable or equal constants;
// either may be nil. Zeros of different sign, which are equal as numbers, differ.
func same(v, w flow.Value) bool {
	if v == w {
		return true
	}
	c, d := constant(v), constant(w)
	if c == nil || d == nil || c.Key != d.Key {
		return false
	}
	x, ok := c.Value.(float64)
	return !ok || math.Float64bits(x) == math.Float64bits(d.Value.(float64))
}
