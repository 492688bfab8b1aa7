package graphview

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
	"vitrine/viewer/scene/scenetest"
)

// TestOverviewsOpenFitted opens call graphs: all functions are in view, as long as their
// names can be read.
func TestOverviewsOpenFitted(t *testing.T) {
	for _, n := range []int{2, 12, 40} {
		g, _ := open(t, scenetest.Calls(n))
		for _, node := range g.Scene().Page().Nodes {
			if b, _ := g.box(node.ID); !g.camera.area(g.Size()).Contains(b.Rect) {
				t.Fatalf("of %d functions, %s is not in view at a zoom of %g", n, node.Name, g.Zoom())
			}
		}
	}
	g, _ := open(t, scenetest.Calls(2000))
	if b, _ := g.box(0); g.Zoom() < namesZoom || !g.sees(b.Rect) {
		t.Errorf("2000 functions open at a zoom of %g", g.Zoom())
	}
}

// TestNamesCanBeRead: names of overviews that open have 7 pixels at least, the smallest size that they are written in
// without being cut, and some room is left above the uppermost.
func TestNamesCanBeRead(t *testing.T) {
	for _, n := range []int{12, 40, 80, 160, 400} {
		g, _ := open(t, scenetest.Calls(n))
		if size := g.Zoom() * g.Scene().NameSize(); size < 6.9 {
			t.Errorf("the names of %d functions have %g pixels", n, size)
		}
		above := math.Inf(1)
		for b := range g.Scene().Boxes(g.Scene().Bounds()) {
			above = math.Min(above, (b.Rect.Y0-g.camera.Origin.Y)*g.Zoom())
		}
		if above < leastMargin-0.1 {
			t.Errorf("of %d functions, the uppermost is %g below the upper edge", n, above)
		}
	}
}

// TestFlowGraphsOpenAtTheirLeft: where the first block is wider than the view its beginning is
// seen, and where the whole width can be read it is.
func TestFlowGraphsOpenAtTheirLeft(t *testing.T) {
	for _, columns := range []int{60, 95, 130} {
		p := scenetest.Generated(60)
		first := p.Nodes[0]
		first.Lines = append(first.Lines, page.Line{Op: 0, Spans: []page.Span{page.Plain.Span(strings.Repeat("x", columns))}})
		g, w := open(t, p)
		w.Resize(fyne.NewSize(460, 500))
		g.ShowBeginning()
		b, _ := g.box(first.ID)
		seen := g.camera.area(g.Size())
		if g.Zoom() < readableZoom || b.Rect.X0 < seen.X0 || b.Rect.Y0 < seen.Y0 {
			t.Errorf("with %d columns the first block is at %v, seen is %v at a zoom of %g", columns, b.Rect, seen, g.Zoom())
		}
	}
	g, w := open(t, scenetest.Generated(25))
	w.Resize(fyne.NewSize(float32(g.scene.Bounds().Width()*0.75), 400))
	g.ShowBeginning()
	for b := range g.scene.Boxes(g.scene.Bounds()) {
		if seen := g.camera.area(g.Size()); b.Rect.X0 < seen.X0 || b.Rect.X1 > seen.X1 {
			t.Errorf("block %d, at %v, is not in view between %g and %g, though all could be read", b.Node.ID, b.Rect, seen.X0, seen.X1)
		}
	}
}

// TestOverviewOpensWhereSomethingIs: the first node of a page may stand far below; the view opens on what stands highest.
func TestOverviewOpensWhereSomethingIs(t *testing.T) {
	p := &page.Page{Kind: page.Tree}
	add := func(below int) {
		n := page.NewNode(len(p.Nodes), "end of a call", page.Normal)
		p.Nodes = append(p.Nodes, n)
		if below >= 0 {
			p.Edges = append(p.Edges, &page.Edge{From: below, To: n.ID, Exit: -1})
		}
	}
	add(-1) // alone
	for i := range 7 {
		root := len(p.Nodes)
		add(-1)
		for k := range 100 + 60*i {
			add(root + k/2)
		}
	}
	now := *p // at some step: boxes have what their nodes need then
	now.Nodes = nil
	for _, n := range p.Nodes {
		again := *n
		now.Nodes = append(now.Nodes, &again)
	}
	a, err := scene.Arrange(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := open(t, scenetest.Loop())
	g.SetScene(a.Scene(&now))
	highest, left, seen := math.Inf(1), math.Inf(1), false
	for _, n := range p.Nodes {
		b, _ := g.box(n.ID)
		if b.Rect.Height() < 60 {
			t.Fatalf("a box is %g high: its name needs two rows", b.Rect.Height())
		}
		if b.Rect.Y0 < highest || b.Rect.Y0 == highest && b.Rect.X0 < left {
			highest, left, seen = b.Rect.Y0, b.Rect.X0, g.sees(b.Rect)
		}
	}
	if !seen {
		t.Error("the highest box is not in view")
	}
}
