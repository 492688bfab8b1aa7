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

// className returns the name of the class that a vtable belongs to.
func (r *Run) className(p heap.Address, c lltype.Container) string {
	if o, ok := r.in.heap.PrebuiltAt(p); ok {
		if name := rclass.ClassName(o); name != "" {
			return name
		}
	}
	return containerName(c)
}

// class draws the vtable of a class: the range of numbers of the class and its
// subclasses, its methods, and its other attributes.
func (d *drawing) class(id int, p heap.Address, c lltype.Container) {
	n := &page.Node{ID: id, Name: "class " + d.className(p, c), Role: page.Class}
	head := []page.Span{{Text: n.Name, Style: page.Heading}}
	if o, ok := d.in.heap.PrebuiltAt(p); ok {
		head = append(head, page.Span{Text: "  " + o.Name, Style: page.Comment}) // as fields and graphs name it
	}
	n.Lines = []page.Line{{Spans: head, Op: -1}}
	d.drawn[id] = true
	var low, high uint64
	for _, w := range wordsOf(d.in.heap, p, c, 0) {
		bits := d.load(p, w.offset, w.size, d.step)
		switch w.name {
		case rclass.RangeMin:
			low = bits
		case rclass.RangeMax:
			high = bits
			d.line(n, "subclass range", fmt.Sprintf("%d ≤ number < %d", low, high), false)
		case rclass.Name:
		default:
			d.attribute(n, w, bits)
		}
	}
	d.page.Nodes = append(d.page.Nodes, n)
}

// attribute draws an attribute of a class; a method leads to its graph. What is not
// set for the class is left out.
func (d *drawing) attribute(n *page.Node, w word, bits uint64) {
	f, ok := d.in.heap.PrebuiltAt(heap.Address(bits))
	switch {
	case ok && f.Func != nil:
		text := page.Span{Text: f.Func.Name, Style: page.Constant}
		if key := d.keys.Page(f); !key.IsZero() {
			text.Link = &page.Link{Page: key, Node: -1}
		}
		n.Lines = append(n.Lines, page.Line{Spans: []page.Span{{Text: w.name + ": ", Style: page.Variable}, text}, Op: -1})
	case bits != 0 || !isPointer(w.t):
		d.line(n, w.name, d.short(bits, w.t, d.step), false)
	}
}

func isPointer(t lltype.Type) bool {
	_, ok := lltype.IsPtr(t)
	return ok
}
