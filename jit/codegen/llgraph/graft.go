package llgraph

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
)

// A Graft is a graph that becomes part of a residual function.
type Graft struct {
	Graph *flow.FunctionGraph

	// Leave names the block of the function that an operation of the graph goes to with its operands after
	// the first, in place of all that follows it; nil for operations that are what they are. The block waits for more
	// code, or is a label that is kept.
	Leave func(op *flow.SpaceOperation) *flow.Block
}

// BlockOf returns the block of a label that this generator made.
func BlockOf(l codegen.Label) *flow.Block { return l.(*label).block }

// LabelOf returns a label for a block of a function that waits for more code, or that is a label which is kept.
func (g *Generator) LabelOf(f *codegen.Function, b *flow.Block) codegen.Label {
	return &label{f: f, block: b, keep: true, step: g.step}
}

// Graft ends a path in a copy of a graph. args are what the graph gets. Its result is that of the function, and so
// are its exceptions. It returns the blocks of the copy.
func (g *Generator) Graft(b codegen.Builder, gr Graft, args ...codegen.Value) []*flow.Block {
	p, ok := b.(*path)
	if !ok || !p.writable() {
		return nil
	}
	c := &grafting{Graft: gr, g: g, Copier: flow.NewCopier(p.f.Graph)}
	c.Stand(gr.Graph.ReturnBlock, c.Into.ReturnBlock)
	c.Stand(gr.Graph.ExceptBlock, c.Into.ExceptBlock)
	for i, v := range gr.Graph.ExceptBlock.InputArgs {
		if v.Concrete != nil {
			c.Into.ExceptBlock.InputArgs[i].Concrete = v.Concrete
		}
	}
	for work := []*flow.Block{gr.Graph.StartBlock}; len(work) > 0; {
		b := work[len(work)-1]
		work = append(work[:len(work)-1], c.copy(b)...)
	}
	p.end(c.Block(gr.Graph.StartBlock), args)
	return c.Made
}

// A grafting copies a graph.
type grafting struct {
	Graft
	*flow.Copier
	g *Generator
}

// copy copies the contents of a block, and returns the blocks that it is the first to lead to.
func (c *grafting) copy(b *flow.Block) (first []*flow.Block) {
	to := c.Block(b)
	for _, op := range b.Operations {
		if next := c.Leave(op); next != nil {
			c.g.close(to, c.Into.NewLink(c.Values(op.Args[1:]), next, nil))
			return nil
		}
		c.Into.Append(to, c.Operation(op))
	}
	if b.ExitSwitch != nil {
		to.ExitSwitch = c.Value(b.ExitSwitch)
	}
	links := c.Into.NewExits(len(b.Exits))
	for i, l := range b.Exits {
		if !c.Has(l.Target) {
			first = append(first, l.Target)
		}
		links[i] = c.Link(l)
	}
	c.g.close(to, links...)
	return first
}
