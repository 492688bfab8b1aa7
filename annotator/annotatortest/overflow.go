package annotatortest

import "fmt"

// overflowing returns an expression that may overflow: here, in a function or a
// method, or in what those call.
func (w *writer) overflowing() string {
	x, large := w.expr(typeInt, 1), w.of("9223372036854775807", "-9223372036854775807", "4611686018427387904", "3")
	switch w.pick(8) {
	case 0:
		return fmt.Sprintf("ovfcheck(%s %s %s)", x, w.of("+", "-", "*"), large)
	case 1:
		return fmt.Sprintf("plus(%s, %s)", x, large)
	case 2:
		return fmt.Sprintf("shifted(%s)", x)
	case 3:
		return fmt.Sprintf("tested(%s, %s)", x, large)
	case 4:
		return fmt.Sprintf("carried(%s, %s)", large, x)
	case 5:
		return fmt.Sprintf("%s(%s).grown(%s)", w.expr(typeClass, 1), x, large)
	case 6:
		return fmt.Sprintf("descended(%s, %s & 3)", x, x)
	}
	return fmt.Sprintf("plus(tested(%s, 2), plus(%s, %s))", large, large, x)
}

// folding writes checked operations that are computed while the graph is made, in loops
// and under handlers.
func (w *writer) folding(depth int) {
	c, v, i := w.name("c"), w.name("v"), w.name("i")
	w.line(depth, "%s = %s", v, w.expr(typeInt, 1))
	w.line(depth, "%s = %s", c, w.of("0", "3", "-1", "4611686018427387904", "-9223372036854775807"))
	inner := depth
	handled := w.one(2)
	if handled {
		w.line(depth, "try:")
		inner++
	}
	w.line(inner, "for %s in range(%s & 3):", i, w.expr(typeInt, 1))
	w.folded(inner+1, c, v)
	scope := len(w.scope)
	w.scope = append(w.scope, variable{v, typeInt, false}, variable{i, typeInt, true})
	w.loops++
	w.statement(inner + 1)
	w.loops--
	w.scope = w.scope[:scope]
	if handled {
		w.handlersOfOverflow(depth, v)
	}
	w.scope = append(w.scope, variable{v, typeInt, false}, variable{c, typeInt, true})
}

// folded assigns the result of a checked operation on constants to v.
func (w *writer) folded(depth int, c, v string) {
	inner := depth
	handled := w.one(2)
	if handled {
		w.line(depth, "try:")
		inner++
	}
	text := fmt.Sprintf(w.of("ovfcheck(-%s)", "ovfcheck(%s + 1)", "ovfcheck(%[1]s * %[1]s)", "ovfcheck(%s << 2)", "ovfcheck(%s - 7)",
		"ovfcheck(%s // 2)", "ovfcheck(%s)"), c)
	w.line(inner, w.of("%[1]s = %[2]s", "%[1]s = ovfcheck(%[1]s + %[2]s)", "%[1]s ^= %[2]s", "%[1]s = ovfcheck(%[2]s - %[1]s)", "%[2]s"), v, text)
	if handled {
		w.handlersOfOverflow(depth, v)
	}
}

func (w *writer) handlersOfOverflow(depth int, v string) {
	class := w.of("OverflowError", "OverflowError", "ArithmeticError", "Exception", "(OverflowError, Boom)", "ValueError", "StopIteration")
	w.line(depth, "except %s:", class)
	w.line(depth+1, "%s = %s", v, w.of("-1", "12", w.expr(typeInt, 1)))
	if w.one(4) {
		w.line(depth, "else:")
		w.line(depth+1, "%s += 1", v)
	}
}
