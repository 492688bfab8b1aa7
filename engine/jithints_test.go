package engine

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"vitrine/host/source"
	"vitrine/jit/codegen/codemem"
)

// A hintWriter writes random functions with hints where these are allowed.
type hintWriter struct {
	r      *rand.Rand
	b      strings.Builder
	indent int
	budget int // of statements
	depth  int // of blocks
	helper int // the number of the function that is written; it calls those with lower numbers
	loops  int
	names  int
}

func (w *hintWriter) line(format string, args ...any) {
	w.b.WriteString(strings.Repeat("    ", w.indent))
	fmt.Fprintf(&w.b, format, args...)
	w.b.WriteByte('\n')
}

func (w *hintWriter) oneOf(list ...string) string { return list[w.r.IntN(len(list))] }

func (w *hintWriter) number() string { return w.oneOf("a", "b", "c", "t", "u") }
func (w *hintWriter) object() string { return w.oneOf("p", "q") }

// expr writes a number.
func (w *hintWriter) expr(depth int) string {
	if depth == 0 {
		return w.oneOf("a", "b", "c", "t", "u", "0", "1", "2", "7", "100")
	}
	x, y := w.expr(depth-1), w.expr(depth-1)
	switch w.r.IntN(14) {
	case 0, 1, 2:
		return "(" + x + " + " + y + ")"
	case 3, 4:
		return "(" + x + " - " + y + ")"
	case 5:
		return "(" + x + " * " + y + ")"
	case 6:
		return "(" + x + " ^ " + y + ")"
	case 7:
		return w.object() + ".v"
	case 8:
		return "l[" + w.index(depth) + "]"
	case 9:
		return "len(l)"
	case 10:
		return w.object() + ".get(" + x + ")"
	case 11:
		return w.call(x, y)
	case 12:
		return "hint(" + x + ", " + w.oneOf("variable", "force_no_const") + "=True)"
	}
	return "hint((" + x + ") & 3, promote=True)"
}

// index writes an index of the list, which has two items at least.
func (w *hintWriter) index(depth int) string {
	return w.oneOf("0", "1", "-1", "-2", "("+w.expr(depth-1)+") & 1", "hint(("+w.expr(depth-1)+") & 1, promote=True)")
}

func (w *hintWriter) call(x, y string) string {
	n := w.r.IntN(w.helper + 5)
	switch {
	case n < w.helper:
		return fmt.Sprintf("f%d(%s, %s, %s, %s, %s)", n, x, y, w.number(), w.object(), w.object())
	case n == w.helper:
		return "opaque(" + x + ")"
	case n == w.helper+1:
		return "risky(" + x + ")"
	case n == w.helper+2:
		return "look(" + w.object() + ", " + x + ")"
	}
	return "small(" + x + ", " + y + ")"
}

// condition writes a truth value.
func (w *hintWriter) condition() string {
	switch w.r.IntN(9) {
	case 0:
		return w.object() + " is " + w.object()
	case 1:
		return "isinstance(" + w.object() + ", B)"
	case 2:
		return w.object() + ".next is None"
	case 3:
		return w.oneOf("1", "2", "3") + " in d"
	case 4:
		return w.number() + " & 1"
	case 5:
		return "hint(" + w.expr(1) + " " + w.oneOf("<", ">", "==", "!=") + " " + w.expr(0) + ", promote=True)"
	}
	return w.expr(1) + " " + w.oneOf("<", "<=", ">", "==", "!=") + " " + w.expr(0)
}

func (w *hintWriter) block(n int) {
	w.indent++
	w.depth++
	for range 1 + w.r.IntN(n) {
		w.statement()
	}
	w.depth--
	w.indent--
}

// newObject writes an instance.
func (w *hintWriter) newObject() string {
	if w.loops == 0 && w.r.IntN(3) == 0 { // a chain that grows in a loop has no end at compile time
		return w.oneOf("A", "B") + "(" + w.expr(1) + ", " + w.object() + ")"
	}
	return w.oneOf("A", "B") + "(" + w.expr(1) + ", None)"
}

