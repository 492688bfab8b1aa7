package stdspace

import "slices"

// setClass is x.__class__ = c.
func setClass(s *Space, x, v Object) error {
	c, ok := v.(*Class)
	if !ok {
		return s.TypeError("__class__ must be set to %s, not '%s' object", s.either("new-style class", "a class"), s.typeName(v))
	}
	before := s.TypeOf(x)
	if c.Builtin || before.Builtin {
		return s.TypeError("%s", s.either("__class__ assignment: only for heap types",
			"__class__ assignment only supported for mutable types or ModuleType subclasses"))
	}
	if !s.sameLayout(c, before) {
		return s.layoutDiffers(before, c)
	}
	switch x := x.(type) {
	case *Instance:
		x.Class = c
	case *Class:
		x.Meta = c
		s.registry.touch(x)
	}
	return nil
}

// layoutDiffers is the error for x.__class__ = after where x is of class before.
func (s *Space) layoutDiffers(before, after *Class) error {
	if s.py2() {
		before, after = after, before
	}
	return s.TypeError("__class__ assignment: '%s' object layout differs from '%s'", after.Name, before.Name)
}

// sameLayout reports whether the instances of two classes keep the same things at the same places: those of a class that
// both come from, or what each of two classes adds to those of one base. A dictionary behind a value of any size lies
// elsewhere for another class.
func (s *Space) sameLayout(a, b *Class) bool {
	a, b = s.widening(a), s.widening(b)
	if a == b {
		return true
	}
	if a.Builtin || b.Builtin || s.baseOf(a) != s.baseOf(b) {
		return false
	}
	added := addedTo(a)
	return slices.Equal(added, addedTo(b)) && !(slices.Contains(added, nDict.s) && s.sized(a.layout))
}

// widening returns the class, from c upwards along the bases that decide what instances keep, that added something to
// what they keep.
func (s *Space) widening(c *Class) *Class {
	for !c.Builtin && len(addedTo(c)) == 0 {
		c = s.baseOf(c)
	}
	return c
}

// baseOf returns the base of a class that decides what its instances keep, nil for object.
func (s *Space) baseOf(c *Class) *Class {
	if len(c.Bases) == 0 {
		return nil
	}
	if _, best, err := s.builder.checkBases(classObjects(c.Bases)); err == nil && best != nil {
		return best
	}
	return c.Bases[0]
}

// keeps reports whether the instances of a class keep a dictionary, or their weak references, as it or one of the bases that
// decide it says.
func (s *Space) keeps(c *Class, name *Str) bool {
	for ; c != nil; c = s.baseOf(c) {
		if _, ok := c.Dict.GetStr(name).(*GetSet); ok {
			return true
		}
	}
	return false
}

// addedTo returns the names of what instances of a class keep and those of its bases do not, as __slots__ or without it.
func addedTo(c *Class) []string {
	var names []string
	for _, e := range c.Dict.Entries() {
		switch d := e.Value.(type) {
		case *member:
			if d.class == c {
				names = append(names, d.name.s)
			}
		case *GetSet:
			if d.Name == nDict.s || d.Name == nWeakRef.s {
				names = append(names, d.Name)
			}
		}
	}
	slices.Sort(names)
	return names
}
