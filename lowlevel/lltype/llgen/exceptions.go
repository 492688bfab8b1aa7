package llgen

import (
	"fmt"
	"strings"
)

// raise writes an exception that is raised under a condition.
func (g *generator) raise() {
	c := g.operation("Bool", "int_lt(%s, %s)", g.value("Signed"), g.value("Signed"))
	yes, no := g.label(), g.label()
	g.line("switch %s: False -> %s [%s]; True -> %s [%s]", c, no, g.args(), yes, g.args())
	before := g.same()
	g.begin(yes)
	class := []string{"ErrorA", "ErrorB", "ErrorC"}[g.draw(3)]
	if g.draw(3) == 0 {
		v := g.operation("*object", "same_as(&%s_instance as *object)", class)
		g.line("raise &%s_vtable, %s", class, v)
	} else {
		o := g.operation("*"+class, "malloc(T:%s)", class)
		g.line("setfield(%s, .typeptr, &%s_vtable)", o, class)
		if class != "ErrorB" {
			g.line("setfield(%s, .code, %s)", o, g.value("Signed"))
		}
		v := g.operation("*object", "cast_pointer(%s)", o)
		g.line("raise &%s_vtable, %s", class, v)
	}
	g.env = before
	g.begin(no)
}

// mayRaise writes an operation that may raise, with or without handlers.
func (g *generator) mayRaise(depth int) {
	op, result := g.raisingOperation()
	name := g.fresh()
	if g.draw(3) == 0 { // exceptions leave the function by themselves
		g.line("%s: %s = %s", name, result, op)
		if g.draw(3) > 0 { // else nobody uses the result
			g.keep(slot{name, result, strings.HasPrefix(result, "*")})
		}
		return
	}
	ok := g.label()
	g.line("%s: %s = %s", name, result, op)
	before := g.same()
	classes := []string{"Exception", "ArithmeticError", "OverflowError", "ErrorA", "ErrorB", "LookupError", "ZeroDivisionError"}
	var exits, handlers, taken []string
	for n := g.draw(3); n > 0; n-- {
		class := classes[g.draw(len(classes))]
		if strings.Contains(strings.Join(taken, " "), class) {
			continue
		}
		taken = append(taken, class)
		h := g.label()
		handlers = append(handlers, h)
		e, v := g.fresh(), g.fresh()
		exits = append(exits, fmt.Sprintf("%s as %s, %s -> %s [%s, %s, %s]", class, e, v, h, g.args(), e, v))
	}
	if !strings.Contains(strings.Join(taken, " "), "Exception") {
		e, v := g.fresh(), g.fresh()
		exits = append(exits, fmt.Sprintf("Exception as %s, %s -> except [%s, %s]", e, v, e, v))
	}
	g.line("raises: None -> %s [%s, %s]; %s", ok, g.args(), name, strings.Join(exits, "; "))
	value := g.fresh()
	g.begin(ok, value+": "+result)
	g.keepLast(slot{value, result, strings.HasPrefix(result, "*")}, len(before))
	if len(handlers) == 0 {
		return
	}
	join := g.label()
	g.env = g.env[:len(before)]
	g.line("goto %s [%s]", join, g.args())
	for _, h := range handlers {
		g.env = append([]slot(nil), before...)
		g.handler(h, depth)
		g.line("goto %s [%s]", join, g.args())
	}
	g.env = before
	g.begin(join)
}

// keepLast puts a value into one of the first n slots, if there is one for it.
func (g *generator) keepLast(s slot, n int) {
	for i := n - 1; i >= 0; i-- {
		if g.env[i].typ == s.typ && (s.nonNull || !g.env[i].nonNull) {
			g.env[i].name = s.name
			return
		}
	}
}

// handler begins the block of a handler.
func (g *generator) handler(label string, depth int) {
	e, v := g.fresh(), g.fresh()
	g.begin(label, e+": *object_vtable", v+": *object")
	number := g.operation("Signed", "getfield(%s, .subclassrange_min)", e)
	class := g.operation("*object_vtable", "getfield(%s, .typeptr)", v)
	same := g.operation("Bool", "ptr_eq(%s, %s)", class, e)
	bit := g.operation("Signed", "cast_bool_to_int(%s)", same)
	g.keepLast(slot{name: g.operation("Signed", "int_add(%s, %s)", number, bit), typ: "Signed"}, len(g.env))
	if depth < 3 {
		g.scope(func() { g.body(depth + 1) })
	}
}

// raisingOperation returns an operation that may raise, and the type of its result.
func (g *generator) raisingOperation() (op, result string) {
	behind := g.functions - 1 - g.current
	switch choice := g.draw(6); {
	case choice < 2 && behind > 0:
		callee := g.current + 1 + g.draw(behind)
		return fmt.Sprintf("direct_call(&f%d, %s, %s)", callee, g.value("Signed"), g.value("Signed")), "Signed"
	case choice == 2 && behind > 0:
		callee := g.current + 1 + g.draw(behind)
		f := g.operation("*func(Signed, Signed) Signed", "getarrayitem(%s, %d)", "&calls", callee)
		return fmt.Sprintf("indirect_call(%s, %s, %s, void)", f, g.value("Signed"), g.value("Signed")), "Signed"
	case choice == 3:
		return fmt.Sprintf("malloc_varsize(T:GcArray of Signed, %d)", 1+g.draw(9)), ints
	}
	return g.call(raising[g.draw(len(raising))])
}
