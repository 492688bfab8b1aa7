package llgen

import (
	"fmt"
	"strings"

	"vitrine/lowlevel/lltype/llop"
)

var simple, raising = numberOperations()

// numberOperations returns the operations on numbers that do not raise, and those that
// do.
func numberOperations() (simple, raising []llop.Op) {
	for _, op := range llop.All() {
		switch info := op.Info(); {
		case info.Fold && operandTypes(info) != nil && letters[info.Result[0]] != "" && op != llop.CastFloatToUInt:
			simple = append(simple, op)
		case info.TryFold:
			raising = append(raising, op)
		}
	}
	return simple, raising
}

// operandTypes returns the types of the operands; nil if they are not numbers.
func operandTypes(info *llop.Info) []string {
	types := make([]string, len(info.Args))
	for i := range types {
		if types[i] = letters[info.Args[i]]; types[i] == "" {
			return nil
		}
	}
	return types
}

// call returns the text of an operation on numbers, and the type of its result.
func (g *generator) call(op llop.Op) (text, result string) {
	info := op.Info()
	var args []string
	for i, typ := range operandTypes(info) {
		args = append(args, g.careful(info, i, typ))
	}
	return fmt.Sprintf("%v(%s)", op, strings.Join(args, ", ")), letters[info.Result[0]]
}

func (g *generator) statement(depth int) {
	choice := g.draw(20)
	switch {
	case choice < 5:
		text, result := g.call(simple[g.draw(len(simple))])
		g.keep(slot{name: g.operation(result, "%s", text), typ: result})
	case choice < 8:
		g.memory()
	case choice < 10:
		g.array()
	case choice < 14 || depth == 3:
		g.mayRaise(depth)
	case choice < 16:
		g.conditional(depth)
	case choice < 17:
		g.selection(depth)
	case choice < 18 && g.loops < 2:
		g.loop(depth)
	case choice < 19:
		g.null(depth)
	default:
		g.raise()
	}
}

// memory writes or reads a field.
func (g *generator) memory() {
	fields := []struct{ name, typ string }{{"a", "Signed"}, {"f", "Float"}, {"c", "Char"}, {"b", "Bool"}, {"next", "*node"}}
	f := fields[g.draw(len(fields))]
	p := g.nonNull("*node")
	if g.draw(2) == 0 {
		g.line("setfield(%s, .%s, %s)", p, f.name, g.value(f.typ))
		return
	}
	g.keep(slot{name: g.operation(f.typ, "getfield(%s, .%s)", p, f.name), typ: f.typ})
}

// array writes or reads an item, or copies some.
func (g *generator) array() {
	switch g.draw(4) {
	case 0:
		a := g.nonNull(ints)
		i := g.index(a, "")
		g.line("setarrayitem(%s, %s, %s)", a, i, g.value("Signed"))
		g.keep(slot{name: g.operation("Signed", "getarrayitem(%s, %s)", a, g.index(a, "")), typ: "Signed"})
	case 1:
		a := g.nonNull(pairs)
		i := g.index(a, "")
		g.line("setinteriorfield(%s, %s, .x, %s)", a, i, g.value("Signed"))
		g.line("setinteriorfield(%s, %s, .y, %s)", a, i, g.value("Char"))
		g.keep(slot{name: g.operation("Signed", "getinteriorfield(%s, %s, .x)", a, g.index(a, "")), typ: "Signed"})
	case 2:
		s := g.nonNull(text)
		g.line("setinteriorfield(%s, .chars, %s, %s)", s, g.index(s, ", .chars"), g.value("Char"))
		g.keep(slot{name: g.operation("Char", "getinteriorfield(%s, .chars, %s)", s, g.index(s, ", .chars")), typ: "Char"})
	default:
		a, b := g.nonNull(ints), g.nonNull(ints)
		g.line("array_copy(%s, %s, %s, %s, 1)", a, b, g.index(a, ""), g.index(b, ""))
	}
}

// conditional writes two branches.
func (g *generator) conditional(depth int) {
	c := g.value("Bool")
	if _, constant := constantBool(c); constant {
		c = g.operation("Bool", "same_as(%s)", c)
	}
	yes, no := g.label(), g.label()
	g.line("switch %s: False -> %s [%s]; True -> %s [%s]", c, no, g.args(), yes, g.args())
	g.branches(depth, []string{yes, no})
}

func constantBool(c string) (bool, bool) { return c == "True", c == "True" || c == "False" }

// branches writes blocks that take all slots and come together again.
func (g *generator) branches(depth int, labels []string) {
	join := g.label()
	before := g.same()
	for _, l := range labels {
		g.env = append([]slot(nil), before...)
		g.begin(l)
		g.scope(func() { g.body(depth + 1) })
		g.line("goto %s [%s]", join, g.args())
	}
	g.env = before
	g.begin(join)
}

// selection writes a switch on numbers.
func (g *generator) selection(depth int) {
	v := g.operation("Signed", "int_and(%s, 3)", g.value("Signed"))
	a, b, other := g.label(), g.label(), g.label()
	g.line("switch %s: %d -> %s [%s]; %d -> %s [%s]; default -> %s [%s]",
		v, g.draw(2), a, g.args(), 2+g.draw(2), b, g.args(), other, g.args())
	g.branches(depth, []string{a, b, other})
}

// loop writes a loop that runs up to three times.
func (g *generator) loop(depth int) {
	g.loops++
	n := g.operation("Signed", "int_and(%s, 3)", g.value("Signed"))
	head, body, after := g.label(), g.label(), g.label()
	g.line("goto %s [%s, %s]", head, g.args(), n)
	i := g.fresh()
	g.begin(head, i+": Signed")
	c := g.operation("Bool", "int_gt(%s, 0)", i)
	g.line("switch %s: False -> %s [%s]; True -> %s [%s, %s]", c, after, g.args(), body, g.args(), i)
	before := g.same()
	counter := g.fresh()
	g.begin(body, counter+": Signed")
	g.env = append(g.env, slot{name: counter, typ: counterType})
	g.scope(func() { g.body(depth + 1) })
	last := len(g.env) - 1
	next := g.operation("Signed", "int_sub(%s, 1)", g.env[last].name)
	g.env = g.env[:last]
	g.line("goto %s [%s, %s]", head, g.args(), next)
	g.env = before
	g.begin(after)
	g.loops--
}

// counterType is Signed, spelled so that no statement takes a counter for a value
// that it may replace.
const counterType = " Signed"

// null writes a test for NULL.
func (g *generator) null(depth int) {
	p := g.value("*node")
	next := g.operation("*node", "same_as(%s)", p)
	c := g.operation("Bool", "ptr_nonzero(%s)", next)
	yes, no, join := g.label(), g.label(), g.label()
	g.line("switch %s: False -> %s [%s]; True -> %s [%s, %s]", c, no, g.args(), yes, g.args(), next)
	before := g.same()
	inner := g.fresh()
	g.begin(yes, inner+": *node")
	g.scope(func() {
		g.env = append(g.env, slot{inner, "*node", true})
		g.body(depth + 1)
	})
	g.line("goto %s [%s]", join, g.args())
	g.env = append([]slot(nil), before...)
	g.begin(no)
	g.line("goto %s [%s]", join, g.args())
	g.env = before
	g.begin(join)
}
