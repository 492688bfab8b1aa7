// Package lattice holds the annotations: what the annotator can know about the
// values that a variable takes at run time.
//
// An annotation is a [SomeValue]: SomeInteger stands for some integer,
// SomeList for some list with certain items, and so on. They form a lattice.
// At its bottom is [Impossible], no value at all; at its top [Object], any
// value. Between them, what is higher says less:
//
//	Bool < Integer < Float                     Integer(nonneg) < Integer
//	Integer < UnsignedInteger, LongLong        x(const=3) < x
//	Integer < Int8 < UInt8, Int16              Int32 < LongLong
//	Char < String < String(can_be_none)        None < String(can_be_none)
//	Instance(Dog) < Instance(Animal) < Instance(Animal, can_be_none)
//	PBC({f}) < PBC({f, g})                     None < List(x), Dict(k, v)
//
// [Union] is the join of the lattice and [Contains] its order. Lists and
// dictionaries are mutable: two that meet must have the same items from then on. Their
// annotations therefore point to an [Item] that they share, and the union of two lists
// merges their items for the whole program.
//
// The names are those of the seed documents and of the original annotator, and
// the printed form of annotations is the one used there: see
// [SomeValue.String].
package lattice

import (
	"fmt"

	flow "vitrine/flowspace/model"
)

// A SomeValue is an annotation. All annotations are immutable, apart from the
// items that lists and dictionaries share.
type SomeValue interface {
	// String gives the annotation as "List(Integer(nonneg), mutated)". Flags
	// come in a fixed order after what they qualify: nonneg, can_be_none,
	// access_directly, mutated, resized, range_step, const.
	fmt.Stringer
	some()
}

// SomeImpossible is the annotation of what never has a value: the result of an
// operation that gives nothing, of a function that does not return, an item of
// an empty list.
type SomeImpossible struct{}

// SomeObject is the annotation of a value about which nothing is known. In a
// program that is to be translated it is an error.
type SomeObject struct{}

// SomeType is the annotation of a class as a run-time value, like that of an
// exception.
type SomeType struct {
	Const    *flow.Constant   // the class, if it is known
	IsTypeOf []*flow.Variable // the variables whose class it is
}

// An IntKind is a type of integers.
type IntKind int8

// The types of integers. Arithmetic of two kinds gives the join of both: it is unsigned if one of
// them is, and as wide as the wider one; a machine word gives way to any. So a kind is its width, and
// the lowest bit for the sign.
const (
	Signed           IntKind = 0 // a machine word
	Int8             IntKind = 2 // r_int8
	UInt8            IntKind = 3
	Int16            IntKind = 4
	UInt16           IntKind = 5
	Int32            IntKind = 6
	UInt32           IntKind = 7
	Unsigned         IntKind = 9  // r_uint
	LongLong         IntKind = 10 // r_longlong
	UnsignedLongLong IntKind = 11
)

// SomeInteger is the annotation of integers.
type SomeInteger struct {
	Kind   IntKind
	NonNeg bool // known to be at least 0; always so for unsigned kinds
	Const  *flow.Constant
}

// SomeBool is the annotation of truth values.
type SomeBool struct {
	Const *flow.Constant

	// Known says what else is known about other variables of the block once this value is
	// known.
	Known []Knowledge
}

// A Knowledge says: if the truth value is If, Var is Is.
type Knowledge struct {
	If  bool
	Var *flow.Variable
	Is  SomeValue
}

// SomeFloat is the annotation of floating-point numbers.
type SomeFloat struct{ Const *flow.Constant }

// SomeString is the annotation of strings of bytes.
type SomeString struct {
	CanBeNone bool
	Const     *flow.Constant

	// OfChars says that a string comes from characters alone: from one that may be None, or
	// from what an operation makes of some. Like a character it becomes unicode where it meets
	// unicode; other strings of bytes do not. It is not shown, as the original does not know it.
	OfChars bool
}

// SomeChar is the annotation of strings of length one.
type SomeChar struct{ Const *flow.Constant }

// SomeUnicode is the annotation of strings of characters.
type SomeUnicode struct {
	CanBeNone bool
	Const     *flow.Constant
}

// SomeUniChar is the annotation of strings of one character.
type SomeUniChar struct{ Const *flow.Constant }

// SomeList is the annotation of lists.
type SomeList struct {
	Def   *ListDef
	Const *flow.Constant // a prebuilt list
}

// SomeDict is the annotation of dictionaries.
type SomeDict struct {
	Def   *DictDef
	Const *flow.Constant // a prebuilt dictionary
}

