package lattice

// Equal reports whether two annotations say the same.
func Equal(a, b SomeValue) bool {
	if a == b {
		return true
	}
	switch a := a.(type) {
	case *SomeImpossible:
		_, ok := b.(*SomeImpossible)
		return ok
	case *SomeObject:
		_, ok := b.(*SomeObject)
		return ok
	case *SomeInteger:
		b, ok := b.(*SomeInteger)
		return ok && a.Kind == b.Kind && a.NonNeg == b.NonNeg && sameConst(a.Const, b.Const)
	case *SomeBool:
		b, ok := b.(*SomeBool)
		return ok && sameConst(a.Const, b.Const) && sameKnown(a.Known, b.Known)
	case *SomeFloat:
		b, ok := b.(*SomeFloat)
		return ok && sameConst(a.Const, b.Const)
	case *SomeString:
		b, ok := b.(*SomeString)
		return ok && a.CanBeNone == b.CanBeNone && a.OfChars == b.OfChars && sameConst(a.Const, b.Const)
	case *SomeChar:
		b, ok := b.(*SomeChar)
		return ok && sameConst(a.Const, b.Const)
	case *SomeUnicode:
		b, ok := b.(*SomeUnicode)
		return ok && a.CanBeNone == b.CanBeNone && sameConst(a.Const, b.Const)
	case *SomeUniChar:
		b, ok := b.(*SomeUniChar)
		return ok && sameConst(a.Const, b.Const)
	}
	return equalCompound(a, b)
}

// equalCompound compares annotations that have parts.
func equalCompound(a, b SomeValue) bool {
	switch a := a.(type) {
	case *SomeType:
		b, ok := b.(*SomeType)
		return ok && sameConst(a.Const, b.Const) && len(a.IsTypeOf) == len(b.IsTypeOf) && allVars(a.IsTypeOf, b.IsTypeOf)
	case *SomeList:
		b, ok := b.(*SomeList)
		return ok && a.Def.item.Same(b.Def.item) && sameConst(a.Const, b.Const)
	case *SomeDict:
		b, ok := b.(*SomeDict)
		return ok && a.Def.key.Same(b.Def.key) && a.Def.value.Same(b.Def.value) && sameConst(a.Const, b.Const)
	case *SomeByteArray:
		_, ok := b.(*SomeByteArray)
		return ok
	case *SomeWeakRef:
		b, ok := b.(*SomeWeakRef)
		return ok && a.Class == b.Class
	case *SomeTuple:
		b, ok := b.(*SomeTuple)
		return ok && allOf(a.Items, b.Items, Equal)
	case *SomeIterator:
		b, ok := b.(*SomeIterator)
		return ok && a.Variant == b.Variant && Equal(a.Container, b.Container)
	case *SomeSlice:
		b, ok := b.(*SomeSlice)
		return ok && Equal(a.Start, b.Start) && Equal(a.Stop, b.Stop) && Equal(a.Step, b.Step)
	case *SomeInstance:
		b, ok := b.(*SomeInstance)
		return ok && a.Class == b.Class && a.CanBeNone == b.CanBeNone && a.Direct == b.Direct && sameConst(a.Const, b.Const)
	case *SomePBC:
		b, ok := b.(*SomePBC)
		if !ok || a.CanBeNone != b.CanBeNone || len(a.Descs) != len(b.Descs) {
			return false
		}
		for i, d := range a.Descs {
			if d != b.Descs[i] {
				return false
			}
		}
		return true
	case *SomeBuiltin:
		b, ok := b.(*SomeBuiltin)
		if !ok || a.Key != b.Key || a.Name != b.Name || (a.Self == nil) != (b.Self == nil) {
			return false
		}
		return a.Self == nil || Equal(a.Self, b.Self)
	}
	return equalLowLevel(a, b)
}

// sameKnown reports whether two truth values tell the same.
func sameKnown(a, b []Knowledge) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		y := Known(b, x.If, x.Var)
		if y == nil || !Equal(x.Is, y) {
			return false
		}
	}
	return true
}

func allOf(a, b []SomeValue, test func(a, b SomeValue) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !test(a[i], b[i]) {
			return false
		}
	}
	return true
}
