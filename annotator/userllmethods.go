package annotator

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
)

// userMethod considers p.name, where the type that p leads to has that in its adtmeths; nil if it
// does not.
func (a *annotator) userMethod(p *lattice.SomePtr, name string) SomeValue {
	x, bound := a.std.UserMethod(p.Type.To, name)
	switch {
	case x == nil:
		return nil
	case bound:
		return &lattice.SomeBuiltin{Name: name, Self: p, Key: a.bk.constant(x)}
	}
	return a.bk.immutableValue(x)
}

// unboundUserMethod returns a method of a pointer as the function and the pointer; ok is false for
// other values.
func (bk *bookkeeper) unboundUserMethod(s SomeValue) (fn *lattice.SomePBC, self SomeValue, ok bool) {
	m, isBuiltin := s.(*lattice.SomeBuiltin)
	if !isBuiltin || m.Self == nil || !isPtr(m.Self) {
		return nil, nil, false
	}
	x, isFunction := builtinObject(m).(*stdspace.Function)
	if !isFunction {
		return nil, nil, false
	}
	fn, ok = bk.immutableValue(x).(*lattice.SomePBC)
	return fn, m.Self, ok
}

// callUserMethod considers a call of a method of a pointer: of the function, with the pointer first.
func (a *annotator) callUserMethod(op *flow.SpaceOperation, fn *lattice.SomePBC, self SomeValue, s []SomeValue) SomeValue {
	if op.Name != "simple_call" {
		return a.refuseLowLevel("a method of a pointer takes no keywords and no *arguments in a program that is translated")
	}
	args := &arguments{positional: append([]SomeValue{self}, s[1:]...)}
	return a.callPBC(fn, args, a.Pos.Graph.Binding(a.Pos.Operation().Result))
}
