package panes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// A Run is text in one ink.
type Run struct {
	Text      string
	Ink       Ink
	Underline bool
}

// A Box is a stretch of a row, in cells, with something behind it.
type Box struct {
	From, To int
	Ink      Ink
	Wave     bool // a wavy underline in that ink rather than a ground
}

// A Row is one row of a [Text].
type Row struct {
	Gutter string // set right-aligned into the margin
	Mark   Ink    // a bar at the left edge; Plain stands for none
	Stop   bool   // a dot in the margin: somebody wants to stop here
	Ground Ink    // behind the whole row; Plain stands for none
	Runs   []Run
	Boxes  []Box
	Caret  int // the cell before which the caret stands, counted from 1; 0 if it is elsewhere
}

// String returns the text of the row.
func (r Row) String() string {
	s := ""
	for _, run := range r.Runs {
		s += run.Text
	}
	return s
}

// Rows is what a [Text] shows. Row is asked only for what is visible.
type Rows interface {
	Len() int
	Columns() int // cells of the longest row
	Row(i int) Row
}

// Text shows any number of rows of monospaced text in one raster. The rows can be pointed
// at, clicked and walked through by keyboard.
type Text struct {
	widget.BaseWidget

	// OnHover is called with the row and cell under the pointer; row is -1 when the
	// pointer leaves.
	OnHover func(row, cell int)
	// OnTap is called with the row and cell that was clicked.
	OnTap func(row, cell int)
	// OnSelect is called with when the selection moves, by click or by key.
	OnSelect func(row int)
	// OnActivate is called with when Enter is pressed on the selected row.
	OnActivate func(row int)
	// OnCopy returns what Copy takes; nil lets it take the selected row.
	OnCopy func() string
	// OnKey and OnRune get the keys that the text does not use.
	OnKey  func(*fyne.KeyEvent)
	OnRune func(rune)

	// Selectable says whether a row can be selected.
	Selectable bool
	// GutterCells is the width of the margin.
	GutterCells int
	// Placeholder is shown, faint, when there are no rows.
	Placeholder string

	rows     Rows
	selected int
	hovered  int
	scroll   *container.Scroll
	body     *textBody
}

// NewText returns an empty text.
func NewText() *Text {
	t := &Text{}
	b := &textBody{}
	b.ExtendBaseWidget(b)
	t.begin(b, b)
	return t
}

// begin makes the text with its body. inside is the widget that the body is in: the body
// itself, or one that does more.
func (t *Text) begin(b *textBody, inside focusable) {
	t.selected, t.hovered, t.body = -1, -1, b
	b.text, b.inside = t, inside
	b.raster = canvas.NewRaster(b.paint)
	b.raster.ScaleMode = canvas.ImageScalePixels
	t.scroll = container.NewScroll(inside)
	t.scroll.OnScrolled = func(fyne.Position) { t.body.place() }
	t.ExtendBaseWidget(t)
}

// CreateRenderer implements [fyne.Widget].
func (t *Text) CreateRenderer() fyne.WidgetRenderer {
	return &textRenderer{t: t, WidgetRenderer: widget.NewSimpleRenderer(t.scroll)}
}

type textRenderer struct {
	fyne.WidgetRenderer
	t *Text
}

// Layout lets the raster follow the size of what can be seen.
func (r *textRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	r.t.body.place()
}

// SetRows replaces what is shown. The selection is dropped and the view
// stays where it is, as far as there is text.
func (t *Text) SetRows(rows Rows) {
	t.rows = rows
	t.selected, t.hovered = -1, -1
	t.body.Refresh()
	t.scroll.Refresh()
	t.body.place()
}

// Redraw draws the rows again, after what they show has changed.
func (t *Text) Redraw() { t.body.raster.Refresh() }

// Len returns the number of rows.
func (t *Text) Len() int {
	if t.rows == nil {
		return 0
	}
	return t.rows.Len()
}

// Selected returns the selected row, or -1.
func (t *Text) Selected() int { return t.selected }

