package window

import (
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
)

// TestLegendShowsEverything: the legend has every role, style, kind of edge and mark,
// opens with one key, closes with Escape, and shows what is selected, lit and found.
func TestLegendShowsEverything(t *testing.T) {
	p, _ := legendPage()
	roles, styles, edges, marks := map[page.Role]bool{}, map[page.Style]bool{}, map[page.EdgeStyle]bool{}, map[page.MarkKind]bool{}
	for _, n := range p.Nodes {
		roles[n.Role] = true
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				styles[s.Style] = true
			}
		}
		for _, x := range n.Exits {
			for _, s := range x.Spans {
				styles[s.Style] = true
			}
		}
	}
	for _, e := range p.Edges {
		edges[e.Style] = true
	}
	for _, m := range p.Marks {
		marks[m.Kind] = true
	}
	if len(roles) != int(page.Class)+1 || len(styles) != int(page.Void)+1 || len(edges) != int(page.Parent)+1 || len(marks) != int(page.Removed)+1 {
		t.Errorf("%d roles, %d styles, %d kinds of edges, %d of marks", len(roles), len(styles), len(edges), len(marks))
	}
	w, _ := open(t, program)
	w.commands.typedRune('k')
	if w.popups.shown == nil || w.problems.shown {
		t.Fatal("k does not open the legend")
	}
	w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.popups.shown != nil {
		t.Error("Escape does not close it")
	}
	g, err := legend(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if hits, _ := g.Hits(); hits != 1 || len(g.Selection()) != 1 || g.MarkSource(legendSource) != 1 {
		t.Errorf("%d hits, %v selected, %d lines of the source", hits, g.Selection(), g.MarkSource(legendSource))
	}
	jumps := 0
	for e := range g.Scene().Edges(g.Scene().Bounds()) {
		if e.Edge.Style == page.Jump {
			jumps++
		}
	}
	if jumps != 2 {
		t.Errorf("%d links say that one block follows another, which is so of two", jumps)
	}
	b := g.Scene().Bounds()
	const width, height, readable = 950, 560, 0.65 // in a window of 1024 by 700
	if zoom := min(width/b.Width(), height/b.Height()); zoom < readable {
		t.Errorf("in a small window the legend, %.0f by %.0f, fits at a zoom of %.2f, which cannot be read", b.Width(), b.Height(), zoom)
	}
}
