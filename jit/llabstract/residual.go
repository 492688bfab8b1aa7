package llabstract

import (
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
	queued bool
	done   int // how often it has been done
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
		o.Place = like.Place
	}
	b.ops = append(b.ops, o)
	return v
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

// assemble makes the residual graph of what the start leads to.
func (it *interpreter) assemble(start *specialised) *flow.FunctionGraph {
	as := &assembly{
		it: it, g: it.residual, blocks: make(map[*specialised]*flow.Block),
		inputs: make(map[*specialised][]*Variable), needed: make(map[*block][]*flow.Variable),
	}
	as.g.StartBlock = as.block(start)
	for len(as.queue) > 0 {
		sp := as.queue[0]
		as.queue = as.queue[1:]
		env := make(map[*flow.Variable]*flow.Variable)
		b := as.blocks[sp]
		for i, v := range as.inputs[sp] {
			env[v.Var] = b.InputArgs[i]
		}
		as.fill(sp.root, b, env)
	}
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
		b = as.g.NewBlock(inputs)
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

// fill fills in a block of the graph; env has the names of the variables of the tree.
func (as *assembly) fill(b *block, into *flow.Block, env map[*flow.Variable]*flow.Variable) {
	name := func(x flow.Value) flow.Value {
		if v, ok := x.(*flow.Variable); ok {
			if n := env[v]; n != nil {
				return n
			}
		}
		return x
	}
	for _, op := range b.ops {
		for i, a := range op.Args {
			op.Args[i] = name(a)
		}
		env[op.Result] = op.Result
		as.g.Append(into, op)
	}
	if b.raises {
		into.ExitSwitch = flow.LastException
	} else if b.on != nil {
		into.ExitSwitch = name(b.on)
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
func (as *assembly) link(e *exit, env map[*flow.Variable]*flow.Variable) *flow.Link {
	inner := make(map[*flow.Variable]*flow.Variable, len(env))
	for v, n := range env {
		inner[v] = n
	}
	if e.class != nil {
		inner[e.class], inner[e.value] = e.class, e.value
	}
	name := func(x flow.Value) flow.Value {
		if v, ok := x.(*flow.Variable); ok && inner[v] != nil {
			return inner[v]
		}
		return x
	}
	switch {
	case e.raised != nil:
		return as.g.NewLink([]flow.Value{name(e.raised[0]), name(e.raised[1])}, as.g.ExceptBlock, nil)
	case e.to == nil && e.block == nil:
		return as.g.NewLink([]flow.Value{name(e.leaves)}, as.g.ReturnBlock, nil)
	case e.block == nil:
		return as.enter(e, inner)
	}
	needed := as.neededIn(e.block)
	args := make([]flow.Value, len(needed))
	inputs := make([]*flow.Variable, len(needed))
	names := make(map[*flow.Variable]*flow.Variable)
	for i, v := range needed {
		args[i] = name(v)
		inputs[i] = as.it.newVariable(lltype.TypeOf(v))
		names[v] = inputs[i]
	}
	b := as.g.NewBlock(inputs)
	l := as.g.NewLink(args, b, nil)
	as.fill(e.block, b, names)
	return l
}

// enter makes the link to a specialised block. What is virtual here and not there is
// forced in a block of its own.
func (as *assembly) enter(e *exit, env map[*flow.Variable]*flow.Variable) *flow.Link {
	target := as.block(e.to)
	w := &writer{it: as.it}
	b := &block{}
	m := &matching{w: w, b: b, st: e.state, passed: make(map[*flow.Variable]flow.Value), seen: make(map[*Virtual]bool)}
	out := as.it.slots(e.state)
	for i, sl := range as.it.slots(e.to.entry) {
		m.value(sl.frame.vals[sl.variable], out[i].frame.vals[out[i].variable], lltype.TypeOf(sl.variable))
	}
	var values []flow.Value
	for _, v := range as.inputs[e.to] {
		values = append(values, m.passed[v.Var])
	}
	name := func(x flow.Value) flow.Value {
		if v, ok := x.(*flow.Variable); ok && env[v] != nil {
			return env[v]
		}
		return x
	}
	if len(b.ops) == 0 {
		for i, x := range values {
			values[i] = name(x)
		}
		return as.g.NewLink(values, target, nil)
	}
	used := usedIn(b.ops, values)
	args := make([]flow.Value, len(used))
	inputs := make([]*flow.Variable, len(used))
	names := make(map[*flow.Variable]*flow.Variable)
	for i, v := range used {
		args[i] = name(v)
		inputs[i] = as.it.newVariable(lltype.TypeOf(v))
		names[v] = inputs[i]
	}
	between := as.g.NewBlock(inputs)
	rename := func(list []flow.Value) {
		for i, x := range list {
			if v, ok := x.(*flow.Variable); ok && names[v] != nil {
				list[i] = names[v]
			}
		}
	}
	for _, op := range b.ops {
		rename(op.Args)
		as.g.Append(between, op)
	}
	rename(values)
	between.Close(as.g.NewLink(values, target, nil))
	return as.g.NewLink(args, between, nil)
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

// usedIn returns the variables that operations and values use, and that the operations do
// not define.
func usedIn(ops []*flow.SpaceOperation, values []flow.Value) []*flow.Variable {
	var list []*flow.Variable
	seen := make(map[*flow.Variable]bool)
	note := func(x flow.Value) {
		if v, ok := x.(*flow.Variable); ok && !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	for _, op := range ops {
		for _, a := range op.Args {
			note(a)
		}
		seen[op.Result] = true
	}
	for _, x := range values {
		note(x)
	}
	return list
}

// neededIn returns the variables that a block needs from those before it in its tree.
func (as *assembly) neededIn(b *block) []*flow.Variable {
	if list, ok := as.needed[b]; ok {
		return list
	}
	var list []*flow.Variable
	seen := make(map[*flow.Variable]bool)
	note := func(x flow.Value) {
		if v, ok := x.(*flow.Variable); ok && !seen[v] {
			seen[v] = true
			list = append(list, v)
		}
	}
	for _, op := range b.ops {
		for _, a := range op.Args {
			note(a)
		}
		seen[op.Result] = true
	}
	note(b.on)
	for _, e := range b.exits {
		if e.class != nil {
			seen[e.class], seen[e.value] = true, true
		}
		switch {
		case e.block != nil:
			for _, v := range as.neededIn(e.block) {
				note(v)
			}
		case e.to != nil:
			for _, v := range as.it.variablesOf(e.state) {
				note(v.Var)
			}
		default:
			note(e.leaves)
			for _, x := range e.raised {
				note(x)
			}
		}
	}
	as.needed[b] = list
	return list
}
