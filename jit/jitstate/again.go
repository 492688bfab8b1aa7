package jitstate

import "slices"

// A path that waited goes on without the states that others have left at local merge points: a replay could not tell
// when they came there. So it makes code of its own for what follows, and so do all paths that wait there in turn. In a
// loop whose tests go one way or the other, that is code for each order of ways that the program ever takes. Therefore,
// where an activation goes on again and again, the labels of its local merge points are kept, and a state that is the
// same as one of them goes there. The stretch notes when it does, for replays.

// A meetingPlace is a local merge point of an activation, for some green values.
type meetingPlace struct {
	begun *pathNode
	key   string // see keyAt
}

// The repeats of a meetingPlace are the code that was made for it in other stretches than that in which its activation
// began. A nil one stands for a place of which that is not counted.
type repeats struct {
	made int
	kept []merged
}

// fewCopies is how many are made before labels are kept: kept ones cost moves.
const fewCopies = 2

// mostCopies bounds how many labels are kept for one place, and so what states are compared with.
const mostCopies = 64

// repeatsOf returns those of the place that the current state has come to, nil if it has been in the activation since
// that began or is in a replay.
func (c *Compiler) repeatsOf(key string) *repeats {
	q := c.cur.Frame.queue
	if !c.Options.PromotesFlags || q.resuming != nil || q.begun == nil || q.begun.stretch == c.stretch {
		return nil
	}
	p := meetingPlace{q.begun, key}
	if c.again[p] == nil {
		c.again[p] = &repeats{}
	}
	return c.again[p]
}

// isNew reports whether a copy is made of which no label is kept.
func (o *repeats) isNew() bool { return o == nil || !o.keeps() && len(o.kept) == 0 }

// keeps reports whether the label of the next copy is kept.
func (o *repeats) keeps() bool { return o != nil && o.made >= fewCopies && len(o.kept) < mostCopies }

// add counts a copy.
func (o *repeats) add(e merged) {
	switch {
	case o == nil:
		return
	case o.keeps():
		o.kept = append(o.kept, e)
	}
	o.made++
}

// goToCopy ends the current state if it is the same as one for which a label was kept, or, in a replay that explores, if
// it did so when the code was made.
func (c *Compiler) goToCopy(o *repeats) (gone bool, err error) {
	s := c.cur
	if r := s.resuming(); r != nil {
		if r.did(func(t *stretch) []int { return t.gone }) {
			c.cur = nil
			return true, nil
		}
		return false, nil
	}
	if o == nil || len(o.kept) == 0 {
		return false, nil
	}
	if err := c.sweepVirtualizables(); err != nil {
		return false, err
	}
	for _, e := range slices.Backward(o.kept) {
		m := newMatching(false)
		same := e.frozen.match(m, s)
		same = m.apart() && same && !m.refused
		if err := c.compared(m); err != nil {
			return false, err
		}
		if same {
			c.stretch.gone = append(c.stretch.gone, c.stretch.chances)
			c.observeMerge(StateMatched, localMerge, m)
			return true, c.goTo(e, m)
		}
	}
	return false, nil
}

// did reports whether this is one of the chances of the stretch that is explored.
func (r *resuming) did(chances func(*stretch) []int) bool {
	if r.mergesLeft == 0 || r.from == nil || r.from.stretch == nil {
		return false
	}
	_, is := slices.BinarySearch(chances(r.from.stretch), r.from.at+r.chances)
	return is
}

// labels reports whether a label is made where the current state comes to a place, so that states of other stretches can come there, or
// was made in what a replay explores.
func (c *Compiler) labels(o *repeats) bool {
	if r := c.cur.resuming(); r != nil {
		return r.did(func(t *stretch) []int { return t.labelled })
	}
	if o.isNew() {
		return false
	}
	c.stretch.labelled = append(c.stretch.labelled, c.stretch.chances)
	return true
}
