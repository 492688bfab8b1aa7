package annotatortest

import (
	"fmt"
	"strings"
)

// Types are the arguments of main, the entry of random programs, and Inputs
// values to call it with.
var (
	Types  = []string{"int", "int", "str", "bool", "float"}
	Inputs = []string{
		"(0, 1, '', False, 0.0)", "(3, -2, 'ab', True, 1.5)", "(-4, 7, 'xyz', True, -0.25)",
		"(1, 0, 'a', False, 2.0)", "(12, 5, 'hello', False, 100.5)",
	}
)

// Write writes a random program whose calls and loops end, and whose
// expressions have the types that they need. All choices are made by pick,
// which returns a number from 0 to n-1. With sabotage, one of so many
// expressions has a wrong type, and some calls and attributes are wrong.
func Write(pick func(n int) int, sabotage int) string {
	w := &writer{choose: pick, sabotage: sabotage}
	w.module()
	return w.b.String()
}

// A writer writes a random program.
type writer struct {
	choose   func(n int) int
	sabotage int
	b        strings.Builder

	classes []*class
	leaves  []string    // functions of an integer that call nothing: what variables may hold
	funcs   []*function // that may be called from the place
	globals []variable
	made    int // names made up

	// Of the function that is being written.
	scope   []variable
	result  *typ
	slot    int // methods of a lower number may be called
	loops   int // around the place
	caught  int // handlers around the place
	finally bool
	lines   int
	calls   bool // calls are allowed
}

// A variable is a name with a type. One that is fixed is not assigned to.
type variable struct {
	name  string
	t     *typ
	fixed bool
}

// A function can be called with arguments of these types.
type function struct {
	name     string
	params   []*typ
	names    []string
	defaults int // how many of the last parameters have a default
	result   *typ
}

func (w *writer) pick(n int) int { return w.choose(n) }

// one reports, once in n times, that something is to be done.
func (w *writer) one(n int) bool { return w.pick(n) == n-1 }

func (w *writer) of(choices ...string) string { return choices[w.pick(len(choices))] }

func (w *writer) line(depth int, format string, args ...any) {
	w.lines++
	fmt.Fprintf(&w.b, strings.Repeat("    ", depth)+format+"\n", args...)
}

func (w *writer) name(prefix string) string {
	w.made++
	return fmt.Sprintf("%s%d", prefix, w.made)
}

const header = `from rlib.rarithmetic import ovfcheck, intmask, r_uint
from rlib.objectmodel import specialize, we_are_translated
class Boom(Exception):
    def __init__(self, code):
        self.code = code
class Bang(Boom):
    pass
class Frozen(object):
    def __init__(self, n, s):
        self.n = n
        self.s = s
    def _freeze_(self):
        return True
    def plus(self, k):
        return self.n + k
@specialize.argtype(0)
def pair(x, y):
    return (x, y)
@specialize.arg(0)
def chosen(how, n):
    if how == 'neg':
        return -n
    return n + 1
@specialize.memo()
def size(z):
    return len(z.s)
def total(first, *rest):
    k = first
    for r in rest:
        k += r
    return k
def seldom(n):
    if n == 12345:
        raise Bang(n)
def leaf(n):
    return n ^ 1
def plus(n, m):
    return ovfcheck(n + m)
def shifted(n):
    k = ovfcheck(n << 62)
    return k
def tested(n, m):
    ovfcheck(n * m)
    return n
def carried(n, m):
    try:
        return plus(n, tested(m, n))
    except ZeroDivisionError:
        return -ovfcheck(-n)
def descended(n, m):
    if m > 0:
        return descended(n, m - 1)
    return plus(n, 9223372036854775800)
class Shape(object):
    sides = 0
    def __init__(self, n):
        self.n = n
        self.parts = []
    def area(self):
        return self.n
    def grown(self, k):
        return plus(self.n, k)
class Square(Shape):
    sides = 4
    def grown(self, k):
        ovfcheck(self.n - k)
        return k
    def area(self):
        self.parts.append(self)
        return self.n * self.n % 1000
class Round(Shape):
    sides = -1
@specialize.memo()
def sides(cls):
    return cls.sides + 1
FROZEN1 = Frozen(3, 'three')
FROZEN2 = Frozen(-1, '')
`

