package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/page"
)

// TestOptimisedPagesLookLikeOthers: where optimisations are shown, before, during and
// after them, variables have their types, and functions that are called lead to their
// pages.
func TestOptimisedPagesLookLikeOthers(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	v, err := p.View(t.Context(), "compare:words", nil)
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
					if s.Link != nil && strings.HasPrefix(s.Link.Page, "optimised:words#") {
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
