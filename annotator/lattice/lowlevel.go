package lattice

import "vitrine/lowlevel/lltype"

// The annotations below belong to helpers of the low-level typer, which are RPython
// functions that work on low-level objects, and to programs that define such objects
// with module lltype.

// SomePtr is the annotation of pointers to a low-level container; any of them
// may be null.
type SomePtr struct{ Type *lltype.Ptr }

// SomeInterior is the annotation of a part of a low-level container: a
// structure or an array that lies inside. It only exists for the operations that follow,
// which read or write it.
type SomeInterior struct {
	Base *lltype.Ptr // the pointer that leads to the whole
	Part lltype.Container

	// Path leads to the part in programs: ".field" and "[]" for each step. In helpers it is "".
	Path string
}

// SomeLLType is the annotation of one low-level type, which is known.
type SomeLLType struct{ Type lltype.Type }

func (*SomePtr) some()      {}
func (*SomeInterior) some() {}
func (*SomeLLType) some()   {}

func (s *SomePtr) String() string      { return text(s) }
func (s *SomeInterior) String() string { return text(s) }
func (s *SomeLLType) String() string   { return text(s) }

// lowLevelText prints an annotation of a helper, "" for others.
func lowLevelText(s SomeValue) string {
	switch s := s.(type) {
	case *SomePtr:
		return flagged("Ptr", s.Type.To.String())
	case *SomeInterior:
		return flagged("Interior", s.Part.String(), "of "+s.Base.To.String()+s.Path)
	case *SomeLLType:
		return flagged("LowLevelType", s.Type.String())
	}
	return ""
}

// equalLowLevel compares annotations of helpers.
func equalLowLevel(a, b SomeValue) bool {
	switch a := a.(type) {
	case *SomePtr:
		b, ok := b.(*SomePtr)
		return ok && a.Type == b.Type
	case *SomeInterior:
		b, ok := b.(*SomeInterior)
		return ok && *a == *b
	case *SomeLLType:
		b, ok := b.(*SomeLLType)
		return ok && a.Type == b.Type
	}
	return false
}

var smallKinds = map[*lltype.Primitive]IntKind{
	lltype.Int8: Int8, lltype.UInt8: UInt8, lltype.Int16: Int16, lltype.UInt16: UInt16, lltype.Int32: Int32, lltype.UInt32: UInt32,
}

// OfLowLevelType returns the annotation of the values of a low-level type. It returns nil
// for containers and for Void: Void values are known when code is generated, but not from
// their type.
func OfLowLevelType(t lltype.Type) SomeValue {
	switch t := t.(type) {
	case *lltype.Ptr:
		return &SomePtr{t}
	case *lltype.Primitive:
		if kind, ok := smallKinds[t]; ok {
			return IntegerOf(kind, false)
		}
		switch t {
		case lltype.Signed:
			return Integer
		case lltype.Unsigned:
			return IntegerOf(Unsigned, true)
		case lltype.SignedLongLong:
			return IntegerOf(LongLong, false)
		case lltype.UnsignedLongLong:
			return IntegerOf(UnsignedLongLong, true)
		case lltype.Float:
			return Float
		case lltype.Char:
			return Char
		case lltype.UniChar:
			return UniChar
		case lltype.Bool:
			return Bool
		}
	}
	return nil
}
