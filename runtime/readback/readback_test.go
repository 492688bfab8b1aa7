package readback_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

const results = `
from rlib.rarithmetic import r_uint, r_longlong

class Point(object):
    def __init__(self, x):
        self.x = x

class Line(object):
    def __init__(self):
        self.x = 5

def up(n):
    return range(n)

def down(n):
    return range(n, -n, -2)

def by(n):
    step = 2
    if n > 3:
        step = 3
    return range(0, 10, step)

def pair(n):
    return n, 'a', None, ()

def one(n):
    return n * 1.5,

def nothing(n):
    n = n + 1

def builtins(n):
    return len, int, [n, ord('a')], str

def always(n):
    return 5

def empty(n):
    return []

def letters(n):
    return ['a', "it's", '\x00\xff', None]

def letter(n):
    return 'abc'[n % 3]

def wide(n):
    return u'\u1234' * n

def widechar(n):
    return (u'\u1234a' * 3)[n % 3]

def truths(n):
    return [n > 3, n < 3]

def floats(n):
    return [n * 0.1, n * 1e300 * 1e10, -0.0]

def unsigned(n):
    return [r_uint(n), r_uint(-1)]

def longs(n):
    return r_longlong(n)

def numbers(n):
    return [bytearray('it\x00' * n), bytearray()]

def bytes_or_none(n):
    b = None
    if n > 3:
        b = bytearray(n)
    return b

def table(n):
    d = {n: 'x', n + 1: 'y', 7: 'z'}
    del d[n + 1]
    return d

def tables(n):
    return [{}, {'a': n}]

def nested(n):
    return [[n, n + 1], [], [n]]

def itself(n):
    l = []
    l.append(l)
    return l

def missing(n):
    if n > 3:
        return [1]
    return None

def functions(n):
    if n > 3:
        return up
    return down

def classes(n):
    if n > 3:
        return Point
    return Line

def called(n):
    f = up
    if n > 3:
        f = down
    f(n)
    return f

def longest(n):
    return 'x' * (n * 1000)
`

var addresses = regexp.MustCompile(` at 0x[0-9a-f]+`)

func withoutAddresses(text string) string { return addresses.ReplaceAllString(text, "") }

// TestResults compares what functions give under the low-level interpreter with what
// they give under the standard space.
func TestResults(t *testing.T) {
	types := engine.AnnotateOptions{Types: "int", Engine: engine.EngineLattice}
	for _, line := range strings.Split(results, "\n") {
		name, ok := strings.CutPrefix(line, "def ")
		if !ok {
			continue
		}
		name = name[:strings.Index(name, "(")]
		p, err := engine.LoadText(t.Context(), "results.py", []byte(results), engine.Options{Annotate: types, Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 6; n++ {
			want, err := p.Run(t.Context(), name, fmt.Sprint(n), engine.RunOptions{With: engine.WithStd})
			if err != nil {
				t.Fatal(err)
			}
			got, err := p.Run(t.Context(), name, fmt.Sprint(n), engine.RunOptions{With: engine.WithLowLevel})
			if err != nil {
				t.Errorf("%s(%d): %v", name, n, err)
				break
			}
			if got.Result == nil {
				t.Fatalf("%s(%d) raises %s", name, n, *got.Raises)
			}
			if x, y := withoutAddresses(*got.Result), withoutAddresses(*want.Result); x != y {
				t.Errorf("%s(%d): %s, want %s", name, n, x, y)
			}
		}
	}
}
