package annset

import (
	"slices"

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
	if err := a.set.Set(name, v, value); err != nil {
		a.Stop(err)
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

// A site is a place where an operation makes an object. slot distinguishes several of one
// operation.
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

// ofType returns the result of an operation of which only the type is known.
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
