package annotatortest

import "fmt"

func (w *writer) statements(depth, most int) {
	scope := len(w.scope)
	for range 1 + w.pick(most) {
		w.statement(depth)
	}
	w.scope = w.scope[:scope] // what is first set in a block is not used after it
}

// statement writes a random statement.
func (w *writer) statement(depth int) {
	kind := w.pick(22)
	if kind >= 8 && (depth > 4 || w.lines > 30) {
		kind %= 8
	}
	switch kind {
	case 0:
		w.declare(depth)
	case 1, 2:
		w.assign(depth)
	case 3, 4:
		w.mutate(depth)
	case 5:
		w.setAttribute(depth)
	case 6:
		w.leave(depth)
	case 7:
		w.line(depth, "%s", w.expr(w.randomType(1), 2))
	case 8, 9:
		w.line(depth, "if %s:", w.expr(typeBool, 2))
		w.statements(depth+1, 2)
		if w.one(2) {
			w.line(depth, "else:")
			w.statements(depth+1, 2)
		}
	case 10, 11:
		w.loop(depth)
	case 12:
		w.try(depth)
	case 13, 15, 16:
		w.narrow(depth)
	case 14:
		w.risk(depth)
	case 17:
		w.folding(depth)
	case 18:
		w.walk(depth)
	case 19:
		w.lack(depth)
	case 20, 21:
		w.mutate(depth)
	}
}

// variables returns the variables that pass a test.
func (w *writer) variables(test func(v variable) bool) []variable {
	var out []variable
	for _, v := range w.scope {
		if test(v) {
			out = append(out, v)
		}
	}
	return out
}

// assign gives a variable another value.
func (w *writer) assign(depth int) {
	vars := w.variables(func(v variable) bool { return !v.fixed })
	if len(vars) == 0 {
		w.declare(depth)
		return
	}
	v := vars[w.pick(len(vars))]
	if v.t.kind == kindInt && w.one(4) {
		w.line(depth, "%s %s %s", v.name, w.of("+=", "-=", "^="), w.expr(typeInt, 1))
		return
	}
	if v.t.kind == kindInt && w.one(5) {
		w.line(depth, "try:")
		w.line(depth+1, "%s = ovfcheck(%s %s %s)", v.name, w.expr(typeInt, 1), w.of("+", "*", "-"), w.of("2", "4611686018427387904"))
		w.line(depth, "except OverflowError:")
		w.line(depth+1, "%s = -1", v.name)
		return
	}
	w.line(depth, "%s = %s", v.name, w.expr(v.t, 3))
}

// mutate changes a list or dictionary.
func (w *writer) mutate(depth int) {
	vars := w.places(anyType)
	if lead := w.places(leadsBack); len(lead) > 0 && w.one(2) {
		vars = lead
	}
	if len(vars) == 0 {
		w.declare(depth)
		return
	}
	v := vars[w.pick(len(vars))]
	if v.t.kind == kindDict {
		w.mutateDict(depth, v)
		return
	}
	item := func() string { return w.put(v.t) }
	switch w.pick(9) {
	case 0, 1:
		w.line(depth, "%s.append(%s)", v.name, item())
	case 2:
		w.line(depth, "if %s:", v.name)
		w.line(depth+1, w.of("%s.pop()", "del %s[0]", "%s.pop(0)"), v.name)
	case 3:
		w.line(depth, "if %s:", v.name)
		w.line(depth+1, "%s[%s] = %s", v.name, w.of("0", "-1"), item())
	case 4:
		w.line(depth, "%s.insert(0, %s)", v.name, item())
	case 5:
		w.line(depth, "%s.extend(%s)", v.name, w.expr(v.t, 1))
	case 6:
		w.line(depth, "%s[0:1] = %s", v.name, w.expr(v.t, 1))
	case 7:
		w.line(depth, "%s.reverse()", v.name)
	default:
		if v.fixed {
			w.line(depth, "%s.append(%s)", v.name, item())
			return
		}
		w.line(depth, w.of("%[1]s += %[2]s", "%[1]s = %[1]s + %[2]s"), v.name, w.expr(v.t, 1))
	}
}

func (w *writer) mutateDict(depth int, v variable) {
	k, x := w.expr(v.t.items[0], 1), w.put(v.t)
	switch w.pick(7) {
	case 4:
		w.line(depth, "%s.clear()", v.name)
	case 5:
		w.line(depth, "%s.copy()[%s] = %s", v.name, k, x)
	case 0, 1:
		w.line(depth, "%s[%s] = %s", v.name, k, x)
	case 2:
		w.line(depth, "%s.setdefault(%s, %s)", v.name, k, x)
	case 3:
		w.line(depth, "%s.update(%s)", v.name, w.expr(v.t, 1))
	default:
		w.line(depth, "if %s in %s:", k, v.name)
		w.line(depth+1, "del %s[%s]", v.name, k)
	}
}

