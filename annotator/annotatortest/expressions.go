package annotatortest

import (
	"fmt"
	"strings"
)

// literal returns an expression without names, but those of functions.
func (w *writer) literal(t *typ) string {
	switch t.kind {
	case kindInt:
		return w.of("0", "1", "2", "3", "7", "-1", "-5", "10")
	case kindBool:
		return w.of("True", "False")
	case kindFloat:
		return w.of("0.5", "-1.25", "3.0", "0.0")
	case kindStr:
		return w.of("''", "'ab'", "'c'", "'hello'")
	case kindChar:
		return w.of("'a'", "'z'", "'0'")
	case kindFunc:
		return w.of(w.leaves...)
	case kindLetter:
		return w.of("u'a'", "u'\\u20ac'", "'b'")
	case kindMaybe, kindMaybeStr, kindMaybeList, kindMaybeLetter:
		return "None"
	case kindClass:
		return w.of("Shape", "Square", "Round")
	case kindMethod:
		return w.boundMethod(0)
	case kindList:
		if leadsBack(t) { // whose fields may be such lists again
			return "[]"
		}
		return w.of("[]", "["+w.literal(t.items[0])+"]")
	case kindDict:
		if leadsBack(t) {
			return "{}"
		}
		return w.of("{}", "{"+w.literal(t.items[0])+": "+w.literal(t.items[1])+"}")
	case kindTuple:
		return w.tuple(t, 0)
	}
	return w.instance(t.class, 0)
}

func (w *writer) tuple(t *typ, depth int) string {
	var items []string
	for _, x := range t.items {
		items = append(items, w.expr(x, depth))
	}
	if len(items) == 1 {
		return "(" + items[0] + ",)"
	}
	return "(" + strings.Join(items, ", ") + ")"
}

// expr returns an expression of a type.
func (w *writer) expr(t *typ, depth int) string {
	if w.sabotage > 0 && w.one(w.sabotage) {
		t = w.randomType(1)
	}
	if names := w.namesOf(t); len(names) > 0 && (depth <= 0 || w.one(3)) {
		return w.of(names...)
	}
	if depth <= 0 {
		return w.literal(t)
	}
	if w.calls && w.one(5) {
		if call := w.callFor(t, depth); call != "" {
			return call
		}
	}
	if w.one(6) {
		return fmt.Sprintf("(%s if %s else %s)", w.expr(t, depth-1), w.expr(typeBool, depth-1), w.expr(t, depth-1))
	}
	return w.operation(t, depth-1)
}

// someInstance returns an expression that makes an instance, or takes one from a
// container.
func (w *writer) someInstance(t *typ, d int) string {
	made := func() string { return w.instance(t.class, d) }
	if w.one(2) {
		if text := w.taken(t, made, d); text != "" {
			return text
		}
	}
	return made()
}

// orNone returns an expression that may give None instead.
func (w *writer) orNone(x string, d int) string {
	if w.one(2) {
		return x
	}
	return fmt.Sprintf("(%s if %s else None)", x, w.expr(typeBool, d))
}

// namesOf returns the variables and attributes that can be used for a type.
func (w *writer) namesOf(t *typ) []string {
	var names []string
	for _, g := range w.globals { // for others, an item may never have been set
		if g.t.kind == kindTuple {
			for i, x := range g.t.items {
				if fits(t, x) {
					names = append(names, fmt.Sprintf("%s[%d]", g.name, i))
				}
			}
		}
	}
	for _, vars := range [][]variable{w.scope, w.globals} {
		for _, v := range vars {
			if fits(t, v.t) {
				names = append(names, v.name)
			}
			if v.t.kind != kindInstance {
				continue
			}
			for _, f := range v.t.class.allFields() {
				if fits(t, f.t) {
					names = append(names, v.name+"."+w.attribute(f.name))
				}
			}
			switch t.kind {
			case kindInt:
				names = append(names, v.name+".shared")
			case kindMaybeStr:
				names = append(names, v.name+".tag")
			}
		}
	}
	return names
}

// attribute returns the name of an attribute; a wrong one in a program that is
// to be wrong.
func (w *writer) attribute(name string) string {
	if w.sabotage > 0 && w.one(4*w.sabotage) {
		return "missing"
	}
	return name
}

// spoilt leaves out or adds an argument in a program that is to be wrong.
func (w *writer) spoilt(args []string) []string {
	if w.sabotage == 0 || !w.one(2*w.sabotage) {
		return args
	}
	if len(args) > 0 && w.one(2) {
		return args[1:]
	}
	return append(args, "None")
}

