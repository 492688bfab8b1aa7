package graphview

import (
	"image"
	"image/color"
	"math"
	"slices"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

const (
	minimapWidth  = 190 // at most, in Fyne's units
	minimapAcross = 0.4 // of the view's width, at most
	minimapShare  = 0.4 // of the view's height, at most
	minimapLeast  = 36
	minimapNarrow = 480 // a view of less width has no room to lose
	minimapMargin = 10
	minimapLasts  = 1500 * time.Millisecond // after the view has moved
	pageSlack     = 30                      // what may be out of view on each side of the page: there is only a margin
)

// A minimap is a small picture of the whole page with a frame around what is
// in view. It is painted when the scene changes, not when the camera moves. It hides
// what is under it, so it only comes when the camera moves, and goes again, unless it is
// pinned.
type minimap struct {
	view     *GraphView
	picture  *canvas.Raster
	border   *canvas.Rectangle
	window   *canvas.Rectangle
	painter  *raster.Painter
	image    *image.RGBA
	outdated bool
	dragging bool
	mode     MinimapMode
	awake    bool         // the camera has moved lately
	sleep    *time.Timer  // until that is long ago
	work     []scene.Rect // the lines that the step is about, which must not be covered
	chosen   []scene.Rect // what is selected, and the current hit, which must not be either
	blocks   []scene.Rect // those that it is at, which should not be
	used     scene.Rect   // where blocks are now
}

func newMinimap(g *GraphView) *minimap {
	m := &minimap{view: g, painter: raster.NewPainter(), outdated: true}
	m.picture = canvas.NewRaster(m.generate)
	m.border, m.window = canvas.NewRectangle(color.Transparent), canvas.NewRectangle(color.Transparent)
	m.border.StrokeWidth, m.window.StrokeWidth = 1, 1.5
	m.applyPalette(g.palette)
	return m
}

func (m *minimap) objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{m.picture, m.border, m.window}
}

func (m *minimap) applyPalette(p *scene.Palette) {
	m.border.StrokeColor = p.Role(0).Border
	m.window.StrokeColor = p.Selection
	c := p.Selection
	m.window.FillColor = color.NRGBA{c.R, c.G, c.B, 28}
}

// bounds returns the place of the minimap in the view: the lower right corner or, if
// something is there that is selected or that the step is about, another one. ok is false
// if it is not shown: it sleeps, all of the page is in view, or about to be, or such things are
// in every corner. In a narrow view, and beside another graph, it hides no block at all.
func (m *minimap) bounds() (at fyne.Position, size fyne.Size, ok bool) {
	at, size, ok = m.usual()
	if !ok {
		return at, size, false
	}
	left, top := float32(minimapMargin), float32(minimapMargin)
	corners := []fyne.Position{at, {X: left, Y: at.Y}, {X: at.X, Y: top}, {X: left, Y: top}}
	if m.view.Along != nil || m.view.Size().Width < minimapNarrow {
		i := slices.IndexFunc(corners, func(p fyne.Position) bool { return !m.hidesBlocks(p, size) })
		return corners[max(0, i)], size, i >= 0
	}
	least := slices.Concat(m.chosen, m.work)
	for _, spared := range [][]scene.Rect{slices.Concat(least, m.blocks), least} {
		for _, p := range corners {
			if !m.hides(spared, p, size) {
				return p, size, true
			}
		}
	}
	return at, size, false
}

// hides reports whether some of the rectangles would be under the minimap.
func (m *minimap) hides(spared []scene.Rect, at fyne.Position, size fyne.Size) bool {
	c := m.view.camera
	for _, r := range spared {
		low, high := c.toScreen(scene.Point{X: r.X0, Y: r.Y0}), c.toScreen(scene.Point{X: r.X1, Y: r.Y1})
		if low.X < at.X+size.Width && high.X > at.X && low.Y < at.Y+size.Height && high.Y > at.Y {
			return true
		}
	}
	return false
}

// hidesBlocks reports whether some block would be under the minimap.
func (m *minimap) hidesBlocks(at fyne.Position, size fyne.Size) bool {
	low, high := m.view.camera.toPage(at), m.view.camera.toPage(at.Add(size))
	for range m.view.scene.Boxes(scene.Rect{X0: low.X, Y0: low.Y, X1: high.X, Y1: high.Y}) {
		return true
	}
	return false
}

// mostMeasured is how many blocks are measured at each step; of larger pages there is
// always something out of view.
const mostMeasured = 300

// sceneChanged finds out where blocks are now, and what the step is about.
func (m *minimap) sceneChanged() {
	m.outdated, m.work, m.blocks, m.used = true, nil, nil, scene.Rect{}
	s := m.view.scene
	if s == nil {
		return
	}
	for _, mark := range s.Page().Marks {
		if mark.Kind != page.Current && mark.Kind != page.Changed {
			continue
		}
		r, ok := s.RectOf(scene.Place{Node: mark.Node, Line: mark.Line, Exit: -1})
		switch {
		case ok && mark.Line >= 0:
			m.work = append(m.work, r)
		case ok:
			m.blocks = append(m.blocks, r)
		}
	}
	m.used = s.Bounds()
	if len(s.Page().Nodes) > mostMeasured {
		return
	}
	first := true
	for b := range s.Boxes(s.Bounds()) {
		if first {
			m.used, first = b.Rect, false
		}
		m.used = m.used.Union(b.Rect)
	}
}

// emphasised finds out what is selected now, and which hit is the current one.
func (m *minimap) emphasised() {
	g := m.view
	m.chosen = nil
	for _, id := range g.selection {
		if b, ok := g.box(id); ok {
			m.chosen = append(m.chosen, b.Rect)
		}
	}
	if g.hit >= 0 && g.hit < len(g.hits) {
		if r, ok := g.scene.RectOf(g.hits[g.hit]); ok {
			m.chosen = append(m.chosen, r)
		}
	}
}

