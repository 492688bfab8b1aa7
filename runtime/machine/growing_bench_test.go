package machine

import (
	"testing"

	"vitrine/jit/codegen/codegentest"
	"vitrine/runtime/heap"
)

// BenchmarkCases adds cases to a flexible switch while its code runs.
func BenchmarkCases(b *testing.B) {
	m := newResidualMachine(b, codegentest.Empty(b), heap.Options{}, 0)
	f, err := codegentest.Squares(m, int64(b.N))
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if _, err := m.Call(b.Context(), f, uint64(b.N)); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkSwitch goes round in a loop with a flexible switch of a hundred cases.
func BenchmarkSwitch(b *testing.B) {
	m := newResidualMachine(b, codegentest.Empty(b), heap.Options{}, 0)
	f, err := codegentest.Squares(m, 100)
	if err != nil {
		b.Fatal(err)
	}
	if _, err := m.Call(b.Context(), f, 200); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	if _, err := m.Call(b.Context(), f, uint64(b.N)); err != nil {
		b.Fatal(err)
	}
}