// module writes the whole program.
func (w *writer) module() {
	w.b.WriteString(header)
	w.leaves = []string{"leaf"}
	for range 1 + w.pick(2) {
		w.leaf()
	}
	for range 1 + w.pick(4) {
		w.class()
	}
	for _, c := range w.classes {
		w.body(c)
	}
	w.slot = 0
	w.prebuilt()
	w.slot = methodSlots
	for range 1 + w.pick(3) {
		w.functionDef()
	}
	w.main()
}

// leaf writes a function of an integer that calls nothing.
func (w *writer) leaf() {
	name := w.name("leaf")
	w.begin(typeInt, variable{"n", typeInt, false})
	w.line(0, "def %s(n):", name)
	w.line(1, "return %s", w.expr(typeInt, 2))
	w.leaves = append(w.leaves, name)
}

// begin starts the body of a function.
func (w *writer) begin(result *typ, params ...variable) {
	w.scope, w.result, w.lines = params, result, 0
	w.loops, w.caught, w.finally = 0, 0, false
}

// functionDef writes a function that may call what was written before, and
// itself with a counter that goes down.
func (w *writer) functionDef() {
	f := &function{name: w.name("f"), result: w.randomType(2)}
	f.names = append(f.names, "depth")
	f.params = append(f.params, typeInt)
	for range 1 + w.pick(3) {
		f.params = append(f.params, w.randomType(2))
		f.names = append(f.names, w.name("p"))
	}
	f.defaults = w.pick(3)
	var params []variable
	texts := append([]string(nil), f.names...)
	for i, t := range f.params {
		params = append(params, variable{f.names[i], t, i == 0})
		if i >= len(f.params)-f.defaults {
			d := w.default_(t)
			if d == "" || i == 0 {
				f.defaults = len(f.params) - 1 - i
				continue
			}
			texts[i] += "=" + d
		}
	}
	for i := range f.params { // a parameter without a default cannot follow one with
		if i < len(f.params)-f.defaults {
			texts[i] = f.names[i]
		}
	}
	w.begin(f.result, params...)
	w.line(0, "def %s(%s):", f.name, strings.Join(texts, ", "))
	if w.one(2) {
		w.line(1, "if depth > 0 and %s:", w.expr(typeBool, 1))
		args := []string{"depth - 1"}
		for _, t := range f.params[1:] {
			args = append(args, w.expr(t, 1))
		}
		w.line(2, "return %s(%s)", f.name, strings.Join(args, ", "))
	}
	w.statements(1, 4)
	w.line(1, "return %s", w.expr(f.result, 2))
	w.funcs = append(w.funcs, f)
}

// default_ returns a constant for a parameter, "" if the type has none.
func (w *writer) default_(t *typ) string {
	switch t.kind {
	case kindInt, kindBool, kindFloat, kindStr, kindChar, kindLetter, kindFunc, kindClass:
		return w.literal(t)
	case kindMaybe, kindMaybeStr, kindMaybeList, kindMaybeLetter:
		return "None"
	}
	return ""
}

func (w *writer) main() {
	w.begin(typeInt,
		variable{"n", typeInt, false}, variable{"m", typeInt, false}, variable{"s", typeStr, false},
		variable{"b", typeBool, false}, variable{"x", typeFloat, false})
	w.line(0, "def main(n, m, s, b, x):")
	w.line(1, "seldom(n)") // so that exceptions have attributes
	w.result = tupleOf(typeInt, typeStr, typeBool)
	for range 2 + w.pick(4) {
		w.declare(1)
	}
	w.statements(1, 8)
	w.line(1, "return %s", w.expr(w.result, 3))
}

// declare writes the first assignment of a new variable.
func (w *writer) declare(depth int) {
	t := w.randomType(2)
	name := w.name("v")
	w.line(depth, "%s = %s", name, w.expr(t, 2))
	w.scope = append(w.scope, variable{name, t, false})
}
