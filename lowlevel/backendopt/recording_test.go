package backendopt

import (
	"context"
	"errors"
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llpage"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

const recorded = `
struct node gc { value: Signed; next: *node }
graph make(n: Signed) -> *node {
block 0:
    o = malloc(T:node)
    setfield(o, .value, n)
    return o
}
graph f(n: Signed) -> Signed {
block 0:
    p = direct_call(&make, n)
    a = int_add(0, 2)
    v = getfield(p, .value)
    w = int_add(v, a)
    return w
}`

func record(t *testing.T) (*lltext.Program, *Program, *Recording) {
	t.Helper()
	p, err := lltext.Read("test", recorded)
	if err != nil {
		t.Fatal(err)
	}
	rec := &Recording{Keys: llpage.Keys{Page: func(f *lltype.Object) page.Key { return page.Key{Kind: "optimised", Entry: f.Name} }}}
	return p, optimise(t, p, Options{}, rec), rec
}

// TestRecordingEndsWithTheResult: what is shown is what is there.
func TestRecordingEndsWithTheResult(t *testing.T) {
	p, opt, rec := record(t)
	f := p.Function("f")
	g := rec.Graph(f)
	first, last := g.PageAt(-1), g.PageAt(rec.Steps().Len()-1)
	if got, want := pageText(first), pageText(llpage.GraphPage(opt.Before(f), llpage.Keys{})); got != want {
		t.Errorf("the recording begins with\n%s\nnot\n%s", got, want)
	}
	if got, want := pageText(last), pageText(llpage.GraphPage(opt.Graph(f), llpage.Keys{})); got != want {
		t.Errorf("the recording ends with\n%s\nnot\n%s", got, want)
	}
	if n := len(llpage.GraphPage(opt.Graph(f), llpage.Keys{}).Nodes[0].Lines); n != 3 {
		t.Errorf("one operation should be left:\n%s", pageText(last))
	}
	union := g.Union()
	for i := range rec.Steps().Len() {
		for _, n := range g.PageAt(i).Nodes {
			if union.NodeByID(n.ID) == nil {
				t.Fatalf("step %d: block %d is not in the union", i, n.ID)
			}
			if a, b := g.Lifetime(n.ID); i < a || i > b {
				t.Fatalf("step %d: block %d lives from %d to %d", i, n.ID, a, b)
			}
		}
		if c := rec.Steps().At(i).Cause; c != trace.NoStep && c >= i {
			t.Errorf("step %d is caused by step %d", i, c)
		}
		if len(g.StateAt(i)) == 0 || g.PageOf(i).IsZero() {
			t.Errorf("step %d is about nothing", i)
		}
	}
}

func pageText(p *page.Page) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			b.WriteString(page.Text(l.Spans) + "\n")
		}
		for _, x := range n.Exits {
			b.WriteString("  -> " + page.Text(x.Spans) + "\n")
		}
	}
	return b.String()
}

// TestChanges: every pass that changed something tells what, and the pages show
// it.
func TestChanges(t *testing.T) {
	p, _, rec := record(t)
	seen, steps := map[string]bool{}, rec.Steps()
	for last := range steps.Len() {
		s := steps.At(last)
		if s.Kind != StepResult {
			continue
		}
		if first := steps.At(s.Cause); first.Kind != StepPass {
			t.Errorf("step %d is caused by %s", last, first.Text)
		}
		pass, _, _ := strings.Cut(s.Text, " ")
		seen[pass] = true
		if pass != "malloc_removal" || s.Graph != "f" {
			continue
		}
		if !strings.HasSuffix(s.Text, ": 2 operations removed, 0 added; 0 blocks removed, 0 added") {
			t.Errorf("malloc removal: %q", s.Text)
		}
		if d := s.Details[0]; d != (trace.Detail{Name: "operations removed", Value: "2"}) {
			t.Errorf("malloc removal: %v", s.Details)
		}
		g := rec.Graph(p.Function("f"))
		left, right := *g.PageAt(s.Cause), *g.PageAt(last)
		left.Marks, right.Marks = nil, nil
		before, after := Compare(&left, &right)
		if got := changedLines(before); !strings.Contains(got, "malloc(") || !strings.Contains(got, "setfield") || strings.Contains(got, "int_add") {
			t.Errorf("marked before:\n%s", got)
		}
		if got := changedLines(after); got != "" {
			t.Errorf("marked after:\n%s", got)
		}
	}
	if one, many := (difference{1, 2}).text("block"), (difference{21, 1}).text("block"); one != "1 block removed, 2 added" || many != "21 blocks removed, 1 added" {
		t.Errorf("one is %q, many are %q", one, many)
	}
	for _, name := range []string{"constfold", "inline", "malloc_removal", "join_blocks"} {
		if !seen[name] {
			t.Errorf("%s has changed nothing", name)
		}
	}
}

