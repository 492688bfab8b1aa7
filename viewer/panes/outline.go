package panes

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// An Entry is a function in the outline.
type Entry struct {
	Name   string   // "f", or "Class.method"
	Key    page.Key // of its page
	Span   source.Span
	Params []string
}

// Outline lists the functions of a file, those of a class below its name.
type Outline struct {
	widget.BaseWidget

	// OnOpen is called with the function to show.
	OnOpen func(Entry)

	// Text is the view of the rows.
	Text *Text

	filter  *entry
	entries []Entry
	rows    []outlineRow
	folded  map[string]bool // classes
	current page.Key        // key of the function that is shown
	widest  int
}

// outlineRow is a class, or a function if class is "".
type outlineRow struct {
	class string
	entry Entry
	depth int
}

// NewOutline returns an empty outline.
func NewOutline() *Outline {
	o := &Outline{Text: NewText(), filter: newEntry(), folded: map[string]bool{}}
	o.Text.Selectable = true
	o.Text.Placeholder = "No functions"
	o.Text.OnTap = func(row, _ int) { o.open(row) }
	o.Text.OnActivate = o.open
	o.filter.SetPlaceHolder("Filter functions")
	o.filter.OnChanged = func(string) { o.rebuild() }
	o.filter.OnSubmitted = func(string) { o.openFirst() }
	o.filter.OnEscape = func() { o.filter.SetText("") }
	o.ExtendBaseWidget(o)
	return o
}

// CreateRenderer implements [fyne.Widget].
func (o *Outline) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewBorder(o.filter, nil, nil, nil, o.Text))
}

// SetEntries lists other functions, in the order of the file.
func (o *Outline) SetEntries(entries []Entry) {
	o.entries = entries
	o.rebuild()
}

// SetCurrent marks the function that is shown.
func (o *Outline) SetCurrent(key page.Key) {
	o.current = key
	for i, r := range o.rows {
		if r.class == "" && r.entry.Key == key {
			o.Text.Select(i)
			return
		}
	}
	o.Text.Select(-1)
}

// Field returns what should have the focus for the user to type a filter.
func (o *Outline) Field() fyne.Focusable { return o.filter.ready() }

// rebuild lists what the filter lets through. Methods are listed below their class, at
// its first occurrence.
func (o *Outline) rebuild() {
	word := strings.ToLower(strings.TrimSpace(o.filter.Text))
	o.rows, o.widest = nil, 0
	methods := map[string][]Entry{}
	var order []string // classes, and "" for each plain function
	var plain []Entry
	for _, e := range o.entries {
		if word != "" && !strings.Contains(strings.ToLower(e.Name), word) {
			continue
		}
		class := ""
		if dot := strings.LastIndexByte(e.Name, '.'); dot > 0 {
			class = e.Name[:dot]
		}
		if class == "" {
			plain = append(plain, e)
			order = append(order, "")
			continue
		}
		if !slices.Contains(order, class) {
			order = append(order, class)
		}
		methods[class] = append(methods[class], e)
	}
	for _, class := range order {
		if class == "" {
			o.rows = append(o.rows, outlineRow{entry: plain[0]})
			plain = plain[1:]
			continue
		}
		o.rows = append(o.rows, outlineRow{class: class})
		if o.folded[class] && word == "" {
			continue
		}
		for _, e := range methods[class] {
			o.rows = append(o.rows, outlineRow{entry: e, depth: 1})
		}
	}
	for i := range o.rows {
		o.widest = max(o.widest, cells(o.Row(i).String()))
	}
	o.Text.SetRows(o)
	o.SetCurrent(o.current)
}

func (o *Outline) open(row int) {
	if row < 0 || row >= len(o.rows) {
		return
	}
	if class := o.rows[row].class; class != "" {
		o.folded[class] = !o.folded[class]
		o.rebuild()
		return
	}
	if o.OnOpen != nil {
		o.OnOpen(o.rows[row].entry)
	}
}

// openFirst opens the first function in the filtered list.
func (o *Outline) openFirst() {
	for i, r := range o.rows {
		if r.class == "" {
			o.open(i)
			return
		}
	}
}

// Len implements [Rows].
func (o *Outline) Len() int { return len(o.rows) }

// Columns implements [Rows].
func (o *Outline) Columns() int { return o.widest }

// Row implements [Rows].
func (o *Outline) Row(i int) Row {
	r := o.rows[i]
	if r.class != "" {
		sign := "▾ "
		if o.folded[r.class] {
			sign = "▸ "
		}
		return Row{Runs: []Run{{Text: sign, Ink: Faint}, {Text: "class ", Ink: Keyword}, {Text: r.class, Ink: Defined}}}
	}
	name := r.entry.Name[strings.LastIndexByte(r.entry.Name, '.')+1:]
	row := Row{Runs: []Run{
		{Text: strings.Repeat("  ", r.depth+1), Ink: Plain},
		{Text: name, Ink: Plain},
		{Text: "(" + strings.Join(r.entry.Params, ", ") + ")", Ink: Faint},
	}}
	if r.entry.Key == o.current {
		row.Mark = LinkInk
	}
	return row
}
