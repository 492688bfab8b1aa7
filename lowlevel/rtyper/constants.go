package rtyper

import (
	"math/big"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
)

// A constantTable has the constants of low-level graphs, and knows what the constants of
// flow graphs are represented as.
type constantTable struct {
	t *Typer

	byKey map[constantKey]*flow.Constant
	known map[*flow.Constant]operand
}

func newConstantTable(t *Typer) constantTable {
	return constantTable{t: t, byKey: make(map[constantKey]*flow.Constant), known: make(map[*flow.Constant]operand)}
}

// constantKey tells constants of low-level graphs apart.
type constantKey struct {
	r   Repr
	key any
}

// of returns the constant of low-level graphs for an object of the program in
// a representation.
func (cs *constantTable) of(r Repr, x stdspace.Object) *flow.Constant {
	key := constantKey{r, stdspace.ConstantKey(x)}
	c := cs.byKey[key]
	if c == nil {
		cs.t.listens.sometimes()
		lt := r.LowLevelType()
		if r == Repr(impossibleRepr) {
			fail("%s is where the annotator found no value: the program has changed it since", textOf(x))
		}
		if lt == lltype.Void {
			c = cs.void(x)
		} else {
			c = lltype.NewConstant(r.Const(x), lt)
		}
		cs.byKey[key] = c
	}
	return c
}

// void returns the Void constant for an object of the program: a function, a
// name.
func (cs *constantTable) void(x stdspace.Object) *flow.Constant {
	if x == stdspace.Object(stdspace.None) {
		return noneConst
	}
	c := *cs.t.helpers.Constant(x)
	c.Concrete = lltype.Void
	return &c
}

// operand is what is known about a constant of a flow graph.
type operand struct {
	ann  lattice.SomeValue
	repr Repr
}

// operandOf returns the annotation and the representation of an operand.
func (cs *constantTable) operandOf(g *Graph, v flow.Value) (lattice.SomeValue, Repr) {
	switch v := v.(type) {
	case *flow.Variable:
		s := g.annotation(v)
		if s == nil {
			fail("%v has no annotation", v)
		}
		return s, cs.t.reprs.of(s)
	case *flow.Constant:
		o, ok := cs.known[v]
		if !ok {
			o.ann = cs.t.helpers.ValueOf(v.Value)
			o.repr = cs.t.reprs.of(o.ann)
			cs.known[v] = o
		}
		return o.ann, o.repr
	}
	return nil, nil
}

// textOf shows an object of the program in a message.
func textOf(x stdspace.Object) string {
	if text, ok := stdspace.AsText(x); ok {
		return "'" + text + "'"
	}
	switch v, _ := stdspace.ToGo(x); v := v.(type) {
	case int64, float64, *big.Int:
		return show(v)
	case bool:
		return map[bool]string{true: "True", false: "False"}[v]
	}
	if x == stdspace.Object(stdspace.None) {
		return "None"
	}
	return "this object"
}