// operation returns an expression that computes a value of a type.
func (w *writer) operation(t *typ, d int) string {
	switch t.kind {
	case kindInt:
		return w.intExpr(d)
	case kindBool:
		return w.boolExpr(d)
	case kindFloat:
		return w.floatExpr(d)
	case kindStr, kindChar:
		return w.textExpr(t, d)
	case kindList:
		return w.listExpr(t, d)
	case kindDict:
		return fmt.Sprintf("{%s: %s}", w.expr(t.items[0], d), w.expr(t.items[1], d))
	case kindTuple:
		return w.tuple(t, d)
	case kindInstance:
		return w.someInstance(t, d)
	case kindMaybe:
		return w.orNone(w.someInstance(t, d), d)
	case kindMaybeStr:
		return w.orNone(w.textExpr(typeStr, d), d)
	case kindLetter:
		return w.letterExpr(d)
	case kindMaybeLetter:
		return w.orNone(w.letterExpr(d), d)
	case kindMaybeList:
		return w.orNone(w.listExpr(listOf(t.items[0]), d), d)
	case kindMethod:
		return w.boundMethod(d)
	}
	return w.literal(t)
}

func (w *writer) intExpr(d int) string {
	x := func() string { return w.expr(typeInt, d) }
	switch w.pick(24) {
	case 22:
		return fmt.Sprintf("(%s >> (%s & 127))", x(), x())
	case 23:
		return fmt.Sprintf("cmp(%s, %s)", w.expr(tupleOf(typeInt, typeStr), d), w.expr(tupleOf(typeInt, typeStr), d))
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", x(), w.of("+", "-", "&", "|", "^"), x())
	case 2:
		return fmt.Sprintf("(%s * %s %% 1000)", x(), x())
	case 3:
		return fmt.Sprintf("(%s %s %s)", x(), w.of("//", "%"), w.of("2", "3", "-7"))
	case 4:
		return fmt.Sprintf("%s(%s)", w.of("-", "abs", "~", "intmask", "+", "int"), x())
	case 5:
		return fmt.Sprintf("%s(%s, %s)", w.of("min", "max"), x(), x())
	case 6:
		return w.length(d)
	case 7:
		return fmt.Sprintf("ord(%s)", w.expr([]*typ{typeChar, typeLetter}[w.pick(2)], d))
	case 8:
		return w.item(typeInt, d)
	case 9:
		return fmt.Sprintf("(%s %s %s)", x(), w.of("<<", ">>"), w.of("1", "3"))
	case 10:
		if w.one(2) {
			return fmt.Sprintf("int(str(%s))", x())
		}
		return fmt.Sprintf("int(%s)", w.expr(typeBool, d))
	case 11:
		return fmt.Sprintf("%s(%s)", w.expr(typeFunc, d), x())
	case 12:
		return fmt.Sprintf("chosen(%s, %s)", w.of("'neg'", "'next'"), x())
	case 13:
		return fmt.Sprintf(w.of("total(%s)", "total(1, %s, 3)", "total(*(4, %s))", "total(2, %s, *(5, 6))"), x())
	case 14:
		frozen := w.of("FROZEN1", "FROZEN2")
		if w.one(3) {
			frozen = "(FROZEN1 if " + w.expr(typeBool, d) + " else FROZEN2)"
		}
		return fmt.Sprintf(w.of("size(%s)", "%s.n", "%s.plus(2)", "len(%s.s)"), frozen)
	case 16:
		return fmt.Sprintf(w.of("%[1]s(%[2]s).area()", "%[1]s.sides", "len(%[1]s(%[2]s).parts)"), w.expr(typeClass, d), x())
	case 17:
		return fmt.Sprintf("sides(%s)", w.expr(typeClass, d))
	case 18:
		if w.slot > 0 && len(w.classes) > 0 {
			return fmt.Sprintf("%s(%s)", w.expr(typeMethod, d), x())
		}
		return fmt.Sprintf("divmod(%s, 7)[1]", x())
	case 19:
		return fmt.Sprintf(w.of("%s.find(%s)", "%s.rfind(%s)", "%s.count(%s)"), w.expr(typeStr, d), w.expr(typeStr, d))
	case 20:
		return fmt.Sprintf("pair(%s, %s)[1]", w.expr(typeStr, d), x())
	case 15:
		return fmt.Sprintf("intmask(r_uint(%s) %s r_uint(%s))", x(), w.of("+", "^", "&"), x())
	}
	return fmt.Sprintf("pair(%s, %s)[%s]", x(), x(), w.of("0", "1"))
}

// boundMethod returns a method of an instance.
func (w *writer) boundMethod(d int) string {
	if w.slot == 0 || len(w.classes) == 0 {
		return "FROZEN1.plus"
	}
	return w.expr(w.instanceType(), d) + "." + methodNames[w.pick(min(w.slot, 2))]
}

// sized returns a type whose values have a length.
func (w *writer) sized() *typ {
	return []*typ{typeStr, listOf(w.simpleType()), dictOf(w.keyType(), w.simpleType())}[w.pick(3)]
}

