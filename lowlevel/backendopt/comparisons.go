package backendopt

import (
	"math"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// removeKnownComparisons answers comparisons of integers and characters that
// follow from those on every way there: the same one, the opposite one, or one
// with another constant. Floats are left alone, because of NaN.
func removeKnownComparisons(r *rewriter) {
	r.analyse()
	c := &comparisons{
		r: r, defs: r.defining(), facts: make(map[comparison]bool),
		bounds: r.bounds.begin(r.g.NumVariables()),
	}
	r.order.walk(func(b *flow.Block) {
		c.bounds.enter()
		c.marks = append(c.marks, len(c.learned))
		c.learnFromEntry(b)
		c.block(b)
	}, func(*flow.Block) {
		c.bounds.leave()
		mark := c.marks[len(c.marks)-1]
		c.marks = c.marks[:len(c.marks)-1]
		for _, k := range c.learned[mark:] {
			delete(c.facts, k)
		}
		c.learned = c.learned[:mark]
	})
}

type comparisons struct {
	r    *rewriter
	defs []*flow.SpaceOperation

	facts   map[comparison]bool
	learned []comparison
	marks   []int

	bounds *scope[interval] // of Signed variables, by number
}

// A comparison is a question in its basic form: less than, or equal.
type comparison struct {
	less bool
	a, b int // numbers of the values
}

// An interval is what is known of the value of a Signed variable. The zero
// interval stands for nothing known.
type interval struct {
	known     bool
	low, high int64
}

// basic brings a comparison to its basic form; negated tells that the answer is
// the opposite.
func (c *comparisons) basic(op *flow.SpaceOperation) (k comparison, negated, ok bool) {
	info := llop.Of(op).Info()
	if !info.Base.IsComparison() || info.Kind == llop.Float {
		return k, false, false
	}
	a, b := c.r.number(op.Args[0]), c.r.number(op.Args[1])
	switch info.Base {
	case llop.LT:
		return comparison{true, a, b}, false, true
	case llop.GE:
		return comparison{true, a, b}, true, true
	case llop.GT:
		return comparison{true, b, a}, false, true
	case llop.LE:
		return comparison{true, b, a}, true, true
	}
	return comparison{false, a, b}, info.Base == llop.NE, true
}

func (c *comparisons) learnFromEntry(b *flow.Block) {
	l := c.r.order.onlyWay(b)
	if l == nil || l.Case == nil || l.PrevBlock.CanRaise() {
		return
	}
	op := c.r.asked(l.PrevBlock.ExitSwitch, c.defs)
	is, ok := exitTruth(l)
	if op == nil || !ok {
		c.learnCase(l)
		return
	}
	if k, negated, ok := c.basic(op); ok {
		c.learn(k, is != negated)
		c.narrow(op, is)
	}
}

// learnCase notes the value of a switch on one of its exits.
func (c *comparisons) learnCase(l *flow.Link) {
	if n, ok := l.Case.Value.(int64); ok && lltype.TypeOf(l.PrevBlock.ExitSwitch) == lltype.Signed {
		c.bounds.set(c.r.values.number(l.PrevBlock.ExitSwitch), interval{true, n, n})
	}
}

// learn notes an answer and what follows from it.
func (c *comparisons) learn(k comparison, is bool) {
	c.note(k, is)
	back := comparison{k.less, k.b, k.a}
	switch {
	case !k.less:
		c.note(back, is)
		if is {
			c.note(comparison{true, k.a, k.b}, false)
			c.note(comparison{true, k.b, k.a}, false)
		}
	case is:
		c.note(back, false)
		c.note(comparison{false, k.a, k.b}, false)
		c.note(comparison{false, k.b, k.a}, false)
	}
}

func (c *comparisons) note(k comparison, is bool) {
	if _, ok := c.facts[k]; !ok {
		c.facts[k] = is
		c.learned = append(c.learned, k)
	}
}

func (c *comparisons) block(b *flow.Block) {
	for _, op := range b.Operations {
		if i := c.boundsOf(op); i.known {
			c.bounds.set(c.r.values.number(op.Result), i)
		}
		k, negated, ok := c.basic(op)
		if !ok {
			continue
		}
		if is, ok := c.facts[k]; ok {
			c.r.answer(b, op, is != negated, "that follows from comparisons on the way")
		} else if is, ok := c.inBounds(op); ok {
			c.r.answer(b, op, is, "that follows from the bounds known")
		}
	}
}

// interval returns what is known of the value of an operand.
func (c *comparisons) interval(v flow.Value) interval {
	if k := constant(c.r.values.get(v)); k != nil {
		if n, ok := k.Value.(int64); ok {
			return interval{true, n, n}
		}
	}
	if i := c.bounds.get(c.r.values.number(v)); i.known {
		return i
	}
	return interval{false, math.MinInt64, math.MaxInt64}
}

// inBounds answers a comparison of Signed operands by their intervals.
func (c *comparisons) inBounds(op *flow.SpaceOperation) (is, ok bool) {
	info := llop.Of(op).Info()
	if info.Kind != llop.Int {
		return false, false
	}
	a, b := c.interval(op.Args[0]), c.interval(op.Args[1])
	switch info.Base {
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
			return info.Base == llop.NE, true
		}
		if a.low == a.high && a == b {
			return info.Base == llop.EQ, true
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

// narrow notes what the answer to a comparison says of the bounds of its
// operands.
func (c *comparisons) narrow(op *flow.SpaceOperation, is bool) {
	info := llop.Of(op).Info()
	if info.Kind != llop.Int {
		return
	}
	holds := info.Base
	if !is {
		holds = holds.Inverse()
	}
	x, y := op.Args[0], op.Args[1]
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

// bound notes the bounds of a value. Where they contradict each other, the
// program does not get.
func (c *comparisons) bound(v flow.Value, low, high int64) {
	if low <= high && (low > math.MinInt64 || high < math.MaxInt64) {
		c.bounds.set(c.r.values.number(v), interval{true, low, high})
	}
}
