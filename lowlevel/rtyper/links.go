package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// splitAtException ends a block at the operation whose exceptions are caught. The operations after
// it move to a new block on the path without an exception.
func (gt *graphTyper) splitAtException(g *Graph, b *flow.Block, l *LowLevelOps) {
	at := l.raising
	if at == raisesNothing {
		b.Operations = l.ops
		b.ExitSwitch = nil
		b.Close(b.Exits[0])
		gt.exits(g, b, b.Exits)
		return
	}
	for _, link := range b.Exits[1:] {
		gt.exceptionExit(link)
	}
	b.Operations = l.ops[:at+1]
	rest := l.ops[at+1:]
	if len(rest) == 0 {
		gt.exits(g, b, b.Exits)
		return
	}
	extra := gt.insertBlock(g, b.Exits[0], rest)
	gt.exits(g, b, b.Exits[1:])
	gt.exits(g, extra, extra.Exits)
}

// exceptionExit gives a link that catches exceptions its low-level case and its
// variables their types.
func (gt *graphTyper) exceptionExit(l *flow.Link) {
	if v, ok := l.LastException.(*flow.Variable); ok {
		v.Concrete = rclass.ClassType
	} else if c, ok := l.LastException.(*flow.Constant); ok {
		l.LastException = gt.t.consts.of(gt.t.classes.root, c.Value)
	}
	l.LastExcValue.Concrete = rclass.InstanceType
	l.Case = gt.t.consts.of(gt.t.classes.root, l.Case.Value)
}

// exits converts the arguments of a block's exits to what their targets take.
func (gt *graphTyper) exits(g *Graph, b *flow.Block, exits []*flow.Link) {
	if len(b.Operations) == 0 {
		gt.t.at.op = nil
	}
	if v, ok := b.ExitSwitch.(*flow.Variable); ok {
		gt.switchExits(g, b, v, exits)
	}
	for _, link := range exits {
		gt.link(g, b, link)
	}
}

// switchExits gives the cases of a switch their low-level values.
func (gt *graphTyper) switchExits(g *Graph, b *flow.Block, v *flow.Variable, exits []*flow.Link) {
	if v.Concrete == lltype.Void {
		fail("a test of %v, which has only one value, was not decided", v)
	}
	r := gt.t.reprs.of(g.annotation(v))
	for _, l := range exits {
		l.Case = gt.t.consts.of(r, l.Case.Value)
	}
}

// link converts the arguments of one link. The operations for that go at the end of the block if it
// has only this exit, else in a new block.
func (gt *graphTyper) link(g *Graph, b *flow.Block, link *flow.Link) {
	var span = g.Span
	instr := int32(-1)
	if n := len(b.Operations); n > 0 {
		span, instr = b.Operations[n-1].Span, b.Operations[n-1].Instr
	}
	l := &LowLevelOps{Typer: gt.t, graph: g, span: span, instr: instr}
	alone := b.ExitSwitch == nil && len(b.Exits) == 1
	args := make([]flow.Value, len(link.Args))
	for i := range args {
		if v, ok := link.Args[i].(*flow.Variable); ok && g.isNoneAlong(b, link, v) {
			none := gt.t.consts.of(gt.t.reprs.input(g, link.Target, i), stdspace.None)
			args[i] = gt.placedLike(g, none, link, i)
			continue
		}
		args[i] = gt.placedLike(g, gt.passed(g, l, link, i), link, i)
	}
	link.Args, link.Passing = args, nil
	gt.t.rec.link(l, b)
	switch {
	case len(l.ops) == 0:
	case alone:
		b.Operations = append(b.Operations, l.ops...)
	default:
		gt.insertBlock(g, link, l.ops)
	}
}

// placedLike returns a low-level value at the place of what it was made from, argument i of a
// link, if it is a constant.
func (gt *graphTyper) placedLike(g *Graph, v flow.Value, link *flow.Link, i int) flow.Value {
	if c, ok := v.(*flow.Constant); ok {
		if p := g.PlaceOf(link, i); p != nil {
			return c.At(p)
		}
		if p := gt.known[argument{link, i}]; p != nil {
			return c.At(p)
		}
	}
	return v
}

// An argument is one of what a link passes on.
type argument struct {
	link *flow.Link
	i    int
}

// placeKnown notes where variables come from that links pass on although their values are
// known: the links will pass on constants, which must have a place. Nothing is typed yet.
func (gt *graphTyper) placeKnown(g *Graph, blocks []*flow.Block) {
	clear(gt.known)
	origins := flow.NewOrigins(g.FunctionGraph)
	for _, b := range blocks {
		for _, l := range b.Exits {
			for i, a := range l.Args {
				v, ok := a.(*flow.Variable)
				if !ok || g.PlaceOf(l, i) != nil {
					continue
				}
				if _, known := onlyValue(g.annotation(v)); known || g.isNoneAlong(b, l, v) {
					p := origins.Of(l, i)
					if gt.known == nil {
						gt.known = make(map[argument]*flow.Place)
					}
					gt.known[argument{l, i}] = &p
				}
			}
		}
	}
}

