package hintannotator_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/jit/hintannotator"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// recorded colours a program with every step recorded.
func recorded(f *front, p hintannotator.Policy) (*hintannotator.Result, *hintannotator.Pages, error) {
	res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: p, Recording: &hintannotator.Recording{}})
	if res == nil {
		return nil, nil, err
	}
	return res, hintannotator.NewPages(res, page.Key{Kind: "coloured", Entry: f.entry.Name}), err
}

// texts returns the words beside the variables of a page, by variable.
func texts(p *page.Page) map[string]string {
	words := make(map[string]string)
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Var() != "" && s.Style != page.Variable {
					words[s.Var()] = s.Text
				}
			}
		}
	}
	return words
}

// TestRecordings: the last step of a recording shows the colours that there are without one, and
// every step has a page.
func TestRecordings(t *testing.T) {
	for _, r := range records(t) {
		t.Run(r.Name, func(t *testing.T) {
			f := openProgram(t, r)
			res, pages, err := recorded(f, policyOf(r))
			if res == nil || (err == nil) != (r.Error == nil || r.Error.Stage != "hint-annotate") {
				t.Fatalf("there is no recording: %v", err)
			}
			plain, _ := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: policyOf(r)})
			for i, g := range res.Graphs {
				rec := pages.Recording(g)
				last := rec.Steps().Len() - 1
				for step := 0; step < last; step += 1 + last/20 {
					if rec.PageAt(step) == nil || len(rec.StateAt(step)) == 0 {
						t.Fatalf("step %d of %s has no page", step, g.Shown())
					}
				}
				if err != nil {
					continue
				}
				seq := g.Letters().Results
				if other := plain.Graphs[i].Letters().Results; seq != other {
					t.Errorf("%s has the colours %s with a recording, and %s without", g.Name, seq, other)
				}
				words := texts(rec.PageAt(last))
				for _, v := range named(g) {
					if c := g.Colour(v); c != hintannotator.Void && !strings.HasPrefix(words[v.String()], c.String()) {
						t.Errorf("%v of %s is %v, and the page says %q", v, g.Name, c, words[v.String()])
					}
				}
			}
		})
	}
}

// TestSteps: a request goes back through a call, and red spreads from what nobody asks for.
func TestSteps(t *testing.T) {
	f := openText(t, "m", []byte(`
from rlib.jit import hint
def scaled(a, b):
    hint(b, concrete=True)
    return a * (b + 1)
def f(n, m):
    return scaled(n, m + 2)
`+meta))
	res, pages, err := recorded(f, hintannotator.Policy{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	steps := res.Steps()
	for i := range steps.Len() {
		switch s := steps.At(i); s.Kind {
		case hintannotator.StepFix, hintannotator.StepColour, hintannotator.StepRedden:
			got = append(got, fmt.Sprintf("%d %s", s.Span.Line, s.Text))
			if s.Cause == trace.NoStep {
				t.Errorf("%q has no cause", s.Text)
			}
		}
	}
	want := []string{
		"4 b_1 of scaled has to be green: a hint asks for it",
		"7 m_1 of f has to be green, as it is passed as b_1 to scaled, which has to be",
		"7 v2 of f has to be green, as it is passed as b_1 to scaled, which has to be",
		"0 All that may be green is taken for green",
		"6 v4 of f is red: what the entry returns is known when the code has run",
		"6 n_0 of f is red: nobody calls the entry while code is generated",
		"3 a_0 of scaled is red: it depends on n_0 of f",
		"5 v4 of scaled is red: it depends on a_0",
		"7 v3 of f is red: it depends on v5 of scaled",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the steps differ: %s", diff)
	}
	scaled := pages.Recording(res.Graph("scaled"))
	history := func(variable string) []string {
		var list []string
		for i := range steps.Len() {
			list = append(list, texts(scaled.PageAt(i))[variable])
		}
		return slices.Compact(list)
	}
	if diff := cmp.Diff([]string{"", "green if b_1", "green (asked for)"}, history("b_1")); diff != "" {
		t.Errorf("what b_1 was differs: %s", diff)
	}
	if diff := cmp.Diff([]string{"", "green if a_0", "green", "red"}, history("a_0")); diff != "" {
		t.Errorf("what a_0 was differs: %s", diff)
	}
	why := scaled.(page.Explainer).Why("v4", steps.Len()-1)
	if len(why) == 0 || !strings.Contains(why[0].Text, "depends on a_0") || why[0].Span.Line != 5 {
		t.Errorf("v4 is red because of %v", why)
	}
	for _, r := range why {
		if key := scaled.PageOf(r.Step); r.Step == trace.NoStep || key.Kind != "coloured" {
			t.Errorf("%q is of step %d, on page %v", r.Text, r.Step, key)
		}
	}
	if key := scaled.PageOf(trace.NoStep); !key.IsZero() {
		t.Errorf("no step is on page %v", key)
	}
}
