package llgraph_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/llcheck"
	"vitrine/lowlevel/lltype/llgen"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// readAgain reads the text of a residual function, and compares the text of that.
func readAgain(t *testing.T, p *lltext.Program, f *codegen.Function) *lltext.Program {
	t.Helper()
	text := lltext.Dump(p.Exceptions, f.Object)
	again, err := lltext.Read("residual", text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(text, lltext.Dump(again.Exceptions, again.Function(f.Object.Name))); diff != "" {
		t.Errorf("the text of the graph that was read differs: %s", diff)
	}
	return again
}

// TestRead reads the texts of residual graphs of random programs, as they are before and
// after runs.
func TestRead(t *testing.T) {
	continuations := 0
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		p, err := llgen.Program(r.IntN)
		if err != nil {
			t.Fatal(err)
		}
		if !codegentest.Copyable(p.Functions) {
			continue
		}
		m := codegentest.NewGraphs(t, p, heap.Options{Limit: 8 << 20})
		f, err := codegentest.Copy(m, r.IntN, p.Function(llgen.Entry))
		if err != nil {
			t.Fatal(err)
		}
		readAgain(t, p, f)
		for range 3 {
			// What becomes of it is compared elsewhere.
			_, _ = m.Call(t.Context(), f, r.Uint64()>>r.IntN(64), uint64(r.IntN(20)))
		}
		readAgain(t, p, f)
		if err := llcheck.Graph(f.Graph); err != nil {
			t.Error(err)
		}
		continuations += countContinuations(f.Graph)
	}
	if continuations == 0 {
		t.Error("the graphs have no continuations")
	}
}

// countContinuations returns how many places of a graph have compilation go on.
func countContinuations(g *flow.FunctionGraph) (n int) {
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			if llop.Of(op) == llop.ContinueCompilation {
				n++
			}
		}
	}
	return n
}

// TestRunRead: a residual graph that was read runs as far as it had grown, and says that
// it cannot go on where it would grow.
func TestRunRead(t *testing.T) {
	p := codegentest.Empty(t)
	m := codegentest.NewGraphs(t, p, heap.Options{})
	f, err := codegentest.Squares(m, 10)
	if err != nil {
		t.Fatal(err)
	}
	want, err := m.Call(t.Context(), f, 3)
	if err != nil {
		t.Fatal(err)
	}
	again := readAgain(t, p, f)
	in := codegentest.NewGraphs(t, again, heap.Options{}).Interp
	read := again.Function(f.Object.Name)
	if got, err := in.Call(t.Context(), read, 3); err != nil || got != want {
		t.Errorf("the graph that was read gives %d (%v), want %d", got, err, want)
	}
	if _, err := in.Call(t.Context(), read, 5); err == nil || !strings.Contains(err.Error(), "compilation cannot go on from there") {
		t.Errorf("where it would grow: %v", err)
	}
}
