package panes

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// Inspector shows what is known about what is selected, and the state of the
// engine at the step: frame, stacks, what is pending, as tables. Tables can be
// folded, and stay folded from step to step.
type Inspector struct {
	widget.BaseWidget

	// OnLink is called with where a click on a cell with a link leads.
	OnLink func(page.Link)
	// OnNode is called with the node of a row that was clicked.
	OnNode func(node int)
	// OnSource is called with the source of the row under the pointer; the zero span
	// when there is none.
	OnSource func(source.Span)
	// OnVariable is called with the name of the variable that was clicked.
	OnVariable func(name string)

	// Text is the view of the rows.
	Text *Text

	subject *page.Table
	actions []Action // what can be done with the subject
	tables  []*page.Table
	before  map[string]bool // rows of the step before, to mark what is new
	folded  map[string]bool // by title
	rows    []inspectorRow
	widest  int
}

// inspectorRow is a title, the names of columns or a row of a table.
type inspectorRow struct {
	title  bool
	action *Action // or nil
	table  *page.Table
	row    *page.Row
	spans  []page.Span
	fresh  bool
}

// An Action is something that can be done, written as a link.
type Action struct {
	Title string
	Run   func()
}

// NewInspector returns an empty inspector.
func NewInspector() *Inspector {
	p := &Inspector{Text: NewText(), folded: map[string]bool{}}
	p.Text.Selectable = true
	p.Text.Placeholder = "Click a block or a variable"
	p.Text.OnTap = p.tap
	p.Text.OnActivate = func(row int) { p.tap(row, 0) }
	p.Text.OnHover = p.hover
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *Inspector) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(p.Text)
}

// SetTables shows the tables of a step. Rows that were not in the previous tables are
// marked; nil marks none.
func (p *Inspector) SetTables(tables, before []*page.Table) {
	p.before = nil
	if before != nil {
		p.before = rowKeys(before)
	}
	p.tables = tables
	p.rebuild()
}

// SetSubject shows what is known about one thing, above the tables; no facts
// and no title show nothing. Actions are offered below its title.
func (p *Inspector) SetSubject(title string, facts []page.Fact, actions ...Action) {
	p.subject, p.actions = nil, actions
	if title != "" {
		p.subject = &page.Table{Title: title}
		for _, f := range facts {
			p.subject.Rows = append(p.subject.Rows, page.Row{Node: -1, Cells: []page.Span{
				{Text: f.Name, Style: page.Comment},
				page.Plain.Span(f.Value).Leading(f.Link),
			}})
		}
	}
	p.rebuild()
}

// rowKeys is the set of the rows of tables.
func rowKeys(tables []*page.Table) map[string]bool {
	keys := map[string]bool{}
	for _, t := range tables {
		for i := range t.Rows {
			keys[rowKey(t, &t.Rows[i])] = true
		}
	}
	return keys
}

func rowKey(t *page.Table, r *page.Row) string {
	var b strings.Builder
	b.WriteString(t.Title)
	for _, c := range r.Cells {
		b.WriteByte(0)
		b.WriteString(c.Text)
	}
	return b.String()
}

// rebuild turns the tables into rows of text, the columns of each table as
// wide as they need to be.
func (p *Inspector) rebuild() {
	selected, name := p.Text.Selected(), ""
	if selected >= 0 && selected < len(p.rows) {
		name = p.rows[selected].name()
	}
	p.rows, p.widest = nil, 0
	if p.subject != nil {
		p.addTable(p.subject)
	}
	for _, t := range p.tables {
		p.addTable(t)
	}
	for _, r := range p.rows {
		p.widest = max(p.widest, cells(page.Text(r.spans)))
	}
	p.Text.SetRows(p)
	if selected < len(p.rows) {
		p.Text.selected = selected
	}
	if name != "" {
		p.selectNamed(name, selected)
	}
}

// selectNamed selects the row with a name that is nearest to where it was, if there is one: it stays selected while others come and go
// above it.
func (p *Inspector) selectNamed(name string, was int) {
	found := -1
	for i := range p.rows {
		if p.rows[i].name() == name && (found < 0 || max(i-was, was-i) < max(found-was, was-found)) {
			found = i
		}
	}
	if found >= 0 {
		p.Text.selected = found
	}
}

