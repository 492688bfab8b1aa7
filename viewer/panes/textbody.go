package panes

import (
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"
)

// focusable is a widget that can have the focus.
type focusable interface {
	fyne.Widget
	fyne.Focusable
}

// textBody is the scrolled inside of a [Text]. It is as large as all rows
// together; its raster is only as large as what can be seen, and is moved
// along as the view scrolls.
type textBody struct {
	widget.BaseWidget
	text    *Text
	inside  focusable // the widget in which the body is
	raster  *canvas.Raster
	focused bool
	// spare is drawn into again when the size has not changed.
	spare *image.RGBA
}

// CreateRenderer implements [fyne.Widget].
func (b *textBody) CreateRenderer() fyne.WidgetRenderer { return &bodyRenderer{b: b} }

type bodyRenderer struct{ b *textBody }

func (r *bodyRenderer) Destroy() {}

func (r *bodyRenderer) Layout(fyne.Size) { r.b.place() }

func (r *bodyRenderer) MinSize() fyne.Size {
	t := r.b.text
	if t.rows == nil {
		return fyne.Size{}
	}
	m := r.b.metrics()
	width, height := m.margin+float32(t.rows.Columns()+1)*m.cellWidth, float32(t.rows.Len())*m.rowHeight
	if width > t.scroll.Size().Width {
		height += m.rowHeight // the last row must not be below the bar
	}
	return fyne.NewSize(width, height)
}

func (r *bodyRenderer) Objects() []fyne.CanvasObject { return []fyne.CanvasObject{r.b.raster} }

func (r *bodyRenderer) Refresh() { r.b.raster.Refresh() }

// place puts the raster over the part that can be seen. Its size is a whole number of
// pixels: stretched by less than one, it would lose a line in the middle of a row.
func (b *textBody) place() {
	s := b.text.scroll
	b.raster.Move(fyne.NewPos(s.Offset.X, s.Offset.Y))
	size, scale := s.Size(), b.metrics().scale
	whole := func(v float32) float32 { return float32(math.Ceil(float64(v*scale))) / scale }
	if size = fyne.NewSize(whole(size.Width), whole(size.Height)); b.raster.Size() != size {
		b.raster.Resize(size)
		return // resizing has drawn it
	}
	b.raster.Refresh()
}

// paint draws the visible rows; w and h are pixels.
func (b *textBody) paint(w, h int) image.Image {
	if w <= 0 || h <= 0 {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	if b.spare == nil || b.spare.Rect.Dx() != w || b.spare.Rect.Dy() != h {
		b.spare = image.NewRGBA(image.Rect(0, 0, w, h))
	}
	p := textPainter{dst: b.spare, colours: currentPalette(), text: b.text}
	p.m = b.metrics()
	// Pixels are whole, so this is only roughly the scale. It is used only if it differs
	// a lot: rows must be where the pointer expects them, however many there are.
	if scale := float32(w) / max(1, b.raster.Size().Width); scale < 0.9*p.m.scale || scale > 1.1*p.m.scale {
		p.m = b.metricsAt(scale)
	}
	p.offset = b.text.scroll.Offset
	p.paint()
	return b.spare
}

// cellAt returns the row and the cell at a position in the body; row is -1
// below the text, cell is -1 in the margin.
func (b *textBody) cellAt(pos fyne.Position) (row, cell int) {
	m := b.metrics()
	row = int(pos.Y / m.rowHeight)
	if row >= b.text.Len() || pos.Y < 0 {
		return -1, 0
	}
	if pos.X < m.margin {
		return row, -1
	}
	return row, int((pos.X - m.margin) / m.cellWidth)
}

// MouseIn implements [desktop.Hoverable].
func (b *textBody) MouseIn(ev *desktop.MouseEvent) { b.MouseMoved(ev) }

// MouseMoved implements [desktop.Hoverable].
func (b *textBody) MouseMoved(ev *desktop.MouseEvent) {
	row, cell := b.cellAt(ev.Position)
	t := b.text
	if row != t.hovered {
		t.hovered = row
		if t.Selectable {
			t.Redraw()
		}
	}
	if t.OnHover != nil {
		t.OnHover(row, cell)
	}
}

// MouseOut implements [desktop.Hoverable].
func (b *textBody) MouseOut() {
	t := b.text
	if t.hovered >= 0 && t.Selectable {
		defer t.Redraw()
	}
	t.hovered = -1
	if t.OnHover != nil {
		t.OnHover(-1, 0)
	}
}

// Tapped implements [fyne.Tappable].
func (b *textBody) Tapped(ev *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b.inside); c != nil {
		c.Focus(b.inside)
	}
	row, cell := b.cellAt(ev.Position)
	if row < 0 {
		return
	}
	t := b.text
	if t.Selectable {
		t.selected = row
		t.Redraw()
		if t.OnSelect != nil {
			t.OnSelect(row)
		}
	}
	if t.OnTap != nil {
		t.OnTap(row, cell)
	}
}

