package scene

import (
	"math"
	"slices"
	"unicode/utf8"

	"vitrine/engine/page"
)

// A Shape is the inside of a box: its text and its exit cells, relative to
// the upper left corner of the box.
type Shape struct {
	Header float64 // height of the heading's band; 0 if there is none
	Runs   []Run   // from top to bottom
	Cells  []Cell
}

// A Run is a piece of text in one style, in one row.
type Run struct {
	X, Y    float64 // upper left corner of its first letter's row
	Columns int     // length in letters
	Text    string
	Span    *page.Span // what it is a piece of
	Line    int        // index in the node's lines, or -1
	Exit    int        // index in the node's exits, or -1
	Start   int        // where in its line or exit it begins, in letters
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
	width, height float64
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

// measure returns what a node needs.
func measure(n *page.Node) extent {
	lines, headed := heading(n)
	rows, columns := 0, 0
	for i, l := range lines {
		f := fold(l.Spans, maxColumns)
		rows += f.rows
		if i == 0 && headed && n.Role < page.Function {
			f.columns += badgeRoom
		}
		columns = max(columns, f.columns)
	}
	e := extent{width: math.Max(minWidth, float64(columns)*CharWidth+2*padX)}
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

// measureExits lays the exit cells side by side and stretches them to the
// width of the node, or the node to theirs.
func (e *extent) measureExits(n *page.Node) {
	if !hasCells(n) {
		return
	}
	limit := cellColumns(len(n.Exits))
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
		if len(x.Spans) > 0 {
			return true
		}
	}
	return false
}

// cellColumns returns the widest that one of n exit cells may get, in letters.
func cellColumns(n int) int { return max(minCell, maxColumns/max(1, n)-2) }

// newShape sets the text of n into the place of its slot. The slot may be
// larger than n: then the exits are at its lower border, where their edges
// leave, and the room between is left free for what is still to come.
func newShape(n *page.Node, sl *slot) *Shape {
	s := &Shape{}
	lines, headed := heading(n)
	y := padY
	for i, l := range lines {
		if i == 0 && headed {
			y = headerPad
		}
		rows := s.set(l.Spans, maxColumns, padX, y, i, -1)
		y += float64(rows) * LineHeight
		if i == 0 && headed {
			y += headerPad
			s.Header = y
			y += padY
		}
	}
	if len(n.Lines) == 0 {
		for i := range s.Runs {
			s.Runs[i].Line = -1
		}
	}
	if hasCells(n) {
		s.setExits(n, sl)
	}
	return s
}

// setExits sets the exits into the cells of the slot. What is longer than it
// was in the node's largest form is cut off.
func (s *Shape) setExits(n *page.Node, sl *slot) {
	width, height := sl.rect.Width(), sl.rect.Height()
	e, stretch := sl.extent, 1.0
	if len(n.Exits) > len(e.cells) { // more than the largest form of the node had
		e = measure(n)
		stretch = width / e.width
	}
	left := 0.0
	for i, exit := range n.Exits {
		right := e.cells[i] * stretch
		cell := Rect{left, height - e.cellHeight, right, height}
		foot := Rect{left + cellPadX, height - footHeight, right - cellPadX, height}
		s.Cells = append(s.Cells, Cell{cell, foot, i})
		s.setExit(exit.Spans, cell, i)
		left = right
	}
}

// setExit sets one exit into the middle of its cell.
func (s *Shape) setExit(spans []page.Span, cell Rect, exit int) {
	room := Rect{cell.X0 + 2, cell.Y0 + cellTop, cell.X1 - 2, cell.Y1 - cellFoot}
	limit := int(room.Width() / CharWidth)
	if limit < 1 {
		return
	}
	f := fold(spans, limit)
	x := math.Round(room.Centre().X - float64(f.columns)*CharWidth/2)
	y := math.Max(room.Y0, room.Centre().Y-float64(f.rows)*LineHeight/2)
	first := len(s.Runs)
	s.set(spans, limit, x, y, -1, exit)
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
			n := min(utf8.RuneCountInString(text), f.end(row)-at)
			piece := prefix(text, n)
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

// prefix returns the first n letters of text.
func prefix(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}
