package flowing

import flow "vitrine/flowspace/model"

// process considers a block: its operations, then its exits.
func (e *Engine[G, V]) process(p *Point[G, V]) {
	p.done, p.blockedAt, p.reason = true, -1, NoReason
	p.times++
	e.current = p
	e.a.Taken(p)
	exits := p.Block.Exits
	for i := range p.Block.Operations {
		why := e.consider(p, i)
		if e.err != nil {
			return
		}
		if why == NoReason {
			continue
		}
		switch e.a.Fails(p.At(i), why) {
		case Blocks:
			e.block(p, i, why)
			return
		case Leaves:
			return
		}
		exits = exceptionExits(p.Block)
		break
	}
	e.followExits(p, exits)
	if p.isReturn() {
		e.returned(p)
	}
}

// exceptionExits returns the exits of a block that are for exceptions.
func exceptionExits(b *flow.Block) []*flow.Link {
	if b.CanRaise() {
		return b.Exits[1:]
	}
	return nil
}

// consider computes the value of the result of an operation. If that cannot be done, it
// returns the reason.
func (e *Engine[G, V]) consider(p *Point[G, V], i int) Reason {
	at := p.At(i)
	e.Pos = at
	why := e.operate(at)
	e.Pos = nil
	return why
}

func (e *Engine[G, V]) operate(at *Position[G, V]) Reason {
	op, g := at.Operation(), at.graph
	e.a.Reached(at)
	args, possible := e.operands(g, op)
	e.a.Considered(at, args)
	if !possible {
		return NoOperand
	}
	s, ok := e.a.Operation(at, args)
	switch {
	case e.err != nil:
		return NoReason
	case !ok:
		return NoResult
	}
	known := g.Binding(op.Result)
	if now, changed := e.a.Renew(known, s); changed {
		g.bind(op.Result, now)
		e.a.Bound(at.Point, op.Result, args, known, now)
	}
	return NoReason
}

// operands returns the values of the operands of an operation; possible is
// false if one of them is not.
func (e *Engine[G, V]) operands(g *Graph[G, V], op *flow.SpaceOperation) (args []V, possible bool) {
	args = e.values.take(len(op.Args))
	possible = true
	for i, x := range op.Args {
		args[i] = e.Value(g, x)
		if e.a.Impossible(args[i]) {
			possible = false
			if e.opt.Discipline == Suspending {
				break
			}
		}
	}
	return args, possible
}

// block ends the work on a block in which an operation cannot succeed.
func (e *Engine[G, V]) block(p *Point[G, V], op int, why Reason) {
	p.done, p.blockedAt, p.reason = false, op, why
	if e.opt.Discipline == Suspending {
		e.enqueue(p)
		p.touched = false
	}
	e.a.Blocked(p, op, why)
	if e.opt.Discipline == Suspending && p.Block.RaisingOp() == p.Block.Operations[op] {
		e.followExits(p, exceptionExits(p.Block))
	}
}