// FocusGained implements [fyne.Focusable].
func (b *textBody) FocusGained() { b.focused = true; b.text.Redraw() }

// FocusLost implements [fyne.Focusable].
func (b *textBody) FocusLost() { b.focused = false; b.text.Redraw() }

// TypedRune implements [fyne.Focusable].
func (b *textBody) TypedRune(r rune) {
	if b.text.OnRune != nil {
		b.text.OnRune(r)
	}
}

// TypedKey implements [fyne.Focusable].
func (b *textBody) TypedKey(ev *fyne.KeyEvent) {
	t := b.text
	if !b.ownKey(ev.Name) && t.OnKey != nil {
		t.OnKey(ev)
	}
}

func (b *textBody) ownKey(key fyne.KeyName) bool {
	t := b.text
	move := t.move
	current := t.selected
	if !t.Selectable { // the same keys scroll a text without a selection
		m := b.metrics()
		current = int(t.scroll.Offset.Y / m.rowHeight)
		move = func(row int) { t.scrollTo(fyne.NewPos(t.scroll.Offset.X, float32(row)*m.rowHeight)) }
	}
	switch key {
	case fyne.KeyUp:
		move(current - 1)
	case fyne.KeyDown:
		move(current + 1)
	case fyne.KeyPageUp:
		move(current - t.pageRows())
	case fyne.KeyPageDown:
		move(current + t.pageRows())
	case fyne.KeyHome:
		move(0)
	case fyne.KeyEnd:
		move(t.Len() - 1)
	case fyne.KeyReturn, fyne.KeyEnter:
		if t.OnActivate == nil || current < 0 {
			return false
		}
		t.OnActivate(current)
	default:
		return false
	}
	return true
}

// CopyText returns what Copy takes from the focused text.
func (b *textBody) CopyText() string { return b.text.CopyText() }

// textPainter draws the visible rows of one text once.
type textPainter struct {
	dst     *image.RGBA
	colours *palette
	text    *Text
	m       textMetrics
	offset  fyne.Position
}

func (p *textPainter) px(v float32) int { return int(v*p.m.scale + 0.5) }

func (p *textPainter) paint() {
	fill(p.dst, p.dst.Rect, p.colours.paper)
	n := p.text.Len()
	if n == 0 {
		if p.text.Placeholder != "" {
			f := p.m.face
			f.draw(p.dst, p.px(p.m.cellWidth), f.height/2, p.text.Placeholder, p.colours.inks[Faint])
		}
		return
	}
	height := p.m.face.height
	top := p.px(p.offset.Y)
	for i := max(0, top/height); i < n; i++ {
		y := i*height - top
		if y >= p.dst.Rect.Dy() {
			break
		}
		p.row(i, y)
	}
}

