package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// dimText is small faint text that follows the theme.
type dimText struct {
	widget.BaseWidget
	text *canvas.Text
}

func newDimText(s string) *dimText {
	t := &dimText{text: canvas.NewText(s, color.Transparent)}
	t.ExtendBaseWidget(t)
	return t
}

func (t *dimText) setText(s string) {
	t.text.Text = s
	t.Refresh()
}

// CreateRenderer implements [fyne.Widget].
func (t *dimText) CreateRenderer() fyne.WidgetRenderer {
	return themed(t.text, func(colour func(fyne.ThemeColorName) color.Color) {
		t.text.Color = colour(theme.ColorNamePlaceHolder)
		t.text.TextSize = theme.Size(theme.SizeNameCaptionText)
	})
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
