package panes

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"vitrine/host/source"
)

// An Instruction is one row of the bytecode pane.
type Instruction struct {
	Index  int         // its number, as steps name it
	Text   string      // "   12 LOAD_FAST        0 (n)"
	Span   source.Span // the expression it comes from
	Target bool        // a jump leads here
}

// BytecodePane shows the instructions of a function.
type BytecodePane struct {
	widget.BaseWidget

	// OnHover is called with the source of the instruction under the pointer.
	OnHover func(source.Span)
	// OnTap is called with the instruction that was clicked.
	OnTap func(Instruction)

	// Text is the view of the rows.
	Text *Text

	instructions []Instruction
	widest       int
	lit          source.Span
	current      int // index of the instruction being executed, or -1
}

// NewBytecodePane returns an empty pane.
func NewBytecodePane() *BytecodePane {
	p := &BytecodePane{Text: NewText(), current: -1}
	p.Text.Placeholder = "No bytecode"
	p.Text.OnHover = func(row, _ int) {
		if p.OnHover != nil {
			p.OnHover(p.spanOf(row))
		}
	}
	p.Text.OnTap = func(row, _ int) {
		if p.OnTap != nil {
			p.OnTap(p.instructions[row])
		}
	}
	p.Text.OnCopy = func() string {
		var b strings.Builder
		for _, in := range p.instructions {
			b.WriteString(in.Text + "\n")
		}
		return b.String()
	}
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements [fyne.Widget].
func (p *BytecodePane) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(p.Text)
}

// SetInstructions replaces what is shown. Other instructions are shown from the first
// one.
func (p *BytecodePane) SetInstructions(list []Instruction) {
	other := !slices.Equal(p.instructions, list)
	p.instructions, p.lit, p.current, p.widest = list, source.Span{}, -1, 0
	for _, in := range list {
		p.widest = max(p.widest, cells(in.Text)+2)
	}
	p.Text.SetRows(p)
	if other {
		p.Text.scrollTo(fyne.Position{})
	}
}

// Len implements [Rows].
func (p *BytecodePane) Len() int { return len(p.instructions) }

// Columns implements [Rows].
func (p *BytecodePane) Columns() int { return p.widest }

// Row implements [Rows].
func (p *BytecodePane) Row(i int) Row {
	in := p.instructions[i]
	row := Row{Runs: instructionRuns(in)}
	if p.lit.IsValid() && in.Span == p.lit {
		row.Ground = GroundLit
	}
	if in.Index == p.current {
		row.Ground, row.Mark = GroundCurrent, Good
	}
	return row
}

// instructionRuns splits "   12 LOAD_FAST   0 (n)" into number, name and
// argument; the part in brackets is what people want to read.
func instructionRuns(in Instruction) []Run {
	sign := "  "
	if in.Target {
		sign = "▸ "
	}
	runs := []Run{{Text: sign, Ink: Case}}
	rest := in.Text
	number := len(rest) - len(strings.TrimLeft(rest, " 0123456789>"))
	runs = append(runs, Run{Text: rest[:number], Ink: Faint})
	rest = rest[number:]
	if end := strings.IndexByte(rest, ' '); end >= 0 {
		runs = append(runs, Run{Text: rest[:end], Ink: Operator})
		rest = rest[end:]
	} else {
		return append(runs, Run{Text: rest, Ink: Operator})
	}
	if open := strings.IndexByte(rest, '('); open >= 0 {
		return append(runs, Run{Text: rest[:open], Ink: Faint}, Run{Text: rest[open:], Ink: Constant})
	}
	return append(runs, Run{Text: rest, Ink: Plain})
}

// Light lights the instructions of an expression and, if show is set, scrolls
// to the first of them.
func (p *BytecodePane) Light(s source.Span, show bool) {
	p.lit = s
	p.Text.Redraw()
	if !show || !s.IsValid() {
		return
	}
	for i, in := range p.instructions {
		if in.Span == s {
			p.Text.Reveal(i, 0)
			return
		}
	}
}

// SetCurrent marks the instruction with that index as the one being executed;
// -1 marks none.
func (p *BytecodePane) SetCurrent(index int) {
	p.current = index
	p.Text.Redraw()
	if index < 0 {
		return
	}
	for i, in := range p.instructions {
		if in.Index == index {
			p.Text.Reveal(i, 0)
			return
		}
	}
}

func (p *BytecodePane) spanOf(row int) source.Span {
	if row < 0 || row >= len(p.instructions) {
		return source.Span{}
	}
	return p.instructions[row].Span
}
