package annotator

import (
	"fmt"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// integer returns the kind and sign of an annotation of integers; a truth
// value is one.
func integer(s SomeValue) (kind lattice.IntKind, nonneg, ok bool) {
	switch s := s.(type) {
	case *lattice.SomeInteger:
		return s.Kind, s.NonNeg, true
	case *lattice.SomeBool:
		return lattice.Signed, true, true
	}
	return 0, false, false
}

func isNumber(s SomeValue) bool {
	_, _, ok := integer(s)
	_, float := s.(*lattice.SomeFloat)
	return ok || float
}

func opPos(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	if kind, _, ok := integer(s[0]); ok {
		_, isBool := s[0].(*lattice.SomeBool)
		return lattice.IntegerOf(kind, isBool)
	}
	if _, ok := s[0].(*lattice.SomeFloat); ok {
		return s[0]
	}
	return lattice.Impossible
}

func opNeg(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	if kind, _, ok := integer(s[0]); ok {
		return lattice.IntegerOf(kind, false)
	}
	if _, ok := s[0].(*lattice.SomeFloat); ok {
		return lattice.Float
	}
	return lattice.Impossible
}

func opAbs(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	if kind, _, ok := integer(s[0]); ok {
		return lattice.IntegerOf(kind, !kind.IsSmall()) // that of the smallest integer wraps around
	}
	if _, ok := s[0].(*lattice.SomeFloat); ok {
		return lattice.Float
	}
	return lattice.Impossible
}

func opInvert(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	if kind, _, ok := integer(s[0]); ok {
		return lattice.IntegerOf(kind, false)
	}
	return lattice.Impossible
}

// arithmetic returns the handler of a binary operation.
func arithmetic(name string) handler {
	return func(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
		return a.binary(name, s[0], s[1])
	}
}

// inplace returns the handler of an in-place operation: lists change, for
// everything else it is the plain operation.
func inplace(name string) handler {
	return func(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
		if l, ok := s[0].(*lattice.SomeList); ok {
			switch name {
			case "add":
				a.extend(l, s[1])
				if isBytes(s[1]) || isUnicode(s[1]) {
					return a.extendedByText(l, s[1])
				}
				return l
			case "mul":
				l.Def.Resize()
				return l
			}
		}
		if name == "add" && isByteArray(s[0]) {
			if r := a.takeBytes("+= of a bytearray", s[1], false); r != nil {
				return r
			}
			return s[0]
		}
		return a.binary(name, s[0], s[1])
	}
}

// extendedByText refuses to add the characters of a string to a list with other items.
func (a *annotator) extendedByText(l *lattice.SomeList, text SomeValue) SomeValue {
	switch item := l.Def.Item().Read(a.Pos).(type) {
	case *lattice.SomeChar, *lattice.SomeUniChar, *lattice.SomeObject:
	default:
		a.fail("operation", fmt.Sprintf("a list of %v cannot be extended by %v with +=: only a list of characters can; append the characters one by one", item, text))
	}
	return l
}

// binary computes the annotation of a binary operation; there is none for
// operands that it does not work on.
func (a *annotator) binary(name string, x, y SomeValue) SomeValue {
	if _, _, ok := integer(x); ok {
		if _, _, ok := integer(y); ok {
			return a.binaryInteger(name, x, y)
		}
	}
	if isNumber(x) && isNumber(y) {
		switch name {
		case "add", "sub", "mul", "div", "truediv":
			return lattice.Float
		}
		return lattice.Impossible
	}
	if s := a.binaryText(name, x, y); s != nil {
		return s
	}
	if s := a.binarySequence(name, x, y); s != nil {
		return s
	}
	return lattice.Impossible
}

func (a *annotator) binaryInteger(name string, x, y SomeValue) SomeValue {
	kind, nonneg, _ := integer(x)
	kind2, nonneg2, _ := integer(y)
	joined := kind.Join(kind2)
	if joined.IsSmall() && name != "and_" { // it wraps around
		nonneg, nonneg2 = false, false
	}
	b, ok := x.(*lattice.SomeBool)
	c, ok2 := y.(*lattice.SomeBool)
	if ok && ok2 {
		if s := a.binaryBool(name, b, c); s != nil {
			return s
		}
	}
	switch name {
	case "truediv":
		return lattice.Float
	case "sub":
		return lattice.IntegerOf(joined, false)
	case "and_":
		return lattice.IntegerOf(joined, nonneg || nonneg2)
	case "lshift":
		return lattice.IntegerOf(kind, false)
	case "rshift":
		return lattice.IntegerOf(kind, nonneg)
	}
	return lattice.IntegerOf(joined, nonneg && nonneg2)
}

// binaryBool computes logic on truth values; nil for arithmetic.
func (a *annotator) binaryBool(name string, x, y *lattice.SomeBool) SomeValue {
	known := func(s *lattice.SomeBool, b bool) bool { return s.Const != nil && isTrue(s.Const) == b }
	switch name {
	case "and_":
		switch {
		case known(x, false) || known(y, false):
			return a.boolConst(false)
		case known(x, true):
			return y
		}
		return lattice.Bool
	case "or_":
		switch {
		case known(x, true) || known(y, true):
			return a.boolConst(true)
		case known(x, false):
			return y
		}
		return lattice.Bool
	case "xor":
		if x.Const != nil && y.Const != nil {
			return a.boolConst(isTrue(x.Const) != isTrue(y.Const))
		}
		return lattice.Bool
	}
	return nil
}

// opPow considers pow(x, y, z) and x ** y.
func opPow(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	kind, nonneg, ok := integer(s[0])
	kind2, _, ok2 := integer(s[1])
	if ok && ok2 {
		return lattice.IntegerOf(kind.Join(kind2), nonneg)
	}
	if isNumber(s[0]) && isNumber(s[1]) {
		return lattice.Float
	}
	return lattice.Impossible
}

// opDivMod considers divmod(x, y). A missing half, such as the remainder of floats, only
// blocks its readers.
func opDivMod(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	return &lattice.SomeTuple{Items: []SomeValue{a.binary("div", s[0], s[1]), a.binary("mod", s[0], s[1])}}
}

func opCoerce(_ *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	return lattice.Union(s[0], s[1])
}

func opCmp(a *annotator, _ *flow.SpaceOperation, s []SomeValue) SomeValue {
	if x, ok := a.fold(operation.Cmp, s); ok {
		return a.bk.immutableValue(x)
	}
	return lattice.Integer
}

// fold computes an operation on constants that never change.
func (a *annotator) fold(op operation.Op, s []SomeValue) (stdspace.Object, bool) {
	for _, v := range s {
		if _, ok := a.immutable(v); !ok {
			return nil, false // the usual case, which needs no list
		}
	}
	args := make([]stdspace.Object, len(s))
	for i, v := range s {
		args[i], _ = a.immutable(v)
	}
	x, err := a.std.Perform(op, args...)
	return x, err == nil
}
