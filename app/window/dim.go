package window

import (
	"image/color"
	"sort"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// dimText is small faint text that follows the theme.
type dimText struct {
	widget.BaseWidget
	text *canvas.Text
	full string // what is shown as far as there is room, if it yields
	cut  bool   // it yields: what is below it decides how wide it may be
}

func newDimText(s string) *dimText {
	s = letters.Legible(s)
	t := &dimText{text: canvas.NewText(s, color.Transparent), full: s}
	t.ExtendBaseWidget(t)
	return t
}

// newLabel makes a label of a text that may be of a program.
func newLabel(text string) *widget.Label { return widget.NewLabel(letters.Legible(text)) }

// newYieldingText is newDimText for text that needs no width of its own: its end is left out where there is no room.
func newYieldingText(s string) *dimText {
	t := newDimText(s)
	t.cut = true
	return t
}

func (t *dimText) setText(s string) {
	s = letters.Legible(s)
	t.full, t.text.Text = s, s
	t.fit(t.Size().Width)
	t.Refresh()
}

// fit leaves out as much of the end of text that yields as does not fit into a width.
func (t *dimText) fit(width float32) {
	if !t.cut || width <= 0 {
		return
	}
	fits := func(s string) bool { return fyne.MeasureText(s, t.text.TextSize, t.text.TextStyle).Width <= width }
	t.text.Text = t.full
	if fits(t.full) {
		return
	}
	all := []rune(t.full)
	n := sort.Search(len(all), func(n int) bool { return !fits(string(all[:n+1]) + "…") })
	t.text.Text = strings.TrimRight(string(all[:n]), " ·") + "…"
}

// CreateRenderer implements [fyne.Widget].
func (t *dimText) CreateRenderer() fyne.WidgetRenderer {
	return &dimRenderer{t, themed(t.text, func(colour func(fyne.ThemeColorName) color.Color) {
		t.text.Color = colour(theme.ColorNamePlaceHolder)
		t.text.TextSize = theme.Size(theme.SizeNameCaptionText)
	})}
}

// dimRenderer gives text that yields the room that there is.
type dimRenderer struct {
	t *dimText
	fyne.WidgetRenderer
}

// Layout implements [fyne.WidgetRenderer].
func (r *dimRenderer) Layout(size fyne.Size) {
	r.t.fit(size.Width)
	r.WidgetRenderer.Layout(size)
}

// MinSize implements [fyne.WidgetRenderer].
func (r *dimRenderer) MinSize() fyne.Size {
	size := r.WidgetRenderer.MinSize()
	if r.t.cut {
		size.Width = 0
	}
	return size
}

// ground puts the colour of headers behind something.
type ground struct {
	widget.BaseWidget
	content fyne.CanvasObject
}

func newGround(content fyne.CanvasObject) *ground {
	g := &ground{content: content}
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements [fyne.Widget].
func (g *ground) CreateRenderer() fyne.WidgetRenderer {
	r := canvas.NewRectangle(color.Transparent)
	return themed(container.NewStack(r, g.content), func(colour func(fyne.ThemeColorName) color.Color) {
		r.FillColor = colour(theme.ColorNameHeaderBackground)
	})
}

// themedRenderer sets the colours of what it renders anew whenever the theme
// changes.
type themedRenderer struct {
	fyne.WidgetRenderer
	paint func()
}

// themed renders one object, whose colours paint sets from the theme.
func themed(o fyne.CanvasObject, paint func(colour func(fyne.ThemeColorName) color.Color)) fyne.WidgetRenderer {
	r := &themedRenderer{WidgetRenderer: widget.NewSimpleRenderer(o)}
	r.paint = func() {
		settings := fyne.CurrentApp().Settings()
		paint(func(name fyne.ThemeColorName) color.Color {
			return settings.Theme().Color(name, settings.ThemeVariant())
		})
	}
	r.paint()
	return r
}

// Refresh implements [fyne.WidgetRenderer].
func (r *themedRenderer) Refresh() {
	r.paint()
	r.WidgetRenderer.Refresh()
}
