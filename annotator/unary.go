package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// boolConst returns the annotation of a truth value that is known.
func (a *annotator) boolConst(b bool) *lattice.SomeBool {
	return &lattice.SomeBool{Const: a.bk.constant(stdspace.MakeBool(b))}
}

func (a *annotator) intConst(i int64) SomeValue { return a.bk.immutableValue(stdspace.MakeInt(i)) }

// object returns the constant that is the only value of an annotation.
func (a *annotator) object(s SomeValue) (stdspace.Object, bool) {
	if c := lattice.ConstOf(s); c != nil {
		return c.Value, true
	}
	switch s := s.(type) {
	case *lattice.SomeTuple:
		var items []stdspace.Object
		for _, x := range s.Items {
			item, ok := a.object(x)
			if !ok {
				return nil, false
			}
			items = append(items, item)
		}
		return stdspace.NewTuple(items...), true
	case *lattice.SomePBC:
		if len(s.Descs) == 0 {
			return stdspace.None, true
		}
	case *lattice.SomeBuiltin:
		if x := builtinObject(s); x != nil {
			return x, true
		}
	}
	return nil, false
}

// immutable returns the constant of an annotation if it never changes.
func (a *annotator) immutable(s SomeValue) (stdspace.Object, bool) {
	switch s.(type) {
	case *lattice.SomeList, *lattice.SomeDict, *lattice.SomeInstance:
		return nil, false
	}
	return a.object(s)
}

// variable returns the operand as a variable, or nil if it is a constant.
func variable(v flow.Value) *flow.Variable {
	w, _ := v.(*flow.Variable)
	return w
}

// opIsTrue considers a test. Where it succeeds, the value is not None.
func opIsTrue(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	x := s[0]
	if b, ok := x.(*lattice.SomeBool); ok {
		return b
	}
	r := &lattice.SomeBool{}
	if truth, known := a.truth(x); known {
		r.Const = a.bk.constant(stdspace.MakeBool(truth))
	}
	switch x.(type) {
	case *lattice.SomeInteger, *lattice.SomeFloat:
		return r
	}
	if v := variable(op.Args[0]); v != nil {
		r.Known = append(r.Known, lattice.Knowledge{If: true, Var: v, Is: withoutNone(x)})
	}
	return r
}

// withoutNone is lattice.NonNone; for None itself nothing is left.
func withoutNone(s SomeValue) SomeValue {
	if lattice.IsNone(s) {
		return lattice.Impossible
	}
	return lattice.NonNone(s)
}

// truth returns the truth value of an annotation, if it has only one.
func (a *annotator) truth(s SomeValue) (truth, known bool) {
	if x, ok := a.immutable(s); ok {
		b, err := a.std.IsTrue(x)
		return b, err == nil
	}
	switch s := s.(type) {
	case *lattice.SomeInstance:
		return true, !s.CanBeNone
	case *lattice.SomePBC:
		return true, !s.CanBeNone
	case *lattice.SomeList, *lattice.SomeDict, *lattice.SomeTuple, *lattice.SomeChar, *lattice.SomeUniChar:
		if n, ok := a.immutable(a.length(s)); ok {
			return n != stdspace.MakeInt(0), true
		}
	}
	return false, false
}

// opType considers type(x): a class that remembers x.
func opType(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	t := &lattice.SomeType{}
	if v := variable(op.Args[0]); v != nil {
		t.IsTypeOf = []*flow.Variable{v}
	}
	if x, ok := a.object(s[0]); ok {
		t.Const = a.bk.constant(a.std.TypeOf(x))
	}
	return t
}

// opIsSubtype considers issubclass(x, cls); if x is the class of a known variable, that
// is isinstance().
func opIsSubtype(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	if t, ok := s[0].(*lattice.SomeType); ok && len(t.IsTypeOf) > 0 {
		return a.isInstance(a.Pos.Graph.Binding(t.IsTypeOf[0]), s[1], t.IsTypeOf)
	}
	x, ok := a.object(s[0])
	y, ok2 := a.object(s[1])
	if c, isClass := x.(*stdspace.Class); ok && ok2 && isClass {
		if d, isClass := y.(*stdspace.Class); isClass {
			return a.boolConst(c.IsSubclass(d))
		}
	}
	return lattice.Bool
}

