package rtyper

import (
	"fmt"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// Functions that are called while the program is annotated have a table of
// results. If only one argument varies, and it is a class or a frozen instance, the results are
// stored in the vtables or structures; else they are found by comparisons.

// memoField is the name under which results of a function are stored.
func memoField(fn *annotator.FunctionDesc) string { return "memo_" + fn.Func.Name }

// varying returns the index of the only argument of a memo call that varies; ok is false if there
// are more, or none.
func (n *normalizer) varying(anns []lattice.SomeValue) (i int, p *lattice.SomePBC, ok bool) {
	for j, s := range anns {
		if len(n.t.helpers.MembersOf(s)) < 2 {
			continue
		}
		q, isPBC := s.(*lattice.SomePBC)
		if p != nil || !isPBC || q.CanBeNone {
			return 0, nil, false
		}
		i, p = j, q
	}
	if p == nil {
		return 0, nil, false
	}
	kind := p.Descs[0].Kind()
	return i, p, kind == lattice.ClassKind || kind == lattice.FrozenKind
}

// onlyArgument says whether a memo call gives its only argument to the only parameter.
func onlyArgument(fn *annotator.FunctionDesc, anns []lattice.SomeValue) bool {
	names, _, _ := fn.Parameters()
	return len(anns) == 1 && len(names) == 1
}

// lookAtMemo notes that the results of a function are to be stored.
func (n *normalizer) lookAtMemo(ag *annotator.Graph, op *flow.SpaceOperation, fn *annotator.FunctionDesc) {
	if op.Name != "simple_call" {
		return
	}
	anns := make([]lattice.SomeValue, len(op.Args)-1)
	for j, a := range op.Args[1:] {
		anns[j] = n.t.helpers.Binding(ag, a)
	}
	i, p, ok := n.varying(anns)
	if !ok || !onlyArgument(fn, anns) {
		return // with further arguments, a field would not say which results
	}
	s := ag.Binding(op.Result)
	result := func(x stdspace.Object) (stdspace.Object, bool) {
		row := make([]*flow.Constant, len(anns))
		row[i] = n.t.helpers.Constant(x)
		c := fn.Memo().Lookup(row)
		if c == nil {
			return nil, false
		}
		return c.Value, true
	}
	name := memoField(fn)
	if p.Descs[0].Kind() == lattice.ClassKind {
		n.accesses.add(p.Descs, name, s, func(d *annotator.ClassDesc) (stdspace.Object, bool) { return result(d.Class) })
		return
	}
	n.frozen.access(p.Descs, name, s)
	n.frozen.group(p.Descs).store(name, result)
}

// callMemo types a call of a function whose results are known.
func (h *HighLevelOp) callMemo(fn *annotator.FunctionDesc) flow.Value {
	h.ExceptionCannotOccur()
	if c := lattice.ConstOf(h.Result); c != nil {
		return h.Typer.consts.of(h.RResult, c.Value)
	}
	if h.ResultType() == lltype.Void {
		return nil
	}
	if fn.Ignored() {
		return h.Convert(noneConst, h.Typer.reprs.of(lattice.None), h.RResult)
	}
	if fn.Memo() == nil {
		fail("the results of %s() are not known", fn)
	}
	args := h.memoArguments(fn)
	if _, p, ok := h.Typer.calls.varying(args.Anns); ok && h.Name == "simple_call" && onlyArgument(fn, args.Anns) {
		return args.storedResult(memoField(fn), p)
	}
	return args.compareResults(fn)
}

// memoArguments returns a copy of a memo call whose operands are what the parameters get, in their
// order, defaults too: the results are kept for all of them.
func (h *HighLevelOp) memoArguments(fn *annotator.FunctionDesc) *HighLevelOp {
	names, defaults, _ := fn.Parameters()
	c := *h
	c.Args, c.Anns, c.Reprs = make([]flow.Value, len(names)), make([]lattice.SomeValue, len(names)), make([]Repr, len(names))
	h.eachArgument(fn.Func.Name, names, func(i, operand int) {
		c.Args[i], c.Anns[i], c.Reprs[i] = h.Args[operand], h.Anns[operand], h.Reprs[operand]
	}, func(int, flow.Value, Repr) {
		fail("%s() is called while the program is annotated: it cannot be called with *arguments", fn.Func.Name)
	})
	first := len(names) - len(defaults)
	for i := range names {
		if c.Args[i] == nil {
			x := defaults[i-first]
			s := h.Typer.helpers.ValueOf(x)
			c.Args[i], c.Anns[i], c.Reprs[i] = h.Typer.helpers.Constant(x), s, h.Typer.reprs.of(s)
		}
	}
	return &c
}

// storedResult reads the result stored for the operand.
func (h *HighLevelOp) storedResult(name string, p *lattice.SomePBC) flow.Value {
	if p.Descs[0].Kind() == lattice.ClassKind {
		set := h.Typer.calls.accesses.find(name, p.Descs[0].(*annotator.ClassDesc))
		if set == nil {
			fail("%s is not stored", name)
		}
		v, from := h.readAccess(set, h.Arg(h.Typer.classes.root, 0))
		return h.narrowed(v, from)
	}
	r := h.Reprs[0].(*frozenRepr)
	f := r.byName[name]
	return h.narrowed(h.GetField(h.Arg(r, 0), f.in), f.repr)
}

// compareResults calls a graph that compares the operands with those of the
// table.
func (h *HighLevelOp) compareResults(fn *annotator.FunctionDesc) flow.Value {
	var operands []flow.Value
	var choices [][]*flow.Constant
	for i, s := range h.Anns {
		choices = append(choices, h.Typer.helpers.MembersOf(s))
		operands = append(operands, h.Arg(h.Reprs[i], i))
	}
	g := h.Typer.made.memo(fn, h, choices)
	call := append([]flow.Value{lltype.NewConstant(g.object.Ref(), lltype.PtrTo(g.object.Type))}, operands...)
	return h.Op(llop.DirectCall, h.ResultType(), call...)
}

// memo returns the graph that finds a result: every argument in turn is
// compared with what it can be.
func (mg *madeGraphs) memo(fn *annotator.FunctionDesc, h *HighLevelOp, choices [][]*flow.Constant) *Graph {
	key := memoKey(fn, h, choices)
	g := mg.memos[key]
	if g == nil {
		g = mg.newMemo(fn, h, choices)
		mg.memos[key] = g
	}
	return g
}

// memoKey tells apart the graphs that find results of functions.
func memoKey(fn *annotator.FunctionDesc, h *HighLevelOp, choices [][]*flow.Constant) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d:%p", fn.Order(), h.RResult)
	for i, list := range choices {
		fmt.Fprintf(&b, ";%p", h.Reprs[i])
		for _, c := range list {
			fmt.Fprintf(&b, ",%p", c)
		}
	}
	return b.String()
}