// isNoneAlong tells whether the test at the end of a block says that a variable is
// None where an exit is taken. The target knows that, and may take nothing else, while
// the variable itself can be of a type that is not related to it.
func (g *Graph) isNoneAlong(b *flow.Block, link *flow.Link, v *flow.Variable) bool {
	w, ok := b.ExitSwitch.(*flow.Variable)
	if !ok || link.Case == nil {
		return false
	}
	test, ok := g.annotation(w).(*lattice.SomeBool)
	if !ok {
		return false
	}
	for _, k := range test.Known { // which names the variables of the graph this is a copy of
		if k.If == link.Case.Value && k.Var.Number == v.Number {
			return lattice.IsNone(lattice.Improve(g.annotation(v), k.Is))
		}
	}
	return false
}

// passed returns what a link passes on as argument i, in the representation that
// its target takes.
func (gt *graphTyper) passed(g *Graph, l *LowLevelOps, link *flow.Link, i int) flow.Value {
	to := gt.t.reprs.input(g, link.Target, i)
	a := link.Args[i]
	if to.LowLevelType() == lltype.Void {
		return gt.passedVoid(g, a)
	}
	switch v := a.(type) {
	case *flow.Constant:
		switch {
		case v == never:
			return gt.t.consts.never(to)
		case v.Concrete != nil:
			return l.Convert(v, gt.t.classes.root, to) // the class of an exception
		}
		return gt.t.consts.of(to, v.Value)
	case *flow.Variable:
		var from Repr
		switch {
		case link.LastException != nil && a == link.LastException:
			from = gt.t.classes.root
		case link.LastExcValue != nil && a == flow.Value(link.LastExcValue):
			from = gt.t.classes.object
		default:
			s := g.annotation(v)
			if x, ok := onlyValue(s); ok {
				return gt.t.consts.of(to, x)
			}
			if from = gt.t.reprs.of(s); from == to {
				return v
			}
		}
		return l.Convert(v, from, to)
	}
	return a
}

// passedVoid returns an argument of a link that takes no room, as a constant.
func (gt *graphTyper) passedVoid(g *Graph, v flow.Value) flow.Value {
	switch v := v.(type) {
	case *flow.Constant:
		if v != never && v.Concrete == nil {
			return gt.t.consts.void(v.Value)
		}
	case *flow.Variable:
		if x, ok := onlyValue(g.annotation(v)); ok {
			return gt.t.consts.void(x)
		}
	}
	return noneConst
}

// onlyValue returns the only value of an annotation, if it is known.
func onlyValue(s lattice.SomeValue) (stdspace.Object, bool) {
	if lattice.IsNone(s) {
		return stdspace.None, true
	}
	if c := lattice.ConstOf(s); c != nil {
		return c.Value, true
	}
	return nil, false
}

// never is a value of any kind, for a path that is never taken.
func (cs *constantTable) never(r Repr) flow.Value {
	lt := r.LowLevelType()
	if lt == lltype.Void {
		return noneConst
	}
	return lltype.NewConstant(lltype.Default(lt), lt)
}

// insertBlock puts a new block with these operations on a link.
func (gt *graphTyper) insertBlock(g *Graph, link *flow.Link, ops []*flow.SpaceOperation) *flow.Block {
	rename := make(map[*flow.Variable]*flow.Variable)
	defined := make(map[*flow.Variable]bool)
	for _, op := range ops {
		defined[op.Result] = true
	}
	var inputs []*flow.Variable
	var args []flow.Value
	enter := func(v flow.Value) flow.Value {
		w, ok := v.(*flow.Variable)
		if !ok || defined[w] {
			return v
		}
		if rename[w] == nil {
			n := g.NewVariableLike(w)
			n.Concrete = w.Concrete
			g.annotate(n, g.annotation(w))
			rename[w] = n
			inputs, args = append(inputs, n), append(args, w)
		}
		return rename[w]
	}
	for _, op := range ops {
		for i, a := range op.Args {
			op.Args[i] = enter(a)
		}
	}
	out := make([]flow.Value, len(link.Args))
	for i, a := range link.Args {
		if v, ok := a.(*flow.Variable); ok && isKnown(g, v) {
			out[i] = a // the exit of the new block passes on what it is
			continue
		}
		out[i] = enter(a)
	}
	b := g.NewBlock(inputs)
	b.Operations = ops
	b.Close(g.NewLinkLike(link, out))
	link.Args, link.Target, link.Place, link.Passing = args, b, nil, nil
	return b
}

// isKnown reports whether a variable has a known value, so that perhaps no operation defines it.
func isKnown(g *Graph, v *flow.Variable) bool {
	_, known := onlyValue(g.annotation(v))
	return known || v.Concrete == lltype.Void
}