func (w *hintWriter) statement() {
	w.budget--
	k := w.r.IntN(26)
	if w.budget < 0 || w.depth > 3 {
		k = w.r.IntN(14)
	}
	switch k {
	case 0, 1, 2, 3, 4:
		w.line("%s = (%s) & 1023", w.number(), w.expr(2))
	case 5:
		w.line("%s = %s", w.object(), w.newObject())
	case 6:
		w.line("%s.v = (%s) & 1023", w.object(), w.expr(1))
	case 7:
		w.line("%s = %s", w.object(), w.object())
	case 8:
		o := w.object() // of more than one class, so that there is something to promote
		w.line("%s = either(p, q, %s)", o, w.number())
		w.line("hint(%s.__class__, promote=True)", o)
	case 9:
		w.line("l%s", w.oneOf(".append(("+w.expr(1)+") & 1023)", "["+w.index(1)+"] = ("+w.expr(1)+") & 1023", ".reverse()", " = l + []", " = [a, b]"))
	case 10:
		w.line("d[%s] = (%s) & 1023", w.oneOf("1", "2", "3"), w.expr(1))
	case 11:
		if w.loops == 0 {
			w.line("%s.next = %s", w.object(), w.object())
		} else {
			w.line("%s.next = None", w.object())
		}
	case 12:
		// A value that a hint makes red is still known here.
		w.names++
		w.line("k%d = hint((%s) & 3, promote=True)", w.names, w.number())
		w.line("m%d = hint(k%d, variable=True)", w.names, w.names)
		if w.r.IntN(2) == 0 {
			w.line("%s = hint(m%d, forget=True) + 1", w.number(), w.names)
			return
		}
		w.line("g%d = hint(hint(m%d, forget=True), concrete=True)", w.names, w.names)
		w.line("%s = %s + hint(g%d, variable=True)", w.number(), w.number(), w.names)
	case 13:
		if w.r.IntN(4) == 0 {
			w.line("hint(None, reverse_split_queue=True)")
			return
		}
		w.line("%s = hint(%s, promote=True)", w.number(), w.number())
	case 14, 15, 16:
		w.line("if %s:", w.condition())
		w.block(3)
		if w.r.IntN(2) == 0 {
			w.line("else:")
			w.block(3)
		}
	case 17, 18:
		w.names++
		n := w.names
		w.line("n%d = (%s) & 3", n, w.expr(1))
		w.line("while n%d > 0:", n)
		w.loops++
		w.block(4)
		w.indent++
		w.line("n%d -= 1", n)
		if w.r.IntN(4) == 0 {
			w.line("if %s:", w.condition())
			w.line("    %s", w.oneOf("break", "continue"))
		}
		w.indent--
		w.loops--
	case 19:
		w.names++
		n := w.names
		w.line("n%d = 0", n)
		w.line("while n%d < %s:", n, w.oneOf("2", "3"))
		w.indent++
		w.line("hint(n%d, concrete=True)", n)
		w.indent--
		w.loops++
		w.block(3)
		w.loops--
		w.indent++
		w.line("n%d += 1", n)
		w.indent--
	case 20, 21:
		w.line("try:")
		w.block(3)
		w.indent++
		w.line("risky(%s)", w.number())
		w.indent--
		switch w.r.IntN(3) {
		case 0:
			w.line("except E1, e:")
			w.line("    %s = e.n & 1023", w.number())
		case 1:
			w.line("except E, e:")
			w.line("    %s = e.code() & 1023", w.number())
		default:
			w.line("except E2:")
			w.block(2)
		}
	case 22:
		w.line("if %s:", w.condition())
		w.line("    raise %s", w.oneOf("E1("+w.number()+")", "E2()"))
	case 23:
		w.line("if len(l) > 2:")
		w.line("    %s = l.pop()", w.number())
	case 24:
		key := w.oneOf("1", "2", "3")
		w.line("if %s in d:", key)
		w.line("    %s = d[%s]", w.number(), key)
	default:
		o := w.object()
		w.line("if %s.next is not None:", o)
		w.line("    %s = %s.next", w.object(), o)
	}
}

