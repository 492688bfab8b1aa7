package rtyper_test

import (
	"context"
	"testing"

	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/backendopt"
	"vitrine/lowlevel/rtyper"
	"vitrine/runtime/heap"
)

// TestOptimisedWeakRefs: optimisations keep alive what the program keeps alive, and nothing else.
func TestOptimisedWeakRefs(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/weakrefs.py") {
		t.Run(p.name, func(t *testing.T) {
			res, std := annotate(t, p)
			prog, err := rtyper.Type(context.Background(), res, rtyper.Options{})
			if err != nil {
				t.Fatal(err)
			}
			plain := stdspace.New(stdspace.Options{Dialect: p.dialect})
			if _, err := plain.ImportFile(p.theme, p.file, p.text); err != nil {
				t.Fatal(err)
			}
			m := newOptimised(t, prog, source.Python2, heap.Options{Stress: true, Limit: 16 << 20}, backendopt.Options{})
			if m == nil {
				t.Skip("there is no machine code here")
			}
			same := p.tried(plain)
			for i, args := range p.tried(std) {
				want := expected(plain, p, same[i])
				if got, _ := m.call(args); got != want {
					t.Errorf("example %d: it %s, want: it %s", i, got, want)
				}
			}
		})
	}
}
