package panes

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// An Output is what a program has printed.
type Output struct {
	What    string // whose it is: "f(3) as Python"
	Text    string // the latest text
	Dropped int64  // bytes before that, which are not kept
}

// OutputPane shows what a program prints. While its end is in view, it stays there as the
// text grows.
type OutputPane struct {
	widget.BaseWidget

	// OnCopy is called with all of the text when its button is pressed.
	OnCopy func(text string)

	// Text is the view of the rows.
	Text *Text

	title  *widget.Label
	copy   *widget.Button
	output Output
	starts []int32 // of the rows in the text
	widest int
}

// mostRowBytes is how long a row is at most; longer lines are broken.
const mostRowBytes = 1000

// NewOutputPane returns an empty pane.
func NewOutputPane() *OutputPane {
	p := &OutputPane{Text: NewText(), title: widget.NewLabel("")}
	p.Text.Placeholder = "Nothing is printed yet"
	p.Text.OnCopy = func() string { return p.output.Text }
	p.title.Truncation = fyne.TextTruncateEllipsis
	p.copy = widget.NewButtonWithIcon("Copy", theme.ContentCopyIcon(), func() {
		if p.OnCopy != nil {
			p.OnCopy(p.output.Text)
		}
	})
	p.copy.Importance = widget.LowImportance
	p.copy.Disable()
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *OutputPane) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewBorder(container.NewBorder(nil, nil, nil, p.copy, p.title), nil, nil, nil, p.Text))
}

// SetOutput replaces what is shown. The same rows stay in view if the text has only
// grown, or the end does if that was in view.
func (p *OutputPane) SetOutput(o Output) {
	if o == p.output {
		return
	}
	row := p.Text.body.metrics().rowHeight
	off, view := p.Text.scroll.Offset, p.Text.scroll.Size()
	atEnd := o.What != p.output.What || off.Y+view.Height > p.Text.body.MinSize().Height-2*row
	off.Y -= float32(p.rowsBefore(o.Dropped-p.output.Dropped)) * row
	p.output = o
	p.title.SetText(letters.Legible(o.What))
	if o.Text == "" {
		p.copy.Disable()
	} else {
		p.copy.Enable()
	}
	p.split()
	p.Text.SetRows(p)
	if atEnd {
		off.Y = p.Text.body.MinSize().Height
	}
	p.Text.scrollTo(off)
}

// Output returns what is shown.
func (p *OutputPane) Output() Output { return p.output }

// rowsBefore returns how many rows begin in the first bytes of the text.
func (p *OutputPane) rowsBefore(bytes int64) int {
	n := 0
	for n < len(p.starts) && int64(p.starts[n]) < bytes {
		n++
	}
	return n
}

// split finds the rows: lines, and pieces of lines that are too long.
func (p *OutputPane) split() {
	p.starts, p.widest = p.starts[:0], cells(p.note())
	text := p.output.Text
	for at := 0; at < len(text); {
		p.starts = append(p.starts, int32(at))
		end := at + min(mostRowBytes, len(text)-at)
		if i := strings.IndexByte(text[at:end], '\n'); i >= 0 {
			end = at + i + 1
		}
		for end < len(text) && !utf8.RuneStart(text[end]) {
			end++
		}
		if n := end - at; n > p.widest || strings.IndexByte(text[at:end], '\t') >= 0 {
			p.widest = max(p.widest, cells(visible(text[at:end])))
		}
		at = end
	}
}

// note says what is missing, "" if nothing is.
func (p *OutputPane) note() string {
	if p.output.Dropped == 0 {
		return ""
	}
	return fmt.Sprintf("The beginning is dropped: %d bytes. The latest %d bytes are kept.", p.output.Dropped, len(p.output.Text))
}

// Len implements [Rows].
func (p *OutputPane) Len() int {
	if p.output.Dropped > 0 {
		return len(p.starts) + 1
	}
	return len(p.starts)
}

// Columns implements [Rows].
func (p *OutputPane) Columns() int { return p.widest }

// Row implements [Rows].
func (p *OutputPane) Row(i int) Row {
	if p.output.Dropped > 0 {
		if i == 0 {
			return Row{Ground: GroundHeading, Runs: []Run{{Text: p.note(), Ink: Failure}}}
		}
		i--
	}
	end := len(p.output.Text)
	if i+1 < len(p.starts) {
		end = int(p.starts[i+1])
	}
	return Row{Runs: []Run{{Text: visible(p.output.Text[p.starts[i]:end]), Ink: Plain}}}
}

// tabStop is how many cells are between the places that a tab leads to.
const tabStop = 8

// visible returns a line as it is shown: with spaces for tabs, and dots for other signs
// that are not to be seen.
func visible(line string) string {
	line = strings.TrimRight(line, "\r\n")
	if strings.IndexFunc(line, func(r rune) bool { return !unicode.IsPrint(r) }) < 0 {
		return line
	}
	var b strings.Builder
	at := 0
	for _, r := range line {
		switch {
		case r == '\t':
			n := tabStop - at%tabStop
			b.WriteString(strings.Repeat(" ", n))
			at += n
			continue
		case !unicode.IsPrint(r):
			r = '·'
		}
		b.WriteRune(r)
		at++
	}
	return b.String()
}
