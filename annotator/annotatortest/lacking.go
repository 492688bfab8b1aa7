package annotatortest

import "fmt"

// Some classes of a hierarchy have a method that others lack, and some instances an
// attribute that others lack: where one that lacks it is asked for it, Python raises
// AttributeError, and RPython leaves open what happens.

const (
	lackingMethod    = "only"
	lackingAttribute = "late"
)

// hasOnly reports whether the instances of a class have the method.
func (c *class) hasOnly() bool { return c != nil && (c.only || c.base.hasOnly()) }

// mayBeLate reports whether some instances of a class have the attribute.
func (c *class) mayBeLate() bool { return c != nil && (c.late || c.base.mayBeLate()) }

// onlyMethod writes the method that not all classes have.
func (w *writer) onlyMethod(c *class) {
	w.begin(typeInt, variable{"self", instanceOf(c), true}, variable{"k", typeInt, false})
	w.slot, w.calls = methodSlots, true
	w.line(1, "def %s(self, k):", lackingMethod)
	w.line(2, "return %s", w.expr(typeInt, 2))
}

// lack asks an instance for what it may lack, most often after a test.
func (w *writer) lack(depth int) {
	vars := w.variables(func(v variable) bool { return v.t.kind == kindInstance })
	for _, g := range w.globals {
		if g.t.kind == kindInstance {
			vars = append(vars, g)
		}
	}
	if len(vars) == 0 {
		w.declare(depth)
		return
	}
	v := vars[w.pick(len(vars))]
	name := w.name("v")
	w.line(depth, "%s = %s", name, w.expr(typeInt, 1))
	w.scope = append(w.scope, variable{name, typeInt, false})
	if v.t.class.mayBeLate() && w.one(2) {
		w.lackAttribute(depth, v, name)
		return
	}
	for _, c := range w.classes {
		if c.inherits(v.t.class) && c.hasOnly() {
			w.lackMethod(depth, v, c, name)
			return
		}
	}
}

func (w *writer) lackAttribute(depth int, v variable, name string) {
	if !w.one(3) {
		w.line(depth, "%s.%s = %s", v.name, lackingAttribute, w.expr(typeInt, 1))
	}
	w.line(depth, "%s += %s.%s", name, v.name, lackingAttribute)
}

// lackMethod calls the method of an instance of which c is one of the classes that have it.
func (w *writer) lackMethod(depth int, v variable, c *class, name string) {
	if !w.one(3) && !v.t.class.hasOnly() {
		w.line(depth, "if isinstance(%s, %s):", v.name, c.name)
		depth++
	}
	w.line(depth, "%s ^= %s", name, fmt.Sprintf("%s.%s(%s)", v.name, lackingMethod, w.expr(typeInt, 1)))
}
