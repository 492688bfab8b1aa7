package annset

import "vitrine/host/stdspace"

// constant returns the object for a constant; it is the same wherever the
// constant is used.
func (a *analysis) constant(x stdspace.Object) *SomeValue {
	key := stdspace.ConstantKey(x)
	if v := a.constants[key]; v != nil {
		return a.set.Find(v)
	}
	if a.nesting == mostNested {
		return a.nestedTooDeep(key, x)
	}
	a.nesting++
	v := a.newConstant(key, x)
	a.nesting--
	for a.nesting == 0 && len(a.waiting) > 0 && a.ctx.Err() == nil {
		next := a.waiting[len(a.waiting)-1]
		a.waiting = a.waiting[:len(a.waiting)-1]
		a.storeAttributes(a.constant(next), next)
	}
	return a.set.Find(v)
}

// mostNested is how deep nested prebuilt objects are followed at once.
const mostNested = 200

// nestedTooDeep is newConstant without looking at what the object leads to: of a
// container nothing is known then, and an instance waits.
func (a *analysis) nestedTooDeep(key any, x stdspace.Object) *SomeValue {
	i, ok := x.(*stdspace.Instance)
	if !ok || i.Value != nil {
		return MostGeneralValue
	}
	v := a.instanceOf(i.Class)
	a.constants[key] = v
	a.waiting = append(a.waiting, i)
	return v
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
		return a.fillConstants(v, ANN.ListItems, x.Items)
	case *stdspace.Dict:
		v := keep(a.fresh(hasType(dictType), fact{name: ANN.DictKeys, value: ImpossibleValue}, fact{name: ANN.DictValues, value: ImpossibleValue}))
		for _, e := range x.Entries() {
			a.fillConstants(v, ANN.DictKeys, []stdspace.Object{e.Key})
			a.fillConstants(v, ANN.DictValues, []stdspace.Object{e.Value})
		}
		return a.set.Find(v)
	case *stdspace.Set:
		t := setType
		if x.Frozen {
			t = frozenType
		}
		return a.fillConstants(keep(a.fresh(hasType(t), fact{name: ANN.SetItems, value: ImpossibleValue})), ANN.SetItems, x.Items())
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

// fillConstants makes the contents of a container cover constants.
func (a *analysis) fillConstants(v *SomeValue, name Name, items []stdspace.Object) *SomeValue {
	for _, x := range items {
		a.set.Generalise(name, v, a.constant(x))
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
	a.storeAttributes(v, x)
	return a.set.Find(v)
}

// storeAttributes makes the attributes of v cover those of a prebuilt instance.
func (a *analysis) storeAttributes(v *SomeValue, x *stdspace.Instance) {
	for _, d := range []*stdspace.Dict{x.Attrs, x.Slots} {
		if d == nil {
			continue
		}
		for _, e := range d.Entries() {
			if name, ok := stdspace.AsText(e.Key); ok {
				a.store(a.set.Find(v), name, a.constant(e.Value))
			}
		}
	}
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
