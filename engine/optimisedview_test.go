package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

// TestOptimisedPagesLookLikeOthers: where optimisations are shown, before, during and
// after them, variables have their types, and functions that are called lead to their
// pages.
func TestOptimisedPagesLookLikeOthers(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	v, err := p.View(t.Context(), page.ParseKey("compare:words"), nil)
	if err != nil {
		t.Fatal(err)
	}
	w, r := typedView(t, p, "optimised:words")
	for name, pg := range map[string]*page.Page{
		"before": v.Page, "after": v.Beside.Page, "optimised": w.Page, "first step": r.PageAt(0), "last step": r.PageAt(r.Steps().Len() - 1),
	} {
		typed, links := 0, 0
		for _, n := range pg.Nodes {
			for _, l := range n.Lines {
				if text := page.Text(l.Spans); strings.Contains(text, ": Signed") || strings.Contains(text, ": *") {
					typed++
				}
				for _, s := range l.Spans {
					if s.Link() != nil && strings.HasPrefix(s.Link().Page.String(), "optimised:words#") {
						links++
					}
				}
			}
		}
		if typed == 0 || links == 0 {
			t.Errorf("%s: %d lines with types, %d links to functions", name, typed, links)
		}
	}
}

// TestMethodsAreToldApart: what an indirect call may mean is named with its class, as
// are the graphs themselves, and leads to its page.
func TestMethodsAreToldApart(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "objects.py", []byte(objectsText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Graphs(t.Context(), "shapes", engine.StageLowLevel, false)
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for _, one := range g.Graphs {
		text += one.Text()
	}
	for _, want := range []string{"graphs[Shape.area, Rect.area, Square.area])", "graph Rect.area(", "graph Square.area("} {
		if !strings.Contains(text, want) {
			t.Errorf("the graphs lack %q:\n%s", want, text)
		}
	}
	v, err := p.View(t.Context(), page.ParseKey("lowlevel:shapes"), nil)
	if err != nil {
		t.Fatal(err)
	}
	links := map[string]string{}
	for _, n := range v.Page.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Link() != nil {
					links[s.Text] = s.Link().Page.String()
				}
			}
		}
	}
	for _, method := range []string{"Rect.area", "Square.area", "Shape.area"} {
		if _, err := p.View(t.Context(), page.ParseKey(links[method]), nil); err != nil {
			t.Errorf("%s leads to %q: %v", method, links[method], err)
		}
	}
	if links["Rect.area"] == links["Square.area"] {
		t.Errorf("both methods lead to %s", links["Rect.area"])
	}
}
