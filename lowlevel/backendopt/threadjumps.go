package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// threadJumps gives links blocks of their own where they know more than the other links into a block: the outcome of a test, or
// what a field holds. So a way that has called something, and has to ask everything again, does not make the
// ways ask that stayed in the code, and what these have made need not be an object where they meet. What is known is what
// [forwardFields] finds out. Loops keep their headers, and side effects stay where they are.
func threadJumps(r *rewriter) {
	if r.p.options.Peel == nil || !r.p.options.Peel(r.f.object) {
		return
	}
	r.analyse()
	f := newFields(r)
	var found []*threaded
	w := &way{f: f}
	f.joined = func(l *flow.Link, in heldSet) {
		s := &threading{f: f, way: w, room: mostThreadedOperations}
		w.begin(in)
		if t := s.follow(l, 0, mostUnknown); t != nil {
			found = append(found, t)
		}
	}
	f.walk()
	if r.changes > 0 {
		return // fields were forwarded: what was found out names values that are gone
	}
	for _, t := range found {
		r.did(t.link.PrevBlock, nil, "%s knows more than others that lead to block %d, and gets copies of what follows", exitName(t.link), t.link.Target.ID)
		t.link.Target = r.threadCopy(t)
	}
}

// For one link, so many operations are copied at most, and so many blocks in a row of which nothing is known.
const (
	mostThreadedOperations = 60
	mostUnknown            = 2
)

// A threaded is a link that leads to a copy of its target.
type threaded struct {
	link  *flow.Link
	block *flow.Block // its target when that was found out: the link may have been given another copy since
	taken *flow.Link  // the exit of the target that is known to be taken, nil if that is not known
	next  []*threaded
}

// A threading looks for what one link knows.
type threading struct {
	f    *fields
	way  *way
	room int
}

// follow returns the link if something is known in its target, or behind that; nil if not. Before is how many values are known in the
// block that it leaves.
func (s *threading) follow(l *flow.Link, before, patience int) *threaded {
	b, w := l.Target, s.way
	if len(b.Exits) == 0 || len(b.Operations) > s.room || s.f.r.order.isHeader(b) || b == s.f.r.g.StartBlock {
		return nil
	}
	values := w.enter(l, before)
	known, more, ok := w.block(b)
	if !ok {
		return nil
	}
	s.room -= len(b.Operations)
	t := &threaded{link: l, block: b, taken: w.taken(b)}
	if known || t.taken != nil {
		patience = mostUnknown
	} else {
		patience--
	}
	for _, exit := range b.Exits {
		if patience >= 0 && (t.taken == nil || t.taken == exit) && !(b.CanRaise() && exit != b.Exits[0]) {
			assumed := w.assume(exit)
			if next := s.follow(exit, values+more, patience); next != nil {
				t.next = append(t.next, next)
			}
			w.assumed = w.assumed[:assumed]
		}
	}
	if !known && t.taken == nil && len(t.next) == 0 {
		s.room += len(b.Operations)
		return nil
	}
	return t
}

// isHeader reports whether a loop begins with a block, or may do so.
func (o *ordering) isHeader(b *flow.Block) bool {
	for _, l := range o.into(b) {
		if o.index(l.PrevBlock) >= o.index(b) {
			return true
		}
	}
	return false
}

// threadCopy returns a copy of the target of a link, and of what follows it in it.
func (r *rewriter) threadCopy(t *threaded) *flow.Block {
	b := t.block
	c := flow.NewCopier(r.g)
	inputs := make([]*flow.Variable, len(b.InputArgs))
	for i, v := range b.InputArgs {
		inputs[i] = c.Variable(v)
	}
	to := r.g.NewBlock(inputs)
	for _, op := range b.Operations {
		r.g.Append(to, c.Operation(op))
	}
	exits := b.Exits
	if t.taken != nil {
		exits = []*flow.Link{t.taken}
	} else if b.ExitSwitch != nil {
		to.ExitSwitch = c.Value(b.ExitSwitch)
	}
	links := make([]*flow.Link, len(exits))
	for i, exit := range exits {
		c.Stand(exit.Target, exit.Target)
		links[i] = c.Link(exit)
		for _, next := range t.next {
			if next.link == exit {
				links[i].Target = r.threadCopy(next)
			}
		}
	}
	if t.taken != nil {
		links[0].Case = nil
	}
	to.Close(links...)
	return to
}

// A way is what is known along a path: values as they are named where it begins. On it, nothing changes in memory. No block is on it
// twice, so what is known of the variables of all its blocks is kept side by side.
type way struct {
	f       *fields
	held    heldSet
	assumed heldSet      // what choices on the path have told beside that
	value   []flow.Value // of a variable of a block on the path, by number; nil for what is only known there
	read    []int32      // what a variable was read from, by number: the number of the field, from 1
}

