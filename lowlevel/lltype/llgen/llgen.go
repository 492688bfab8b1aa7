// Package llgen generates random low-level programs for tests: well-typed
// graphs that terminate, with arithmetic, memory, loops, calls and exceptions.
// The interpreter, the optimisations and the code generators must agree on
// them.
//
// [Text] returns a program in the form of package lltext, and [Program] reads
// it. Its entry is the function f0, which takes two Signed and returns a Signed.
// Choices come from a [Draw], so programs can be made from a seed as well as by a
// library that shrinks them.
//
// What the generated programs never do: follow NULL, leave an array, divide by
// zero or shift too far without a check, run for more than some 100,000
// operations, use more than some MB of memory, or depend on addresses.
package llgen

import (
	"fmt"
	"strings"

	"vitrine/lowlevel/lltype/lltext"
)

// Draw returns a number from 0 to n-1.
type Draw func(n int) int

// Program returns a random program.
func Program(draw Draw) (*lltext.Program, error) {
	text := Text(draw)
	p, err := lltext.Read("generated", text)
	if err != nil {
		return nil, fmt.Errorf("llgen: %w in\n%s", err, text)
	}
	return p, nil
}

// Entry is the name of the function that programs begin with.
const Entry = "f0"

const prologue = `
struct node gc { a: Signed; f: Float; c: Char; b: Bool; next: *node }
struct pair { x: Signed; y: Char }
struct str gc { hash: Signed; chars: Array of Char }
class ErrorA(ValueError) { code: Signed }
class ErrorB(ErrorA) { }
class ErrorC(KeyError) { code: Signed }
`

// Text returns the text of a random program.
func Text(draw Draw) string {
	g := &generator{draw: draw, functions: 1 + draw(4)}
	g.out.WriteString(prologue)
	g.prebuilt()
	for i := range g.functions {
		g.function(i)
	}
	return g.out.String()
}

// A slot is a value that is passed from block to block.
type slot struct {
	name, typ string
	nonNull   bool
}

// A generator writes one program.
type generator struct {
	draw      Draw
	out       strings.Builder
	functions int

	current int // number of the function that is being written
	names   int
	blocks  int
	loops   int // that are open
	budget  int // of statements
	env     []slot
}

func (g *generator) line(format string, args ...any) {
	fmt.Fprintf(&g.out, "    "+format+"\n", args...)
}

func (g *generator) fresh() string {
	g.names++
	return fmt.Sprintf("x%d", g.names)
}

func (g *generator) label() string {
	g.blocks++
	return fmt.Sprint(g.blocks)
}

// function writes a function. It calls only those after it.
func (g *generator) function(i int) {
	g.current, g.names, g.blocks, g.loops, g.budget = i, 0, 0, 0, 14
	g.env = []slot{{name: g.fresh(), typ: "Signed"}, {name: g.fresh(), typ: "Signed"}}
	fmt.Fprintf(&g.out, "\ngraph f%d(%s: Signed, %s: Signed) -> Signed {\n", i, g.env[0].name, g.env[1].name)
	g.body(0)
	g.line("return %s", g.value("Signed"))
	g.out.WriteString("}\n")
}

// body writes statements.
func (g *generator) body(depth int) {
	for n := 1 + g.draw(5); n > 0 && g.budget > 0; n-- {
		g.budget--
		g.statement(depth)
	}
}

// args returns the slots as arguments of a link. Now and then another value of
// the same type takes the place of one.
func (g *generator) args() string {
	parts := make([]string, len(g.env))
	for i, s := range g.env {
		parts[i] = s.name
		if list := constants[s.typ]; list != nil && !s.nonNull && g.draw(16) == 0 {
			parts[i] = list[g.draw(len(list))]
		} else if other, ok := g.slotOf(s.typ, s.nonNull); ok && s.typ != counterType && g.draw(24) == 0 {
			parts[i] = other
		}
	}
	return strings.Join(parts, ", ")
}

// begin begins a block that takes all slots, and more.
func (g *generator) begin(label string, more ...string) {
	parts := make([]string, len(g.env))
	for i := range g.env {
		g.env[i].name = g.fresh()
		parts[i] = g.env[i].name + ": " + g.env[i].typ
	}
	fmt.Fprintf(&g.out, "block %s [%s]:\n", label, strings.Join(append(parts, more...), ", "))
}

// scope writes a part of the program whose new slots are gone at its end.
func (g *generator) scope(part func()) {
	n := len(g.env)
	part()
	g.env = g.env[:n]
}

// same returns a copy of the slots.
func (g *generator) same() []slot { return append([]slot(nil), g.env...) }

// keep adds a value to the slots, or puts it into one.
func (g *generator) keep(s slot) {
	var places []int
	for i, old := range g.env {
		if old.typ == s.typ && (s.nonNull || !old.nonNull) {
			places = append(places, i)
		}
	}
	if len(places) > 0 && (len(g.env) > 9 || g.draw(2) == 0) {
		i := places[g.draw(len(places))]
		s.nonNull = g.env[i].nonNull
		g.env[i] = s
		return
	}
	if len(g.env) <= 9 {
		g.env = append(g.env, s)
	}
}
