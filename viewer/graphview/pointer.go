package graphview

import (
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

const (
	edgeReach    = 7                      // how near, in Fyne's units, the pointer must come to an edge
	edgeEnd      = 60                     // what counts as the end of an edge, in Fyne's units
	doubleClick  = 350 * time.Millisecond // between the clicks of a double one
	clickSlack   = 5                      // Fyne's units that the pointer may move between them
	wheelNotch   = 25                     // what Fyne reports for one notch of the wheel
	wheelZoom    = 1.2                    // per notch
	wheelScroll  = 2.4                    // Fyne's units scrolled per unit reported
	hoverTooLong = 300 * time.Millisecond // until the tooltip appears
)

// pointerState is what is known about the mouse.
type pointerState struct {
	at        fyne.Position
	inside    bool
	hit       scene.Hit
	modifiers fyne.KeyModifier
	dragging  bool
	lastClick time.Time
	lastAt    fyne.Position
	pause     *time.Timer // until the tooltip appears
}

// MouseIn is called by Fyne.
func (g *GraphView) MouseIn(e *desktop.MouseEvent) { g.MouseMoved(e) }

// MouseMoved is called by Fyne.
func (g *GraphView) MouseMoved(e *desktop.MouseEvent) {
	g.pointer.at, g.pointer.inside, g.pointer.modifiers = e.Position, true, e.Modifier
	g.updateHover()
}

// MouseOut is called by Fyne.
func (g *GraphView) MouseOut() {
	g.pointer.inside = false
	g.updateHover()
}

// MouseDown is called by Fyne.
func (g *GraphView) MouseDown(e *desktop.MouseEvent) {
	g.pointer.at, g.pointer.modifiers = e.Position, e.Modifier
	g.dropTip()
	if g.motion != nil { // a click means what is at its place
		g.stopMotion()
		g.repaint()
	}
	if c := fyne.CurrentApp().Driver().CanvasForObject(g); c != nil {
		c.Focus(g)
	}
	if e.Button == desktop.MouseButtonPrimary && g.minimap.has(e.Position) {
		g.minimap.dragging = true
		g.minimap.goTo(e.Position)
	}
}

// MouseUp is called by Fyne.
func (g *GraphView) MouseUp(e *desktop.MouseEvent) { g.pointer.modifiers = e.Modifier }

// Dragged is called by Fyne, for the left button as well as for the middle one.
func (g *GraphView) Dragged(e *fyne.DragEvent) {
	if g.minimap.dragging {
		g.minimap.goTo(e.Position)
		return
	}
	g.pointer.dragging = true
	g.turn(func(c camera) camera { return c.moved(e.Dragged.DX, e.Dragged.DY) })
}

// turn moves the camera at once, and that of the view that follows it, as the pointer
// demands.
func (g *GraphView) turn(to func(camera) camera) {
	g.adjust(func(v *GraphView) {
		v.stopFlight()
		v.look(to(v.camera))
	})
}

// DragEnd is called by Fyne.
func (g *GraphView) DragEnd() {
	g.pointer.dragging, g.minimap.dragging = false, false
	g.updateHover()
}

// Cursor is called by Fyne.
func (g *GraphView) Cursor() desktop.Cursor {
	switch h := g.pointer.hit; {
	case g.pointer.dragging:
		return desktop.CrosshairCursor
	case h.Span != nil && h.Span.Link() != nil, h.Edge != nil && g.atEnd(h), h.Exit >= 0:
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled is called by Fyne.
func (g *GraphView) Scrolled(e *fyne.ScrollEvent) {
	if g.scene == nil {
		return
	}
	defer g.updateHover() // the page has moved under the pointer
	held := g.held()
	sideways := held&fyne.KeyModifierShift != 0
	if zooms := (held&fyne.KeyModifierControl != 0) == g.WheelScrolls; zooms && !sideways {
		factor := math.Pow(wheelZoom, float64(e.Scrolled.DY)/wheelNotch)
		g.turn(func(c camera) camera { return c.zoomed(factor, e.Position) })
		return
	}
	dx, dy := e.Scrolled.DX*wheelScroll, e.Scrolled.DY*wheelScroll
	if sideways && dx == 0 {
		dx, dy = dy, 0
	}
	g.turn(func(c camera) camera { return c.moved(dx, dy) })
}

// held returns the modifier keys held down; events of the wheel and of keys do
// not carry them.
func (g *GraphView) held() fyne.KeyModifier {
	if d, ok := fyne.CurrentApp().Driver().(desktop.Driver); ok {
		return d.CurrentKeyModifiers()
	}
	return g.pointer.modifiers
}

// updateHover finds out what the pointer is on and shows it.
func (g *GraphView) updateHover() {
	h := scene.Hit{Line: -1, Exit: -1}
	if g.scene != nil && g.pointer.inside && !g.minimap.has(g.pointer.at) {
		h = g.scene.At(g.camera.toPage(g.pointer.at), edgeReach/g.camera.Zoom)
	}
	before := g.pointer.hit
	if h == before {
		return
	}
	g.pointer.hit = h
	if same := h; h.Edge == before.Edge && h.Edge != nil {
		same.Head = before.Head
		if same == before {
			return // only along an edge
		}
	}
	g.waitForTip()
	if g.OnHoverLine != nil && (nodeID(h) != nodeID(before) || h.Line != before.Line) {
		g.OnHoverLine(lineSource(h))
	}
	if g.OnStatus != nil {
		g.OnStatus(g.describe(h))
	}
	g.emphasise()
}

// describe says what the pointer is on, for a status line.
func (g *GraphView) describe(h scene.Hit) string {
	switch {
	case h.Edge != nil:
		return g.describeEdge(h.Edge)
	case h.Node == nil:
		return ""
	case h.Span != nil && h.Span.Var() != "":
		text := h.Node.Name + ": " + h.Span.Var()
		for _, f := range g.facts(h.Span.Var()) {
			text += "   " + f.Name + " " + f.Value
		}
		return text
	case h.Exit >= 0:
		return h.Node.Name + ": exit " + page.Text(h.Node.Exits[h.Exit].Spans)
	case h.Line >= 0 && h.Line < len(h.Node.Lines):
		return h.Node.Name + ": " + page.Text(h.Node.Lines[h.Line].Spans)
	}
	return h.Node.Name
}

func (g *GraphView) describeEdge(e *page.Edge) string {
	name := func(id int) string {
		if b, ok := g.box(id); ok {
			return b.Node.Name
		}
		return fmt.Sprint(id)
	}
	text := name(e.From) + " → " + name(e.To)
	if label := page.Text(e.Label); label != "" {
		text += "   " + label
	}
	return text
}

func (g *GraphView) facts(variable string) []page.Fact {
	if g.scene == nil || g.scene.Page().Facts == nil {
		return nil
	}
	return g.scene.Page().Facts(variable)
}

// atEnd reports whether the pointer is on an end of the edge that was hit.
func (g *GraphView) atEnd(h scene.Hit) bool {
	e, ok := g.scene.EdgeOf(h.Edge)
	if !ok {
		return false
	}
	end := e.Points[0]
	if h.Head {
		end = e.Points[len(e.Points)-1]
	}
	at := g.camera.toScreen(end)
	return math.Hypot(float64(at.X-g.pointer.at.X), float64(at.Y-g.pointer.at.Y)) < edgeEnd
}
