package flowspace

import (
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// compare appends the step for a comparison of a state with those seen before. The
// caller holds the lock.
func (r *Recording) compare(current *flowBlock, state *frameState, text string, details ...trace.Detail) int {
	s := r.at(state.nextInstr, StepCompare, current, r.lastInstr, text)
	s.Details = details
	return r.step(s)
}

// closeWith appends the step for the link that ends a block.
func (r *Recording) closeWith(current *flowBlock, target *model.Block, cause int) int {
	i := r.step(r.here(StepClose, current.ID, cause, fmt.Sprintf("Block %d ends with a link to block %d", current.ID, target.ID)))
	r.draw(i, current.Block)
	return i
}

// joined records that a state is covered by that of an existing block.
func (r *Recording) joined(current, b *flowBlock, state *frameState) {
	r.do(func() {
		i := r.compare(current, state, fmt.Sprintf("The state equals that of block %d, or is a special case of it", b.ID))
		r.closeWith(current, b.Block, i)
	})
}

// created records that a state was not seen before.
func (r *Recording) created(current, b *flowBlock, state *frameState) {
	r.do(func() {
		i := r.compare(current, state, "No block starts from a state like this: it is new")
		i = r.step(r.at(state.nextInstr, StepCreate, b, i, fmt.Sprintf("Spam block %d is made for the state", b.ID)))
		r.draw(i, b.Block)
		r.scheduled[b] = i
		i = r.closeWith(current, b.Block, i)
		r.waiting(i, b)
	})
}

// generalised records that a block is cleared and starts again from a more
// general state.
// moved are the links that entered the block before.
func (r *Recording) generalised(current, b *flowBlock, forward *model.Block, moved []*model.Link, old, state *frameState) {
	r.do(func() {
		details := r.differences(old, state)
		text := fmt.Sprintf("The state is similar to that of block %d, which has to be generalised:", b.ID)
		for i, d := range details {
			if i > 0 {
				text += ","
			}
			text += " " + d.Name + " (" + d.Value + ")"
		}
		i := r.compare(current, state, text, details...)
		text = fmt.Sprintf("Block %d is cleared; its former entry lives on as the empty block %d, which leads into it", b.ID, forward.ID)
		i = r.step(r.at(state.nextInstr, StepClear, b, i, text))
		r.eraseEggs(i, b)
		r.drawEntries(i, b, forward, moved)
		text = fmt.Sprintf("Block %d is reused for the general state and waits to be followed again", b.ID)
		i = r.step(r.at(state.nextInstr, StepReuse, b, i, text))
		r.draw(i, b.Block)
		r.scheduled[b] = i
		if current.root() != b {
			i = r.closeWith(current, b.Block, i)
		}
		r.waiting(i, b)
	})
}

// eraseEggs drops the egg blocks of a spam block that was cleared.
func (r *Recording) eraseEggs(i int, b *flowBlock) {
	for _, egg := range r.waiter(b).eggs {
		r.drawn.Erase(i, egg.block)
	}
}

// drawEntries draws a cleared block, the block that took over its entries, and
// the blocks whose links lead there.
func (r *Recording) drawEntries(i int, b *flowBlock, forward *model.Block, moved []*model.Link) {
	for _, l := range moved {
		if r.drawn.Exists(l.PrevBlock.ID, i) {
			r.draw(i, l.PrevBlock)
		}
	}
	r.draw(i, forward)
	r.draw(i, b.Block)
}

// differences tells which values make two states different.
func (r *Recording) differences(old, state *frameState) []trace.Detail {
	var details []trace.Detail
	for i, v := range old.mergeable {
		if !coversValue(v, state.mergeable[i]) {
			details = append(details, trace.Detail{
				Name:  r.slotName(old, i),
				Value: optional(v) + " and " + optional(state.mergeable[i]),
			})
		}
	}
	return details
}

// slotName names a place in the mergeable part of a state.
func (r *Recording) slotName(st *frameState, i int) string {
	code := r.code
	switch {
	case i < st.locals:
		return "local " + code.VarNames[i]
	case i < st.locals+st.cells:
		return "cell " + code.CellVars[i-st.locals]
	case i >= len(st.mergeable)-2:
		return [...]string{"exception class", "exception value"}[i-len(st.mergeable)+2]
	case i >= len(st.mergeable)-2-2*len(st.handlers):
		return [...]string{"handled exception class", "handled exception value"}[(len(st.mergeable)-i)%2]
	}
	return fmt.Sprintf("stack item %d", i-st.locals-st.cells)
}

func optional(v model.Value) string {
	if v == nil {
		return "unbound"
	}
	return v.String()
}

// operandText is valueText, with constants in parentheses as graphs have them.
func operandText(v interp.Object) string {
	if c, ok := v.(*model.Constant); ok {
		return "(" + inSentence(c.Text()) + ")"
	}
	return valueText(v)
}

func valueText(v interp.Object) string {
	switch v := v.(type) {
	case nil:
		return "unbound"
	case *model.Constant:
		return inSentence(v.Text())
	case fmt.Stringer:
		return v.String()
	case *interp.Unroller:
		return "suspended " + v.Kind.String()
	case []*interp.Cell:
		return "cells"
	}
	return fmt.Sprintf("%T", v)
}

// finish ends the recording.
func (r *Recording) finish(err error) {
	r.do(func() {
		if err != nil {
			r.step(r.here(StepFail, r.currentBlock(), r.lastInstr, err.Error()))
		}
		if r.drawn != nil {
			r.drawn.Rest()
		}
		r.c, r.g, r.scheduled, r.texts, r.pencil = nil, nil, nil, nil, nil
	})
}

// done records that the graph is finished. It has the numbers of the finished graph already,
// so blocks and variables keep theirs at all steps.
func (r *Recording) done(final *model.FunctionGraph) {
	r.do(func() {
		i := r.step(r.whole(StepSimplify, "The graph is finished"))
		r.drawn.Redraw(i, r.pencil.All(final))
	})
}

// omitted records that the graph is finished, and that most of its steps were too many.
func (r *Recording) omitted(final *model.FunctionGraph, executed, kept int) {
	r.do(func() {
		text := "The graph is finished. The steps between the previous one and this one were not recorded: "
		i := r.step(r.whole(StepOmit, text+fmt.Sprintf("the analysis executes %d bytecodes, and those of the first %d are kept", executed, kept)))
		r.rest(i)
		r.drawn.Redraw(i, r.pencil.All(final))
	})
}

// rest notes that the engine is at rest from a step on.
func (r *Recording) rest(i int) {
	r.Current.Set(i, film.Spot{Block: -1})
	r.Pending.Set(i, nil)
	r.frames.rest(i)
}

// tidied records that the egg blocks got variables of their own.
func (r *Recording) tidied() {
	r.do(func() {
		i := r.step(r.whole(StepSimplify, "The graph is complete: egg blocks get variables of their own, and blocks that only jump are removed"))
		r.rest(i)
		r.drawn.Redraw(i, r.pencil.All(r.g))
	})
}
