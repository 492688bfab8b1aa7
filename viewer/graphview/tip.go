package graphview

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

const (
	tipLines   = 16 // at most
	tipColumns = 60 // longer lines are broken
	tipNarrow  = 34 // columns that can be read
	tipPad     = 6
	tipAway    = 14 // from the box beside it
	tipGap     = 6  // from what is above it or below
	tipNear    = 90 // from the line, so that it is seen to belong there
)

// A tip is the text beside the pointer. Its plate is never hidden, only made
// empty: Fyne repaints a window for objects that it has seen, not for those
// that were hidden from the start.
type tip struct {
	plate   *canvas.Rectangle
	words   *canvas.Raster
	painter *raster.Painter
	palette *scene.Palette
	lines   []string
	shown   bool
}

func newTip() *tip {
	t := &tip{plate: canvas.NewRectangle(color.Transparent), painter: raster.NewPainter(), palette: scene.Light()}
	t.plate.StrokeWidth, t.plate.CornerRadius = 1, 4
	t.words = canvas.NewRaster(t.generate)
	t.words.Hide()
	return t
}

func (t *tip) objects() []fyne.CanvasObject { return []fyne.CanvasObject{t.plate, t.words} }

func (t *tip) applyPalette(p *scene.Palette) {
	c := p.Role(page.Normal)
	t.palette, t.plate.FillColor, t.plate.StrokeColor = p, c.Header, c.Border
}

// generate paints the text: Fyne's own text cuts off the descenders.
func (t *tip) generate(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	if width := t.words.Size().Width; width > 0 {
		t.painter.PaintLines(img, t.lines, t.palette, float64(w)/float64(width))
	}
	return img
}

func (t *tip) hide() {
	if !t.shown {
		return
	}
	t.shown = false
	t.words.Hide()
	t.plate.Resize(fyne.Size{})
}

// show puts lines where they hide nothing of what they are about: beside the box that
// the pointer is in, else below or above its line. about is that line, and box is the
// box; of an edge both are the place of the pointer.
func (t *tip) show(lines []string, about, box area, view fyne.Size) {
	t.shown, t.lines = true, wrapped(lines, columnsOfTip(box, view))
	width, height := raster.LinesSize(t.lines)
	words := fyne.NewSize(float32(width), float32(height))
	plate := words.AddWidthHeight(2*tipPad, 2*tipPad)
	at := placeOfTip(plate, about, box, view)
	t.plate.Move(at)
	t.plate.Resize(plate)
	t.words.Move(at.AddXY(tipPad, tipPad))
	t.words.Resize(words)
	t.words.Show()
	t.words.Refresh()
	t.plate.Refresh()
}

// An area is a rectangle of the view.
type area struct{ low, high fyne.Position }

// placeOfTip returns where a plate is put. Where there is no room beside the box, it is
// below or above the box if that is near, else below the line or above it, whichever has
// more room, and never on it.
func placeOfTip(plate fyne.Size, about, box area, view fyne.Size) fyne.Position {
	y := max(0, min(about.low.Y, view.Height-plate.Height))
	if x := box.high.X + tipAway; x+plate.Width <= view.Width {
		return fyne.NewPos(x, y)
	}
	if x := box.low.X - tipAway - plate.Width; x >= 0 {
		return fyne.NewPos(x, y)
	}
	x := max(0, min(about.low.X, view.Width-plate.Width))
	if y := box.high.Y + tipGap; y-about.high.Y < tipNear && y+plate.Height <= view.Height {
		return fyne.NewPos(x, y)
	}
	if y := box.low.Y - tipGap - plate.Height; about.low.Y-box.low.Y < tipNear && y >= 0 {
		return fyne.NewPos(x, y)
	}
	below, above := about.high.Y+tipGap, about.low.Y-tipGap-plate.Height
	if below+plate.Height > view.Height && about.low.Y > view.Height-about.high.Y {
		return fyne.NewPos(x, above)
	}
	return fyne.NewPos(x, below)
}

// columnsOfTip returns how wide the text of a tooltip may be: as wide as there is room
// beside a box, if that can be read.
func columnsOfTip(box area, view fyne.Size) int {
	room := max(view.Width-box.high.X, box.low.X) - tipAway - 2*tipPad
	if n := int(float64(room) / scene.CharWidth); n >= tipNarrow {
		return min(n, tipColumns)
	}
	return tipColumns
}

