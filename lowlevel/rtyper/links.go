package rtyper

import (
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
)

// splitAtException ends a block at the operation that exceptions are caught of.
// The operations behind it move to a new block on the way without an exception.
func (t *Typer) splitAtException(g *Graph, b *flow.Block, l *LowLevelOps) {
	at := l.raising
	if at == raisesNothing {
		b.Operations = l.ops
		b.ExitSwitch = nil
		b.Close(b.Exits[0])
		t.exits(g, b, b.Exits)
		return
	}
	for _, link := range b.Exits[1:] {
		t.exceptionExit(link)
	}
	b.Operations = l.ops[:at+1]
	rest := l.ops[at+1:]
	if len(rest) == 0 {
		t.exits(g, b, b.Exits)
		return
	}
	extra := t.insertBlock(g, b.Exits[0], rest)
	t.exits(g, b, b.Exits[1:])
	t.exits(g, extra, extra.Exits)
}

// exceptionExit gives a link that catches exceptions its low-level case and its
// variables their types.
func (t *Typer) exceptionExit(l *flow.Link) {
	if v, ok := l.LastException.(*flow.Variable); ok {
		v.Concrete = rclass.ClassType
	} else if c, ok := l.LastException.(*flow.Constant); ok {
		l.LastException = t.Const(t.classes.root, c.Value)
	}
	l.LastExcValue.Concrete = rclass.InstanceType
	l.Case = t.Const(t.classes.root, l.Case.Value)
}

// exits converts what the exits of a block pass on to what their targets take.
func (t *Typer) exits(g *Graph, b *flow.Block, exits []*flow.Link) {
	if len(b.Operations) == 0 {
		t.currentOp = nil
	}
	if v, ok := b.ExitSwitch.(*flow.Variable); ok {
		t.switchExits(g, b, v, exits)
	}
	for _, link := range exits {
		t.link(g, b, link)
	}
}

// switchExits gives the cases of a switch their low-level values.
func (t *Typer) switchExits(g *Graph, b *flow.Block, v *flow.Variable, exits []*flow.Link) {
	if v.Concrete == lltype.Void {
		fail("a test of %v, which has only one value, was not decided", v)
	}
	r := t.Repr(g.annotation(v))
	for _, l := range exits {
		l.Case = t.Const(r, l.Case.Value)
	}
}

// link converts what one link passes on. The operations for that stand at the end
// of the block if it has only this exit, else in a block of their own.
func (t *Typer) link(g *Graph, b *flow.Block, link *flow.Link) {
	var span = g.Span
	instr := -1
	if n := len(b.Operations); n > 0 {
		span, instr = b.Operations[n-1].Span, b.Operations[n-1].Instr
	}
	l := &LowLevelOps{Typer: t, graph: g, span: span, instr: instr}
	alone := b.ExitSwitch == nil && len(b.Exits) == 1
	args := make([]flow.Value, len(link.Args))
	for i := range args {
		if v, ok := link.Args[i].(*flow.Variable); ok && g.isNoneAlong(b, link, v) {
			args[i] = t.Const(t.inputRepr(g, link.Target, i), stdspace.None)
			continue
		}
		args[i] = t.passed(g, l, link, i)
	}
	link.Args = args
	t.rec.link(l, b)
	switch {
	case len(l.ops) == 0:
	case alone:
		b.Operations = append(b.Operations, l.ops...)
	default:
		t.insertBlock(g, link, l.ops)
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
func (t *Typer) passed(g *Graph, l *LowLevelOps, link *flow.Link, i int) flow.Value {
	to := t.inputRepr(g, link.Target, i)
	a := link.Args[i]
	if to.LowLevelType() == lltype.Void {
		return t.passedVoid(g, a)
	}
	switch v := a.(type) {
	case *flow.Constant:
		switch {
		case v == never:
			return t.neverValue(to)
		case v.Concrete != nil:
			return l.Convert(v, t.classes.root, to) // the class of an exception
		}
		return t.Const(to, v.Value)
	case *flow.Variable:
		var from Repr
		switch {
		case link.LastException != nil && a == link.LastException:
			from = t.classes.root
		case link.LastExcValue != nil && a == flow.Value(link.LastExcValue):
			from = t.classes.object
		default:
			s := g.annotation(v)
			if x, ok := onlyValue(s); ok {
				return t.Const(to, x)
			}
			if from = t.Repr(s); from == to {
				return v
			}
		}
		return l.Convert(v, from, to)
	}
	return a
}

// passedVoid returns what a link passes on that takes no room: what is known about
// it as a constant.
func (t *Typer) passedVoid(g *Graph, v flow.Value) flow.Value {
	switch v := v.(type) {
	case *flow.Constant:
		if v != never && v.Concrete == nil {
			return t.Void(v.Value)
		}
	case *flow.Variable:
		if x, ok := onlyValue(g.annotation(v)); ok {
			return t.Void(x)
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

// neverValue is a value of any kind, for a way that is never gone.
func (t *Typer) neverValue(r Repr) flow.Value {
	lt := r.LowLevelType()
	if lt == lltype.Void {
		return noneConst
	}
	return lltype.NewConstant(lltype.Default(lt), lt)
}

// insertBlock puts a new block with these operations on a link.
func (t *Typer) insertBlock(g *Graph, link *flow.Link, ops []*flow.SpaceOperation) *flow.Block {
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
			n := g.NewVariable(w.Prefix)
			n.Concrete = w.Concrete
			t.annotate(g, n, g.annotation(w))
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
		if v, ok := a.(*flow.Variable); ok && t.isKnown(g, v) {
			out[i] = a // the exit of the new block passes on what it is
			continue
		}
		out[i] = enter(a)
	}
	b := g.NewBlock(inputs)
	b.Operations = ops
	b.Close(g.NewLink(out, link.Target, nil))
	link.Args, link.Target = args, b
	return b
}

// isKnown reports whether a variable stands for something that is known, so that
// no operation may have given it a value.
func (t *Typer) isKnown(g *Graph, v *flow.Variable) bool {
	_, known := onlyValue(g.annotation(v))
	return known || v.Concrete == lltype.Void
}

// annotate gives a new variable of a graph an annotation.
func (t *Typer) annotate(g *Graph, v *flow.Variable, s lattice.SomeValue) {
	if s == nil {
		return
	}
	for v.Number >= len(g.anns) {
		g.anns = append(g.anns, make([]lattice.SomeValue, v.Number+8-len(g.anns))...)
	}
	g.anns[v.Number] = s
}
