package hintannotator_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	flow "vitrine/flowspace/model"
	"vitrine/jit/hintannotator"
)

// chainOf returns the lines and sentences of an explanation.
func chainOf(causes []hintannotator.Cause) string {
	var lines []string
	for _, c := range causes {
		lines = append(lines, fmt.Sprintf("%d %s", c.Span.Line, c.What))
	}
	return strings.Join(lines, "\n")
}

const meta = `
META = {'kind': 'function', 'entry': 'f', 'runs': [{'args': [3, 40]}]}
`

// TestChains: an error leads from the hint back to what cannot be green, and proposes something.
func TestChains(t *testing.T) {
	for _, c := range []struct{ name, text, class, chain, proposal string }{
		{"a field", `
from rlib.jit import hint
class Box(object):
    pass
def make(n):
    b = Box()
    b.v = n
    return b
def read(b):
    return b.v
def f(n, m):
    x = read(make(n)) + 1
    hint(x, concrete=True)
    return x
`, "HintError", `12 v9 depends on v8, which is red
12 v8 is what read_Hv returns, and that is red
10 read_Hv returns v1, which is red
10 v1 depends on b_0, which is red
9 b_0 is what f passes to read_Hv, and that is red
12 v5 may be v2, which is red, where block 1 is entered from block 0
12 v2 is what make returns, and that is red
7 make returns v3, which is red
6 v3 may be v1, which is red, where block 1 is entered from block 0
6 v1 is a new object, which is made when the code runs`,
			`hint(v9, promote=True) in line 12 of f resolves it: code is then generated for each value that there is
hint(v1, promote=True) in line 10 of read resolves it: v1 begins to be red there`},
		{"a join", `
from rlib.jit import hint
class Store(object):
    pass
store = Store()
store.v = 1
def f(n, m):
    x = hint(n, concrete=True)
    while m:
        x = x + store.v
        store.v = m
        m -= 1
    return x
`, "UnionError", `10 v10 depends on v9, which is red
10 v9 is read from memory that may change: (&ill.Store).v`, `hint(v10, promote=True) in line 10 of f resolves it: code is then generated for each value that there is
hint(v9, promote=True) in line 10 of f resolves it: v9 begins to be red there`},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := openText(t, "ill", []byte(c.text+meta))
			_, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{})
			var e *hintannotator.Error
			if !errors.As(err, &e) || e.Class != c.class {
				t.Fatalf("the error is %v", err)
			}
			if diff := cmp.Diff(c.chain, chainOf(e.Chain)); diff != "" {
				t.Errorf("the chain differs: %s", diff)
			}
			var proposals []string
			for _, p := range e.Proposals {
				proposals = append(proposals, p.Text(""))
			}
			if got := strings.Join(proposals, "\n"); got != c.proposal {
				t.Errorf("the proposals are %s", got)
			}
			if !strings.Contains(err.Error(), fmt.Sprintf("ill.py:%d: ", e.Span.Line)) {
				t.Errorf("the error does not say where it is: %v", err)
			}
		})
	}
}

// TestWhy: every variable of the corpus that is green or red has a reason, and a chain that ends.
func TestWhy(t *testing.T) {
	for _, r := range records(t) {
		f := openProgram(t, r)
		res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{Policy: policyOf(r)})
		if err != nil {
			continue // TestErrors looks at them
		}
		for _, g := range res.Graphs {
			for _, b := range g.Blocks() {
				for _, v := range b.Defined() {
					why := res.Why(g, v)
					if none := g.Colour(v) == hintannotator.Void; none != (len(why) == 0) {
						t.Errorf("%s: %v of %s is %v because of %v", r.Name, v, g.Name, g.Colour(v), chainOf(why))
					}
					if len(why) > 50 {
						t.Errorf("%s: why %v of %s is %v takes %d sentences", r.Name, v, g.Name, g.Colour(v), len(why))
					}
				}
			}
		}
	}
}

// TestWhySentences has some explanations in full.
func TestWhySentences(t *testing.T) {
	f := openText(t, "m", []byte(`
from rlib.jit import hint
def scaled(a, b):
    hint(b, concrete=True)
    return a * (b + 1)
def f(n, m):
    return scaled(n, m + 2)
`+meta))
	res, err := hintannotator.Annotate(context.Background(), f.program, f.entry, hintannotator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range res.Graphs {
		for _, v := range named(g) {
			got = append(got, fmt.Sprintf("%s %v %v\n%s", g.Name, v, g.Colour(v), chainOf(res.Why(g, v))))
		}
	}
	const want = `f n_0 red
6 n_0 is an argument of f, where generated code begins: it is known when that runs
f m_1 green
6 m_1 is green because somebody asks for all that it depends on
7 b_1 of scaled has to be green, so m_1, from which this call passes it, has to be too
4 hint(b_1, concrete=True) asks for b_1 of scaled
f v2 green
7 v2 is green because somebody asks for all that it depends on
7 b_1 of scaled has to be green, so m_1, from which this call passes it, has to be too
4 hint(b_1, concrete=True) asks for b_1 of scaled
f v3 red
7 v3 is what scaled returns, and that is red
5 scaled returns v4, which is red
5 v4 depends on a_0, which is red
3 a_0 is what f passes to scaled, and that is red
6 n_0 is an argument of f, where generated code begins: it is known when that runs
f v4 red
7 f returns v3, which is red
7 v3 is what scaled returns, and that is red
5 scaled returns v4, which is red
5 v4 depends on a_0, which is red
3 a_0 is what f passes to scaled, and that is red
6 n_0 is an argument of f, where generated code begins: it is known when that runs
scaled a_0 red
3 a_0 is what f passes to scaled, and that is red
6 n_0 is an argument of f, where generated code begins: it is known when that runs
scaled b_1 green
3 b_1 is green because somebody asks for all that it depends on
4 hint(b_1, concrete=True) asks for b_1 of scaled
scaled v2 green
4 v2 is green because of hint(b_1, concrete=True)
3 b_1 is green because somebody asks for all that it depends on
4 hint(b_1, concrete=True) asks for b_1 of scaled
scaled v3 green
5 v3 is computed by int_add from what is green
3 b_1 is green because somebody asks for all that it depends on
4 hint(b_1, concrete=True) asks for b_1 of scaled
scaled v4 red
5 v4 depends on a_0, which is red
3 a_0 is what f passes to scaled, and that is red
6 n_0 is an argument of f, where generated code begins: it is known when that runs
scaled v5 red
5 scaled returns v4, which is red
5 v4 depends on a_0, which is red
3 a_0 is what f passes to scaled, and that is red
6 n_0 is an argument of f, where generated code begins: it is known when that runs`
	if diff := cmp.Diff(want, strings.Join(got, "\n")); diff != "" {
		t.Errorf("the explanations differ: %s", diff)
	}
}

func named(g *hintannotator.Graph) []*flow.Variable {
	var list []*flow.Variable
	for _, b := range g.Blocks() {
		list = append(list, b.Defined()...)
	}
	return list
}
