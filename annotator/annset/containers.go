package annset

import (
	"slices"

	"vitrine/engine/stdspace"
)

// A rule gives the object that the result of an operation is bound to.
type rule func(a *analysis, args []*SomeValue) *SomeValue

// rules are those of the operations that no other file has.
var rules map[string]rule

func init() {
	rules = map[string]rule{
		"newtuple": func(a *analysis, args []*SomeValue) *SomeValue { return a.tuple("", args...) },
		"newlist":  newList,
		"newset": func(a *analysis, args []*SomeValue) *SomeValue {
			return a.fill(a.container("", setType), ANN.SetItems, args...)
		},
		"newdict":     func(a *analysis, args []*SomeValue) *SomeValue { return a.container("", dictType) },
		"newslice":    func(a *analysis, args []*SomeValue) *SomeValue { return a.ofType(sliceType, args) },
		"same_as":     func(a *analysis, args []*SomeValue) *SomeValue { return args[0] },
		"type":        typeOperation,
		"format":      func(a *analysis, args []*SomeValue) *SomeValue { return a.ofType(strType, args) },
		"getitem":     getItem,
		"setitem":     setItem,
		"delitem":     delItem,
		"iter":        iter,
		"next":        func(a *analysis, args []*SomeValue) *SomeValue { return a.element("", args[0]) },
		"getattr":     getAttr,
		"setattr":     setAttr,
		"delattr":     func(a *analysis, args []*SomeValue) *SomeValue { return a.none() },
		"simple_call": func(a *analysis, args []*SomeValue) *SomeValue { return a.call(args[0], args[1:]) },
		"call_args":   callArgs,
	}
}

// newList is the rule for list displays. The list is new only when it is
// analysed first: then its length is known.
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

// tupleItem returns one item of a tuple, or what all have in common if it is
// not known which.
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
// objects gives the same result again.
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

// iter makes an iterator, which remembers what it goes through.
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

// element returns an object that covers whatever an iteration over v gives.
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

// mayBeUnicode tells if formatting a string of Python 2 may give a unicode
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
