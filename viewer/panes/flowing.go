package panes

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/prose"
	"vitrine/viewer/letters"
)

// flowing shows text in styles, broken into lines between words. Its height follows from its
// width.
type flowing struct {
	widget.BaseWidget
	size fyne.ThemeSizeName
	list []word
	text []rune // the words, with spaces between them

	width  float32 // that the lines are broken for
	height float32 // of all lines
	line   float32 // of one
	placed []placed

	from, to int // letters that are selected
}

// A word is what stands between two places where a line may be broken. Its pieces differ in
// their styles.
type word []prose.Span

// A placed piece is where the lines have it.
type placed struct {
	prose.Span
	pos   fyne.Position
	width float32
	line  int
	first int // place of its first letter in the text
}

// unbroken is how many letters of code are kept in one line at most.
const unbroken = 24

// newFlowing shows spans of prose. If bold is set, all are.
func newFlowing(spans []prose.Span, size fyne.ThemeSizeName, bold bool) *flowing {
	w := &flowing{size: size}
	open := false // the next piece belongs to the word before it
	for _, s := range spans {
		s.Strong = s.Strong || bold
		parts := strings.Split(s.Text, " ")
		if s.Code && len(s.Text) <= unbroken {
			parts = []string{s.Text}
		}
		for i, text := range parts {
			open = open && i == 0
			if text == "" {
				continue
			}
			piece := s
			piece.Text = letters.Legible(text)
			if open {
				w.list[len(w.list)-1] = append(w.list[len(w.list)-1], piece)
			} else {
				w.list = append(w.list, word{piece})
			}
			open = true
		}
		open = parts[len(parts)-1] != "" && open
	}
	for i, word := range w.list {
		if i > 0 {
			w.text = append(w.text, ' ')
		}
		for _, p := range word {
			w.text = append(w.text, []rune(p.Text)...)
		}
	}
	w.ExtendBaseWidget(w)
	return w
}

// styleOf returns how a piece is written.
func styleOf(s prose.Span) fyne.TextStyle {
	return fyne.TextStyle{Bold: s.Strong, Italic: s.Emph, Monospace: s.Code}
}

// measure returns the size of a piece, and how far its base line is below its top.
func (w *flowing) measure(s prose.Span) (size fyne.Size, baseline float32) {
	return fyne.CurrentApp().Driver().RenderedTextSize(s.Text, w.sizeOf(s), styleOf(s), nil)
}

// sizeOf returns how large a piece is written.
func (w *flowing) sizeOf(s prose.Span) float32 {
	if s.Code {
		return codeSize(w.size)
	}
	return theme.Size(w.size)
}

// codeSize returns how large code is written in a text. At the size of the text itself, Fyne
// cuts off the lowest pixels of its letters, and with them every underscore.
func codeSize(text fyne.ThemeSizeName) float32 { return theme.Size(text) + 0.5 }

// codePad is the room beside code on its ground.
const codePad = 2

// advance returns how wide a piece is with what is around it.
func (w *flowing) advance(s prose.Span) float32 {
	size, _ := w.measure(s)
	if s.Code {
		size.Width += 2 * codePad
	}
	return size.Width
}

// breakLines breaks the text into lines of a width.
func (w *flowing) breakLines(width float32) {
	w.width, w.placed = width, nil
	one, base := w.measure(prose.Span{Text: "Mg"})
	line := round(one.Height * 1.1)
	space := w.advance(prose.Span{Text: "n n"}) - w.advance(prose.Span{Text: "nn"})
	x, y, lines, at := float32(0), float32(0), 0, 0
	down := func() { x, y, lines = 0, y+line, lines+1 }
	for i, word := range w.list {
		if i > 0 {
			at++
		}
		long := float32(0)
		for _, p := range word {
			long += w.advance(p)
		}
		if x > 0 && x+space+long > width {
			down()
		} else if x > 0 {
			x += space
		}
		for _, p := range word {
			for _, part := range w.fit(p, width) {
				_, b := w.measure(part)
				wide := w.advance(part)
				if x > 0 && x+wide > width && long > width {
					down()
				}
				w.placed = append(w.placed, placed{part, fyne.NewPos(round(x), round(y+base-b)), wide, lines, at})
				x, at = x+wide, at+utf8.RuneCountInString(part.Text)
			}
		}
	}
	w.height, w.line = y+line, line
}

