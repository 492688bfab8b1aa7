package annotator

import (
	"fmt"
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
)

// What the annotator knows of an attribute holds for the instances that have it. An
// instance whose class lacks it can still arrive where it is read: the annotator only
// sees the common base, and does not warn. The typer asks here which classes to check
// for.

// Lacking returns the classes, among this one and its subclasses, whose instances never
// have an attribute: no class body and no assignment gives it to them. Classes without
// instances do not count, nor do attributes of all objects.
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

// Giving returns the first class, among the bases and subclasses, whose instances have an
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

// lackingText says which classes or constants were looked at, for a read of an attribute
// that nothing gives; it is "" for other operations.
func (a *annotator) lackingText(g *Graph, op *flow.SpaceOperation) string {
	if op.Name != "getattr" {
		return ""
	}
	name, ok := constString(a.binding(g, op.Args[1]))
	if !ok {
		return ""
	}
	switch x := a.binding(g, op.Args[0]).(type) {
	case *lattice.SomeInstance:
		c := a.bk.classOf[x.Class]
		subs := c.below()[1:]
		if len(subs) == 0 {
			return fmt.Sprintf("class %s has no attribute %s", c.Name, name)
		}
		names := make([]string, len(subs))
		for i, k := range subs {
			names[i] = k.Name
		}
		return fmt.Sprintf("class %s has no attribute %s, nor has any class that inherits from it: %s", c.Name, name, strings.Join(names, ", "))
	case *lattice.SomePBC:
		if len(x.Descs) > 0 {
			return fmt.Sprintf("%v has no attribute %s", x, name)
		}
	}
	return ""
}

// arrivesFromOutside notes that the caller of the entry makes the instances of an
// annotation: they can belong to any subclass.
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
