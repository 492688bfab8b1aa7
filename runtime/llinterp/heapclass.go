package llinterp

import (
	"fmt"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/pages/page"
	"vitrine/runtime/heap"
)

// isClass reports whether objects of a type are classes of the program.
func isClass(c lltype.Container) bool {
	s, ok := c.(*lltype.Struct)
	return ok && s.Inherits(rclass.ObjectVTable)
}

// hasNode reports whether what pointers of a type point to has a node of its own:
// objects and classes.
func hasNode(t lltype.Type) bool {
	p, ok := lltype.IsPtr(t)
	return ok && (p.IsGc() || isClass(p.To))
}

// class draws the vtable of a class: the range of numbers of the class and its
// subclasses, its methods, and its other attributes.
func (d *drawing) class(id int, p heap.Address, c lltype.Container) {
	name := containerName(c)
	var more []page.Span
	if o, ok := d.in.heap.PrebuiltAt(p); ok {
		more = append(more, page.Comment.Span("  "+o.Name)) // as fields and graphs name it
		if named := rclass.ClassName(o); named != "" {
			name = named
		}
	}
	n := d.node(id, "class "+name, page.Class, more...)
	var low uint64
	for _, w := range wordsOf(d.in.heap, p, c, 0) {
		bits := d.load(p, w.offset, w.size, d.step)
		switch w.name {
		case rclass.RangeMin:
			low = bits
		case rclass.RangeMax:
			d.line(n, "subclass range", page.Constant.Span(fmt.Sprintf("%d to %d", low, bits)), false)
		case rclass.Name:
		default:
			d.attribute(n, w, bits)
		}
	}
}

// attribute draws an attribute of a class; a method leads to its graph. What is not
// set for the class is left out.
func (d *drawing) attribute(n *page.Node, w word, bits uint64) {
	f, ok := d.in.heap.PrebuiltAt(heap.Address(bits))
	switch {
	case ok && f.Func != nil:
		d.line(n, w.name, page.Constant.Span(f.Func.Name).Leading(d.keys.Link(f)), false)
	case bits != 0 || !isPointer(w.t):
		d.line(n, w.name, page.Constant.Span(d.short(bits, w.t, d.step)), false)
	}
}

func isPointer(t lltype.Type) bool {
	_, ok := lltype.IsPtr(t)
	return ok
}