func opLen(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue { return a.length(s[0]) }

// length returns the annotation of len(x).
func (a *annotator) length(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeTuple:
		return a.intConst(int64(len(s.Items)))
	case *lattice.SomeList:
		if lattice.IsImpossible(s.Def.Item().Read(a.Pos)) {
			return a.intConst(0)
		}
	case *lattice.SomeDict:
		if a.isEmpty(s) {
			return a.intConst(0)
		}
	case *lattice.SomeChar, *lattice.SomeUniChar:
		return a.intConst(1)
	case *lattice.SomePBC:
		if lattice.IsNone(s) {
			return a.intConst(0) // it may still become an empty list
		}
		return lattice.Object
	}
	return lattice.NonNeg
}

// isEmpty reports whether nothing has been put into a dictionary.
func (a *annotator) isEmpty(s *lattice.SomeDict) bool {
	return lattice.IsImpossible(s.Def.Key().Read(a.Pos)) || lattice.IsImpossible(s.Def.Value().Read(a.Pos))
}

func opIter(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue { return a.iter(s[0]) }

// iter returns the annotation of iter(x).
func (a *annotator) iter(s SomeValue) SomeValue {
	switch s.(type) {
	case *lattice.SomeIterator, *lattice.SomeObject:
		return s
	case *lattice.SomeList, *lattice.SomeDict, *lattice.SomeTuple, *lattice.SomeString, *lattice.SomeChar,
		*lattice.SomeUnicode, *lattice.SomeUniChar, *lattice.SomeByteArray:
		return &lattice.SomeIterator{Container: s}
	}
	return lattice.Impossible
}

func opNext(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue { return a.nextItem(s[0]) }

// nextItem returns the annotation of what an iterator gives.
func (a *annotator) nextItem(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeIterator:
		item := a.anyItem(s.Container, s.Variant)
		if start, ok := lattice.EnumeratesFrom(s.Variant); ok && !lattice.IsImpossible(item) {
			return &lattice.SomeTuple{Items: []SomeValue{lattice.IntegerOf(lattice.Signed, start >= 0), item}}
		}
		return item
	case *lattice.SomeObject:
		return s
	}
	return lattice.Impossible
}

// anyItem returns the annotation of what a container holds.
func (a *annotator) anyItem(s SomeValue, variant string) SomeValue {
	switch s := s.(type) {
	case *lattice.SomeObject:
		return s
	case *lattice.SomeList:
		return s.Def.Item().Read(a.Pos)
	case *lattice.SomeTuple:
		return lattice.UnionAll(s.Items...)
	case *lattice.SomeString, *lattice.SomeChar:
		return lattice.Char
	case *lattice.SomeUnicode, *lattice.SomeUniChar:
		return lattice.UniChar
	case *lattice.SomeByteArray:
		return lattice.NonNeg
	case *lattice.SomeIterator:
		return a.nextItem(s)
	case *lattice.SomeDict:
		key, value := s.Def.Key().Read(a.Pos), s.Def.Value().Read(a.Pos)
		switch variant {
		case "values":
			return value
		case "items":
			if lattice.IsImpossible(key) || lattice.IsImpossible(value) {
				return lattice.Impossible
			}
			return &lattice.SomeTuple{Items: []SomeValue{key, value}}
		}
		return key
	}
	return lattice.Impossible
}

// opOrd considers ord(x); the program must see to it that the string has one character.
func opOrd(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	switch s[0].(type) {
	case *lattice.SomeString, *lattice.SomeChar, *lattice.SomeUnicode, *lattice.SomeUniChar:
		return lattice.NonNeg
	}
	return lattice.Impossible
}

// opContains considers y in x; the container is the first operand. A value that is not a
// container is let pass, and __contains__ of classes is ignored.
func opContains(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	switch x := s[0].(type) {
	case *lattice.SomeList:
		x.Def.Item().Generalize(s[1])
	case *lattice.SomeDict:
		a.generalizeKey(x, s[1])
	}
	return lattice.Bool
}

func opHash(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	switch x := s[0].(type) {
	case *lattice.SomeTuple:
		for _, item := range x.Items {
			if lattice.IsImpossible(opHash(a, op, []SomeValue{item})) {
				return lattice.Impossible
			}
		}
	case *lattice.SomeInteger, *lattice.SomeBool, *lattice.SomeFloat, *lattice.SomeString, *lattice.SomeChar,
		*lattice.SomeUnicode, *lattice.SomeUniChar, *lattice.SomeInstance, *lattice.SomePBC:
	default:
		a.fail("operation", fmt.Sprintf("hash() of %v cannot be translated", x))
		return lattice.Impossible
	}
	return lattice.Integer
}

func opID(*annotator, *flow.SpaceOperation, []SomeValue) SomeValue { return lattice.Integer }
