package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// knownOnExits uses that the exit switch is known after each exit, and makes
// exits that all do the same into one.
func (r *rewriter) knownOnExits() {
	for _, b := range r.g.Blocks() {
		v, ok := b.ExitSwitch.(*flow.Variable)
		if !ok {
			continue
		}
		r.swapExits(b, v)
		v, ok = b.ExitSwitch.(*flow.Variable)
		if !ok {
			continue
		}
		for _, l := range b.Exits {
			r.knownOnExit(b, l, v)
		}
		r.joinExits(b)
	}
}

// swapExits makes a choice by bool_not(x) one by x.
func (r *rewriter) swapExits(b *flow.Block, v *flow.Variable) {
	for _, op := range b.Operations {
		if op.Result != v || llop.Of(op) != llop.BoolNot {
			continue
		}
		for _, l := range b.Exits {
			if on, ok := l.Case.Value.(bool); ok {
				l.Case = truth(!on)
			}
		}
		r.did(b, op, "the exits depend on %v itself", op.Args[0])
		r.setSwitch(b, op.Args[0])
		return
	}
}

// knownOnExit passes the case of an exit in place of the variable that chose it.
func (r *rewriter) knownOnExit(b *flow.Block, l *flow.Link, v *flow.Variable) {
	if l.Case == lltype.DefaultCase {
		return
	}
	for i, a := range l.Args {
		if a == flow.Value(v) {
			l.Args[i] = l.Case
			r.did(b, nil, "%v is %v on the exit for it", v, l.Case)
		}
	}
}

// joinExits makes exits one if they lead to the same block with the same values.
func (r *rewriter) joinExits(b *flow.Block) {
	if b.ExitSwitch == nil || b.CanRaise() {
		return
	}
	for _, l := range b.Exits[1:] {
		if !sameJump(l, b.Exits[0]) {
			return
		}
	}
	r.did(b, nil, "all exits do the same")
	b.ExitSwitch = nil
	b.Exits[0].Case = nil
	b.Close(b.Exits[0])
}

func sameJump(l, m *flow.Link) bool {
	if l.Target != m.Target {
		return false
	}
	for i, a := range l.Args {
		if !same(a, m.Args[i]) {
			return false
		}
	}
	return true
}

// threadLinks leads links on past blocks of which only a choice is left that the
// values passed on decide.
func (r *rewriter) threadLinks() {
	blocks := r.g.Blocks()
	loops := &loopFinder{r: r}
	for _, b := range blocks {
		for _, l := range b.Exits {
			// A circle of such blocks must not be followed forever.
			for steps := 0; steps < len(blocks) && r.thread(l, loops); steps++ {
			}
		}
	}
}

// mostThreaded is how many operations a block may have that a link is led past. All must be known.
const mostThreaded = 4

// thread leads a link past its target, if that is possible. A link that enters a loop stays: led past the header,
// it would make the body a second entrance, and two nested loops would look as if the inner one were around the outer one.
func (r *rewriter) thread(l *flow.Link, loops *loopFinder) bool {
	t := l.Target
	if len(t.Exits) < 2 || t.CanRaise() || len(t.Operations) > mostThreaded || passesConstants(l) == 0 {
		return false
	}
	results := make(map[flow.Value]flow.Value, len(t.Operations))
	known := func(v flow.Value) flow.Value {
		if c := results[v]; c != nil {
			return c
		}
		return argument(l, v)
	}
	for _, op := range t.Operations {
		c := foldWith(op, known)
		if c == nil {
			return false
		}
		results[op.Result] = c
	}
	c := constant(known(t.ExitSwitch))
	if c == nil {
		return false
	}
	next := exitFor(t, c)
	if next == nil || loops.isEntered(l, next) {
		return false
	}
	r.did(l.PrevBlock, nil, "%s goes on to block %d: %v is %v", exitName(l), next.Target.ID, t.ExitSwitch, c)
	args := make([]flow.Value, len(next.Args))
	for i, a := range next.Args {
		args[i] = known(a)
	}
	r.g.LeadPast(l, next, args)
	return true
}

func passesConstants(l *flow.Link) (n int) {
	for _, a := range l.Args {
		if constant(a) != nil {
			n++
		}
	}
	return n
}

// passedOn reports whether an exit of a block passes a variable on.
func passedOn(b *flow.Block, v *flow.Variable) bool {
	for _, l := range b.Exits {
		for _, a := range l.Args {
			if a == flow.Value(v) {
				return true
			}
		}
	}
	return false
}

// foldWith computes an operation with other values for its operands; nil if they
// are not all constants.
func foldWith(op *flow.SpaceOperation, value func(flow.Value) flow.Value) *flow.Constant {
	args := make([]flow.Value, len(op.Args))
	for i, a := range op.Args {
		args[i] = value(a)
	}
	return fold(&flow.SpaceOperation{Opcode: op.Opcode, Args: args, Result: op.Result})
}

// argument returns what a link passes for an input argument of its target; other
// values stay themselves.
func argument(l *flow.Link, v flow.Value) flow.Value {
	for i, in := range l.Target.InputArgs {
		if v == flow.Value(in) {
			return l.Args[i]
		}
	}
	return v
}
