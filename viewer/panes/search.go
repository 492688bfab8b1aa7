package panes

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// SearchPane asks what to look for and lists what was found. The search itself is done by
// the listener of OnQuery, which answers with SetHits.
type SearchPane struct {
	widget.BaseWidget

	// OnQuery is called with what to look for, at every change; an empty text clears.
	OnQuery func(Query)
	// OnHit is called with the hit to go to and its number.
	OnHit func(h Hit, index int)
	// OnPage is called with a hit of the page whose heading was chosen.
	OnPage func(h Hit)
	// OnEscape is called when the user leaves the field.
	OnEscape func()
	// OnName is called with the name of the button under the pointer, which is that of a
	// command, or "".
	OnName func(name string)
	// OnKey gets function keys typed into the field.
	OnKey func(*fyne.KeyEvent)

	// Text is the view of the hits.
	Text *Text

	query   *entry
	pattern *widget.Check
	program *widget.Check
	count   *widget.Label
	hits    []Hit
	rows    []searchRow
	current int
	more    string // the note about hits that are still to come, or left out
	widest  int
}

// searchRow is a hit, or the heading of the hits on one page.
type searchRow struct {
	hit     int // of a heading the first below it
	heading bool
	count   int // hits below a heading
}

// NewSearchPane returns a pane with an empty query.
func NewSearchPane() *SearchPane {
	p := &SearchPane{Text: NewText(), query: newEntry(), count: widget.NewLabel(""), current: -1}
	p.Text.Selectable = true
	p.Text.Placeholder = "Blocks, operations and variables"
	p.Text.OnSelect = p.choose
	p.Text.OnActivate = p.choose
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
	p.program = widget.NewCheck("Whole program", func(bool) { p.ask() })
	p.count.Truncation = fyne.TextTruncateEllipsis
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *SearchPane) CreateRenderer() fyne.WidgetRenderer {
	tell := func(name string) {
		if p.OnName != nil {
			p.OnName(name)
		}
	}
	previous := NewIconButton("Find Previous", theme.MoveUpIcon(), p.Previous, tell)
	next := NewIconButton("Find Next", theme.MoveDownIcon(), p.Next, tell)
	line := container.NewBorder(nil, nil, nil, container.NewHBox(previous, next), p.query)
	top := container.NewVBox(line, container.NewHBox(p.pattern, p.program))
	return widget.NewSimpleRenderer(container.NewBorder(top, p.count, nil, nil, p.Text))
}

// Field returns what should have the focus for the user to type a query. The old text is
// selected, to be typed over.
func (p *SearchPane) Field() fyne.Focusable { return p.query.ready() }

// Query returns what is looked for.
func (p *SearchPane) Query() Query {
	return Query{Text: p.query.Text, Pattern: p.pattern.Checked, Program: p.program.Checked}
}

// SetQuery puts a text into the field and searches for it.
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
	p.hits, p.current, p.more = hits, -1, ""
	p.rows, p.widest = nil, 0
	p.list(0)
	p.Text.SetRows(p)
	p.showCount()
}

// AddHits lists more of what was found, while the search goes on; more says
// what is still to come. The selection stays.
func (p *SearchPane) AddHits(hits []Hit, more string) {
	first := len(p.hits)
	p.hits = append(p.hits[:first:first], hits...)
	p.more = more
	p.list(first)
	p.Text.SetRows(p)
	if p.current >= 0 {
		p.Text.selected = p.rowOf(p.current)
	}
	p.showCount()
}

// list adds the rows of the hits from one on. Hits on several pages are listed below the
// names of their pages.
func (p *SearchPane) list(first int) {
	if first > 0 && p.many() && !p.rows[0].heading { // until now there was only one page
		p.rows, first = nil, 0
	}
	heading := -1
	for i := range p.rows {
		if p.rows[i].heading {
			heading = i
		}
	}
	for i := first; i < len(p.hits); i++ {
		if p.many() && (i == 0 || p.hits[i].Page != p.hits[i-1].Page) {
			heading = len(p.rows)
			p.rows = append(p.rows, searchRow{hit: i, heading: true})
		}
		if heading >= 0 {
			p.rows[heading].count++
		}
		p.rows = append(p.rows, searchRow{hit: i})
	}
	for i := range p.rows {
		if p.rows[i].hit >= first {
			p.widest = max(p.widest, cells(p.Row(i).String()))
		}
	}
}

// many reports whether there are hits on more than one page.
func (p *SearchPane) many() bool {
	n := len(p.hits)
	return n > 0 && p.hits[0].Page != p.hits[n-1].Page
}

// rowOf returns the row of a hit.
func (p *SearchPane) rowOf(hit int) int {
	row, _ := slices.BinarySearchFunc(p.rows, hit, func(r searchRow, hit int) int {
		if r.hit == hit && r.heading {
			return -1
		}
		return r.hit - hit
	})
	return row
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
	case len(p.hits) == 0 && p.more != "":
		p.count.SetText(p.more)
	case len(p.hits) == 0:
		p.count.SetText("Nothing found")
	case p.current < 0 && p.more != "":
		p.count.SetText(plural(len(p.hits), "hit") + ", " + p.more)
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

// Previous goes to the previous hit, from the first to the last.
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
	p.Text.Select(p.rowOf(next))
	p.goTo(next)
}

// choose goes where a row leads.
func (p *SearchPane) choose(row int) {
	r := p.rows[row]
	switch {
	case !r.heading:
		p.goTo(r.hit)
	case p.OnPage != nil:
		p.OnPage(p.hits[r.hit])
	}
}

func (p *SearchPane) goTo(i int) {
	p.current = i
	p.showCount()
	if p.OnHit != nil {
		p.OnHit(p.hits[i], i)
	}
}

// Len implements [Rows].
func (p *SearchPane) Len() int { return len(p.rows) }

// Columns implements [Rows].
func (p *SearchPane) Columns() int { return p.widest }

// Row implements [Rows].
func (p *SearchPane) Row(i int) Row {
	h := &p.hits[p.rows[i].hit]
	if p.rows[i].heading {
		return Row{Ground: GroundHeading, Runs: []Run{
			{Text: h.Title, Ink: Heading}, {Text: fmt.Sprintf("  %d", p.rows[i].count), Ink: Faint}}}
	}
	where := h.Block
	if p.rows[0].heading {
		where = "  " + where
	}
	if h.Text == h.Block && h.Line < 0 && h.Exit < 0 {
		return Row{Runs: []Run{{Text: where, Ink: Plain}}}
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
	for start > 0 && letters[0] == ' ' { // what stands below other text in its block
		letters, start, end = letters[1:], start-1, end-1
	}
	if cut := start - before; cut > before {
		letters = append([]rune{'…'}, letters[cut:]...)
		start, end = start-cut+1, end-cut+1
	}
	return string(letters), start, end
}

// Mark shows a hit as the current one, without going there.
func (p *SearchPane) Mark(i int) {
	if i < len(p.hits) {
		p.current = i
		p.Text.Select(p.rowOf(i))
		p.showCount()
	}
}
