package flowfilm

import (
	"fmt"

	"vitrine/annotator/flowing"
	flow "vitrine/flowspace/model"
	"vitrine/pages/film"
	"vitrine/pages/trace"
)

// Taken notes that a block is taken from the pending ones.
func (r *Recording[G, V]) Taken(p *flowing.Point[G, V]) {
	r.do(func() {
		r.Considers = trace.NoStep
		text := fmt.Sprintf("Block %d of %s is taken from the pending blocks", p.Block.ID, r.nameOf(p.Graph))
		r.Take(p, r.Append(Note[G, V]{Kind: StepTake, Text: text, At: p, Op: -1, Cause: r.Scheduled(p)}))
	})
}

// Resumed records no step: Taken follows.
func (*Recording[G, V]) Resumed(*flowing.Point[G, V]) {}

// Reached records no step.
func (*Recording[G, V]) Reached(*flowing.Position[G, V]) {}

// Considered notes that an operation is considered, and what it works with.
func (r *Recording[G, V]) Considered(at *flowing.Position[G, V], args []V) {
	r.do(func() {
		op, g := at.Operation(), at.In().FunctionGraph
		n := Note[G, V]{Kind: StepConsider, Text: fmt.Sprintf("%v is considered in block %d of %s", op, at.Block.ID, r.nameOf(at.Graph)), At: at.Point, Op: at.Op, Cause: r.Takes}
		n.Details = make([]trace.Detail, len(op.Args))
		for i, x := range op.Args {
			n.Sources = append(n.Sources, Known(r.latest(g, x))...)
			text := "unbound"
			if args[i] != *new(V) {
				text = fmt.Sprint(args[i])
				if r.holds.Changed != nil {
					n.Sources = append(n.Sources, r.holds.Changed(args[i])...)
				}
			}
			n.Details[i] = trace.Detail{Name: r.once(fmt.Sprint(x)), Value: r.once(text)}
		}
		r.Considers = r.Append(n)
	})
}

// once returns a shared copy of a text.
func (r *Recording[G, V]) once(text string) string {
	if kept, ok := r.texts[text]; ok {
		return kept
	}
	r.texts[text] = text
	return text
}

// latest returns the latest step that gave a variable its value, trace.NoStep if there is
// none.
func (r *Recording[G, V]) latest(g *flow.FunctionGraph, x flow.Value) int {
	if v, ok := x.(*flow.Variable); ok {
		return r.histories[g].since(v, trace.Forever)
	}
	return trace.NoStep
}

// Bound notes the value of a result, or of a variable of an exit.
func (r *Recording[G, V]) Bound(p *flowing.Point[G, V], v *flow.Variable, _ []V, known, now V) {
	r.do(func() {
		kind, text := r.becomes(p, v, known, now)
		n := Note[G, V]{Kind: kind, Text: text, At: p, Op: -1, Cause: r.Takes}
		if r.engine.Pos != nil {
			n = r.Here(kind, text)
		}
		n.Value, n.Sources = now, Known(r.Considers)
		r.Around(p).Bind(r.Append(n), v, now)
	})
}

func (r *Recording[G, V]) becomes(p *flowing.Point[G, V], v *flow.Variable, known, now V) (trace.Kind, string) {
	if known == *new(V) {
		return StepBind, fmt.Sprintf("%v of %s is %v", v, r.nameOf(p.Graph), now)
	}
	return StepGeneral, fmt.Sprintf("%v of %s is generalised from %v to %v", v, r.nameOf(p.Graph), known, now)
}

// Followed notes that an exit is followed. That records no step of its own: what it
// passes on does, if it is new.
func (r *Recording[G, V]) Followed(p *flowing.Point[G, V], exit int) {
	r.do(func() {
		h, x := r.Around(p), followed{p.Block.ID, exit}
		if _, ok := h.exits[x]; !ok {
			h.exits[x] = r.Latest
		}
	})
}

// Entered records no step: what the input variables become is.
func (*Recording[G, V]) Entered(*flowing.Point[G, V], *flow.Link) {}

// Meeting records no step.
func (*Recording[G, V]) Meeting(*flowing.Point[G, V], *flow.Link) {}

// Merged records no step.
func (*Recording[G, V]) Merged(*flowing.Point[G, V], *flow.Link, bool) {}

// Met records no step.
func (*Recording[G, V]) Met(*flowing.Point[G, V], *flow.Link) {}

// Input notes what an input variable has become, if that is more.
func (r *Recording[G, V]) Input(p *flowing.Point[G, V], l *flow.Link, i int, cell, known, now V, grown bool) {
	if r != nil && grown {
		r.Receive(p, l, i, Note[G, V]{Sources: Known(r.Source(p.In(), l, i, cell))}, known, now)
	}
}

