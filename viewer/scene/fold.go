package scene

import (
	"slices"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
)

// A folding says how a line that is too long continues in further, indented rows.
type folding struct {
	breaks        []int // where each row after the first begins, in cells
	length        int   // of the line, in cells
	rows, columns int
	indent        int
}

// fold breaks spans into rows of at most limit columns, after a blank or a bracket if there is one in
// reach. They count as that wide, whatever they need: another form of the line is folded
// elsewhere, and gets the same box.
func fold(spans []page.Span, limit int) folding {
	n := 0
	for _, s := range spans {
		n += letters.Cells(s.Text)
	}
	if n <= limit {
		return folding{length: n, rows: 1, columns: n}
	}
	f := folding{length: n, indent: min(continueAt, limit/4)}
	text := make([]rune, 0, n)
	for _, s := range spans {
		text = appendCells(text, s.Text)
	}
	start, room := 0, limit
	for n-start > room {
		next := breakBefore(text, start, start+room)
		f.breaks = append(f.breaks, next)
		start, room = next, limit-f.indent
	}
	f.rows = len(f.breaks) + 1
	f.columns = limit
	return f
}

// breakBefore returns where to break text[start:]: after the last blank before end, unless that leaves most of the row
// empty. An opening bracket is as good where it leaves less empty.
func breakBefore(text []rune, start, end int) int {
	after := func(r rune, least int) (at int, ok bool) {
		for i := end; i > start+least; i-- {
			if text[i-1] == r {
				return i, true
			}
		}
		return 0, false
	}
	width := end - start
	for _, at := range []struct {
		r     rune
		least int
	}{{' ', width / 2}, {'(', width / 4}, {' ', width / 4}} {
		if i, ok := after(at.r, at.least); ok {
			return i
		}
	}
	if text[end] == secondHalf && end-1 > start {
		return end - 1
	}
	return end
}

// secondHalf stands in the second cell of a wide letter.
const secondHalf = -1

// appendCells appends the letters of a text, each in as many cells as it takes.
func appendCells(cells []rune, text string) []rune {
	for _, r := range text {
		switch letters.Width(r) {
		case 1:
			cells = append(cells, r)
		case 2:
			cells = append(cells, r, secondHalf)
		}
	}
	return cells
}

// place returns row and column of the cell at.
func (f *folding) place(at int) (row, col int) {
	row, found := slices.BinarySearch(f.breaks, at)
	if found {
		row++
	}
	return row, f.column(row, at)
}

func (f *folding) column(row, at int) int {
	if row == 0 {
		return at
	}
	return at - f.breaks[row-1] + f.indent
}

// end returns the cell after the last one of a row.
func (f *folding) end(row int) int {
	if row < len(f.breaks) {
		return f.breaks[row]
	}
	return f.length
}
