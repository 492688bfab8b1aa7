package panes

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/letters"
)

// A Problem is one thing that went wrong.
type Problem struct {
	File    string
	Span    source.Span // the zero span if it has no place
	Msg     string
	Text    string // the source line, or ""
	Details string // for whoever reports it: a stack, or ""

	// Sides are the things in conflict.
	Sides []Side
	// Page and Step are where a recording found it; Page is zero if none did.
	Page page.Key
	Step int
}

// A Side is one of two things in conflict.
type Side struct {
	Text    string // what it is and where it comes from
	File    string
	Span    source.Span
	Reasons []Reason // the steps that brought it there, the latest first
}

// String is the problem as a compiler writes it.
func (p Problem) String() string {
	e := source.Error{File: p.File, Span: p.Span, Msg: p.Msg, Text: p.Text}
	s := e.Error()
	if !p.Span.IsValid() {
		s = p.Msg
	}
	for _, side := range p.Sides {
		s += "\n  " + side.Text
	}
	if p.Details != "" {
		s += "\n\n" + p.Details
	}
	return s
}

// ErrorPane lists problems, each with its place, its line and a caret.
type ErrorPane struct {
	widget.BaseWidget

	// OnJump is called with the problem whose place is to be shown.
	OnJump func(Problem)
	// OnStep is called with the step of a problem that is to be shown.
	OnStep func(p Problem, step int)
	// OnClose is called when the user closes the pane.
	OnClose func()
	// OnCopy is called with the text that the user wants to copy.
	OnCopy func(text string)

	// Text is the view of the rows.
	Text *Text

	heading  *widget.Label
	problems []Problem
	unfolded map[[2]int]bool // sides of problems that are shown with all their steps
	rows     []errorRow
	columns  int // that messages are broken to; 0 before the pane has a size
	widest   int
}

// errorRow is a line of a problem; side is -1 except in those of its sides.
type errorRow struct {
	problem, side int
	step          int // that it tells of, or -1
	more          bool
	runs          []Run
	mark          Ink
}

// NewErrorPane returns a pane without problems.
func NewErrorPane() *ErrorPane {
	p := &ErrorPane{Text: NewText(), heading: widget.NewLabel("")}
	p.heading.TextStyle.Bold = true
	p.heading.Importance = widget.DangerImportance
	p.heading.Truncation = fyne.TextTruncateEllipsis
	p.Text.Selectable = true
	p.Text.OnSelect = p.jump
	p.Text.OnActivate = p.jump
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *ErrorPane) CreateRenderer() fyne.WidgetRenderer {
	cp := widget.NewButtonWithIcon("Copy", theme.ContentCopyIcon(), func() {
		if p.OnCopy != nil {
			p.OnCopy(p.CopyText())
		}
	})
	closing := widget.NewButtonWithIcon("Close", theme.CancelIcon(), func() {
		if p.OnClose != nil {
			p.OnClose()
		}
	})
	cp.Importance, closing.Importance = widget.LowImportance, widget.LowImportance
	head := container.NewBorder(nil, nil, nil, container.NewHBox(cp, closing), p.heading)
	content := container.NewBorder(head, nil, nil, nil, p.Text)
	return &errorRenderer{WidgetRenderer: widget.NewSimpleRenderer(content), p: p}
}

// errorRenderer breaks the messages anew when the pane gets another width.
type errorRenderer struct {
	fyne.WidgetRenderer
	p *ErrorPane
}

// Layout implements [fyne.WidgetRenderer].
func (r *errorRenderer) Layout(size fyne.Size) {
	r.WidgetRenderer.Layout(size)
	if n := r.p.Text.VisibleColumns() - 2; n != r.p.columns {
		r.p.columns = n
		r.p.rebuild()
	}
}

// SetProblems shows problems below a heading that says what could not be done.
func (p *ErrorPane) SetProblems(heading string, problems []Problem) {
	p.problems, p.unfolded = problems, map[[2]int]bool{}
	if len(problems) > 1 {
		heading = fmt.Sprintf("%s (%s)", heading, plural(len(problems), "problem"))
	}
	p.heading.SetText(letters.Legible(heading))
	p.Text.selected = -1
	p.rebuild()
}

func (p *ErrorPane) rebuild() {
	selected := p.Text.Selected()
	p.rows, p.widest = nil, 0
	for i, pr := range p.problems {
		p.add(i, pr)
		p.addSides(i, pr)
	}
	for _, r := range p.rows {
		p.widest = max(p.widest, cells(Row{Runs: r.runs}.String()))
	}
	p.Text.SetRows(p)
	if selected < len(p.rows) {
		p.Text.selected = selected
	}
}

