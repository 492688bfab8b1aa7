package annotator

import (
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// isBytes and isUnicode report whether an annotation is one of strings.
func isBytes(s SomeValue) bool {
	switch s.(type) {
	case *lattice.SomeString, *lattice.SomeChar:
		return true
	}
	return false
}

func isUnicode(s SomeValue) bool {
	switch s.(type) {
	case *lattice.SomeUnicode, *lattice.SomeUniChar:
		return true
	}
	return false
}

// binaryText considers binary operations on strings; nil if it is none.
func (a *annotator) binaryText(name string, x, y SomeValue) SomeValue {
	text := isBytes(x) || isUnicode(x)
	switch name {
	case "add":
		if s := lattice.StringsOfBoth(x, y); s != nil {
			// Constants stay constant: getattr(x, 'prefix' + name).
			if c, ok := a.fold(operation.Add, []SomeValue{x, y}); ok {
				return joinedConst(a, s, c)
			}
			return s
		}
	case "mul":
		if _, _, ok := integer(y); ok && text {
			return lattice.Strings(x)
		}
		if _, _, ok := integer(x); ok && (isBytes(y) || isUnicode(y)) {
			return lattice.Strings(y)
		}
	case "mod":
		if text {
			return lattice.Strings(x)
		}
	}
	return nil
}

// joinedConst is the annotation of a constant string that was concatenated.
func joinedConst(a *annotator, like SomeValue, c stdspace.Object) SomeValue {
	if s, ok := like.(*lattice.SomeString); ok {
		return &lattice.SomeString{Const: a.bk.constant(c), OfChars: s.OfChars}
	}
	return &lattice.SomeUnicode{Const: a.bk.constant(c)}
}

// binarySequence considers binary operations on lists and tuples; nil if it is
// none.
func (a *annotator) binarySequence(name string, x, y SomeValue) SomeValue {
	l, isList := x.(*lattice.SomeList)
	m, isList2 := y.(*lattice.SomeList)
	switch name {
	case "add":
		if isList && isList2 {
			return a.bk.offspring(l, m)
		}
		if isByteArray(x) && (isByteArray(y) || isBytes(y)) || isBytes(x) && isByteArray(y) {
			return lattice.ByteArray
		}
		t, ok := x.(*lattice.SomeTuple)
		u, ok2 := y.(*lattice.SomeTuple)
		if ok && ok2 {
			return &lattice.SomeTuple{Items: append(t.Items[:len(t.Items):len(t.Items)], u.Items...)}
		}
	case "mul":
		if _, _, ok := integer(y); ok && isByteArray(x) {
			return lattice.ByteArray
		}
		if _, _, ok := integer(x); ok && isByteArray(y) {
			return lattice.ByteArray
		}
		if _, _, ok := integer(y); ok && isList {
			return a.bk.offspring(l)
		}
		if _, _, ok := integer(x); ok && isList2 {
			return a.bk.offspring(m)
		}
	}
	return nil
}

func opNewList(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	return a.bk.newList(s...)
}

func opNewTuple(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	return lattice.Alone(&lattice.SomeTuple{Items: slices.Clone(s)}) // s is part of a longer list
}

func opNewDict(a *annotator, _ *flow.SpaceOperation, _ []SomeValue) SomeValue {
	return &lattice.SomeDict{Def: a.bk.dictHere()}
}

func opNewSlice(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	return &lattice.SomeSlice{Start: s[0], Stop: s[1], Step: s[2]}
}

func opNewSet(a *annotator, _ *flow.SpaceOperation, _ []SomeValue) SomeValue {
	a.fail("operation", "sets cannot be translated; use a dictionary")
	return lattice.Object
}

// opGetItem considers x[i], and its forms that check for IndexError or
// KeyError.
func opGetItem(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	_, _, index := integer(s[1])
	slice, isSlice := s[1].(*lattice.SomeSlice)
	switch x := s[0].(type) {
	case *lattice.SomeList:
		switch {
		case index:
			return x.Def.Item().Read(a.Pos)
		case isSlice:
			return a.bk.offspring(x)
		}
	case *lattice.SomeDict:
		a.generalizeKey(x, s[1])
		return x.Def.Value().Read(a.Pos)
	case *lattice.SomeTuple:
		switch {
		case index:
			return a.tupleItem(x, s[1])
		case isSlice:
			return a.tupleSlice(x, slice)
		}
	case *lattice.SomeString, *lattice.SomeChar:
		switch {
		case index:
			return lattice.Char
		case isSlice:
			return lattice.Strings(x)
		}
	case *lattice.SomeByteArray:
		switch {
		case index:
			return lattice.NonNeg
		case isSlice:
			return x
		}
	case *lattice.SomeUnicode, *lattice.SomeUniChar:
		switch {
		case index:
			return lattice.UniChar
		case isSlice:
			return lattice.Unicode
		}
	}
	return lattice.Impossible
}

func (a *annotator) tupleItem(t *lattice.SomeTuple, index SomeValue) SomeValue {
	if lattice.ConstOf(index) == nil {
		return lattice.UnionAll(t.Items...)
	}
	i := constInt(index)
	if i < 0 {
		i += int64(len(t.Items))
	}
	if i < 0 || i >= int64(len(t.Items)) {
		return lattice.Impossible
	}
	return t.Items[i]
}

// tupleSlice considers a slice of a tuple, whose bounds must be constants.
func (a *annotator) tupleSlice(t *lattice.SomeTuple, s *lattice.SomeSlice) SomeValue {
	for _, x := range []SomeValue{s.Start, s.Stop, s.Step} {
		if !lattice.IsNone(x) && lattice.ConstOf(x) == nil {
			a.fail("operation", "the bounds and the step of a slice of a tuple must be constants")
			return lattice.Impossible
		}
	}
	step := 1
	if !lattice.IsNone(s.Step) {
		if step = int(constInt(s.Step)); step == 0 {
			a.fail("operation", "a slice with step zero always raises ValueError")
			return lattice.Impossible
		}
	}
	items := []SomeValue{}
	start, stop := sliceBounds(len(t.Items), s, step)
	for i := start; step > 0 && i < stop || step < 0 && i > stop; i += step {
		items = append(items, t.Items[i])
	}
	return &lattice.SomeTuple{Items: items}
}

// sliceBounds returns where a slice of n items begins and ends; for a negative
// step it runs backwards.
func sliceBounds(n int, s *lattice.SomeSlice, step int) (start, stop int) {
	low, high := 0, n
	if step < 0 {
		low, high = -1, n-1
	}
	bound := func(x SomeValue, missing int) int {
		if lattice.IsNone(x) {
			return missing
		}
		i := int(constInt(x))
		if i < 0 {
			i += n
		}
		return min(max(i, low), high)
	}
	if step < 0 {
		return bound(s.Start, high), bound(s.Stop, low)
	}
	return bound(s.Start, low), bound(s.Stop, high)
}

func opSetItem(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	_, _, index := integer(s[1])
	_, isSlice := s[1].(*lattice.SomeSlice)
	switch x := s[0].(type) {
	case *lattice.SomeList:
		switch {
		case index:
			x.Def.Mutate()
			x.Def.Item().Generalize(s[2])
			return nil
		case isSlice:
			// As if the list were extended by the other one.
			a.extend(x, s[2])
			return nil
		}
	case *lattice.SomeByteArray:
		switch {
		case index:
			return a.storeByte(s[2])
		case isSlice:
			return a.takeBytes("an assignment to a slice of a bytearray", s[2], false)
		}
	case *lattice.SomeDict:
		a.generalizeKey(x, s[1])
		x.Def.Value().Generalize(s[2])
		return nil
	}
	return lattice.Impossible
}

func opDelItem(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	_, _, index := integer(s[1])
	_, isSlice := s[1].(*lattice.SomeSlice)
	switch x := s[0].(type) {
	case *lattice.SomeList:
		if index || isSlice {
			x.Def.Resize()
			return nil
		}
	case *lattice.SomeByteArray:
		if index || isSlice {
			return nil
		}
	case *lattice.SomeDict:
		a.generalizeKey(x, s[1])
		return nil
	}
	return lattice.Impossible
}

// extend considers x.extend(y) and x += y: two lists become one family.
func (a *annotator) extend(x *lattice.SomeList, y SomeValue) {
	x.Def.Resize()
	if l, ok := y.(*lattice.SomeList); ok {
		a.bk.agree(x, l)
		return
	}
	if item := a.nextItem(a.iter(y)); !lattice.IsImpossible(item) {
		x.Def.Item().Generalize(item)
	}
}

// generalizeKey makes the keys of a dictionary contain s. A dictionary with functions of
// its own to compare and hash keys calls them.
func (a *annotator) generalizeKey(d *lattice.SomeDict, s SomeValue) {
	d.Def.Key().Generalize(s)
	if _, _, ok := d.Def.Custom(); ok {
		a.callKeyFunctions(d.Def, d.Def.Key().Read(a.Pos))
	}
}

// callKeyFunctions analyses calls of the functions with which dictionaries compare and hash keys.
func (a *annotator) callKeyFunctions(d *lattice.DictDef, key SomeValue) {
	eq, hash, _ := d.Custom()
	if p, ok := eq.(*lattice.SomePBC); ok {
		a.callPBC(p, &arguments{positional: []SomeValue{key, key}}, nil)
	}
	if p, ok := hash.(*lattice.SomePBC); ok {
		a.callPBC(p, &arguments{positional: []SomeValue{key}}, nil)
	}
}

// callAllKeyFunctions does so for the keys that dictionaries have: a program that looks none up, as
// one that only counts what a prebuilt dictionary holds, calls them nowhere.
func (a *annotator) callAllKeyFunctions() {
	for _, c := range a.bk.containers {
		if c.Dict == nil {
			continue
		}
		key := c.Dict.Key().Value()
		if _, _, ok := c.Dict.Custom(); ok && !lattice.IsImpossible(key) {
			a.callKeyFunctions(c.Dict, key)
		}
	}
}