func changedLines(p *page.Page) string {
	text := ""
	for _, m := range p.Marks {
		if m.Line >= 0 {
			text += page.Text(p.NodeByID(m.Node).Lines[m.Line].Spans) + "\n"
		}
	}
	return text
}

func TestCompareMarksBlocks(t *testing.T) {
	p, opt, _ := record(t)
	f := p.Function("f")
	left, right := Compare(llpage.GraphPage(opt.Before(f), llpage.Keys{}), llpage.GraphPage(opt.Graph(f), llpage.Keys{}))
	if got := changedLines(left); !strings.Contains(got, "direct_call") || !strings.Contains(got, "getfield") {
		t.Errorf("marked on the left:\n%s", got)
	}
	if len(right.Marks) == 0 || right.Marks[0] != (page.Mark{Node: 0, Line: -1, Kind: page.Changed}) {
		t.Errorf("marks on the right: %v", right.Marks)
	}
	same, _ := Compare(left, left)
	if len(same.Marks) != len(left.Marks) {
		t.Errorf("a page differs from itself: %v", same.Marks)
	}
}

func TestMistakes(t *testing.T) {
	p, err := lltext.Read("test", recorded)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{{Passes: []string{"frob"}}, {Off: []string{"frob"}}} {
		if _, err := Optimise(context.Background(), p.Functions, o, nil); err == nil || !strings.Contains(err.Error(), "malloc_removal") {
			t.Errorf("%v does not say which passes there are", err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Optimise(ctx, p.Functions, Options{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	opt, err := Optimise(context.Background(), nil, Options{}, &Recording{})
	if err != nil || opt.Graph(p.Function("f")) != nil || opt.Before(p.Function("f")) != nil {
		t.Errorf("a function that was not given is optimised: %v", err)
	}
	if opt.rec.Graph(p.Function("f")) != nil {
		t.Error("a function that was not given is recorded")
	}
}

// TestNoInline: what later stages want to see is left.
func TestNoInline(t *testing.T) {
	p, err := lltext.Read("test", recorded)
	if err != nil {
		t.Fatal(err)
	}
	o := Options{NoInline: func(f *lltype.Object) bool { return f.Name == "make" }}
	if n := count(optimise(t, p, o, nil).Graph(p.Function("f")), "direct_call"); n != 1 {
		t.Errorf("%d calls are left", n)
	}
	if n := count(optimise(t, p, Options{InlineThreshold: 1}, nil).Graph(p.Function("f")), "direct_call"); n != 1 {
		t.Errorf("%d calls are left under a low threshold", n)
	}
}

// TestDeterminism: two runs give the same.
func TestDeterminism(t *testing.T) {
	for _, pt := range programs {
		var texts [2]string
		for i := range texts {
			p, err := lltext.Read("test", pt.text)
			if err != nil {
				t.Fatal(err)
			}
			rec := &Recording{}
			texts[i] = afterText(optimise(t, p, Options{InlineThreshold: 1000}, rec))
			for k := range rec.Steps().Len() {
				texts[i] += rec.Steps().At(k).Text + "\n"
			}
		}
		if texts[0] != texts[1] {
			t.Errorf("%s: two runs differ", pt.name)
		}
	}
}
