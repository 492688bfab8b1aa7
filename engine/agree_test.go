package engine

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
)

// agreeWays are the ways in which a program is run, besides under the standard space.
var agreeWays = []struct{ with, optimise string }{
	{WithLowLevel, OptimiseNone}, {WithLowLevel, OptimiseAll}, {WithNative, OptimiseNone}, {WithNative, OptimiseAll},
}

// agreement runs the functions of a program in all ways.
type agreement struct {
	std  *Program
	ways []*Program
	out  *bytes.Buffer
}

func newAgreement(t *testing.T, text string) *agreement {
	t.Helper()
	a := &agreement{out: new(bytes.Buffer)}
	load := func(optimise string) *Program {
		p, err := LoadText(context.Background(), "agree.py", []byte(text), Options{Optimise: optimise, Stdout: a.out})
		if err != nil {
			t.Fatalf("%v in\n%s", err, text)
		}
		return p
	}
	a.std = load("")
	for _, w := range agreeWays {
		a.ways = append(a.ways, load(w.optimise))
	}
	return a
}

// typed calls a function in every way but under the standard space, and wants the
// same outcome of all, which it returns.
func (a *agreement) typed(t *testing.T, name, args string) (first string) {
	t.Helper()
	for i, p := range a.ways {
		a.out.Reset()
		r, err := p.Run(t.Context(), name, args, RunOptions{With: agreeWays[i].with, Memory: 16 << 20})
		got := a.outcome(r, err)
		if i == 0 {
			first = got
		} else if got != first {
			t.Errorf("%s(%s): with %v it %s, with %v it %s", name, args, agreeWays[i], got, agreeWays[0], first)
		}
	}
	return first
}

// check is typed, and wants the outcome that the program has under the standard
// space.
func (a *agreement) check(t *testing.T, name, args string) {
	t.Helper()
	got := a.typed(t, name, args)
	a.out.Reset()
	r, err := a.std.Run(t.Context(), name, args, RunOptions{With: WithStd})
	if want := a.outcome(r, err); got != want {
		t.Errorf("%s(%s) %s, want: it %s", name, args, got, want)
	}
}

func (a *agreement) outcome(r *Outcome, err error) string {
	switch {
	case err != nil:
		return "fails: " + err.Error()
	case r.Raises != nil:
		return "raises " + *r.Raises + a.printed()
	}
	return "returns " + *r.Result + a.printed()
}

func (a *agreement) printed() string {
	if a.out.Len() == 0 {
		return ""
	}
	return " and prints " + a.out.String()
}

const agreeHead = `from pypy.rlib.rarithmetic import ovfcheck, ovfcheck_lshift, ovfcheck_float_to_int, intmask
from pypy.rlib.rarithmetic import r_uint, r_longlong, r_ulonglong
`

// raisingExpressions are expressions of two integers that raise, with the exception
// and with arguments with which they do, and do not.
var raisingExpressions = []struct{ text, class, raises, answers string }{
	{"ovfcheck(x + y)", "OverflowError", "2**63 - 1, 1", "1, 2"},
	{"ovfcheck(x - y)", "OverflowError", "-2**63, 1", "1, 2"},
	{"ovfcheck(x * y)", "OverflowError", "2**62, 2", "3, 2"},
	{"ovfcheck(x << y)", "OverflowError", "2**62, 1", "3, 2"},
	{"ovfcheck(x << y)", "ValueError", "3, -1", "3, 2"},
	{"ovfcheck(x << y)", "OverflowError", "3, 64", "0, 64"},
	{"ovfcheck_lshift(x, 2)", "OverflowError", "2**62, 1", "3, 2"},
	{"ovfcheck(x // y)", "OverflowError", "-2**63, -1", "-7, 2"},
	{"ovfcheck(x // y)", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"ovfcheck(x % y)", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"ovfcheck(-x)", "OverflowError", "-2**63, 0", "1, 0"},
	{"ovfcheck(abs(x))", "OverflowError", "-2**63, 0", "-1, 0"},
	{"x // y", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"x % y", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"divmod(x, y)[1]", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"int(x / y)", "ZeroDivisionError", "1, 0", "-8, 2"},
	{"int(float(x) / y)", "ZeroDivisionError", "1, 0", "-8, 2"},
	{"x << y", "ValueError", "1, -1", "1, 3"},
	{"x >> y", "ValueError", "1, -1", "9, 70"},
	{"intmask(r_uint(x) // r_uint(y)) & 7", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"intmask(r_longlong(x) % r_longlong(y))", "ZeroDivisionError", "1, 0", "-7, 2"},
	{"[x, y, 7][y]", "IndexError", "1, 3", "1, -3"},
	{"[x, y][y]", "IndexError", "1, -3", "1, 1"},
	{"{x: 7}[y]", "KeyError", "1, 2", "1, 1"},
	{"ord('abc'[y])", "IndexError", "1, 3", "1, -1"},
	{"[[x]][0].pop(y)", "IndexError", "1, 1", "1, 0"},
	{"[5, x].index(y)", "ValueError", "1, 2", "1, 5"},
	{"ord(chr(x))", "ValueError", "-3, 0", "200, 0"},
	{"int(str(x)[1:])", "ValueError", "1, 0", "12, 0"},
	{"int(x * y * 1e300)", "OverflowError", "10**9, 1", "5, 0"},
	{"ovfcheck_float_to_int(x * 1e10)", "OverflowError", "10**10, 0", "3, 0"},
}

