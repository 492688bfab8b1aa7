// Package origins notes where the text of a program makes the objects that exist before it
// starts, and where it puts what into them: prebuilt instances, lists and dictionaries,
// classes, and default values of parameters.
//
// A [Notes] watches the standard space while it runs the module level: its Trace is what
// [stdspace.Space.SetTrace] takes. Later it is asked about objects of the space. It
// keeps what it notes for as long as it is used, at most [mostNotes] places; what is made
// after that is not known. Programs run slower while they are watched, so the trace is
// to be taken away when the module level has ended.
package origins

import (
	"vitrine/host/interp"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A Place is a piece of source text.
type Place struct {
	File string
	Span source.Span
	In   string // the function or class around it

	// Set is where a value was put into something, if that is in a function to which the
	// value was handed over: then the place is that of the call. Else it is nil.
	Set *Place

	read *reading // what the expression there reads, nil if that is not known
}

// A reading is what an expression reads: a name, an attribute, or an item.
type reading struct {
	bound *Place // where the name was bound then, nil for what is read from an object

	from, key stdspace.Object
	attribute string // its name; "" for an item
}

// Notes are what is known about the objects of one program. The zero value knows nothing.
type Notes struct {
	made     map[stdspace.Object]Place
	puts     map[stdspace.Object][]put
	names    map[binding]Place
	bodies   map[*stdspace.Class]*bytecode.Code
	defaults map[*bytecode.Code][]Place
	tuples   map[*bytecode.Code]bool // whose constant tuples are known
	cells    map[*interp.Cell]Place
	count    int

	frames map[*interp.Frame]*stack
	free   []*stack
}

// mostNotes bounds the memory for the notes: about 100 MB.
const mostNotes = 1 << 20

// A put is something that was put into a container or an object.
type put struct {
	key, value stdspace.Object // key is nil if there is none
	place      Place
}

// A binding is a name in the body of a class or of a module.
type binding struct {
	of   any // the code of the body of a class, or the globals of a module
	name string
}

// New returns notes with nothing in them.
func New() *Notes {
	return &Notes{
		made: make(map[stdspace.Object]Place), puts: make(map[stdspace.Object][]put), names: make(map[binding]Place),
		bodies: make(map[*stdspace.Class]*bytecode.Code), defaults: make(map[*bytecode.Code][]Place),
		tuples: make(map[*bytecode.Code]bool), cells: make(map[*interp.Cell]Place), frames: make(map[*interp.Frame]*stack),
	}
}

// Made returns where an object was made; ok is false if that is not known.
func (n *Notes) Made(x stdspace.Object) (p Place, ok bool) {
	if n == nil {
		return p, false
	}
	p, ok = n.made[x]
	return p, ok
}

// Default returns where the default value of a parameter stands; i counts the parameters
// that have one.
func (n *Notes) Default(code *bytecode.Code, i int) (p Place, ok bool) {
	if n == nil || i >= len(n.defaults[code]) {
		return p, false
	}
	return n.defaults[code][i], true
}

// Attribute returns where an attribute of an instance or a class got a value, the latest
// place first where there are several.
func (n *Notes) Attribute(x stdspace.Object, name string, value stdspace.Object) (p Place, ok bool) {
	if n == nil {
		return p, false
	}
	for i := len(n.puts[x]) - 1; i >= 0; i-- {
		put := n.puts[x][i]
		if text, isText := stdspace.AsText(put.key); isText && text == name && put.value == value {
			return put.place, true
		}
	}
	if c, isClass := x.(*stdspace.Class); isClass && n.bodies[c] != nil {
		p, ok = n.names[binding{n.bodies[c], name}]
	}
	return p, ok
}

// Cell returns where a variable that functions share got its value; if the outer function was called with it, that is the call.
func (n *Notes) Cell(c *interp.Cell) (p Place, ok bool) {
	if n == nil {
		return p, false
	}
	p, ok = n.cells[c]
	return p, ok
}

// Read returns where a value came from that the expression at a place reads: where the name was bound, or where the value was
// put that is now an attribute or an item.
func (n *Notes) Read(at Place, value stdspace.Object) (p Place, ok bool) {
	switch r := at.read; {
	case n == nil || r == nil:
		return p, false
	case r.bound != nil:
		return *r.bound, true
	case r.attribute != "":
		if m, isModule := r.from.(*stdspace.Module); isModule {
			return n.Global(m.Dict, r.attribute)
		}
		return n.Attribute(r.from, r.attribute, value)
	default:
		return n.Item(r.from, r.key, value)
	}
}

// Constants notes where the constant tuples of code stand, and their items: no instruction makes them.
func (n *Notes) Constants(code *bytecode.Code, consts []stdspace.Object) {
	if n == nil || n.tuples[code] || n.count >= mostNotes {
		return
	}
	n.tuples[code] = true
	for i, in := range code.Instrs {
		if in.Op != bytecode.LoadConst {
			continue
		}
		t, ok := consts[in.Arg].(*stdspace.Tuple)
		if _, known := n.made[t]; !ok || known || len(t.Items) == 0 {
			continue
		}
		at := Place{File: code.File, Span: code.Spans[i], In: code.Name}
		n.made[t] = at
		n.count++
		if spans := code.TupleItems[in.Arg]; len(spans) == len(t.Items) {
			for k, x := range t.Items {
				at.Span = spans[k]
				n.put(t, put{stdspace.Int(k), x, at})
			}
		}
	}
}

// Global returns where a module gave one of its names a value.
func (n *Notes) Global(globals *stdspace.Dict, name string) (p Place, ok bool) {
	if n == nil {
		return p, false
	}
	p, ok = n.names[binding{globals, name}]
	return p, ok
}

// Item returns where a value was put into a list or a dictionary, under a key if that is
// not nil; if that is not known, where the container was made.
func (n *Notes) Item(container, key, value stdspace.Object) (p Place, ok bool) {
	if n == nil {
		return p, false
	}
	_, isDict := container.(*stdspace.Dict)
	key = fromFront(container, key)
	for i := len(n.puts[container]) - 1; i >= 0; i-- {
		put := n.puts[container][i]
		if put.value == value && (key == nil || put.key == nil || put.key == key) || isDict && put.key == value || holds(put.value, value) {
			return put.place, true
		}
	}
	return n.Made(container)
}

// fromFront makes an index into a tuple count from the front.
func fromFront(container, key stdspace.Object) stdspace.Object {
	t, isTuple := container.(*stdspace.Tuple)
	if i, ok := key.(stdspace.Int); ok && isTuple && i < 0 {
		return i + stdspace.Int(len(t.Items))
	}
	return key
}

// holds reports whether a value is one of the items of a list or a tuple.
func holds(container, value stdspace.Object) bool {
	var items []stdspace.Object
	switch c := container.(type) {
	case *stdspace.List:
		items = c.Items
	case *stdspace.Tuple:
		items = c.Items
	}
	for _, x := range items {
		if x == value {
			return true
		}
	}
	return false
}
