package views

import (
	"sort"

	"vitrine/flowspace/model"
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

	// made are the lines of the low-level operations and those above them, in the
	// order in which they were made; from is the line of the first operation.
	made     []page.Line
	madeLine map[*model.SpaceOperation]int
	from     int
}

// A typedOperation is what a step made of an operation.
type typedOperation struct {
	step int
	to   []*model.SpaceOperation
	made int // how many of the lines that were made there are now
}

// drawMade draws what the steps make of the block. Low-level operations look as they
// do in the end; home tells in which blocks they stand then.
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
	}
}

// typedAt returns how many operations have been typed right after a step.
func (b *typedBlock) typedAt(step int) int {
	return sort.Search(len(b.typed), func(k int) bool { return b.typed[k].step > step })
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

// at returns the node right after a step, nil if it is not there.
func (b *typedBlock) at(step int) *page.Node {
	switch {
	case step >= b.done:
		return b.final
	case b.made == nil:
		return b.flow
	}
	return b.form(b.typedAt(step))
}

// lineAt returns where an operation stands in the block right after a step.
func (b *typedBlock) lineAt(step int, op *model.SpaceOperation) (line int, ok bool) {
	if step >= b.done {
		line, ok = b.line[op]
	} else {
		line, ok = b.madeLine[op]
	}
	return line, ok
}

// largest returns a node that has room for all forms of the block.
func (b *typedBlock) largest() *page.Node {
	return page.Largest(func(yield func(*page.Node) bool) {
		for _, form := range []*page.Node{b.flow, b.final} {
			if form != nil && !yield(form) {
				return
			}
		}
		if b.made == nil {
			return
		}
		longest := 0
		for k := range b.typed {
			if b.typed[k].made-k > b.typed[longest].made-longest {
				longest = k
			}
		}
		for _, k := range []int{longest + 1, len(b.typed)} {
			if k <= len(b.typed) && !yield(b.form(k)) {
				return
			}
		}
	})
}
