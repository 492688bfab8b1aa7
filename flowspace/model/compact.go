package model

// Compact returns a copy of the graph that has memory of its own and no more
// than it needs. Blocks and variables are numbered anew, breadth first from
// the start block: input arguments, then results, then the variables of
// exception links. Return and except blocks get the last numbers if they
// cannot be reached.
func (g *FunctionGraph) Compact() *FunctionGraph { return g.Copy(nil) }

// Copy is Compact for a stage that works on its own copy: each, if not nil, is
// called with what every variable became.
func (g *FunctionGraph) Copy(each func(old, copied *Variable)) *FunctionGraph {
	g.Read()
	return g.CopyBy(g.memory(), each)
}

// CopyBy is Copy for many graphs, one after another: what only the copying needs is in a, where the copy itself is
// not. The graph needs no memory for additions then.
func (g *FunctionGraph) CopyBy(a *Allocator, each func(old, copied *Variable)) *FunctionGraph {
	g.Read()
	blocks := g.walk(a.reachable[:0], cleared(&a.seen, g.blocks))
	c := &compaction{
		out: &FunctionGraph{Name: g.Name, File: g.File, Span: g.Span, Func: g.Func, Followed: g.Followed, Lookups: g.Lookups},
		to:  cleared(&a.byNumber, g.variables),
		new: cleared(&a.byID, g.blocks),

		each: each,
	}
	c.out.numbering = &c.out.own
	for _, b := range []*Block{g.ReturnBlock, g.ExceptBlock} {
		if !containsBlock(blocks, b) {
			blocks = append(blocks, b)
		}
	}
	c.measure(blocks)
	for i, b := range blocks {
		c.blocks[i].ID = i
		c.new[b.ID] = &c.blocks[i]
		c.define(b)
	}
	for i, b := range blocks {
		c.fill(&c.blocks[i], b)
	}
	a.reachable = blocks
	o := c.out
	o.StartBlock, o.ReturnBlock, o.ExceptBlock = c.new[g.StartBlock.ID], c.new[g.ReturnBlock.ID], c.new[g.ExceptBlock.ID]
	o.blocks = len(blocks)
	return o
}

// Numbered is Compact that also returns which numbers all blocks and variables that there have
// ever been, in the order of their present numbers, have in the copy. Those that it does not
// have get the numbers after its own.
func (g *FunctionGraph) Numbered() (c *FunctionGraph, all *Numbers) {
	all = &Numbers{Blocks: make([]int, g.blocks), Variables: make([]int, g.variables)}
	for i := range all.Blocks {
		all.Blocks[i] = -1
	}
	for i := range all.Variables {
		all.Variables[i] = -1
	}
	c = g.Copy(func(old, copied *Variable) { all.Variables[old.Number] = copied.Number })
	for id, b := range g.memory().byID[:g.blocks] {
		if b != nil {
			all.Blocks[id] = b.ID
		}
	}
	blocks, variables := c.blocks, c.variables
	for i, n := range all.Blocks {
		if n < 0 {
			all.Blocks[i] = blocks
			blocks++
		}
	}
	for i, n := range all.Variables {
		if n < 0 {
			all.Variables[i] = variables
			variables++
		}
	}
	return c, all
}

func containsBlock(blocks []*Block, b *Block) bool {
	for _, c := range blocks {
		if b == c {
			return true
		}
	}
	return false
}

// A compaction has exactly the memory that the copy takes, and what the old
// parts became.
type compaction struct {
	out *FunctionGraph
	to  []*Variable // by number
	new []*Block    // by ID

	each func(old, copied *Variable)

	blocks []Block
	vars   []Variable
	ops    []SpaceOperation
	links  []Link
	values []Value
	inputs []*Variable
	lists  []*SpaceOperation
	exits  []*Link
	passed []int32
}

// measure counts what there is, and allocates it.
func (c *compaction) measure(blocks []*Block) {
	var vars, ops, links, values, inputs, passed int
	for _, b := range blocks {
		inputs += len(b.InputArgs)
		ops += len(b.Operations)
		links += len(b.Exits)
		for _, op := range b.Operations {
			values += len(op.Args)
		}
		for _, l := range b.Exits {
			values += len(l.Args)
			passed += len(l.Passing)
			if l.LastExcValue != nil {
				vars += 2
			}
		}
	}
	vars += inputs + ops
	c.blocks = make([]Block, len(blocks))
	c.vars = make([]Variable, 0, vars)
	c.ops = make([]SpaceOperation, ops)
	c.links = make([]Link, links)
	c.values = make([]Value, values)
	c.inputs = make([]*Variable, inputs)
	c.lists = make([]*SpaceOperation, ops)
	c.exits = make([]*Link, links)
	c.passed = make([]int32, passed)
}

