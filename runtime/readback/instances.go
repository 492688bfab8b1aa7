package readback

import (
	"strings"

	"vitrine/annotator/lattice"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
)

// instance shows an instance by its class and the attributes that it has room for.
func (w *walk) instance(bits uint64, p *lltype.Ptr, s *lattice.SomeInstance) string {
	vtable, ok := w.Heap.PrebuiltAt(heap.Address(w.load(bits, 0, rclass.ClassType)))
	if !ok {
		return w.Other(bits, p)
	}
	name := rclass.ClassName(vtable)
	class := classNamed(s.Class, name)
	c, err := w.Heap.TypeAt(heap.Address(bits))
	struc, isStruct := c.(*lltype.Struct)
	if class == nil || err != nil || !isStruct {
		return w.Other(bits, p)
	}
	return w.container(bits, name+"(", ")", func(add func(string)) { w.attributes(bits, struc, 0, class, add) })
}

// classNamed returns the class of that name among a class and its subclasses; nil unless
// there is exactly one.
func classNamed(c *lattice.ClassDef, name string) *lattice.ClassDef {
	var found []*lattice.ClassDef
	for todo := []*lattice.ClassDef{c}; len(todo) > 0; todo = todo[1:] {
		if todo[0].Name == name {
			found = append(found, todo[0])
		}
		todo = append(todo, todo[0].Subs...)
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// attributes shows the attributes in a structure that begins at an offset of the
// instance: those of the base class first.
func (w *walk) attributes(bits uint64, struc *lltype.Struct, at int, class *lattice.ClassDef, add func(string)) {
	for i, f := range struc.Fields() {
		if inner, ok := f.Type.(*lltype.Struct); ok && i == 0 {
			w.attributes(bits, inner, at, class, add)
			continue
		}
		name, ok := strings.CutPrefix(f.Name, rclass.AttributePrefix)
		if attr := attribute(class, name); ok && attr != nil && w.isSet(bits, struc, at, name) && w.goOn() {
			add(name + "=" + w.part(bits, at+struc.Offset(i), f.Type, attr.Value))
		}
	}
}

// isSet reports whether an attribute was set, if the structure says so.
func (w *walk) isSet(bits uint64, struc *lltype.Struct, at int, name string) bool {
	for i, f := range struc.Fields() {
		if f.Name == rclass.FlagPrefix+name {
			return w.load(bits, at+struc.Offset(i), lltype.Bool) != 0
		}
	}
	return true
}

// attribute returns what is known about an attribute of the instances of a class.
func attribute(c *lattice.ClassDef, name string) *lattice.Attribute {
	for ; c != nil; c = c.Base {
		if a := c.Attrs[name]; a != nil {
			return a
		}
	}
	return nil
}

// weakRef shows a weak reference by the class of its object.
func (w *walk) weakRef(bits uint64) string {
	referent := w.load(bits, 0, rclass.InstanceType)
	if referent == 0 {
		return "<weakref; dead>"
	}
	vtable, ok := w.Heap.PrebuiltAt(heap.Address(w.load(referent, 0, rclass.ClassType)))
	if !ok {
		w.failed = true
		return ""
	}
	return "<weakref to '" + rclass.ClassName(vtable) + "'>"
}
