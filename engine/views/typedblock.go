package views

import (
	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A typedBlock is a block while its operations are typed, the first of them first.
type typedBlock struct {
	id    int
	flow  *film.Drawing // before it was typed; nil if the typer made the block
	final *film.Drawing // as it is in the end; nil if nothing leads there any more
	done  int           // step from which it is final
	typed []typedOperation
	line  map[*model.SpaceOperation]int // of its operations in final

	// made are the lines of the low-level operations and those above them, in the
	// order in which they were made; from is the line of the first operation.
	made     []page.Line
	madeLine map[*model.SpaceOperation]int
	from     int
	longest  int // how many operations have been typed when it has the most lines
}

// A typedOperation is what a step made of an operation.
type typedOperation struct {
	step int
	to   []*model.SpaceOperation
	made int // how many of the lines that were made there are now
}

// drawMade draws what the steps make of the block. Low-level operations look as they
// do in the end; home says which blocks they are in then.
func (b *typedBlock) drawMade(home map[*model.SpaceOperation]*typedBlock) {
	if b.flow == nil || b.final == nil {
		return
	}
	lines := b.flow.Node.Lines
	for b.from < len(lines) && lines[b.from].Op < 0 {
		b.from++
	}
	b.made = append(b.made, b.final.Node.Lines[:min(b.from, len(b.final.Node.Lines))]...)
	b.madeLine = make(map[*model.SpaceOperation]int)
	for k := range b.typed {
		for _, op := range b.typed[k].to {
			if h := home[op]; h != nil {
				b.madeLine[op] = len(b.made)
				b.made = append(b.made, h.final.Node.Lines[h.line[op]])
			}
		}
		b.typed[k].made = len(b.made)
		if b.longest == 0 || len(b.made)-k > b.typed[b.longest-1].made-(b.longest-1) {
			b.longest = k + 1
		}
	}
}

// form returns the block after n operations, at least one, have been typed.
func (b *typedBlock) form(n int) *page.Node {
	node := *b.flow.Node
	made := b.typed[n-1].made
	node.Lines = append(b.made[:made:made], node.Lines[min(b.from+n, len(node.Lines)):]...)
	return &node
}

// at draws the block at a moment; it returns nil if it is not there.
func (b *typedBlock) at(m *film.Moment) *film.Drawing {
	switch {
	case m.Passed(b.done):
		return b.final
	case b.made == nil:
		return b.flow
	}
	n := 0
	for n < len(b.typed) && m.Passed(b.typed[n].step) {
		n++
	}
	switch n {
	case 0:
		return b.flow
	case b.longest, len(b.typed):
		return &film.Drawing{Node: b.form(n), Edges: b.flow.Edges}
	}
	return &film.Drawing{Form: func() *page.Node { return b.form(n) }, Edges: b.flow.Edges}
}

// lineAt returns the line of an operation in the block right after a step.
func (b *typedBlock) lineAt(step int, op *model.SpaceOperation) (line int, ok bool) {
	if step >= b.done {
		line, ok = b.line[op]
	} else {
		line, ok = b.madeLine[op]
	}
	return line, ok
}
