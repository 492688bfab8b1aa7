package geninterp_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"vitrine/flowspace"
	"vitrine/flowspace/geninterp"
	"vitrine/flowspace/model"
	"vitrine/flowspace/model/modeltest"
	"vitrine/flowspace/simplify"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// TestRandomPrograms compares random functions with the functions generated
// from their graphs. The flow space takes it that an implicit exception that
// nobody catches does not occur, so calls that end with one are not compared;
// a function that is refused because an operation on constants always raises
// has no graph to compare with.
func TestRandomPrograms(t *testing.T) {
	compared, skipped := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		text := randomProgram(t)
		dialect := rapid.SampledFrom([]source.Dialect{source.Python2, source.Python3}).Draw(t, "dialect")
		opt := flowspace.Options{Raw: rapid.Bool().Draw(t, "raw"), Budget: 200_000}
		if rapid.Bool().Draw(t, "iterate") {
			opt.Unpack = flowspace.UnpackByIteration
		}
		var draw func(int) int
		if !opt.Raw && rapid.Bool().Draw(t, "shuffled") {
			draw = rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "order"), 1)).IntN
		}
		original, generated, err := bothWays(text, dialect, opt, draw)
		var refused *flowspace.Error
		if errors.As(err, &refused) && refused.Kind == "constant_operation_raises" {
			skipped++
			return
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		for _, args := range []string{"(0, 1, [], '')", "(1, 0, [1, 2, 3], 'ab')", "(-3, 7, [5, 0], 'xyz')", "(4, 4, [0], 'a')", "(2, -1, [2, 1, 0, 3], 'bb')"} {
			want, implicit := original.run(args)
			if implicit {
				skipped++
				continue
			}
			got, _ := generated.run(args)
			if opt.Raw && strings.HasPrefix(got, "AssertionError: implicit") && strings.HasPrefix(want, "program.B") {
				skipped++ // raised by the function that is called
				continue
			}
			compared++
			if got != want {
				t.Fatalf("f%s: got %s, want %s (dialect %v, %+v)\n%s", args, got, want, dialect, opt, text)
			}
		}
	})
	t.Logf("%d calls compared, %d not", compared, skipped)
	if compared < skipped {
		t.Errorf("only %d calls compared, %d not", compared, skipped)
	}
}

// A way is one of the two ways to run a function.
type way struct {
	std   *stdspace.Space
	fn    *stdspace.Function
	first []stdspace.Object
}

// bothWays loads a program and generates its function f again. With draw, each pass
// that simplifies the graph finds the exits of its blocks in an order of chance.
func bothWays(text string, dialect source.Dialect, opt flowspace.Options, draw func(int) int) (original, generated *way, err error) {
	std := stdspace.New(stdspace.Options{Dialect: dialect, Budget: stdspace.Budget{Steps: 1_000_000}})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		return nil, nil, err
	}
	x, _ := m.Dict.Lookup("f")
	fn := x.(*stdspace.Function)
	opt.Raw = opt.Raw || draw != nil
	g, err := flowspace.Build(context.Background(), std, fn, opt)
	if err != nil {
		return nil, nil, err
	}
	if draw != nil {
		simplify.Graph(g, &shuffler{g, draw})
	}
	if err := g.Check(); err != nil {
		return nil, nil, err
	}
	module, err := geninterp.Generate(g)
	if err != nil {
		return nil, nil, err
	}
	again, space, err := module.Load(std)
	if err != nil {
		return nil, nil, fmt.Errorf("%w\n%s", err, module.Text)
	}
	return &way{std, fn, nil}, &way{std, again, []stdspace.Object{space}}, nil
}

// TestShuffledHandlers: which handler an exception reaches does not depend on the order
// of the exits of the tests of its class.
func TestShuffledHandlers(t *testing.T) {
	text := "class Boom(Exception):\n    pass\nclass Bang(Boom):\n    pass\n" +
		"def helper(n):\n    if n == 0: raise Boom(n)\n    if n == 1: raise Bang(n)\n    if n == 2: raise IndexError\n    return n\n" +
		"def f(n):\n    try:\n        return helper(n)\n    except Bang:\n        return 5\n    except (KeyError, IndexError):\n        return 6\n"
	for seed := range uint64(30) {
		original, generated, err := bothWays(text, source.Python2, flowspace.Options{}, rand.New(rand.NewPCG(seed, 1)).IntN)
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range []string{"(0,)", "(1,)", "(2,)", "(3,)"} {
			want, _ := original.run(args)
			if got, _ := generated.run(args); got != want {
				t.Fatalf("order %d: f%s: got %s, want %s", seed, args, got, want)
			}
		}
	}
}

// A shuffler shuffles a graph before each pass.
type shuffler struct {
	g    *model.FunctionGraph
	draw func(int) int
}

// Pass implements simplify.Observer. Operations of objects may do anything, so none is
// free to move.
func (s *shuffler) Pass(*simplify.Pass) {
	none := func(*model.SpaceOperation) bool { return false }
	modeltest.Shuffle(s.g, s.draw, none, func(*model.Link) bool { return false })
}

