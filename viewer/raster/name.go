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

// paintName writes the name of a box into it, in one row or several: as large as it has room for, in an overview as
// large as all have room for. It is cut off if letters would be too small; a block is then known by its number.
func (p *Painter) paintName(b *plan) {
	width, height := float64(b.x1-b.x0-4), float64(b.y1-b.y0-2)
	name := b.box.Node.Name
	if name == "" || height < leastName-1 {
		return
	}
	rows, size := nameRows(name, width, height, p.largestName())
	if size < leastName {
		columns := int(width / (leastName * letterWidth))
		rows = []string{elided(name, columns)}
		if last := fitting(name, columns); last != "" && !p.overview() {
			rows[0] = last
		}
		size = leastName
	}
	f, col := p.glyphs.face(size, p.overview() && size >= nameSize), p.frame.Palette.Style(page.Heading)
	line := math.Min(size*scene.NameLeading, height/float64(len(rows)))
	middle := float64(b.y0+b.y1)/2 - line*float64(len(rows)-1)/2
	for i, row := range rows {
		x := (float64(b.x0+b.x1) - size*letterWidth*float64(letters.Cells(row))) / 2
		base := int(math.Round(middle + float64(i)*line + size*0.36))
		p.write(f, row, math.Max(x, float64(b.x0+1)), base, size*letterWidth, b.x1, col)
	}
}

// letterWidth is the width of a letter, in em.
const letterWidth = scene.CharWidth / scene.FontSize

// largestName returns the size that names have where there is room.
func (p *Painter) largestName() float64 {
	if !p.overview() {
		return mostName
	}
	return math.Max(leastName, math.Min(mostName, p.frame.Scene.NameSize()*p.frame.Zoom))
}

// nameRows divides a name into rows, as many as it can be largest in, and returns their size, which has a limit.
// A word is only broken if it could not be read in one piece.
func nameRows(name string, width, height, most float64) (rows []string, size float64) {
	for _, way := range scene.NameRows(name) {
		if larger := math.Min(most, scene.NameRoom(way, width, height)); larger > size {
			rows, size = way, larger
		}
	}
	if size < leastName {
		two := halves(name)
		if larger := math.Min(most, scene.NameRoom(two, width, height)); larger > size {
			return two, larger
		}
	}
	return rows, size
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
