package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// removeKnownComparisons answers comparisons of integers and characters that
// follow from those on every way there: the same one, the opposite one, or one
// with another constant. Of floats it only knows whether they are equal, because of NaN.
func removeKnownComparisons(r *rewriter) {
	newComparisons(r).walk(func(c *comparisons, b *flow.Block) {
		for _, op := range b.Operations {
			if is, why := c.outcome(op); why != "" {
				r.answer(b, op, is, why)
				continue
			}
			if i := c.learnOf(op); i.known && i.low == i.high {
				r.replaceBy(b, op, lltype.NewConstant(i.low, lltype.Signed), "that follows from the bounds known")
			}
		}
	})
}

// comparisons are what is known of numbers, and of their order, in a part of the tree of dominators.
type comparisons struct {
	r    *rewriter
	defs []*flow.SpaceOperation

	facts   map[comparison]bool
	learned []comparison
	marks   []int

	bounds *scope[interval] // of Signed variables, by number

	reach reach
	loops induction
}

// A comparison is a question in its basic form: less than, or equal.
type comparison struct {
	less     bool
	unsigned bool // as numbers without a sign
	a, b     int  // numbers of the values
}

// An interval is what is known of the value of a Signed variable. The zero
// interval stands for nothing known.
type interval struct {
	known     bool
	low, high int64
}

func newComparisons(r *rewriter) *comparisons {
	r.analyse()
	c := &comparisons{
		r: r, defs: r.defining(), facts: make(map[comparison]bool),
		bounds: r.bounds.begin(r.g.NumVariables()),
	}
	c.induce()
	return c
}

// walk visits all blocks that can be reached, with what is known where they begin.
func (c *comparisons) walk(visit func(c *comparisons, b *flow.Block)) {
	c.reach.begin()
	c.r.order.walk(func(b *flow.Block) {
		c.enter()
		if !c.arrive(b) {
			return
		}
		visit(c, b)
		c.depart(b)
	}, func(*flow.Block) { c.leave() })
}

// enter begins a part of which more will be known, until leave.
func (c *comparisons) enter() {
	c.bounds.enter()
	c.marks = append(c.marks, len(c.learned))
}

func (c *comparisons) leave() {
	c.bounds.leave()
	mark := c.marks[len(c.marks)-1]
	c.marks = c.marks[:len(c.marks)-1]
	for _, k := range c.learned[mark:] {
		delete(c.facts, k)
	}
	c.learned = c.learned[:mark]
}

// A question is a comparison of two values as an operation asks it.
type question struct {
	base     llop.Base
	signed   bool // of Signed values, of which intervals are known
	unsigned bool // of Signed values that were cast to Unsigned
	a, b     flow.Value
}

// question returns what an operation asks; ok is false if it compares nothing, or asks for the order of floats. What is cast to
// Unsigned is asked about as it was before, so that all that is known of it counts.
func (c *comparisons) question(op *flow.SpaceOperation) (q question, ok bool) {
	info := llop.Of(op).Info()
	if !info.Base.IsComparison() || info.Kind == llop.Float && info.Base != llop.EQ && info.Base != llop.NE {
		return q, false
	}
	q = question{base: info.Base, signed: info.Kind == llop.Int, a: op.Args[0], b: op.Args[1]}
	if info.Kind == llop.UInt {
		a, ok1 := c.beforeCast(q.a)
		b, ok2 := c.beforeCast(q.b)
		if ok1 && ok2 {
			q.unsigned, q.a, q.b = true, a, b
		}
	}
	return q, true
}

// beforeCast returns the Signed value that an Unsigned one was cast from. A constant was cast from the number of the same bits.
func (c *comparisons) beforeCast(v flow.Value) (flow.Value, bool) {
	if k := constant(c.resolve(v)); k != nil {
		n, ok := k.Value.(uint64)
		return lltype.NewConstant(int64(n), lltype.Signed), ok
	}
	op := c.r.asked(v, c.defs)
	if op == nil || llop.Of(op) != llop.CastIntToUInt {
		return nil, false
	}
	return op.Args[0], true
}

