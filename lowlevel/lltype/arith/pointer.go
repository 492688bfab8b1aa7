package arith

import (
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// FoldPointer computes an operation whose first operand is a pointer to a prebuilt object,
// or NULL; t is the type of its result. Addresses are not known, but which of them are the
// same; and the parts that never change can be read now. It reports whether that was possible.
func FoldPointer(op llop.Op, args []lltype.Value, t lltype.Type) (lltype.Value, bool) {
	p, ok := args[0].(lltype.Pointer)
	if !ok {
		return nil, false
	}
	switch op {
	case llop.PtrIsZero:
		return p.IsNull(), true
	case llop.PtrNonzero:
		return !p.IsNull(), true
	case llop.PtrEQ, llop.PtrNE:
		q, ok := args[1].(lltype.Pointer)
		return (p.Object == q.Object) == (op == llop.PtrEQ), ok
	case llop.SameAs:
		return p, true
	case llop.CastPointer:
		return castConstant(p, t)
	}
	if p.IsNull() || p.Object.Func != nil {
		return nil, false
	}
	switch op {
	case llop.GetField, llop.GetArrayItem, llop.GetInteriorField:
		return readConstant(p, args[1:])
	case llop.GetArraySize, llop.GetInteriorArraySize:
		return sizeOfConstant(p, args[1:])
	}
	return nil, false
}

func castConstant(p lltype.Pointer, t lltype.Type) (lltype.Value, bool) {
	to, ok := lltype.IsPtr(t)
	if !ok {
		return nil, false
	}
	if p.IsNull() {
		return lltype.Null(to), true
	}
	s, ok1 := p.Object.Type.(*lltype.Struct)
	target, ok2 := to.To.(*lltype.Struct)
	return lltype.Pointer{Type: to, Object: p.Object}, ok1 && ok2 && s.Inherits(target)
}

// readConstant reads a part of a prebuilt object that never changes.
func readConstant(p lltype.Pointer, path []lltype.Value) (lltype.Value, bool) {
	part, immutable := partOf(p, path)
	switch part.(type) {
	case nil, *lltype.Object:
		return nil, false
	}
	return part, immutable
}

// sizeOfConstant returns the number of items of a prebuilt array, which is always
// the same.
func sizeOfConstant(p lltype.Pointer, path []lltype.Value) (lltype.Value, bool) {
	part, _ := partOf(p, path)
	o, ok := part.(*lltype.Object)
	if !ok {
		return nil, false
	}
	if s, ok := o.Type.(*lltype.Struct); ok && s.VarPart() != nil {
		o, _ = o.Fields[len(o.Fields)-1].(*lltype.Object)
	}
	if o == nil {
		return nil, false
	}
	_, ok = o.Type.(*lltype.Array)
	return int64(o.Len()), ok
}

// partOf follows a path of field names and indices into a prebuilt object, nil if
// there is no such part. It tells whether the part never changes.
func partOf(p lltype.Pointer, path []lltype.Value) (part lltype.Value, immutable bool) {
	part = p.Object
	for _, step := range path {
		o, ok := part.(*lltype.Object)
		if !ok {
			return nil, false
		}
		switch c := o.Type.(type) {
		case *lltype.Struct:
			name, _ := step.(string)
			var inside bool
			part, inside = fieldOfObject(o, name)
			immutable = immutable || inside
		case *lltype.Array:
			i, ok := step.(int64)
			if !ok || i < 0 || i >= int64(o.Len()) {
				return nil, false
			}
			part = o.Item(int(i))
			immutable = immutable || c.Hints.Immutable
		}
	}
	return part, immutable
}

// fieldOfObject returns the value of a field, which may be one of a structure at
// the beginning.
func fieldOfObject(o *lltype.Object, name string) (v lltype.Value, immutable bool) {
	for {
		s, ok := o.Type.(*lltype.Struct)
		if !ok {
			return nil, false
		}
		if i := s.FieldIndex(name); i >= 0 {
			return o.Fields[i], immutable || s.IsImmutable(name)
		}
		if s.Super() == nil {
			return nil, false
		}
		immutable = s.Hints.Immutable
		o, _ = o.Fields[0].(*lltype.Object)
	}
}