// setAttribute sets an attribute of an instance.
func (w *writer) setAttribute(depth int) {
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
	switch w.pick(8) {
	case 0:
		w.line(depth, "%s.shared = %s", v.name, w.expr(typeInt, 2))
		return
	case 1:
		w.line(depth, "%s.tag = %s", v.name, w.expr(typeMaybe, 2))
		return
	}
	fields := v.t.class.allFields()
	f := fields[w.pick(len(fields))]
	w.line(depth, "%s.%s = %s", v.name, w.attribute(f.name), w.expr(f.t, 2))
}

// leave ends the function, a round of a loop, or raises.
func (w *writer) leave(depth int) {
	switch w.pick(6) {
	case 0:
		w.line(depth, "if %s:", w.expr(typeBool, 2))
		w.line(depth+1, "return %s", w.expr(w.result, 2))
	case 1:
		w.line(depth, "if %s:", w.expr(typeBool, 2))
		w.line(depth+1, "raise %s(%s)", w.of("Boom", "Bang"), w.expr(typeInt, 1))
	case 2:
		if w.caught > 0 {
			w.line(depth, "if %s:", w.expr(typeBool, 1))
			w.line(depth+1, "raise")
			return
		}
		w.declare(depth)
	default:
		if w.loops == 0 {
			w.assign(depth)
			return
		}
		w.line(depth, "if %s:", w.expr(typeBool, 1))
		w.line(depth+1, "%s", w.of("break", map[bool]string{true: "break", false: "continue"}[w.finally]))
	}
}

// loop writes a loop that ends after a few rounds.
func (w *writer) loop(depth int) {
	i := w.name("i")
	if all := w.places(anyType); len(all) > 0 && w.one(4) {
		w.iterate(depth, i, all[w.pick(len(all))])
		return
	}
	vars := []variable{{i, typeInt, true}}
	switch w.pick(9) {
	case 6:
		k, t := w.keyType(), w.randomType(1)
		w.line(depth, "for %s in %s%s:", i, w.expr(dictOf(k, t), 2), w.of("", ".iterkeys()", ".keys()"))
		vars[0].t = k
	case 7:
		t, u, j := w.randomType(1), w.randomType(1), w.name("i")
		w.line(depth, "for %s, %s in zip(%s, %s):", i, j, w.expr(listOf(t), 2), w.expr(listOf(u), 2))
		vars = []variable{{i, t, true}, {j, u, true}}
	case 8:
		t, u, j := w.randomType(1), w.randomType(1), w.name("i")
		w.line(depth, "for %s, %s in %s:", i, j, w.expr(listOf(tupleOf(t, u)), 2))
		vars = []variable{{i, t, true}, {j, u, true}}
	case 0:
		w.line(depth, "%s = %s", i, w.of("1", "3", "len('abc')", "ord('c') & 3"))
		w.line(depth, "while %s > 0:", i)
		w.line(depth+1, "%s -= 1", i)
	case 1:
		w.line(depth, "for %s in range(%s):", i, w.of("3", "2", "1, 3", "len('ab'), 5"))
	case 2:
		w.line(depth, "for %s in %s[:5]:", i, w.expr(typeStr, 1))
		vars[0].t = typeChar
	case 3:
		t := dictOf(w.keyType(), w.randomType(1))
		j := w.name("i")
		w.line(depth, "for %s, %s in %s.items():", i, j, w.expr(t, 2))
		vars = []variable{{i, t.items[0], true}, {j, t.items[1], true}}
	default:
		t := w.randomType(1)
		w.line(depth, "for %s in %s[:3]:", i, w.expr(listOf(t), 2))
		vars[0].t = t
	}
	w.round(depth+1, vars...)
}

// iterate writes a loop over a container, which may lead back to itself.
func (w *writer) iterate(depth int, i string, p place) {
	if p.t.kind == kindList {
		w.line(depth, "for %s in %s[:%s]:", i, p.name, w.of("2", "3", "400"))
	} else {
		w.line(depth, "for %s in %s.values()[:%s]:", i, p.name, w.of("2", "3", "400"))
	}
	w.round(depth+1, variable{i, held(p.t), true})
}

func (w *writer) try(depth int) {
	w.line(depth, "try:")
	w.statements(depth+1, 3)
	parts := w.pick(3)
	if parts != 1 {
		w.handlers(depth)
	}
	if parts != 0 {
		around := w.finally
		w.finally = true
		w.line(depth, "finally:")
		w.statements(depth+1, 1)
		w.finally = around
	}
}