// raisingProgram writes an expression into functions that use its value and that do
// not, and those into callers with all sorts of handlers.
func raisingProgram(expression, class string) string {
	var names []string
	var b strings.Builder
	b.WriteString(agreeHead)
	define := func(name, body string) {
		fmt.Fprintf(&b, "def %s(x: int, y: int):\n%s", name, strings.NewReplacer("EXPR", expression, "CLASS", class).Replace(body))
		names = append(names, name)
	}
	b.WriteString("class Log:\n    count = 0\nlog = Log()\n")
	b.WriteString("class A:\n    def __init__(self, x: int): self.x = x\n    def get(self, y):\n        x = self.x\n        return " + expression + "\n")
	b.WriteString("class B(A):\n    def get(self, y):\n        x = self.x\n        " + expression + "\n        return 5\n")
	define("used", "    return EXPR\n")
	define("unused", "    EXPR\n    return 1\n")
	define("between", "    log.count += 1\n    z = EXPR\n    log.count += 10\n    return 2\n")
	define("method", "    a = A(x)\n    if y > 100:\n        a = B(x)\n    return a.get(y) + a.get(y)\n")
	define("submethod", "    a = B(x)\n    return a.get(y)\n")
	define("loop", "    n = 0\n    for i in range(3):\n        log.count += 1\n        n += EXPR\n    return n\n")
	define("idle", "    for i in range(3):\n        log.count += 1\n        EXPR\n    return 4\n")
	b.WriteString("def down(x, y, n):\n    if n > 0:\n        return down(x, y, n - 1)\n    return used(x, y)\n")
	define("recursive", "    return down(x, y, 3)\n")
	define("twice", "    return used(x, y) + unused(x, y)\n")
	leaves := names
	for _, leaf := range leaves {
		call := leaf + "(x, y)"
		define("exact_"+leaf, "    try:\n        r = "+call+"\n    except CLASS:\n        return -1\n    return r\n")
		define("base_"+leaf, "    try:\n        return "+call+"\n    except (ArithmeticError, LookupError):\n        return -2\n    except ValueError:\n        return -3\n")
		define("all_"+leaf, "    log.count = 0\n    try:\n        "+call+"\n    except Exception:\n        return -4 - log.count\n    return 3\n")
		define("other_"+leaf, "    try:\n        return "+call+"\n    except MemoryError:\n        return -5\n")
		define("finally_"+leaf, "    try:\n        return "+call+"\n    finally:\n        log.count += 100\n")
		define("again_"+leaf, "    try:\n        return exact_"+leaf+"(1, y) + "+call+"\n    except CLASS:\n        log.count += 1\n        raise\n")
		define("outer_"+leaf, "    log.count = 0\n    try:\n        return finally_"+leaf+"(x, y) + log.count\n    except CLASS:\n        return -6 - log.count\n")
		define("deep_"+leaf, "    try:\n        return other_"+leaf+"(x, y)\n    except CLASS:\n        return -7\n")
	}
	define("here", "    try:\n        EXPR\n    except CLASS:\n        return -8\n    return 8\n")
	b.WriteString("def choose(k, x, y):\n")
	for k, name := range names {
		fmt.Fprintf(&b, "    if k == %d:\n        return %s(x, y)\n", k, name)
	}
	b.WriteString("    return 0\ndef text(k, x, y):\n    try:\n        return str(choose(k, x, y))\n    except " + class + ":\n        return '" + class + "'\n")
	fmt.Fprintf(&b, "def main(x: int, y: int):\n    out = ''\n    for k in range(%d):\n        out = out + text(k, x, y) + ' '\n    return out\n", len(names))
	return b.String()
}

