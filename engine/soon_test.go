package engine

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"vitrine/pages/page"
)

// manyChoices is a program with two functions, the first of them with n choices and loops.
func manyChoices(n int) string {
	var text strings.Builder
	text.WriteString("def large(n: int, m: int):\n    t = n\n")
	for i := range n {
		fmt.Fprintf(&text, "    if t < %[1]d:\n        t = t + m\n    while t < %[1]d:\n        t = t + n\n", i)
	}
	text.WriteString("    return small(t)\n\ndef small(t):\n    return t + 1\n")
	return text.String()
}

// said is all that a page says, whatever stands in one line.
func said(p *page.Page) string {
	var text strings.Builder
	for _, n := range p.Nodes {
		fmt.Fprint(&text, n.ID)
		for _, l := range n.Lines {
			text.WriteString(page.Text(l.Spans))
		}
		for _, x := range n.Exits {
			text.WriteString(page.Text(x.Spans))
		}
	}
	return strings.NewReplacer(",", "", " ", "").Replace(text.String())
}

// TestResultOfLargePrograms: of a large program, the finished graphs come without steps and say
// so; they are those that the steps lead to. Of a small one the steps come at once, and pages
// that have none never ask for them.
func TestResultOfLargePrograms(t *testing.T) {
	ctx := context.Background()
	for _, kind := range []string{"annotated", "lowlevel", "annset"} {
		p, err := LoadText(ctx, "p.py", []byte(manyChoices(400)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, graph := range []string{"", "small"} {
			key := page.Key{Kind: kind, Entry: "large", Graph: graph}
			soon, err := p.Result(ctx, key, nil)
			if err != nil {
				t.Fatal(err)
			}
			if !soon.Unrecorded || soon.Recording != nil || len(soon.Graphs) < 2 || soon.Graphs[0].Graph != "" || soon.Graphs[1].Graph != "small" {
				t.Fatalf("%v: unrecorded is %v, of %v", key, soon.Unrecorded, soon.Graphs)
			}
			if soon.Function == nil || soon.Text == "" || soon.Flow[""].Entry != "large" {
				t.Errorf("%v: the view has the function %v, and flow graphs %v", key, soon.Function, soon.Flow)
			}
		}
		for _, graph := range []string{"", "small"} {
			key := page.Key{Kind: kind, Entry: "large", Graph: graph}
			soon, err := p.Result(ctx, key, nil)
			if err != nil {
				t.Fatal(err)
			}
			view, err := p.View(ctx, key, nil)
			if err != nil {
				t.Fatal(err)
			}
			if view.Unrecorded || view.Graphs != nil || view.Recording == nil {
				t.Fatalf("%v: the view has no steps", key)
			}
			last := view.Recording.PageAt(view.Recording.Steps().Len() - 1)
			if said(soon.Page) != said(last) || len(soon.Page.Edges) != len(last.Edges) {
				t.Errorf("%v: the steps lead to another graph", key)
			}
			if again, err := p.Result(ctx, key, nil); err != nil || again.Recording == nil {
				t.Errorf("%v: what is recorded is not shown with its steps: %v", key, err)
			}
		}
	}
	p, err := LoadText(ctx, "p.py", []byte(manyChoices(3)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"annotated", "lowlevel", "annset"} {
		if v, err := p.Result(ctx, page.Key{Kind: kind, Entry: "large"}, nil); err != nil || v.Unrecorded || v.Recording == nil {
			t.Errorf("%s: a small program has no steps: %v", kind, err)
		}
	}
}

// TestRehearsedOnce: a large graph that is shown without its steps is not analysed once more before these are recorded, and
// that is not kept any longer.
func TestRehearsedOnce(t *testing.T) {
	ctx := context.Background()
	p, err := LoadText(ctx, "p.py", []byte(manyChoices(400)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	key := page.Key{Kind: "flow", Entry: "large"}
	soon, err := p.Result(ctx, key, nil)
	if err != nil || !soon.Unrecorded {
		t.Fatalf("unrecorded is %v: %v", soon.Unrecorded, err)
	}
	kept := p.rehearsed
	if kept.take(drawing{fn: soon.Function, raw: true}) != nil || kept.take(drawing{fn: soon.Function}) == nil {
		t.Error("the analysis is not known when the steps are wanted, or for another graph too")
	}
	v, err := p.View(ctx, key, nil)
	if err != nil || p.rehearsed.Rehearsal != nil {
		t.Fatalf("what was known is still kept: %v", err)
	}
	if last := v.Recording.PageAt(v.Recording.Steps().Len() - 1); said(soon.Page) != said(last) {
		t.Error("the steps lead to another graph")
	}
}

// TestPagesWithoutSteps: nothing is recorded for them.
func TestPagesWithoutSteps(t *testing.T) {
	ctx := context.Background()
	p, err := LoadText(ctx, "p.py", []byte(manyChoices(3)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := p.View(ctx, page.Key{Kind: "bindings", Entry: "large"}, nil); err != nil || v.Unrecorded || v.Recording != nil {
		t.Fatalf("the table of bindings has steps: %v", err)
	}
	if a, err := p.Annotate(ctx, "large", AnnotateOptions{}); err != nil || a.Steps() != nil {
		t.Errorf("steps were recorded for a table: %v", err)
	}
}

// TestRecordedTypingErrors: what cannot be typed has its steps, however large the program is.
func TestRecordedTypingErrors(t *testing.T) {
	ctx := context.Background()
	text := strings.Replace(manyChoices(400), "return t + 1", "return t + 'x'", 1)
	p, err := LoadText(ctx, "p.py", []byte(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.Result(ctx, page.Key{Kind: "annotated", Entry: "large"}, nil)
	if err != nil || len(v.Errors) == 0 || v.Recording == nil {
		t.Errorf("the view has errors %v, and steps: %v; %v", v.Errors, v.Recording != nil, err)
	}
}
