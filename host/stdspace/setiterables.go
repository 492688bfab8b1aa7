package stdspace

import "vitrine/host/operation"

// Methods of sets whose arguments need not be sets: what goes through an iterable stops as soon as it knows the result, and
// what has been done before an error stays.

// become gives a set the members of another one, which is given up.
func (x *Set) become(a *Set) {
	a.d.changes = x.d.changes + 1
	x.d = a.d
}

// intersection returns the members of a set that all other arguments have.
func intersection(s *Space, args []Object) (*Set, error) {
	a := selfSet(args[0])
	if len(args) == 1 {
		return a.copy(), nil
	}
	for _, y := range args[1:] {
		var err error
		if b := selfSet(y); b != nil {
			a, err = setIntersection(s, a, b)
		} else {
			a, err = itemsIn(s, a, y)
		}
		if err != nil {
			return nil, err
		}
	}
	return a, nil
}

// itemsIn returns the items of an iterable that are in a. Python 3 is done when these are as many as a has; Python 2 makes a
// set of the items first.
func itemsIn(s *Space, a *Set, y Object) (*Set, error) {
	if s.py2() {
		b, err := setOf(s, y)
		if err != nil {
			return nil, err
		}
		return commonItems(s, a, b)
	}
	c := &Set{Frozen: a.Frozen}
	err := s.each(y, func(x Object) (bool, error) {
		place, h, err := a.d.find(s, x)
		if err == nil && place >= 0 {
			err = c.addEntry(s, &Entry{Key: x, Value: None, hash: h})
		}
		return place < 0 || c.d.live < a.d.live, err
	})
	return c, err
}

func setIsSuperset(s *Space, args []Object) (Object, error) {
	a, b := selfSet(args[0]), selfSet(args[1])
	if b == nil && !s.py2() {
		all := true
		err := s.each(args[1], func(x Object) (bool, error) {
			n, _, err := a.d.find(s, x)
			all = n >= 0
			return all, err
		})
		return MakeBool(all), err
	}
	b, err := setOf(s, args[1])
	if err != nil {
		return nil, err
	}
	return compareSets(s, operation.GE, a, b)
}

func setIsDisjoint(s *Space, args []Object) (Object, error) {
	a, b := selfSet(args[0]), selfSet(args[1])
	if b == nil {
		disjoint := true
		err := s.each(args[1], func(x Object) (bool, error) {
			n, _, err := a.d.find(s, x)
			disjoint = n < 0
			return disjoint, err
		})
		return MakeBool(disjoint), err
	}
	if b.d.live > a.d.live {
		a, b = b, a
	}
	for _, e := range b.d.Entries() {
		if in, err := a.hasEntry(s, &e); in || err != nil {
			return False, err
		}
	}
	return True, nil
}

func setDifferenceUpdate(s *Space, args []Object) (Object, error) {
	x := selfSet(args[0])
	for _, y := range args[1:] {
		if b := selfSet(y); b != nil {
			a, err := setDifference(s, x, b)
			if err != nil {
				return nil, err
			}
			x.become(a)
			continue
		}
		err := s.each(y, func(item Object) (bool, error) {
			_, err := x.d.del(s, item)
			return true, err
		})
		if err != nil {
			return nil, err
		}
	}
	return None, nil
}
