package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// onWarning is the colour of text on the colour of warnings, which is bright in both themes.
var onWarning = color.NRGBA{R: 0x1b, G: 0x1b, B: 0x1b, A: 0xff}

// An olderMark lies over the graphs while they are older than the text. It moves nothing.
type olderMark struct {
	widget.BaseWidget
	text *canvas.Text
}

func newOlderMark() *olderMark {
	m := &olderMark{text: canvas.NewText("", color.Transparent)}
	m.text.TextStyle.Bold = true
	m.ExtendBaseWidget(m)
	m.Hide()
	return m
}

// CreateRenderer implements [fyne.Widget].
func (m *olderMark) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(color.Transparent)
	ground.CornerRadius = 4
	label := container.NewStack(ground, container.New(layout.NewCustomPaddedLayout(4, 4, 10, 10), m.text))
	return themed(label, func(colour func(fyne.ThemeColorName) color.Color) {
		ground.FillColor = colour(theme.ColorNameWarning)
		m.text.Color = onWarning
		m.text.TextSize = theme.Size(theme.SizeNameCaptionText)
	})
}

// over returns graphs with the mark over them, below their tabs.
func (m *olderMark) over(graphs fyne.CanvasObject) fyne.CanvasObject {
	place := container.New(layout.NewCustomPaddedLayout(tabHeight+8, 0, 0, 0), container.NewCenter(m))
	return container.NewStack(graphs, container.NewVBox(place))
}

func (m *olderMark) show(text string) {
	m.text.Text = text
	m.Show()
	m.Refresh()
}

func (m *olderMark) hide() { m.Hide() }