// Rewrote implements simplify.Observer.
func (*shuffler) Rewrote(*simplify.Pass, string, *model.Block) {}

// Grew implements simplify.Observer.
func (*shuffler) Grew(*simplify.Pass, string, *model.Block) {}

// Done implements simplify.Observer.
func (*shuffler) Done() {}

// run calls the function and describes the outcome. implicit tells that it
// ended with an exception that no raise statement raised.
func (w *way) run(args string) (outcome string, implicit bool) {
	v, err := w.std.Eval(args)
	if err == nil {
		v, err = w.std.Call(w.fn, append(w.first[:len(w.first):len(w.first)], v.(*stdspace.Tuple).Items...))
	}
	if err == nil {
		if outcome, err = w.std.Repr(v); err == nil {
			return outcome, false
		}
	}
	class := w.std.ExceptionClass(err)
	if class == nil {
		return err.Error(), true
	}
	text := w.std.FormatException(err)
	return text[strings.LastIndexByte(text, '\n')+1:], class.Builtin
}

// TestOutcomes: an outcome says nothing about where an object lies, so that two runs
// can be compared, and it tells different exceptions apart.
func TestOutcomes(t *testing.T) {
	text := "class Long(object):\n    def __repr__(self):\n        raise MemoryError\n" +
		"class Wrong(object):\n    def __repr__(self):\n        raise ValueError('no')\n" +
		"def f(n):\n    if n == 0:\n        return Long()\n    if n == 1:\n        raise MemoryError\n    return Wrong()\n"
	outcomes := func() (out []string) {
		original, _, err := bothWays(text, source.Python3, flowspace.Options{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range []string{"(0,)", "(1,)", "(2,)"} {
			o, implicit := original.run(args)
			out = append(out, fmt.Sprint(o, " ", implicit))
		}
		return out
	}
	first, second := outcomes(), outcomes()
	want := []string{"MemoryError true", "MemoryError true", "ValueError: no true"}
	if !slices.Equal(first, want) || !slices.Equal(second, want) {
		t.Errorf("%q and %q, want %q", first, second, want)
	}
}

// A writer writes a random function whose loops end and whose operands have
// the right types.
type writer struct {
	*rapid.T
	b      strings.Builder
	loops  int // around the place
	lines  int
	counts int // names made up
	caught int // handlers around the place

	finally bool // a finally clause is around, and no loop in it
}

func randomProgram(t *rapid.T) string {
	w := &writer{T: t}
	w.b.WriteString(`
from rlib.rarithmetic import ovfcheck
from rlib.unroll import unrolling_zero
table = (2, 3, 5)
class Boom(Exception):
    pass
class Bang(Boom):
    pass
class Guard(object):
    def __init__(self, log, quiet): self.log, self.quiet = log, quiet
    def __enter__(self): return self
    def __exit__(self, typ, value, tb):
        self.log.append(-7)
        return self.quiet
def helper(x, y=2):
    if x == 3: raise Boom(x)
    if x == 5: raise Bang(y)
    return x - y
def f(n, m, l, s):
    k = 0
`)
	w.block(1, 3)
	w.line(1, "return n, m, k, l, s")
	return w.b.String()
}

func (w *writer) pick(label string, n int) int { return rapid.IntRange(0, n-1).Draw(w.T, label) }

func (w *writer) of(choices ...string) string { return rapid.SampledFrom(choices).Draw(w.T, "choice") }

func (w *writer) line(depth int, format string, args ...any) {
	w.lines++
	fmt.Fprintf(&w.b, strings.Repeat("    ", depth)+format+"\n", args...)
}

func (w *writer) block(depth, most int) {
	for range 1 + w.pick("statements", most) {
		w.statement(depth)
	}
}

// deep are the statements with statements inside, flat are the others.
const deep, flat = 6, 19

func (w *writer) statement(depth int) {
	kind := w.pick("statement", deep+flat)
	if kind < deep && (depth > 4 || w.lines > 40) {
		kind += deep
	}
	switch kind {
	case 0:
		w.line(depth, "if %s:", w.condition())
		w.block(depth+1, 2)
		if w.pick("else", 2) == 1 {
			w.line(depth, "else:")
			w.block(depth+1, 2)
		}
	case 1, 2:
		w.loop(depth)
	case 3, 4:
		w.try(depth)
	case 5:
		w.line(depth, "with Guard(l, %s):", w.of("True", "False", "n > 1"))
		w.block(depth+1, 2)
	case 6:
		w.line(depth, "%s = %s", w.number(), w.expression(2))
	case 7:
		w.line(depth, "%s %s %s", w.number(), w.of("+=", "-=", "*=", "&=", "|=", "^="), w.expression(1))
	case 8:
		w.line(depth, "%s = (%s) %% 100", w.number(), w.expression(2))
	case 9:
		w.line(depth, w.of("l.append(%s)", "l += [%s]", "l = l[1:] + [%s]", "l = [%s] * 2", "l[0] = %s", "l[-1] += %s"), w.expression(1))
	case 10:
		w.line(depth, w.of("s += 'c'", "s = s[1:]", "s = s + str(n)", "s = '%%s-%%d' %% (s, m)", "s = s.upper()", "s = s * 2"))
	case 11:
		w.line(depth, w.of("n, m = m, n", "k, n = l", "n, (m, k) = m, (k, n)", "del l[0]", "l[1:2] = [n]", "l.reverse()"))
	case 12:
		w.line(depth, "k = helper(%s)", w.expression(1))
	case 13:
		w.line(depth, "k = %s // %s", w.expression(1), w.number())
	case 14:
		w.line(depth, "k = l[%s]", w.expression(0))
	case 15:
		w.line(depth, "l = [x + %s for x in l if x != %s]", w.number(), w.expression(0))
	case 16:
		w.line(depth, "assert %s", w.condition())
	case 17:
		w.line(depth, w.of("raise Boom", "raise Bang(n)", "return k", "return l", "pass"))
	case 18:
		if w.caught > 0 {
			w.line(depth, "raise")
		} else {
			w.line(depth, "raise Boom(%s)", w.number())
		}
	case 19:
		w.line(depth, "k = ovfcheck(%s %s %s)", w.number(), w.of("+", "*", "//"), w.number())
	case 20:
		w.line(depth, "k = %s", w.of("ovfcheck(2 * 3)", "ovfcheck(n)", "ovfcheck(k + ovfcheck(1 + 1))"))
	case 21:
		w.line(depth, "k = %s", w.of("table[3]", "table[1]", "1 // 0", "7 % 4"))
	case 22:
		w.countUp(depth)
	default:
		if w.loops > 0 {
			w.leave(depth)
		} else {
			w.line(depth, "n -= 1")
		}
	}
}

// leave ends a round of a loop. Python 2 has no continue in a finally clause.
func (w *writer) leave(depth int) {
	if w.finally {
		w.line(depth, "break")
		return
	}
	w.line(depth, w.of("break", "continue"))
}

// countUp writes a loop that is unrolled.
func (w *writer) countUp(depth int) {
	w.counts++
	i := fmt.Sprintf("i%d", w.counts)
	w.line(depth, "%s = unrolling_zero", i)
	w.line(depth, "while %s < len(table):", i)
	w.line(depth+1, "k += table[%s] * %s", i, w.number())
	w.line(depth+1, "%s = %s + 1", i, i)
}

// loop writes a loop that ends after a few rounds.
func (w *writer) loop(depth int) {
	w.counts++
	i := fmt.Sprintf("i%d", w.counts)
	switch w.pick("loop", 4) {
	case 0:
		w.line(depth, "%s = %d", i, w.pick("rounds", 4))
		w.line(depth, "while %s > 0:", i)
		w.line(depth+1, "%s -= 1", i)
	case 1:
		w.line(depth, "for %s in l[:3]:", i)
		w.line(depth+1, "%s += %s", w.number(), i)
	case 2:
		w.line(depth, "%s = n & 3", i)
		w.line(depth, "while %s and %s:", i, w.condition())
		w.line(depth+1, "%s -= 1", i)
	default:
		w.line(depth, "for %s in range(%d):", i, w.pick("rounds", 4))
		w.line(depth+1, "%s -= %s", w.number(), i)
	}
	around := w.finally
	w.finally = false
	w.loops++
	w.block(depth+1, 3)
	w.loops--
	w.finally = around
	if w.pick("else", 3) == 2 {
		w.line(depth, "else:")
		w.block(depth+1, 2)
	}
}

func (w *writer) try(depth int) {
	w.line(depth, "try:")
	w.block(depth+1, 3)
	parts := w.pick("parts", 3)
	if parts != 1 {
		for range 1 + w.pick("handlers", 2) {
			w.line(depth, "except %s:", w.of("Boom", "Bang as e", "ZeroDivisionError", "(Bang, IndexError)", "IndexError", "(Boom, ValueError) as e", "Exception"))
			w.caught++
			w.block(depth+1, 2)
			w.caught--
		}
		if w.pick("else", 3) == 2 {
			w.line(depth, "else:")
			w.block(depth+1, 2)
		}
	}
	if parts != 0 {
		around := w.finally
		w.finally = true
		w.line(depth, "finally:")
		w.block(depth+1, 2)
		w.finally = around
	}
}

func (w *writer) number() string { return w.of("n", "m", "k") }

func (w *writer) expression(depth int) string {
	if depth > 0 && w.pick("deeper", 3) > 0 {
		x, y := w.expression(depth-1), w.expression(depth-1)
		return fmt.Sprintf(w.of("(%s + %s)", "(%s - %s)", "(%s * %s)", "(%s and %s)", "(%s or %s)", "max(%s, %s)", "(%s ^ %s)", "(%s %% %s)"), x, y)
	}
	return w.of("n", "m", "k", "0", "1", "2", "3", "-1", "len(l)", "len(s)", "-n", "abs(m)", "(n if m else k)")
}

func (w *writer) condition() string {
	x, y := w.expression(1), w.expression(1)
	return fmt.Sprintf(w.of("%s > %s", "%s == %s", "not (%s != %s)", "%s < %s < n", "%s in (1, 2, %s)", "l and %s <= %s", "%s or s == 'a' and %s", "%s in l and %s"), x, y)
}
