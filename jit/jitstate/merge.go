package jitstate

import (
	"slices"
	"strconv"

	"vitrine/jit/codegen"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// A mergeTable has, for each key, the states that were at a merge point.
type mergeTable map[string][]merged

// A merged is a state that was at a merge point, and its code.
type merged struct {
	frozen *State
	label  codegen.Label
	kept   bool // code that is made later may go there
}

// KeyOf returns a key for green values, the same for equal ones.
func KeyOf(greens []Green) string { return string(appendKey(nil, greens)) }

// keyAt is KeyOf for green values at a local merge point.
func keyAt(point int, greens []Green) string {
	return string(appendKey(append(strconv.AppendInt(nil, int64(point), 36), ' '), greens))
}

func appendKey(key []byte, greens []Green) []byte {
	for _, g := range greens {
		key = strconv.AppendUint(key, g.Bits, 36)
		key = append(key, ' ')
	}
	return key
}

// A mergeKind says what a merge point is.
type mergeKind int8

const (
	localMerge mergeKind = iota
	globalMerge
	returnMerge
)

// MergePoint merges the current state with those that came to a local merge point of its
// activation with the same green values. repeats says that states may come there more than once without a global merge point in
// between. It reports whether the state has come to its end.
func (c *Compiler) MergePoint(point int, greens []Green, repeats bool) (finished bool, err error) {
	if paused, err := c.pauses(); paused || err != nil || c.executing() {
		return paused, err
	}
	q := c.cur.Frame.queue
	if q.local == nil {
		q.local = make(mergeTable)
	}
	if err := c.hold(greens); err != nil {
		return false, err
	}
	key := keyAt(point, greens)
	again := c.repeatsOf(key)
	if gone, err := c.goToCopy(again); gone || err != nil {
		return gone, err
	}
	labelled := c.labels(again)
	if states, seen := q.local[key]; !labelled && len(states) == 0 && !(repeats && seen) && c.passes() {
		q.local[key] = nil // it was seen
		return false, c.pass(again)
	}
	return c.merge(meeting{table: q.local, key: key, again: again})
}

// passes reports whether the current state may go on at a merge point without a label, as no other state of its activation waits that
// could come there. It may come there itself, with the same green values, in a loop: the second time, it makes a label, so that it
// goes there the third time. Whoever looks at residual code sees a block each time.
func (c *Compiler) passes() bool {
	q := c.cur.Frame.queue
	return c.Options.Coming != nil && len(q.splits)+len(q.globals) == 0
}

// pass leaves the current state as it would be after a merge point to which no other state comes.
func (c *Compiler) pass(again *repeats) error {
	again.add(merged{})
	if err := c.sweepVirtualizables(); err != nil {
		return err
	}
	s := c.cur
	for _, b := range s.handedOn() {
		t := erased(b.Type)
		v, err := c.cast(b, t)
		if err != nil {
			return err
		}
		b.Type = t
		b.Var = varBox(v, t).Var
	}
	return nil
}

// GlobalMergePoint is MergePoint for a global merge point, whose states live as long as the
// program. resume continues a state right after it.
func (c *Compiler) GlobalMergePoint(point int, greens []Green, resume Resume) (finished bool, err error) {
	if c.executing() {
		return false, nil
	}
	if c.global[point] == nil {
		c.global[point] = make(mergeTable)
	}
	if err := c.hold(greens); err != nil {
		return false, err
	}
	c.cur.Greens = greens
	if locate := c.Options.Locate; locate != nil {
		c.cur.Frame.interpreted = locate(point, greens)
	}
	return c.merge(meeting{table: c.global[point], key: KeyOf(greens), kind: globalMerge, resume: &resume})
}

// A Resume says where a graph goes on.
type Resume struct {
	Point int
	Graph *lltype.Object // the timeshifted graph that is run with the state
}

// A meeting is what the current state comes to.
type meeting struct {
	table  mergeTable
	key    string
	kind   mergeKind
	resume *Resume  // of a global merge point
	again  *repeats // of a local merge point, see repeatsOf
	force  bool     // all states are merged
}

// merge merges the current state with one of a table, or adds it.
func (c *Compiler) merge(p meeting) (finished bool, err error) {
	s, table, key, kind, force := c.cur, p.table, p.key, p.kind, p.force
	if err := c.sweepVirtualizables(); err != nil {
		return false, err
	}
	states := table[key]
	if r := s.resuming(); kind == localMerge && r != nil && r.mergesLeft == 0 {
		// The path goes on behind, so the state merged with none: there were others then.
		states = nil
	}
	full := c.isFull(states)
	var last *matching
	for i := len(states) - 1; i >= 0; i-- {
		if full && states[i].frozen.ExcType.isNull() != s.ExcType.isNull() {
			continue // these are never merged
		}
		m := newMatching(force || full)
		last = m
		match := states[i].frozen.match(m, s)
		match = m.apart() && match
		if err := c.compared(m); err != nil {
			return false, err
		}
		switch {
		case m.refused:
			continue
		case match:
			c.observeMerge(StateMatched, kind, m)
			return true, c.goTo(states[i], m)
		}
		c.observeMerge(StateGeneralised, kind, m)
		if err := c.generalise(m); err != nil {
			return false, err
		}
		e, err := c.newBlock(p)
		if err != nil {
			return false, err
		}
		states[i] = e
		if kind == localMerge {
			c.countMerge()
		}
		return false, nil
	}
	if len(states) > 0 {
		c.observeMerge(StateDuplicated, kind, last)
	} else {
		c.observeMerge(StateAdded, kind, nil)
	}
	e, err := c.newBlock(p)
	if err == nil {
		table[key] = append(states, e)
	}
	return false, err
}

// A chain of virtual structures, such as the frames of a recursion or what is left to do
// when an expression has its value, may be of any length, and a merge point would keep
// apart each length that it sees, with all that follows. Where the state has one, there are
// fewer states.
const (
	chain       = 2 // structures of one type inside of each other
	chainStates = 4
)

// isFull reports whether a merge point has as many states for the current green values as it
// may keep apart from the current one.
func (c *Compiler) isFull(states []merged) bool {
	most := c.Options.States
	if most > chainStates && len(states) >= chainStates && c.cur.chained() >= chain {
		most = chainStates
	}
	return most > 0 && len(states) >= most
}

// goTo ends the current state with a jump to the code of an earlier one. Virtualizable structures that are none there
// are written back.
func (c *Compiler) goTo(e merged, m *matching) error {
	vs := make([]codegen.Value, len(m.outgoing))
	for i, b := range m.outgoing {
		var err error
		if vs[i], err = c.value(b, erased(b.Type)); err != nil {
			return err
		}
	}
	for i := 0; i < len(c.cur.virtualizables); i++ { // writing one back may add another
		b := c.cur.virtualizables[i]
		if m.contents[b.Content] != nil {
			continue
		}
		if err := b.Content.(*Virtualizable).storeBack(c); err != nil {
			return err
		}
	}
	c.goToCode(e, vs)
	return nil
}

// goToCode ends the current state with a jump to code, which the second tier may want to count.
func (c *Compiler) goToCode(e merged, vs []codegen.Value) {
	_, replays := c.cur.Builder.(*silent)
	if t := c.Options.Tier; t != nil && e.kept && !replays && c.exec == nil {
		t.Goto(c.cur.Builder, e.label, vs...)
		return
	}
	c.cur.Builder.Goto(e.label, vs...)
}

// match compares a frozen state with a live one.
func (s *State) match(m *matching, live *State) bool {
	if !m.force && s.ExcType.isNull() != live.ExcType.isNull() {
		m.refuse(s.ExcType, live.ExcType) // one has an exception, the other has not
		return false
	}
	ok := true
	for f, g := s.Frame, live.Frame; f != nil; f, g = f.Back, g.Back {
		ok = m.list(f.Locals, g.Locals) && ok
	}
	ok = m.box(s.ExcType, live.ExcType) && ok
	return m.box(s.ExcValue, live.ExcValue) && ok
}

// generalise makes variables of all boxes in which the current state differs.
func (c *Compiler) generalise(m *matching) error {
	c.keepKnown(m.known)
	by := make(map[*Box]*Box)
	for _, b := range m.outgoing {
		if by[b] != nil {
			continue
		}
		d, err := c.generaliseBox(m, b)
		if err != nil {
			return err
		}
		if d != b {
			by[b] = d
		}
		if m.forget[b] {
			d.Nonzero = false
		}
	}
	if len(by) > 0 {
		c.cur.replace(by)
	}
	return nil
}

// generaliseBox returns a box that has a variable. One of a virtualizable structure keeps its fields where the other state has such a
// structure too.
func (c *Compiler) generaliseBox(m *matching, b *Box) (*Box, error) {
	z, ok := b.Content.(*Virtualizable)
	if !ok || !b.IsVirtual() || m.contents[z] != nil && !m.settled[b] {
		return c.forceVar(b)
	}
	if _, err := c.value(b, b.Type); err != nil {
		return nil, err
	}
	if err := z.storeBack(c); err != nil {
		return nil, err
	}
	c.cur.virtualizables = slices.DeleteFunc(c.cur.virtualizables, func(v *Box) bool { return v == b })
	return z.Outside, nil
}

// keepKnown forgets the known fields in which two states differ.
func (c *Compiler) keepKnown(known map[*Box]map[*FieldDesc]bool) {
	for b, those := range known { // each box by itself: the order does not matter
		if k, ok := b.Content.(*Known); ok {
			b.Content = k.keep(those)
		}
	}
}

// forceVar returns a box that has a variable: the same one, or a new one instead of a constant.
func (c *Compiler) forceVar(b *Box) (*Box, error) {
	if b.Const == nil {
		_, err := c.value(b, b.Type)
		return b, err
	}
	v, err := c.op(llop.SameAs, b.Type, b.Const.Value)
	if err != nil {
		return nil, err
	}
	d := varBox(v, b.Type)
	d.Nonzero = b.Nonzero
	return d, nil
}

// ForceNoConst returns a box that has a variable for one that is a constant. The beginning of a loop would otherwise be made for the first value that it
// counts, and again when that is another.
func (c *Compiler) ForceNoConst(b *Box) (*Box, error) {
	if b.Const == nil {
		return b, nil
	}
	return c.forceVar(b)
}

// newBlock begins a block of residual code with the current state, and returns what later states are compared with.
func (c *Compiler) newBlock(p meeting) (merged, error) {
	s, kind := c.cur, p.kind
	incoming := s.handedOn()
	live := make([]codegen.Value, len(incoming))
	for i, b := range incoming {
		var err error
		if live[i], err = c.cast(b, erased(b.Type)); err != nil {
			return merged{}, err
		}
	}
	label, params := s.Builder.Label(kind == globalMerge || p.again.keeps(), live...)
	c.tellAll(params, live)
	for i, b := range incoming {
		b.Type = lltype.TypeOf(params[i])
		b.Var = varBox(params[i], b.Type).Var
	}
	m := newCopies()
	m.frozen = true
	e := merged{frozen: s.copy(m), label: label, kept: kind == globalMerge}
	m.end()
	e.frozen.Builder = nil
	p.again.add(e)
	if kind != globalMerge {
		return e, nil
	}
	greens := slices.Clone(s.Greens)
	q := s.Frame.queue
	q.clearLocal()
	start := c.node(&pathNode{kind: pathRoot, root: &pathStart{greens: greens, frozen: e.frozen, resume: *p.resume}})
	q.begun = start
	s.path = c.node(&pathNode{kind: pathMerges, next: start})
	return e, nil
}

// handedOn is incoming where code begins that others may go to: the fields that were read of objects and that are not constant are forgotten, as a frozen
// state does not have them.
func (s *State) handedOn() []*Box {
	w := newWalk()
	defer w.end()
	w.drops = true
	s.walk(w)
	w.list(s.virtualizables)
	return w.incoming
}

// countMerge counts that a state was generalised at a local merge point: a replay must see as many.
func (c *Compiler) countMerge() {
	s := c.cur
	if r := s.resuming(); r != nil {
		if r.mergesLeft != ignoreUntilReturn {
			r.mergesLeft--
		}
		return
	}
	n := s.path
	for !n.kind.cuts() {
		n = n.next
	}
	q := s.Frame.queue
	q.merges++
	s.path = c.node(&pathNode{kind: pathMerges, n: q.merges, next: n})
}

// GuardGlobalMerge has the current state wait until no split of its activation does: then it
// goes on at a resume point, which leads to the global merge point.
func (c *Compiler) GuardGlobalMerge(resume int) error {
	if paused, err := c.pauses(); paused || err != nil {
		return err
	}
	s := c.cur
	if c.executing() {
		if done, err := c.fellAtMerge(resume); done || err != nil {
			c.cur = nil
			return err
		}
	}
	s.resume = resume
	s.Frame.queue.globals = append(s.Frame.queue.globals, s)
	return nil
}