const hintPrelude = `from pypy.rlib.jit import hint

class E(Exception):
    def code(self):
        return 1

class E1(E):
    n = 0 # should nobody make one
    def __init__(self, n):
        self.n = n
    def code(self):
        return self.n

class E2(E):
    pass

class A(object):
    def __init__(self, v, next):
        self.v = v
        self.next = next
    def get(self, x):
        return self.v + x

class B(A):
    def get(self, x):
        if self.next is None:
            return x
        return self.next.v - x

def opaque(x):
    return x * 3 + 1

def look(p, x):
    p.v = (p.v + 1) & 1023
    if x & 7 == 5:
        raise E1(x & 1023)
    return p.v + x

def risky(x):
    if x & 15 == 9:
        raise E1(x & 1023)
    if x & 15 == 10:
        raise E2()
    return x + 1

def either(p, q, x):
    if x & 1:
        return p
    return q

def small(x, y):
    if x > y:
        return x - y
    return y

`

func (w *hintWriter) function(name, params string, portal bool) {
	w.indent = 0
	w.line("def %s(%s):", name, params)
	w.indent = 1
	if portal {
		w.line("hint(None, global_merge_point=True)")
		w.line("p = A(a, None)")
		w.line("q = either(p, B(b, p), c)")
	}
	w.line("t = 0")
	w.line("u = 1")
	w.line("l = [a, b]")
	w.line("d = {}")
	w.line("d[1] = a")
	for range 2 + w.r.IntN(5) {
		w.statement()
	}
	w.line("if %s in d:", w.oneOf("1", "2"))
	w.line("    t = t + len(l) + d[1]")
	w.line("return (a + b * 3 + c * 5 + t * 7 + u + p.v + q.get(l[0])) & 65535")
	w.line("")
}

// program writes a program.
func (w *hintWriter) program() string {
	w.b.WriteString(hintPrelude)
	for range w.r.IntN(3) {
		w.budget = 4
		w.function(fmt.Sprint("f", w.helper), "a, b, c, p, q", false)
		w.helper++
	}
	w.budget = 12
	w.function("portal", "a, b, c", true)
	w.b.WriteString("def run(a, b, c):\n    return portal(a, b, c)\n\n")
	w.b.WriteString("META = {'kind': 'portal', 'entry': 'run', 'portal': 'portal', 'policy': {'stop_at': ['opaque', 'look', 'risky']}, 'runs': [{'args': [0, 0, 0]}]}\n")
	return w.b.String()
}

// checkHinted compares a program with and without its generated compiler. much says that compilation has
// given up, which is no difference.
func checkHinted(name, text string, r *rand.Rand, how manner) (much bool, err error) {
	ctx := context.Background()
	p, err := LoadText(ctx, name, []byte(text), Options{Dialect: source.Python2})
	if err != nil {
		return false, err
	}
	defer p.Close()
	meta, err := p.Meta()
	if err != nil {
		return false, err
	}
	g, err := p.Generate(ctx, meta)
	if err != nil {
		return false, err
	}
	how.operations, how.paths = 10_000, 2_000
	c, err := newComparison(p, g, "run", how)
	if err != nil {
		return false, err
	}
	defer c.close()
	for range 5 {
		args := fmt.Sprintf("%d, %d, %d", r.IntN(20), r.IntN(20), r.IntN(1000)-10)
		err := c.compare(args)
		if tooMuch(err) {
			return true, nil
		}
		if err != nil {
			return false, fmt.Errorf("run(%s): %w", args, err)
		}
	}
	return false, nil
}

// TestRandomHints: random functions with random hints give the same with generated compilers as without.
func TestRandomHints(t *testing.T) {
	count, seed := randomCount(t, 200)
	late := late(t)
	var done, much atomic.Int64
	t.Run("all", func(t *testing.T) {
		for i := range uint64(count) {
			t.Run(fmt.Sprint(seed+i), func(t *testing.T) {
				t.Parallel()
				if late() {
					return
				}
				done.Add(1)
				r := rand.New(rand.NewPCG(seed+i, 2007))
				text := (&hintWriter{r: r}).program()
				how := randomManner(r)
				gaveUp, err := checkHinted("hints.py", text, r, how)
				if errors.Is(err, codemem.ErrUnsupported) {
					t.Skip(err)
				}
				if err != nil {
					t.Errorf("seed %d, %v: %v\n%s", seed+i, how, err, text)
				}
				if gaveUp {
					much.Add(1)
				}
			})
		}
	})
	t.Logf("%d of %d compile to too much code", much.Load(), done.Load())
	if 10*much.Load() > done.Load() {
		t.Error("most programs must compile")
	}
}
