package annotator

import (
	"slices"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// canOnlyThrow returns the builtin exceptions that an operation can raise,
// given the annotations of its operands. limited is false if it can raise
// anything.
func (a *annotator) canOnlyThrow(g *Graph, op *flow.SpaceOperation) (classes []string, limited bool) {
	if len(op.Args) == 0 {
		return nil, false
	}
	s := a.Values(&g.Graph, op.Args)
	if slices.Contains(s, nil) {
		return nil, false
	}
	switch op.Name {
	case "getattr", "iter", "pos", "neg", "abs", "invert":
		return nil, !isInstance(s[0]) || op.Name == "getattr"
	case "len":
		return nil, !isInstance(s[0])
	case "contains":
		if isByteArray(s[0]) && isInteger(s[1]) {
			return []string{"ValueError"}, true
		}
		return nil, !isInstance(s[0]) && !isCustomDict(s[0])
	case "str", "ord":
		return textThrows(op.Name, s[0])
	case "neg_ovf", "abs_ovf":
		return []string{"OverflowError"}, true
	case "next":
		return nextThrows(s[0])
	case "getitem", "getitem_idx", "getitem_key", "getitem_idx_key", "setitem", "delitem":
		return itemThrows(op.Name, s)
	case "simple_call":
		return nil, false // even for methods of builtin types no more is known
	case "pow", "inplace_pow":
		if isInteger(s[0]) && isInteger(s[1]) && (len(s) < 3 || lattice.IsNone(s[2])) {
			return []string{"ZeroDivisionError"}, true
		}
		return nil, false
	}
	return a.arithmeticThrows(operation.Form(op.Opcode), s)
}

func isInstance(s SomeValue) bool {
	_, ok := s.(*lattice.SomeInstance)
	return ok
}

func isCustomDict(s SomeValue) bool {
	d, ok := s.(*lattice.SomeDict)
	if !ok {
		return false
	}
	_, _, custom := d.Def.Custom()
	return custom
}

// textThrows: str() of a unicode string makes bytes of its characters, ord() wants a
// single one.
func textThrows(name string, s SomeValue) ([]string, bool) {
	switch s.(type) {
	case *lattice.SomeUnicode:
		if name == "str" {
			return []string{"UnicodeEncodeError"}, true
		}
		return []string{"TypeError"}, true
	case *lattice.SomeUniChar:
		if name == "str" {
			return []string{"UnicodeEncodeError"}, true
		}
	case *lattice.SomeString:
		if name == "ord" {
			return []string{"TypeError"}, true
		}
	}
	return nil, true
}

func isInteger(s SomeValue) bool {
	_, _, ok := integer(s)
	return ok
}

func nextThrows(s SomeValue) ([]string, bool) {
	it, ok := s.(*lattice.SomeIterator)
	if !ok {
		return nil, false
	}
	if _, isDict := it.Container.(*lattice.SomeDict); isDict {
		return []string{"StopIteration", "RuntimeError"}, true
	}
	return []string{"StopIteration"}, true
}

// itemThrows: getitem without a check for IndexError does not raise it.
func itemThrows(name string, s []SomeValue) ([]string, bool) {
	slice, isSlice := s[1].(*lattice.SomeSlice)
	if _, isDict := s[0].(*lattice.SomeDict); !isDict && !isSlice && !isInteger(s[1]) {
		return nil, false
	}
	if isSlice && mayBeZero(slice.Step) {
		return []string{"ValueError"}, true
	}
	switch s[0].(type) {
	case *lattice.SomeDict:
		if isCustomDict(s[0]) {
			return nil, false
		}
		return []string{"KeyError"}, true
	case *lattice.SomeTuple:
		if isSlice {
			return nil, true
		}
		return []string{"IndexError"}, true
	case *lattice.SomeByteArray:
		// An integer that is stored may not fit a byte.
		switch {
		case name == "setitem" && isSlice:
			return []string{"ValueError"}, true
		case name == "setitem":
			return []string{"IndexError", "ValueError"}, true
		case isSlice || name == "getitem" || name == "getitem_key":
			return nil, true
		}
		return []string{"IndexError"}, true
	case *lattice.SomeList, *lattice.SomeString, *lattice.SomeChar, *lattice.SomeUnicode, *lattice.SomeUniChar:
		if isSlice || name == "getitem" || name == "getitem_key" {
			return nil, true
		}
		return []string{"IndexError"}, true
	}
	return nil, false
}

// mayBeZero is about the step of a slice.
func mayBeZero(step SomeValue) bool {
	if lattice.IsNone(step) {
		return false
	}
	c := lattice.ConstOf(step)
	return c == nil || c.Value == stdspace.MakeInt(0)
}

// arithmeticThrows is about binary operations on numbers. In the original, divisions of
// floats raise nothing; running programs need more.
func (a *annotator) arithmeticThrows(form operation.Form, s []SomeValue) ([]string, bool) {
	inplace := form.Plain() != form
	if len(s) < 2 || !isNumber(s[0]) || !isNumber(s[1]) {
		return nil, inplace
	}
	overflow := form.Has(operation.Overflow)
	var classes []string
	switch form.Plain().Op() {
	case operation.Add, operation.Sub, operation.Mul, operation.And, operation.Or, operation.Xor:
	case operation.Div, operation.FloorDiv, operation.Mod, operation.TrueDiv:
		switch {
		case isInteger(s[0]) && isInteger(s[1]) || a.opt.FloatDivision:
			classes = append(classes, "ZeroDivisionError")
		default:
			a.floatDivision = true
		}
	case operation.RShift:
		classes = append(classes, "ValueError")
	case operation.LShift:
		if !overflow {
			return nil, inplace
		}
		classes = append(classes, "ValueError")
	default:
		return nil, false
	}
	if overflow {
		classes = append(classes, "OverflowError")
	}
	return classes, true
}
