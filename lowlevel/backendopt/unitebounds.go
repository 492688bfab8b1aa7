package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// uniteBounds makes one test of two: that a number is not negative, and that it is less than another one, which is not negative
// either. Numbers without a sign are compared for that, as negative ones are then greater than all others:
//
//	block 1: c = int_lt(i, 0)                  block 1: c = uint_lt(i, n)
//	         switch c: True -> 3; False -> 2            switch c: True -> 5; False -> 6
//	block 2: d = int_ge(i, n)                  block 6: d = int_lt(i, 0)
//	         switch d: True -> 4; False -> 5            switch d: True -> 3; False -> 4
//
// The second block must do nothing else. It may also be one that was united with another before. (H. Warren, Hacker's Delight, 2013, on bounds checking.)
func uniteBounds(r *rewriter) {
	var found []boundsTest
	newComparisons(r).walk(func(c *comparisons, b *flow.Block) {
		for _, op := range b.Operations {
			c.learnOf(op)
		}
		if t, ok := c.boundsTest(b); ok {
			found = append(found, t)
		}
	})
	for _, t := range found {
		r.unite(t)
	}
}

// A boundsTest is the two tests.
type boundsTest struct {
	block    *flow.Block
	i, n     flow.Value // as the first block knows them
	negative *flow.Link // taken for a negative number; an exit of the first block
	natural  *flow.Link // the other one
	within   *flow.Link // taken for a number in bounds; an exit of the second block
	beyond   *flow.Link // the other one
}

// boundsTest returns the tests that begin at the end of a block.
func (c *comparisons) boundsTest(b *flow.Block) (t boundsTest, ok bool) {
	first, less, notLess := lessThan(b)
	if first == nil || llop.Of(first).Info().Kind != llop.Int {
		return t, false
	}
	if k := constant(first.Args[1]); k == nil || !isInt(k, 0) {
		return t, false
	}
	to := notLess.Target
	second, within, beyond := lessThan(to)
	if second == nil || passedOn(to, second.Result) {
		return t, false
	}
	q, _ := c.question(second)
	if !q.signed && !q.unsigned || len(to.Operations) > 1 && !(q.unsigned && onlyCasts(to)) {
		return t, false
	}
	n := argument(notLess, q.b)
	if in := c.interval(n); in.low < 0 || in.high == 0 || !same(argument(notLess, q.a), first.Args[0]) {
		return t, false
	}
	return boundsTest{b, first.Args[0], n, less, notLess, within, beyond}, true
}

// onlyCasts reports whether a block does nothing before its last operation but to cast what that takes.
func onlyCasts(b *flow.Block) bool {
	for _, op := range b.Operations[:len(b.Operations)-1] {
		if llop.Of(op) != llop.CastIntToUInt || passedOn(b, op.Result) {
			return false
		}
	}
	return true
}

// lessThan returns the operation at the end of a block that tells whether one number is less than another, or at least, and the exits for both
// outcomes; nil if there is none.
func lessThan(b *flow.Block) (op *flow.SpaceOperation, less, notLess *flow.Link) {
	if len(b.Operations) == 0 || len(b.Exits) != 2 || b.CanRaise() {
		return nil, nil, nil
	}
	op = b.Operations[len(b.Operations)-1]
	base := llop.Of(op).Info().Base
	if b.ExitSwitch != flow.Value(op.Result) || base != llop.LT && base != llop.GE {
		return nil, nil, nil
	}
	less, notLess = b.Exits[0], b.Exits[1]
	if is, ok := exitTruth(less); !ok || is != (base == llop.LT) {
		less, notLess = notLess, less
	}
	return op, less, notLess
}

// unite makes the tests one.
func (r *rewriter) unite(t boundsTest) {
	b := t.block
	r.did(b, nil, "whether %v is between 0 and %v is tested at once", t.i, t.n)
	within, beyond := past(t.natural, t.within), past(t.natural, t.beyond)
	outside := r.outside(t.i, t.negative, beyond)
	i, n := r.unsigned(b, t.i), r.unsigned(b, t.n)
	b.ExitSwitch = r.append(b, llop.UIntLT, lltype.Bool, i, n)
	outside.Case = constFalse
	b.Close(r.exitLike(within, constTrue), outside)
}

// unsigned returns a Signed value as a number without a sign, in a block.
func (r *rewriter) unsigned(b *flow.Block, v flow.Value) flow.Value {
	if k := constant(v); k != nil {
		return lltype.NewConstant(uint64(k.Value.(int64)), lltype.Unsigned)
	}
	return r.append(b, llop.CastIntToUInt, lltype.Unsigned, v)
}

// outside returns a link to a new block that tells whether a number is negative, and goes on as one of two links do.
func (r *rewriter) outside(i flow.Value, negative, beyond *flow.Link) *flow.Link {
	c := flow.NewCopier(r.g)
	var args []flow.Value
	var inputs []*flow.Variable
	for _, v := range append(append([]flow.Value{i}, negative.Args...), beyond.Args...) {
		if v, ok := v.(*flow.Variable); ok && !slices.Contains(inputs, c.Variable(v)) {
			args, inputs = append(args, v), append(inputs, c.Variable(v))
		}
	}
	to := r.g.NewBlock(inputs)
	to.ExitSwitch = r.append(to, llop.IntLT, lltype.Bool, c.Value(i), lltype.NewConstant(int64(0), lltype.Signed))
	for _, l := range []*flow.Link{negative, beyond} {
		c.Stand(l.Target, l.Target)
	}
	yes, no := c.Link(negative), c.Link(beyond)
	yes.Case, no.Case = constTrue, constFalse
	to.Close(yes, no)
	return r.g.NewLink(args, to, nil)
}