// item returns an item of a list or dictionary, with something else where
// there is none.
func (w *writer) item(t *typ, d int) string {
	if w.one(2) {
		k := w.keyType()
		return fmt.Sprintf("%s.get(%s, %s)", w.expr(dictOf(k, t), d), w.expr(k, d), w.expr(t, d))
	}
	var lists []string
	for _, v := range w.scope {
		if same(v.t, listOf(t)) {
			lists = append(lists, v.name)
		}
	}
	if len(lists) == 0 {
		return fmt.Sprintf("(%s, %s)[%s]", w.expr(t, d), w.expr(t, d), w.of("0", "1"))
	}
	l := w.of(lists...)
	return fmt.Sprintf(w.of("(%[1]s[%[2]s %% len(%[1]s)] if %[1]s else %[3]s)", "(%[1]s[-1] if len(%[1]s) > 0 else %[3]s)"),
		l, w.expr(typeInt, d), w.expr(t, d))
}

func (w *writer) boolExpr(d int) string {
	x := func() string { return w.expr(typeInt, d) }
	switch w.pick(16) {
	case 13:
		if text := w.identity(d); text != "" {
			return text
		}
	case 11:
		t := tupleOf(w.keyType(), typeInt)
		return fmt.Sprintf("(%s %s %s)", w.expr(t, d), w.of("<", "<=", ">", ">=", "=="), w.expr(t, d))
	case 12:
		return fmt.Sprintf("(%s %s %s)", w.expr(typeMethod, d), w.of("==", "!="), w.expr(typeMethod, d))
	case 0, 1, 2:
		return fmt.Sprintf("(%s %s %s)", x(), w.of("<", "<=", "==", "!=", ">", ">="), x())
	case 3:
		return fmt.Sprintf("(%s %s %s)", w.expr(typeBool, d), w.of("and", "or"), w.expr(typeBool, d))
	case 4:
		return fmt.Sprintf("(not %s)", w.expr(w.randomType(1), d))
	case 5:
		t := w.keyType()
		container := []*typ{listOf(t), dictOf(t, w.simpleType())}[w.pick(2)]
		return fmt.Sprintf("(%s %s %s)", w.expr(t, d), w.of("in", "not in"), w.expr(container, d))
	case 6:
		return fmt.Sprintf("%s.%s(%s)", w.expr(typeStr, d), w.of("startswith", "endswith"), w.expr(typeStr, d))
	case 7:
		return fmt.Sprintf("(%s %s %s)", w.expr(typeStr, d), w.of("==", "<", "!="), w.expr(typeStr, d))
	case 8:
		return fmt.Sprintf("(%s %s %s)", w.expr(typeLetter, d), w.of("==", "<", "!=", "in"), w.expr(typeLetter, d))
	case 9:
		return fmt.Sprintf(w.of("(%s is None)", "(%s == u'b')", "(%s != 'b')"), w.expr(typeMaybeLetter, d))
	}
	switch w.pick(4) {
	case 0:
		return fmt.Sprintf(w.of("(%s is %s)", "(type(%[2]s(1)) is %[1]s)"), w.expr(typeClass, d), w.expr(typeClass, d))
	case 1:
		return fmt.Sprintf("%s.%s()", w.expr(typeChar, d), w.of("isdigit", "isalpha", "isupper"))
	}
	if t := w.instanceType(); t.kind == kindInstance {
		test := w.of("isinstance(%s, "+t.class.name+")", "(%s is None)", "(%s is not None)", "(%s is %s)")
		if !strings.Contains(test, "is %s") {
			return fmt.Sprintf(test, w.expr(maybe(t.class), d))
		}
		return fmt.Sprintf(test, w.expr(maybe(t.class), d), w.expr(maybe(w.instanceType().class), d))
	}
	return fmt.Sprintf("bool(%s)", x())
}

func (w *writer) floatExpr(d int) string {
	x := func() string { return w.expr(typeFloat, d) }
	switch w.pick(6) {
	case 5:
		if w.one(30) { // converts the integer
			return fmt.Sprintf("(%s if %s else %s)", x(), w.expr(typeBool, d), w.expr(typeInt, d))
		}
		return fmt.Sprintf("pair(%s, 1)[0]", x())
	case 0, 1:
		return fmt.Sprintf("(%s %s %s)", x(), w.of("+", "-", "*"), x())
	case 2:
		return fmt.Sprintf("float(%s)", w.expr(typeInt, d))
	case 3:
		return fmt.Sprintf("%s(%s)", w.of("-", "abs", "float"), x())
	}
	return fmt.Sprintf(w.of("(%s / 2.0)", "(%s + 1)", "max(%s, 1.5)"), x())
}

