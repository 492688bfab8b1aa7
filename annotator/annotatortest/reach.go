package annotatortest

import "fmt"

// A place is an expression that leads to a container: a variable, or an attribute of an
// instance. It can be changed, but not always assigned to.
type place = variable

// places returns the lists and dictionaries that can be reached and pass a test.
func (w *writer) places(test func(t *typ) bool) []place {
	var out []place
	add := func(p place) {
		if (p.t.kind == kindList || p.t.kind == kindDict) && test(p.t) {
			out = append(out, p)
		}
	}
	for _, vars := range [][]variable{w.scope, w.globals} {
		for _, v := range vars {
			add(v)
			if v.t.kind != kindInstance {
				continue
			}
			for _, f := range v.t.class.allFields() {
				add(place{v.name + "." + w.attribute(f.name), f.t, true})
			}
		}
	}
	return out
}

func anyType(*typ) bool { return true }

// held returns the type of what a list or a dictionary holds.
func held(t *typ) *typ { return t.items[len(t.items)-1] }

// leadsBack reports whether a container holds instances or lists, through which it can
// come to hold itself.
func leadsBack(t *typ) bool { return held(t).kind == kindInstance || held(t).kind == kindList }

// put returns an expression for what is put into a container: if that can lead back,
// often something that is there already.
func (w *writer) put(t *typ) string {
	if leadsBack(t) && w.one(2) {
		if names := w.namesOf(held(t)); len(names) > 0 {
			return w.of(names...)
		}
	}
	return w.expr(held(t), 2)
}

// taken returns an expression that takes something of a type out of a container, "" if
// there is no such container. Where it is empty, other is taken.
func (w *writer) taken(t *typ, other func() string, d int) string {
	all := w.places(func(p *typ) bool { return leadsBack(p) && fits(t, held(p)) })
	if len(all) == 0 {
		return ""
	}
	p := all[w.pick(len(all))]
	if p.t.kind == kindDict {
		return fmt.Sprintf("%s.get(%s, %s)", p.name, w.expr(p.t.items[0], d), other())
	}
	return fmt.Sprintf(w.of("(%[1]s[%[2]s %% len(%[1]s)] if %[1]s else %[3]s)", "(%[1]s[-1] if len(%[1]s) > 0 else %[3]s)"),
		p.name, w.expr(typeInt, d), other())
}

// identity returns a test whether a container holds something; "" if there is none that
// can lead back.
func (w *writer) identity(d int) string {
	all := w.places(func(t *typ) bool { return leadsBack(t) && t.kind == kindList })
	if len(all) == 0 {
		return ""
	}
	p := all[w.pick(len(all))]
	x := w.expr(held(p.t), d)
	if held(p.t).kind == kindInstance && w.one(3) {
		return fmt.Sprintf("(%s in %s)", x, p.name)
	}
	return fmt.Sprintf("(%[1]s[%[2]s] is %[3]s if %[1]s else False)", p.name, w.of("0", "-1"), x)
}

// length returns the length of something that can be reached.
func (w *writer) length(d int) string {
	all := w.places(anyType)
	if len(all) == 0 || w.one(3) {
		return fmt.Sprintf("len(%s)", w.expr(w.sized(), d))
	}
	return fmt.Sprintf("len(%s)", all[w.pick(len(all))].name)
}

// chainField returns an attribute of the instances of a class that leads to another of
// them or to None, "" if there is none.
func (c *class) chainField() string {
	for _, f := range c.allFields() {
		if f.t.kind == kindMaybe && f.t.class == c {
			return f.name
		}
	}
	return ""
}

// walk writes a loop along a chain of instances, which may lead back to itself.
func (w *writer) walk(depth int) {
	var starts []variable
	for _, vars := range [][]variable{w.scope, w.globals} {
		for _, v := range vars {
			if (v.t.kind == kindInstance || v.t.kind == kindMaybe) && v.t.class.chainField() != "" {
				starts = append(starts, v)
			}
		}
	}
	if len(starts) == 0 {
		w.declare(depth)
		return
	}
	v := starts[w.pick(len(starts))]
	x, count := w.name("x"), w.name("i")
	w.line(depth, "%s, %s = %s, %s", x, count, v.name, w.of("2", "3", "5", "400"))
	w.line(depth, "while %s > 0 and %s is not None:", count, x)
	w.line(depth+1, "%s -= 1", count)
	w.round(depth+1, variable{x, instanceOf(v.t.class), true}, variable{count, typeInt, true})
	w.line(depth+1, "%s = %s.%s", x, x, v.t.class.chainField())
}

// round writes what is done in each round of a loop with its variables.
func (w *writer) round(depth int, vars ...variable) {
	scope, around := len(w.scope), w.finally
	w.scope = append(w.scope, vars...)
	w.finally = false
	w.loops++
	w.statements(depth, 3)
	w.loops--
	w.finally = around
	w.scope = w.scope[:scope]
}
