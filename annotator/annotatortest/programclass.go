package annotatortest

import (
	"fmt"
	"strings"
)

// A class of a random program.
type class struct {
	name   string
	base   *class
	fields []variable // of the class itself
	only   bool       // it has a method that others lack
	late   bool       // some of its instances have an attribute that others lack
}

// Every hierarchy of classes has the same methods, which classes below may
// override. A method calls those of lower numbers only, so that calls end.
const methodSlots = 4

var methodNames = [methodSlots]string{"amount", "other", "label", "change"}

var methodParams = [methodSlots][]*typ{{typeInt}, {typeInt}, {}, {typeInt, typeStr}}

var methodResults = [methodSlots]*typ{typeInt, typeInt, typeStr, typeInt}

func (c *class) inherits(other *class) bool {
	for ; c != nil; c = c.base {
		if c == other {
			return true
		}
	}
	return false
}

// allFields returns the fields of the instances of a class, in the order in
// which they are initialised.
func (c *class) allFields() []variable {
	if c == nil {
		return nil
	}
	// Besides, all have shared and tag from the bodies of classes.
	return append(c.base.allFields(), c.fields...)
}

// class makes up a class.
func (w *writer) class() {
	c := &class{name: w.name("C")}
	if len(w.classes) > 0 && !w.one(3) {
		c.base = w.classes[w.pick(len(w.classes))]
	}
	for range 1 + w.pick(2) {
		t := w.randomType(1)
		if t.kind == kindInstance {
			t = maybe(t.class) // so that an instance can be made of literals
		}
		c.fields = append(c.fields, variable{w.name("a"), t, false})
	}
	if w.one(2) {
		c.fields = append(c.fields, variable{w.name("a"), w.leadingBack(c), false})
	}
	c.only, c.late = w.one(3), w.one(4)
	w.classes = append(w.classes, c)
}

// leadingBack returns a type whose values can lead from an instance of a class back to
// it.
func (w *writer) leadingBack(c *class) *typ {
	for c.base != nil && w.one(2) {
		c = c.base
	}
	t := instanceOf(c)
	switch w.pick(5) {
	case 0:
		return listOf(listOf(t))
	case 1:
		return dictOf(w.keyType(), t)
	case 2:
		return listOf(t)
	case 3:
		return dictOf(w.keyType(), listOf(t))
	}
	return maybe(c)
}

// body writes the definition of a class.
func (w *writer) body(c *class) {
	base := "object"
	if c.base != nil {
		base = c.base.name
	}
	w.line(0, "class %s(%s):", c.name, base)
	if w.one(2) {
		w.line(1, "shared = %s", w.literal(typeInt))
	} else if c.base == nil {
		w.line(1, "shared = 0")
	}
	if c.base == nil || w.one(3) {
		w.line(1, "tag = %s", w.of("None", "'t'", "'tag'"))
	}
	w.initialiser(c)
	if c.only {
		w.onlyMethod(c)
	}
	for slot := range methodSlots {
		if c.base == nil || !w.one(3) {
			w.method(c, slot)
		}
	}
}

func (w *writer) initialiser(c *class) {
	var names []string
	for _, f := range c.allFields() {
		names = append(names, f.name)
	}
	w.line(1, "def __init__(self, %s):", strings.Join(names, ", "))
	if c.base != nil {
		n := len(c.base.allFields())
		w.line(2, "%s.__init__(self, %s)", c.base.name, strings.Join(names[:n], ", "))
	}
	for _, f := range c.fields {
		w.line(2, "self.%s = %s", f.name, f.name)
	}
	if c.late {
		w.line(2, "if %s:", names[w.pick(len(names))])
		w.line(3, "self.%s = 5", lackingAttribute)
	}
}

func (w *writer) method(c *class, slot int) {
	params := []variable{{"self", instanceOf(c), true}}
	texts := []string{"self"}
	for i, t := range methodParams[slot] {
		name := fmt.Sprintf("k%d", i)
		params = append(params, variable{name, t, false})
		texts = append(texts, name)
	}
	w.begin(methodResults[slot], params...)
	w.slot, w.calls = slot, true
	w.line(1, "def %s(%s):", methodNames[slot], strings.Join(texts, ", "))
	w.statements(2, 2)
	w.line(2, "return %s", w.expr(methodResults[slot], 2))
}

// instance writes the making of an instance of a class or of one below.
func (w *writer) instance(c *class, depth int) string {
	var below []*class
	for _, k := range w.classes {
		if k.inherits(c) {
			below = append(below, k)
		}
	}
	c = below[w.pick(len(below))]
	var args []string
	for _, f := range c.allFields() {
		args = append(args, w.expr(f.t, depth-1))
	}
	return c.name + "(" + strings.Join(w.spoilt(args), ", ") + ")"
}
