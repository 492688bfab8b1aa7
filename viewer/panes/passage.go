package panes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// A passage is text of a [reading], of which a stretch can be selected. Places in it are counted in letters.
type passage interface {
	fyne.CanvasObject
	// plain returns the text without styles.
	plain() []rune
	// letterAt returns the place that is nearest to a position.
	letterAt(at fyne.Position) int
	// selectLetters marks a stretch; from is to if nothing is marked.
	selectLetters(from, to int)
}

// A placedPassage is a passage, and where it lies in a reading.
type placedPassage struct {
	passage
	pos fyne.Position
}

// passagesIn returns the passages within an object at a position, in the order in which they are read.
func passagesIn(o fyne.CanvasObject, at fyne.Position) (list []placedPassage) {
	switch o := o.(type) {
	case passage:
		return []placedPassage{{o, at}}
	case *fyne.Container:
		for _, inner := range o.Objects {
			list = append(list, passagesIn(inner, at.Add(inner.Position()))...)
		}
	case *grounded:
		return passagesIn(o.content, at.Add(o.content.Position()))
	case *linked:
		return passagesIn(o.text, at)
	case *choiceButton:
		return passagesIn(o.text, at.Add(o.text.Position()))
	case *container.Scroll:
		return passagesIn(o.Content, at.Add(o.Content.Position()))
	}
	return list
}
