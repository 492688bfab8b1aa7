package annotator

import (
	"strings"

	"vitrine/annotator/lattice"
)

// What the annotator knows of an attribute holds for those instances that have it. An
// instance whose class lacks it can still arrive where it is read: the class above all
// that are there is enough for the annotator, which warns of nothing then. The typer
// asks here for the classes that it has to look out for.

// Lacking returns, of the class and those below of which there are instances, the ones
// whose instances never have an attribute: no class body and no assignment gives it to
// them. What all objects have is lacking nowhere.
func (c *ClassDef) Lacking(name string) []*ClassDef {
	if strings.HasPrefix(name, "__") && strings.HasSuffix(name, "__") {
		return nil
	}
	var out []*ClassDef
	for _, k := range c.below() {
		if k.hasInstances() && !k.gives(name) {
			out = append(out, k)
		}
	}
	return out
}

// Giving returns the first class, of those above and below, whose instances have an
// attribute; nil if there is none.
func (c *ClassDef) Giving(name string) *ClassDef {
	for _, k := range append(c.below(), c.above()...) {
		if k.gives(name) {
			return k
		}
	}
	return nil
}

// gives reports whether instances of the class have an attribute.
func (c *ClassDef) gives(name string) bool {
	if c.Desc.lookup(name) != nil || c.prebuiltWith[name] {
		return true
	}
	for _, k := range c.above() {
		if k.assigned[name] {
			return true
		}
	}
	return false
}

// hasInstances reports whether there are instances of the class itself. Those of
// builtin exceptions are made where an operation fails.
func (c *ClassDef) hasInstances() bool {
	if c.made || c.Builtin {
		return true
	}
	for _, k := range c.above() {
		if k.fromOutside {
			return true
		}
	}
	return false
}

// arrivesFromOutside notes that the instances of an annotation are made by whoever
// calls the entry: they can be of any class below.
func (a *annotator) arrivesFromOutside(s SomeValue) {
	switch s := s.(type) {
	case *lattice.SomeInstance:
		a.bk.classOf[s.Class].fromOutside = true
	case *lattice.SomeTuple:
		for _, x := range s.Items {
			a.arrivesFromOutside(x)
		}
	case *lattice.SomeList:
		a.arrivesFromOutside(s.Def.Item().Value())
	case *lattice.SomeDict:
		a.arrivesFromOutside(s.Def.Key().Value())
		a.arrivesFromOutside(s.Def.Value().Value())
	}
}