// risk writes an operation that may raise, and a handler for that. The operation may
// be in functions that are called, and its result may be of no use.
func (w *writer) risk(depth int) {
	v := w.name("v")
	t, class, text := w.risky()
	inner := depth + 1
	w.line(depth, "try:")
	if w.one(4) {
		w.line(inner, "try:")
		inner++
	}
	if unused := w.one(4); unused {
		w.line(inner, "%s", text)
		w.line(inner, "%s = %s", v, w.expr(t, 1))
	} else {
		w.line(inner, "%s = %s", v, text)
	}
	if inner > depth+1 {
		handler := w.of("finally:", "except (LookupError, Bang):")
		w.line(depth+1, "%s", handler)
		w.line(inner, "seldom(%s)", w.expr(typeInt, 1))
		if handler != "finally:" || w.one(2) {
			w.line(inner, "%s = %s", v, w.expr(t, 1))
		}
	}
	w.line(depth, "except %s:", w.of(class, class, "("+class+", Boom)", "Exception"))
	w.line(depth+1, "%s = %s", v, w.expr(t, 1))
	w.scope = append(w.scope, variable{v, t, false})
}

// risky returns an expression that may raise, its type, and the exception.
func (w *writer) risky() (t *typ, class, text string) {
	x := func() string { return w.expr(typeInt, 1) }
	if w.one(2) {
		return typeInt, "OverflowError", w.overflowing()
	}
	t = w.randomType(1)
	l, d := listOf(t), dictOf(w.keyType(), t)
	switch w.pick(7) {
	case 0:
		return t, "IndexError", fmt.Sprintf("%s[%s]", w.expr(l, 1), x())
	case 1:
		return t, "KeyError", fmt.Sprintf("%s[%s]", w.expr(d, 1), w.expr(d.items[0], 1))
	case 2:
		return t, "IndexError", fmt.Sprintf("%s.pop()", w.expr(l, 1))
	case 3:
		return typeInt, "ZeroDivisionError", fmt.Sprintf("%s %s %s", x(), w.of("//", "%"), x())
	case 4:
		return typeInt, "ValueError", fmt.Sprintf("ord(chr(%s))", x())
	case 5:
		return typeInt, "ValueError", fmt.Sprintf("%s >> %s", x(), x())
	}
	return typeInt, "ValueError", fmt.Sprintf("int(%s)", w.expr(typeStr, 1))
}

func (w *writer) handlers(depth int) {
	for range 1 + w.pick(2) {
		scope := len(w.scope)
		switch w.pick(3) {
		case 0:
			e := w.name("e")
			w.line(depth, "except %s as %s:", w.of("Boom", "Bang"), e)
			w.line(depth+1, "%s.code += %s", e, w.expr(typeInt, 1))
			w.scope = append(w.scope, variable{e + ".code", typeInt, true})
		case 1:
			w.line(depth, "except %s:", w.of("Bang", "Boom", "(Bang, ValueError)"))
		default:
			w.line(depth, "except %s:", w.of("Boom", "KeyError", "IndexError", "OverflowError", "ArithmeticError"))
		}
		w.caught++
		w.statements(depth+1, 2)
		w.caught--
		w.scope = w.scope[:scope]
	}
	if w.one(3) {
		w.line(depth, "else:")
		w.statements(depth+1, 1)
	}
}

// narrow writes a test that tells more about a variable, which holds in its
// block.
func (w *writer) narrow(depth int) {
	vars := w.variables(func(v variable) bool {
		switch v.t.kind {
		case kindMaybe, kindInstance, kindMaybeStr, kindMaybeList, kindMaybeLetter:
			return true
		}
		return false
	})
	if len(vars) == 0 {
		w.declare(depth)
		return
	}
	v := vars[w.pick(len(vars))]
	known := typeStr
	test := fmt.Sprintf(w.of("%s is not None", "%s"), v.name)
	switch {
	case v.t.kind == kindMaybeStr:
	case v.t.kind == kindMaybeLetter:
		known = typeLetter
	case v.t.kind == kindMaybeList:
		known = listOf(v.t.items[0])
	case v.t.kind == kindInstance || w.one(4):
		c := v.t.class
		for _, k := range w.classes {
			if k.inherits(c) && w.one(2) {
				c = k
			}
		}
		test, known = fmt.Sprintf("isinstance(%s, %s)", v.name, c.name), instanceOf(c)
	default:
		known = instanceOf(v.t.class)
	}
	scope := len(w.scope)
	w.line(depth, "if %s:", test)
	for i := range w.scope[:scope] {
		if w.scope[i].name == v.name {
			w.scope[i].t, w.scope[i].fixed = known, true
		}
	}
	w.statements(depth+1, 3)
	for i := range w.scope[:scope] {
		if w.scope[i].name == v.name {
			w.scope[i] = v
		}
	}
}
