package lltype

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	flow "vitrine/flowspace/model"
)

// A Value is a constant of a low-level graph, or what a field of a prebuilt
// object holds. Its Go type depends on the low-level one:
//
//	Signed, SignedLongLong,
//	Int8, UInt8, ... UInt32     int64
//	Unsigned, UnsignedLongLong  uint64
//	Float                       float64
//	Char                        byte
//	UniChar                     rune
//	Bool                        bool
//	a pointer                   Pointer, or Address
//	Void                        anything: a field name, a Type, hints
type Value any

// A Pointer is the address of a prebuilt object. The zero Object is NULL.
type Pointer struct {
	Type   *Ptr
	Object *Object
}

// IsNull reports whether the pointer leads nowhere.
func (p Pointer) IsNull() bool { return p.Object == nil }

// Null returns the null pointer of a type.
func Null(t *Ptr) Pointer { return Pointer{Type: t} }

// String returns "NULL" or "&name".
func (p Pointer) String() string {
	if p.Object == nil {
		return "NULL"
	}
	return "&" + p.Object.Name
}

// An Address is the address of an object that exists only while the program runs:
// residual code may have it as a constant. Number tells such objects apart in dumps.
type Address struct {
	Type   *Ptr
	At     uint64
	Number int
}

// ReadAddress returns the address of that number in a text. No object lies there: to
// follow it is an error, and it is neither NULL nor equal to another.
func ReadAddress(t *Ptr, number int) Address {
	return Address{Type: t, At: 1<<63 | uint64(number)<<3, Number: number}
}

// String returns "@3".
func (a Address) String() string { return "@" + strconv.Itoa(a.Number) }

// An Object is a prebuilt object: a structure, an array or a function that
// exists before the program starts. The heap lays it out once, with all that it
// leads to.
type Object struct {
	Name string // for those who read dumps
	Type Container

	// Fields are the values of the fields of a structure, in order. That of a
	// field that lies inside is an *Object.
	Fields []Value

	// Items are the values of the items of an array; *Object for structures.
	Items []Value

	// Bytes and Runes stand for the Items of an array of Char or UniChar that is a
	// string of the program: a Value for each of them takes twenty times the room.
	Bytes string
	Runes []rune

	// Func is the function, for an object of a FuncType.
	Func *Function
}

// A Function is the code of a function object.
type Function struct {
	Name string

	// Graph is its low-level graph; nil for one that is not in the program.
	Graph *flow.FunctionGraph

	// External names a function of the run-time system, for one without a
	// graph.
	External string

	// Pure tells that a function has no effect and always gives the same result for
	// the same arguments. One with a graph says so itself, and nobody but partial
	// evaluation believes it.
	Pure bool

	// Opaque tells that the function of the program says that partial evaluation is not to
	// look into it.
	Opaque bool

	// UnrollSafe tells that the function of the program says that partial evaluation may look into it although it
	// contains a loop.
	UnrollSafe bool

	// AlwaysInline and NoInline tell that the function of the program says so: its calls are inlined whatever it weighs, or
	// never.
	AlwaysInline, NoInline bool

	// CanRaise tells that an external function may raise an exception.
	CanRaise bool

	// OopSpec says what the function does to a list or dictionary, for those
	// who know better than to look inside: "list.getitem(l, i)". "" if nothing.
	OopSpec string
}

// NewObject returns a prebuilt object whose fields have the default values; n
// is the number of items of an array, or of a structure that ends in one.
func NewObject(name string, c Container, n int) *Object {
	o := &Object{Name: name, Type: c}
	switch c := c.(type) {
	case *Struct:
		o.Fields = make([]Value, len(c.fields))
		for i, f := range c.fields {
			o.Fields[i] = inside(name+"."+f.Name, f.Type, n)
		}
	case *Array:
		o.Items = make([]Value, n)
		for i := range o.Items {
			o.Items[i] = inside(name, c.Of, 0)
		}
	}
	return o
}

// inside returns the default value of a part of an object.
func inside(name string, t Type, n int) Value {
	if c, ok := t.(Container); ok {
		return NewObject(name, c, n)
	}
	return Default(t)
}

// Len returns the number of items of an array.
func (o *Object) Len() int { return len(o.Items) + len(o.Bytes) + len(o.Runes) }

// Item returns item i of an array.
func (o *Object) Item(i int) Value {
	switch {
	case o.Bytes != "":
		return o.Bytes[i]
	case o.Runes != nil:
		return o.Runes[i]
	}
	return o.Items[i]
}

