package backendopt

import flow "vitrine/flowspace/model"

// A heldField is a field of the object that a pointer leads to.
type heldField struct {
	of     int // number of the origin of the pointer; below zero for an object that is known
	object any // which one: the *lltype.Object, or the address of one that the program has made
	place
}

// tells reports whether a field can be told from those of other objects.
func (k heldField) tells() bool { return k.of >= 0 || k.object != nil }

// A held is what a field holds.
type held struct {
	v flow.Value     // under whatever name
	c *flow.Constant // that a switch has found it to be; may be nil
}

// A heldSet is what some fields hold, in any order. A list serves better than a map here: there are not many, and
// each way into a block needs a copy.
type heldSet []heldAt

// A heldAt is what one field holds, which has a number among those of a [fieldNumbers].
type heldAt struct {
	field int32
	held
}

// get returns what a field holds; ok is false if that is not known.
func (s heldSet) get(field int32) (h held, ok bool) {
	for i := range s {
		if s[i].field == field {
			return s[i].held, true
		}
	}
	return held{}, false
}

// put notes what a field holds.
func (s *heldSet) put(field int32, h held) {
	for i := range *s {
		if (*s)[i].field == field {
			(*s)[i].held = h
			return
		}
	}
	*s = append(*s, heldAt{field, h})
}

// drop forgets the fields for which gone is true.
func (s *heldSet) drop(gone func(field int32) bool) {
	kept := (*s)[:0]
	for _, h := range *s {
		if !gone(h.field) {
			kept = append(kept, h)
		}
	}
	*s = kept
}

// fieldNumbers gives fields numbers, and keeps the memory of sets that are not used any more for others.
type fieldNumbers struct {
	numbers map[heldField]int32
	fields  []heldField // by number
	free    []heldSet
	at      table[int32] // by the number of a field: its position in a set, from 1
}

// begin forgets the fields of the graph before.
func (n *fieldNumbers) begin() *fieldNumbers {
	if n.numbers == nil {
		n.numbers = make(map[heldField]int32)
	}
	clear(n.numbers)
	n.fields = n.fields[:0]
	return n
}

func (n *fieldNumbers) of(k heldField) int32 {
	i, ok := n.numbers[k]
	if !ok {
		i = int32(len(n.fields))
		n.numbers[k] = i
		n.fields = append(n.fields, k)
	}
	return i
}

// empty returns a set without fields.
func (n *fieldNumbers) empty() heldSet {
	if len(n.free) == 0 {
		return make(heldSet, 0, mostHeld/4)
	}
	s := n.free[len(n.free)-1]
	n.free = n.free[:len(n.free)-1]
	return s
}

// release takes back a set that nobody uses any more.
func (n *fieldNumbers) release(s heldSet) {
	if cap(s) > 0 {
		n.free = append(n.free, s[:0])
	}
}

// dropMutable forgets fields that may change.
func (n *fieldNumbers) dropMutable(s *heldSet) {
	s.drop(func(field int32) bool { return !n.fields[field].immutable() })
}

// dropPlace forgets one field of all objects.
func (n *fieldNumbers) dropPlace(s *heldSet, p place) {
	s.drop(func(field int32) bool { return n.fields[field].place == p })
}

// meet leaves in a what both sets hold.
func (n *fieldNumbers) meet(a *heldSet, b heldSet, same func(v, w flow.Value) bool) {
	for i, h := range b {
		n.at.put(int(h.field), int32(i)+1)
	}
	kept := (*a)[:0]
	for _, h := range *a {
		i := n.at.get(int(h.field))
		if i == 0 {
			continue
		}
		other := b[i-1].held
		if h.v != nil && (other.v == nil || !same(h.v, other.v)) {
			h.v = nil
		}
		if h.c != nil && (other.c == nil || !same(h.c, other.c)) {
			h.c = nil
		}
		if h.v != nil || h.c != nil {
			kept = append(kept, h)
		}
	}
	*a = kept
	n.at.clear()
}
