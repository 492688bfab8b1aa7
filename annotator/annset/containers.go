package annset

import (
	"slices"

	"vitrine/host/stdspace"
)

// newList is the rule for list displays. The list is new only at the first analysis: then
// its length is known.
func newList(a *analysis, args []*SomeValue) *SomeValue {
	return a.fill(a.container("", listType, fact{name: ANN.Len, value: len(args)}), ANN.ListItems, args...)
}

// fill makes the contents of a container cover some objects.
func (a *analysis) fill(v *SomeValue, name Name, items ...*SomeValue) *SomeValue {
	for _, x := range items {
		a.set.Generalise(name, v, x)
	}
	return a.set.Find(v)
}

// typeOperation is the rule for type(x). The type of an instance is known.
func typeOperation(a *analysis, args []*SomeValue) *SomeValue {
	if c := a.classOf(args[0]); c != nil {
		return a.constant(c)
	}
	return a.ofType(typeType, args)
}

// object reads an annotation whose value is an object.
func (a *analysis) object(name Name, v *SomeValue) *SomeValue {
	x, ok := a.set.Get(name, v).(*SomeValue)
	if !ok {
		return MostGeneralValue
	}
	return x
}

func getItem(a *analysis, args []*SomeValue) *SomeValue {
	v, index := args[0], args[1]
	slice := a.typeOf(index) == sliceType
	switch t := a.typeOf(v); {
	case t == listType && slice:
		return a.list("slice", a.object(ANN.ListItems, v))
	case t == listType:
		return a.object(ANN.ListItems, v)
	case t == dictType:
		return a.object(ANN.DictValues, v)
	case t == tupleType && slice:
		a.set.forgetContents(a.set.Find(v), nil)
		return a.ofType(tupleType, args)
	case t == tupleType:
		return a.tupleItem(v, index)
	case slices.Contains(stringTypes, t):
		if t == bytesType && !slice {
			return a.ofType(intType, args)
		}
		return a.ofType(t, args)
	case t == xrangeType && !slice:
		return a.ofType(intType, args)
	}
	return a.unknown(args...)
}

// tupleItem returns one item of a tuple, or what all have in common if the index is
// unknown.
func (a *analysis) tupleItem(v, index *SomeValue) *SomeValue {
	n, ok := a.set.Get(ANN.Len, v).(int)
	if !ok {
		return MostGeneralValue
	}
	if i, ok := a.set.Get(ANN.Const, index).(stdspace.Int); ok {
		if i < 0 {
			i += stdspace.Int(n)
		}
		if i < 0 || int(i) >= n {
			return ImpossibleValue
		}
		return a.object(ANN.TupleItem(int(i)), v)
	}
	return a.anyItem(v, n)
}

// anyItem returns an object that covers all items of a tuple.
func (a *analysis) anyItem(v *SomeValue, n int) *SomeValue {
	items := make([]*SomeValue, n)
	for i := range items {
		items[i] = a.object(ANN.TupleItem(i), v)
	}
	return a.union("any", items)
}

// union merges objects. An operation that is analysed again with the same
// objects gives the same result.
func (a *analysis) union(slot string, items []*SomeValue) *SomeValue {
	key := site{a.op, slot}
	if k := a.sites[key]; k != nil && slices.EqualFunc(k.operands, items, a.sameObject) {
		return a.set.Find(k.value)
	}
	all := ImpossibleValue
	for _, x := range items {
		all = a.set.Merge(all, x)
	}
	a.sites[key] = &kept{operands: items, value: all}
	return a.set.Find(all)
}

func setItem(a *analysis, args []*SomeValue) *SomeValue {
	v, index, value := args[0], args[1], args[2]
	switch t := a.typeOf(v); {
	case t == listType && a.typeOf(index) == sliceType:
		a.set.Kill(ANN.Len, v)
		a.set.Generalise(ANN.ListItems, v, a.element("item", value))
	case t == listType && a.typeOf(index) == Type{}:
		a.set.Kill(ANN.Len, v) // may be a slice
		a.set.Generalise(ANN.ListItems, v, MostGeneralValue)
		a.unknown(value)
	case t == listType:
		a.set.Generalise(ANN.ListItems, v, value)
	case t == dictType:
		a.set.Generalise(ANN.DictKeys, v, index)
		a.set.Generalise(ANN.DictValues, v, value)
	default:
		a.unknown(args...)
	}
	return a.none()
}

func delItem(a *analysis, args []*SomeValue) *SomeValue {
	switch a.typeOf(args[0]) {
	case listType:
		a.set.Kill(ANN.Len, args[0])
	case dictType:
	default:
		a.unknown(args...)
	}
	return a.none()
}
