package scene

import (
	"math"
	"slices"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
)

// A Shape is the inside of a box: its text and its exit cells, relative to
// the upper left corner of the box.
type Shape struct {
	Height float64 // of the box
	Header float64 // of the heading's band; 0 if there is none
	Runs   []Run   // from top to bottom
	Cells  []Cell
}

// A Run is a piece of text in one style, in one row.
type Run struct {
	X, Y    float64 // upper left corner of its first letter's row
	Columns int     // length in cells
	Text    string
	Span    *page.Span // what it is a piece of
	Line    int        // index in the node's lines, or -1
	Exit    int        // index in the node's exits, or -1
	Start   int        // where in its line or exit it begins, in cells
}

// Rect returns the place of the run relative to its box.
func (r *Run) Rect() Rect {
	return Rect{r.X, r.Y, r.X + float64(r.Columns)*CharWidth, r.Y + LineHeight}
}

// A Cell is the place of one exit at the lower border of a box.
type Cell struct {
	Rect Rect
	Foot Rect // the strip at its lower border that has the colour of its edge
	Exit int  // index in the node's exits
}

// extent is what a node needs: its size, and the widths of its exit cells.
type extent struct {
	limit         int // of columns
	width, height float64
	least         float64   // the height that the name needs where the text is too small
	cells         []float64 // right borders of the exit cells
	cellHeight    float64
}

// heading returns the lines to draw and whether the first is a heading. A
// node without lines is headed by its name.
func heading(n *page.Node) (lines []page.Line, headed bool) {
	lines = n.Lines
	if len(lines) == 0 && n.Name != "" {
		lines = []page.Line{{Spans: []page.Span{{Text: n.Name, Style: page.Heading}}, Op: -1}}
	}
	return lines, len(lines) > 0 && len(lines[0].Spans) > 0 && lines[0].Spans[0].Style == page.Heading
}

// measure returns what a node needs if lines have at most so many columns.
func measure(n *page.Node, limit int) extent {
	lines, headed := heading(n)
	rows, columns := 0, 0
	for i, l := range lines {
		f := fold(l.Spans, limit)
		rows += f.rows
		if i == 0 && headed && n.Role < page.Function {
			f.columns += badgeRoom
		}
		columns = max(columns, f.columns)
	}
	e := extent{limit: limit, width: math.Max(minWidth, float64(columns)*CharWidth+2*padX)}
	e.height = float64(rows) * LineHeight
	if headed {
		e.height += 2 * headerPad
	}
	if !headed || len(lines) > 1 {
		e.height += 2 * padY
	}
	e.measureExits(n)
	e.height = math.Max(minHeight, e.height+e.cellHeight)
	return e
}

// makeNameable makes a node of an overview large enough that its name can still be read where
// the text is too small: in as few rows as do not make it wider than another number of them.
func (e *extent) makeNameable(n *page.Node) {
	least, rows := math.Inf(1), 1
	for _, way := range NameRows(n.Name) {
		if w := math.Max(e.width, float64(widestRow(way))*nameWidth+2*padX); w < least {
			least, rows = w, len(way)
		}
	}
	e.width = least
	e.least = nameHeight + float64(rows-1)*nameRow
	e.height = math.Max(e.height, e.least)
}

// measureExits lays the exit cells side by side and stretches them to the
// width of the node, or the node to theirs.
func (e *extent) measureExits(n *page.Node) {
	if !hasCells(n) {
		return
	}
	limit := cellColumns(e.limit, len(n.Exits))
	rows, x := 1, 0.0
	for _, exit := range n.Exits {
		f := fold(exit.Spans, limit)
		rows = max(rows, f.rows)
		x += float64(f.columns)*CharWidth + 2*cellPadX
		e.cells = append(e.cells, x)
	}
	e.cellHeight = float64(rows)*LineHeight + cellTop + cellFoot
	if spare := (e.width - x) / float64(len(e.cells)); spare > 0 {
		for i := range e.cells {
			e.cells[i] += spare * float64(i+1)
		}
	}
	e.width = e.cells[len(e.cells)-1]
}

// hasCells reports whether the exits of a node say anything.
func hasCells(n *page.Node) bool {
	for _, x := range n.Exits {
		for _, s := range x.Spans {
			if s.Text != "" {
				return true
			}
		}
	}
	return false
}

// cellColumns returns the widest that one of n exit cells may get, in letters, in a node of so many columns.
func cellColumns(columns, n int) int { return max(minCell, columns/max(1, n)-2) }