// Select selects a row without calling OnSelect, and shows it. -1 selects
// nothing.
func (t *Text) Select(row int) {
	if row >= t.Len() {
		row = -1
	}
	t.selected = row
	if row >= 0 {
		t.Reveal(row, 0)
	}
	t.Redraw()
}

// Reveal scrolls as little as needed to show a row and a cell, with some rows
// around it.
func (t *Text) Reveal(row, cell int) {
	m := t.body.metrics()
	view := t.scroll.Size()
	if view.Height <= 0 || row < 0 {
		return
	}
	margin := min(3*m.rowHeight, view.Height/4)
	top := float32(row) * m.rowHeight
	off := t.scroll.Offset
	if top-margin < off.Y || top+m.rowHeight+margin > off.Y+view.Height {
		if top+m.rowHeight < off.Y || top > off.Y+view.Height {
			off.Y = top - view.Height/3 // far away: show what comes after it
		} else if top-margin < off.Y {
			off.Y = top - margin
		} else {
			off.Y = top + m.rowHeight + margin - view.Height
		}
	}
	left := m.margin + float32(cell)*m.cellWidth
	if left < off.X+m.margin {
		off.X = max(0, left-m.margin-2*m.cellWidth)
	} else if left > off.X+view.Width-4*m.cellWidth {
		off.X = left - view.Width + 12*m.cellWidth
	}
	t.scrollTo(off)
}

func (t *Text) scrollTo(off fyne.Position) {
	content, view := t.body.MinSize(), t.scroll.Size()
	off.X = max(0, min(off.X, content.Width-view.Width))
	off.Y = max(0, min(off.Y, content.Height-view.Height))
	if off != t.scroll.Offset {
		t.scroll.ScrollToOffset(off)
		t.body.place()
	}
}

// CopyText returns what Copy takes.
func (t *Text) CopyText() string {
	if t.OnCopy != nil {
		return t.OnCopy()
	}
	if t.selected < 0 || t.selected >= t.Len() {
		return ""
	}
	return t.rows.Row(t.selected).String()
}

// move changes the selection by key.
func (t *Text) move(row int) {
	if t.Len() == 0 {
		return
	}
	row = max(0, min(row, t.Len()-1))
	if row == t.selected {
		return
	}
	t.Select(row)
	if t.OnSelect != nil {
		t.OnSelect(row)
	}
}

// pageRows is how many rows a page key moves.
func (t *Text) pageRows() int {
	return max(1, int(t.scroll.Size().Height/t.body.metrics().rowHeight)-1)
}

// textMetrics are the measures of text in Fyne's units, and its scale.
type textMetrics struct {
	rowHeight, cellWidth, margin float32
	scale                        float32
	face                         *typeface
}

// metrics measures for the canvas that the text is on.
func (b *textBody) metrics() textMetrics {
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(b.inside); c != nil && c.Scale() > 0 {
		scale = c.Scale()
	}
	return b.metricsAt(scale)
}

func (b *textBody) metricsAt(scale float32) textMetrics {
	size := theme.Size(theme.SizeNameText) - 1
	face := typefaceAt(int(size * scale * 64))
	m := textMetrics{
		rowHeight: float32(face.height) / scale,
		cellWidth: float32(face.advance) / scale,
		scale:     scale,
		face:      face,
	}
	m.margin = m.cellWidth
	if b.text.GutterCells > 0 {
		m.margin = float32(b.text.GutterCells+2) * m.cellWidth
	}
	return m
}

// cells returns how many cells a text takes.
func cells(s string) int { return letters.Cells(s) }

// VisibleColumns returns how many cells fit side by side.
func (t *Text) VisibleColumns() int {
	m := t.body.metrics()
	return max(0, int((t.scroll.Size().Width-m.margin)/m.cellWidth))
}

// WidthOf returns how wide a number of cells is.
func (t *Text) WidthOf(columns int) float32 {
	m := t.body.metrics()
	return m.margin + float32(columns+1)*m.cellWidth
}

// Focus returns what should have the focus on behalf of the text.
func (t *Text) Focus() fyne.Focusable { return t.body.inside }
