package window

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
)

// withoutBar takes away the scroll bar of tabs: it would lie on the line under the tab in
// front. Tabs that are out of view come by the wheel, by key, and from the list at the
// right end.
func withoutBar(tabs *container.DocTabs) {
	for _, o := range test.WidgetRenderer(tabs).Objects() {
		bar, ok := o.(*fyne.Container)
		if !ok {
			continue
		}
		for _, part := range bar.Objects {
			if s, ok := part.(*container.Scroll); ok {
				container.NewThemeOverride(s, barless{}) // for its effect on the scroller alone
			}
		}
	}
}

// barless is the theme of the window with scroll bars of no size.
type barless struct{}

func (barless) theme() fyne.Theme { return fyne.CurrentApp().Settings().Theme() }

// Color implements [fyne.Theme].
func (b barless) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	return b.theme().Color(name, variant)
}

// Font implements [fyne.Theme].
func (b barless) Font(style fyne.TextStyle) fyne.Resource { return b.theme().Font(style) }

// Icon implements [fyne.Theme].
func (b barless) Icon(name fyne.ThemeIconName) fyne.Resource { return b.theme().Icon(name) }

// Size implements [fyne.Theme].
func (b barless) Size(name fyne.ThemeSizeName) float32 {
	if name == theme.SizeNameScrollBar || name == theme.SizeNameScrollBarSmall {
		return 0
	}
	return b.theme().Size(name)
}
