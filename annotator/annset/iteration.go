package annset

import "slices"

// iter makes an iterator, which remembers what it iterates over.
func iter(a *analysis, args []*SomeValue) *SomeValue {
	switch t := a.typeOf(args[0]); {
	case t == iterType, t == enumType, t == itemsType, t == valuesType:
		return args[0]
	case iterable(t):
		return a.made("", args, hasType(iterType), fact{name: ANN.Iterated, value: args[0]})
	}
	return a.unknown(args...)
}

func iterable(t Type) bool {
	return contentNames(t) != nil || t == tupleType || t == xrangeType || slices.Contains(stringTypes, t)
}

// element returns an object that covers what an iteration over v gives.
func (a *analysis) element(slot string, v *SomeValue) *SomeValue {
	switch t := a.typeOf(v); t {
	case listType:
		return a.object(ANN.ListItems, v)
	case setType, frozenType:
		return a.object(ANN.SetItems, v)
	case dictType:
		return a.object(ANN.DictKeys, v)
	case tupleType:
		if n, ok := a.set.Get(ANN.Len, v).(int); ok {
			return a.anyItem(v, n)
		}
	case strType, unicodeType:
		return a.made(slot, []*SomeValue{v}, hasType(t))
	case xrangeType, bytesType:
		return a.made(slot, []*SomeValue{v}, hasType(intType))
	case iterType:
		return a.element(slot, a.object(ANN.Iterated, v))
	case enumType:
		return a.both(slot, a.made(slot+"index", []*SomeValue{v}, hasType(intType)), a.element(slot+"item", a.object(ANN.Iterated, v)))
	case itemsType:
		d := a.object(ANN.Iterated, v)
		return a.both(slot, a.object(ANN.DictKeys, d), a.object(ANN.DictValues, d))
	case valuesType:
		return a.object(ANN.DictValues, a.object(ANN.Iterated, v))
	}
	return a.unknown(v)
}

// both returns a tuple of two items, if both are possible.
func (a *analysis) both(slot string, x, y *SomeValue) *SomeValue {
	if x == ImpossibleValue || y == ImpossibleValue {
		return ImpossibleValue
	}
	return a.tuple(slot+"pair", x, y)
}
