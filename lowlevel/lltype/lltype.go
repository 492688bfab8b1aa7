// Package lltype is the low-level type system: the types that variables of
// low-level graphs have, and the objects that exist before a program starts.
//
//	type                       is                              example
//	Signed, Unsigned           a machine word
//	SignedLongLong, ...        a 64-bit integer of its own kind
//	Int8, UInt8, ... UInt32    an integer of 1, 2 or 4 bytes, which is only stored and converted
//	Float                      a double
//	Char, UniChar, Bool        one byte, four bytes, one byte
//	Void                       nothing: known when code is generated
//	*Struct                    named fields, one after the other  GcStruct list
//	*Array                     a length and items                GcArray of Signed
//	*FuncType                  a function                        func(Signed) Bool
//	*Ptr                       the address of one of these       *list
//
// Structures and arrays are either garbage-collected (Gc) or not (Raw). A
// pointer leads to a whole Gc object, never into one; the parts of an object
// are reached by operations that take a path. Inheritance is inlining: a
// structure whose first field is another structure can be pointed to as either.
//
// Types are compared by identity: structures are what their definition made,
// all others are made once for the same parts.
//
// The names are those of the original's lltypesystem.
package lltype

import (
	"fmt"
	"strings"
	"sync"
)

// A Type is the type of a variable, a field or an item.
type Type interface {
	// String gives the type in short: "Signed", "*list", "GcArray of Signed".
	String() string
	lltype()
}

// A Primitive is a type of values without parts.
type Primitive struct {
	name string
	size int
}

// The primitive types.
var (
	Signed           = &Primitive{"Signed", 8}
	Unsigned         = &Primitive{"Unsigned", 8}
	SignedLongLong   = &Primitive{"SignedLongLong", 8}
	UnsignedLongLong = &Primitive{"UnsignedLongLong", 8}
	Int8             = &Primitive{"Int8", 1}
	UInt8            = &Primitive{"UInt8", 1}
	Int16            = &Primitive{"Int16", 2}
	UInt16           = &Primitive{"UInt16", 2}
	Int32            = &Primitive{"Int32", 4}
	UInt32           = &Primitive{"UInt32", 4}
	Float            = &Primitive{"Float", 8}
	Char             = &Primitive{"Char", 1}
	UniChar          = &Primitive{"UniChar", 4}
	Bool             = &Primitive{"Bool", 1}
	Void             = &Primitive{"Void", 0}
)

// Primitives are the primitive types but Void. An annotation of integers that is in two of them
// belongs to the first.
var Primitives = []*Primitive{
	Bool, Signed, Int8, UInt8, Int16, UInt16, Int32, UInt32, Unsigned, SignedLongLong, UnsignedLongLong,
	Float, Char, UniChar,
}

func (*Primitive) lltype() {}

// Small returns what the values of an integer type of less than 64 bits have: how many bits, and
// whether they may be negative. bits is 0 for other types. As bits, such a value is extended by zeros.
func Small(t Type) (bits int, signed bool) {
	switch t {
	case Int8, Int16, Int32:
		return 8 * Size(t), true
	case UInt8, UInt16, UInt32:
		return 8 * Size(t), false
	}
	return 0, false
}

// String returns the name of the type.
func (p *Primitive) String() string { return p.name }

// A Kind tells who frees an object.
type Kind int8

// The kinds of containers.
const (
	Raw Kind = iota // nobody: it exists from the start, or is part of another
	Gc              // the garbage collector
)

func (k Kind) prefix() string {
	if k == Gc {
		return "Gc"
	}
	return ""
}

// A Container is what pointers lead to: a *Struct, *Array or *FuncType.
type Container interface {
	Type
	IsGc() bool
	pointer() *ptrCache
}

// ptrCache holds the type of pointers to a container.
type ptrCache struct {
	once sync.Once
	ptr  *Ptr
}

func (c *ptrCache) pointer() *ptrCache { return c }

// Hints say what else is known about a structure or an array.
type Hints struct {
	Immutable  bool // never changes once it is filled in
	NoIdentity bool // two objects with equal contents are as good as one

	// Virtualizable marks structures whose fields are kept in registers while
	// compiled code runs.
	Virtualizable bool
}

// A Struct is a structure type. Its fields are set once, after it has been
// made, because it may point to itself.
type Struct struct {
	Name  string
	Kind  Kind
	Hints Hints

	// Access is, for a virtualizable structure, the structure of the functions that read and
	// write its fields while compiled code keeps them: get_NAME and set_NAME. A structure that
	// extends another has the functions of that in its field parent. A text does not have it.
	Access *Struct

	fields []Field
	index  map[string]int
	layout structLayout
	ptrCache
}

// A Field is a field of a structure. A field whose type is a *Struct lies
// inside; one whose type is an *Array must be the last and makes the structure
// as long as that array.
type Field struct {
	Name string
	Type Type

	// Immutable tells that the field never changes once it is set, even if
	// others do.
	Immutable bool

	// Cached tells that the field is worked out from the others when it is first asked for:
	// a program cannot tell whether that has been done.
	Cached bool

	// Exploded tells, in a virtualizable structure, that the field leads to an array whose items compiled code may keep elsewhere,
	// as it may the field itself.
	Exploded bool
}

