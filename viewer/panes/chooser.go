package panes

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/viewer/letters"
)

// A Choice is one thing that a [Chooser] offers.
type Choice struct {
	Title  string
	Detail string // faint, at the right: the key of a command
	Also   string // other words that find it
	Off    bool   // shown faint; it cannot be chosen now
}

// Chooser is a field to type into, with a list of matches below: the inside of a command
// palette.
type Chooser struct {
	widget.BaseWidget

	// OnChoose is called with the index of what was chosen.
	OnChoose func(index int)
	// OnEscape is called when the user chooses nothing.
	OnEscape func()

	// Text is the view of the rows.
	Text *Text

	field   *entry
	choices []Choice
	shown   []int
	widest  int // cells of the longest row
	titles  int // cells of the longest title
}

// NewChooser returns a chooser among choices.
func NewChooser(placeholder string, choices []Choice) *Chooser {
	c := &Chooser{Text: NewText(), field: newEntry(), choices: choices}
	c.Text.Selectable = true
	c.Text.Placeholder = "No match"
	c.Text.OnTap = func(row, _ int) { c.choose(row) }
	c.Text.OnActivate = c.choose
	c.Text.OnKey = func(ev *fyne.KeyEvent) {
		if ev.Name == fyne.KeyEscape {
			c.escape()
		}
	}
	c.field.SetPlaceHolder(placeholder)
	c.field.OnChanged = func(string) { c.refilter() }
	c.field.OnSubmitted = func(string) { c.choose(c.Text.Selected()) }
	c.field.OnEscape = c.escape
	c.field.OnUp = func() { c.Text.move(c.Text.Selected() - 1) }
	c.field.OnDown = func() { c.Text.move(c.Text.Selected() + 1) }
	for _, ch := range choices {
		c.widest = max(c.widest, cells(ch.Title)+cells(ch.Detail)+4)
		c.titles = max(c.titles, cells(ch.Title))
	}
	c.ExtendBaseWidget(c)
	c.refilter()
	return c
}

// CreateRenderer implements [fyne.Widget].
func (c *Chooser) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewBorder(c.field, nil, nil, nil, c.Text))
}

// Width returns how wide the chooser must be for everything to be readable.
func (c *Chooser) Width() float32 { return c.Text.WidthOf(c.widest + 4) }

// Field returns what should have the focus.
func (c *Chooser) Field() fyne.Focusable { return c.field }

func (c *Chooser) escape() {
	if c.OnEscape != nil {
		c.OnEscape()
	}
}

func (c *Chooser) choose(row int) {
	if row < 0 || row >= len(c.shown) || c.choices[c.shown[row]].Off {
		return
	}
	if c.OnChoose != nil {
		c.OnChoose(c.shown[row])
	}
}

// refilter shows the matches, the best first.
func (c *Chooser) refilter() {
	type ranked struct{ index, rank int }
	var fits []ranked
	for i, ch := range c.choices {
		if rank := ch.fit(c.field.Text); rank >= 0 {
			fits = append(fits, ranked{i, rank})
		}
	}
	slices.SortStableFunc(fits, func(a, b ranked) int { return a.rank - b.rank })
	c.shown = nil
	for _, f := range fits {
		c.shown = append(c.shown, f.index)
	}
	c.Text.SetRows(c)
	if len(c.shown) > 0 {
		c.Text.Select(0)
	}
}

// fit returns how well a choice matches what was typed: 0 for the beginning of the
// title, then for the beginning of later words in a row, for the beginnings of words anywhere,
// for parts of words, for what stands beside the title or finds it too, and for letters in
// this order; -1 if it does not.
func (ch *Choice) fit(typed string) int {
	typed, title := strings.ToLower(strings.TrimSpace(typed)), strings.ToLower(ch.Title)
	if strings.HasPrefix(title, typed) {
		return 0
	}
	if strings.Contains(title, " "+typed) {
		return 1
	}
	rank := 2
	for _, word := range strings.Fields(typed) {
		switch {
		case strings.Contains(" "+title, " "+word):
		case strings.Contains(title, word):
			rank = max(rank, 3)
		default:
			rank = 4
		}
	}
	if rank < 4 {
		return rank
	}
	if strings.Contains(strings.ToLower(" "+ch.Also+" "+ch.Detail), " "+typed) {
		return 4
	}
	rest := title
	for _, r := range strings.ReplaceAll(typed, " ", "") {
		i := strings.IndexRune(rest, r)
		if i < 0 {
			return -1
		}
		rest = rest[i+len(string(r)):]
	}
	return 5
}

// Len implements [Rows].
func (c *Chooser) Len() int { return len(c.shown) }

// Columns implements [Rows]. Details are cut off if there is no room for them.
func (c *Chooser) Columns() int {
	return min(c.widest, max(c.titles, c.Text.VisibleColumns()-2))
}

// Row implements [Rows].
func (c *Chooser) Row(i int) Row {
	ch := c.choices[c.shown[i]]
	ink := Plain
	if ch.Off {
		ink = Faint
	}
	width := max(c.Columns(), c.Text.VisibleColumns()-2)
	detail := cutTo(ch.Detail, width-cells(ch.Title)-2)
	gap := max(2, width-cells(ch.Title)-cells(detail))
	return Row{Runs: []Run{
		{Text: ch.Title, Ink: ink},
		{Text: strings.Repeat(" ", gap) + detail, Ink: Faint},
	}}
}

// cutTo cuts a text that is longer than a number of cells.
func cutTo(text string, most int) string {
	if cells(text) <= most {
		return text
	}
	if most <= 0 {
		return ""
	}
	start, _ := letters.Prefix(text, most-1)
	return start + "…"
}
