package raster

import (
	"math"
	"unicode/utf8"

	"vitrine/pages/page"
	"vitrine/viewer/letters"
	"vitrine/viewer/scene"
)

// Sizes, in pixels per em, of the names of boxes that have nothing else in them.
const (
	leastName = 7.0
	mostName  = 13.0
)

// paintName writes the name of a box into it, as large as it has room for: in one row or
// several, and cut off if letters would be too small; a block is then known by its number.
func (p *Painter) paintName(b *plan) {
	width, height := float64(b.x1-b.x0-4), float64(b.y1-b.y0-2)
	name := b.box.Node.Name
	if name == "" || height < leastName-1 {
		return
	}
	rows, size := nameRows(name, width, height)
	if size < leastName {
		columns := int(width / (leastName * letterWidth))
		rows = []string{elided(name, columns)}
		if last := fitting(name, columns); last != "" && !p.overview() {
			rows[0] = last
		}
		size = leastName
	}
	f, col := p.glyphs.face(size, p.overview() && size >= nameSize), p.frame.Palette.Style(page.Heading)
	line := math.Min(size*nameLeading, height/float64(len(rows)))
	middle := float64(b.y0+b.y1)/2 - line*float64(len(rows)-1)/2
	for i, row := range rows {
		x := (float64(b.x0+b.x1) - size*letterWidth*float64(letters.Cells(row))) / 2
		base := int(math.Round(middle + float64(i)*line + size*0.36))
		p.write(f, row, math.Max(x, float64(b.x0+1)), base, size*letterWidth, b.x1, col)
	}
}

const (
	letterWidth = scene.CharWidth / scene.FontSize // of a letter, in em
	nameLeading = 1.15                             // from one row of a name to the next, in em
)

// nameRows divides a name into rows, as many as it can be largest in, and returns their size.
// A word is only broken if it could not be read in one piece.
func nameRows(name string, width, height float64) (rows []string, size float64) {
	for _, way := range scene.NameRows(name) {
		if larger := nameRoom(way, width, height); larger > size {
			rows, size = way, larger
		}
	}
	if size < leastName {
		two := halves(name)
		if larger := nameRoom(two, width, height); larger > size {
			return two, larger
		}
	}
	return rows, size
}

// nameRoom returns the size at which rows fit into a width and a height, in pixels.
func nameRoom(rows []string, width, height float64) float64 {
	columns := 1
	for _, r := range rows {
		columns = max(columns, letters.Cells(r))
	}
	size := math.Min(mostName, width/(float64(columns)*letterWidth))
	return math.Min(size, height/(1+nameLeading*float64(len(rows)-1)))
}

// halves divides a name into two rows of the same length.
func halves(name string) []string {
	start, _ := letters.Prefix(name, (letters.Cells(name)+1)/2)
	return []string{start, name[len(start):]}
}

// elided cuts a name to a number of columns, in the middle: long names differ at either end.
// Nothing is left if there are too few to tell names apart.
func elided(name string, columns int) string {
	if columns < 3 {
		return ""
	}
	if letters.Cells(name) <= columns {
		return name
	}
	start, n := letters.Prefix(name, columns/2)
	end := len(name)
	for n++; end > len(start); {
		r, size := utf8.DecodeLastRuneInString(name[:end])
		if n += letters.Width(r); n > columns {
			break
		}
		end -= size
	}
	return start + "…" + name[end:]
}
