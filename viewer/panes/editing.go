package panes

import "vitrine/host/source"

// Edit shows the text of a buffer, which can be edited from now on, until another text is
// shown or [SourcePane.Read] is called. What was lit or marked is forgotten, except
// mistakes and stops.
func (p *SourcePane) Edit(b *Buffer) {
	p.lit, p.also = source.Span{}, nil
	p.buffer, p.lines = b, b.lines
	b.changed = p.linesChanged
	p.showLines()
	p.revealCaret()
}

// Read ends the editing: the text stays as it is.
func (p *SourcePane) Read() {
	p.buffer = nil
	p.Text.Redraw()
}

// Buffer returns what is edited, nil if the text is only read.
func (p *SourcePane) Buffer() *Buffer { return p.buffer }

// Typing reports whether the text is edited and has the keyboard focus.
func (p *SourcePane) Typing() bool { return p.buffer != nil && p.Text.body.focused }

// edit has something act on the buffer, and shows what has become of it.
func (p *SourcePane) edit(act func(b *Buffer)) {
	b := p.buffer
	before := len(b.done) - len(b.undone)
	act(b)
	p.revealCaret()
	p.Text.Redraw()
	if len(b.done)-len(b.undone) != before && p.OnChange != nil {
		p.OnChange()
	}
}

func (p *SourcePane) revealCaret() {
	at := p.buffer.caret
	p.Text.Reveal(at.Line, cellOf(p.lines[at.Line], at.Col))
}

// Undo takes back what was edited last; Redo edits it again.
func (p *SourcePane) Undo() { p.edit(func(b *Buffer) { b.Undo() }) }

// Redo edits again what was taken back.
func (p *SourcePane) Redo() { p.edit(func(b *Buffer) { b.Redo() }) }

// CanUndo and CanRedo report whether there is something to take back, or to do again.
func (p *SourcePane) CanUndo() bool { return p.buffer != nil && len(p.buffer.done) > 0 }

// CanRedo reports whether something was taken back.
func (p *SourcePane) CanRedo() bool { return p.buffer != nil && len(p.buffer.undone) > 0 }

// linesChanged is told by the buffer which lines have become which.
func (p *SourcePane) linesChanged(first, old, fresh int) {
	p.lines = p.buffer.lines
	before := p.colours.widest
	p.colours.replace(p.lines, first, old, fresh)
	if g := p.gutter(); old != fresh || p.colours.widest != before || g != p.Text.GutterCells {
		p.Text.GutterCells = g
		p.Text.body.Refresh()
		p.Text.scroll.Refresh()
		p.Text.body.place()
	}
}

// caretRow shows the caret and the selection in a row.
func (p *SourcePane) caretRow(row *Row, i int) {
	b := p.buffer
	from, to := b.Selection()
	line := b.lines[i]
	if from != to && from.Line <= i && i <= to.Line {
		box := Box{To: cellOf(line, len(line)) + 1, Ink: GroundSelected}
		if i == from.Line {
			box.From = cellOf(line, from.Col)
		}
		if i == to.Line {
			box.To = cellOf(line, to.Col)
		}
		row.Boxes = append(row.Boxes, box)
	}
	if i != b.caret.Line {
		return
	}
	row.Caret = cellOf(line, b.caret.Col) + 1
	if row.Ground == Plain {
		row.Ground = GroundHover
	}
}
