package llabstract

import (
	"maps"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A specialised block is what a state at the beginning of a block leads to: the residual
// operations up to the next such states. Its own blocks form a tree.
type specialised struct {
	number int
	key    string
	entry  *state
	root   *block

	born, changed int // the steps at which it was made, and last became more general
	queued        bool
	done          int // how often it has been done
}

// A block is one of the residual graph. It may use the variables of the blocks that lead
// to it in its tree: they are passed on when the graph is put together.
type block struct {
	ops    []*flow.SpaceOperation
	raises bool       // its last operation has exits for exceptions
	on     flow.Value // the exit switch, or nil
	exits  []*exit
}

// An exit leads to a block of the same tree, to a specialised block with a state, or out of the graph.
type exit struct {
	on    *flow.Constant
	block *block
	to    *specialised
	state *state

	leaves flow.Value   // the result
	raised []flow.Value // class and value of an exception

	class *flow.Variable // of the exception that takes this exit, or nil
	value *flow.Variable
}

// emit appends a residual operation.
func (w *writer) emit(b *block, op llop.Op, like *flow.SpaceOperation, t lltype.Type, args ...flow.Value) *flow.Variable {
	v := w.it.newVariable(t)
	o := w.it.residual.NewOperation(op, args, v)
	if like != nil {
		o.Place = w.placeOf(like)
	}
	w.it.rec.wrote(o, like)
	b.ops = append(b.ops, o)
	return v
}

// inlines notes that a graph is followed into, and which operations are its.
func (it *interpreter) inlines(g *flow.FunctionGraph) {
	if it.inlined[g] || g == it.function.Func.Graph {
		return
	}
	it.inlined[g] = true
	for _, b := range g.Blocks() {
		for _, op := range b.Operations {
			it.owners[op] = g
		}
	}
}

// placeOf returns where a residual operation like another comes from. What a helper does
// is done at the place of the program that called it.
func (w *writer) placeOf(like *flow.SpaceOperation) flow.Place {
	p := like.Place
	if p.Inlined == nil {
		p.Inlined = w.it.owners[like]
	}
	for f := w.top; f != nil && p.Inlined != nil && p.Inlined.IsHelper(); f = f.below {
		if f.op >= len(f.block.Operations) {
			continue
		}
		if at := f.block.Operations[f.op].Place; at.Span.IsValid() {
			p = at
			if p.Inlined == nil && f.below != nil {
				p.Inlined = f.graph
			}
		}
	}
	return p
}

// An assembly puts the residual graph together.
type assembly struct {
	it     *interpreter
	g      *flow.FunctionGraph
	blocks map[*specialised]*flow.Block
	inputs map[*specialised][]*Variable
	queue  []*specialised
	needed map[*block][]*flow.Variable
}

// assemble makes the residual graph of what the start leads to. There are no gaps in the
// numbers of its blocks and variables.
func (it *interpreter) assemble(start *specialised) *flow.FunctionGraph {
	as := &assembly{
		it: it, g: it.residual, blocks: make(map[*specialised]*flow.Block),
		inputs: make(map[*specialised][]*Variable), needed: make(map[*block][]*flow.Variable),
	}
	it.assembles()
	as.g.StartBlock = as.block(start)
	for len(as.queue) > 0 {
		sp := as.queue[0]
		as.queue = as.queue[1:]
		env := make(names)
		b := as.blocks[sp]
		for i, v := range as.inputs[sp] {
			env[v.Var] = b.InputArgs[i]
		}
		as.fill(sp.root, b, env)
	}
	as.g.Renumber()
	it.rec.assembled(as.g)
	return as.g
}

// block returns the block of the graph at which a specialised block begins.
func (as *assembly) block(sp *specialised) *flow.Block {
	b := as.blocks[sp]
	if b == nil {
		vars := as.it.variablesOf(sp.entry)
		as.inputs[sp] = vars
		inputs := make([]*flow.Variable, len(vars))
		for i, v := range vars {
			inputs[i] = as.it.newVariable(lltype.TypeOf(v.Var))
		}
		b = as.it.newBlock(inputs)
		as.it.rec.placed(sp.root, b)
		as.blocks[sp] = b
		as.queue = append(as.queue, sp)
	}
	return b
}

// variablesOf returns the residual variables of a state, each once.
func (it *interpreter) variablesOf(s *state) []*Variable {
	var list []*Variable
	seen := make(map[any]bool)
	var visit func(x Value)
	visit = func(x Value) {
		id := identity(x)
		switch x := x.(type) {
		case *Variable:
			if !seen[id] {
				seen[id] = true
				list = append(list, x)
			}
		case *Virtual:
			if !seen[id] {
				seen[id] = true
				for _, p := range x.Parts {
					visit(p)
				}
			}
		}
	}
	for _, sl := range it.slots(s) {
		visit(sl.frame.vals[sl.variable])
	}
	return list
}

// names are those that the variables of a tree have in a block of the graph.
type names map[*flow.Variable]*flow.Variable

// of returns a value under the name that it has.
func (n names) of(x flow.Value) flow.Value {
	if v, ok := x.(*flow.Variable); ok && n[v] != nil {
		return n[v]
	}
	return x
}

// all returns values under the names that they have.
func (n names) all(list []flow.Value) []flow.Value {
	out := make([]flow.Value, len(list))
	for i, x := range list {
		out[i] = n.of(x)
	}
	return out
}

// passOn returns a link to a new block to which variables are passed on, and their names
// there.
func (as *assembly) passOn(vars []*flow.Variable, env names) (*flow.Link, names) {
	args := make([]flow.Value, len(vars))
	inputs := make([]*flow.Variable, len(vars))
	inner := make(names)
	for i, v := range vars {
		args[i] = env.of(v)
		inputs[i] = as.it.newVariable(lltype.TypeOf(v))
		inner[v] = inputs[i]
	}
	return as.g.NewLink(args, as.it.newBlock(inputs), nil), inner
}

// append moves residual operations to a block of the graph.
func (as *assembly) append(into *flow.Block, ops []*flow.SpaceOperation, env names) {
	for _, op := range ops {
		op.Args = env.all(op.Args)
		env[op.Result] = op.Result
		as.g.Append(into, op)
	}
}

// fill fills in a block of the graph; env has the names of the variables of the tree.
func (as *assembly) fill(b *block, into *flow.Block, env names) {
	as.append(into, b.ops, env)
	if b.raises {
		into.ExitSwitch = flow.LastException
	} else if b.on != nil {
		into.ExitSwitch = env.of(b.on)
	}
	links := make([]*flow.Link, len(b.exits))
	for i, e := range b.exits {
		links[i] = as.link(e, env)
		links[i].Case = e.on
		if e.class != nil {
			links[i].LastException, links[i].LastExcValue = e.class, e.value
		}
	}
	into.Close(links...)
}

// link makes the link of an exit.
func (as *assembly) link(e *exit, env names) *flow.Link {
	if e.class != nil {
		env = maps.Clone(env)
		env[e.class], env[e.value] = e.class, e.value
	}
	switch {
	case e.raised != nil:
		return as.g.NewLink(env.all(e.raised), as.g.ExceptBlock, nil)
	case e.to != nil:
		return as.enter(e, env)
	case e.block == nil:
		return as.g.NewLink([]flow.Value{env.of(e.leaves)}, as.g.ReturnBlock, nil)
	}
	l, inner := as.passOn(as.neededIn(e.block), env)
	as.it.rec.placed(e.block, l.Target)
	as.fill(e.block, l.Target, inner)
	return l
}

// enter makes the link to a specialised block. What is virtual here and not there is
// forced in a block of its own.
func (as *assembly) enter(e *exit, env names) *flow.Link {
	target := as.block(e.to)
	b := &block{}
	as.it.rec.at(nil, e.state)
	m := &matching{w: &writer{it: as.it}, b: b, st: e.state, passed: make(map[*flow.Variable]flow.Value), seen: make(map[*Virtual]bool)}
	out := as.it.slots(e.state)
	for i, sl := range as.it.slots(e.to.entry) {
		m.value(sl.frame.vals[sl.variable], out[i].frame.vals[out[i].variable], lltype.TypeOf(sl.variable))
	}
	var values []flow.Value
	for _, v := range as.inputs[e.to] {
		values = append(values, m.passed[v.Var])
	}
	if len(b.ops) == 0 {
		return as.g.NewLink(env.all(values), target, nil)
	}
	var used free
	used.operations(b.ops)
	used.note(values...)
	l, inner := as.passOn(used.list, env)
	as.append(l.Target, b.ops, inner)
	l.Target.Close(as.g.NewLink(inner.all(values), target, nil))
	return l
}

// A matching finds what a link passes for the variables of a state.
type matching struct {
	w      *writer
	b      *block // takes what is forced
	st     *state
	passed map[*flow.Variable]flow.Value
	seen   map[*Virtual]bool
}

func (m *matching) value(there, here Value, t lltype.Type) {
	switch x := there.(type) {
	case *Variable:
		if m.passed[x.Var] == nil {
			m.passed[x.Var] = m.w.real(m.b, m.st, here, t)
		}
	case *Virtual:
		v, ok := here.(*Virtual)
		if !ok || m.seen[x] {
			return
		}
		m.seen[x] = true
		for i := range x.Parts {
			m.value(x.Parts[i], v.Parts[i], x.partType(i))
		}
	}
}

// free collects the variables that something uses and does not define, each once.
type free struct {
	list []*flow.Variable
	seen map[*flow.Variable]bool
}

// defined notes variables that have their value from within.
func (f *free) defined(vars ...*flow.Variable) {
	if f.seen == nil {
		f.seen = make(map[*flow.Variable]bool)
	}
	for _, v := range vars {
		f.seen[v] = true
	}
}

// note notes values that are used.
func (f *free) note(values ...flow.Value) {
	for _, x := range values {
		if v, ok := x.(*flow.Variable); ok && !f.seen[v] {
			f.defined(v)
			f.list = append(f.list, v)
		}
	}
}

// operations notes what operations use and define.
func (f *free) operations(ops []*flow.SpaceOperation) {
	for _, op := range ops {
		f.note(op.Args...)
		f.defined(op.Result)
	}
}

// neededIn returns the variables that a block needs from those before it in its tree.
func (as *assembly) neededIn(b *block) []*flow.Variable {
	if list, ok := as.needed[b]; ok {
		return list
	}
	var used free
	used.operations(b.ops)
	used.note(b.on)
	for _, e := range b.exits {
		if e.class != nil {
			used.defined(e.class, e.value)
		}
		switch {
		case e.block != nil:
			for _, v := range as.neededIn(e.block) {
				used.note(v)
			}
		case e.to != nil:
			for _, v := range as.it.variablesOf(e.state) {
				used.note(v.Var)
			}
		default:
			used.note(e.leaves)
			used.note(e.raised...)
		}
	}
	as.needed[b] = used.list
	return used.list
}
