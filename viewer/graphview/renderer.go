package graphview

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"vitrine/viewer/scene"
)

// CreateRenderer is called by Fyne.
func (g *GraphView) CreateRenderer() fyne.WidgetRenderer {
	g.ExtendBaseWidget(g)
	r := &renderer{view: g}
	r.focus = canvas.NewRectangle(nil)
	r.focus.StrokeWidth = 1
	r.objects = append(r.objects, g.screen.raster)
	r.objects = append(r.objects, g.minimap.objects()...)
	r.objects = append(r.objects, g.tip.objects()...)
	r.objects = append(r.objects, r.focus)
	g.renderer = r
	r.applyTheme()
	return r
}

// A renderer lays out the raster of the view and what lies over it.
type renderer struct {
	view    *GraphView
	objects []fyne.CanvasObject
	focus   *canvas.Rectangle

	focusColour color.Color

	size   fyne.Size
	dark   bool
	themed bool
}

func (r *renderer) Destroy() {
	r.view.stopFlight()
	r.view.stopMotion()
}

func (r *renderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *renderer) MinSize() fyne.Size { return fyne.NewSize(120, 80) }

func (r *renderer) Layout(size fyne.Size) {
	g := r.view
	if size != r.size {
		g.resized(r.size, size)
		r.size = size
	}
	g.screen.resize(size)
	r.focus.Resize(size)
	g.repaint()
}

// Refresh is called when the theme has changed, and by BaseWidget.Refresh.
func (r *renderer) Refresh() {
	r.applyTheme()
	r.view.repaint()
}

// applyTheme chooses the palette that suits the theme's background.
func (r *renderer) applyTheme() {
	g := r.view
	th := g.Theme()
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	red, green, blue, _ := th.Color(theme.ColorNameBackground, variant).RGBA()
	dark := 2*red+5*green+blue < 4*0xffff
	r.focusColour = th.Color(theme.ColorNameFocus, variant)
	if !r.themed || r.dark != dark {
		r.dark, r.themed = dark, true
		g.palette = scene.Light()
		if dark {
			g.palette = scene.Dark()
		}
		g.minimap.outdated = true
		g.minimap.applyPalette(g.palette)
		g.tip.applyPalette(g.palette)
	}
	r.showFocus()
}

func (r *renderer) showFocus() {
	r.focus.StrokeColor = color.Transparent
	if r.view.focused {
		r.focus.StrokeColor = r.focusColour
	}
	r.focus.Refresh()
}

// placeOverlays moves what lies over the raster to where the camera looks.
func (r *renderer) placeOverlays() { r.view.minimap.place() }
