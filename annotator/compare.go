package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// opCompare considers a comparison. If one of two integers is not negative,
// one exit of the test shows the same of the other.
func opCompare(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	r := &lattice.SomeBool{}
	if x, ok := a.fold(operation.Form(op.Opcode).Op(), s); ok {
		r.Const = a.bk.constant(x)
	}
	kind, nonneg, ok := integer(s[0])
	kind2, nonneg2, ok2 := integer(s[1])
	switch {
	case ok && ok2:
		if kind.IsSigned() && kind2.IsSigned() {
			a.compareSigns(r, op, kind, kind2, nonneg, nonneg2)
		}
	case op.Name == "eq" || op.Name == "ne":
		x, ok := s[0].(*lattice.SomeList)
		y, ok2 := s[1].(*lattice.SomeList)
		if ok && ok2 {
			a.bk.agree(x, y)
		}
		_, ok = s[0].(*lattice.SomeTuple)
		_, ok2 = s[1].(*lattice.SomeTuple)
		if ok && ok2 {
			lattice.Union(s[0], s[1]) // lists and dictionaries in them are compared too
		}
	}
	return r
}

func (a *annotator) compareSigns(r *lattice.SomeBool, op *flow.SpaceOperation, kind, kind2 lattice.IntKind, nonneg, nonneg2 bool) {
	if v := variable(op.Args[1]); v != nil && nonneg {
		when := op.Name == "lt" || op.Name == "le" || op.Name == "eq"
		r.Known = append(r.Known, lattice.Knowledge{If: when, Var: v, Is: lattice.IntegerOf(kind2, true)})
	}
	if v := variable(op.Args[0]); v != nil && nonneg2 {
		when := op.Name == "gt" || op.Name == "ge" || op.Name == "eq"
		is := lattice.IntegerOf(kind, true)
		if old := lattice.Known(r.Known, when, v); old == nil {
			r.Known = append(r.Known, lattice.Knowledge{If: when, Var: v, Is: is})
		}
	}
	if c, ok := op.Args[1].(*flow.Constant); ok && nonneg && c.Value == stdspace.MakeInt(0) {
		switch op.Name {
		case "lt":
			r.Const = a.bk.constant(stdspace.False)
		case "ge":
			r.Const = a.bk.constant(stdspace.True)
		}
	}
}

// opIs considers x is y. If it holds, each has the annotation of the other. If it does
// not hold and one is None, the other is not None.
func opIs(a *annotator, op *flow.SpaceOperation, s []SomeValue) SomeValue {
	r := &lattice.SomeBool{}
	x, ok := a.object(s[0])
	y, ok2 := a.object(s[1])
	known := func(b bool) { r.Const = a.bk.constant(stdspace.MakeBool(b)) }
	if ok && ok2 {
		known(stdspace.SameConstant(x, y))
	}
	if lattice.IsNone(s[1]) && !lattice.CanBeNone(s[0]) || lattice.IsNone(s[0]) && !lattice.CanBeNone(s[1]) {
		known(false)
	}
	p, isPBC := s[0].(*lattice.SomePBC)
	q, isPBC2 := s[1].(*lattice.SomePBC)
	if r.Const == nil && isPBC && isPBC2 && (!p.CanBeNone || !q.CanBeNone) && !haveCommon(p, q) {
		known(false)
	}
	a.learnIs(r, op.Args[0], s[0], s[1])
	a.learnIs(r, op.Args[1], s[1], s[0])
	return r
}

func haveCommon(p, q *lattice.SomePBC) bool {
	for _, d := range p.Descs {
		for _, e := range q.Descs {
			if d == e {
				return true
			}
		}
	}
	return false
}

// learnIs notes what a comparison with a value of annotation other says about an operand
// of annotation s.
func (a *annotator) learnIs(r *lattice.SomeBool, operand flow.Value, s, other SomeValue) {
	learn := func(when bool, v *flow.Variable, is SomeValue) {
		if lattice.Known(r.Known, when, v) == nil {
			r.Known = append(r.Known, lattice.Knowledge{If: when, Var: v, Is: is})
		}
	}
	x, constant := a.object(other)
	if t, ok := s.(*lattice.SomeType); ok && constant {
		is := SomeValue(lattice.Object)
		if c, ok := x.(*stdspace.Class); ok {
			is = a.bk.instancesOf(c)
		}
		for _, v := range t.IsTypeOf {
			learn(true, v, is)
		}
	}
	v := variable(operand)
	if v == nil {
		return
	}
	learn(true, v, other)
	is := s
	if lattice.IsNone(other) {
		switch {
		case lattice.IsNone(s):
			is = lattice.Impossible
		case lattice.CanBeNone(s):
			is = lattice.NonNone(s)
		}
	}
	learn(false, v, is)
}
