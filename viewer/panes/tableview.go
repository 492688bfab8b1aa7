package panes

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// TableView shows the tables of a page that is not a picture. Rows can be
// filtered by their text, and sorted by a click on the name of a column.
type TableView struct {
	widget.BaseWidget

	// OnLink is called with where a click on a cell with a link leads.
	OnLink func(page.Link)
	// OnRow is called with the row that was clicked elsewhere.
	OnRow func(page.Row)
	// OnSource is called with the source of the row under the pointer; the zero span
	// when there is none.
	OnSource func(source.Span)

	// Text is the view of the rows.
	Text *Text

	filter *entry
	count  *widget.Label
	tables []*page.Table
	heads  []tableHead      // of tables
	orders map[string]order // by title of the table
	rows   []tableRow
	widest int
	source source.Span  // whose rows are lit
	lit    map[int]bool // by index in rows
}

// An order says by which column a table is sorted.
type order struct {
	column  int
	falling bool
}

// tableRow is a title, the names of columns, or a row of a table. Its text is put together when it is drawn: there may be a
// million.
type tableRow struct {
	table, row int // row is -1 for the title, -2 for the columns
}

// A tableHead is what is above the rows of a table, and how wide its columns are.
type tableHead struct {
	title, names []page.Span
	widths       []int
}

const (
	titleRow  = -1
	columnRow = -2
)

// NewTableView returns a view without tables.
func NewTableView() *TableView {
	v := &TableView{Text: NewText(), filter: newEntry(), count: widget.NewLabel(""), orders: map[string]order{}}
	v.Text.Selectable = true
	v.Text.Placeholder = "The tables are empty"
	v.Text.OnTap = v.tap
	v.Text.OnActivate = func(row int) { v.tap(row, 0) }
	v.Text.OnHover = v.hover
	v.filter.SetPlaceHolder("Filter rows by the words in them")
	v.filter.OnChanged = func(string) { v.rebuild() }
	v.filter.OnEscape = func() { v.filter.SetText("") }
	v.ExtendBaseWidget(v)
	return v
}

// CreateRenderer implements [fyne.Widget].
func (v *TableView) CreateRenderer() fyne.WidgetRenderer {
	top := container.NewBorder(nil, nil, nil, v.count, v.filter)
	return widget.NewSimpleRenderer(container.NewBorder(top, nil, nil, nil, v.Text))
}

// Field returns what should have the focus for the user to type a filter.
func (v *TableView) Field() fyne.Focusable { return v.filter.ready() }

// SetTables shows tables.
func (v *TableView) SetTables(tables []*page.Table) {
	v.tables = tables
	v.rebuild()
}

// SelectRow selects a row of a table. A filter that hides it is cleared.
func (v *TableView) SelectRow(table, row int) {
	at := func() int {
		return slices.IndexFunc(v.rows, func(r tableRow) bool { return r.table == table && r.row == row })
	}
	if at() < 0 {
		v.filter.SetText("")
	}
	v.Text.Select(at())
}

// widestCell keeps one long cell from pushing all other columns out of sight.
const widestCell = 70

func (v *TableView) rebuild() {
	selected := v.Text.Selected()
	words := strings.Fields(strings.ToLower(v.filter.Text))
	v.rows, v.heads, v.widest = nil, nil, 0
	shown, all := 0, 0
	for i, t := range v.tables {
		all += len(t.Rows)
		shown += v.add(i, t, words)
	}
	v.count.SetText(plural(all, "row"))
	if shown < all {
		v.count.SetText(fmt.Sprintf("%d of %s", shown, plural(all, "row")))
	}
	v.light()
	v.Text.SetRows(v)
	if selected < len(v.rows) {
		v.Text.selected = selected
	}
}

// add adds the rows of a table that have all words in them, and returns how
// many there are.
func (v *TableView) add(index int, t *page.Table, words []string) int {
	var shown []int
	for i := range t.Rows {
		if hasWords(&t.Rows[i], words) {
			shown = append(shown, i)
		}
	}
	o, sorted := v.orders[t.Title]
	if sorted {
		slices.SortStableFunc(shown, func(i, j int) int {
			c := naturally(cellText(&t.Rows[i], o.column), cellText(&t.Rows[j], o.column))
			if o.falling {
				return -c
			}
			return c
		})
	}
	h := tableHead{
		title: []page.Span{{Text: t.Title, Style: page.Heading}, {Text: fmt.Sprintf("  (%d)", len(shown)), Style: page.Comment}},
		names: make([]page.Span, len(t.Columns)),
	}
	for i, c := range t.Columns {
		sign := ""
		switch {
		case sorted && o.column == i && o.falling:
			sign = " ▾"
		case sorted && o.column == i:
			sign = " ▴"
		}
		h.names[i] = page.Span{Text: c + sign, Style: page.Comment}
	}
	widest := h.measure(t, shown)
	v.widest = max(v.widest, widest, cells(page.Text(h.title)))
	v.heads = append(v.heads, h)
	v.rows = append(slices.Grow(v.rows, len(shown)+2), tableRow{table: index, row: titleRow})
	if len(h.names) > 0 {
		v.rows = append(v.rows, tableRow{table: index, row: columnRow})
	}
	for _, i := range shown {
		v.rows = append(v.rows, tableRow{table: index, row: i})
	}
	return len(shown)
}

// measure finds out how wide the columns of a table must be, and returns how wide its widest row is then.
func (h *tableHead) measure(t *page.Table, rows []int) int {
	tooWide := false
	each := func(list []page.Span) {
		for i, c := range list {
			n := cells(c.Text)
			if tooWide = tooWide || n > widestCell; i == len(h.widths) {
				h.widths = append(h.widths, 0)
			}
			h.widths[i] = min(widestCell, max(h.widths[i], n))
		}
	}
	each(h.names)
	for _, r := range rows {
		each(t.Rows[r].Cells)
	}
	widest := h.width(nil)
	if tooWide {
		for _, r := range rows {
			widest = max(widest, h.width(t.Rows[r].Cells))
		}
	}
	return widest
}

