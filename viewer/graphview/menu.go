package graphview

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// TappedSecondary is called by Fyne; it opens the context menu.
func (g *GraphView) TappedSecondary(e *fyne.PointEvent) {
	c := fyne.CurrentApp().Driver().CanvasForObject(g)
	if g.scene == nil || c == nil {
		return
	}
	g.pointer.at, g.pointer.inside = e.Position, true
	g.updateHover()
	g.dropTip()
	widget.ShowPopUpMenuAtPosition(g.menu(g.pointer.hit), c, e.AbsolutePosition)
}

// menu returns the context menu for what the pointer is on.
func (g *GraphView) menu(h scene.Hit) *fyne.Menu {
	var items []*fyne.MenuItem
	group := func(more []*fyne.MenuItem) {
		if len(items) > 0 && len(more) > 0 {
			items = append(items, fyne.NewMenuItemSeparator())
		}
		items = append(items, more...)
	}
	group(g.linkItems(h))
	if g.MenuItems != nil {
		group(g.MenuItems(h))
	}
	if h.Node != nil {
		group(g.nodeItems(h))
	}
	group(g.pageItems())
	return fyne.NewMenu("", items...)
}

func (g *GraphView) linkItems(h scene.Hit) (items []*fyne.MenuItem) {
	if h.Span != nil && h.Span.Link() != nil {
		link := *h.Span.Link()
		items = append(items, fyne.NewMenuItem("Open "+strings.TrimSpace(h.Span.Text), func() { g.follow(link) }))
	}
	if e := h.Edge; e != nil {
		items = append(items,
			fyne.NewMenuItem("Go to Source", func() { g.GoToNode(e.From) }),
			fyne.NewMenuItem("Go to Target", func() { g.GoToNode(e.To) }))
	}
	if e, ok := g.hoveredExit(h); ok {
		items = append(items, fyne.NewMenuItem("Go to Target", func() { g.GoToNode(e.To) }))
	}
	return items
}

func (g *GraphView) nodeItems(h scene.Hit) []*fyne.MenuItem {
	n := h.Node
	items := []*fyne.MenuItem{
		fyne.NewMenuItem("Copy Block Text", func() { copyText(nodeText(n)) }),
		fyne.NewMenuItem("Centre", func() {
			if b, ok := g.box(n.ID); ok {
				g.fly(g.camera.centred(b.Rect.Centre(), g.Size()))
			}
		}),
		fyne.NewMenuItem("Zoom to Block", func() {
			g.choose([]int{n.ID})
			g.ZoomSelection()
		}),
	}
	if h.Line >= 0 && h.Line < len(n.Lines) {
		line := page.Text(n.Lines[h.Line].Spans)
		items = append([]*fyne.MenuItem{fyne.NewMenuItem("Copy Line", func() { copyText(line) })}, items...)
	}
	if g.OnSeekNode != nil {
		items = append(items,
			fyne.NewMenuItem("Next Step That Touches This Block", func() { g.OnSeekNode(n.ID, true) }),
			fyne.NewMenuItem("Previous Step That Touches This Block", func() { g.OnSeekNode(n.ID, false) }))
	}
	return items
}

func (g *GraphView) pageItems() []*fyne.MenuItem {
	fit := fyne.NewMenuItem("Zoom to Fit", g.ZoomFit)
	actual := fyne.NewMenuItem("Actual Size", g.ZoomActual)
	selection := fyne.NewMenuItem("Zoom to Selection", g.ZoomSelection)
	selection.Disabled = len(g.selection) == 0
	items := []*fyne.MenuItem{fit, actual, selection}
	if g.OnExport != nil {
		items = append(items, fyne.NewMenuItem("Export Picture…", g.OnExport))
	}
	return items
}

// CopyText copies the text of the selected nodes.
func (g *GraphView) CopyText() {
	var texts []string
	for _, id := range g.selection {
		if b, ok := g.box(id); ok {
			texts = append(texts, nodeText(b.Node))
		}
	}
	if len(texts) > 0 {
		copyText(strings.Join(texts, "\n"))
	}
}

func copyText(text string) { fyne.CurrentApp().Clipboard().SetContent(text) }

// nodeText returns a node as text: its lines, then its exits.
func nodeText(n *page.Node) string {
	var b strings.Builder
	for _, l := range n.Lines {
		b.WriteString(page.Text(l.Spans) + "\n")
	}
	for _, x := range n.Exits {
		if text := page.Text(x.Spans); text != "" {
			b.WriteString("  → " + text + "\n")
		}
	}
	return b.String()
}
