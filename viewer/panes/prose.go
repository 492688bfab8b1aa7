package panes

import (
	"fmt"
	"image/color"
	"net/url"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/prose"
)

// newBlock shows a block of prose.
func newBlock(b prose.Block) fyne.CanvasObject {
	switch b.Kind {
	case prose.Heading:
		return newFlowing(b.Spans, theme.SizeNameText, true)
	case prose.Code:
		return newCode(strings.TrimRight(b.Text(), "\n"))
	case prose.Quote:
		return newGrounded(padded(newFlowing(b.Spans, theme.SizeNameText, false)), GroundHeading)
	case prose.Item:
		return newItem(b)
	}
	return newParagraph(b.Spans)
}

// newParagraph shows text whose links can be followed.
func newParagraph(spans []prose.Span) fyne.CanvasObject {
	text := newFlowing(spans, theme.SizeNameText, false)
	if !slices.ContainsFunc(spans, func(s prose.Span) bool { return s.Link != "" }) {
		return text
	}
	l := &linked{text: text}
	l.ExtendBaseWidget(l)
	return l
}

// linked is text with links. Other text takes no clicks: they are for what it is on.
type linked struct {
	widget.BaseWidget
	text *flowing
}

// CreateRenderer implements [fyne.Widget].
func (l *linked) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(l.text) }

// Tapped implements [fyne.Tappable]: it follows a link.
func (l *linked) Tapped(ev *fyne.PointEvent) {
	to, err := url.Parse(l.text.linkAt(ev.Position))
	if err != nil || !to.IsAbs() {
		return
	}
	if err := fyne.CurrentApp().OpenURL(to); err != nil {
		fyne.LogError("The link cannot be opened", err)
	}
}

// newItem shows an item of a list behind its mark.
func newItem(b prose.Block) fyne.CanvasObject {
	mark := "•"
	if b.Number > 0 {
		mark = fmt.Sprintf("%d.", b.Number)
	}
	bullet := newFlowing([]prose.Span{{Text: mark}}, theme.SizeNameText, false)
	left := float32(4 + 16*b.Depth)
	return container.New(&itemLayout{left, left + 18}, bullet, newParagraph(b.Spans))
}

// itemLayout puts the mark of an item on the left of its text.
type itemLayout struct{ mark, text float32 }

// Layout implements [fyne.Layout].
func (l *itemLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(l.mark, 0))
	objects[0].Resize(fyne.NewSize(l.text-l.mark, size.Height))
	objects[1].Move(fyne.NewPos(l.text, 0))
	objects[1].Resize(fyne.NewSize(size.Width-l.text, size.Height))
}

// MinSize implements [fyne.Layout].
func (l *itemLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := objects[1].MinSize()
	return size.AddWidthHeight(l.text, 0)
}

// flowLayout puts blocks below each other. It gives them their width first, because their
// height follows from it.
type flowLayout struct{ gap float32 }

// Layout implements [fyne.Layout].
func (l flowLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for _, o := range objects {
		o.Resize(fyne.NewSize(size.Width, o.Size().Height))
		height := o.MinSize().Height
		o.Move(fyne.NewPos(0, y))
		o.Resize(fyne.NewSize(size.Width, height))
		y += height + l.gap
	}
}

// MinSize implements [fyne.Layout].
func (l flowLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(0, 0)
	for _, o := range objects {
		least := o.MinSize()
		size.Width = max(size.Width, least.Width)
		size.Height += least.Height + l.gap
	}
	return size
}

func padded(o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(layout.NewCustomPaddedLayout(6, 6, 8, 8), o)
}

// newCode shows lines as they are; those that are too long can be scrolled.
func newCode(text string) fyne.CanvasObject {
	lines := container.New(layout.NewCustomPaddedVBoxLayout(0))
	for line := range strings.SplitSeq(text, "\n") {
		lines.Add(newCodeLine(line))
	}
	return newGrounded(container.NewHScroll(padded(lines)), GroundHeading)
}

// newNote shows a sentence behind an icon.
func newNote(icon fyne.Resource, text string, ground Ink) fyne.CanvasObject {
	said := newFlowing([]prose.Span{{Text: text}}, theme.SizeNameText, false)
	return newGrounded(container.New(iconLayout{}, widget.NewIcon(icon), said), ground)
}

// iconLayout puts an icon on the left of a text that may have several lines.
type iconLayout struct{}

// The room that iconLayout leaves.
const (
	iconSide = 18
	iconRoom = 30
)

// Layout implements [fyne.Layout].
func (iconLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Move(fyne.NewPos(7, 5))
	objects[0].Resize(fyne.NewSize(iconSide, iconSide))
	objects[1].Move(fyne.NewPos(iconRoom, 5))
	objects[1].Resize(fyne.NewSize(size.Width-iconRoom-8, size.Height-10))
}

// MinSize implements [fyne.Layout].
func (iconLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := objects[1].MinSize()
	return fyne.NewSize(size.Width+iconRoom+8, max(size.Height, iconSide)+10)
}

// grounded puts a colour of the palette behind something.
type grounded struct {
	widget.BaseWidget
	content fyne.CanvasObject
	ink     Ink
}

func newGrounded(content fyne.CanvasObject, ink Ink) *grounded {
	g := &grounded{content: content, ink: ink}
	g.ExtendBaseWidget(g)
	return g
}

// CreateRenderer implements [fyne.Widget].
func (g *grounded) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(color.Transparent)
	ground.CornerRadius = 4
	r := &paintedRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(ground, g.content))}
	r.paint = func() { ground.FillColor = currentPalette().inks[g.ink] }
	r.paint()
	return r
}
