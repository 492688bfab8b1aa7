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

	// Goto ends a path of the copy that leaves it at such a block.
	Goto func(b codegen.Builder, to *flow.Block, args ...codegen.Value)
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
	c := &grafting{Graft: gr, g: g, f: p.f, Copier: flow.NewCopier(p.f.Graph)}
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
	f *codegen.Function
}

// copy copies the contents of a block, and returns the blocks that it is the first to lead to.
func (c *grafting) copy(b *flow.Block) (first []*flow.Block) {
	to := c.Block(b)
	for _, op := range b.Operations {
		if next := c.Leave(op); next != nil {
			c.leave(to, next, c.Values(op.Args[1:]))
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

// leave ends a block of the copy by going to one of the function.
func (c *grafting) leave(from, to *flow.Block, args []flow.Value) {
	passed := make([]codegen.Value, len(args))
	var inputs []*flow.Variable
	var values []flow.Value
	for i, a := range args {
		passed[i] = a
		if v, ok := a.(*flow.Variable); ok {
			in := c.Into.NewVariableLike(v)
			in.Concrete = v.Concrete
			inputs, values, passed[i] = append(inputs, in), append(values, v), in
		}
	}
	b := c.Into.NewBlock(inputs)
	c.g.close(from, c.Into.NewLink(values, b, nil))
	c.Goto(c.g.newPath(c.f, b), to, passed...)
}