// newShape sets the text of n into the place of its slot. A slot has the width
// and the exit cells of the node's largest form, so that edges leave at the
// same places at every step; its height is only used up as far as needed.
func newShape(n *page.Node, sl *slot) *Shape {
	s := &Shape{}
	bottom := s.setLines(n, sl.extent.limit)
	if len(n.Lines) == 0 {
		for i := range s.Runs {
			s.Runs[i].Line = -1
		}
	}
	limit, least := sl.rect.Height(), math.Max(minHeight, sl.extent.least)
	if !hasCells(n) {
		s.Height = math.Min(limit, math.Max(least, bottom))
		return s
	}
	cells := s.placeCells(n, sl)
	s.Height = math.Min(limit, math.Max(least, bottom+cells))
	s.Runs = slices.DeleteFunc(s.Runs, func(r Run) bool { return r.Y+LineHeight > s.Height-cells })
	for i := range s.Cells {
		c := &s.Cells[i]
		c.Rect.Y0, c.Rect.Y1 = s.Height-cells, s.Height
		c.Foot.Y0, c.Foot.Y1 = s.Height-footHeight, s.Height
		s.setExit(n.Exits[i].Spans, *c)
	}
	return s
}

// setLines sets the lines of a node and returns where they end.
func (s *Shape) setLines(n *page.Node, columns int) (bottom float64) {
	lines, headed := heading(n)
	y := padY
	for i, l := range lines {
		if i == 0 && headed {
			y = headerPad
		}
		rows := s.set(l.Spans, columns, padX, y, i, -1)
		y += float64(rows) * LineHeight
		if i == 0 && headed {
			y += headerPad
			s.Header = y
			y += padY
		}
	}
	if headed && len(lines) == 1 {
		return s.Header
	}
	return y + padY
}

// placeCells gives the exits their widths and returns the height they need.
func (s *Shape) placeCells(n *page.Node, sl *slot) (height float64) {
	e, stretch := sl.extent, 1.0
	if len(n.Exits) > len(e.cells) { // more than the largest form of the node had
		e = measure(n, e.limit)
		stretch = sl.rect.Width() / e.width
	}
	left, rows := 0.0, 1
	for i, exit := range n.Exits {
		right := e.cells[i] * stretch
		c := Cell{Rect: Rect{X0: left, X1: right}, Foot: Rect{X0: left + cellPadX, X1: right - cellPadX}, Exit: i}
		s.Cells = append(s.Cells, c)
		if limit := c.columns(); limit > 0 {
			rows = max(rows, fold(exit.Spans, limit).rows)
		}
		left = right
	}
	return math.Min(e.cellHeight, float64(rows)*LineHeight+cellTop+cellFoot)
}

// columns returns how many letters a cell has room for in a row.
func (c *Cell) columns() int { return int((c.Rect.Width() - 2*cellEdge) / CharWidth) }

// setExit sets one exit into the middle of its cell. What is longer than in the node's
// largest form is cut off.
func (s *Shape) setExit(spans []page.Span, cell Cell) {
	limit := cell.columns()
	if limit < 1 {
		return
	}
	room := Rect{cell.Rect.X0, cell.Rect.Y0 + cellTop, cell.Rect.X1, cell.Rect.Y1 - cellFoot}
	f := fold(spans, limit)
	x := math.Round(room.Centre().X - float64(f.columns)*CharWidth/2)
	y := math.Max(room.Y0, room.Centre().Y-float64(f.rows)*LineHeight/2)
	first := len(s.Runs)
	s.set(spans, limit, x, y, -1, cell.Exit)
	kept := slices.DeleteFunc(s.Runs[first:], func(r Run) bool { return r.Y+LineHeight > room.Y1 })
	s.Runs = s.Runs[:first+len(kept)]
}

// set appends the runs of spans, folded to limit columns, and returns how many
// rows they take.
func (s *Shape) set(spans []page.Span, limit int, x, y float64, line, exit int) int {
	f := fold(spans, limit)
	at := 0
	for i := range spans {
		text := spans[i].Text
		for text != "" {
			row, col := f.place(at)
			piece, n := letters.Prefix(text, f.end(row)-at)
			s.Runs = append(s.Runs, Run{
				X: x + float64(col)*CharWidth, Y: y + float64(row)*LineHeight,
				Columns: n, Text: piece, Span: &spans[i], Line: line, Exit: exit, Start: at,
			})
			text = text[len(piece):]
			at += n
		}
	}
	return f.rows
}
