package llgraph_test

import (
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/pages/page"
	"vitrine/runtime/heap"
)

// TestPage: the page of a residual graph says what may still grow, and no longer says so
// when it has grown.
func TestPage(t *testing.T) {
	m := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
	b, args := m.Begin("grows", unary)
	f := b.Function()
	_, p := b.Label(true, args[0])
	b.Switch(p[0], nil, func(s codegen.Switch, v *flow.Constant) error {
		if s.NumCases() == 2 {
			s.Default().Return(answer)
		} else {
			s.Case(v).Suspend(nil, func(b codegen.Builder) error {
				b.Return(v)
				return m.Finish()
			})
		}
		return m.Finish()
	})
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	const label = "a label that is kept"
	check := func(waiting int, want ...string) {
		t.Helper()
		pg := m.Page(f, llpage.Keys{})
		var got []string
		for _, r := range pg.Tables[0].Rows {
			text := r.Cells[1].Text
			if r.Cells[2].Text != "" {
				text += ": " + r.Cells[2].Text
			}
			got = append(got, text)
		}
		n := 0
		for _, node := range pg.Nodes {
			if node.Role == page.Waiting {
				n++
			}
		}
		if len(got) != len(want) || n != waiting {
			t.Fatalf("%d blocks wait; the table has %q, not %q", n, got, want)
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("the table has %q, not %q", got, want)
			}
		}
	}
	check(1, label, "a flexible switch")
	for _, n := range []uint64{5, 9, 1} {
		if _, err := m.Call(t.Context(), f, n); err != nil {
			t.Fatal(err)
		}
	}
	check(0, label, "a flexible switch with a default: 5, 9", "a path that was resumed", "a path that was resumed")
}
