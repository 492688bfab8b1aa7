package panes

import (
	"image/color"
	"math"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// plain implements [passage].
func (w *flowing) plain() []rune { return w.text }

// selectLetters implements [passage].
func (w *flowing) selectLetters(from, to int) {
	if w.from == from && w.to == to {
		return
	}
	w.from, w.to = from, to
	w.Refresh()
}

// letterAt implements [passage].
func (w *flowing) letterAt(at fyne.Position) int {
	if len(w.placed) == 0 || at.Y < 0 {
		return 0
	}
	line := int(at.Y / max(1, w.line))
	last, end := len(w.text), float32(math.Inf(-1)) // of the piece before, and where that ends
	for i, p := range w.placed {
		if p.line < line {
			continue
		}
		if p.line > line {
			return last
		}
		switch {
		case at.X-end < p.pos.X-at.X:
			return last
		case at.X < p.pos.X+p.width || i == len(w.placed)-1:
			return p.first + w.lettersBefore(p, at.X-p.pos.X)
		}
		last, end = p.first+utf8.RuneCountInString(p.Text), p.pos.X+p.width
	}
	return len(w.text)
}

// lettersBefore returns how many letters of a piece end before a place, counted from half of their width.
func (w *flowing) lettersBefore(p placed, x float32) int {
	letters := []rune(p.Text)
	before := float32(0)
	for i := range letters {
		end := w.offset(p, i+1)
		if x < (before+end)/2 {
			return i
		}
		before = end
	}
	return len(letters)
}

// offset returns how far the letters of a piece up to one reach.
func (w *flowing) offset(p placed, letters int) float32 {
	part := p.Span
	part.Text = string([]rune(p.Text)[:letters])
	size, _ := w.measure(part)
	if p.Code {
		size.Width += codePad
	}
	return size.Width
}

// selection returns what lies below the letters that are selected.
func (w *flowing) selection(ink color.Color) (objects []fyne.CanvasObject) {
	for i, p := range w.placed {
		n := utf8.RuneCountInString(p.Text)
		from, to := max(w.from-p.first, 0), min(w.to-p.first, n)
		if from >= to {
			continue
		}
		left, right := p.pos.X, p.pos.X+p.width
		if from > 0 {
			left += w.offset(p, from)
		}
		switch {
		case to < n:
			right = p.pos.X + w.offset(p, to)
		case i+1 < len(w.placed) && w.placed[i+1].line == p.line && w.to > w.placed[i+1].first:
			right = w.placed[i+1].pos.X // the space between them
		}
		box := canvas.NewRectangle(ink)
		box.Move(fyne.NewPos(left, float32(p.line)*w.line))
		box.Resize(fyne.NewSize(right-left, w.line))
		objects = append(objects, box)
	}
	return objects
}
