package scene

import (
	"regexp"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/letters"
)

// A Place is a range of text in a node: cells Start up to End of one line,
// or of one exit. Line and Exit are -1 where they do not apply; both are -1
// for the node as a whole.
type Place struct {
	Node       int // ID
	Line, Exit int
	Start, End int
}

// Search returns every match of re, from top to bottom of the page.
func (s *Scene) Search(re *regexp.Regexp) []Place {
	var found []Place
	match := func(spans []page.Span, at Place) {
		text := page.Text(spans)
		for _, m := range re.FindAllStringIndex(text, -1) {
			at.Start = letters.Cells(text[:m[0]])
			at.End = at.Start + letters.Cells(text[m[0]:m[1]])
			found = append(found, at)
		}
	}
	for _, i := range s.arr.reading {
		n := s.nodes[i]
		if n == nil {
			continue
		}
		for k, l := range n.Lines {
			match(l.Spans, Place{Node: n.ID, Line: k, Exit: -1})
		}
		for k, x := range n.Exits {
			match(x.Spans, Place{Node: n.ID, Line: -1, Exit: k})
		}
	}
	return found
}

// LinesOf returns the lines that come from a range of the source text: those
// wholly in it or, if there are none, the innermost that contain it.
func (s *Scene) LinesOf(text source.Span) []Place {
	found := source.Matches[Place]{Text: text}
	if !text.IsValid() {
		return nil
	}
	for _, i := range s.arr.reading {
		n := s.nodes[i]
		if n == nil {
			continue
		}
		for k, l := range n.Lines {
			if l.Source.IsValid() {
				found.Add(l.Source, Place{Node: n.ID, Line: k, Exit: -1, End: letters.Cells(page.Text(l.Spans))})
			}
		}
	}
	return found.All()
}

// RectOf returns where a place is on the page.
func (s *Scene) RectOf(at Place) (Rect, bool) {
	b, ok := s.Box(at.Node)
	if !ok || at.Line < 0 && at.Exit < 0 {
		return b.Rect, ok
	}
	first := true
	var r Rect
	shape := s.Shape(b)
	for i := range shape.Runs {
		run := &shape.Runs[i]
		from, to := max(at.Start, run.Start), min(at.End, run.Start+run.Columns)
		if run.Line != at.Line || run.Exit != at.Exit || from >= to {
			continue
		}
		piece := run.Part(from, to).move(b.Rect)
		if !first {
			piece = piece.Union(r)
		}
		r, first = piece, false
	}
	if first {
		return b.Rect, true
	}
	return r, true
}

// Part returns the place, relative to its box, of the cells in the range [from, to) of
// the run's line.
func (r *Run) Part(from, to int) Rect {
	x := r.X + float64(from-r.Start)*CharWidth
	return Rect{x, r.Y, x + float64(to-from)*CharWidth, r.Y + LineHeight}
}
