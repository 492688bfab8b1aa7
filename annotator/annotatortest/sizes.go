package annotatortest

import (
	"fmt"
	"strings"
)

// prebuilt writes objects that exist before the program starts.
func (w *writer) prebuilt() {
	w.begin(nil)
	w.calls = false
	for range 1 + w.pick(4) {
		t := w.prebuiltType()
		name := strings.ToUpper(w.name("g"))
		w.sizedObject(name, t)
		if t.kind == kindList || t.kind == kindDict || t.kind == kindTuple {
			// What is known about it when graphs are built must not be used.
			w.line(0, "def get_%s():", name)
			w.line(1, "return %s", name)
			name = "get_" + name + "()"
		}
		w.globals = append(w.globals, variable{name, t, true})
	}
	w.calls = true
}

func (w *writer) prebuiltType() *typ {
	switch w.pick(7) {
	case 0:
		return w.randomType(1)
	case 1:
		return listOf(w.randomType(0))
	case 2:
		return dictOf(w.keyType(), w.randomType(0))
	case 3:
		t := w.instanceType()
		return []*typ{listOf(t), dictOf(w.keyType(), t), listOf(listOf(t))}[w.pick(3)]
	case 4:
		items := make([]*typ, []int{0, 1, 2, 10}[w.pick(4)])
		for i := range items {
			items[i] = w.randomType(0)
		}
		return tupleOf(items...)
	case 5:
		return typeStr
	}
	return w.instanceType()
}

// sizedObject writes an object of any size: now and then a large one.
func (w *writer) sizedObject(name string, t *typ) {
	size := []int{0, 1, 2, 2, 10, 10}[w.pick(6)]
	if w.one(12) {
		size = 300
	}
	q := strings.ToLower(name) + "i"
	switch {
	case t.kind == kindList && w.one(2):
		w.line(0, "%s = [%s for %s in range(%d)]", name, w.nth(t.items[0], q), q, size)
	case t.kind == kindDict && w.one(2):
		w.line(0, "%s = dict([(%s, %s) for %s in range(%d)])", name, w.nth(t.items[0], q), w.nth(t.items[1], q), q, size)
	case t.kind == kindStr && w.one(2):
		w.line(0, "%s = 'abcdefghijk'[:%d] * %d", name, min(size, 10), max(1, size/10))
	default:
		w.line(0, "%s = %s", name, w.expr(t, 2))
	}
	if t.kind == kindInstance {
		w.grow(name, t.class, q, size)
	}
}

// nth returns an expression for item q of a container.
func (w *writer) nth(t *typ, q string) string {
	switch t.kind {
	case kindInt:
		return fmt.Sprintf(w.of("%s", "%s * 7 %% 11", "3 - %s"), q)
	case kindStr:
		return fmt.Sprintf(w.of("'k%%d' %% %s", "'ab' * (%s %% 4)"), q)
	case kindChar:
		return fmt.Sprintf("chr(97 + %s %% 26)", q)
	case kindFloat:
		return fmt.Sprintf("%s * 0.25", q)
	case kindBool:
		return fmt.Sprintf("%s %% 3 == 0", q)
	}
	return w.expr(t, 1)
}

// grow makes a prebuilt instance the first of a chain, lets it hold itself, and gives it
// an attribute that others lack.
func (w *writer) grow(name string, c *class, q string, size int) {
	if c.mayBeLate() && w.one(2) {
		w.line(0, "%s.%s = 8", name, lackingAttribute)
	}
	if field := c.chainField(); field != "" && w.one(2) {
		w.line(0, "for %s in range(%d):", q, size)
		w.line(1, "%s_next = %s", name, w.instance(c, 1))
		w.line(1, "%s_next.%s = %s", name, field, name)
		w.line(1, "%[1]s = %[1]s_next", name)
	}
	for _, f := range c.allFields() {
		if (f.t.kind != kindList && f.t.kind != kindDict) || !fits(held(f.t), instanceOf(c)) || !w.one(2) {
			continue
		}
		if f.t.kind == kindList {
			w.line(0, "%s.%s.append(%s)", name, f.name, name)
		} else {
			w.line(0, "%s.%s[%s] = %s", name, f.name, w.literal(f.t.items[0]), name)
		}
	}
}