// round keeps text on whole pixels: between them it is blurred.
func round(x float32) float32 { return float32(math.Round(float64(x))) }

// fit cuts a piece that is wider than a line into parts that are not.
func (w *flowing) fit(p prose.Span, width float32) []prose.Span {
	if w.advance(p) <= width {
		return []prose.Span{p}
	}
	var parts []prose.Span
	letters := []rune(p.Text)
	for len(letters) > 0 {
		part, n := p, len(letters)
		for part.Text = string(letters); n > 1 && w.advance(part) > width; part.Text = string(letters[:n]) {
			n--
		}
		parts, letters = append(parts, part), letters[n:]
	}
	return parts
}

// MinSize implements [fyne.Widget].
func (w *flowing) MinSize() fyne.Size { return fyne.NewSize(80, max(w.height, theme.Size(w.size))) }

// Resize implements [fyne.Widget].
func (w *flowing) Resize(size fyne.Size) {
	if size.Width != w.width {
		w.breakLines(size.Width)
		w.Refresh()
	}
	w.BaseWidget.Resize(size)
}

// linkAt returns the link at a place, "" if there is none.
func (w *flowing) linkAt(at fyne.Position) string {
	for _, p := range w.placed {
		in := at.Subtract(p.pos)
		if size, _ := w.measure(p.Span); in.X >= 0 && in.X < p.width && in.Y >= 0 && in.Y < size.Height {
			return p.Link
		}
	}
	return ""
}

// CreateRenderer implements [fyne.Widget].
func (w *flowing) CreateRenderer() fyne.WidgetRenderer {
	r := &flowingRenderer{w: w}
	r.Refresh()
	return r
}

// flowingRenderer has a text for each piece, and a ground below code.
type flowingRenderer struct {
	w       *flowing
	objects []fyne.CanvasObject
}

// Refresh implements [fyne.WidgetRenderer].
func (r *flowingRenderer) Refresh() {
	settings := fyne.CurrentApp().Settings()
	foreground := settings.Theme().Color(theme.ColorNameForeground, settings.ThemeVariant())
	inks := currentPalette().inks
	var grounds, texts []fyne.CanvasObject
	for _, p := range r.w.placed {
		pos, colour := p.pos, foreground
		size, _ := r.w.measure(p.Span)
		if p.Code {
			grounds = append(grounds, codeGround(pos, fyne.NewSize(p.width, size.Height), inks[GroundHover]))
			pos.X += codePad
		}
		if p.Link != "" {
			colour = inks[LinkInk]
		}
		text := canvas.NewText(p.Text, colour)
		text.TextSize, text.TextStyle = r.w.sizeOf(p.Span), styleOf(p.Span)
		text.Move(pos)
		text.Resize(size)
		texts = append(texts, text)
	}
	r.objects = slices.Concat(grounds, r.w.selection(inks[GroundSelected]), texts)
	canvas.Refresh(r.w)
}

func codeGround(pos fyne.Position, size fyne.Size, colour color.Color) fyne.CanvasObject {
	ground := canvas.NewRectangle(colour)
	ground.CornerRadius = 3
	ground.Move(pos)
	ground.Resize(size)
	return ground
}

// Objects implements [fyne.WidgetRenderer].
func (r *flowingRenderer) Objects() []fyne.CanvasObject { return r.objects }

// MinSize implements [fyne.WidgetRenderer].
func (r *flowingRenderer) MinSize() fyne.Size { return r.w.MinSize() }

// Layout implements [fyne.WidgetRenderer].
func (r *flowingRenderer) Layout(fyne.Size) {}

// Destroy implements [fyne.WidgetRenderer].
func (r *flowingRenderer) Destroy() {}
