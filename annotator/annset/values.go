package annset

import (
	"slices"

	"vitrine/engine/stdspace"
	"vitrine/flowspace/model"
)

// fresh returns a new object with those annotations.
func (a *analysis) fresh(facts ...fact) *SomeValue {
	v := a.set.New()
	for _, f := range facts {
		a.setFact(f.name, v, f.value)
	}
	return v
}

// setFact sets an annotation of an object that has just been made.
func (a *analysis) setFact(name Name, v *SomeValue, value any) {
	if err := a.set.Set(name, v, value); err != nil && a.err == nil {
		a.err = err
	}
}

var isImmutable = fact{name: ANN.Immutable, value: true}

func hasType(t Type) fact { return fact{name: ANN.Type, value: t} }

// immutableTypes are the types whose objects never change, as far as
// annotations can tell.
var immutableTypes = []Type{intType, boolType, longType, floatType, complexType, strType, unicodeType, bytesType,
	tupleType, sliceType, xrangeType, iterType, enumType, itemsType, valuesType, typeType}

// typed returns a new object of a type.
func (a *analysis) typed(t Type) *SomeValue {
	if slices.Contains(immutableTypes, t) {
		return a.fresh(hasType(t), isImmutable)
	}
	return a.fresh(hasType(t))
}

// A site is a place where an operation makes an object. slot tells several of
// one operation apart.
type site struct {
	op   *model.SpaceOperation
	slot string
}

// kept is what a site made last.
type kept struct {
	operands []*SomeValue
	facts    []fact
	value    *SomeValue
}

// made returns an immutable object with those annotations. An operation that
// is analysed again with the same operands gives the same object again.
func (a *analysis) made(slot string, operands []*SomeValue, facts ...fact) *SomeValue {
	facts = append(facts, isImmutable)
	key := site{a.op, slot}
	k := a.sites[key]
	if k != nil && slices.EqualFunc(k.operands, operands, a.sameObject) && slices.EqualFunc(k.facts, facts, a.sameFact) {
		return k.value
	}
	k = &kept{slices.Clone(operands), facts, a.fresh(facts...)}
	a.sites[key] = k
	return k.value
}

func (a *analysis) sameObject(v, w *SomeValue) bool { return a.set.Find(v) == a.set.Find(w) }

func (a *analysis) sameFact(f, g fact) bool { return f.name == g.name && a.set.equal(f.value, g.value) }

// result returns what an operation gives if all that is known is the type.
func (a *analysis) ofType(t Type, operands []*SomeValue) *SomeValue {
	return a.made("", operands, hasType(t))
}

// container returns the object that stands for every container that an
// operation makes: the same one for the whole program. It has no items at
// first.
func (a *analysis) container(slot string, t Type, facts ...fact) *SomeValue {
	key := site{a.op, slot}
	if k := a.sites[key]; k != nil {
		return a.set.Find(k.value)
	}
	v := a.fresh(append([]fact{hasType(t)}, facts...)...)
	for _, name := range contentNames(t) {
		a.setFact(name, v, ImpossibleValue)
	}
	a.sites[key] = &kept{value: v}
	return v
}

// contentNames are the annotations about what a container of a type contains.
func contentNames(t Type) []Name {
	switch t {
	case listType:
		return []Name{ANN.ListItems}
	case setType, frozenType:
		return []Name{ANN.SetItems}
	case dictType:
		return []Name{ANN.DictKeys, ANN.DictValues}
	}
	return nil
}

// list returns the list that an operation makes, with an item to begin with.
func (a *analysis) list(slot string, item *SomeValue) *SomeValue {
	v := a.container(slot, listType)
	a.set.Generalise(ANN.ListItems, v, item)
	return a.set.Find(v)
}

// tuple returns the tuple of some items that an operation makes.
func (a *analysis) tuple(slot string, items ...*SomeValue) *SomeValue {
	return a.made(slot, items, tupleFacts(items)...)
}

func tupleFacts(items []*SomeValue) []fact {
	facts := []fact{hasType(tupleType), {name: ANN.Len, value: len(items)}}
	for i, x := range items {
		facts = append(facts, fact{name: ANN.TupleItem(i), value: x})
	}
	return facts
}