// SomeByteArray is the annotation of bytearrays. All hold the same: integers below 256.
type SomeByteArray struct{}

// SomeWeakRef is the annotation of weak references to instances of a class and of what inherits from
// it, or None. Class is nil for those whose object is known to be dead.
type SomeWeakRef struct{ Class *ClassDef }

// SomeTuple is the annotation of tuples of a known length. It is constant if
// all items are.
type SomeTuple struct{ Items []SomeValue }

// SomeIterator is the annotation of iterators.
type SomeIterator struct {
	Container SomeValue
	Variant   string // "", "keys", "values", "items", "reversed", or what EnumerateFrom gives
}

// SomeSlice is the annotation of slice objects.
type SomeSlice struct{ Start, Stop, Step SomeValue }

// SomeInstance is the annotation of instances of a class and of what inherits
// from it.
type SomeInstance struct {
	Class     *ClassDef // nil for instances of any class, which only the typer uses
	CanBeNone bool
	Const     *flow.Constant // a prebuilt instance

	// Direct is the flag access_directly: of a virtualizable class, whose attributes
	// are read and written without asking where they are.
	Direct bool
}

// className returns the name of the class, or says that there is none.
func (s *SomeWeakRef) className() string {
	if s.Class == nil {
		return "dead"
	}
	return s.Class.Name
}

// className returns the name of the class.
func (s *SomeInstance) className() string {
	if s.Class == nil {
		return "object"
	}
	return s.Class.Name
}

// SomePBC is the annotation of prebuilt constants: functions, classes, bound
// methods, frozen instances. Without any it is the annotation of None.
type SomePBC struct {
	Descs     []Desc // of one kind, by rising order
	CanBeNone bool
}

// SomeBuiltin is the annotation of a builtin function, or of a method of a
// builtin type.
type SomeBuiltin struct {
	Name string
	Self SomeValue // nil for a function

	// Key distinguishes builtin functions.
	Key any
}

func (*SomeImpossible) some() {}
func (*SomeObject) some()     {}
func (*SomeType) some()       {}
func (*SomeInteger) some()    {}
func (*SomeBool) some()       {}
func (*SomeFloat) some()      {}
func (*SomeString) some()     {}
func (*SomeChar) some()       {}
func (*SomeUnicode) some()    {}
func (*SomeUniChar) some()    {}
func (*SomeList) some()       {}
func (*SomeDict) some()       {}
func (*SomeByteArray) some()  {}
func (*SomeWeakRef) some()    {}
func (*SomeTuple) some()      {}
func (*SomeIterator) some()   {}
func (*SomeSlice) some()      {}
func (*SomeInstance) some()   {}
func (*SomePBC) some()        {}
func (*SomeBuiltin) some()    {}

// Annotations that are needed all the time.
var (
	Impossible  SomeValue = &SomeImpossible{}
	Object      SomeValue = &SomeObject{}
	None        SomeValue = &SomePBC{CanBeNone: true}
	Type        SomeValue = &SomeType{}
	Bool        SomeValue = &SomeBool{}
	Integer     SomeValue = &SomeInteger{}
	NonNeg      SomeValue = &SomeInteger{NonNeg: true}
	Float       SomeValue = &SomeFloat{}
	String      SomeValue = &SomeString{}
	MaybeString SomeValue = &SomeString{CanBeNone: true}
	Char        SomeValue = &SomeChar{}
	Unicode     SomeValue = &SomeUnicode{}
	UniChar     SomeValue = &SomeUniChar{}
	ByteArray   SomeValue = &SomeByteArray{}
)

// IntegerOf returns the annotation of integers of a kind.
func IntegerOf(kind IntKind, nonneg bool) SomeValue {
	switch {
	case kind != Signed:
		return &SomeInteger{Kind: kind, NonNeg: nonneg || !kind.IsSigned()}
	case nonneg:
		return NonNeg
	}
	return Integer
}

// IsSigned reports whether integers of the kind can be negative.
func (k IntKind) IsSigned() bool { return k&1 == 0 }

// IsSmall reports whether integers of the kind have less than 64 bits.
func (k IntKind) IsSmall() bool { return Int8 <= k && k <= UInt32 }

// Join returns the kind of the result of arithmetic on k and other.
func (k IntKind) Join(other IntKind) IntKind { return max(k&^1, other&^1) | k&1 | other&1 }

// IsImpossible reports whether s is the bottom of the lattice.
func IsImpossible(s SomeValue) bool {
	_, ok := s.(*SomeImpossible)
	return ok
}

