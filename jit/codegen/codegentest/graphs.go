package codegentest

import (
	"context"
	"errors"
	"testing"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// Graphs is a machine that has residual graphs interpreted.
type Graphs struct {
	*llgraph.Generator
	Interp *llinterp.Interp
}

// NewGraphs returns a machine for the exceptions of a program, until the test ends.
func NewGraphs(t testing.TB, p *lltext.Program, o heap.Options) *Graphs {
	t.Helper()
	h, err := heap.New(o)
	if err != nil {
		t.Fatal(err)
	}
	in, err := llinterp.New(h, p.Exceptions, llinterp.Options{Steps: 20_000_000})
	if err != nil {
		t.Fatal(err)
	}
	m := &Graphs{llgraph.New(h), in}
	t.Cleanup(func() {
		err := m.Generator.Close()
		in.Close()
		if err := errors.Join(err, h.Close()); err != nil {
			t.Error(err)
		}
	})
	return m
}

// Call has a residual function interpreted.
func (m *Graphs) Call(ctx context.Context, f *codegen.Function, args ...uint64) (uint64, error) {
	return m.Interp.Call(ctx, f.Object, args...)
}

// Empty returns a program that has nothing but exceptions, for machines whose functions
// are all residual ones.
func Empty(t testing.TB) *lltext.Program {
	t.Helper()
	p, err := lltext.Read("none", "graph f() -> Signed { return 1 }")
	if err != nil {
		t.Fatal(err)
	}
	return p
}
