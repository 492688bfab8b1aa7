package annset

import "slices"

// sequenceOperator is the rule for + and * of sequences and % of strings, and
// for the operators of sets. It returns nil for operands of other types.
func (a *analysis) sequenceOperator(name string, args []*SomeValue, x, y Type) *SomeValue {
	text := slices.Contains(stringTypes, x)
	switch {
	case name == "mod" && text && !a.mayBeUnicode(x, y, args[1]):
		return a.ofType(x, args)
	case name == "add" && text && slices.Contains(stringTypes, y):
		if x != y {
			return a.ofType(unicodeType, args)
		}
		return a.ofType(x, args)
	case name == "add" && x == listType && y == listType:
		v := a.list("sum", a.object(ANN.ListItems, args[0]))
		return a.fill(v, ANN.ListItems, a.object(ANN.ListItems, args[1]))
	case name == "add" && x == tupleType && y == tupleType:
		return a.tupleSum(args)
	case name == "mul" && (text || x == listType || x == tupleType) && isInteger(y):
		return a.repeat(args, args[0], x)
	case name == "mul" && isInteger(x) && (slices.Contains(stringTypes, y) || y == listType || y == tupleType):
		return a.repeat(args, args[1], y)
	case slices.Contains([]string{"sub", "and_", "or_", "xor"}, name) && x == setType && (y == setType || y == frozenType):
		v := a.fill(a.container("set", setType), ANN.SetItems, a.object(ANN.SetItems, args[0]))
		return a.fill(v, ANN.SetItems, a.object(ANN.SetItems, args[1]))
	}
	return nil
}

// mayBeUnicode reports whether formatting a string of Python 2 may give a unicode
// string.
func (a *analysis) mayBeUnicode(x, y Type, arg *SomeValue) bool {
	if x != strType || slices.Contains(numberTypes, y) || y == strType || a.modern() {
		return false
	}
	n, ok := a.set.Get(ANN.Len, arg).(int)
	if y != tupleType || !ok {
		return true
	}
	for i := range n {
		t := a.typeOf(a.object(ANN.TupleItem(i), arg))
		if t != strType && !slices.Contains(numberTypes, t) {
			return true
		}
	}
	return false
}

func isInteger(t Type) bool { return t == intType || t == boolType || t == longType }

// repeat is the rule for a sequence times a number.
func (a *analysis) repeat(args []*SomeValue, v *SomeValue, t Type) *SomeValue {
	switch t {
	case listType:
		return a.list("product", a.object(ANN.ListItems, v))
	case tupleType:
		a.set.forgetContents(a.set.Find(v), nil)
	}
	return a.ofType(t, args)
}

// tupleSum is the rule for the sum of two tuples.
func (a *analysis) tupleSum(args []*SomeValue) *SomeValue {
	var items []*SomeValue
	for _, v := range args {
		n, ok := a.set.Get(ANN.Len, v).(int)
		if !ok {
			for _, w := range args {
				a.set.forgetContents(a.set.Find(w), nil)
			}
			return a.ofType(tupleType, args)
		}
		for i := range n {
			items = append(items, a.object(ANN.TupleItem(i), v))
		}
	}
	return a.tuple("", items...)
}