// IsNone reports whether s is the annotation of None.
func IsNone(s SomeValue) bool {
	p, ok := s.(*SomePBC)
	return ok && len(p.Descs) == 0
}

// Degenerated reports whether an annotation is Object, or has such a part that no other
// place holds.
func Degenerated(s SomeValue) bool {
	switch s := s.(type) {
	case *SomeObject:
		return true
	case *SomeTuple:
		for _, x := range s.Items {
			if Degenerated(x) {
				return true
			}
		}
	case *SomeIterator:
		return Degenerated(s.Container)
	case *SomeSlice:
		return Degenerated(s.Start) || Degenerated(s.Stop) || Degenerated(s.Step)
	case *SomeBuiltin:
		return s.Self != nil && Degenerated(s.Self)
	}
	return false
}

// CanBeNone reports whether an annotation says that None is among its values: those of
// lists, dictionaries, bytearrays and weak references never say so.
func CanBeNone(s SomeValue) bool {
	switch s := s.(type) {
	case *SomeString:
		return s.CanBeNone
	case *SomeUnicode:
		return s.CanBeNone
	case *SomeInstance:
		return s.CanBeNone
	case *SomePBC:
		return s.CanBeNone
	case *SomeList, *SomeDict, *SomeByteArray, *SomeWeakRef, *SomeObject, *SomeType, *SomePtr:
		return true
	}
	return false
}

// NonNone returns the annotation without None.
func NonNone(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *SomeString:
		if s.CanBeNone {
			return &SomeString{Const: s.Const, OfChars: s.OfChars}
		}
	case *SomeUnicode:
		if s.CanBeNone {
			return &SomeUnicode{Const: s.Const}
		}
	case *SomeInstance:
		if s.CanBeNone {
			return &SomeInstance{Class: s.Class, Const: s.Const, Direct: s.Direct}
		}
	case *SomePBC:
		if s.CanBeNone && len(s.Descs) > 0 {
			return &SomePBC{Descs: s.Descs}
		}
	}
	return s
}

// ConstOf returns the constant that is the only value of an annotation, or
// nil. A tuple has none, whatever its items are.
func ConstOf(s SomeValue) *flow.Constant {
	switch s := s.(type) {
	case *SomeType:
		return s.Const
	case *SomeInteger:
		return s.Const
	case *SomeBool:
		return s.Const
	case *SomeFloat:
		return s.Const
	case *SomeString:
		return s.Const
	case *SomeChar:
		return s.Const
	case *SomeUnicode:
		return s.Const
	case *SomeUniChar:
		return s.Const
	case *SomeList:
		return s.Const
	case *SomeDict:
		return s.Const
	case *SomeInstance:
		return s.Const
	case *SomePBC:
		return s.constant()
	}
	return nil
}

// Function returns the builtin function or class itself, nil for a method of a value.
func (s *SomeBuiltin) Function() *flow.Constant {
	if s.Self != nil {
		return nil
	}
	c, _ := s.Key.(*flow.Constant)
	return c
}

// constant returns the only member, if that is a constant.
func (s *SomePBC) constant() *flow.Constant {
	if len(s.Descs) == 1 && !s.CanBeNone {
		return s.Descs[0].Constant()
	}
	return nil
}

func sameConst(a, b *flow.Constant) bool {
	return a == b || a != nil && b != nil && a.Key == b.Key
}

// joinConst returns the constant that both have, or nil.
func joinConst(a, b *flow.Constant) *flow.Constant {
	if sameConst(a, b) {
		return a
	}
	return nil
}

// NonConst returns the annotation without its constant.
func NonConst(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *SomeType:
		return &SomeType{IsTypeOf: s.IsTypeOf}
	case *SomeInteger:
		return IntegerOf(s.Kind, s.NonNeg)
	case *SomeBool:
		return &SomeBool{Known: s.Known}
	case *SomeFloat:
		return Float
	case *SomeString:
		return &SomeString{CanBeNone: s.CanBeNone, OfChars: s.OfChars}
	case *SomeChar:
		return Char
	case *SomeUnicode:
		return &SomeUnicode{CanBeNone: s.CanBeNone}
	case *SomeUniChar:
		return UniChar
	case *SomeList:
		return &SomeList{Def: s.Def}
	case *SomeDict:
		return &SomeDict{Def: s.Def}
	case *SomeInstance:
		return &SomeInstance{Class: s.Class, CanBeNone: s.CanBeNone, Direct: s.Direct}
	case *SomeTuple:
		items := make([]SomeValue, len(s.Items))
		for i, x := range s.Items {
			items[i] = NonConst(x)
		}
		return &SomeTuple{items}
	}
	return s
}
