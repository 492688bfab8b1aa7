package panes

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// codeLine is a line of code.
type codeLine struct {
	widget.BaseWidget
	text     []rune
	from, to int // letters that are selected
}

func newCodeLine(text string) *codeLine {
	l := &codeLine{text: []rune(letters.Legible(text))}
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements [fyne.Widget].
func (l *codeLine) CreateRenderer() fyne.WidgetRenderer {
	text := canvas.NewText(string(l.text), color.Transparent)
	text.TextStyle.Monospace = true
	box := canvas.NewRectangle(color.Transparent)
	r := &paintedRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(container.NewWithoutLayout(box), text))}
	r.paint = func() {
		inks := currentPalette().inks
		text.Color, text.TextSize = inks[Plain], codeSize(theme.SizeNameText)
		box.FillColor = inks[GroundSelected]
		box.Move(fyne.NewPos(l.width(l.from), 0))
		box.Resize(fyne.NewSize(l.width(l.to)-l.width(l.from), l.Size().Height))
	}
	r.paint()
	return r
}

// width returns how far the letters up to one reach.
func (l *codeLine) width(letters int) float32 {
	return fyne.MeasureText(string(l.text[:letters]), codeSize(theme.SizeNameText), fyne.TextStyle{Monospace: true}).Width
}

// plain implements [passage].
func (l *codeLine) plain() []rune { return l.text }

// letterAt implements [passage].
func (l *codeLine) letterAt(at fyne.Position) int {
	if at.Y < 0 {
		return 0
	}
	for i := range l.text {
		if at.X < (l.width(i)+l.width(i+1))/2 {
			return i
		}
	}
	return len(l.text)
}

// selectLetters implements [passage].
func (l *codeLine) selectLetters(from, to int) {
	if l.from != from || l.to != to {
		l.from, l.to = from, to
		l.Refresh()
	}
}
