package engine_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/forms"
	flow "vitrine/flowspace/model"
)

// passing has constants that are passed on, each once in the text.
const passing = `
def find(l, v):
    i = 100
    while i < len(l):
        if l[i] == v:
            return i
        i += 1
    return -101

def choose(n):
    total = 102
    step = 103
    if n > 10:
        step = 104
    elif n > 5:
        try:
            step = int(str(n))
        except ValueError:
            step = 105
    for i in range(n):
        total += step
    last = (106 if n > 3
            else 107)
    if total > 50 and n:
        return (total +
                find([n, total, 3], last))
    a, b = 108, 109
    if n > 2:
        b = a
        a = 110
    elif n > 7:
        a = b = 111
    while n > 0:
        n -= a
        a += b
    if n < -5:
        return 112
    if total > 77:
        c = 113
    else:
        c = 114
    return min(a, same(c)) + closing(n)

def same(v):
    return v

def closing(n):
    x = same(n)
    try:
        if x > 3:
            return 116
        if x > 2:
            return (117 if x > 8 else
                    118)
    finally:
        if n:
            x += 1
        same(x)
    return 119
`

// TestPlacesOfPassedConstants: at every stage, what a link passes on is told to come from
// the line that says it, and what is returned from the return, not from the condition
// before.
func TestPlacesOfPassedConstants(t *testing.T) {
	p, err := engine.LoadText(context.Background(), "passing.py", []byte(passing), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	lines := linesOf(passing)
	for _, name := range []string{"find", "choose", "closing"} {
		g, err := p.FlowGraph(context.Background(), name, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		checkPlaces(t, "flow", g, lines, 2)
	}
	low, err := p.LowLevel(context.Background(), "choose")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range low.Functions() {
		if g := f.Func.Graph; g.File == "passing.py" {
			n += checkPlaces(t, "low-level", g, lines, 0)
		}
	}
	if n < 18 {
		t.Errorf("only %d constants are passed on in low-level graphs", n)
	}
	if n := checkCode(t, p, "choose", lines); n < 14 {
		t.Errorf("only %d instructions pass constants on", n)
	}
}

// known passes values on that only the annotator knows. Each number stands last in a comment, on the line that is wanted.
const known = `
def main(n):
    a = keep(n, 100) + keep(n + 1, 100)
    b = chain(n, 101) + chain(n + 1, 101)
    c = choose(n, Box(102)) + choose(n + 1, Box(102))
    d = last(n, 104) + last(n + 1, 104)
    return a + b + c + d

class Box:
    def __init__(self, v):
        self.v = v

def width():
    return 103

def keep(flag, x):
    if flag > 3:
        y = x  # 100
    else:
        y = flag
    return y * 2 + y

def chain(flag, x):
    y = flag
    if flag > 3:
        z = x  # 101
        if flag > 5:
            y = z
        else:
            y = flag * 2
    return y * 2 + y

def choose(flag, box):
    w = width()  # 103
    total = 0
    while flag > 0:
        if flag > 8:
            total = w
        flag -= 1
        total += flag
    y = (flag if total > 3
         else w)
    return y * 2 + y + box.v

def last(flag, x):
    if flag > 3:
        x = flag
    while flag > 0:
        flag -= x
    return x * 2 + flag
`

// TestPlacesOfKnownValues: what a link passes on comes from the line that passes it on or computes it, even if
// it is a variable until the annotator knows its only value.
func TestPlacesOfKnownValues(t *testing.T) {
	p, err := engine.LoadText(context.Background(), "known.py", []byte(known), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	lines := linesOf(known)
	called := lines["104"]
	lines["104"] = strings.Count(known[:strings.Index(known, "def last")], "\n") + 1
	low, err := p.LowLevel(context.Background(), "main")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range low.Functions() {
		if g := f.Func.Graph; g.File == "known.py" && g.Name != "width" { // which returns a number itself
			n += checkPlaces(t, "low-level", g, lines, 0)
		}
	}
	if n < 5 {
		t.Errorf("only %d known values are passed on in low-level graphs", n)
	}
	lines["104"] = called // which is inlined
	if n := checkCode(t, p, "main", lines); n < 5 {
		t.Errorf("only %d instructions pass known values on", n)
	}
}

// linesOf returns the lines of the constants of a text.
func linesOf(text string) map[string]int {
	lines := make(map[string]int)
	for i, line := range strings.Split(text, "\n") {
		for n := 100; n <= 121; n++ {
			if strings.Contains(line, strconv.Itoa(n)) {
				lines[strconv.Itoa(n)] = i + 1
			}
		}
	}
	return lines
}

// TestPlacesOfInlinedConstants: a constant that a link passes on only since a call or a tuple is gone comes from the
// line of the call, or that of the item.
func TestPlacesOfInlinedConstants(t *testing.T) {
	const text = `
def first(n):
    if n > 2:
        t = (111,
             n)
    else:
        t = (112,
             n + 1)
    return t[0]

def counted(n, k=113):
    while n > 0:
        k -= n
        n -= 1
    return k

def main(n):
    t = first(n)
    t += counted(n, 114)
    return t
`
	p, err := engine.LoadText(context.Background(), "inlined.py", []byte(text), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	if n := checkCode(t, p, "main", linesOf(text)); n != 4 {
		t.Errorf("%d instructions pass constants on", n)
	}
}

// checkPlaces looks at the constants that the links of a graph pass on, of which there are
// as many at least.
func checkPlaces(t *testing.T, stage string, g *flow.FunctionGraph, lines map[string]int, atLeast int) (n int) {
	t.Helper()
	for _, l := range g.Links() {
		if l.Target == g.ReturnBlock && l.Place == nil {
			t.Errorf("%s, %s: block %d returns nowhere", stage, g.Name, l.PrevBlock.ID)
		}
		for _, a := range l.Args {
			c, ok := a.(*flow.Constant)
			if !ok || lines[strings.TrimPrefix(c.Text(), "-")] == 0 {
				continue
			}
			n++
			if c.Place == nil || int(c.Place.Span.Line) != lines[strings.TrimPrefix(c.Text(), "-")] {
				t.Errorf("%s, %s: %v is passed on from %v", stage, g.Name, c, c.Place)
			}
		}
	}
	if n < atLeast {
		t.Errorf("%s, %s: only %d constants are passed on", stage, g.Name, n)
	}
	return n
}

// checkCode looks at the instructions that put these constants somewhere, and counts them.
func checkCode(t *testing.T, p *engine.Program, entry string, lines map[string]int) (n int) {
	t.Helper()
	graphs, err := p.Graphs(context.Background(), entry, "machine", false)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range graphs.Graphs {
		for _, in := range g.JSON().(*forms.MachineJSON).Instructions {
			_, hex, ok := strings.Cut(in.Text, ", 0x")
			value, err := strconv.ParseUint(hex, 16, 64)
			if !ok || err != nil || !strings.HasPrefix(in.Text, "mov") || in.Operation != nil {
				continue
			}
			number := int64(int32(uint32(value)))
			if line := lines[strconv.FormatInt(max(number, -number), 10)]; line > 0 {
				n++
				if in.Span == nil || int(in.Span.Line) != line {
					t.Errorf("%s is said to come from %v", in.Text, in.Span)
				}
			}
		}
	}
	return n
}

// TestPlaceOfOneReturn: what puts the result of a function in place, and leaves it, comes from
// its return, if there is one only; if there are more, each has what it passes on.
func TestPlaceOfOneReturn(t *testing.T) {
	for _, of := range []struct {
		text string
		line int
	}{
		{`def f(n):
    r = 0
    while n > 0:
        r += n
        if r > 50:
            break
        n -= 1
    return r
`, 8},
		{`def f(n):
    if n > 3:
        return n
    return n * n
`, 0},
	} {
		p, err := engine.LoadText(context.Background(), "leaving.py", []byte(of.text), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
		if err != nil {
			t.Fatal(err)
		}
		graphs, err := p.Graphs(context.Background(), "f", "machine", false)
		if err != nil {
			t.Fatal(err)
		}
		returns := 0
		for _, in := range graphs.Graphs[0].JSON().(*forms.MachineJSON).Instructions {
			if in.Text != "ret" {
				continue
			}
			returns++
			line := 0
			if in.Span != nil {
				line = int(in.Span.Line)
			}
			if line != of.line {
				t.Errorf("%s\nreturns at line %d, want %d", of.text, line, of.line)
			}
		}
		if returns == 0 {
			t.Errorf("%s\ndoes not return", of.text)
		}
	}
}