// Receive notes that input variable i of a block has become more: along a link or, if that
// is nil, by a call. n has the sources, and the place if that is not the block.
func (r *Recording[G, V]) Receive(p *flowing.Point[G, V], l *flow.Link, i int, n Note[G, V], known, now V) {
	v := p.Block.InputArgs[i]
	n.Kind, n.Text = r.becomes(p, v, known, now)
	n.At, n.Op, n.Value, n.Cause = p, -1, now, r.Considers
	switch at := r.engine.Pos; {
	case l != nil:
		n.Via, n.Cause = ExitText(l), r.Takes
		n.Text += ", along " + n.Via
	case at != nil:
		n.Text += ", by the call in " + r.nameOf(at.Graph)
	default:
		n.Text += ", from the call of the entry"
	}
	r.Write(func() {
		h, step := r.Around(p), r.Append(n)
		h.Bind(step, v, now)
		if known == *new(V) || i == len(p.Block.InputArgs)-1 {
			h.reopen(step, p.Block)
		}
	})
}

// ExitText names an exit.
func ExitText(l *flow.Link) string {
	if len(l.PrevBlock.Exits) == 1 {
		return fmt.Sprintf("the exit of block %d", l.PrevBlock.ID)
	}
	return fmt.Sprintf("exit %s of block %d", l.CaseText(), l.PrevBlock.ID)
}

// Source returns the step that gave the value that a link passes on as its argument i its
// value s; for a call, that of the operand with it. Without a recording there is none.
func (r *Recording[G, V]) Source(g *flowing.Graph[G, V], l *flow.Link, i int, s V) int {
	if r == nil {
		return trace.NoStep
	}
	defer r.Read()()
	if l != nil {
		if _, ok := l.Args[i].(*flow.Variable); !ok {
			return r.Takes
		}
		return r.latest(g.FunctionGraph, l.Args[i])
	}
	if at := r.engine.Pos; at != nil {
		for _, x := range at.Operation().Args[1:] {
			if v, ok := x.(*flow.Variable); ok && at.In().Binding(v) == s {
				return r.latest(at.In().FunctionGraph, v)
			}
		}
	}
	return r.Considers
}

// Blocked notes that an operation cannot succeed yet.
func (r *Recording[G, V]) Blocked(p *flowing.Point[G, V], op int, _ flowing.Reason) {
	r.do(func() {
		text := fmt.Sprintf("Block %d of %s is blocked: %v cannot succeed with what is known so far", p.Block.ID, r.nameOf(p.Graph), p.Block.Operations[op])
		step := r.Append(Note[G, V]{Kind: StepBlock, Text: text, At: p, Op: op, Cause: r.Considers})
		r.Around(p).Settle(step, p.Block, flowing.Blocked, op)
	})
}

// Reflowed notes that a block is pending again because of something that one of its
// operations has read. A change of its inputs has steps of its own.
func (r *Recording[G, V]) Reflowed(p *flowing.Point[G, V], op int, why string) {
	if op < 0 {
		return
	}
	r.do(func() {
		text := fmt.Sprintf("Block %d of %s must be considered again: %s", p.Block.ID, r.nameOf(p.Graph), why)
		r.Around(p).reopen(r.Append(Note[G, V]{Kind: StepResume, Text: text, At: p, Op: op, Cause: r.Latest}), p.Block)
		r.Wait()
	})
}

// Returned returns the reason why the callers are considered again.
func (*Recording[G, V]) Returned(p *flowing.Point[G, V]) string {
	return "the function " + p.In().Name + " returns something else"
}

// Split notes that a block is a variant of another.
func (r *Recording[G, V]) Split(p *flowing.Point[G, V], of *flow.Block) {
	r.do(func() {
		r.Around(p).variants[p.Block.ID] = of.ID
		text := fmt.Sprintf("Block %d is a variant of block %d: merging their inputs would lose too much", p.Block.ID, of.ID)
		r.Append(Note[G, V]{Kind: StepSplit, Text: text, At: p, Op: -1, Cause: r.Takes})
	})
}

// End notes the end of the analysis.
func (r *Recording[G, V]) End(text string) {
	r.do(func() {
		r.Considers, r.Takes = trace.NoStep, trace.NoStep
		r.Current.Set(r.Append(Note[G, V]{Kind: StepDone, Text: text, Op: -1, Cause: r.Latest}), film.Spot{})
		r.Wait()
	})
}
