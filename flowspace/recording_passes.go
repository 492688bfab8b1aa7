package flowspace

import (
	"fmt"

	"vitrine/flowspace/model"
	"vitrine/flowspace/simplify"
	"vitrine/pages/trace"
)

// passes records the work of the passes. It is the observer of package simplify. A change
// costs as much as the blocks that it concerns, however many others there are.
type passes struct {
	r       *Recording
	start   int  // step at which the current pass began
	changed bool // something since the graph was drawn as a whole

	blocks []passed // by ID
}

// A passed block is one as the passes have left it so far.
type passed struct {
	*model.Block                // nil if nothing leads there
	leads        []*model.Block // where its links go
	entries      int            // how many links lead there, that of the caller included
}

// Pass records that a pass begins.
func (p *passes) Pass(pass *simplify.Pass) {
	p.Done()
	p.r.do(func() { p.start = p.r.step(p.r.whole(StepSimplify, "Pass "+pass.Name+": "+pass.Doc)) })
}

// Rewrote records one change. Blocks that nothing leads to any more are gone; a loop that
// nothing else leads to goes when the pass is done.
func (p *passes) Rewrote(pass *simplify.Pass, text string, at *model.Block) {
	p.rewrote(pass, text, at, p.r.draw)
}

// Grew records that a block has got further operations.
func (p *passes) Grew(pass *simplify.Pass, text string, at *model.Block) {
	p.rewrote(pass, text, at, p.r.extend)
}

func (p *passes) rewrote(pass *simplify.Pass, text string, at *model.Block, draw func(step int, b *model.Block)) {
	r := p.r
	r.do(func() {
		i := r.step(trace.Step{
			Kind: StepSimplify, Block: at.ID, Op: -1, Instr: -1, Cause: p.start,
			Text: fmt.Sprintf("%s, block %d: %s", pass.Name, at.ID, text),
		})
		p.changed = true
		if at == r.g.StartBlock || p.of(at).entries > 0 {
			draw(i, at)
			p.follow(i, at)
		}
	})
}

// Done draws what the last pass has changed without reporting it. A pass that has
// reported nothing has changed nothing.
func (p *passes) Done() {
	if !p.changed && p.blocks != nil {
		return
	}
	p.changed = false
	p.r.do(func() {
		n := p.r.Steps().Len()
		if p.blocks != nil {
			p.r.drawn.Redraw(n-1, p.r.pencil.All(p.r.g))
		}
		p.count()
	})
}

// count finds out which links there are.
func (p *passes) count() {
	if n := p.r.g.NumBlocks(); len(p.blocks) < n {
		p.blocks = make([]passed, n)
	}
	clear(p.blocks)
	list := p.r.g.Blocks()
	for _, b := range list {
		p.of(b).Block, p.of(b).leads = b, targets(b)
		for _, t := range targets(b) {
			p.of(t).entries++
		}
	}
	p.of(p.r.g.StartBlock).entries++
}

func (p *passes) of(b *model.Block) *passed {
	if more := b.ID + 1 - len(p.blocks); more > 0 {
		p.blocks = append(p.blocks, make([]passed, more)...)
	}
	return &p.blocks[b.ID]
}

func targets(b *model.Block) []*model.Block {
	list := make([]*model.Block, len(b.Exits))
	for i, l := range b.Exits {
		list[i] = l.Target
	}
	return list
}

// follow draws blocks that a block leads to anew, and erases those that nothing leads to
// any more.
func (p *passes) follow(i int, b *model.Block) {
	old, now := p.of(b).leads, targets(b)
	p.of(b).Block, p.of(b).leads = b, now
	var come, gone []*model.Block
	for _, t := range now {
		if p.of(t).entries++; p.of(t).Block == nil {
			come = append(come, t)
		}
	}
	for _, t := range old {
		if p.of(t).entries--; p.of(t).entries == 0 {
			gone = append(gone, t)
		}
	}
	for len(come) > 0 {
		t := come[len(come)-1]
		come = come[:len(come)-1]
		if p.of(t).Block != nil {
			continue
		}
		p.r.draw(i, t)
		p.of(t).Block, p.of(t).leads = t, targets(t)
		for _, next := range p.of(t).leads {
			p.of(next).entries++
			come = append(come, next)
		}
	}
	for len(gone) > 0 {
		t := gone[len(gone)-1]
		gone = gone[:len(gone)-1]
		if p.of(t).entries > 0 {
			continue
		}
		p.r.drawn.Erase(i, t.ID)
		for _, next := range p.of(t).leads {
			if p.of(next).entries--; p.of(next).entries == 0 {
				gone = append(gone, next)
			}
		}
		*p.of(t) = passed{}
	}
}

// observer returns the observer of the passes, or nil if nothing is recorded.
func (b *Builder) observer(c *flowContext) simplify.Observer {
	if c.rec == nil {
		return nil
	}
	return &passes{r: c.rec}
}
