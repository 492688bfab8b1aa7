package model

// A Copier copies parts of one graph into another, block by block. Variables and blocks become new ones of that graph, each
// when it is first met; constants stay what they are. Types of variables are copied with them.
type Copier struct {
	Into *FunctionGraph
	Made []*Block // all blocks that were made, in this order

	variables map[*Variable]*Variable
	blocks    map[*Block]*Block
}

// NewCopier returns what copies into a graph.
func NewCopier(into *FunctionGraph) *Copier {
	return &Copier{Into: into, variables: make(map[*Variable]*Variable), blocks: make(map[*Block]*Block)}
}

// Stand has a block of the graph stand for one that would be copied.
func (c *Copier) Stand(old, b *Block) { c.blocks[old] = b }

// Has reports whether there is something for a block.
func (c *Copier) Has(old *Block) bool { return c.blocks[old] != nil }

// Block returns what a block becomes. It has input arguments only.
func (c *Copier) Block(old *Block) *Block {
	if b := c.blocks[old]; b != nil {
		return b
	}
	inputs := c.Into.NewInputs(len(old.InputArgs))
	for i, v := range old.InputArgs {
		inputs[i] = c.Variable(v)
	}
	b := c.Into.NewBlock(inputs)
	c.blocks[old] = b
	c.Made = append(c.Made, b)
	return b
}

// Variable returns what a variable becomes.
func (c *Copier) Variable(old *Variable) *Variable {
	v := c.variables[old]
	if v == nil {
		v = c.Into.NewVariableLike(old)
		v.Concrete = old.Concrete
		c.variables[old] = v
	}
	return v
}

// Value returns what a value becomes.
func (c *Copier) Value(old Value) Value {
	if v, ok := old.(*Variable); ok {
		return c.Variable(v)
	}
	return old
}

// Values returns what values become.
func (c *Copier) Values(old []Value) []Value {
	out := c.Into.NewValues(len(old))
	for i, v := range old {
		out[i] = c.Value(v)
	}
	return out
}

// Operation returns a copy of an operation, which belongs to no block yet.
func (c *Copier) Operation(old *SpaceOperation) *SpaceOperation {
	return c.Into.CopyOperation(old, c.Values(old.Args), c.Variable(old.Result))
}

// Link returns a copy of a link, with its case. It belongs to no block yet.
func (c *Copier) Link(old *Link) *Link {
	l := c.Into.NewLinkLike(old, nil)
	l.Case, l.Target = old.Case, c.Block(old.Target)
	if old.LastExcValue != nil {
		l.LastException, l.LastExcValue = c.Value(old.LastException), c.Variable(old.LastExcValue)
	}
	l.Args = c.Values(old.Args)
	return l
}
