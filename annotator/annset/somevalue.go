package annset

import (
	"strconv"

	"vitrine/host/stdspace"
)

// A SomeValue is an object of the program, known or not. It has an identity
// and nothing else: what is known about it is in the [AnnotationSet].
type SomeValue struct {
	number int
	name   string // of the two extreme values
}

// The two extreme values.
var (
	// MostGeneralValue is an object about which nothing is known and nothing
	// will ever be known.
	MostGeneralValue = &SomeValue{name: "mostgeneralvalue"}

	// ImpossibleValue is not an object: as far as the analysis has come, no value
	// can be there.
	ImpossibleValue = &SomeValue{name: "impossiblevalue"}
)

// String returns "SV5", or the name of an extreme value.
func (v *SomeValue) String() string {
	if v.name != "" {
		return v.name
	}
	return "SV" + strconv.Itoa(v.number)
}

// A Type is the value of the annotation type.
type Type struct {
	Name  string
	Class *stdspace.Class // nil for the types of builtin values: int, list, ...
}

// String returns the name of the type.
func (t Type) String() string { return t.Name }

// Types that rules speak of.
var (
	intType     = Type{Name: "int"}
	boolType    = Type{Name: "bool"}
	longType    = Type{Name: "long"}
	floatType   = Type{Name: "float"}
	complexType = Type{Name: "complex"}
	strType     = Type{Name: "str"}
	unicodeType = Type{Name: "unicode"}
	bytesType   = Type{Name: "bytes"}
	listType    = Type{Name: "list"}
	tupleType   = Type{Name: "tuple"}
	dictType    = Type{Name: "dict"}
	setType     = Type{Name: "set"}
	frozenType  = Type{Name: "frozenset"}
	sliceType   = Type{Name: "slice"}
	xrangeType  = Type{Name: "xrange"}
	iterType    = Type{Name: "iterator"}
	enumType    = Type{Name: "enumerate"}
	itemsType   = Type{Name: "dictitems"}
	valuesType  = Type{Name: "dictvalues"}
	typeType    = Type{Name: "type"}
)
