package annset

import (
	"slices"

	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// typeOf returns the type of an object, as far as it is known.
func (a *analysis) typeOf(v *SomeValue) Type {
	t, _ := a.set.Get(ANN.Type, v).(Type)
	return t
}

// modern reports whether the operation being analysed is of a program in Python 3.
func (a *analysis) modern() bool {
	if fn, ok := a.Current().Graph.Func.(*stdspace.Function); ok {
		return fn.Code.Dialect == source.Python3
	}
	return false
}

// numberTypes are the types of numbers; of two, the later one is that of the result.
var numberTypes = []Type{boolType, intType, longType, floatType, complexType}

var (
	stringTypes = []Type{strType, bytesType, unicodeType}
	comparisons = []string{"lt", "le", "eq", "ne", "gt", "ge"}
	onIntegers  = []string{"lshift", "rshift", "and_", "or_", "xor"}
)

// binary is the rule for operators with two operands.
func (a *analysis) binary(name string, args []*SomeValue) *SomeValue {
	x, y := a.typeOf(args[0]), a.typeOf(args[1])
	if slices.Contains(comparisons, name) {
		return a.comparison(args, x, y)
	}
	if slices.Contains(numberTypes, x) && slices.Contains(numberTypes, y) {
		return a.arithmetic(name, args, x, y)
	}
	if v := a.sequenceOperator(name, args, x, y); v != nil {
		return v
	}
	return a.unknown(args...)
}

// comparison is the rule for comparisons: of builtin values they give a truth
// value.
func (a *analysis) comparison(args []*SomeValue, x, y Type) *SomeValue {
	plain := func(v *SomeValue, t Type) bool {
		if t.Class != nil {
			return !hooked(t.Class, "__cmp__", "__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__")
		}
		return t.Name != "" || a.set.Get(ANN.Const, v) == any(stdspace.None)
	}
	if plain(args[0], x) && plain(args[1], y) {
		return a.ofType(boolType, args)
	}
	return a.unknown(args...)
}

// arithmetic is the rule for operators on numbers.
func (a *analysis) arithmetic(name string, args []*SomeValue, x, y Type) *SomeValue {
	t := numberTypes[max(slices.Index(numberTypes, x), slices.Index(numberTypes, y))]
	switch {
	case name == "divmod":
		return a.pair(args, atLeastInt(t))
	case name == "truediv" && t != complexType:
		return a.ofType(floatType, args)
	case t == boolType && (name == "and_" || name == "or_" || name == "xor"):
		return a.ofType(boolType, args)
	case name == "pow" && !a.plainPower(t, args[1]), name == "coerce",
		slices.Contains(onIntegers, name) && (t == floatType || t == complexType):
		return a.made("", args) // a number or a tuple: unknown which
	}
	return a.ofType(atLeastInt(t), args)
}

// plainPower reports whether a power is of the type of its operands: negative
// exponents make floats of integers, roots may make complex numbers of floats.
func (a *analysis) plainPower(t Type, exponent *SomeValue) bool {
	return t == complexType || t != floatType && a.notNegative(exponent)
}

func atLeastInt(t Type) Type {
	if t == boolType {
		return intType
	}
	return t
}

// notNegative reports whether an object is known to be a constant that is not
// negative.
func (a *analysis) notNegative(v *SomeValue) bool {
	n, ok := a.set.Get(ANN.Const, v).(stdspace.Int)
	return ok && n >= 0
}

// pair returns a tuple of two new objects of a type.
func (a *analysis) pair(args []*SomeValue, t Type) *SomeValue {
	first := a.made("first", args, hasType(t))
	second := a.made("second", args, hasType(t))
	return a.tuple("", first, second)
}

// unary is the rule for operators with one operand that have no other rule.
func (a *analysis) unary(name string, args []*SomeValue) *SomeValue {
	t := a.typeOf(args[0])
	switch {
	case !slices.Contains(numberTypes, t) || name == "invert" && (t == floatType || t == complexType):
		return a.unknown(args...)
	case name == "abs" && t == complexType:
		return a.ofType(floatType, args)
	}
	return a.ofType(atLeastInt(t), args)
}

// inplace is the rule for an operator that changes its first operand, if that
// is a container. It returns nil for others.
func (a *analysis) inplace(plain operation.Op, args []*SomeValue) *SomeValue {
	v := args[0]
	switch t := a.typeOf(v); {
	case t == listType && plain == operation.Add:
		a.set.Kill(ANN.Len, v)
		if item := a.element("item", args[1]); item != ImpossibleValue {
			a.set.Generalise(ANN.ListItems, v, item)
		}
	case t == listType && plain == operation.Mul:
		a.set.Kill(ANN.Len, v)
	case t == setType:
		if a.typeOf(args[1]) != setType && a.typeOf(args[1]) != frozenType {
			return nil
		}
		a.set.Generalise(ANN.SetItems, v, a.element("item", args[1]))
	default:
		return nil
	}
	return a.set.Find(v)
}