func (p *ErrorPane) add(i int, pr Problem) {
	place := ""
	if pr.Span.IsValid() {
		place = fmt.Sprintf("%s:%d:%d", baseName(pr.File), pr.Span.Line, pr.Span.Col+1)
	}
	add := func(mark Ink, runs ...Run) {
		p.rows = append(p.rows, errorRow{problem: i, side: -1, step: -1, mark: mark, runs: runs})
	}
	gap := ""
	if place != "" {
		gap = "  "
	}
	lines := strings.Split(pr.Msg, "\n")
	for k, piece := range p.broken(lines[0], cells(place+gap)) {
		if k == 0 {
			add(Failure, Run{Text: place, Ink: LinkInk, Underline: true}, Run{Text: gap + piece, Ink: Plain})
		} else {
			add(Plain, Run{Text: "  " + piece, Ink: Plain})
		}
	}
	for _, line := range lines[1:] {
		for _, piece := range p.broken(line, 2) {
			add(Plain, Run{Text: "  " + piece, Ink: Plain})
		}
	}
	if pr.Text != "" && pr.Span.IsValid() {
		line := expandTabs([]Run{{Text: pr.Text}})[0].Text
		from := cellOf(pr.Text, int(pr.Span.Col))
		caret := strings.Repeat(" ", from) + "^"
		add(Plain, Run{Text: "    " + line, Ink: Faint})
		add(Plain, Run{Text: "    " + caret, Ink: Failure})
	}
	if pr.Details != "" {
		for _, d := range strings.Split(strings.TrimSpace(pr.Details), "\n") {
			add(Plain, expandTabs([]Run{{Text: "  " + d, Ink: Faint}})...)
		}
	}
}

// broken breaks a line between words so that it can be read at the width of
// the pane, with something else before it; further rows are indented.
func (p *ErrorPane) broken(line string, before int) []string {
	room := p.columns - before
	if cells(line) <= room || room < narrowest {
		return []string{line}
	}
	return brokenAfter(line, before-messageIndent, p.columns-messageIndent)
}

// messageIndent is how far the rows that continue a message are indented, in cells.
const messageIndent = 2

// fewReasons is how many steps of a side are shown at first.
const fewReasons = 3

// addSides adds the sides of a conflict, each with the steps that lead to it.
func (p *ErrorPane) addSides(i int, pr Problem) {
	for j, side := range pr.Sides {
		base := errorRow{problem: i, side: j, step: -1}
		for _, piece := range p.broken(side.Text, messageIndent) {
			row := base
			row.runs = []Run{{Text: "  "}, {Text: piece, Ink: LinkInk, Underline: side.Span.IsValid()}}
			p.rows = append(p.rows, row)
		}
		reasons := side.Reasons
		hidden := len(reasons) - fewReasons
		if hidden > 1 && !p.unfolded[[2]int{i, j}] {
			reasons = reasons[:fewReasons]
		}
		for _, r := range reasons {
			row := base
			row.step = r.Step
			row.mark = kindInk(r.Kind)
			row.runs = []Run{{Text: fmt.Sprintf("    step %d  ", r.Step+1), Ink: LinkInk}, {Text: r.Text + "  ", Ink: Plain}, {Text: r.Where, Ink: Faint}}
			p.rows = append(p.rows, row)
		}
		if hidden > 1 {
			row := base
			row.more = true
			row.runs = []Run{{Text: "    "}, {Text: fmt.Sprintf("… %d more steps", hidden), Ink: LinkInk, Underline: true}}
			if p.unfolded[[2]int{i, j}] {
				row.runs[1].Text = "… fewer steps"
			}
			p.rows = append(p.rows, row)
		}
	}
}

func baseName(file string) string {
	return file[strings.LastIndexAny(file, `/\`)+1:]
}

// Problems returns what is shown.
func (p *ErrorPane) Problems() []Problem { return p.problems }

// CopyText returns all problems as text.
func (p *ErrorPane) CopyText() string {
	parts := make([]string, len(p.problems))
	for i, pr := range p.problems {
		parts[i] = pr.String()
	}
	return strings.Join(parts, "\n")
}

// jump goes where a row leads.
func (p *ErrorPane) jump(row int) {
	if row >= len(p.rows) {
		return
	}
	r := p.rows[row]
	pr := p.problems[r.problem]
	switch {
	case r.more:
		side := [2]int{r.problem, r.side}
		p.unfolded[side] = !p.unfolded[side]
		p.rebuild()
	case r.step >= 0:
		if p.OnStep != nil {
			p.OnStep(pr, r.step)
		}
	case p.OnJump == nil:
	case r.side >= 0: // a place of its own
		p.OnJump(Problem{File: pr.Sides[r.side].File, Span: pr.Sides[r.side].Span})
	default:
		p.OnJump(pr)
	}
}

// Len implements [Rows].
func (p *ErrorPane) Len() int { return len(p.rows) }

// Columns implements [Rows].
func (p *ErrorPane) Columns() int { return p.widest }

// Row implements [Rows].
func (p *ErrorPane) Row(i int) Row {
	r := p.rows[i]
	return Row{Runs: r.runs, Mark: r.mark}
}