// TestRaisingExpressions: an exception comes in every way of running where it comes
// under the standard space.
func TestRaisingExpressions(t *testing.T) {
	for i, e := range raisingExpressions {
		if testing.Short() && i%4 != 0 {
			continue
		}
		t.Run(e.text, func(t *testing.T) {
			a := newAgreement(t, raisingProgram(e.text, e.class))
			if r, err := a.std.Run(t.Context(), "used", e.raises, RunOptions{With: WithStd}); err != nil || r.Raises == nil || *r.Raises != e.class {
				t.Fatalf("used(%s) does not raise %s", e.raises, e.class)
			}
			for _, name := range []string{"unused", "finally_between", "again_method", "here"} {
				a.check(t, name, e.raises)
			}
			a.check(t, "main", e.raises)
			a.check(t, "main", e.answers)
		})
	}
}

// numberFunctions convert, compare and divide numbers of all kinds at their extremes.
const numberFunctions = agreeHead + `
def unsigned(f: float): return intmask(r_uint(f))
def unsigned_text(f: float): return str(r_uint(f)) + str(r_ulonglong(f))
def signed(f: float): return int(r_longlong(f))
def word(f: float): return intmask(f)
def caught(f: float):
    try:
        n = int(f)
    except (OverflowError, ValueError):
        return 1
    return n & 1
def float_of(x: int, y: int): return [float(r_uint(x)), float(r_ulonglong(x)), float(x), float(r_longlong(x))]
def order(x: int, y: int): return [r_uint(x) < y, r_uint(x) <= y, r_uint(x) == y, r_uint(x) != y, r_uint(x) > y, r_uint(x) >= y]
def order_right(x: int, y: int): return [x < r_uint(y), x <= r_uint(y), x == r_uint(y), x != r_uint(y), x > r_uint(y), x >= r_uint(y)]
def order_long(x: int, y: int): return [r_ulonglong(x) < r_longlong(y), r_longlong(x) >= r_uint(y), r_uint(x) == r_longlong(y), r_ulonglong(x) > y]
def order_same(x: int, y: int): return [r_uint(x) < r_uint(y), r_uint(x) <= r_ulonglong(y), r_longlong(x) > y]
def shifts(x: int, y: int): return [intmask(r_uint(x) << y), intmask(r_ulonglong(x) >> y), intmask(r_longlong(x) << y), int(r_longlong(x) >> y), x >> y]
def divide(x: int, y: int): return [intmask(x // y), x % y]
def divide_unsigned(x: int, y: int): return [intmask(r_uint(x) // r_uint(y)), intmask(r_ulonglong(x) % r_ulonglong(y))]
def divide_long(x: int, y: int): return [int(r_longlong(x) // r_longlong(y)), int(r_longlong(x) % r_longlong(y))]
def mixed(x: int, y: int): return [intmask(r_uint(x) + y), intmask(y - r_uint(x)), intmask(r_uint(x) * y), intmask(-r_uint(x)), intmask(~r_uint(x))]
def texts(x: int, y: int): return str(r_uint(x)) + str(r_ulonglong(y)) + str(r_longlong(x))
def character(x: int, y: int):
    if x == 256:
        return 0
    return ord(chr(x))
`

// TestNumbers: conversions and comparisons of numbers give the same in every way of
// running.
func TestNumbers(t *testing.T) {
	a := newAgreement(t, numberFunctions)
	for _, f := range []string{"0.0", "-0.0", "-1.5", "2.5", "9.223372036854775e18", "2.0**63", "-2.0**63", "-2.0**63 - 2048", "1.138e19", "2.0**64 - 2048", "2.0**64", "1e20", "-1e20", "1e300", "-1e400", "1e400", "1e400 - 1e400"} {
		for _, name := range []string{"unsigned", "unsigned_text", "signed", "word"} {
			a.check(t, name, f)
		}
	}
	for _, f := range []string{"7.5", "1e400", "1e400 - 1e400"} {
		a.check(t, "caught", f)
	}
	for _, f := range []string{"2.0**63", "-1e19"} { // Python goes on with longer integers
		if got := a.typed(t, "caught", f); got != "returns 1" {
			t.Errorf("caught(%s) %s", f, got)
		}
	}
	extremes := []string{"0", "1", "-1", "-3", "7", "64", "255", "256", "2**53 + 1", "2**63 - 1", "-2**63"}
	for _, x := range extremes {
		for _, y := range extremes {
			for _, name := range []string{"float_of", "order", "order_right", "order_long", "order_same", "shifts", "divide", "divide_unsigned", "divide_long", "mixed", "texts", "character"} {
				if name != "shifts" || len(y) < 4 {
					a.check(t, name, x+", "+y)
				}
			}
		}
	}
	if got := a.typed(t, "character", "300, 0"); got != "raises ValueError" {
		t.Errorf("chr(300) as one byte %s", got)
	}
}
