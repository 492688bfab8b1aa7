package machine

import (
	"math/rand/v2"
	"testing"

	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// TestRandomPrograms runs random programs natively and by the interpreter.
func TestRandomPrograms(t *testing.T) {
	programs := 400
	if testing.Short() {
		programs = 100
	}
	first, n := codegentest.Soak(programs)
	for seed := first; seed < first+uint64(n); seed++ {
		runRandom(t, seed)
		if t.Failed() {
			return
		}
	}
}

func runRandom(t *testing.T, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, 0))
	p, err := llgen.Program(r.IntN)
	if err != nil {
		t.Fatalf("seed %d: %v", seed, err)
	}
	b, err := newBoth(p, heap.Options{Limit: 8 << 20, Stress: seed%15 == 0}, form(seed%uint64(forms)))
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, lltext.Dump(p.Exceptions, p.Functions...))
	}
	defer b.close(t)
	for range 4 {
		x, y := interesting(r), interesting(r)
		got, want := b.run(llgen.Entry, x, y)
		if got != want {
			t.Fatalf("seed %d: f0(%d, %d) natively: %s\ninterpreted: %s\n%s",
				seed, int64(x), int64(y), got, want, lltext.Dump(p.Exceptions, p.Functions...))
		}
	}
}

// interesting returns a random argument: small, extreme, or any.
func interesting(r *rand.Rand) uint64 {
	switch r.IntN(4) {
	case 0:
		return r.Uint64()
	case 1:
		return []uint64{0, 1<<63 - 1, 1 << 63, ^uint64(0), 1 << 31, 63, 64}[r.IntN(7)]
	}
	return uint64(int64(r.IntN(20) - 5))
}
