package annset

import (
	"context"
	"strings"
	"testing"

	"vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// TestPages looks at every step of some recordings, as seen from every graph.
func TestPages(t *testing.T) {
	for _, name := range []string{"r_choose", "r_caught", "r_operator", "r_recursion", "r_or_none", "r_instance_or_none"} {
		rec := &Recording{}
		res := load(t, "rules", rulePrograms).annotate(t, name, []string{"int"}, Options{Record: rec})
		for _, g := range res.Graphs {
			view := rec.For(g)
			union := view.Union()
			n := view.Steps().Len()
			for i := range n {
				checkPage(t, view, union, i)
			}
			if got, want := pageText(view.PageAt(n-1)), pageText(GraphPage(res, g)); got != want {
				t.Errorf("%s: the last page of %s differs from the result\n%s\n%s", name, g.Name, got, want)
			}
			for j, table := range GraphPage(res, g).Tables {
				if got, want := tableText(view.StateAt(n - 1)[j]), tableText(table); got != want {
					t.Errorf("%s: the last state of %s differs from the result\n%s\n%s", name, g.Name, got, want)
				}
			}
		}
	}
}

func checkPage(t *testing.T, view page.Recording, union *page.Page, i int) {
	t.Helper()
	p := view.PageAt(i)
	for _, n := range p.Nodes {
		u := union.NodeByID(n.ID)
		if u == nil || len(u.Lines) != len(n.Lines) {
			t.Fatalf("step %d: node %d is not that of the union", i, n.ID)
		}
		for j := range n.Lines {
			if len(page.Text(n.Lines[j].Spans)) > len(page.Text(u.Lines[j].Spans)) {
				t.Errorf("step %d: %q is longer than in the union: %q", i, page.Text(n.Lines[j].Spans), page.Text(u.Lines[j].Spans))
			}
		}
		if first, last := view.Lifetime(n.ID); first > i || last < i {
			t.Errorf("step %d: node %d lives from %d to %d", i, n.ID, first, last)
		}
	}
	for _, m := range p.Marks {
		if n := p.NodeByID(m.Node); n == nil || m.Line >= len(n.Lines) {
			t.Errorf("step %d: mark %+v is on nothing", i, m)
		}
	}
	if s := view.Steps().At(i); s.Text == "" || s.Cause >= i {
		t.Errorf("step %d: %+v", i, s)
	}
}

func pageText(p *page.Page) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			b.WriteString(page.Text(l.Spans) + "\n")
		}
	}
	return b.String()
}

func tableText(t *page.Table) string {
	var b strings.Builder
	b.WriteString(t.Title + "\n")
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			b.WriteString(c.Text + " ")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TestFactorialPage looks at one step of the first walk-through: the block of
// the recursive call is suspended.
func TestFactorialPage(t *testing.T) {
	p := load(t, "document", documentPrograms)
	rec := &Recording{}
	res := p.annotate(t, "f", []string{"int"}, Options{Record: rec})
	view := rec.For(res.Graphs[0])
	step := 0
	for view.Steps().At(step).Kind != StepBlocked {
		step++
	}
	if view.Steps().At(step).Span.Line != 4 {
		t.Errorf("the step is about %v", view.Steps().At(step).Span)
	}
	got := view.PageAt(step)
	for _, want := range []string{"input n_0 → SV1 int", "v1 = ge(n_0, 2)   → SV3 bool", "v6 = simple_call(f, v5)   → impossiblevalue"} {
		if !strings.Contains(pageText(got), want) {
			t.Errorf("the page lacks %q:\n%s", want, pageText(got))
		}
	}
	if n := got.NodeByID(2); n.Role != page.Waiting {
		t.Errorf("block 2 has role %v", n.Role)
	}
	if !view.Touches(step, 2) || view.Touches(step, 0) {
		t.Error("the step should concern block 2")
	}
	facts := got.Facts("v5")
	if f := facts[len(facts)-1]; f.Value != "True" || facts[len(facts)-2].Value != "int" {
		t.Errorf("facts about v5: %v", facts)
	}
	tables := view.StateAt(step)
	if text := tableText(tables[2]); !strings.Contains(text, "f block 1 ready") || !strings.Contains(text, "f block 2 blocked") {
		t.Errorf("pending blocks: %s", text)
	}
	if text := tableText(tables[1]); !strings.Contains(text, "type(SV6) = int") {
		t.Errorf("annotations: %s", text)
	}
}

// TestOtherGraph looks at a graph that is not part of the program.
func TestOtherGraph(t *testing.T) {
	p := load(t, "document", documentPrograms)
	rec := &Recording{}
	p.annotate(t, "f", []string{"int"}, Options{Record: rec})
	g, err := p.flow(context.Background(), p.function(t, "g"))
	if err != nil {
		t.Fatal(err)
	}
	view := rec.For(g)
	if p, u := view.PageAt(3), view.Union(); p.Title != "g" || len(p.Nodes) > 0 || len(u.Nodes) > 0 {
		t.Errorf("got %v and %v", p, u)
	}
	if first, last := view.Lifetime(99); last >= first {
		t.Errorf("a node that does not exist lives from %d to %d", first, last)
	}
}

// TestWatching looks at a recording while it grows.
func TestWatching(t *testing.T) {
	p := load(t, "rules", rulePrograms)
	fn := p.function(t, "r_operator")
	g, err := p.flow(context.Background(), fn)
	if err != nil {
		t.Fatal(err)
	}
	rec := &Recording{}
	done := make(chan error)
	go func() {
		flow := func(ctx context.Context, f *stdspace.Function) (*model.FunctionGraph, error) {
			if f == fn {
				return g, nil
			}
			return p.flow(ctx, f)
		}
		_, err := Annotate(context.Background(), flow, fn, []string{"int"}, Options{Record: rec})
		done <- err
	}()
	view := rec.For(g)
	for {
		if n := view.Steps().Len(); n > 0 {
			view.PageAt(n - 1)
			view.StateAt(n - 1)
			if len(view.Union().Nodes) > len(g.Blocks()) {
				t.Error("there are more nodes than blocks")
			}
		}
		select {
		case err := <-done:
			if err != nil {
				t.Error(err)
			}
			return
		default:
		}
	}
}
