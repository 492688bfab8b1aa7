package backendopt

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// TestTransformedPrograms optimises random programs that have gone through the
// exception transformation.
func TestTransformedPrograms(t *testing.T) {
	all := variants()
	for seed := range uint64(120) {
		draw := rand.New(rand.NewPCG(seed, 11))
		p, err := llgen.Program(draw.IntN)
		if err != nil {
			t.Fatal(err)
		}
		obscure(p, draw.IntN)
		to := exctransform.Options{Calls: seed%3 == 0}
		if seed%2 == 0 {
			to.Arithmetic = exctransform.Record
		}
		tp, err := exctransform.Transform(p.Functions, p.Exceptions, to)
		if err != nil {
			t.Fatal(err)
		}
		functions := p.Functions
		if to.Calls {
			functions = append(functions, tp.Raise, tp.IsSubclass)
		}
		o := all[int(seed)%len(all)]
		o.Exceptions, o.Graph, o.Transformed = p.Exceptions, tp.Graph, true
		opt, err := Optimise(context.Background(), functions, o, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range opt.functions {
			if err := llcheck.Graph(f.graph); err != nil {
				t.Fatalf("seed %d, %s: %v\n%s", seed, o.label(), err, lltext.Graph(f.graph))
			}
		}
		for _, args := range [][2]uint64{{0, 0}, {3, ^uint64(0)}, {draw.Uint64(), draw.Uint64()}} {
			want := outcome(t, p, tp, tp.Graph, args)
			if got := outcome(t, p, tp, opt.Graph, args); got != want {
				t.Fatalf("seed %d, %s: %d gives %s, not %s\n%s", seed, o.label(), args, got, want, afterText(opt))
			}
		}
	}
}

// outcome runs a transformed program.
func outcome(t *testing.T, p *lltext.Program, tp *exctransform.Program, graph func(*lltype.Object) *flow.FunctionGraph, args [2]uint64) string {
	t.Helper()
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	in, err := llinterp.New(h, p.Exceptions, llinterp.Options{Steps: 10_000_000, Graph: graph, ExcData: tp.ExcData})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	result, err := in.Call(context.Background(), p.Function(llgen.Entry), args[0], args[1])
	var raised *llinterp.Raised
	switch {
	case errors.As(err, &raised):
		return "raises " + raised.Class
	case err != nil:
		return "error: " + err.Error()
	}
	return in.Text(result, lltype.Signed)
}