func (p *textPainter) row(i, y int) {
	row := p.text.rows.Row(i)
	f, width := p.m.face, p.dst.Rect.Dx()
	ground := row.Ground
	if p.text.Selectable {
		if i == p.text.hovered && ground == Plain {
			ground = GroundHover
		}
		if i == p.text.selected {
			ground = GroundSelected
		}
	}
	if ground != Plain {
		fill(p.dst, image.Rect(0, y, width, y+f.height), p.colours.inks[ground])
	}
	origin := p.px(p.m.margin) - p.px(p.offset.X)
	for _, b := range row.Boxes {
		p.box(b, origin, y)
	}
	if row.Caret > 0 {
		left := origin + (row.Caret-1)*f.advance
		fill(p.dst, image.Rect(left-1, y, left+1, y+f.height), p.colours.inks[Plain])
	}
	x := origin
	for _, run := range row.Runs {
		end := f.draw(p.dst, x, y, run.Text, p.colours.inks[run.Ink])
		if run.Underline {
			low := y + min(f.ascent+4, f.height-1) // below the underscores of the text
			fill(p.dst, image.Rect(x, low, end, low+1), p.colours.inks[run.Ink])
		}
		x = end
	}
	p.gutter(row, y, ground)
}

// gutter is drawn last: text scrolled sideways goes below it.
func (p *textPainter) gutter(row Row, y int, ground Ink) {
	f := p.m.face
	if p.text.GutterCells > 0 {
		paper := p.colours.inks[GroundHeading]
		if ground != Plain {
			paper = p.colours.inks[ground]
		}
		edge := p.px(p.m.margin) - f.advance/2
		fill(p.dst, image.Rect(0, y, edge, y+f.height), paper)
		x := edge - f.advance/2 - cells(row.Gutter)*f.advance
		ink := p.colours.inks[Faint]
		if row.Mark != Plain {
			ink = p.colours.inks[row.Mark]
		}
		f.draw(p.dst, x, y, row.Gutter, ink)
		if row.Stop {
			radius := max(3, f.advance/2)
			disc(p.dst, radius+1, y+f.height/2, float64(radius), p.colours.inks[Failure])
		}
	}
	if row.Mark != Plain {
		fill(p.dst, image.Rect(0, y, max(3, f.advance/2), y+f.height), p.colours.inks[row.Mark])
	}
}

func (p *textPainter) box(b Box, origin, y int) {
	f := p.m.face
	area := image.Rect(origin+b.From*f.advance, y, origin+b.To*f.advance, y+f.height)
	c := p.colours.inks[b.Ink]
	if !b.Wave {
		fill(p.dst, area, c)
		return
	}
	area.Max.X = max(area.Max.X, area.Min.X+f.advance)
	wave(p.dst, area.Min.X, area.Max.X, y+f.ascent+2, c)
}

// wave draws a wavy line, as editors do below a mistake.
func wave(dst *image.RGBA, from, to, y int, c color.NRGBA) {
	for x := from; x < to; x++ {
		d := (x - from) % 4
		if d > 2 {
			d = 4 - d
		}
		fill(dst, image.Rect(x, y+d, x+1, y+d+2), c)
	}
}

// disc fills a circle around the middle of a pixel, with a smooth edge.
func disc(dst *image.RGBA, x, y int, radius float64, c color.NRGBA) {
	reach := int(radius) + 1
	for dy := -reach; dy <= reach; dy++ {
		for dx := -reach; dx <= reach; dx++ {
			share := max(0, min(1, radius+0.5-math.Hypot(float64(dx), float64(dy))))
			at := dst.RGBAAt(x+dx, y+dy)
			mix := func(under, over uint8) uint8 { return uint8(float64(under)*(1-share) + float64(over)*share) }
			dst.SetRGBA(x+dx, y+dy, color.RGBA{mix(at.R, c.R), mix(at.G, c.G), mix(at.B, c.B), 0xff})
		}
	}
}