// basic brings a question to its basic form; negated tells that the answer is
// the opposite.
func (c *comparisons) basic(q question) (k comparison, negated bool) {
	a, b := c.number(q.a), c.number(q.b)
	switch q.base {
	case llop.LT:
		return comparison{true, q.unsigned, a, b}, false
	case llop.GE:
		return comparison{true, q.unsigned, a, b}, true
	case llop.GT:
		return comparison{true, q.unsigned, b, a}, false
	case llop.LE:
		return comparison{true, q.unsigned, b, a}, true
	}
	return comparison{a: a, b: b}, q.base == llop.NE
}

// outcome answers the comparison that an operation makes, and says why; no reason is given if the answer is not known, or if it
// compares nothing.
func (c *comparisons) outcome(op *flow.SpaceOperation) (is bool, why string) {
	if q, ok := c.question(op); ok {
		return c.answer(q)
	}
	return false, ""
}

// answer is outcome for a question.
func (c *comparisons) answer(q question) (is bool, why string) {
	k, negated := c.basic(q)
	if is, ok := c.facts[k]; ok {
		return is != negated, "that follows from comparisons on the way"
	}
	if is, ok := c.inBounds(q); ok {
		return is, "that follows from the bounds known"
	}
	if q.unsigned && k.less && c.isNatural(q.a) && c.isNatural(q.b) {
		k.unsigned = false
		if is, ok := c.facts[k]; ok {
			return is != negated, "that follows from comparisons on the way"
		}
	}
	return false, ""
}

// isNatural reports whether a value is known not to be negative.
func (c *comparisons) isNatural(v flow.Value) bool { return c.interval(v).low >= 0 }

// learnFromExit notes what is known where an exit is taken.
func (c *comparisons) learnFromExit(l *flow.Link) {
	if l.Case == nil || l.PrevBlock.CanRaise() {
		return
	}
	op := c.r.asked(l.PrevBlock.ExitSwitch, c.defs)
	is, ok := exitTruth(l)
	if op == nil || !ok {
		c.learnCase(l)
		return
	}
	if q, ok := c.question(op); ok {
		k, negated := c.basic(q)
		c.learn(k, is != negated)
		c.narrow(q, is)
	}
}

// learnCase notes the value of a switch on one of its exits.
func (c *comparisons) learnCase(l *flow.Link) {
	if n, ok := l.Case.Value.(int64); ok && lltype.TypeOf(l.PrevBlock.ExitSwitch) == lltype.Signed {
		c.bounds.set(c.number(l.PrevBlock.ExitSwitch), interval{true, n, n})
	}
}

// learn notes an answer and what follows from it.
func (c *comparisons) learn(k comparison, is bool) {
	c.note(k, is)
	back := comparison{k.less, k.unsigned, k.b, k.a}
	switch {
	case !k.less:
		c.note(back, is)
		if is {
			c.note(comparison{true, k.unsigned, k.a, k.b}, false)
			c.note(comparison{true, k.unsigned, k.b, k.a}, false)
		}
	case is:
		c.note(back, false)
		c.note(comparison{a: k.a, b: k.b}, false)
		c.note(comparison{a: k.b, b: k.a}, false)
	}
}

func (c *comparisons) note(k comparison, is bool) {
	if _, ok := c.facts[k]; !ok {
		c.facts[k] = is
		c.learned = append(c.learned, k)
	}
}

// learnOf notes the bounds of the result of an operation, and returns them.
func (c *comparisons) learnOf(op *flow.SpaceOperation) interval {
	i := c.boundsOf(op)
	if i.known {
		c.bounds.set(c.number(op.Result), i)
	}
	return i
}

// interval returns what is known of the value of an operand.
func (c *comparisons) interval(v flow.Value) interval {
	if k := constant(c.resolve(v)); k != nil {
		if n, ok := k.Value.(int64); ok {
			return interval{true, n, n}
		}
	}
	if i := c.bounds.get(c.number(v)); i.known {
		return i
	}
	return anything
}

