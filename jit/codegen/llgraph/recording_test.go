package llgraph_test

import (
	"fmt"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/runtime/heap"
)

// caller makes a function that is suspended, and then returns what another one does with
// its argument and one more: it waits in code that was added while it ran.
func caller(m *codegentest.Graphs, callee *codegen.Function) (*codegen.Function, error) {
	t := lltype.Func(lltype.Signed, lltype.Signed)
	b, args := m.Begin("caller", t)
	b.Suspend(args, func(b codegen.Builder) error {
		one := b.Op(llop.IntAdd, lltype.Signed, args[0], lltype.NewConstant(int64(1), lltype.Signed))
		f := lltype.NewConstant(lltype.Pointer{Object: callee.Object}, lltype.PtrTo(t))
		b.Return(b.Op(llop.DirectCall, lltype.Signed, f, one))
		return m.Finish()
	})
	return b.Function(), m.Finish()
}

// looked is all that the recordings of a run tell about a step.
func looked(graph, objects page.Recording, i int) string {
	var b strings.Builder
	for _, p := range []*page.Page{graph.PageAt(i), objects.PageAt(i)} {
		for _, n := range p.Nodes {
			fmt.Fprintf(&b, "%s %v\n", n.Name, n.Lines)
		}
		for _, e := range p.Edges {
			fmt.Fprintf(&b, "%d.%d to %d\n", e.From, e.Exit, e.To)
		}
		fmt.Fprintln(&b, p.Marks)
	}
	for _, t := range objects.StateAt(i) {
		for _, r := range t.Rows {
			for _, c := range r.Cells {
				fmt.Fprint(&b, c.Text, "; ")
			}
			fmt.Fprintln(&b)
		}
	}
	return b.String()
}

// TestRecordingsOfWhatGrows records a run in which functions go on in code that is added
// to them: after each step they are where the next one begins, on pages that have that
// block; and seen from the end every step is as it was.
func TestRecordingsOfWhatGrows(t *testing.T) {
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{Stress: true})
	squares, err := codegentest.Squares(m, 3)
	if err != nil {
		t.Fatal(err)
	}
	f, err := caller(m, squares)
	if err != nil {
		t.Fatal(err)
	}
	run, err := m.Interp.Record(f.Object, llpage.Keys{}, 6)
	if err != nil {
		t.Fatal(err)
	}
	defer run.Close()
	graph, objects := run.Graph(f.Graph), run.Heap()
	live := []string{looked(graph, objects, 0)}
	for run.Step() {
		live = append(live, looked(graph, objects, len(live)))
	}
	if v, err := run.Result(); v != 11 || err != nil {
		t.Fatalf("the run gives %d (%v)", v, err)
	}
	graphs := map[string]*flow.FunctionGraph{f.Graph.Name: f.Graph, squares.Graph.Name: squares.Graph}
	for i := range run.Steps().Len() - 1 {
		next := run.Steps().At(i + 1)
		r := run.Graph(graphs[next.Graph])
		var current *page.Mark
		pg := r.PageAt(i)
		for k := range pg.Marks {
			if m := &pg.Marks[k]; m.Kind == page.Current && m.Node == next.Block {
				current = m
			}
		}
		switch {
		case r.PlaceAt(i).Node != next.Block:
			t.Errorf("after step %d the run is in block %d, and goes on in block %d of %s: %s", i, r.PlaceAt(i).Node, next.Block, next.Graph, next.Text)
		case current == nil:
			t.Errorf("step %d: block %d of %s is not marked", i, next.Block, next.Graph)
		case next.Op >= 0 && pg.NodeByID(next.Block).Lines[current.Line].Op != next.Op:
			t.Errorf("step %d: line %d of block %d is marked, not operation %d", i, current.Line, next.Block, next.Op)
		}
	}
	for i := len(live) - 1; i >= 0; i-- {
		if now := looked(graph, objects, i); now != live[i] {
			t.Fatalf("step %d, %s: seen from the end there is\n%s\nthen there was\n%s", i, run.Steps().At(i).Text, now, live[i])
		}
	}
}
