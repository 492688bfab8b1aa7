package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
)

const directText = `from rpython.rlib.jit import hint

class A(object):
    _virtualizable_ = True
    def __init__(self, v):
        self.v = v
    def get(self):
        return self.v
    def grow(self):
        self.v = self.v + 1

def field(x):
    return x.v

def f(n):
    a = A(n)
    a.grow()
    b = hint(a, access_directly=True)
    b.grow()
    return a.get() * 100 + b.get() * 10 + field(b) + field(a)
`

// TestAccessDirectly: graphs for instances that are accessed directly read and write
// fields without the access functions, others with them; both see the same fields.
func TestAccessDirectly(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "direct.py", []byte(directText), engine.Options{Annotate: engine.AnnotateOptions{Types: "int"}})
	if err != nil {
		t.Fatal(err)
	}
	graphs, err := p.Graphs(t.Context(), "f", "lowlevel", false)
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, g := range graphs.Graphs {
		text := g.Text()
		name, _, _ := strings.Cut(strings.TrimPrefix(text, "graph "), "(")
		if name, direct := strings.CutSuffix(name, "_AccessDirect"); name == "A.get" || name == "A.grow" || name == "field" {
			seen++
			if calls := strings.Contains(text, "ll_getter"); calls == direct {
				t.Errorf("%s", text)
			}
		}
	}
	if seen != 6 {
		t.Errorf("%d of 6 graphs are there", seen)
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		out, err := p.Run(t.Context(), "f", "5", engine.RunOptions{With: how, Memory: 1 << 22})
		if err != nil || out.Result == nil || *out.Result != "784" {
			t.Errorf("with %s: %+v, %v", how, out, err)
		}
	}
}
