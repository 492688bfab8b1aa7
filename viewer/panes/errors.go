package panes

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/engine/source"
)

// A Problem is one thing that went wrong.
type Problem struct {
	File    string
	Span    source.Span // the zero span if it has no place
	Msg     string
	Text    string // the source line, or ""
	Details string // for whoever reports it: a stack, or ""
}

// String is the problem as a compiler writes it.
func (p Problem) String() string {
	e := source.Error{File: p.File, Span: p.Span, Msg: p.Msg, Text: p.Text}
	s := e.Error()
	if !p.Span.IsValid() {
		s = p.Msg
	}
	if p.Details != "" {
		s += "\n\n" + p.Details
	}
	return s
}

// ErrorPane lists problems, each with its place, its line and a caret.
type ErrorPane struct {
	widget.BaseWidget

	// OnJump is told the problem whose place is to be shown.
	OnJump func(Problem)
	// OnClose is called when the user puts the pane away.
	OnClose func()
	// OnCopy is given the text that the user wants to take along.
	OnCopy func(text string)

	// Text is the view of the rows.
	Text *Text

	heading  *widget.Label
	problems []Problem
	rows     []errorRow
	widest   int
}

type errorRow struct {
	problem int
	runs    []Run
	mark    Ink
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
	closing := widget.NewButtonWithIcon("", theme.CancelIcon(), func() {
		if p.OnClose != nil {
			p.OnClose()
		}
	})
	cp.Importance, closing.Importance = widget.LowImportance, widget.LowImportance
	head := container.NewBorder(nil, nil, nil, container.NewHBox(cp, closing), p.heading)
	return widget.NewSimpleRenderer(container.NewBorder(head, nil, nil, nil, p.Text))
}

// SetProblems shows problems below a heading that says what could not be done.
func (p *ErrorPane) SetProblems(heading string, problems []Problem) {
	p.problems, p.rows, p.widest = problems, nil, 0
	if len(problems) > 1 {
		heading = fmt.Sprintf("%s (%s)", heading, plural(len(problems), "problem"))
	}
	p.heading.SetText(heading)
	for i, pr := range problems {
		p.add(i, pr)
	}
	for _, r := range p.rows {
		p.widest = max(p.widest, cells(Row{Runs: r.runs}.String()))
	}
	p.Text.SetRows(p)
}

func (p *ErrorPane) add(i int, pr Problem) {
	place := ""
	if pr.Span.IsValid() {
		place = fmt.Sprintf("%s:%d:%d", baseName(pr.File), pr.Span.Line, pr.Span.Col+1)
	}
	lines := strings.Split(pr.Msg, "\n")
	gap := ""
	if place != "" {
		gap = "  "
	}
	p.rows = append(p.rows, errorRow{problem: i, mark: Failure, runs: []Run{
		{Text: place, Ink: LinkInk, Underline: true}, {Text: gap + lines[0], Ink: Plain}}})
	for _, more := range lines[1:] {
		p.rows = append(p.rows, errorRow{problem: i, runs: []Run{{Text: "  " + more, Ink: Plain}}})
	}
	if pr.Text != "" && pr.Span.IsValid() {
		line := expandTabs([]Run{{Text: pr.Text}})[0].Text
		from := cellOf(pr.Text, int(pr.Span.Col))
		caret := strings.Repeat(" ", from) + "^"
		p.rows = append(p.rows,
			errorRow{problem: i, runs: []Run{{Text: "    " + line, Ink: Faint}}},
			errorRow{problem: i, runs: []Run{{Text: "    " + caret, Ink: Failure}}})
	}
	if pr.Details != "" {
		for _, d := range strings.Split(strings.TrimSpace(pr.Details), "\n") {
			p.rows = append(p.rows, errorRow{problem: i, runs: expandTabs([]Run{{Text: "  " + d, Ink: Faint}})})
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

func (p *ErrorPane) jump(row int) {
	if p.OnJump != nil && row < len(p.rows) {
		p.OnJump(p.problems[p.rows[row].problem])
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
