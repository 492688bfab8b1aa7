package llcheck_test

import (
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/lowlevel/lltype/rclass"
)

const program = `
struct node gc { value: Signed; next: *node }
struct pair { x: Signed; f: Float }
external g(Signed) -> Signed
graph f(n: *node, a: *GcArray of pair, i: Signed) -> Signed {
block 0:
    v = getfield(n, .value)
    w = getinteriorfield(a, i, .x)
    s = int_add(v, w)
    c = direct_call(&g, s)
    o: *object = same_as(NULL as *object)
    r = weakref_create(o)
    d = weakref_deref(r)
    switch c: 1 -> return [c]; default -> return [s]
}
`

// TestGraph: a graph that keeps the rules passes, and each change that breaks one is
// told.
func TestGraph(t *testing.T) {
	read := func() *flow.FunctionGraph {
		p, err := lltext.Read("t", program)
		if err != nil {
			t.Fatal(err)
		}
		return p.Graph("f")
	}
	if err := llcheck.Graph(read()); err != nil {
		t.Error(err)
	}
	number := func(x int64, t lltype.Type) *flow.Constant { return lltype.NewConstant(x, t) }
	for _, c := range []struct {
		want   string
		spoils func(g *flow.FunctionGraph, b *flow.Block)
	}{
		{"its result has the type Float", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[2].Result.Concrete = lltype.Float }},
		{"it has 1 operands", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[2].Args = b.Operations[2].Args[:1] }},
		{"has the type Unsigned", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[2].Args[1] = number(1, lltype.Unsigned) }},
		{"holds a string", func(g *flow.FunctionGraph, b *flow.Block) {
			b.Operations[2].Args[1] = lltype.NewConstant("x", lltype.Signed)
		}},
		{"the field has the type Float", func(_ *flow.FunctionGraph, b *flow.Block) {
			b.Operations[1].Args[2] = lltype.NewConstant("f", lltype.Void)
		}},
		{"has no field y", func(_ *flow.FunctionGraph, b *flow.Block) {
			b.Operations[0].Args[1] = lltype.NewConstant("y", lltype.Void)
		}},
		{"is called with 0 arguments", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[3].Args = b.Operations[3].Args[:1] }},
		{"becomes", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[4].Result.Concrete = b.InputArgs[0].Concrete }},
		{"not a *WeakRef of a *object", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[5].Args[0] = b.InputArgs[0] }},
		{"not a *object of a *WeakRef", func(_ *flow.FunctionGraph, b *flow.Block) { b.Operations[6].Result.Concrete = b.InputArgs[0].Concrete }},
		{"only weakref_deref reads", func(_ *flow.FunctionGraph, b *flow.Block) { b.InputArgs[0].Concrete = rclass.WeakRefType }},
		{"another type than the switch", func(_ *flow.FunctionGraph, b *flow.Block) { b.Exits[0].Case = number(1, lltype.Unsigned) }},
		{"it passes", func(g *flow.FunctionGraph, _ *flow.Block) { g.ReturnBlock.InputArgs[0].Concrete = lltype.Float }},
		{"has no low-level type", func(_ *flow.FunctionGraph, b *flow.Block) { b.InputArgs[2].Concrete = nil }},
		{"no low-level operation frob", func(_ *flow.FunctionGraph, b *flow.Block) {
			b.Operations[2].Name, b.Operations[2].Opcode = "frob", 0
		}},
		{"graph f: block 0: exit 1: its link passes 0 values", func(_ *flow.FunctionGraph, b *flow.Block) { b.Exits[1].Args = nil }},
	} {
		g := read()
		c.spoils(g, g.StartBlock)
		if err := llcheck.Graph(g); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
