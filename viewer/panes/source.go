package panes

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
)

// SourcePane shows the text of a Python file: line numbers, colours, the
// expression of the current operation highlighted, mistakes underlined.
type SourcePane struct {
	widget.BaseWidget

	// OnHover is called with the place under the pointer (line from 1, column in
	// bytes from 0); line is 0 when the pointer has left the text.
	OnHover func(line, col int32)
	// OnTap is called with the place that was clicked.
	OnTap func(line, col int32)
	// OnTapNumber is called with the line whose number was clicked.
	OnTapNumber func(line int32)

	// OnChange is called when the text has been edited.
	OnChange func()
	// OnShortcut gets the shortcuts that the pane does not use.
	OnShortcut func(fyne.Shortcut)

	// Text is the view of the lines.
	Text *Text

	colours colouring
	lines   []string
	buffer  *Buffer // nil while the text is only read

	lit    source.Span
	also   []source.Span
	errors source.ErrorList
	stops  map[int32]bool
}

// NewSourcePane returns a pane without text.
func NewSourcePane() *SourcePane {
	p := &SourcePane{}
	p.Text = newEditText(p)
	p.Text.Placeholder = "No source text"
	p.Text.OnHover = p.hover
	p.Text.OnTap = p.tap
	p.Text.OnCopy = func() string { return p.textOf(p.lit) }
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *SourcePane) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(p.Text)
}

// SetSource shows a text. What was lit or marked is forgotten.
func (p *SourcePane) SetSource(text string) {
	text = strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	p.lit, p.also, p.errors, p.stops = source.Span{}, nil, nil, nil
	p.lines, p.buffer = nil, nil
	if text != "" {
		p.lines = strings.Split(text, "\n")
	}
	p.showLines()
}

// showLines shows other lines than before.
func (p *SourcePane) showLines() {
	p.colours = colouring{}
	p.colours.replace(p.lines, 0, 0, len(p.lines))
	p.Text.GutterCells = p.gutter()
	p.Text.SetRows(p)
}

func (p *SourcePane) gutter() int { return max(3, len(strconv.Itoa(len(p.lines)))) }

// Len implements [Rows].
func (p *SourcePane) Len() int { return len(p.lines) }

// Columns implements [Rows].
func (p *SourcePane) Columns() int { return p.colours.widest }

// Row implements [Rows].
func (p *SourcePane) Row(i int) Row {
	line := int32(i + 1)
	row := Row{Gutter: strconv.Itoa(i + 1), Runs: p.colours.runs[i], Stop: p.stops[line]}
	for _, s := range p.also {
		row.Boxes = p.addBox(row.Boxes, s, line, GroundAlso)
	}
	row.Boxes = p.addBox(row.Boxes, p.lit, line, GroundLit)
	for _, e := range p.errors {
		if e.Span.Line == line {
			row.Mark, row.Ground = Failure, GroundFailure
			from := cellOf(p.lines[i], int(e.Span.Col))
			to := from + 1
			if e.Span.EndLine == line {
				to = max(to, cellOf(p.lines[i], int(e.Span.EndCol)))
			}
			row.Boxes = append(row.Boxes, Box{From: from, To: to, Ink: Failure, Wave: true})
		}
	}
	if p.buffer != nil {
		p.caretRow(&row, i)
	}
	return row
}

// addBox adds the part of a span that lies on a line.
func (p *SourcePane) addBox(boxes []Box, s source.Span, line int32, ink Ink) []Box {
	if !s.IsValid() || line < s.Line || line > s.EndLine {
		return boxes
	}
	text := p.lines[line-1]
	from := len(text) - len(strings.TrimLeft(text, " \t"))
	to := len(text)
	if line == s.Line {
		from = int(s.Col)
	}
	if line == s.EndLine {
		to = int(s.EndCol)
	}
	if to <= from {
		return boxes
	}
	return append(boxes, Box{From: cellOf(text, from), To: cellOf(text, to), Ink: ink})
}

// Light lights one span, fainter some others, and shows the first if it is out of view.
// An invalid span lights nothing.
func (p *SourcePane) Light(s source.Span, also ...source.Span) {
	p.LightInPlace(s, also...)
	if s.IsValid() {
		p.Reveal(s)
	}
}

// LightInPlace is [SourcePane.Light] without scrolling, for what the pointer
// is on.
func (p *SourcePane) LightInPlace(s source.Span, also ...source.Span) {
	p.lit, p.also = s, also
	p.Text.Redraw()
}

// Lit returns the span that is lit.
func (p *SourcePane) Lit() source.Span { return p.lit }

// Reveal scrolls to a span. Nothing scrolls while somebody types.
func (p *SourcePane) Reveal(s source.Span) {
	if p.Typing() {
		return
	}
	if s.IsValid() && int(s.Line) <= len(p.lines) {
		p.Text.Reveal(int(s.Line-1), cellOf(p.lines[s.Line-1], int(s.Col)))
	}
}

// SetErrors marks mistakes at their places.
func (p *SourcePane) SetErrors(errs source.ErrorList) {
	p.errors = errs
	p.Text.Redraw()
}

// SetStops marks the lines at which somebody wants to stop.
func (p *SourcePane) SetStops(lines map[int32]bool) {
	p.stops = lines
	p.Text.Redraw()
}

// textOf returns the text of a span, or all of it if the span is nowhere.
func (p *SourcePane) textOf(s source.Span) string {
	if !s.IsValid() || int(s.EndLine) > len(p.lines) {
		return strings.Join(p.lines, "\n") + "\n"
	}
	lines := slices.Clone(p.lines[s.Line-1 : s.EndLine])
	last := len(lines) - 1
	lines[last] = lines[last][:min(int(s.EndCol), len(lines[last]))]
	lines[0] = lines[0][min(int(s.Col), len(lines[0])):]
	return strings.Join(lines, "\n")
}

func (p *SourcePane) place(row, cell int) (line, col int32) {
	if row < 0 || row >= len(p.lines) {
		return 0, 0
	}
	return int32(row + 1), int32(colOf(p.lines[row], max(0, cell)))
}

func (p *SourcePane) hover(row, cell int) {
	if p.OnHover != nil {
		p.OnHover(p.place(row, cell))
	}
}

func (p *SourcePane) tap(row, cell int) {
	if cell < 0 && row >= 0 && row < len(p.lines) {
		if p.OnTapNumber != nil {
			p.OnTapNumber(int32(row + 1))
		}
		return
	}
	if p.OnTap != nil {
		p.OnTap(p.place(row, cell))
	}
}
