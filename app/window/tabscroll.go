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
	if s := tabScroller(tabs); s != nil {
		container.NewThemeOverride(s, barless{}) // for its effect on the scroller alone
	}
}

// tabScroller returns what the titles of tabs scroll in, nil if that is not there yet.
func tabScroller(tabs *container.DocTabs) *container.Scroll {
	for _, o := range test.WidgetRenderer(tabs).Objects() {
		bar, ok := o.(*fyne.Container)
		if !ok {
			continue
		}
		for _, part := range bar.Objects {
			if s, ok := part.(*container.Scroll); ok {
				return s
			}
		}
	}
	return nil
}

// revealChosen scrolls the titles of tabs as little as needed for that of the tab in front to be in view. The tabs
// themselves do so only when another one is chosen, at the width that they have then.
func revealChosen(tabs *container.DocTabs) {
	s, at := tabScroller(tabs), tabs.SelectedIndex()
	if s == nil {
		return
	}
	titles, ok := s.Content.(*fyne.Container)
	if !ok || at < 0 || at >= len(titles.Objects) {
		return
	}
	from := titles.Objects[at].Position().X
	to := from + titles.Objects[at].Size().Width
	x := max(s.Offset.X, to-s.Size().Width)
	if x = min(x, from); x == s.Offset.X {
		return
	}
	s.ScrollToOffset(fyne.NewPos(x, 0))
	s.OnScrolled(s.Offset) // for the line under the title
}

// A tabPlace is the layout of the place that tabs fill: whenever that gets another width, the title of the tab in
// front stays in view.
type tabPlace struct {
	tabs  *container.DocTabs
	width float32
}

// Layout implements [fyne.Layout].
func (p *tabPlace) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	p.tabs.Move(fyne.NewPos(0, 0))
	p.tabs.Resize(size)
	if size.Width != p.width {
		p.width = size.Width
		revealChosen(p.tabs)
	}
}

// MinSize implements [fyne.Layout].
func (p *tabPlace) MinSize([]fyne.CanvasObject) fyne.Size { return p.tabs.MinSize() }

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
