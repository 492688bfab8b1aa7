package panes

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// SearchPane asks what to look for and lists what was found. The looking
// itself is done by whoever listens to OnQuery and answers with SetHits.
type SearchPane struct {
	widget.BaseWidget

	// OnQuery is told what to look for, at every change; an empty text clears.
	OnQuery func(Query)
	// OnHit is told the hit to go to and its number.
	OnHit func(h Hit, index int)
	// OnEscape is called when the user leaves the field.
	OnEscape func()
	// OnKey gets function keys typed into the field.
	OnKey func(*fyne.KeyEvent)

	// Text is the view of the hits.
	Text *Text

	query   *entry
	pattern *widget.Check
	program *widget.Check
	count   *widget.Label
	hits    []Hit
	current int
	many    bool // hits on more than one page
	widest  int
}

// NewSearchPane returns a pane with an empty query.
func NewSearchPane() *SearchPane {
	p := &SearchPane{Text: NewText(), query: newEntry(), count: widget.NewLabel(""), current: -1}
	p.Text.Selectable = true
	p.Text.Placeholder = "Blocks, operations and variables"
	p.Text.OnSelect = p.goTo
	p.Text.OnActivate = p.goTo
	p.query.SetPlaceHolder("Find in graphs")
	p.query.OnChanged = func(string) { p.ask() }
	p.query.OnSubmitted = func(string) { p.Next() }
	p.query.OnEscape = func() {
		if p.OnEscape != nil {
			p.OnEscape()
		}
	}
	p.query.OnDown, p.query.OnUp = p.Next, p.Previous
	p.query.OnKey = func(ev *fyne.KeyEvent) {
		if p.OnKey != nil {
			p.OnKey(ev)
		}
	}
	p.pattern = widget.NewCheck("Regexp", func(bool) { p.ask() })
	p.program = widget.NewCheck("All functions", func(bool) { p.ask() })
	p.count.Truncation = fyne.TextTruncateEllipsis
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *SearchPane) CreateRenderer() fyne.WidgetRenderer {
	previous := widget.NewButtonWithIcon("", theme.MoveUpIcon(), p.Previous)
	next := widget.NewButtonWithIcon("", theme.MoveDownIcon(), p.Next)
	previous.Importance, next.Importance = widget.LowImportance, widget.LowImportance
	line := container.NewBorder(nil, nil, nil, container.NewHBox(previous, next), p.query)
	top := container.NewVBox(line, container.NewHBox(p.pattern, p.program))
	return widget.NewSimpleRenderer(container.NewBorder(top, p.count, nil, nil, p.Text))
}

// Field returns what is to have the focus for the user to type a query. What
// was typed before is selected, to be typed over.
func (p *SearchPane) Field() fyne.Focusable { return p.query.ready() }

// Query returns what is looked for.
func (p *SearchPane) Query() Query {
	return Query{Text: p.query.Text, Pattern: p.pattern.Checked, Program: p.program.Checked}
}

// SetQuery puts a text into the field and looks for it.
func (p *SearchPane) SetQuery(text string) { p.query.SetText(text) }

// Again asks the same query once more, after the pages have changed.
func (p *SearchPane) Again() {
	if p.query.Text != "" {
		p.ask()
	}
}

func (p *SearchPane) ask() {
	if p.OnQuery != nil {
		p.OnQuery(p.Query())
	}
}

// SetHits lists what was found.
func (p *SearchPane) SetHits(hits []Hit) {
	p.hits, p.current, p.widest, p.many = hits, -1, 0, false
	for _, h := range hits {
		p.many = p.many || h.Page != hits[0].Page
	}
	for i := range hits {
		p.widest = max(p.widest, cells(p.Row(i).String()))
	}
	p.Text.SetRows(p)
	p.showCount()
}

// SetProblem shows why nothing can be found.
func (p *SearchPane) SetProblem(problem string) {
	p.SetHits(nil)
	p.count.SetText(problem)
}

func (p *SearchPane) showCount() {
	switch {
	case p.query.Text == "":
		p.count.SetText("")
	case len(p.hits) == 0:
		p.count.SetText("Nothing found")
	case p.current < 0:
		p.count.SetText(plural(len(p.hits), "hit"))
	default:
		p.count.SetText(fmt.Sprintf("%d of %s", p.current+1, plural(len(p.hits), "hit")))
	}
}

// Hits returns what is listed.
func (p *SearchPane) Hits() []Hit { return p.hits }

// Next goes to the next hit, from the last to the first.
func (p *SearchPane) Next() { p.turn(+1) }

// Previous goes to the hit before, from the first to the last.
func (p *SearchPane) Previous() { p.turn(-1) }

func (p *SearchPane) turn(by int) {
	n := len(p.hits)
	if n == 0 {
		return
	}
	next := p.current + by
	if p.current < 0 && by < 0 {
		next = n - 1
	}
	next = (next + n) % n
	p.Text.Select(next)
	p.goTo(next)
}

func (p *SearchPane) goTo(i int) {
	p.current = i
	p.showCount()
	if p.OnHit != nil {
		p.OnHit(p.hits[i], i)
	}
}

// Len implements [Rows].
func (p *SearchPane) Len() int { return len(p.hits) }

// Columns implements [Rows].
func (p *SearchPane) Columns() int { return p.widest }

// Row implements [Rows].
func (p *SearchPane) Row(i int) Row {
	h := p.hits[i]
	where := h.Block
	if p.many {
		where = h.Title + " · " + where
	}
	if h.Text == h.Block && h.Line < 0 && h.Exit < 0 {
		return Row{Runs: []Run{{Text: where, Ink: Heading}}}
	}
	text, start, end := h.excerpt()
	from := cells(where) + 2
	return Row{
		Runs:  []Run{{Text: where + "  ", Ink: Faint}, {Text: text, Ink: Plain}},
		Boxes: []Box{{From: from + start, To: from + end, Ink: GroundLit}},
	}
}

// excerpt returns the line of a hit, shortened so that the hit is near its
// beginning, and where in it the hit is.
func (h *Hit) excerpt() (text string, start, end int) {
	const before = 8 // letters kept before a hit that is far off
	letters := []rune(strings.ReplaceAll(h.Text, "\n", " "))
	start, end = min(h.Start, len(letters)), min(h.End, len(letters))
	if cut := start - before; cut > before {
		letters = append([]rune{'…'}, letters[cut:]...)
		start, end = start-cut+1, end-cut+1
	}
	return string(letters), start, end
}

// Mark shows a hit as the one that was gone to, without going there.
func (p *SearchPane) Mark(i int) {
	if i < len(p.hits) {
		p.current = i
		p.Text.Select(i)
		p.showCount()
	}
}