// NewStruct returns a structure type without fields.
func NewStruct(name string, kind Kind, hints Hints) *Struct {
	return &Struct{Name: name, Kind: kind, Hints: hints}
}

// StructOf returns a structure type whose fields are known. Those of type Void take no room.
func StructOf(name string, kind Kind, hints Hints, fields ...Field) *Struct {
	s := NewStruct(name, kind, hints)
	s.set(fields)
	return s
}

// SetFields gives a structure that may point to itself its fields. It is an error to do that
// twice: objects may have been made with the first fields.
func (s *Struct) SetFields(fields ...Field) error {
	if s.index != nil {
		return fmt.Errorf("lltype: the fields of %s are set already: make another structure for other fields", s.Name)
	}
	s.set(fields)
	return nil
}

func (s *Struct) set(fields []Field) {
	s.fields = fields
	s.index = make(map[string]int, len(fields))
	for i, f := range fields {
		s.index[f.Name] = i
	}
	s.layout = layoutOf(fields)
}

func (*Struct) lltype() {}

// IsGc reports whether objects of the type are garbage-collected.
func (s *Struct) IsGc() bool { return s.Kind == Gc }

// String returns "GcStruct list".
func (s *Struct) String() string { return s.Kind.prefix() + "Struct " + s.Name }

// Fields returns the fields in order.
func (s *Struct) Fields() []Field { return s.fields }

// FieldIndex returns the index of a field, -1 if there is none of that name.
func (s *Struct) FieldIndex(name string) int {
	if i, ok := s.index[name]; ok {
		return i
	}
	return -1
}

// Field returns the type of a field, nil if there is none of that name.
func (s *Struct) Field(name string) Type {
	if i, ok := s.index[name]; ok {
		return s.fields[i].Type
	}
	return nil
}

// IsImmutable reports whether a field never changes once it is set.
func (s *Struct) IsImmutable(name string) bool {
	i, ok := s.index[name]
	return ok && (s.Hints.Immutable || s.fields[i].Immutable)
}

// Super returns the structure that lies at the beginning of s, so that a
// pointer to s is one to it as well; nil if there is none.
func (s *Struct) Super() *Struct {
	if len(s.fields) == 0 {
		return nil
	}
	t, _ := s.fields[0].Type.(*Struct)
	return t
}

// Inherits reports whether s is other or begins with it.
func (s *Struct) Inherits(other *Struct) bool {
	for s != nil {
		if s == other {
			return true
		}
		s = s.Super()
	}
	return false
}

// VarPart returns the array at the end of a structure of variable size, nil if
// its size is fixed.
func (s *Struct) VarPart() *Array {
	if n := len(s.fields); n > 0 {
		a, _ := s.fields[n-1].Type.(*Array)
		return a
	}
	return nil
}

// IsVariable reports whether objects of a type have a number of items that their type does not say.
func IsVariable(t Type) bool {
	switch t := t.(type) {
	case *Array:
		return true
	case *Struct:
		return t.VarPart() != nil || len(t.fields) > 0 && IsVariable(t.fields[len(t.fields)-1].Type)
	}
	return false
}

// An Array is an array type: a length, then items of one type. Items that are
// structures lie inside.
type Array struct {
	Of    Type
	Kind  Kind
	Hints Hints
	ptrCache
}

func (*Array) lltype() {}

// IsGc reports whether objects of the type are garbage-collected.
func (a *Array) IsGc() bool { return a.Kind == Gc }

// String returns "GcArray of Signed".
func (a *Array) String() string { return a.Kind.prefix() + "Array of " + a.Of.String() }

// A FuncType is the type of functions.
type FuncType struct {
	Args   []Type
	Result Type
	ptrCache
}

func (*FuncType) lltype() {}

// IsGc returns false: functions live as long as the program.
func (*FuncType) IsGc() bool { return false }

// String returns "func(Signed, *list) Bool".
func (f *FuncType) String() string {
	args := make([]string, len(f.Args))
	for i, a := range f.Args {
		args[i] = a.String()
	}
	return "func(" + strings.Join(args, ", ") + ") " + f.Result.String()
}

// A Ptr is the type of pointers to a container.
type Ptr struct{ To Container }

func (*Ptr) lltype() {}

// String returns "*list", "*GcArray of Signed".
func (p *Ptr) String() string {
	if s, ok := p.To.(*Struct); ok {
		return "*" + s.Name
	}
	return "*" + p.To.String()
}

// IsGc reports whether what it points to is garbage-collected.
func (p *Ptr) IsGc() bool { return p.To.IsGc() }

// PtrTo returns the type of pointers to a container.
func PtrTo(c Container) *Ptr {
	cache := c.pointer()
	cache.once.Do(func() { cache.ptr = &Ptr{c} })
	return cache.ptr
}

// IsPtr reports whether t is a pointer type, and to what.
func IsPtr(t Type) (*Ptr, bool) {
	p, ok := t.(*Ptr)
	return p, ok
}
