package backendopt

import (
	"fmt"
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// inlineCall puts a copy of a graph in the place of the call that is operation i
// of a block. The block is split there: values that are needed after the call are
// passed through all blocks of the copy.
func (r *rewriter) inlineCall(b *flow.Block, i int, callee *flow.FunctionGraph) {
	op := b.Operations[i]
	guarded := op == b.RaisingOp()
	if r.p.rec != nil {
		name := callee.Name
		if _, f := r.p.called(op.Args[0]); f != nil {
			name = r.p.rec.nameOf(f)
		}
		defer func(text string) { r.did(b, nil, "%s", text) }(fmt.Sprintf("the call %v gives way to the graph of %s", op, name))
	} else {
		r.changes++
	}
	in := &inliner{
		r: r, call: op, callee: callee,
		vars:   make([]*flow.Variable, callee.NumVariables()),
		blocks: make([]*flow.Block, callee.NumBlocks()),
		passed: make([][]*flow.Variable, callee.NumBlocks()),
		needed: b.NeededAfter(i),
	}
	if guarded {
		in.handlers = b.Exits[1:]
	}
	in.rest, in.given = r.rest(op)
	for _, a := range in.given {
		if v, ok := a.(*flow.Variable); ok && !slices.Contains(in.needed, v) {
			in.needed = append(in.needed, v)
		}
	}
	in.splitOff(b, i, guarded)
	blocks := callee.Blocks()
	for _, c := range blocks {
		if len(c.Exits) > 0 {
			in.declare(c)
		}
	}
	b.Operations = b.Operations[:i]
	b.ExitSwitch = nil
	passed := make([]flow.Value, len(op.Args)-1)
	for k, v := range op.Args[1:] {
		passed[k] = placedAt(op, v)
	}
	b.Close(r.g.NewLink(in.with(passed, in.needed), in.blocks[callee.StartBlock.ID], nil))
	for _, c := range blocks {
		if len(c.Exits) > 0 {
			in.fill(c)
		}
	}
	for _, c := range blocks {
		if guarded && len(c.Exits) > 0 {
			in.guard(in.blocks[c.ID], in.passed[c.ID])
		}
	}
}

// An inliner copies a graph into another.
type inliner struct {
	r      *rewriter
	call   *flow.SpaceOperation
	callee *flow.FunctionGraph

	needed   []*flow.Variable // what must be passed through the copy
	after    *flow.Block      // what follows the call
	handlers []*flow.Link     // exits for exceptions of the call

	vars     []*flow.Variable   // copies by number
	blocks   []*flow.Block      // copies by ID
	passed   [][]*flow.Variable // by ID: the names that needed has there
	dispatch *flow.Block        // chooses the handler of an exception, once it is needed

	rest  *lltype.Object // does what follows the call, for what leaves the code that is optimised; may be nil
	given []flow.Value   // what it is given after the result
	left  *flow.Block    // calls it, once that is needed
}

// splitOff moves what follows the call to a block of its own.
func (in *inliner) splitOff(b *flow.Block, i int, guarded bool) {
	g := in.r.g
	inputs, to := in.names(in.needed)
	in.after = g.NewBlock(append(inputs, in.call.Result))
	for _, op := range b.Operations[i+1:] {
		g.Append(in.after, op)
	}
	if guarded {
		in.after.Close(b.Exits[0])
	} else {
		in.after.ExitSwitch = b.ExitSwitch
		in.after.Close(b.Exits...)
	}
	renameIn(in.after, to)
}

// placedAt returns a value that links are to pass on in place of an operation. A constant that has no place gets that of
// the operation: otherwise it would be blamed on whatever stands before the link.
func placedAt(op *flow.SpaceOperation, v flow.Value) flow.Value {
	if k, ok := v.(*flow.Constant); ok && k.Place == nil && op.Place.Span.IsValid() {
		return k.At(&op.Place)
	}
	return v
}

// names returns fresh names for variables, and a map to them.
func (in *inliner) names(vars []*flow.Variable) ([]*flow.Variable, map[flow.Value]*flow.Variable) {
	out := make([]*flow.Variable, len(vars), len(vars)+1)
	to := make(map[flow.Value]*flow.Variable, len(vars))
	for i, v := range vars {
		out[i] = in.r.like(v)
		to[v] = out[i]
	}
	return out, to
}

// renameIn replaces variables that a block uses.
func renameIn(b *flow.Block, to map[flow.Value]*flow.Variable) {
	rename := func(values []flow.Value) {
		for i, v := range values {
			if w := to[v]; w != nil {
				values[i] = w
			}
		}
	}
	for _, op := range b.Operations {
		rename(op.Args)
	}
	if w := to[b.ExitSwitch]; w != nil {
		b.ExitSwitch = w
	}
	for _, l := range b.Exits {
		rename(l.Args)
	}
}

// with returns values with variables after them.
func (in *inliner) with(values []flow.Value, vars []*flow.Variable) []flow.Value {
	out := make([]flow.Value, 0, len(values)+len(vars))
	out = append(out, values...)
	for _, v := range vars {
		out = append(out, v)
	}
	return out
}

// declare makes the copy of a block, without contents.
func (in *inliner) declare(c *flow.Block) {
	inputs := make([]*flow.Variable, 0, len(c.InputArgs)+len(in.needed))
	for _, v := range c.InputArgs {
		inputs = append(inputs, in.variable(v))
	}
	in.passed[c.ID], _ = in.names(in.needed)
	in.blocks[c.ID] = in.r.g.NewBlock(append(inputs, in.passed[c.ID]...))
}

// variable returns the copy of a variable.
func (in *inliner) variable(v *flow.Variable) *flow.Variable {
	if in.vars[v.Number] == nil {
		in.vars[v.Number] = in.r.like(v)
	}
	return in.vars[v.Number]
}

func (in *inliner) value(v flow.Value) flow.Value {
	if w, ok := v.(*flow.Variable); ok {
		return in.variable(w)
	}
	return v
}

func (in *inliner) values(values []flow.Value) []flow.Value {
	out := make([]flow.Value, len(values))
	for i, v := range values {
		out[i] = in.value(v)
	}
	return out
}

// place returns the place of what is copied. It is kept, unless it is in another file.
func (in *inliner) place(p flow.Place) flow.Place {
	p.Instr = in.call.Instr
	switch {
	case in.callee.File != in.r.g.File:
		p.Span, p.Inlined = in.call.Span, in.call.Inlined
	case p.Inlined == nil:
		p.Inlined = in.callee
	}
	return p
}

// fill copies the contents of a block.
func (in *inliner) fill(c *flow.Block) {
	g, n := in.r.g, in.blocks[c.ID]
	for _, op := range c.Operations {
		o := g.CopyOperation(op, in.values(op.Args), in.variable(op.Result))
		o.Place = in.place(o.Place)
		g.Append(n, o)
	}
	if c.ExitSwitch != nil {
		n.ExitSwitch = in.value(c.ExitSwitch)
	}
	exits := make([]*flow.Link, len(c.Exits))
	for i, l := range c.Exits {
		exits[i] = in.link(c, l, in.passed[c.ID])
	}
	n.Close(exits...)
}

// linkArgs copies the arguments of a link. Constants keep their places; those that the annotator knew as arguments of
// the function have the place of its header, or none, and come from the call.
func (in *inliner) linkArgs(c *flow.Block, l *flow.Link) []flow.Value {
	args := in.values(l.Args)
	for i, v := range args {
		k, ok := v.(*flow.Constant)
		switch {
		case !ok:
		case k.Place == nil && c == in.callee.StartBlock:
			args[i] = placedAt(in.call, k)
		case k.Place == nil:
		case *k.Place == flow.Header(in.callee):
			args[i] = k.At(&in.call.Place)
		default:
			at := in.place(*k.Place)
			args[i] = k.At(&at)
		}
	}
	return args
}

// link copies a link. Those to the return block lead to what follows the call,
// those to the except block to a handler.
func (in *inliner) link(c *flow.Block, l *flow.Link, passed []*flow.Variable) *flow.Link {
	args := in.linkArgs(c, l)
	var out *flow.Link
	switch l.Target {
	case in.callee.ReturnBlock:
		to := in.after
		if in.leaves(c, l) {
			to = in.leave()
		}
		out = in.r.g.NewLink(append(in.with(nil, passed), args[0]), to, nil)
	case in.callee.ExceptBlock:
		out = in.raise(args[0], args[1], passed)
	default:
		out = in.r.g.NewLink(in.with(args, passed), in.blocks[l.Target.ID], nil)
	}
	out.Case = l.Case
	if l.Place != nil {
		at := in.place(*l.Place)
		out.Place = &at
	}
	if l.LastExcValue != nil {
		out.LastException, out.LastExcValue = in.value(l.LastException), in.variable(l.LastExcValue)
	}
	return out
}
