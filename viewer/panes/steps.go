package panes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/trace"
)

// noSteps is what an empty list says.
const noSteps = "No steps"

// allKinds is the choice that leaves no step out.
const allKinds = "all kinds"

// StepList lists the steps of a recording, or only those of one kind or with a text in
// them.
type StepList struct {
	widget.BaseWidget

	// OnSelect is called with the step that was chosen.
	OnSelect func(step int)

	// Text is the view of the rows.
	Text *Text

	filter *entry
	kind   *dropDown
	count  *widget.Label
	whole  *wholeText // of the step under the pointer, or else the selected one

	steps  *trace.Timeline
	shown  []int // numbers of the steps that are listed
	digits int
	widest int
}

// NewStepList returns an empty list.
func NewStepList() *StepList {
	l := &StepList{Text: NewText(), filter: newEntry(), count: widget.NewLabel(""), whole: newWholeText()}
	l.Text.Selectable = true
	l.Text.Placeholder = noSteps
	l.Text.OnHover = func(row, _ int) { l.tell(row) }
	l.Text.OnSelect = func(row int) {
		l.tell(row)
		if l.OnSelect != nil {
			l.OnSelect(l.shown[row])
		}
	}
	l.filter.SetPlaceHolder("Filter steps")
	l.filter.OnChanged = func(string) { l.refilter() }
	l.filter.OnEscape = func() { l.filter.SetText("") }
	l.kind = newDropDown([]string{allKinds}, nil)
	l.kind.SetSelected(allKinds)
	l.kind.OnChanged = func(string) { l.refilter() }
	l.kind.OnKey = func(ev *fyne.KeyEvent) {
		if l.Text.OnKey != nil {
			l.Text.OnKey(ev)
		}
	}
	l.kind.OnRune = func(r rune) {
		if l.Text.OnRune != nil {
			l.Text.OnRune(r)
		}
	}
	l.ExtendBaseWidget(l)
	return l
}

// CreateRenderer implements [fyne.Widget].
func (l *StepList) CreateRenderer() fyne.WidgetRenderer {
	top := container.NewBorder(nil, nil, nil, container.New(&fixedWidth{width: 130}, l.kind), l.filter)
	return widget.NewSimpleRenderer(container.NewBorder(top, container.NewVBox(l.whole.view, l.count), nil, nil, l.Text))
}

// SetSteps lists other steps; nil lists none.
func (l *StepList) SetSteps(steps *trace.Timeline) {
	l.steps = steps
	kinds := map[string]bool{}
	if steps != nil {
		for i := range steps.Len() {
			kinds[string(steps.At(i).Kind)] = true
		}
		l.digits = len(strconv.Itoa(steps.Len()))
	}
	options := make([]string, 0, len(kinds)+1)
	for k := range kinds {
		options = append(options, k)
	}
	slices.Sort(options)
	l.kind.Options = append([]string{allKinds}, options...)
	if !kinds[l.kind.Selected] {
		l.kind.Selected = allKinds
	}
	l.kind.Refresh()
	l.refilter()
}

// Expect says, while no steps are listed, whether there are some that have not been
// recorded.
func (l *StepList) Expect(expects bool) {
	l.Text.Placeholder = noSteps
	if expects {
		l.Text.Placeholder = "Not recorded until you step"
		l.count.SetText("")
	}
	l.Text.Refresh()
}

// SetStep selects a step, or the nearest one before it that is listed.
func (l *StepList) SetStep(step int) {
	i, found := slices.BinarySearch(l.shown, step)
	if !found {
		i--
	}
	l.Text.Select(i)
	l.tell(-1)
}

// tell shows the whole sentence of a row, that of the selected one for -1: rows only show
// what is as wide as the list.
func (l *StepList) tell(row int) {
	if row < 0 {
		row = l.Text.Selected()
	}
	if row < 0 || row >= len(l.shown) {
		l.whole.set("")
		return
	}
	l.whole.set(l.steps.Sentence(l.shown[row]))
}

// Field returns what should have the focus for the user to type a filter.
func (l *StepList) Field() fyne.Focusable { return l.filter.ready() }

// refilter lists what the filter lets through. The text may be anywhere in the sentence
// or the kind, in any case.
func (l *StepList) refilter() {
	current := -1
	if s := l.Text.Selected(); s >= 0 && s < len(l.shown) {
		current = l.shown[s]
	}
	l.widest = 0
	word := strings.ToLower(strings.TrimSpace(l.filter.Text))
	n := 0
	if l.steps != nil {
		n = l.steps.Len()
	}
	l.shown = slices.Grow(l.shown[:0], n)
	for i := range n {
		s := l.steps.At(i)
		if l.kind.Selected != allKinds && string(s.Kind) != l.kind.Selected {
			continue
		}
		if word != "" && !strings.Contains(strings.ToLower(s.Text), word) && !strings.Contains(strings.ToLower(string(s.Kind)), word) {
			continue
		}
		l.shown = append(l.shown, i)
		l.widest = max(l.widest, cells(s.Text))
	}
	if len(l.shown) == n {
		l.count.SetText(plural(n, "step"))
	} else {
		l.count.SetText(fmt.Sprintf("%d of %s", len(l.shown), plural(n, "step")))
	}
	l.Text.GutterCells = l.digits
	l.Text.SetRows(l)
	if current >= 0 {
		l.SetStep(current)
	} else {
		l.tell(-1)
	}
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Len implements [Rows].
func (l *StepList) Len() int { return len(l.shown) }

// Columns implements [Rows].
func (l *StepList) Columns() int { return l.widest }

// Row implements [Rows].
func (l *StepList) Row(i int) Row {
	step := l.steps.At(l.shown[i])
	return Row{
		Gutter: strconv.Itoa(l.shown[i] + 1),
		Mark:   kindInk(step.Kind),
		Runs:   []Run{{Text: step.Text, Ink: Plain}},
	}
}
