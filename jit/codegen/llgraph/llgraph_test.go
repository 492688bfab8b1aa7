package llgraph

import (
	"context"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"

	"github.com/google/go-cmp/cmp"
)

// A machine has its graphs interpreted.
type machine struct {
	*Generator
	in *llinterp.Interp
}

func (m *machine) Call(ctx context.Context, f *codegen.Function, args ...uint64) (uint64, error) {
	return m.in.Call(ctx, f.Object, args...)
}

// newMachine returns a machine for the exceptions of a program.
func newMachine(t testing.TB, p *lltext.Program, o heap.Options) *machine {
	t.Helper()
	h, err := heap.New(o)
	if err != nil {
		t.Fatal(err)
	}
	in, err := llinterp.New(h, p.Exceptions, llinterp.Options{Steps: 5_000_000})
	if err != nil {
		t.Fatal(err)
	}
	m := &machine{New(h), in}
	t.Cleanup(func() {
		if err := errors.Join(m.Generator.Close(), h.Close()); err != nil {
			t.Error(err)
		}
		in.Close()
	})
	return m
}

// outcome is what became of a call.
func outcome(in *llinterp.Interp, f *lltype.Object, v uint64, err error) string {
	var raised *llinterp.Raised
	if errors.As(err, &raised) {
		return "raises " + raised.Class
	}
	if err != nil {
		return err.Error()
	}
	return in.Text(v, f.Type.(*lltype.FuncType).Result)
}

// TestRandomPrograms makes residual code of random programs; VITRINE_SOAK in the
// environment says of how many.
func TestRandomPrograms(t *testing.T) {
	n := 300
	if soak, err := strconv.Atoi(os.Getenv("VITRINE_SOAK")); err == nil {
		n = soak
	}
	tried := 0
	for seed := uint64(0); tried < n; seed++ {
		r := rand.New(rand.NewPCG(seed, 1))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if !codegentest.Copyable(p.Functions) {
			continue
		}
		tried++
		runCopy(t, seed, p, r)
		if t.Failed() {
			return
		}
	}
}

func runCopy(t *testing.T, seed uint64, p *lltext.Program, r *rand.Rand) {
	before := lltext.Dump(p.Exceptions, p.Functions...)
	m := newMachine(t, p, heap.Options{Limit: 8 << 20, Stress: seed%8 == 0})
	f := p.Function(llgen.Entry)
	residual, err := codegentest.Copy(m, r.IntN, f)
	if err != nil {
		t.Fatalf("seed %d: %v\n%s", seed, err, before)
	}
	for range 4 {
		x, y := r.Uint64()>>r.IntN(64), uint64(r.IntN(20))
		v, err := m.in.Call(t.Context(), f, x, y)
		want := outcome(m.in, f, v, err)
		v, err = m.Call(t.Context(), residual, x, y)
		if got := outcome(m.in, f, v, err); got != want {
			t.Fatalf("seed %d: residual f0(%d, %d): %s\nwant %s\n%s", seed, x, y, got, want, before)
		}
	}
}

// TestSquares adds a hundred cases to a switch while the code runs, with a collection at
// every allocation.
func TestSquares(t *testing.T) {
	p, err := lltext.Read("none", "graph f() -> Signed { return 1 }")
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine(t, p, heap.Options{Stress: true})
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
	if err := f.Graph.Check(); err != nil {
		t.Error(err)
	}
}

// TestText compares the graph of a script with its text, before and after a case was
// added.
func TestText(t *testing.T) {
	p, err := lltext.Read("none", "graph f() -> Signed { return 1 }")
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine(t, p, heap.Options{})
	f, err := codegentest.Squares(m, 3)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "before", f)
	if _, err := m.Call(t.Context(), f, 1); err != nil {
		t.Fatal(err)
	}
	golden(t, "after", f)
}

var update = flag.Bool("update", false, "write the golden files anew")

func golden(t *testing.T, name string, f *codegen.Function) {
	t.Helper()
	file := "testdata/squares_" + name + ".txt"
	text := lltext.Graph(f.Graph)
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

// TestLabelsThatAreNotKept refuses to go to a label that was finished.
func TestLabelsThatAreNotKept(t *testing.T) {
	p, err := lltext.Read("none", "graph f() -> Signed { return 1 }")
	if err != nil {
		t.Fatal(err)
	}
	m := newMachine(t, p, heap.Options{})
	b, args := m.Begin("f", lltype.Func(lltype.Signed, lltype.Signed))
	l, params := b.Label(false, args[0])
	b.Suspend(params, func(b codegen.Builder) error {
		b.Goto(l, params[0])
		return m.Finish()
	})
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := m.Call(t.Context(), b.Function(), 1); err == nil || !strings.Contains(err.Error(), "keep labels") {
			t.Errorf("a path to a label that was not kept: %v", err)
		}
	}
}
