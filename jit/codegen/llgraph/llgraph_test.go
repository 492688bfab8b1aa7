package llgraph_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"

	"github.com/google/go-cmp/cmp"
)

// TestCopies makes residual code of random programs.
func TestCopies(t *testing.T) {
	codegentest.TryCopies(t, 300, func(t *testing.T, p *lltext.Program, seed uint64) codegentest.Machine {
		return codegentest.NewGraphs(t, p, codegentest.HeapOptions(seed))
	})
}

// TestCases has functions whose cases are made while they run, with a collection at every
// allocation.
func TestCases(t *testing.T) {
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{Stress: true})
	codegentest.TrySquares(t, m)
	codegentest.TryNested(t, m)
}

// TestText compares the graph of a script with its text, before and after a case was
// added.
func TestText(t *testing.T) {
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
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
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
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