// width returns how wide a row is that has these cells, or, without any, as wide ones as the columns are.
func (h *tableHead) width(list []page.Span) int {
	if list == nil {
		n := 2 * len(h.widths)
		for _, w := range h.widths {
			n += w
		}
		return n
	}
	n := 2 * len(list)
	for i, c := range list {
		if n += cells(c.Text); i < len(list)-1 {
			n += max(0, h.widths[i]-cells(c.Text))
		}
	}
	return n
}

// spans puts the text of a row together.
func (v *TableView) spans(r tableRow) []page.Span {
	h := &v.heads[r.table]
	switch r.row {
	case titleRow:
		return h.title
	case columnRow:
		return align(h.names, h.widths)
	}
	return align(v.tables[r.table].Rows[r.row].Cells, h.widths)
}

func hasWords(r *page.Row, words []string) bool {
	if len(words) == 0 {
		return true
	}
	text := strings.ToLower(page.Text(r.Cells))
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func cellText(r *page.Row, column int) string {
	if column < len(r.Cells) {
		return r.Cells[column].Text
	}
	return ""
}

// naturally compares texts so that n_2 comes before n_10.
func naturally(a, b string) int {
	for a != "" && b != "" {
		x, y := digits(a), digits(b)
		if x > 0 && y > 0 {
			m, n := strings.TrimLeft(a[:x], "0"), strings.TrimLeft(b[:y], "0")
			if len(m) != len(n) {
				return len(m) - len(n)
			}
			if c := strings.Compare(m, n); c != 0 {
				return c
			}
			a, b = a[x:], b[y:]
			continue
		}
		if a[0] != b[0] {
			return int(a[0]) - int(b[0])
		}
		a, b = a[1:], b[1:]
	}
	return len(a) - len(b)
}

// digits counts the digits at the beginning of a text.
func digits(s string) int {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n
}

// Len implements [Rows].
func (v *TableView) Len() int { return len(v.rows) }

// Columns implements [Rows].
func (v *TableView) Columns() int { return v.widest }

// Row implements [Rows].
func (v *TableView) Row(i int) Row {
	r := v.rows[i]
	row := Row{Runs: runsOf(v.spans(r))}
	if r.row == titleRow {
		row.Ground = GroundHeading
	}
	if v.lit[i] {
		row.Ground = GroundLit
	}
	return row
}

// MarkSource lights the rows that come from a range of the source text; the zero
// Span lights none. It returns how many there are.
func (v *TableView) MarkSource(text source.Span) int {
	if text != v.source {
		v.source = text
		v.light()
		v.Text.Redraw()
	}
	return len(v.lit)
}

// light finds the rows to be lit.
func (v *TableView) light() {
	v.lit = make(map[int]bool)
	if !v.source.IsValid() {
		return
	}
	found := source.Matches[int]{Text: v.source}
	for i, r := range v.rows {
		if r.row >= 0 {
			found.Add(v.tables[r.table].Rows[r.row].Source, i)
		}
	}
	for _, i := range found.All() {
		v.lit[i] = true
	}
}

// RevealSource scrolls to the first of the rows that are lit.
func (v *TableView) RevealSource() {
	for i := range v.rows {
		if v.lit[i] {
			v.Text.Reveal(i, 0)
			return
		}
	}
}

// runsOf writes spans, those with links as links.
func runsOf(spans []page.Span) []Run {
	runs := make([]Run, len(spans))
	for i, s := range spans {
		runs[i] = Run{Text: s.Text, Ink: InkOf(s.Style)}
		if s.Link() != nil {
			runs[i].Ink, runs[i].Underline = LinkInk, true
		}
	}
	return runs
}

func (v *TableView) tap(row, cell int) {
	if row < 0 || row >= len(v.rows) {
		return
	}
	r := v.rows[row]
	switch r.row {
	case titleRow:
		return
	case columnRow:
		v.sortBy(r, cell)
		return
	}
	if s := spanAt(v.spans(r), cell); s != nil && s.Link() != nil {
		if v.OnLink != nil {
			v.OnLink(*s.Link())
		}
	} else if v.OnRow != nil {
		v.OnRow(v.tables[r.table].Rows[r.row])
	}
}

// sortBy sorts a table by the column at a cell: rising, falling, and as it
// was.
func (v *TableView) sortBy(r tableRow, cell int) {
	column, at := 0, 2
	spans := v.spans(r)
	for i := 1; i < len(spans); i += 2 { // between names there are gaps
		at += cells(spans[i].Text)
		if i+1 < len(spans) {
			at += cells(spans[i+1].Text)
		}
		if cell < at {
			break
		}
		column++
	}
	t := v.tables[r.table]
	column = min(column, len(t.Columns)-1)
	o, sorted := v.orders[t.Title]
	switch {
	case !sorted || o.column != column:
		v.orders[t.Title] = order{column: column}
	case !o.falling:
		v.orders[t.Title] = order{column: column, falling: true}
	default:
		delete(v.orders, t.Title)
	}
	v.rebuild()
}

func (v *TableView) hover(row, _ int) {
	if v.OnSource == nil {
		return
	}
	var s source.Span
	if row >= 0 && row < len(v.rows) && v.rows[row].row >= 0 {
		s = v.tables[v.rows[row].table].Rows[v.rows[row].row].Source
	}
	v.OnSource(s)
}
