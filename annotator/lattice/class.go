package lattice

import (
	"maps"
	"slices"
)

// A ClassDef is a class as the annotator sees it. It collects the attributes
// of its instances; each is in the most general class in whose instances it is read or
// written, and in no class below.
type ClassDef struct {
	Name    string
	Base    *ClassDef   // nil at the top
	Subs    []*ClassDef // those that inherit directly, in order of discovery
	Builtin bool        // an exception class of Python

	// Attrs are the attributes that are found at this class.
	Attrs map[string]*Attribute

	// Order is a number unique in the program.
	Order int

	depth int
}

// An Attribute is what is known about an attribute of the instances of a
// class.
type Attribute struct {
	Name     string
	Value    SomeValue
	ReadOnly bool // set by the class only, never on an instance
	Readers  Readers
}

// NewClassDef returns a class that inherits from base, which may be nil.
func NewClassDef(name string, base *ClassDef) *ClassDef {
	c := &ClassDef{Name: name, Base: base, Attrs: make(map[string]*Attribute)}
	if base != nil {
		c.depth = base.depth + 1
		base.Subs = append(base.Subs, c)
	}
	return c
}

// IsSubclass reports whether c is other or inherits from it.
func (c *ClassDef) IsSubclass(other *ClassDef) bool {
	for c != nil && c.depth > other.depth {
		c = c.Base
	}
	return c == other
}

// CommonBase returns the most specific class that both inherit from, or nil.
func (c *ClassDef) CommonBase(other *ClassDef) *ClassDef {
	for c != nil && other != nil && c != other {
		if c.depth >= other.depth {
			c = c.Base
		} else {
			other = other.Base
		}
	}
	if c == nil || other == nil {
		return nil
	}
	return c
}

// AllSubs returns c and every class that inherits from it, nearer ones first.
func (c *ClassDef) AllSubs() []*ClassDef {
	all := []*ClassDef{c}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].Subs...)
	}
	return all
}

// Find returns the attribute of that name, in the class or one above, and
// the class that has it.
func (c *ClassDef) Find(name string) (*Attribute, *ClassDef) {
	for k := c; k != nil; k = k.Base {
		if a := k.Attrs[name]; a != nil {
			return a, k
		}
	}
	return nil, nil
}

// AttrNames returns the names of the attributes found at this class, sorted.
func (c *ClassDef) AttrNames() []string { return slices.Sorted(maps.Keys(c.Attrs)) }
