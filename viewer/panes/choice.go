package panes

import (
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/prose"
)

// A choiceButton is an answer to choose, however long: unlike a button it breaks its text.
type choiceButton struct {
	widget.BaseWidget
	pane             *LessonPane
	text             *flowing
	icon             *widget.Icon
	tapped           func()
	done             bool // an answer was given
	good             bool // it is the true one
	hovered, focused bool
}

// MostNumbered is how many choices of a question have a number, which is a key.
const MostNumbered = 9

func newChoiceButton(pane *LessonPane, number int, text string, tapped func()) *choiceButton {
	said := []prose.Span{{Text: text}}
	if number <= MostNumbered {
		said = []prose.Span{{Text: strconv.Itoa(number), Code: true}, {Text: " " + text}}
	}
	c := &choiceButton{pane: pane, text: newFlowing(said, theme.SizeNameText, false), icon: widget.NewIcon(theme.RadioButtonIcon()), tapped: tapped}
	c.ExtendBaseWidget(c)
	return c
}

// answered shows whether the choice is the true one, and whether it was taken.
func (c *choiceButton) answered(good, taken bool) {
	c.done, c.good = true, good
	switch {
	case good:
		c.icon.SetResource(theme.ConfirmIcon())
	case taken:
		c.icon.SetResource(theme.CancelIcon())
	}
}

// Tapped implements [fyne.Tappable].
func (c *choiceButton) Tapped(*fyne.PointEvent) {
	if !c.done {
		c.tapped()
	}
}

// Cursor implements [desktop.Cursorable].
func (c *choiceButton) Cursor() desktop.Cursor { return desktop.DefaultCursor }

// MouseIn implements [desktop.Hoverable].
func (c *choiceButton) MouseIn(*desktop.MouseEvent) { c.hover(true) }

// MouseMoved implements [desktop.Hoverable].
func (c *choiceButton) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements [desktop.Hoverable].
func (c *choiceButton) MouseOut() { c.hover(false) }

func (c *choiceButton) hover(on bool) {
	c.hovered = on
	c.Refresh()
}

// FocusGained implements [fyne.Focusable].
func (c *choiceButton) FocusGained() {
	c.focused = true
	c.Refresh()
}

// FocusLost implements [fyne.Focusable].
func (c *choiceButton) FocusLost() {
	c.focused = false
	c.Refresh()
}

// TypedRune implements [fyne.Focusable].
func (c *choiceButton) TypedRune(r rune) {
	if r != ' ' && c.pane.OnRune != nil {
		c.pane.OnRune(r)
	}
}

// TypedKey implements [fyne.Focusable].
func (c *choiceButton) TypedKey(ev *fyne.KeyEvent) {
	switch {
	case ev.Name == fyne.KeySpace || ev.Name == fyne.KeyReturn || ev.Name == fyne.KeyEnter:
		c.Tapped(nil)
	case c.pane.OnKey != nil:
		c.pane.OnKey(ev)
	}
}

// CreateRenderer implements [fyne.Widget].
func (c *choiceButton) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(color.Transparent)
	ground.CornerRadius = 4
	r := &paintedRenderer{WidgetRenderer: widget.NewSimpleRenderer(container.NewStack(ground, container.New(iconLayout{}, c.icon, c.text)))}
	r.paint = func() {
		inks := currentPalette().inks
		ground.FillColor, ground.StrokeWidth = inks[GroundHeading], 0
		switch {
		case c.done && c.good:
			ground.FillColor = inks[GroundCurrent]
		case c.hovered && !c.done:
			ground.FillColor = inks[GroundSelected]
		}
		if c.focused {
			ground.StrokeWidth, ground.StrokeColor = 1.5, inks[LinkInk]
		}
	}
	r.paint()
	return r
}

// A paintedRenderer sets colours of the palette anew whenever something has changed, the
// theme included.
type paintedRenderer struct {
	fyne.WidgetRenderer
	paint func()
}

// Refresh implements [fyne.WidgetRenderer].
func (r *paintedRenderer) Refresh() {
	r.paint()
	r.WidgetRenderer.Refresh()
}
