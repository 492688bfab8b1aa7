package flowing

import "slices"

// Pending returns the blocks that are pending, the longest waiting first.
func (e *Engine[G, V]) Pending() []*Point[G, V] { return e.pending }

// suspended reports whether a pending block waits for something to change.
func (p *Point[G, V]) suspended() bool { return p.queued && p.blockedAt >= 0 && !p.touched }

// enqueue makes a block pending.
func (e *Engine[G, V]) enqueue(p *Point[G, V]) {
	if !p.queued {
		p.queued = true
		e.pending = append(e.pending, p)
	}
}

// pick returns the index of the pending block to be considered next, -1 if none
// can go on.
func (e *Engine[G, V]) pick() int {
	switch {
	case len(e.pending) == 0:
		return -1
	case e.opt.Discipline == Suspending:
		if i := slices.IndexFunc(e.pending, func(p *Point[G, V]) bool { return p.blockedAt < 0 }); i >= 0 {
			return i
		}
		return slices.IndexFunc(e.pending, func(p *Point[G, V]) bool { return p.touched })
	case e.random != nil:
		return e.random.Intn(len(e.pending))
	case e.opt.Sequence == LIFO:
		return len(e.pending) - 1
	}
	return 0
}

// take removes a block from the pending ones.
func (e *Engine[G, V]) take(i int) *Point[G, V] {
	p := e.pending[i]
	if i == 0 {
		e.pending = e.pending[1:]
	} else {
		e.pending = slices.Delete(e.pending, i, i+1)
	}
	if e.opt.Discipline == Suspending && p.blockedAt >= 0 {
		e.a.Resumed(p)
	}
	p.queued, p.touched = false, false
	return p
}

// Reflow makes the block of a position pending: something that the operation
// there has read has changed.
func (e *Engine[G, V]) Reflow(at *Position[G, V], why string) { e.reflow(at.Point, at.Op, why) }

// ReflowBlock makes a block pending: something that it has read, as a whole,
// has changed.
func (e *Engine[G, V]) ReflowBlock(p *Point[G, V], why string) { e.reflow(p, -1, why) }

func (e *Engine[G, V]) reflow(p *Point[G, V], op int, why string) {
	if !p.seen {
		return
	}
	p.done = false
	if p.queued && !(e.opt.Discipline == Suspending && p.suspended()) {
		return // it will be considered anyway
	}
	p.touched = true
	e.enqueue(p)
	e.a.Reflowed(p, op, why)
}

// returned notifies the readers of a graph's result that it has changed.
func (e *Engine[G, V]) returned(p *Point[G, V]) {
	why := e.a.Returned(p)
	readers := p.readers.All()
	if e.opt.Discipline == Suspending {
		readers = p.readers.Take()
	}
	for _, at := range readers {
		e.Reflow(at, why)
	}
}
