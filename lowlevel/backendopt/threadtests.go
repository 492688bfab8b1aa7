package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// threadTests gives links in loops blocks of their own where they know the outcome of a test of numbers that other links into a block do not
// know: an index that was found to be in bounds is not tested again, though another way makes it so first by adding
// the length. Loops keep their headers. (F. Mueller and D. Whalley, Avoiding conditional branches by code replication, 1995.)
func threadTests(r *rewriter) {
	if r.f.threaded == mostThreadings {
		return
	}
	r.analyse()
	inLoop := r.order.inLoops()
	if !slices.Contains(inLoop, true) {
		return
	}
	found := r.knownTests(inLoop, 0)
	if len(found) == 0 {
		r.f.threaded = mostThreadings
		found = r.knownTests(inLoop, mostUnknownTests)
	}
	for _, t := range found {
		if !r.f.mayGrow(t.size()) {
			return
		}
		r.did(t.link.PrevBlock, nil, "%s knows the outcome of a test that others do not know which lead to block %d, and gets a copy of it", exitName(t.link), t.block.ID)
		t.link.Target = r.threadCopy(t)
	}
	if len(found) > 0 && r.f.threaded < mostThreadings {
		r.f.threaded++
	}
}

// mostThreadings is how often a function is looked through.
const mostThreadings = 4

// inLoops returns by index which blocks stand in loops. Some that come after a loop count, too.
func (o *ordering) inLoops() []bool {
	in := make([]bool, len(o.blocks))
	end := 0
	for i := range in {
		end = max(end, o.loopEnd(i))
		in[i] = i < end
	}
	return in
}

// knownTests returns the links that know the outcome of a test. Patience is how many others may come before it.
func (r *rewriter) knownTests(inLoop []bool, patience int) (found []*threaded) {
	s := &testThreading{c: newComparisons(r), patience: patience}
	s.c.walk(func(c *comparisons, b *flow.Block) {
		for _, op := range b.Operations {
			c.learnOf(op)
		}
		for _, l := range b.Exits {
			if !inLoop[r.order.index(l.Target)] || l.LastExcValue != nil || len(r.order.into(l.Target)) < 2 {
				continue
			}
			c.enter()
			c.learnFromExit(l)
			if t := s.begin(l); t != nil {
				found = append(found, t)
			}
			c.leave()
		}
	})
	return found
}

// A testThreading looks for tests whose outcome one link knows.
type testThreading struct {
	c        *comparisons
	known    table[flow.Value] // what variables of the blocks on the way are, as the block is concerned that the way begins in
	room     int
	patience int
}

// mayGrow reports whether a function may become larger by n operations, because a pass copies these; if so, they count. It may become twice as large, and
// a little more if it is small.
func (f *function) mayGrow(n int) bool {
	if f.room == 0 {
		f.room = 64 + numOperations(f.before)
	}
	if f.copied+n > f.room {
		return false
	}
	f.copied += n
	return true
}

// size returns how many operations are copied.
func (t *threaded) size() int {
	n := len(t.block.Operations)
	for _, next := range t.next {
		n += next.size()
	}
	return n
}

// For one link, so many operations are copied at most, and so many tests in a row of which nothing is known.
const (
	mostThreadedTests = 24
	mostUnknownTests  = 2
)

// begin looks for tests that a link into a block with several entries knows.
func (s *testThreading) begin(l *flow.Link) *threaded {
	s.known.clear()
	s.room = mostThreadedTests
	return s.follow(l, s.patience, func(v flow.Value) flow.Value { return v })
}

// follow returns the link if it knows which exit of its target is taken, or of a block soon after that; nil if not. What it passes is
// looked up by get. Patience is how many tests of which nothing is known may come before.
func (s *testThreading) follow(l *flow.Link, patience int, get func(flow.Value) flow.Value) *threaded {
	b, r := l.Target, s.c.r
	if len(b.Exits) < 2 || b.CanRaise() || len(b.Operations) > s.room || r.order.isHeader(b) || b == r.g.StartBlock {
		return nil
	}
	for i, a := range l.Args {
		s.known.put(b.InputArgs[i].Number, get(a))
	}
	for _, op := range b.Operations {
		if !isCopyable(op) {
			return nil
		}
		s.operation(op)
	}
	s.room -= len(b.Operations)
	t := &threaded{link: l, block: b, taken: s.taken(b)}
	if t.taken != nil {
		patience = s.patience + 1
	}
	for _, exit := range b.Exits {
		if patience == 0 || t.taken != nil && exit != t.taken {
			continue
		}
		s.c.enter()
		s.assume(exit)
		if next := s.follow(exit, patience-1, s.get); next != nil {
			t.next = append(t.next, next)
		}
		s.c.leave()
	}
	if t.taken == nil && len(t.next) == 0 {
		s.room += len(b.Operations)
		return nil
	}
	return t
}

// assume notes what is known of numbers where an exit of a block on the way is taken.
func (s *testThreading) assume(l *flow.Link) {
	op := s.c.r.asked(l.PrevBlock.ExitSwitch, s.c.defs)
	is, ok := exitTruth(l)
	if op == nil || !ok {
		return
	}
	seen := s.seen(op)
	if q, ok := s.question(&seen); ok {
		k, negated := s.c.basic(q)
		s.c.learn(k, is != negated)
		s.c.narrow(q, is)
	}
}

// isCopyable reports whether an operation may be in two places of a graph without harm to what other passes find out: allocations
// and calls are left in one.
func isCopyable(op *flow.SpaceOperation) bool {
	info := llop.Of(op).Info()
	return info.Pure || info.Fold || info.Group == llop.Reading || info.Group == llop.Writing
}

// get returns what a variable of a block on the way is, itself if it is computed there.
func (s *testThreading) get(v flow.Value) flow.Value {
	if w, ok := v.(*flow.Variable); ok {
		if is := s.known.get(w.Number); is != nil {
			return is
		}
	}
	return v
}

// operation notes what is known of the result of an operation.
func (s *testThreading) operation(op *flow.SpaceOperation) {
	s.known.put(op.Result.Number, nil) // what another way to the block knew
	seen := s.seen(op)
	if llop.Of(op) == llop.SameAs {
		s.known.put(op.Result.Number, seen.Args[0])
		return
	}
	if k := fold(&seen); k != nil {
		s.known.put(op.Result.Number, k)
		return
	}
	if q, ok := s.question(&seen); ok {
		if is, why := s.c.answer(q); why != "" {
			s.known.put(op.Result.Number, truth(is))
		}
	}
}

// seen returns an operation of a block on the way as it is seen from where that begins.
func (s *testThreading) seen(op *flow.SpaceOperation) flow.SpaceOperation {
	seen := flow.SpaceOperation{Opcode: op.Opcode, Args: make([]flow.Value, len(op.Args)), Result: op.Result}
	for i, a := range op.Args {
		seen.Args[i] = s.get(a)
	}
	return seen
}

// question returns what an operation that is seen from there asks.
func (s *testThreading) question(seen *flow.SpaceOperation) (q question, ok bool) {
	q, ok = s.c.question(seen)
	if ok {
		q.a, q.b = s.get(q.a), s.get(q.b)
	}
	return q, ok
}

// taken returns the exit of a block that is known to be taken, nil if that is not known.
func (s *testThreading) taken(b *flow.Block) *flow.Link {
	v := s.get(b.ExitSwitch)
	if i := s.c.interval(v); i.known && i.low == i.high {
		v = lltype.NewConstant(i.low, lltype.Signed)
	}
	if k := constant(v); k != nil {
		return exitFor(b, k)
	}
	return nil
}