// wake shows the minimap for a while, because the camera has moved.
func (m *minimap) wake() {
	m.awake = true
	if !concurrent() || m.mode != MinimapMoving {
		return
	}
	if m.sleep != nil {
		m.sleep.Stop()
	}
	m.sleep = time.AfterFunc(minimapLasts, func() { fyne.Do(m.rest) })
}

// rest hides the minimap, unless it is in use.
func (m *minimap) rest() {
	if g := m.view; m.dragging || g.flight != nil || g.pointer.inside && m.has(g.pointer.at) {
		m.wake()
		return
	}
	m.awake = false
	m.place()
}

// usual returns the place in the lower right corner.
func (m *minimap) usual() (at fyne.Position, size fyne.Size, ok bool) {
	g, view := m.view, m.view.Size()
	shown := m.mode == MinimapPinned || m.mode == MinimapMoving && m.awake
	if g.scene == nil || !shown || view.Width < 3*minimapLeast || view.Height < 3*minimapLeast {
		return at, size, false
	}
	all := g.scene.Bounds()
	for _, c := range []camera{g.camera, g.target()} {
		if seen := c.area(view); seen.Contains(all.Grow(-pageSlack)) || seen.Contains(m.used) {
			return at, size, false
		}
	}
	f := math.Min(math.Min(minimapWidth, float64(view.Width)*minimapAcross)/all.Width(), float64(view.Height)*minimapShare/all.Height())
	w := math.Max(minimapLeast, all.Width()*f)
	h := math.Max(minimapLeast, all.Height()*f)
	size = fyne.NewSize(float32(math.Round(w)), float32(math.Round(h)))
	return fyne.NewPos(view.Width-size.Width-minimapMargin, view.Height-size.Height-minimapMargin), size, true
}

// camera returns the view of the whole page in the minimap.
func (m *minimap) camera(size fyne.Size) camera {
	return camera{}.fitting(m.view.scene.Bounds(), size, 1)
}

// place shows or hides the minimap and moves its frame.
func (m *minimap) place() {
	at, size, ok := m.bounds()
	if !ok {
		for _, o := range m.objects() {
			o.Hide()
		}
		return
	}
	for _, o := range m.objects() {
		o.Show()
	}
	m.picture.Move(at)
	m.picture.Resize(size)
	m.border.Move(at)
	m.border.Resize(size)
	if m.outdated {
		m.picture.Refresh()
	}
	c := m.camera(size)
	seen := m.view.camera.area(m.view.Size())
	a, b := c.toScreen(scene.Point{X: seen.X0, Y: seen.Y0}), c.toScreen(scene.Point{X: seen.X1, Y: seen.Y1})
	x0, y0 := clamp(a.X, size.Width), clamp(a.Y, size.Height)
	x1, y1 := clamp(b.X, size.Width), clamp(b.Y, size.Height)
	m.window.Move(at.AddXY(x0, y0))
	m.window.Resize(fyne.NewSize(max(x1-x0, 3), max(y1-y0, 3)))
}

func clamp(v, limit float32) float32 { return max(0, min(limit, v)) }

// generate paints the picture if the scene or the size has changed.
func (m *minimap) generate(w, h int) image.Image {
	size := m.picture.Size()
	if m.view.scene == nil || size.Width < 1 {
		return image.NewRGBA(image.Rect(0, 0, w, h))
	}
	if !m.outdated && m.image != nil && m.image.Rect.Dx() == w && m.image.Rect.Dy() == h {
		return m.image
	}
	m.outdated = false
	if m.image == nil || m.image.Rect.Dx() != w || m.image.Rect.Dy() != h {
		m.image = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	c := m.camera(size)
	zoom := c.Zoom * float64(w) / float64(size.Width)
	m.painter.Paint(m.image, raster.Frame{
		Scene: m.view.scene, Palette: m.view.palette, Origin: c.Origin, Zoom: zoom,
		Detail:   max(raster.Boxes, raster.FreshDetail(zoom)),
		Emphasis: &raster.Emphasis{Selected: m.view.emphasis.Selected, Hits: m.view.emphasis.Hits},
	})
	return m.image
}

// has reports whether a place of the view is on the minimap.
func (m *minimap) has(p fyne.Position) bool {
	at, size, ok := m.bounds()
	return ok && p.X >= at.X && p.Y >= at.Y && p.X < at.X+size.Width && p.Y < at.Y+size.Height
}

// goTo turns the camera to what the minimap shows at a place of the view.
func (m *minimap) goTo(p fyne.Position) {
	at, size, ok := m.bounds()
	if !ok {
		return
	}
	g := m.view
	to := g.camera.centred(m.camera(size).toPage(p.Subtract(at)), g.Size()).Origin
	dx, dy := (g.camera.Origin.X-to.X)*g.camera.Zoom, (g.camera.Origin.Y-to.Y)*g.camera.Zoom
	g.turn(func(c camera) camera { return c.moved(float32(dx), float32(dy)) })
}

// A MinimapMode says when a minimap is shown, if not all of the page is in view.
type MinimapMode int8

// The modes of minimaps.
const (
	MinimapMoving MinimapMode = iota // while the view moves, and shortly after
	MinimapPinned                    // always
	MinimapOff                       // never
)

// SetMinimap says when the minimap is shown.
func (g *GraphView) SetMinimap(mode MinimapMode) {
	g.minimap.mode = mode
	g.minimap.place()
	g.screen.raster.Refresh()
}

// MinimapPinned reports whether the minimap stays in view.
func (g *GraphView) MinimapPinned() bool { return g.minimap.mode == MinimapPinned }