// wrapped breaks lines between words, or within words that are too long, and keeps the
// indentation. There are at most tipLines; the last ends in dots if there are more.
func wrapped(lines []string, columns int) []string {
	var out []string
	for _, l := range lines {
		out = append(out, wrap(l, columns)...)
	}
	if len(out) > tipLines {
		out = append(out[:tipLines-1:tipLines-1], "…")
	}
	return out
}

func wrap(line string, columns int) []string {
	rest := []rune(line)
	indent := []rune(line[:len(line)-len(strings.TrimLeft(line, " "))])
	if len(indent) > columns/2 {
		indent = nil
	}
	var out []string
	for len(rest) > columns {
		end := columns
		for i := end; i > len(indent)+columns/2; i-- {
			if rest[i] == ' ' {
				end = i
				break
			}
		}
		out = append(out, string(rest[:end]))
		more := strings.TrimLeft(string(rest[end:]), " ")
		rest = append(append(slices.Clone(indent), ' ', ' '), []rune(more)...)
	}
	return append(out, string(rest))
}

// dropTip hides the tooltip, and the one that is about to appear.
func (g *GraphView) dropTip() {
	g.tip.hide()
	if g.pointer.pause != nil {
		g.pointer.pause.Stop()
		g.pointer.pause = nil
	}
}

// waitForTip shows the tooltip once the pointer has rested for a while.
func (g *GraphView) waitForTip() {
	g.dropTip()
	h := g.pointer.hit
	if h.Node == nil && h.Edge == nil {
		return
	}
	show := func() {
		if g.pointer.hit == h && !g.pointer.dragging {
			if lines := g.tipLines(h); len(lines) > 0 {
				about, box := g.aboutOf(h)
				g.tip.show(lines, about, box, g.Size())
			}
		}
	}
	if !concurrent() {
		show()
		return
	}
	g.pointer.pause = time.AfterFunc(hoverTooLong, func() { fyne.Do(show) })
}

// aboutOf returns where the line is that was hit, and where its box.
func (g *GraphView) aboutOf(h scene.Hit) (about, box area) {
	at := g.pointer.at
	pointer := area{at.SubtractXY(0, tipAway/2), at.AddXY(0, tipAway/2)}
	b, ok := g.box(nodeID(h))
	if !ok {
		return pointer, pointer
	}
	box = g.areaOf(b.Rect)
	if g.detail != raster.Full || h.Line < 0 && h.Exit < 0 {
		return box, box
	}
	r, _ := g.scene.RectOf(scene.Place{Node: b.Node.ID, Line: h.Line, Exit: h.Exit, End: math.MaxInt32})
	about = g.areaOf(r)
	about.low.X = at.X
	return about, box
}

func (g *GraphView) areaOf(r scene.Rect) area {
	return area{g.camera.toScreen(scene.Point{X: r.X0, Y: r.Y0}), g.camera.toScreen(scene.Point{X: r.X1, Y: r.Y1})}
}

// tipLines returns what to say about what the pointer is on. If the text is readable,
// only what it does not say itself.
func (g *GraphView) tipLines(h scene.Hit) []string {
	switch {
	case h.Edge != nil:
		return []string{g.describeEdge(h.Edge)}
	case g.detail != raster.Full:
		return preview(h.Node)
	case h.Span == nil:
		return nil
	}
	var lines []string
	if name := h.Span.Var(); name != "" {
		if facts := g.facts(name); len(facts) > 0 {
			lines = append(lines, name)
			for _, f := range facts {
				lines = append(lines, "  "+f.Name+": "+f.Value)
			}
		}
	}
	if h.Span.Tooltip() != "" {
		lines = append(lines, h.Span.Tooltip())
	}
	if l := h.Span.Link(); l != nil {
		lines = append(lines, "click: open "+l.Page.String())
	}
	return lines
}

// preview returns the text of a node whose own text is too small to read.
func preview(n *page.Node) []string {
	var lines []string
	for _, l := range n.Lines {
		lines = append(lines, page.Text(l.Spans))
	}
	if len(lines) == 0 {
		return []string{n.Name}
	}
	return lines
}
