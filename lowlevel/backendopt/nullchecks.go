package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// What is known of a pointer.
const (
	maybeNull = iota
	isNil
	notNil
)

// removeNullChecks answers ptr_iszero and ptr_nonzero of pointers that were
// tested, followed or allocated on every way there. What is known is kept along
// the tree of dominators, by the origin of the pointer, and by that of what it was
// cast from.
func removeNullChecks(r *rewriter) {
	r.analyse()
	n := &nullChecks{r: r, defs: r.defining(), known: r.nulls.begin(r.g.NumVariables())}
	r.order.walk(func(b *flow.Block) {
		n.known.enter()
		n.learnFromEntry(b)
		n.block(b)
	}, func(*flow.Block) { n.known.leave() })
}

type nullChecks struct {
	r     *rewriter
	defs  []*flow.SpaceOperation
	known *scope[int8] // by the number of a variable
}

// learnFromEntry notes what a test says on the only way into a block.
func (n *nullChecks) learnFromEntry(b *flow.Block) {
	l := n.r.order.onlyWay(b)
	if l == nil || l.Case == nil || l.PrevBlock.CanRaise() {
		return
	}
	op := n.r.asked(l.PrevBlock.ExitSwitch, n.defs)
	is, ok := exitTruth(l)
	if op == nil || !ok {
		return
	}
	switch llop.Of(op) {
	case llop.PtrIsZero:
		n.learn(op.Args[0], is)
	case llop.PtrNonzero:
		n.learn(op.Args[0], !is)
	}
}

// exitTruth returns the truth value for which an exit is.
func exitTruth(l *flow.Link) (is, ok bool) {
	if l.Case != lltype.DefaultCase {
		is, ok = l.Case.Value.(bool)
		return is, ok
	}
	for _, other := range l.PrevBlock.Exits {
		if v, isBool := other.Case.Value.(bool); isBool && len(l.PrevBlock.Exits) == 2 {
			return !v, true
		}
	}
	return false, false
}

func (n *nullChecks) learn(v flow.Value, null bool) {
	fact := int8(notNil)
	if null {
		fact = isNil
	}
	n.known.set(n.r.root(v, n.defs), fact)
}

func (n *nullChecks) block(b *flow.Block) {
	for _, op := range b.Operations {
		switch llop.Of(op) {
		case llop.Malloc, llop.MallocVarsize:
			if !n.r.p.options.Transformed {
				n.learn(op.Result, false)
			}
		case llop.PtrIsZero, llop.PtrNonzero:
			n.test(b, op)
		case llop.PtrEQ, llop.PtrNE:
			n.compare(b, op)
		}
		if p := follows(op); p != nil {
			n.learn(p, false)
		}
	}
}

// test answers a test, if that is possible.
func (n *nullChecks) test(b *flow.Block, op *flow.SpaceOperation) {
	switch n.known.get(n.r.root(op.Args[0], n.defs)) {
	case isNil:
		n.r.answer(b, op, llop.Of(op) == llop.PtrIsZero, "it was found to be NULL on the way")
	case notNil:
		n.r.answer(b, op, llop.Of(op) == llop.PtrNonzero, "it cannot be NULL here")
	}
}

// compare answers a comparison of two pointers of which only one is NULL.
func (n *nullChecks) compare(b *flow.Block, op *flow.SpaceOperation) {
	x, y := n.state(op.Args[0]), n.state(op.Args[1])
	switch {
	case x == isNil && y == isNil:
		n.r.answer(b, op, llop.Of(op) == llop.PtrEQ, "both are NULL")
	case x == isNil && y == notNil || x == notNil && y == isNil:
		n.r.answer(b, op, llop.Of(op) == llop.PtrNE, "only one of them is NULL")
	}
}

func (n *nullChecks) state(v flow.Value) int8 {
	if c := constant(n.r.values.get(v)); c != nil {
		if isNull(c) {
			return isNil
		}
		return notNil
	}
	return n.known.get(n.r.root(v, n.defs))
}
