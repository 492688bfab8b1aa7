package stdspace

import (
	"vitrine/host/operation"
)

// A Set is a set or frozenset. It remembers the order of insertion.
type Set struct {
	Frozen bool
	d      Dict // its keys are the members
}

// Items returns the members in order of insertion.
func (x *Set) Items() []Object { return x.d.part(iterKeys) }

// Len returns the number of members.
func (x *Set) Len() int { return int(x.d.live) }

func (x *Set) has(s *Space, y Object) (bool, error) {
	if inner := selfSet(y); inner != nil && !inner.Frozen {
		// A class of sets may say how its instances are hashed.
		if n, _, err := x.d.find(s, y); err == nil || !s.excs.isTypeError(err) {
			return n >= 0, err
		}
	}
	n, _, err := x.d.find(s, asMember(y))
	return n >= 0, err
}

// asMember returns what a set is asked for when it is asked for y. A set itself
// cannot be a member; the frozenset that is equal to it is meant.
func asMember(y Object) Object {
	if inner := selfSet(y); inner != nil && !inner.Frozen {
		return &Set{Frozen: true, d: inner.d}
	}
	return y
}

func (x *Set) add(s *Space, y Object) error { return x.d.set(s, y, None) }

// addEntry adds a member of another set, or a key of a dictionary.
func (x *Set) addEntry(s *Space, e *Entry) error {
	return x.d.setEntry(s, &Entry{Key: e.Key, Value: None, hash: e.hash})
}

// hasEntry reports whether a member of another set is in this one.
func (x *Set) hasEntry(s *Space, e *Entry) (bool, error) {
	n, err := x.d.findEntry(s, e)
	return n >= 0, err
}

// hash is the hash of a frozenset: it does not depend on the order.
func (x *Set) hash(py2 bool) uint64 {
	h := uint64(1927868237) * uint64(x.d.live+1)
	for _, e := range x.d.Entries() {
		h ^= (e.hash ^ e.hash<<16 ^ 89869747) * 3644798167
	}
	if !py2 {
		h ^= h>>11 ^ h>>25
	}
	h = h*69069 + 907133923
	if h == ^uint64(0) {
		h = 590923713
	}
	return h
}

func selfSet(x Object) *Set { t, _ := sequenceValue(x).(*Set); return t }

// NewSet makes a set for a display.
func (s *Space) NewSet(items []Object) (Object, error) { return s.newSet(items, false) }

func (s *Space) newSet(items []Object, frozen bool) (*Set, error) {
	x := &Set{Frozen: frozen}
	for _, v := range items {
		if err := x.add(s, v); err != nil {
			return nil, err
		}
	}
	return x, nil
}

// updateSet adds all items of y.
func updateSet(s *Space, x *Set, y Object) error {
	if entries, ok := hashedKeys(y); ok {
		for i := range entries {
			if err := x.addEntry(s, &entries[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return s.each(y, func(v Object) (bool, error) {
		if err := x.add(s, v); err != nil {
			return false, err
		}
		return true, s.limits.room(int64(x.d.live), 64)
	})
}

// hashedKeys returns the members of a set, or the keys of a dictionary, whose hashes are known.
func hashedKeys(x Object) ([]Entry, bool) {
	if set := selfSet(x); set != nil {
		return set.d.Entries(), true
	}
	if d, ok := x.(*Dict); ok {
		return d.Entries(), true
	}
	return nil, false
}

// setOf returns y as a set, or makes one of its items.
func setOf(s *Space, y Object) (*Set, error) {
	if x := selfSet(y); x != nil {
		return x, nil
	}
	x := &Set{}
	return x, updateSet(s, x, y)
}

func (x *Set) copy() *Set { return &Set{Frozen: x.Frozen, d: *x.d.Copy()} }

// compareSets compares by inclusion.
func compareSets(s *Space, op operation.Op, a, b *Set) (Object, error) {
	switch op {
	case operation.EQ, operation.NE:
		same := a.d.live == b.d.live
		if same {
			var err error
			if same, err = includes(s, b, a); err != nil {
				return nil, err
			}
		}
		return MakeBool(same == (op == operation.EQ)), nil
	case operation.GT, operation.GE:
		a, b = b, a
	}
	if (op == operation.LT || op == operation.GT) && a.d.live == b.d.live {
		return False, nil
	}
	ok, err := includes(s, b, a)
	return MakeBool(ok), err
}

// includes reports whether every member of b is in a.
func includes(s *Space, a, b *Set) (bool, error) {
	for _, e := range b.d.Entries() {
		if ok, err := a.hasEntry(s, &e); !ok || err != nil {
			return false, err
		}
	}
	return true, nil
}

// A setOperator makes a set of two.
type setOperator struct {
	name string
	fn   func(s *Space, a, b *Set) (*Set, error)
}

var setOperators = []setOperator{
	{"__or__", setUnion},
	{"__and__", setIntersection},
	{"__sub__", setDifference},
	{"__xor__", setSymmetricDifference},
}

func setUnion(s *Space, a, b *Set) (*Set, error) {
	c := a.copy()
	return c, updateSet(s, c, b)
}

// setIntersection keeps the members of the smaller set, or of b: equal ones may differ, as 1 and True.
func setIntersection(s *Space, a, b *Set) (*Set, error) {
	if b.d.live <= a.d.live {
		return commonItems(s, a, b)
	}
	c, err := commonItems(s, b, a)
	if err == nil {
		c.Frozen = a.Frozen
	}
	return c, err
}

// commonItems returns the items of b that are in a.
func commonItems(s *Space, a, b *Set) (*Set, error) {
	c, err := filterSet(s, b, func(e *Entry) (bool, error) { return a.hasEntry(s, e) })
	if err == nil {
		c.Frozen = a.Frozen
	}
	return c, err
}

func setDifference(s *Space, a, b *Set) (*Set, error) {
	if a.d.live>>2 > b.d.live {
		c := a.copy()
		return c, c.discardAll(s, b.d.Entries())
	}
	return filterSet(s, a, func(e *Entry) (bool, error) {
		in, err := b.hasEntry(s, e)
		return !in, err
	})
}

// discardAll deletes members of another set.
func (x *Set) discardAll(s *Space, entries []Entry) error {
	for i := range entries {
		if _, err := x.d.delEntry(s, &entries[i]); err != nil {
			return err
		}
	}
	return nil
}

// setSymmetricDifference keeps the members of a before those of b. Each member of a is looked for in b once.
func setSymmetricDifference(s *Space, a, b *Set) (*Set, error) {
	rest, c := b.copy(), &Set{Frozen: a.Frozen}
	for _, e := range a.d.Entries() {
		common, err := rest.d.delEntry(s, &e)
		if err == nil && !common {
			err = c.addEntry(s, &e)
		}
		if err != nil {
			return nil, err
		}
	}
	return c, updateSet(s, c, rest)
}

// filterSet makes a set of the members of a that keep accepts.
func filterSet(s *Space, a *Set, keep func(*Entry) (bool, error)) (*Set, error) {
	c := &Set{Frozen: a.Frozen}
	for _, e := range a.d.Entries() {
		ok, err := keep(&e)
		if err != nil {
			return nil, err
		}
		if ok {
			if err := c.addEntry(s, &e); err != nil {
				return nil, err
			}
		}
	}
	return c, nil
}
