package machine

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
)

// A residualMachine runs residual code natively.
type residualMachine struct {
	*Generator
}

func (m residualMachine) Call(ctx context.Context, f *codegen.Function, args ...uint64) (uint64, error) {
	return m.program.Call(ctx, f.Object, args...)
}

const codeLimit = 16 << 20

func newResidualMachine(t testing.TB, p *lltext.Program, o heap.Options, registers int) residualMachine {
	t.Helper()
	h, err := heap.New(o)
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile(h, p.Exceptions, nil, Options{CodeLimit: codeLimit, Registers: registers, CheckItems: true})
	if err != nil {
		t.Fatal(err)
	}
	m := residualMachine{program.NewGenerator()}
	t.Cleanup(func() {
		if err := m.Generator.Close(); err != nil {
			t.Error(err)
		}
		if err := errors.Join(program.Close(), h.Close()); err != nil {
			t.Error(err)
		}
	})
	return m
}

func empty(t testing.TB) *lltext.Program {
	t.Helper()
	p, err := lltext.Read("none", "graph f() -> Signed { return 1 }")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestResidualSquares adds a hundred cases to a switch while the code runs, with a
// collection at every allocation.
func TestResidualSquares(t *testing.T) {
	for _, registers := range []int{0, 2} {
		m := newResidualMachine(t, empty(t), heap.Options{Stress: true}, registers)
		f, err := codegentest.Squares(m, 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []uint64{0, 1, 250, 1000, 99} {
			want := uint64(0)
			for i := range n + 1 {
				want += i % 100 * (i % 100)
			}
			if got, err := m.Call(t.Context(), f, n); err != nil || got != want {
				t.Errorf("squares(%d) = %d (%v), want %d", n, got, err, want)
			}
		}
	}
}

// TestRandomScripts makes native residual code of random programs and compares it with
// the interpreted graphs; VITRINE_SOAK in the environment says of how many.
func TestRandomScripts(t *testing.T) {
	n, first := 300, uint64(0)
	if soak, err := strconv.Atoi(os.Getenv("VITRINE_SOAK")); err == nil {
		n = soak
	}
	if from, err := strconv.Atoi(os.Getenv("VITRINE_SEED")); err == nil {
		first = uint64(from)
	}
	tried := 0
	for seed := first; tried < n; seed++ {
		r := rand.New(rand.NewPCG(seed, 1))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if !codegentest.Copyable(p.Functions) {
			continue
		}
		tried++
		if !t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { runScript(t, seed, p, r) }) {
			return
		}
	}
}

func runScript(t *testing.T, seed uint64, p *lltext.Program, r *rand.Rand) {
	before := lltext.Dump(p.Exceptions, p.Functions...)
	o := heap.Options{Limit: 8 << 20, Stress: seed%8 == 0}
	m := newResidualMachine(t, p, o, []int{0, 0, 2, 5}[seed%4])
	h, err := heap.New(o)
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	in, err := llinterp.New(h, p.Exceptions, llinterp.Options{Steps: 5_000_000})
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f := p.Function(llgen.Entry)
	residual, err := codegentest.Copy(m, r.IntN, f)
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, before)
	}
	for range 4 {
		x, y := r.Uint64()>>r.IntN(64), uint64(r.IntN(20))
		v, err := in.Call(t.Context(), f, x, y)
		want := outcome(in, f, v, err)
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
		v, err = m.Call(ctx, residual, x, y)
		cancel()
		if got := outcome(m.program.text, f, v, err); got != want {
			t.Fatalf("seed %d: residual f0(%d, %d): %s\nwant %s\n%s", seed, int64(x), int64(y), got, want, before)
		}
	}
}
