package views

import (
	"vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A typedBlock is a block while its operations are typed, the first of them first.
type typedBlock struct {
	id    int
	flow  *page.Node // before it was typed; nil if the typer made the block
	final *page.Node // as it is in the end; nil if nothing leads there any more
	done  int        // step from which it is final
	typed []typedOperation
	line  map[*model.SpaceOperation]int // of its operations in final

	before, after []*page.Edge // that leave flow, and final

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
	for b.from < len(b.flow.Lines) && b.flow.Lines[b.from].Op < 0 {
		b.from++
	}
	b.made = append(b.made, b.final.Lines[:min(b.from, len(b.final.Lines))]...)
	b.madeLine = make(map[*model.SpaceOperation]int)
	for k := range b.typed {
		for _, op := range b.typed[k].to {
			if h := home[op]; h != nil {
				b.madeLine[op] = len(b.made)
				b.made = append(b.made, h.final.Lines[h.line[op]])
			}
		}
		b.typed[k].made = len(b.made)
		if b.longest == 0 || len(b.made)-k > b.typed[b.longest-1].made-(b.longest-1) {
			b.longest = k + 1
		}
	}
}

// form returns the block after n operations have been typed.
func (b *typedBlock) form(n int) *page.Node {
	if n == 0 {
		return b.flow
	}
	node := *b.flow
	made := b.typed[n-1].made
	node.Lines = append(b.made[:made:made], b.flow.Lines[min(b.from+n, len(b.flow.Lines)):]...)
	return &node
}

// at draws the block at a moment; it returns nil if it is not there.
func (b *typedBlock) at(m *film.Moment) *film.Drawing {
	switch {
	case m.Passed(b.done):
		return drawn(b.final, b.after)
	case b.made == nil:
		return drawn(b.flow, b.before)
	}
	n := 0
	for n < len(b.typed) && m.Passed(b.typed[n].step) {
		n++
	}
	if n == 0 || n == b.longest || n == len(b.typed) {
		return drawn(b.form(n), b.before)
	}
	return &film.Drawing{Form: func() *page.Node { return b.form(n) }, Edges: b.before}
}

func drawn(n *page.Node, edges []*page.Edge) *film.Drawing {
	if n == nil {
		return nil
	}
	return &film.Drawing{Node: n, Edges: edges}
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