// name tells a row apart from others while its values change.
func (r *inspectorRow) name() string {
	switch {
	case r.title:
		return r.table.Title
	case r.row != nil && len(r.row.Cells) > 0:
		return r.table.Title + "\x00" + r.row.Cells[0].Text
	}
	return ""
}

// widestColumn keeps one long value from pushing all others out of sight.
const widestColumn = 28

func (p *Inspector) addTable(t *page.Table) {
	sign := "▾ "
	if p.folded[t.Title] {
		sign = "▸ "
	}
	head := []page.Span{{Text: sign, Style: page.Comment}, {Text: t.Title, Style: page.Heading}}
	if len(t.Rows) == 0 {
		head = append(head, page.Span{Text: "  (empty)", Style: page.Comment})
	}
	p.rows = append(p.rows, inspectorRow{title: true, table: t, spans: head})
	if p.folded[t.Title] {
		return
	}
	if t == p.subject {
		for i := range p.actions {
			a := &p.actions[i]
			p.rows = append(p.rows, inspectorRow{action: a, table: t, spans: []page.Span{{Text: "  "}, {Text: a.Title}}})
		}
	}
	var widths []int
	widen := func(i int, s string) {
		for len(widths) <= i {
			widths = append(widths, 0)
		}
		widths[i] = min(widestColumn, max(widths[i], cells(s)))
	}
	for i, c := range t.Columns {
		widen(i, c)
	}
	for _, r := range t.Rows {
		for i, c := range r.Cells {
			widen(i, c.Text)
		}
	}
	if len(t.Columns) > 0 && len(t.Rows) > 0 {
		names := make([]page.Span, len(t.Columns))
		for i, c := range t.Columns {
			names[i] = page.Span{Text: c, Style: page.Comment}
		}
		p.rows = append(p.rows, inspectorRow{table: t, spans: align(names, widths)})
	}
	for i := range t.Rows {
		r := &t.Rows[i]
		fresh := p.before != nil && t != p.subject && !p.before[rowKey(t, r)]
		p.rows = append(p.rows, inspectorRow{table: t, row: r, fresh: fresh, spans: align(r.Cells, widths)})
	}
}

// align pads cells to the widths of their columns.
func align(cellSpans []page.Span, widths []int) []page.Span {
	spans := []page.Span{{Text: "  "}}
	for i, c := range cellSpans {
		c.Text = strings.ReplaceAll(c.Text, "\n", "⏎")
		spans = append(spans, c)
		if pad := widths[i] - cells(c.Text); i < len(cellSpans)-1 {
			spans = append(spans, page.Span{Text: strings.Repeat(" ", max(0, pad)+2)})
		}
	}
	return spans
}

// Len implements [Rows].
func (p *Inspector) Len() int { return len(p.rows) }

// Columns implements [Rows].
func (p *Inspector) Columns() int { return p.widest }

// Row implements [Rows].
func (p *Inspector) Row(i int) Row {
	r := p.rows[i]
	row := Row{}
	if r.title {
		row.Ground = GroundHeading
	}
	if r.fresh {
		row.Ground, row.Mark = GroundCurrent, Good
	}
	row.Runs = runsOf(r.spans)
	if r.action != nil {
		row.Runs[1].Ink, row.Runs[1].Underline = LinkInk, true
	}
	return row
}

// spanAt returns the span of a row that covers a cell.
func spanAt(spans []page.Span, cell int) *page.Span {
	for i := range spans {
		n := cells(spans[i].Text)
		if cell < n {
			return &spans[i]
		}
		cell -= n
	}
	return nil
}

func (p *Inspector) tap(row, cell int) {
	r := &p.rows[row]
	if r.title {
		p.folded[r.table.Title] = !p.folded[r.table.Title]
		p.rebuild()
		return
	}
	s := spanAt(r.spans, cell)
	switch {
	case r.action != nil:
		r.action.Run()
	case s != nil && s.Link() != nil:
		if p.OnLink != nil {
			p.OnLink(*s.Link())
		}
	case s != nil && s.Var() != "" && p.OnVariable != nil:
		p.OnVariable(s.Var())
	case r.row != nil && r.row.Node >= 0 && p.OnNode != nil:
		p.OnNode(r.row.Node)
	}
}

func (p *Inspector) hover(row, _ int) {
	if p.OnSource == nil {
		return
	}
	var s source.Span
	if row >= 0 && p.rows[row].row != nil {
		s = p.rows[row].row.Source
	}
	p.OnSource(s)
}
