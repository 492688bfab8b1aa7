package panes

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// wholeLines is how many lines of a sentence can be seen at once. They are always there,
// so that the rows above never move.
const wholeLines = 3

// A wholeText shows one sentence with all its words, wrapped. A longer one scrolls.
type wholeText struct {
	label *widget.Label
	view  fyne.CanvasObject
}

func newWholeText() *wholeText {
	label := widget.NewLabel("")
	label.Wrapping = fyne.TextWrapWord
	label.SizeName = theme.SizeNameCaptionText
	height := fyne.MeasureText("X", theme.CaptionTextSize(), fyne.TextStyle{}).Height
	scroll := container.NewVScroll(container.New(layout.NewCustomPaddedLayout(-4, -4, -2, -2), label))
	scroll.SetMinSize(fyne.NewSize(0, wholeLines*(height+2)))
	return &wholeText{label: label, view: scroll}
}

func (t *wholeText) set(text string) {
	if t.label.Text != text {
		t.label.SetText(letters.Legible(text))
	}
}
