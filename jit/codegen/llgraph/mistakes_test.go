package llgraph_test

import (
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
)

var (
	unary  = lltype.Func(lltype.Signed, lltype.Signed)
	answer = lltype.NewConstant(int64(42), lltype.Signed)
)

// TestMistakes: what a builder must not be used for is the error of the next Finish,
// once.
func TestMistakes(t *testing.T) {
	for _, c := range []struct {
		want  string
		write func(g *llgraph.Generator, b codegen.Builder, args []codegen.Value)
	}{
		{"was not ended", func(*llgraph.Generator, codegen.Builder, []codegen.Value) {}},
		{"ended already", func(_ *llgraph.Generator, b codegen.Builder, args []codegen.Value) {
			b.Return(args[0])
			b.Op(llop.IntNeg, lltype.Signed, args[0])
		}},
		{"is not known on this path", func(_ *llgraph.Generator, b codegen.Builder, args []codegen.Value) {
			b.Label(true)
			b.Return(args[0])
		}},
		{"1 values are handed", func(_ *llgraph.Generator, b codegen.Builder, args []codegen.Value) {
			l, _ := b.Label(true, args[0], args[0])
			b.Goto(l, args[0])
		}},
		{"does not stand beside", func(g *llgraph.Generator, b codegen.Builder, args []codegen.Value) {
			l, p := b.Label(true, args[0])
			b.Return(p[0])
			other, params := g.Begin("other", unary)
			other.Goto(l, params[0])
			other.Return(params[0])
		}},
		{"cannot stand beside", func(g *llgraph.Generator, b codegen.Builder, args []codegen.Value) {
			b.Return(args[0])
			beside, _ := g.BeginBeside(b.Function(), "g", lltype.Func(lltype.Float))
			beside.Return(lltype.NewConstant(1.0, lltype.Float))
		}},
		{"nothing to split", func(_ *llgraph.Generator, b codegen.Builder, args []codegen.Value) {
			b.Split(lltype.NewConstant(true, lltype.Bool))
			b.Return(args[0])
		}},
		{"nothing to switch on", func(_ *llgraph.Generator, b codegen.Builder, _ []codegen.Value) {
			b.Switch(answer, nil, nil)
		}},
	} {
		m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
		b, args := m.Begin("f", unary)
		c.write(m.Generator, b, args)
		if err := m.Finish(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Finish says %v, want %s", err, c.want)
		}
		if err := m.Finish(); err != nil {
			t.Errorf("%s: the next Finish says %v", c.want, err)
		}
	}
}

// TestBeside: a function that stands beside another one goes to its labels, and sees the
// cases that its switches get.
func TestBeside(t *testing.T) {
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
	b, args := m.Begin("twice", unary)
	double, p := b.Label(true, args[0])
	sum := b.Op(llop.IntAdd, lltype.Signed, p[0], p[0])
	asked := 0
	b.Switch(sum, nil, func(s codegen.Switch, v *flow.Constant) error {
		asked++
		s.Case(v).Return(v)
		return m.Finish()
	})
	beside, args := m.BeginBeside(b.Function(), "fourfold", unary)
	beside.Goto(double, beside.Op(llop.IntMul, lltype.Signed, args[0], lltype.NewConstant(int64(2), lltype.Signed)))
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		f       *codegen.Function
		n, want uint64
	}{{b.Function(), 6, 12}, {beside.Function(), 3, 12}, {beside.Function(), 5, 20}, {b.Function(), 10, 20}} {
		if got, err := m.Call(t.Context(), c.f, c.n); err != nil || got != c.want {
			t.Errorf("%s(%d) = %d (%v)", c.f.Graph.Name, c.n, got, err)
		}
	}
	if asked != 2 {
		t.Errorf("the switch asked %d times for 12 and 20", asked)
	}
}
