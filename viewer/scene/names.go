package scene

import (
	"math"
	"slices"
	"strings"

	"vitrine/viewer/letters"
)

// mostNameRows is how many rows the name of a box may take.
const mostNameRows = 3

// NameRows returns the ways to write a name in one row or several, between its words, fewest
// rows first: each is the one with the shortest rows.
func NameRows(name string) [][]string {
	ways := [][]string{{name}}
	var ends []int // of words, but for the last
	for i := 1; i < len(name); i++ {
		if strings.IndexByte("._ (,", name[i-1]) >= 0 && name[i] != ' ' || isLower(name[i-1]) && isUpper(name[i]) {
			ends = append(ends, i)
		}
	}
	ends = ends[:min(len(ends), mostWords)]
	for rows := 2; rows <= min(mostNameRows, len(ends)+1); rows++ {
		ways = append(ways, shortest(name, ends, rows))
	}
	return ways
}

func isLower(c byte) bool { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// mostWords bounds the ways that are tried.
const mostWords = 16

// shortest divides a name into that many rows, at some of the given places.
func shortest(name string, ends []int, rows int) []string {
	if rows == 1 {
		return []string{name}
	}
	var best []string
	for i, end := range ends[:len(ends)-rows+2] {
		rest := make([]int, 0, len(ends))
		for _, e := range ends[i+1:] {
			rest = append(rest, e-end)
		}
		way := append([]string{strings.TrimRight(name[:end], " ")}, shortest(name[end:], rest, rows-1)...)
		if best == nil || widestRow(way) < widestRow(best) {
			best = way
		}
	}
	return best
}

// NameLeading is how far it is from one row of a name to the next, in em.
const NameLeading = 1.15

// NameRoom returns the size, per em, at which rows of a name fit into a width and a height in the same unit.
func NameRoom(rows []string, width, height float64) float64 {
	size := width / (math.Max(1, float64(widestRow(rows))) * CharWidth / FontSize)
	return math.Min(size, height/(1+NameLeading*float64(len(rows)-1)))
}

// nameSize returns the size, in points per em, at which all names fit into their boxes.
func (a *Arrangement) nameSize() float64 {
	least := math.Inf(1)
	for i := range a.slots {
		n, e := a.slots[i].node, &a.slots[i].extent
		if n == nil || n.Name == "" {
			continue
		}
		room := 0.0
		for _, way := range NameRows(n.Name) {
			room = math.Max(room, NameRoom(way, e.width-2*padX, e.height-2*namePadY))
		}
		least = math.Min(least, room)
	}
	return least
}

// widestRow returns how many cells the widest of some rows has.
func widestRow(rows []string) int {
	return letters.Cells(slices.MaxFunc(rows, func(a, b string) int { return letters.Cells(a) - letters.Cells(b) }))
}