// begin starts a path at the end of which something is held.
func (w *way) begin(in heldSet) {
	w.held, w.assumed = in, w.assumed[:0]
	if more := w.f.r.g.NumVariables() - len(w.value); more > 0 {
		w.value = append(w.value, make([]flow.Value, more)...)
		w.read = append(w.read, make([]int32, more)...)
	}
}

// get returns what a value of the block is.
func (w *way) get(v flow.Value) flow.Value {
	switch v := v.(type) {
	case *flow.Constant:
		return v
	case *flow.Variable:
		return w.value[v.Number]
	}
	return nil
}

// enter names what a link passes as its target does, and returns how many of these values are known.
func (w *way) enter(l *flow.Link, before int) (values int) {
	for i, a := range l.Args {
		v := a
		if before > 0 {
			v = w.get(a)
		}
		in := l.Target.InputArgs[i].Number
		w.value[in], w.read[in] = nil, 0
		if v != nil {
			w.value[in] = w.f.r.values.get(w.f.r.value(v))
			values++
		}
	}
	return values
}

// block goes through the operations of a block. known says that it reads a field of such an object, and values of how many results the
// value is known; ok is false if something may change in memory.
func (w *way) block(b *flow.Block) (known bool, values int, ok bool) {
	for _, op := range b.Operations {
		if !llop.Of(op).Info().Pure && llop.Of(op) != llop.GetField {
			return false, 0, false
		}
		n := op.Result.Number
		w.value[n], w.read[n] = nil, 0
		v := w.result(op)
		if v == nil {
			continue
		}
		w.value[n] = v
		values++
		known = known || llop.Of(op) == llop.GetField && w.isMade(op.Args[0])
	}
	return known, values, true
}

// taken returns the exit of a block that is known to be taken, nil if that is not known.
func (w *way) taken(b *flow.Block) *flow.Link {
	if len(b.Exits) < 2 || b.CanRaise() {
		return nil
	}
	if c := constant(w.get(b.ExitSwitch)); c != nil {
		return exitFor(b, c)
	}
	return nil
}

// assume notes what is known at the end of an exit, and returns how much was assumed before.
func (w *way) assume(l *flow.Link) (before int) {
	before = len(w.assumed)
	b := l.PrevBlock
	if b.ExitSwitch == nil || b.CanRaise() || l.Case == nil || l.Case == lltype.DefaultCase {
		return before
	}
	if v, ok := b.ExitSwitch.(*flow.Variable); ok && w.read[v.Number] > 0 {
		w.assumed = append(w.assumed, heldAt{w.read[v.Number] - 1, held{c: l.Case}})
	}
	return before
}

// holds returns what a field holds.
func (w *way) holds(field int32) held {
	for _, h := range slices.Backward(w.assumed) {
		if h.field == field {
			return h.held
		}
	}
	h, _ := w.held.get(field)
	return h
}

// result returns what an operation gives, nil if that is not known.
func (w *way) result(op *flow.SpaceOperation) flow.Value {
	switch llop.Of(op) {
	case llop.CastPointer, llop.SameAs:
		if v, ok := w.get(op.Args[0]).(*flow.Variable); ok {
			return v
		}
	case llop.GetField:
		return w.field(op)
	case llop.PtrIsZero, llop.PtrNonzero:
		if w.isObject(w.get(op.Args[0])) {
			return truth(llop.Of(op) == llop.PtrNonzero)
		}
	}
	c := foldWith(op, func(v flow.Value) flow.Value {
		if known := w.get(v); known != nil {
			return known
		}
		return v
	})
	if c == nil {
		return nil
	}
	return c
}

// field returns what a field holds, if that is known.
func (w *way) field(op *flow.SpaceOperation) flow.Value {
	v := w.get(op.Args[0])
	p, ok := fieldOf(op)
	if v == nil || !ok {
		return nil
	}
	k := w.f.heldAt(v, p)
	if !k.tells() {
		return nil
	}
	n := w.f.numbers.of(k)
	w.read[op.Result.Number] = n + 1
	h, t := w.holds(n), lltype.TypeOf(op.Result)
	switch {
	case h.c != nil && lltype.TypeOf(h.c) == t:
		return h.c
	case h.v != nil && lltype.TypeOf(h.v) == t:
		return w.f.r.values.get(w.f.r.value(h.v))
	}
	return nil
}

// isMade reports whether a pointer leads to an object that the graph makes, and may do without if nobody reads it.
func (w *way) isMade(v flow.Value) bool {
	made := w.get(v)
	return made != nil && w.f.isMade(made)
}

// isObject reports whether a pointer is known to lead to an object: it was tested, or one of its fields was read or written on every way.
func (w *way) isObject(v flow.Value) bool {
	if v == nil {
		return false
	}
	k := w.f.heldAt(v, place{})
	if k.of < 0 {
		return k.object != nil
	}
	of := func(h heldAt) bool { return w.f.numbers.fields[h.field].of == k.of }
	return slices.ContainsFunc(w.held, of) || slices.ContainsFunc(w.assumed, of)
}
