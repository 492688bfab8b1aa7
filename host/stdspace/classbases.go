package stdspace

import "slices"

// setBases is c.__bases__ = v. Nothing has changed if it fails.
func setBases(s *Space, x, v Object) error {
	c := x.(*Class)
	parents, err := s.builder.newBases(c, v)
	if err != nil {
		return err
	}
	old := c.Bases
	c.Bases = parents
	orders := map[*Class][]*Class{}
	if err := s.builder.relinearise(c, orders); err != nil {
		c.Bases = old
		for k, order := range orders {
			k.MRO = order
		}
		s.registry.touch(c)
		return err
	}
	for _, b := range old {
		b.subclasses = slices.DeleteFunc(b.subclasses, func(k *Class) bool { return k == c })
	}
	for _, b := range parents {
		b.subclasses = append(b.subclasses, c)
	}
	s.registry.touch(c)
	return nil
}

// newBases checks what a program wants to be the bases of a class that exists.
func (cb *classBuilder) newBases(c *Class, v Object) ([]*Class, error) {
	t, ok := v.(*Tuple)
	switch {
	case c.Builtin && cb.s.py2():
		return nil, cb.s.TypeError("can't set attributes of built-in/extension type '%s'", c.Name)
	case c.Builtin:
		return nil, cb.s.TypeError("cannot set '__bases__' attribute of immutable type '%s'", c.Name)
	case !ok:
		return nil, cb.s.TypeError("can only assign tuple to %s.__bases__, not %s", c.Name, cb.s.typeName(v))
	case len(t.Items) == 0:
		return nil, cb.s.TypeError("can only assign non-empty tuple to %s.__bases__, not ()", c.Name)
	}
	for _, x := range t.Items {
		b, ok := x.(*Class)
		if !ok {
			return nil, cb.s.TypeError("%s.__bases__ must be tuple of %sclasses, not '%s'", c.Name, cb.s.either("old- or new-style ", ""), cb.s.typeName(x))
		}
		if b.IsSubclass(c) {
			return nil, cb.s.TypeError("a __bases__ item causes an inheritance cycle")
		}
	}
	parents, best, err := cb.checkBases(t.Items)
	if err != nil {
		return nil, err
	}
	before, after := widest(c.Bases), widest(parents)
	if before.Builtin != after.Builtin {
		return nil, cb.s.TypeError("__bases__ assignment: '%s' deallocator differs from '%s'", after.Name, before.Name)
	}
	if best.layout != c.layout || hasDict(before) != hasDict(after) || !slices.Equal(slotsOf(before), slotsOf(after)) {
		return nil, cb.s.TypeError("__bases__ assignment: '%s' object layout differs from '%s'", after.Name, before.Name)
	}
	return parents, nil
}

// widest returns the first class among bases whose instances have all that those
// of the others have.
func widest(bases []*Class) *Class {
	best := bases[0]
	for _, b := range bases[1:] {
		if b.layout != best.layout && b.layout.IsSubclass(best.layout) || hasDict(b) && !hasDict(best) || len(slotsOf(b)) > len(slotsOf(best)) {
			best = b
		}
	}
	return best
}

// hasDict reports whether instances of c have a dictionary of attributes.
func hasDict(c *Class) bool {
	_, ok := firstOf(c, nDict).(*GetSet)
	return ok
}

func firstOf(c *Class, name *Str) Object {
	v, _ := c.find(name)
	return v
}

// slotsOf returns the names in the __slots__ of c and of what it inherits from.
func slotsOf(c *Class) []string {
	var names []string
	for _, k := range c.MRO {
		for _, e := range k.Dict.Entries() {
			if m, ok := e.Value.(*member); ok {
				names = append(names, m.name.s)
			}
		}
	}
	return names
}

// relinearise computes the method resolution order of c, and of the classes that
// inherit from it, anew. The old ones go into orders.
func (cb *classBuilder) relinearise(c *Class, orders map[*Class][]*Class) error {
	order, ok := mro(c, c.Bases)
	if !ok {
		return cb.inconsistentBases(c.Bases)
	}
	before := c.MRO
	if _, ok := orders[c]; !ok {
		orders[c] = before
	}
	c.MRO = order
	cb.s.registry.touch(c)
	if err := cb.customMRO(c, before); err != nil {
		return err
	}
	for _, sub := range slices.Clone(c.subclasses) {
		if err := cb.relinearise(sub, orders); err != nil {
			return err
		}
	}
	return nil
}