// NewFunction returns the object of a function.
func NewFunction(t *FuncType, f *Function) *Object {
	return &Object{Name: f.Name, Type: t, Func: f}
}

// Default returns the value of zero bytes of a type that is not a container.
func Default(t Type) Value {
	switch t := t.(type) {
	case *Ptr:
		return Null(t)
	case *Primitive:
		switch t {
		case Signed, SignedLongLong, Int8, UInt8, Int16, UInt16, Int32, UInt32:
			return int64(0)
		case Unsigned, UnsignedLongLong:
			return uint64(0)
		case Float:
			return 0.0
		case Char:
			return byte(0)
		case UniChar:
			return rune(0)
		case Bool:
			return false
		}
	}
	return nil
}

// Ref returns a pointer to the object.
func (o *Object) Ref() Pointer { return Pointer{PtrTo(o.Type), o} }

// Get returns the value of a field; it may be one of a structure at the
// beginning.
func (o *Object) Get(name string) Value {
	at, i := o.find(name)
	return at.Fields[i]
}

// Set sets a field; it may be one of a structure at the beginning.
func (o *Object) Set(name string, v Value) {
	at, i := o.find(name)
	at.Fields[i] = v
}

// find returns the part of the object that has a field, and its index. It panics where
// there is none, which is a mistake of the caller: names are those of the type, which
// whoever asks has made or has looked the field up in.
func (o *Object) find(name string) (*Object, int) {
	for at := o; ; at = at.Fields[0].(*Object) {
		s := at.Type.(*Struct)
		if i := s.FieldIndex(name); i >= 0 {
			return at, i
		}
		if s.Super() == nil {
			panic(fmt.Sprintf("lltype: %v has no field %s", o.Type, name))
		}
	}
}

// String returns the name of the object.
func (o *Object) String() string { return o.Name }

// NewConstant returns a constant of a low-level graph.
func NewConstant(v Value, t Type) *flow.Constant {
	return &flow.Constant{Value: v, Key: constantKey{t, key(v)}, Show: show, Concrete: t}
}

// HintFlags are the flags of a hint: the value of its Void operand.
type HintFlags map[string]bool

// String returns "{concrete: True}".
func (h HintFlags) String() string {
	parts := make([]string, 0, len(h))
	for _, name := range slices.Sorted(maps.Keys(h)) {
		parts = append(parts, name+": "+show(h[name]))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// WeAreJitted is the truth value that stands for we_are_jitted(): it is false, and
// partial evaluation takes it for true in the graphs that it works on.
var WeAreJitted = &flow.Constant{
	Value: false, Key: jittedKey{}, Show: func(any) string { return "we_are_jitted" }, Concrete: Bool,
}

type jittedKey struct{}

func (jittedKey) Singular() {}

// DefaultCase is the case of the exit of a switch that is taken when the case of
// no other exit is the value. It is the last exit.
var DefaultCase = NewConstant("default", Void)

type constantKey struct {
	t Type
	v any
}

type floatKey uint64

// key returns something that can be compared, and is equal for equal values.
func key(v Value) any {
	switch v := v.(type) {
	case float64: // 0.0 and -0.0 are not the same
		return floatKey(math.Float64bits(v))
	case int64, uint64, byte, rune, bool, string, Pointer, Address, *Continuation, *Primitive, *Ptr, *Struct, *Array, *FuncType:
		return v
	}
	return fmt.Sprintf("%T:%v", v, v)
}

// show gives the text of a constant.
func show(v any) string {
	switch v := v.(type) {
	case byte:
		return "chr(" + strconv.Itoa(int(v)) + ")"
	case rune:
		if v >= ' ' && utf8.ValidRune(v) {
			return strconv.QuoteRune(v)
		}
		return "unichr(" + strconv.Itoa(int(v)) + ")"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case Type:
		return "T:" + v.String()
	case []*flow.FunctionGraph:
		names := make([]string, len(v))
		for i, g := range v {
			names[i] = g.Name
		}
		return "graphs[" + strings.Join(names, ", ") + "]"
	case nil:
		return "void"
	}
	return fmt.Sprint(v)
}

// TypeOf returns the low-level type of a variable or constant of a low-level
// graph; nil if it has none yet.
func TypeOf(v flow.Value) Type {
	var t flow.ConcreteType
	switch v := v.(type) {
	case *flow.Variable:
		t = v.Concrete
	case *flow.Constant:
		t = v.Concrete
	}
	if t == nil {
		return nil
	}
	return t.(Type)
}
