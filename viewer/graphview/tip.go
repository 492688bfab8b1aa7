package graphview

import (
	"image"
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"vitrine/pages/page"
	"vitrine/viewer/raster"
	"vitrine/viewer/scene"
)

const (
	tipLines   = 12 // at most
	tipColumns = 90 // longer lines end in dots
	tipPad     = 6
	tipAway    = 14 // from the pointer
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

// show puts lines beside a place of a view, inside the view.
func (t *tip) show(lines []string, at fyne.Position, view fyne.Size) {
	t.shown, t.lines = true, nil
	for _, l := range lines[:min(len(lines), tipLines)] {
		t.lines = append(t.lines, shortened(l))
	}
	width, height := raster.LinesSize(t.lines)
	words := fyne.NewSize(float32(width), float32(height))
	plate := words.AddWidthHeight(2*tipPad, 2*tipPad)
	at = at.AddXY(tipAway, tipAway)
	if at.Y+plate.Height > view.Height {
		at.Y = max(0, at.Y-2*tipAway-plate.Height)
	}
	at.X = max(0, min(at.X, view.Width-plate.Width))
	t.plate.Move(at)
	t.plate.Resize(plate)
	t.words.Move(at.AddXY(tipPad, tipPad))
	t.words.Resize(words)
	t.words.Show()
	t.words.Refresh()
	t.plate.Refresh()
}

func shortened(line string) string {
	if r := []rune(line); len(r) > tipColumns {
		return string(r[:tipColumns-1]) + "…"
	}
	return line
}

// waitForTip shows the tooltip once the pointer has rested for a while.
func (g *GraphView) waitForTip() {
	g.tip.hide()
	if g.pointer.pause != nil {
		g.pointer.pause.Stop()
		g.pointer.pause = nil
	}
	h := g.pointer.hit
	if h.Node == nil && h.Edge == nil {
		return
	}
	show := func() {
		if g.pointer.hit == h && !g.pointer.dragging {
			if lines := g.tipLines(h); len(lines) > 0 {
				g.tip.show(lines, g.pointer.at, g.Size())
			}
		}
	}
	if !concurrent() {
		show()
		return
	}
	g.pointer.pause = time.AfterFunc(hoverTooLong, func() { fyne.Do(show) })
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
	if name := h.Span.Var; name != "" {
		if facts := g.facts(name); len(facts) > 0 {
			lines = append(lines, name)
			for _, f := range facts {
				lines = append(lines, "  "+f.Name+": "+f.Value)
			}
		}
	}
	if h.Span.Tooltip != "" {
		lines = append(lines, h.Span.Tooltip)
	}
	if l := h.Span.Link; l != nil {
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
	if len(lines) > tipLines {
		lines = append(lines[:tipLines-1], "…")
	}
	return lines
}
