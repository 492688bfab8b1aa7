package lattice

import (
	"slices"

	flow "vitrine/flowspace/model"
)

// Contains reports whether every value of b is one of a: whether the union of
// both is a. It changes nothing.
func Contains(a, b SomeValue) bool {
	if IsImpossible(b) || Equal(a, b) {
		return true
	}
	if _, ok := a.(*SomeObject); ok {
		return true
	}
	if IsNone(b) {
		return Equal(withNone(a), a)
	}
	switch a := a.(type) {
	case *SomeBool:
		b, ok := b.(*SomeBool)
		return ok && containsConst(a.Const, b.Const) && containsKnown(a.Known, b.Known)
	case *SomeInteger:
		return a.contains(b)
	case *SomeFloat:
		_, integer := asInteger(b)
		_, float := b.(*SomeFloat)
		return a.Const == nil && (integer || float)
	case *SomeString, *SomeChar, *SomeUnicode, *SomeUniChar:
		return ConstOf(a) == nil && containsText(a, b)
	}
	return containsCompound(a, b)
}

// containsCompound compares annotations that have parts and are not equal.
func containsCompound(a, b SomeValue) bool {
	switch a := a.(type) {
	case *SomeType:
		return a.contains(b)
	case *SomePBC:
		return a.contains(b)
	case *SomeInstance:
		b, ok := b.(*SomeInstance)
		return ok && a.Const == nil && b.Class.IsSubclass(a.Class) && (a.CanBeNone || !b.CanBeNone) && (b.Direct || !a.Direct)
	case *SomeWeakRef:
		b, ok := b.(*SomeWeakRef)
		return ok && (b.Class == nil || a.Class != nil && b.Class.IsSubclass(a.Class))
	case *SomeTuple:
		b, ok := b.(*SomeTuple)
		return ok && allOf(a.Items, b.Items, Contains)
	case *SomeList:
		b, ok := b.(*SomeList)
		return ok && a.Const == nil && a.Def.item.Same(b.Def.item)
	case *SomeDict:
		b, ok := b.(*SomeDict)
		return ok && a.Const == nil && a.Def.key.Same(b.Def.key) && a.Def.value.Same(b.Def.value)
	case *SomeIterator:
		b, ok := b.(*SomeIterator)
		return ok && a.Variant == b.Variant && Contains(a.Container, b.Container)
	case *SomeSlice:
		b, ok := b.(*SomeSlice)
		return ok && Contains(a.Start, b.Start) && Contains(a.Stop, b.Stop) && Contains(a.Step, b.Step)
	case *SomeBuiltin:
		b, ok := b.(*SomeBuiltin)
		return ok && a.Key == b.Key && a.Name == b.Name && a.Self != nil && b.Self != nil && Contains(a.Self, b.Self)
	}
	return false
}

func containsConst(a, b *flow.Constant) bool { return a == nil || sameConst(a, b) }

// containsKnown reports whether everything that a says follows from b.
func containsKnown(a, b []Knowledge) bool {
	for _, x := range a {
		y := Known(b, x.If, x.Var)
		if y == nil || !Contains(x.Is, y) {
			return false
		}
	}
	return true
}

// Known returns what known says about a variable if the truth value is cond, or nil.
func Known(known []Knowledge, cond bool, v *flow.Variable) SomeValue {
	for _, k := range known {
		if k.If == cond && k.Var == v {
			return k.Is
		}
	}
	return nil
}

func (s *SomeInteger) contains(b SomeValue) bool {
	x, ok := asInteger(b)
	return ok && s.Const == nil && s.Kind.Join(x.Kind) == s.Kind && (!s.NonNeg || !s.Kind.IsSigned() || x.NonNeg)
}

func (s *SomeType) contains(b SomeValue) bool {
	switch b := b.(type) {
	case *SomeType:
		return containsConst(s.Const, b.Const) && allVars(s.IsTypeOf, b.IsTypeOf)
	case *SomePBC:
		return s.Const == nil && len(s.IsTypeOf) == 0 && b.Descs[0].Kind() == ClassKind && !b.CanBeNone
	}
	return false
}

// allVars reports whether all of vars are among others.
func allVars(vars, others []*flow.Variable) bool {
	for _, v := range vars {
		if !slices.Contains(others, v) {
			return false
		}
	}
	return true
}

func (s *SomePBC) contains(b SomeValue) bool {
	p, ok := b.(*SomePBC)
	if !ok || len(s.Descs) == 0 || p.CanBeNone && !s.CanBeNone {
		return false
	}
	for _, d := range p.Descs {
		if !s.has(d) {
			return false
		}
	}
	return true
}