// constant returns the object for a constant; it is the same wherever the
// constant is used.
func (a *analysis) constant(x stdspace.Object) *SomeValue {
	key := stdspace.ConstantKey(x)
	if v := a.constants[key]; v != nil {
		return a.set.Find(v)
	}
	return a.newConstant(key, x)
}

func (a *analysis) newConstant(key any, x stdspace.Object) *SomeValue {
	keep := func(v *SomeValue) *SomeValue {
		a.constants[key] = v
		return v
	}
	is := fact{name: ANN.Const, value: x}
	switch x := x.(type) {
	case *stdspace.Tuple:
		items := make([]*SomeValue, len(x.Items))
		for i, y := range x.Items {
			items[i] = a.constant(y)
		}
		return keep(a.fresh(append(tupleFacts(items), is, isImmutable)...))
	case *stdspace.List:
		v := keep(a.fresh(hasType(listType), fact{name: ANN.Len, value: len(x.Items)}, fact{name: ANN.ListItems, value: ImpossibleValue}))
		for _, y := range x.Items {
			a.set.Generalise(ANN.ListItems, v, a.constant(y))
		}
		return a.set.Find(v)
	case *stdspace.Dict:
		v := keep(a.fresh(hasType(dictType), fact{name: ANN.DictKeys, value: ImpossibleValue}, fact{name: ANN.DictValues, value: ImpossibleValue}))
		for _, e := range x.Entries() {
			a.set.Generalise(ANN.DictKeys, v, a.constant(e.Key))
			a.set.Generalise(ANN.DictValues, v, a.constant(e.Value))
		}
		return a.set.Find(v)
	case *stdspace.Set:
		return a.constantSet(keep, x)
	case *stdspace.Instance:
		return a.prebuilt(keep, x)
	}
	if t, ok := typeOfValue(x); ok {
		return keep(a.fresh(hasType(t), is, isImmutable))
	}
	if x == stdspace.None {
		return keep(a.fresh(is, isImmutable))
	}
	return keep(MostGeneralValue)
}

func (a *analysis) constantSet(keep func(*SomeValue) *SomeValue, x *stdspace.Set) *SomeValue {
	t := setType
	if x.Frozen {
		t = frozenType
	}
	v := keep(a.fresh(hasType(t), fact{name: ANN.SetItems, value: ImpossibleValue}))
	for _, y := range x.Items() {
		a.set.Generalise(ANN.SetItems, v, a.constant(y))
	}
	return a.set.Find(v)
}

// prebuilt returns the object for an instance that exists before the program
// starts: that of its class, whose attributes cover those of the instance.
func (a *analysis) prebuilt(keep func(*SomeValue) *SomeValue, x *stdspace.Instance) *SomeValue {
	if x.Value != nil && !isException(x.Class) {
		return keep(MostGeneralValue) // a builtin value in disguise
	}
	v := keep(a.instanceOf(x.Class))
	for _, d := range []*stdspace.Dict{x.Attrs, x.Slots} {
		if d == nil {
			continue
		}
		for _, e := range d.Entries() {
			if name, ok := stdspace.AsText(e.Key); ok {
				a.store(v, name, a.constant(e.Value))
			}
		}
	}
	return a.set.Find(v)
}

// typeOfValue returns the type of an immutable object of the standard space,
// None aside.
func typeOfValue(x stdspace.Object) (t Type, ok bool) {
	switch x.(type) {
	case stdspace.Int:
		return intType, true
	case stdspace.Bool:
		return boolType, true
	case *stdspace.Long:
		return longType, true
	case stdspace.Float:
		return floatType, true
	case stdspace.Complex:
		return complexType, true
	case *stdspace.Str:
		return strType, true
	case *stdspace.Unicode:
		return unicodeType, true
	case *stdspace.Bytes:
		return bytesType, true
	case *stdspace.Class:
		return typeType, true
	case *stdspace.Function:
		return Type{Name: "function"}, true
	case *stdspace.Method:
		return Type{Name: "instancemethod"}, true
	case *stdspace.Builtin:
		return Type{Name: "builtin_function_or_method"}, true
	case *stdspace.Module:
		return Type{Name: "module"}, true
	}
	return Type{}, false
}
