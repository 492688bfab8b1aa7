package backendopt

import (
	"context"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// recursionLevels is how often the graph of a function goes into itself, and recursionLargest how many operations it may
// have by then.
const (
	recursionLevels  = 4
	recursionLargest = 160
)

// unrollRecursion puts the graph of a small function that calls itself in the place of those calls, as it was before, some levels
// deep. Most calls are then answered without one. It does so once for each function, when other calls have been inlined.
func unrollRecursion(ctx context.Context, p *Program, pass *Pass) (changed bool, err error) {
	needed := p.needed()
	for _, f := range p.functions {
		if err := ctx.Err(); err != nil {
			return changed, err
		}
		if !needed[f] || p.unrolled[f] || !p.mayInline(f) || len(p.selfCalls(f)) == 0 || p.flow.weight(f.graph) > p.options.InlineThreshold {
			continue
		}
		p.unrolled[f] = true
		before := f.graph.Copy(nil)
		size := numOperations(before)
		r := p.flow
		r.begin(pass, f)
		for range recursionLevels {
			calls := p.selfCalls(f)
			more := size * len(calls)
			if grown := numOperations(f.graph) + more; more > p.room || grown > min(recursionLargest, p.options.MaxOperations) {
				break
			}
			p.room -= more
			for i := len(calls) - 1; i >= 0; i-- { // the later ones of a block come first: inlining splits it
				if c := calls[i]; r.canInline(c.block, c.block.Operations[c.index], before) {
					r.inlineCall(c.block, c.index, before)
				}
			}
		}
		if r.end() {
			changed = true
		}
	}
	return changed, nil
}

// A selfCall is where a function calls itself.
type selfCall struct {
	block *flow.Block
	index int
}

// selfCalls returns where a function calls itself by name.
func (p *Program) selfCalls(f *function) (calls []selfCall) {
	for _, b := range f.graph.Blocks() {
		for i, op := range b.Operations {
			if llop.Of(op) != llop.DirectCall {
				continue
			}
			if _, g := p.called(op.Args[0]); g == f {
				calls = append(calls, selfCall{b, i})
			}
		}
	}
	return calls
}