func (w *writer) textExpr(t *typ, d int) string {
	if t.kind == kindChar {
		return fmt.Sprintf(w.of("chr(97 + %s %% 26)", "'abcdefg'[%s %% 7]"), w.expr(typeInt, d))
	}
	x := func() string { return w.expr(typeStr, d) }
	switch w.pick(9) {
	case 7:
		t := w.shownType()
		return fmt.Sprintf(w.of("str(%s)", "repr(%s)"), w.expr([]*typ{listOf(t), tupleOf(t, typeStr), dictOf(typeInt, t)}[w.pick(3)], d))
	case 0, 1:
		return fmt.Sprintf("(%s + %s)", x(), w.expr([]*typ{typeStr, typeChar}[w.pick(2)], d))
	case 2:
		return fmt.Sprintf("str(%s)", w.expr(typeInt, d))
	case 3:
		return fmt.Sprintf("%s[%s]", x(), w.of("1:", ":2", "1:3", ":"))
	case 4:
		return fmt.Sprintf("('%%d,%%s' %% (%s, %s))", w.expr(typeInt, d), x())
	case 5:
		return fmt.Sprintf("%s.%s", x(), w.of("upper()", "lower()", "strip(' ')", "replace('a', 'bc')"))
	case 6:
		return fmt.Sprintf("'-'.join(%s)", w.expr(listOf(typeStr), d))
	}
	return fmt.Sprintf("(%s * 2)", x())
}

// letterExpr returns an expression that computes a character of bytes or of unicode.
func (w *writer) letterExpr(d int) string {
	if w.one(3) {
		return w.textExpr(typeChar, d)
	}
	return fmt.Sprintf(w.of("unichr(97 + %s %% 400)", "u'ab\\u20acd'[%s %% 4]"), w.expr(typeInt, d))
}

func (w *writer) listExpr(t *typ, d int) string {
	item := t.items[0]
	switch w.pick(7) {
	case 0, 1:
		return fmt.Sprintf("[%s, %s]", w.expr(item, d), w.expr(item, d))
	case 2:
		return fmt.Sprintf("(%s + %s)", w.expr(t, d), w.expr(t, d))
	case 3:
		return fmt.Sprintf("%s[%s]", w.expr(t, d), w.of("1:", ":", "1:2"))
	case 4:
		return fmt.Sprintf("([%s] * %s)", w.expr(item, d), w.of("2", "3", "0"))
	case 5:
		switch item.kind {
		case kindInt:
			if w.one(3) {
				return w.of("range(3)", "range(1, 4)", "range(5, 0, -2)")
			}
			return fmt.Sprintf(w.of("range(%s %% 4)", "range(2, %s %% 6)"), w.expr(typeInt, d))
		case kindStr:
			return fmt.Sprintf("%s.split(',')", w.expr(typeStr, d))
		}
		return fmt.Sprintf("list(%s)", w.expr(t, d))
	}
	if k := w.keyType(); w.one(2) {
		return fmt.Sprintf("%s.values()", w.expr(dictOf(k, item), d))
	}
	if item.kind == kindInt || item.kind == kindStr || item.kind == kindChar || item.kind == kindLetter {
		return fmt.Sprintf("%s.keys()", w.expr(dictOf(item, typeInt), d))
	}
	return fmt.Sprintf("[%s]", w.expr(item, d))
}

// callFor returns a call that gives a type, "" if there is none.
func (w *writer) callFor(t *typ, d int) string {
	var choices []func() string
	for _, f := range w.funcs {
		if fits(t, f.result) {
			choices = append(choices, func() string { return w.callOf(f, d) })
		}
	}
	for _, vars := range [][]variable{w.scope, w.globals} {
		for _, v := range vars {
			for slot := range w.slot {
				if v.t.kind == kindInstance && fits(t, methodResults[slot]) {
					choices = append(choices, func() string { return v.name + "." + w.methodCall(slot, d) })
				}
			}
		}
	}
	if len(choices) == 0 {
		return ""
	}
	return choices[w.pick(len(choices))]()
}

func (w *writer) methodCall(slot, d int) string {
	var args []string
	for _, t := range methodParams[slot] {
		args = append(args, w.expr(t, d-2))
	}
	return w.attribute(methodNames[slot]) + "(" + strings.Join(w.spoilt(args), ", ") + ")"
}

// callOf writes a call with defaults left out, and keywords.
func (w *writer) callOf(f *function, d int) string {
	n := len(f.params) - w.pick(f.defaults+1)
	args := []string{w.of("0", "1", "2")}
	keywords := n
	if w.one(3) {
		keywords = 1 + w.pick(n)
	}
	for i := 1; i < n; i++ {
		arg := w.expr(f.params[i], d-2)
		if i >= keywords {
			arg = f.names[i] + "=" + arg
		}
		args = append(args, arg)
	}
	return f.name + "(" + strings.Join(w.spoilt(args), ", ") + ")"
}