func (mg *madeGraphs) newMemo(fn *annotator.FunctionDesc, h *HighLevelOp, choices [][]*flow.Constant) *Graph {
	names := make([]string, len(choices))
	for i := range names {
		names[i] = itemName(i)
	}
	fg := flow.NewGraph("memo_"+fn.Func.Name, names)
	m := &memoBuilder{t: mg.t, fn: fn, g: &Graph{FunctionGraph: fg, Helper: true}, reprs: h.Reprs, result: h.RResult, choices: choices}
	types := make([]lltype.Type, len(choices))
	for i, v := range fg.StartBlock.InputArgs {
		types[i] = h.Reprs[i].LowLevelType()
		v.Concrete = types[i]
	}
	fg.ReturnBlock.InputArgs[0].Concrete = h.ResultType()
	fg.ExceptBlock.InputArgs[0].Concrete = mg.t.classes.root.LowLevelType()
	fg.ExceptBlock.InputArgs[1].Concrete = mg.t.classes.object.LowLevelType()
	m.fill(fg.StartBlock, nil)
	m.g.object = lltype.NewFunction(lltype.Func(h.ResultType(), types...), &lltype.Function{Name: fg.Name, Graph: fg})
	mg.all = append(mg.all, m.g)
	return m.g
}

type memoBuilder struct {
	t       *Typer
	fn      *annotator.FunctionDesc
	g       *Graph
	reprs   []Repr
	result  Repr
	choices [][]*flow.Constant
}

// fill completes a block in which the first arguments are known.
func (m *memoBuilder) fill(b *flow.Block, known []*flow.Constant) {
	i := len(known)
	if i == len(m.choices) {
		m.leave(b, known)
		return
	}
	for n, c := range m.choices[i] {
		row := append(known[:i:i], c)
		if n == len(m.choices[i])-1 {
			m.fill(b, row) // nothing else is left
			return
		}
		found, other := m.next(b), m.next(b)
		l := &LowLevelOps{Typer: m.t, graph: m.g, instr: -1}
		test := m.equals(l, b.InputArgs[i], i, c)
		b.Operations, b.ExitSwitch = l.ops, test
		args := make([]flow.Value, len(b.InputArgs))
		for j, v := range b.InputArgs {
			args[j] = v
		}
		b.Close(m.g.NewLink(append([]flow.Value(nil), args...), other, boolConst(false)), m.g.NewLink(args, found, boolConst(true)))
		m.fill(found, row)
		b = other
	}
}

// next returns a block that takes the same values as b.
func (m *memoBuilder) next(b *flow.Block) *flow.Block {
	inputs := make([]*flow.Variable, len(b.InputArgs))
	for i, v := range b.InputArgs {
		inputs[i] = m.g.NewVariableLike(v)
		inputs[i].Concrete = v.Concrete
	}
	return m.g.NewBlock(inputs)
}

// equals appends the comparison of an argument with a constant.
func (m *memoBuilder) equals(l *LowLevelOps, v flow.Value, i int, c *flow.Constant) flow.Value {
	r := m.reprs[i]
	k := m.t.consts.of(r, c.Value)
	switch {
	case isPointer(r):
		return l.Op(llop.PtrEQ, lltype.Bool, v, k)
	case r == Repr(boolRepr):
		x, y := l.Convert(v, r, signedRepr), lltype.NewConstant(signedRepr.Const(c.Value), lltype.Signed)
		return l.Op(llop.IntEQ, lltype.Bool, x, y)
	}
	fail("%s() is called for %v, which cannot be compared", m.fn, r)
	return nil
}

// leave returns the result when all arguments are known.
func (m *memoBuilder) leave(b *flow.Block, row []*flow.Constant) {
	c := m.fn.Memo().Lookup(row)
	v := m.t.consts.never(m.result)
	if c != nil {
		v = m.t.consts.of(m.result, c.Value)
	}
	b.Close(m.g.NewLink([]flow.Value{v}, m.g.ReturnBlock, nil))
}
