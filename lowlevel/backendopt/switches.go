package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// mergeIfBlocks turns a chain of comparisons of one variable with constants into
// a switch:
//
//	block 1: c = int_eq(x, 5)               block 1: switch x: 5 -> 3; 7 -> 4; default -> 5
//	         switch c: True -> 3; False -> 2
//	block 2: d = int_eq(x', 7)
//	         switch d: True -> 4; False -> 5
//
// A block of the chain but the first must do nothing else. A switch at the end of
// the chain is taken in.
func mergeIfBlocks(r *rewriter) {
	r.analyse()
	for _, b := range r.order.blocks {
		r.mergeFrom(b)
	}
}

// A test is a comparison of a variable with a constant that decides about the
// exits of a block.
type test struct {
	op       *flow.SpaceOperation
	v        *flow.Variable
	value    *flow.Constant
	yes, no  *flow.Link
	position int // of the operation
}

// testOf returns the test at the end of a block.
func testOf(b *flow.Block) (t test, ok bool) {
	if len(b.Exits) != 2 || b.CanRaise() {
		return t, false
	}
	decides := b.ExitSwitch
	for i, op := range slices.Backward(b.Operations) {
		if decides != flow.Value(op.Result) {
			continue
		}
		if llop.Of(op) != llop.SameAs {
			t.op, t.position = op, i
			break
		}
		decides = op.Args[0]
	}
	if t.op == nil {
		return t, false
	}
	info := llop.Of(t.op).Info()
	equal := info.Base == llop.EQ
	if !equal && info.Base != llop.NE || info.Kind == llop.Float || info.Kind == llop.Ptr {
		return t, false
	}
	x, c := t.op.Args[0], constant(t.op.Args[1])
	if c == nil {
		x, c = t.op.Args[1], constant(t.op.Args[0])
	}
	t.v, ok = x.(*flow.Variable)
	t.value = c
	t.yes, t.no = b.Exits[0], b.Exits[1]
	if is, isBool := t.yes.Case.Value.(bool); !isBool || is != equal {
		t.yes, t.no = t.no, t.yes
	}
	return t, ok && c != nil
}

// mergeFrom merges the chain that begins in a block.
func (r *rewriter) mergeFrom(b *flow.Block) {
	first, ok := testOf(b)
	if !ok {
		return
	}
	chain := &chain{r: r, v: first.v, seen: map[any]bool{first.value.Key: true}}
	chain.add(first.yes, first.value)
	next, length := first.no, 1
	for chain.extend(&next) {
		length++
		if length > r.g.NumBlocks() {
			return
		}
	}
	if chain.closed {
		length++
	} else {
		chain.add(next, lltype.DefaultCase)
	}
	if length < 2 {
		return
	}
	r.did(b, first.op, "block %d chooses among %d exits by %v", b.ID, len(chain.links), first.v)
	b.ExitSwitch = first.v
	b.Close(chain.links...)
}

// A chain is the exits of the switch that comparisons become.
type chain struct {
	r      *rewriter
	v      *flow.Variable // what is compared, in the first block
	links  []*flow.Link
	seen   map[any]bool // keys of the cases
	closed bool         // by a switch, with its default case
}

func (c *chain) add(l *flow.Link, value *flow.Constant) {
	c.links = append(c.links, c.r.exitLike(l, value))
}

// exitLike returns a link that goes where another one goes, for a case.
func (r *rewriter) exitLike(l *flow.Link, value *flow.Constant) *flow.Link {
	exit := r.g.NewLinkLike(l, l.Args)
	exit.Case = value
	return exit
}

// extend adds the block that a link leads to, if it only compares the same
// variable. The link then is the way on from there, as seen from the first block.
func (c *chain) extend(next **flow.Link) bool {
	l := *next
	b := l.Target
	if v, ok := b.ExitSwitch.(*flow.Variable); ok && len(b.Operations) == 0 && same(argument(l, v), c.v) {
		return c.takeSwitch(l)
	}
	t, ok := testOf(b)
	if !ok || !onlyTests(b, t) || !same(argument(l, t.v), c.v) {
		return false
	}
	if !c.seen[t.value.Key] {
		c.seen[t.value.Key] = true
		c.add(past(l, t.yes), t.value)
	}
	*next = past(l, t.no)
	return true
}

// onlyTests reports whether a block does nothing but the test at its end, and keeps its
// outcome to itself.
func onlyTests(b *flow.Block, t test) bool {
	for _, op := range b.Operations {
		if op != t.op && llop.Of(op) != llop.SameAs || passedOn(b, op.Result) {
			return false
		}
	}
	return true
}

// takeSwitch adds the exits of a switch on the same variable. It ends the chain.
func (c *chain) takeSwitch(l *flow.Link) bool {
	exits := l.Target.Exits
	if exits[len(exits)-1].Case != lltype.DefaultCase {
		return false
	}
	for _, x := range exits {
		if x.Case == lltype.DefaultCase || !c.seen[x.Case.Key] {
			c.add(past(l, x), x.Case)
		}
	}
	c.closed = true
	return false
}

// past returns a link that does what l and then x, an exit of its target, do.
func past(l, x *flow.Link) *flow.Link {
	args := make([]flow.Value, len(x.Args))
	for i, a := range x.Args {
		args[i] = argument(l, a)
	}
	return &flow.Link{Target: x.Target, Args: args, Place: x.Place}
}
