package llgraph

import (
	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
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
	c := &grafting{
		Graft: gr, g: g, into: p.f.Graph,
		vars: make(map[*flow.Variable]*flow.Variable), blocks: make(map[*flow.Block]*flow.Block),
	}
	c.blocks[gr.Graph.ReturnBlock], c.blocks[gr.Graph.ExceptBlock] = c.into.ReturnBlock, c.into.ExceptBlock
	for i, v := range gr.Graph.ExceptBlock.InputArgs {
		if v.Concrete != nil {
			c.into.ExceptBlock.InputArgs[i].Concrete = v.Concrete
		}
	}
	for work := []*flow.Block{gr.Graph.StartBlock}; len(work) > 0; {
		b := work[len(work)-1]
		work = append(work[:len(work)-1], c.copy(b)...)
	}
	p.end(c.blocks[gr.Graph.StartBlock], args)
	return c.made
}

// A grafting copies a graph.
type grafting struct {
	Graft
	g      *Generator
	into   *flow.FunctionGraph
	vars   map[*flow.Variable]*flow.Variable
	blocks map[*flow.Block]*flow.Block
	made   []*flow.Block
}

// copy copies the contents of a block, and returns the blocks that it is the first to lead to.
func (c *grafting) copy(b *flow.Block) (first []*flow.Block) {
	to := c.block(b)
	for _, op := range b.Operations {
		if next := c.Leave(op); next != nil {
			c.g.close(to, c.into.NewLink(c.values(op.Args[1:]), next, nil))
			return nil
		}
		c.into.Append(to, c.into.CopyOperation(op, c.values(op.Args), c.variable(op.Result)))
	}
	if b.ExitSwitch != nil {
		to.ExitSwitch = c.value(b.ExitSwitch)
	}
	links := c.into.NewExits(len(b.Exits))
	for i, l := range b.Exits {
		if c.blocks[l.Target] == nil {
			first = append(first, l.Target)
		}
		links[i] = c.link(l)
	}
	c.g.close(to, links...)
	return first
}

func (c *grafting) link(l *flow.Link) *flow.Link {
	m := c.into.NewLinkLike(l, nil)
	m.Case, m.Target = l.Case, c.block(l.Target)
	if l.LastExcValue != nil {
		m.LastException, m.LastExcValue = c.value(l.LastException), c.variable(l.LastExcValue)
	}
	m.Args = c.values(l.Args)
	return m
}

func (c *grafting) block(b *flow.Block) *flow.Block {
	if c.blocks[b] == nil {
		inputs := c.into.NewInputs(len(b.InputArgs))
		for i, v := range b.InputArgs {
			inputs[i] = c.variable(v)
		}
		c.blocks[b] = c.into.NewBlock(inputs)
		c.made = append(c.made, c.blocks[b])
	}
	return c.blocks[b]
}

func (c *grafting) variable(v *flow.Variable) *flow.Variable {
	w := c.vars[v]
	if w == nil {
		w = c.into.NewVariable(v.Prefix)
		w.Concrete = lltype.TypeOf(v)
		c.vars[v] = w
	}
	return w
}

func (c *grafting) value(v flow.Value) flow.Value {
	if w, ok := v.(*flow.Variable); ok {
		return c.variable(w)
	}
	return v
}

func (c *grafting) values(vs []flow.Value) []flow.Value {
	out := c.into.NewValues(len(vs))
	for i, v := range vs {
		out[i] = c.value(v)
	}
	return out
}
