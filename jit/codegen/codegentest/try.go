package codegentest

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// Soak returns how many random programs a test is to run, and the number of the first
// one. It is n from 0 on, unless the environment has the variables VITRINE_SOAK and
// VITRINE_SEED.
func Soak(n int) (first uint64, count int) {
	if soak, err := strconv.Atoi(os.Getenv("VITRINE_SOAK")); err == nil {
		n = soak
	}
	if seed, err := strconv.ParseUint(os.Getenv("VITRINE_SEED"), 10, 64); err == nil {
		first = seed
	}
	return first, n
}

// HeapOptions returns options of heaps for a random program. Every fourth program has a
// collection at every allocation; all have where the variable VITRINE_STRESS is set.
func HeapOptions(seed uint64) heap.Options {
	return heap.Options{Limit: 8 << 20, Stress: seed%4 == 0 || os.Getenv("VITRINE_STRESS") != ""}
}

// TryCopies makes residual code of n random programs, and compares it with them.
func TryCopies(t *testing.T, n int, newMachine func(t *testing.T, p *lltext.Program, seed uint64) Machine) {
	first, n := Soak(n)
	tried := 0
	for seed := first; tried < n; seed++ {
		r := rand.New(rand.NewPCG(seed, 1))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if !Copyable(p.Functions) {
			continue
		}
		tried++
		if !t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { tryCopy(t, newMachine(t, p, seed), p, r, seed) }) {
			return
		}
	}
}

// tryCopy makes a copy of a program, and calls both.
func tryCopy(t *testing.T, m Machine, p *lltext.Program, r *rand.Rand, seed uint64) {
	before := lltext.Dump(p.Exceptions, p.Functions...)
	g := NewGraphs(t, p, HeapOptions(seed))
	f := p.Function(llgen.Entry)
	residual, err := Copy(m, r.IntN, f)
	if err != nil {
		t.Fatalf("%v\n%s", err, before)
	}
	for range 4 {
		x, y := r.Uint64()>>r.IntN(64), uint64(r.IntN(20))
		v, err := g.Interp.Call(t.Context(), f, x, y)
		want := Outcome(g.Interp, f, v, err)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		v, err = m.Call(ctx, residual, x, y)
		cancel()
		if got := Outcome(g.Interp, f, v, err); got != want {
			t.Fatalf("residual f0(%d, %d): %s\nwant %s\n%s", int64(x), int64(y), got, want, before)
		}
	}
}

// TrySquares calls a function of [Squares] with a hundred cases.
func TrySquares(t *testing.T, m Machine) {
	t.Helper()
	f, err := Squares(m, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []uint64{0, 1, 250, 1000, 99} {
		if got, err := m.Call(t.Context(), f, n); err != nil || got != sumOfSquares(n, 100) {
			t.Errorf("squares(%d) = %d (%v), want %d", n, got, err, sumOfSquares(n, 100))
		}
	}
	if err := f.Graph.Check(); err != nil {
		t.Error(err)
	}
}

// sumOfSquares is what squares(n) gives.
func sumOfSquares(n, modulus uint64) (sum uint64) {
	for i := range n + 1 {
		sum += i % modulus * (i % modulus)
	}
	return sum
}

// TryNested calls a function of [Nested].
func TryNested(t *testing.T, m Machine) {
	t.Helper()
	f, err := Nested(m, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []uint64{0, 3, 17, 12, 30} {
		want := uint64(0)
		for i := range n + 1 {
			want += sumOfSquares(i, 5)
		}
		if got, err := m.Call(t.Context(), f, n); err != nil || got != want {
			t.Errorf("nested(%d) = %d (%v), want %d", n, got, err, want)
		}
	}
}
