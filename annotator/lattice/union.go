package lattice

import "slices"

// Union returns the least annotation that contains both. Lists and
// dictionaries that meet share their items from then on.
func Union(a, b SomeValue) SomeValue {
	if a == b {
		return a
	}
	switch {
	case IsImpossible(a):
		return b
	case IsImpossible(b):
		return a
	}
	if Equal(a, b) {
		return a
	}
	if IsNone(b) {
		return withNone(a)
	}
	if IsNone(a) {
		return withNone(b)
	}
	if u := unionOfKinds(a, b); u != nil {
		return u
	}
	return Object
}

// UnionAll returns the least annotation that contains all of them.
func UnionAll(values ...SomeValue) SomeValue {
	u := Impossible
	for _, s := range values {
		u = Union(u, s)
	}
	return u
}

// withNone returns the union of s and None.
func withNone(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *SomeString, *SomeChar, *SomeUnicode, *SomeUniChar:
		return textWithNone(s)
	case *SomeInstance:
		return &SomeInstance{Class: s.Class, CanBeNone: true, Direct: s.Direct}
	case *SomePBC:
		return &SomePBC{Descs: s.Descs, CanBeNone: true}
	case *SomeList:
		return &SomeList{Def: s.Def}
	case *SomeDict:
		return &SomeDict{Def: s.Def}
	case *SomeByteArray, *SomeWeakRef, *SomePtr:
		return s
	}
	return Object
}

// unionOfKinds joins two different annotations, neither of which is None or
// impossible. It returns nil if they have nothing in common. A constant does
// not survive, unless only something else differs.
func unionOfKinds(a, b SomeValue) SomeValue {
	if u := unionOfNumbers(a, b); u != nil {
		return u
	}
	if u := unionOfText(a, b); u != nil {
		return u
	}
	switch a := a.(type) {
	case *SomeType:
		return unionOfType(a, b)
	case *SomePBC:
		if b, ok := b.(*SomeType); ok {
			return unionOfType(b, a)
		}
		if b, ok := b.(*SomePBC); ok {
			return NewPBC(append(a.Descs[:len(a.Descs):len(a.Descs)], b.Descs...), a.CanBeNone || b.CanBeNone)
		}
	case *SomeInstance:
		if b, ok := b.(*SomeInstance); ok {
			return unionOfInstances(a, b)
		}
	case *SomeWeakRef:
		if b, ok := b.(*SomeWeakRef); ok {
			return unionOfWeakRefs(a, b)
		}
	case *SomeTuple:
		if b, ok := b.(*SomeTuple); ok && len(a.Items) == len(b.Items) {
			items := make([]SomeValue, len(a.Items))
			for i := range items {
				items[i] = Union(a.Items[i], b.Items[i])
			}
			return &SomeTuple{items}
		}
	}
	return unionOfContainers(a, b)
}

func unionOfContainers(a, b SomeValue) SomeValue {
	switch a := a.(type) {
	case *SomeList:
		if b, ok := b.(*SomeList); ok {
			a.Def.item.merge(b.Def.item)
			return &SomeList{Def: a.Def}
		}
	case *SomeDict:
		if b, ok := b.(*SomeDict); ok {
			a.Def.union(b.Def)
			return &SomeDict{Def: a.Def}
		}
	case *SomeIterator:
		if b, ok := b.(*SomeIterator); ok && a.Variant == b.Variant {
			return &SomeIterator{Union(a.Container, b.Container), a.Variant}
		}
	case *SomeSlice:
		if b, ok := b.(*SomeSlice); ok {
			return &SomeSlice{Union(a.Start, b.Start), Union(a.Stop, b.Stop), Union(a.Step, b.Step)}
		}
	case *SomeBuiltin:
		if b, ok := b.(*SomeBuiltin); ok && a.Key == b.Key && a.Name == b.Name && a.Self != nil && b.Self != nil {
			return &SomeBuiltin{Name: a.Name, Key: a.Key, Self: Union(a.Self, b.Self)}
		}
	}
	return nil
}

// unionOfNumbers joins truth values, integers and floats.
func unionOfNumbers(a, b SomeValue) SomeValue {
	if x, ok := a.(*SomeBool); ok {
		if y, ok := b.(*SomeBool); ok {
			return &SomeBool{Const: joinConst(x.Const, y.Const), Known: joinKnown(x.Known, y.Known)}
		}
	}
	x, ok := asInteger(a)
	y, ok2 := asInteger(b)
	if ok && ok2 {
		return IntegerOf(x.Kind.Join(y.Kind), x.NonNeg && y.NonNeg)
	}
	_, f := a.(*SomeFloat)
	_, f2 := b.(*SomeFloat)
	if (f || ok) && (f2 || ok2) {
		return Float
	}
	return nil
}

// asInteger returns the integers that an annotation of numbers stands for. A
// truth value is 0 or 1.
func asInteger(s SomeValue) (*SomeInteger, bool) {
	switch s := s.(type) {
	case *SomeInteger:
		return s, true
	case *SomeBool:
		return &SomeInteger{NonNeg: true}, true
	}
	return nil, false
}

// joinKnown keeps what both say.
func joinKnown(a, b []Knowledge) []Knowledge {
	var out []Knowledge
	for _, x := range a {
		for _, y := range b {
			if x.If == y.If && x.Var == y.Var {
				out = append(out, Knowledge{x.If, x.Var, Union(x.Is, y.Is)})
			}
		}
	}
	return out
}

// unionOfType joins a class as a run-time value with another, or with
// prebuilt classes.
func unionOfType(a *SomeType, b SomeValue) SomeValue {
	switch b := b.(type) {
	case *SomeType:
		// The union is the class of those variables of which both are the class.
		u := &SomeType{Const: joinConst(a.Const, b.Const)}
		for _, v := range a.IsTypeOf {
			if slices.Contains(b.IsTypeOf, v) {
				u.IsTypeOf = append(u.IsTypeOf, v)
			}
		}
		return u
	case *SomePBC:
		if b.Descs[0].Kind() == ClassKind && !b.CanBeNone {
			return Type
		}
	}
	return nil
}

func unionOfInstances(a, b *SomeInstance) SomeValue {
	base := a.Class.CommonBase(b.Class)
	if base == nil {
		return nil
	}
	return &SomeInstance{Class: base, CanBeNone: a.CanBeNone || b.CanBeNone, Direct: a.Direct && b.Direct}
}

// unionOfWeakRefs joins weak references. A dead one may be among those to any class.
func unionOfWeakRefs(a, b *SomeWeakRef) SomeValue {
	switch {
	case a.Class == nil:
		return b
	case b.Class == nil:
		return a
	}
	base := a.Class.CommonBase(b.Class)
	if base == nil {
		return nil
	}
	return &SomeWeakRef{base}
}
