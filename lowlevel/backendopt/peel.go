package backendopt

import (
	"context"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// peelLoops puts a copy of innermost loops before them, through which they are entered: what the first round has found out, and what is the
// same in all rounds, is then known at the beginning of the loop, so that other passes drop it there. That moves
// tests out of loops which could not be made earlier, because what comes before them may fail. Compare H. Ardö, C. F. Bolz and M.
// Fijałkowski, Loop-aware optimizations in PyPy's tracing JIT, 2012.
//
// It runs once calls have been inlined. Loops with calls that are left stay as they are: what calls may change has to be found
// out again.
func peelLoops(ctx context.Context, p *Program, pass *Pass) (changed bool, err error) {
	return p.once(ctx, pass, func(r *rewriter) {
		for _, loop := range r.innermost() {
			if r.worthPeeling(loop) {
				r.peel(loop)
			}
		}
	})
}

// once runs a pass that copies loops, once calls have been inlined, and once only on each function that is worth it.
func (p *Program) once(ctx context.Context, pass *Pass, run func(*rewriter)) (changed bool, err error) {
	if p.options.Peel == nil || p.inlined == 0 {
		return false, nil
	}
	needed := p.needed()
	for _, f := range p.functions {
		if err := ctx.Err(); err != nil {
			return changed, err
		}
		if !needed[f] || f.done[pass] || !p.options.Peel(f.object) {
			continue
		}
		f.done[pass] = true
		r := p.flow
		r.begin(pass, f)
		r.analyse()
		run(r)
		if r.end() {
			changed = true
		}
	}
	return changed, nil
}

// mostPeeled is how many operations a loop may have to be peeled.
const mostPeeled = 400

// innermost returns the loops of the graph that have no other loop in them.
func (r *rewriter) innermost() (list []*loop) {
	var loops []*loop
	headers := make(map[*flow.Block]bool)
	for _, b := range r.order.blocks {
		if l := r.order.loopOf(b); l != nil {
			loops = append(loops, l)
			headers[b] = true
		}
	}
	for _, l := range loops {
		if !slices.ContainsFunc(l.blocks[1:], func(b *flow.Block) bool { return headers[b] }) {
			list = append(list, l)
		}
	}
	return list
}

// worthPeeling reports whether a loop is small, reads fields, and calls nothing.
func (r *rewriter) worthPeeling(l *loop) bool {
	n, reads := 0, false
	for _, b := range l.blocks {
		n += len(b.Operations)
		for _, op := range b.Operations {
			reads = reads || llop.Of(op) == llop.GetField
			if llop.Of(op).Info().Group == llop.Calling && !(llop.Of(op) == llop.DirectCall && r.p.isPure(op)) {
				return false
			}
		}
	}
	return reads && n <= mostPeeled
}

// peel copies a loop, and has those links lead into the copy that enter the loop.
func (r *rewriter) peel(l *loop) {
	r.copyBefore(l, l, l.header)
	r.did(l.header, nil, "the loop of block %d is entered through a copy, so that it knows what the first round finds out", l.header.ID)
}

// copyBefore puts a copy of a loop before it, and has those links lead into the copy that come from outside of a loop around it, or of the
// loop itself. The copy goes on at next; nil stands for where it begins.
func (r *rewriter) copyBefore(l, around *loop, next *flow.Block) {
	c := flow.NewCopier(r.g)
	for _, b := range l.blocks {
		for _, link := range b.Exits {
			if !l.in[link.Target] {
				c.Stand(link.Target, link.Target)
			}
		}
	}
	first := c.Block(l.header)
	for _, link := range r.order.into(l.header) {
		if !around.in[link.PrevBlock] {
			link.Target = first
		}
	}
	if next != nil {
		c.Stand(l.header, next)
	}
	for _, b := range l.blocks {
		to := first
		if b != l.header {
			to = c.Block(b)
		}
		for _, op := range b.Operations {
			r.g.Append(to, c.Operation(op))
		}
		if b.ExitSwitch != nil {
			to.ExitSwitch = c.Value(b.ExitSwitch)
		}
		links := make([]*flow.Link, len(b.Exits))
		for i, link := range b.Exits {
			links[i] = c.Link(link)
		}
		to.Close(links...)
	}
}
