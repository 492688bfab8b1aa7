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
    return a
`

// TestPlacesOfPassedConstants: at every stage, what a link passes on is told to come from
// the line that says it, and what is returned from the return, not from the condition
// before.
func TestPlacesOfPassedConstants(t *testing.T) {
	p, err := engine.LoadText(context.Background(), "passing.py", []byte(passing), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	lines := make(map[string]int)
	for i, line := range strings.Split(passing, "\n") {
		for n := 100; n <= 112; n++ {
			if strings.Contains(line, strconv.Itoa(n)) {
				lines[strconv.Itoa(n)] = i + 1
			}
		}
	}
	for _, name := range []string{"find", "choose"} {
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
	if n < 14 {
		t.Errorf("only %d constants are passed on in low-level graphs", n)
	}
	checkCode(t, p, lines)
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

// checkCode looks at the instructions that put these constants somewhere.
func checkCode(t *testing.T, p *engine.Program, lines map[string]int) {
	t.Helper()
	graphs, err := p.Graphs(context.Background(), "choose", "machine", false)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
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
	if n < 10 {
		t.Errorf("only %d instructions pass constants on", n)
	}
}
