package jitstate

import (
	"slices"

	"vitrine/lowlevel/lltype"
)

// A matching compares a frozen state with the current one. What it collects tells how the current
// one goes to the code of the other, or how it has to be generalised so that it stands for both.
type matching struct {
	// force: states that could not be merged are merged all the same, by forcing virtual objects.
	force bool

	// refused: the states are too different to be merged.
	refused bool

	differences []Difference

	outgoing []*Box                       // in the order in which the frozen state has its variables
	boxes    map[*Box]*Box                // variables of the frozen state that were met
	contents map[Content]Content          // virtual objects, both ways
	known    map[*Box]map[*FieldDesc]bool // of boxes of the current state: the fields to keep
	forget   map[*Box]bool                // boxes that may be NULL in the more general state
	settled  map[*Box]bool                // virtualizable structures that are none in the more general state
}

func newMatching(force bool) *matching {
	return &matching{
		force: force, boxes: make(map[*Box]*Box), contents: make(map[Content]Content),
		known: make(map[*Box]map[*FieldDesc]bool), forget: make(map[*Box]bool), settled: make(map[*Box]bool),
	}
}

// mismatch notes that a box has to be generalised.
func (m *matching) mismatch(frozen, live *Box) bool {
	m.outgoing = append(m.outgoing, live)
	m.differences = append(m.differences, Difference{frozen, live})
	return false
}

// refuse notes that the states are too different because of a box.
func (m *matching) refuse(frozen, live *Box) {
	m.refused = true
	m.differences = []Difference{{frozen, live}}
}

// box reports whether a box is what the frozen state has in its place.
func (m *matching) box(frozen, live *Box) bool {
	switch {
	case m.refused:
		return false
	case frozen.IsVirtual():
		if !live.IsVirtual() {
			return m.mismatch(frozen, live)
		}
		return frozen.Content.match(m, live.Content)
	}
	if _, ptr := lltype.IsPtr(frozen.Type); !ptr {
		return m.plain(frozen, live)
	}
	ok := m.pointer(frozen, live)
	if !ok && !m.force && live.IsVirtual() {
		m.refuse(frozen, live)
	}
	return ok
}

// plain compares what is not virtual in the frozen state.
func (m *matching) plain(frozen, live *Box) bool {
	if frozen.Const != nil {
		if live.Const != nil && live.Const.Bits == frozen.Const.Bits {
			return true
		}
		return m.mismatch(frozen, live)
	}
	before, seen := m.boxes[frozen]
	if !seen {
		m.boxes[frozen] = live
		m.outgoing = append(m.outgoing, live)
		return true
	}
	return before == live || m.mismatch(frozen, live)
}

// pointer compares a pointer that is not virtual in the frozen state.
func (m *matching) pointer(frozen, live *Box) bool {
	if fields, ok := frozen.Content.(*Known); ok && frozen.Const == nil {
		partly := m.fields(fields, live)
		return m.plain(frozen, live) && partly
	}
	m.known[live] = nil
	if frozen.isNull() || frozen.Const == nil && !frozen.Nonzero {
		m.forget[live] = true
	}
	ok := m.plain(frozen, live)
	return ok && (frozen.Const != nil || !frozen.Nonzero || live.Nonzero)
}

// fields compares the fields that are known of an object.
func (m *matching) fields(frozen *Known, live *Box) bool {
	content, ok := live.Content.(*Known)
	if !ok {
		return false
	}
	keep := make(map[*FieldDesc]bool)
	found := 0
	for i, f := range content.fields {
		j := frozen.find(f)
		if b := content.boxes[i]; j >= 0 && b.Const != nil && b.Const.Bits == frozen.boxes[j].Const.Bits {
			keep[f] = true
			found++
		}
	}
	if before, ok := m.known[live]; ok {
		for f := range keep { // a set is narrowed: the order does not matter
			if !before[f] {
				delete(keep, f)
			}
		}
	}
	m.known[live] = keep
	return found == len(frozen.fields)
}

// object compares two virtual objects of the same kind; parts compares their parts. States in which virtualizable structures are
// one object, and those in which they are two, are kept apart as long as may be: in both their fields are in boxes.
func (m *matching) object(frozen, live Virtual, same, shape bool, parts func() bool) bool {
	before, ok := m.contents[frozen]
	if ok && before == Content(live) {
		return true
	}
	other := ok || m.contents[live] != nil // one object here is two there
	_, vable := live.(*Virtualizable)
	if (vable || !other) && !m.force && (other || !same) {
		m.refuse(frozen.Own(), live.Own())
		return false
	}
	if other || !same || !shape {
		m.settled[live.Own()] = vable
		return m.mismatch(frozen.Own(), live.Own())
	}
	m.contents[frozen], m.contents[live] = live, frozen
	return parts()
}

// apart sees to it that no virtual object of the current state is both virtual in the other one and, because
// something that leads to it is a variable there, built: these would be two objects. It reports whether there is none.
func (m *matching) apart() bool {
	ok := true
	seen := make(map[Content]bool)
	var visit func(boxes []*Box)
	visit = func(boxes []*Box) {
		for _, b := range boxes {
			v := b.Virtual()
			if !b.IsVirtual() || v == nil || seen[v] {
				continue
			}
			seen[v] = true
			if m.contents[v] != nil {
				if z, is := v.(*Virtualizable); is && (z.exists() || m.contents[v].(*Virtualizable).exists()) { // only its address is needed
					continue
				}
				ok = m.mismatch(m.ownOf(v), v.Own())
			}
			visit(v.parts())
		}
	}
	visit(slices.Clone(m.outgoing))
	return ok
}

// ownOf returns the box of the object of the other state that a virtual object was found to be.
func (m *matching) ownOf(v Virtual) *Box {
	w, _ := m.contents[v].(Virtual)
	return w.Own()
}

// list compares boxes one by one, to the end even if some differ.
func (m *matching) list(frozen, live []*Box) bool {
	ok := true
	for i, b := range frozen {
		ok = m.box(b, live[i]) && ok
	}
	return ok
}

func (s *VirtualStruct) match(m *matching, live Content) bool {
	v, _ := live.(Virtual)
	t, same := live.(*VirtualStruct)
	same = same && t.Desc == s.Desc
	return m.object(s, v, same, same, func() bool { return m.list(s.Boxes, t.Boxes) })
}

func (l *VirtualList) match(m *matching, live Content) bool {
	v, _ := live.(Virtual)
	n, same := live.(*VirtualList)
	shape := same && len(n.Items) == len(l.Items) && (n.Outside == nil) == (l.Outside == nil)
	if same && (l.Outside != nil || n.Outside != nil) {
		same = shape // arrays of frames of different sizes are kept apart
	}
	return m.object(l, v, same, shape, func() bool {
		ok := m.list(l.Items, n.Items)
		return (l.Outside == nil || m.box(l.Outside, n.Outside)) && ok
	})
}

func (d *VirtualDict) match(m *matching, live Content) bool {
	v, _ := live.(Virtual)
	n, same := live.(*VirtualDict)
	if !same || len(n.Keys) != len(d.Keys) {
		return m.object(d, v, same, false, nil)
	}
	values := make([]*Box, len(d.Keys))
	for i, k := range d.Keys {
		j := slices.IndexFunc(n.Keys, func(o *Const) bool { return o.Bits == k.Bits })
		if j < 0 {
			return m.object(d, v, same, false, nil)
		}
		values[i] = n.Values[j]
	}
	return m.object(d, v, same, true, func() bool { return m.list(d.Values, values) })
}

// match is for contents of boxes that have a variable too, which are compared there.
func (k *Known) match(*matching, Content) bool { return false }
