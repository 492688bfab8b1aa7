package panes

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/trace"
	"vitrine/viewer/letters"
)

// A Reason is one entry of an explanation: an origin, or a place on the way from there.
type Reason struct {
	Step   int
	Kind   trace.Kind // of the step
	Origin bool
	Text   string      // a sentence
	Where  string      // its graph and source line: "double · line 5"
	File   string      // of the place in the source
	Span   source.Span // the place; the zero Span if there is none
}

// WhyPane explains why something is as it is: where it begins, and how it came here from
// there. It stays while the user goes from step to step.
type WhyPane struct {
	widget.BaseWidget

	// OnReason is called with the reason to go to.
	OnReason func(Reason)

	// Text is the view of the rows.
	Text *Text

	title   *widget.Label
	reasons []Reason
	rows    []whyRow
	current int // the step that is shown, or -1
	columns int // that sentences are broken to
	widest  int
}

// whyRow is a line of a reason: where it is, or a piece of its sentence.
type whyRow struct {
	reason int
	first  bool
	text   string
}

// NewWhyPane returns a pane that explains nothing yet.
func NewWhyPane() *WhyPane {
	p := &WhyPane{Text: NewText(), title: widget.NewLabel(""), current: -1}
	p.Text.Selectable = true
	p.Text.Placeholder = "Click a variable, then press y"
	p.Text.OnSelect = p.goTo
	p.Text.OnActivate = p.goTo
	p.title.TextStyle.Bold = true
	p.title.Wrapping = fyne.TextWrapWord
	p.title.Hide()
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *WhyPane) CreateRenderer() fyne.WidgetRenderer {
	content := container.NewBorder(p.title, nil, nil, nil, p.Text)
	return &whyRenderer{WidgetRenderer: widget.NewSimpleRenderer(content), p: p}
}

// whyRenderer breaks the sentences anew when the pane gets another width.
type whyRenderer struct {
	fyne.WidgetRenderer
	p *WhyPane
}

// Layout implements [fyne.WidgetRenderer].
func (r *whyRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	if r.p.room() != r.p.columns {
		r.p.rebuild()
	}
}

// SetReasons shows reasons below a title; without reasons the title
// says why there are none, and "" shows that nothing was asked.
func (p *WhyPane) SetReasons(title string, reasons []Reason) {
	p.reasons = reasons
	p.title.SetText(letters.Legible(title))
	if title == "" {
		p.title.Hide()
	} else {
		p.title.Show()
	}
	p.Text.GutterCells = 0
	for _, r := range reasons {
		p.Text.GutterCells = max(p.Text.GutterCells, len(strconv.Itoa(r.Step+1)))
	}
	p.rebuild()
	p.Refresh()
}

// Title returns what is explained.
func (p *WhyPane) Title() string { return p.title.Text }

// Reasons returns what is listed.
func (p *WhyPane) Reasons() []Reason { return p.reasons }

// SetStep marks the step that is shown, if it is one of the chain.
func (p *WhyPane) SetStep(step int) {
	if p.current == step {
		return
	}
	p.current = step
	for i, r := range p.rows {
		if r.first && p.reasons[r.reason].Step == step {
			if s := p.Text.Selected(); s < 0 || p.rows[s].reason != r.reason {
				p.Text.Select(i)
			}
			return
		}
	}
	p.Text.Select(-1)
}

// narrowest is the smallest number of cells that sentences are broken to.
const narrowest = 24

// room returns how many cells a sentence may be wide.
func (p *WhyPane) room() int { return max(narrowest, p.Text.VisibleColumns()-3) }

func (p *WhyPane) rebuild() {
	p.columns = p.room()
	p.rows, p.widest = nil, 0
	for i, r := range p.reasons {
		indent := ""
		if !r.Origin {
			indent = "  "
		}
		p.rows = append(p.rows, whyRow{reason: i, first: true, text: indent + r.Where})
		for _, piece := range broken(r.Text, p.columns-len(indent)) {
			p.rows = append(p.rows, whyRow{reason: i, text: indent + piece})
		}
	}
	for _, r := range p.rows {
		p.widest = max(p.widest, cells(r.text))
	}
	current := p.current
	p.Text.SetRows(p)
	p.current = -1
	p.SetStep(current)
}

// broken breaks a sentence between words into pieces of at most a number of cells; a
// longer word has a piece of its own.
func broken(text string, columns int) []string { return brokenAfter(text, 0, columns) }

// brokenAfter is broken for text whose first piece has so many cells before it in its row.
func brokenAfter(text string, before, columns int) []string {
	var pieces []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case cells(line)+1+cells(word) <= columns-before:
			line += " " + word
		default:
			pieces = append(pieces, line)
			line, before = word, 0
		}
	}
	return append(pieces, line)
}

func (p *WhyPane) goTo(row int) {
	if p.OnReason != nil && row >= 0 && row < len(p.rows) {
		p.OnReason(p.reasons[p.rows[row].reason])
	}
}

// Len implements [Rows].
func (p *WhyPane) Len() int { return len(p.rows) }

// Columns implements [Rows].
func (p *WhyPane) Columns() int { return p.widest }

// Row implements [Rows].
func (p *WhyPane) Row(i int) Row {
	r := p.rows[i]
	reason := p.reasons[r.reason]
	row := Row{Mark: Faint}
	if reason.Origin {
		row.Mark = Heading
	}
	if reason.Step == p.current {
		row.Ground = GroundCurrent
	}
	if r.first {
		row.Gutter = strconv.Itoa(reason.Step + 1)
		row.Runs = []Run{{Text: r.text, Ink: Faint}}
		return row
	}
	row.Runs = []Run{{Text: r.text, Ink: Plain}}
	return row
}