// anything is the interval of all numbers.
var anything = interval{false, math.MinInt64, math.MaxInt64}

// inBounds answers a question about Signed values by their intervals.
func (c *comparisons) inBounds(q question) (is, ok bool) {
	if !q.signed && !q.unsigned {
		return false, false
	}
	a, b := c.interval(q.a), c.interval(q.b)
	if q.unsigned && (!a.oneSign() || !b.oneSign()) {
		return false, false
	}
	if q.unsigned {
		a, b = a.unsigned(), b.unsigned()
	}
	switch q.base {
	case llop.LT:
		return a.less(b)
	case llop.GT:
		return b.less(a)
	case llop.GE:
		is, ok = a.less(b)
		return !is, ok
	case llop.LE:
		is, ok = b.less(a)
		return !is, ok
	case llop.EQ, llop.NE:
		if a.high < b.low || b.high < a.low {
			return q.base == llop.NE, true
		}
		if a.low == a.high && a == b {
			return q.base == llop.EQ, true
		}
	}
	return false, false
}

// less reports whether all of a is below all of b, or none is.
func (a interval) less(b interval) (is, ok bool) {
	switch {
	case a.high < b.low:
		return true, true
	case a.low >= b.high:
		return false, true
	}
	return false, false
}

// oneSign reports whether all numbers of an interval are negative, or none is.
func (a interval) oneSign() bool { return a.low >= 0 || a.high < 0 }

// unsigned returns the interval of the same bits as numbers without a sign, moved down by 2**63, so that their order is that of
// Signed numbers.
func (a interval) unsigned() interval {
	return interval{a.known, a.low ^ math.MinInt64, a.high ^ math.MinInt64}
}

// narrow notes what the answer to a question says of the bounds of its
// operands.
func (c *comparisons) narrow(q question, is bool) {
	holds := q.base
	if !is {
		holds = holds.Inverse()
	}
	if q.unsigned {
		c.narrowUnsigned(q, holds)
		return
	}
	if !q.signed {
		return
	}
	x, y := q.a, q.b
	a, b := c.interval(x), c.interval(y)
	switch holds {
	case llop.GT:
		x, y, a, b = y, x, b, a
		fallthrough
	case llop.LT:
		if b.high > math.MinInt64 && a.low < math.MaxInt64 {
			c.bound(x, a.low, min(a.high, b.high-1))
			c.bound(y, max(b.low, a.low+1), b.high)
		}
	case llop.GE:
		x, y, a, b = y, x, b, a
		fallthrough
	case llop.LE:
		c.bound(x, a.low, min(a.high, b.high))
		c.bound(y, max(b.low, a.low), b.high)
	case llop.EQ:
		c.bound(x, max(a.low, b.low), min(a.high, b.high))
		c.bound(y, max(a.low, b.low), min(a.high, b.high))
	}
}

// narrowUnsigned is narrow for Signed values that are compared without their signs: what is less than a natural number is one, too.
func (c *comparisons) narrowUnsigned(q question, holds llop.Base) {
	x, y := q.a, q.b
	if holds == llop.GT || holds == llop.GE {
		x, y, holds = y, x, holds.Swapped()
	}
	if holds != llop.LT && holds != llop.LE || !c.isNatural(y) {
		return
	}
	high := c.interval(y).high
	if holds == llop.LT {
		c.note(comparison{less: true, a: c.number(x), b: c.number(y)}, true)
		high--
	}
	i := c.interval(x)
	c.bound(x, max(i.low, 0), min(i.high, high))
}

// bound notes the bounds of a value. Where they contradict each other, the
// program does not get.
func (c *comparisons) bound(v flow.Value, low, high int64) {
	if low <= high && (low > math.MinInt64 || high < math.MaxInt64) {
		c.bounds.set(c.number(v), interval{true, low, high})
	}
}