// define gives numbers to the variables that a block defines.
func (c *compaction) define(b *Block) {
	for _, v := range b.InputArgs {
		c.variable(v)
	}
	for _, op := range b.Operations {
		c.variable(op.Result)
	}
	for _, l := range b.Exits {
		if v, ok := l.LastException.(*Variable); ok {
			c.variable(v)
		}
		if l.LastExcValue != nil {
			c.variable(l.LastExcValue)
		}
	}
}

func (c *compaction) variable(v *Variable) {
	if c.to[v.Number] != nil {
		return
	}
	c.vars = append(c.vars, Variable{prefix: v.prefix, Number: c.out.variables, Concrete: v.Concrete})
	c.out.variables++
	c.to[v.Number] = &c.vars[len(c.vars)-1]
	if c.each != nil {
		c.each(v, c.to[v.Number])
	}
}

func (c *compaction) value(v Value) Value {
	if w, ok := v.(*Variable); ok {
		return c.to[w.Number]
	}
	return v
}

// list copies values into the memory of the copy.
func (c *compaction) list(vs []Value) []Value {
	out := c.values[:len(vs):len(vs)]
	c.values = c.values[len(vs):]
	for i, v := range vs {
		out[i] = c.value(v)
	}
	return out
}

// fill copies the contents of a block.
func (c *compaction) fill(n, b *Block) {
	k := len(b.InputArgs)
	n.InputArgs, c.inputs = c.inputs[:k:k], c.inputs[k:]
	for i, v := range b.InputArgs {
		n.InputArgs[i] = c.to[v.Number]
	}
	k = len(b.Operations)
	n.Operations, c.lists = c.lists[:k:k], c.lists[k:]
	for i, op := range b.Operations {
		o := &c.ops[0]
		c.ops = c.ops[1:]
		*o = *op
		o.Args, o.Result = c.list(op.Args), c.to[op.Result.Number]
		n.Operations[i] = o
	}
	if b.ExitSwitch != nil {
		n.ExitSwitch = c.value(b.ExitSwitch)
	}
	k = len(b.Exits)
	n.Exits, c.exits = c.exits[:k:k], c.exits[k:]
	for i, l := range b.Exits {
		m := &c.links[0]
		c.links = c.links[1:]
		*m = *l
		m.PrevBlock, m.Target, m.Args = n, c.new[l.Target.ID], c.list(l.Args)
		if l.Passing != nil {
			k := len(l.Args)
			m.Passing, c.passed = c.passed[:k:k], c.passed[k:]
			copy(m.Passing, l.Passing)
		}
		if l.LastExcValue != nil {
			m.LastException, m.LastExcValue = c.value(l.LastException), c.to[l.LastExcValue.Number]
		}
		n.Exits[i] = m
	}
}

// Renumber renumbers blocks and variables in place, as in a compacted copy.
func (g *FunctionGraph) Renumber() {
	blocks := g.Blocks()
	for _, b := range []*Block{g.ReturnBlock, g.ExceptBlock} {
		if !containsBlock(blocks, b) {
			blocks = append(blocks, b)
		}
	}
	n := 0
	number := func(v *Variable) {
		v.Number = n
		n++
	}
	for i, b := range blocks {
		b.ID = i
		for _, v := range b.InputArgs {
			number(v)
		}
		for _, op := range b.Operations {
			number(op.Result)
		}
		for _, l := range b.Exits {
			if v, ok := l.LastException.(*Variable); ok {
				number(v)
			}
			if l.LastExcValue != nil {
				number(l.LastExcValue)
			}
		}
	}
	g.blocks, g.variables = len(blocks), n
}

// SetNumbers gives blocks and variables of the graph, in place, the given numbers: those
// of another form of it.
func (g *FunctionGraph) SetNumbers(blocks map[*Block]int, variables map[*Variable]int) {
	for b, id := range blocks {
		b.ID = id
		g.blocks = max(g.blocks, id+1)
	}
	for v, n := range variables {
		v.Number = n
		g.variables = max(g.variables, n+1)
	}
}
