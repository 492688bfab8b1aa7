package flowtext_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"vitrine/flowspace"
	"vitrine/flowspace/flowtext"
	"vitrine/flowspace/model"
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/stdspace"
)

// A program is a module with the format of its graphs.
type program struct {
	std     *stdspace.Space
	module  *stdspace.Module
	builder *flowspace.Builder
	format  *flowtext.Format
}

func load(t testing.TB, name, file string, text []byte, d source.Dialect) *program {
	t.Helper()
	p := &program{std: stdspace.New(stdspace.Options{Dialect: d})}
	var err error
	if p.module, err = p.std.ImportFile(name, file, text); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	p.builder = flowspace.NewBuilder(p.std)
	p.format = flowtext.New(p.std, p.builder.Constant)
	return p
}

// roundTrip writes a graph, reads it and compares. It returns how many constants came
// back as texts only.
func roundTrip(t testing.TB, f *flowtext.Format, g *model.FunctionGraph) (opaque int) {
	t.Helper()
	text := f.Write(g)
	again, err := f.Read(g.Name, text)
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(g.Dump(), again.Dump()); diff != "" {
		t.Errorf("%s: the graph that was read differs: %s", g.Name, diff)
	}
	if diff := cmp.Diff(text, f.Write(again)); diff != "" {
		t.Errorf("%s: the text of the graph that was read differs: %s", g.Name, diff)
	}
	return compareParts(t, g, again)
}

// compareParts compares what dumps do not show: operations as values, what cannot raise,
// and constants. Mutable objects without a name are made anew.
func compareParts(t testing.TB, g, again *model.FunctionGraph) (opaque int) {
	t.Helper()
	blocks := again.Blocks()
	for i, b := range g.Blocks() {
		if blocks[i].ID != i {
			t.Errorf("%s: block %d has the ID %d", g.Name, i, blocks[i].ID)
		}
		for k, op := range b.Operations {
			got := blocks[i].Operations[k]
			if got.Opcode != op.Opcode || got.CannotRaise != op.CannotRaise {
				t.Errorf("%s: %v is another operation", g.Name, got)
			}
			for n, a := range op.Args {
				c, ok := a.(*model.Constant)
				if !ok {
					continue
				}
				switch got := got.Args[n].(*model.Constant); c.Value.(type) {
				case *stdspace.Function, *stdspace.Class, stdspace.Int, *stdspace.Str, stdspace.Float, stdspace.Bool, *stdspace.Singleton:
					if _, text := got.Value.(flowtext.Opaque); text {
						opaque++
					} else if got.Key != c.Key {
						t.Errorf("%s: %v came back as another object", g.Name, c)
					}
				}
			}
		}
	}
	return opaque
}

// TestCorpora writes and reads the graphs of every function of every corpus, as recorded
// and simplified.
func TestCorpora(t *testing.T) {
	graphs, opaque := 0, 0
	for _, c := range []struct {
		pattern string
		dialect source.Dialect
	}{
		{"../testdata/conformance/*.py", source.Python2},
		{"../../lowlevel/rtyper/testdata/[a-eg-z]*.py", source.Python2},
		{"../../lowlevel/rtyper/testdata/f*3.py", source.Python3},
		{"../../assets/examples/*.py", source.Python3},
		{"../../assets/bench/*.py", source.Python3},
	} {
		files, err := filepath.Glob(c.pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no files, %v", c.pattern, err)
		}
		for _, file := range files {
			switch filepath.Base(file) {
			case "driver.py", "once.py":
				continue // they run a program when they are loaded
			case "rlibs.py":
				continue // it is about functions of other modules, which a text only names
			}
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n, o := tripAll(t, load(t, strings.TrimSuffix(filepath.Base(file), ".py"), file, text, c.dialect))
			graphs, opaque = graphs+n, opaque+o
		}
	}
	t.Logf("%d graphs, with %d values, functions and classes that came back as texts", graphs, opaque)
	if graphs < 300 || opaque > graphs/100 {
		t.Errorf("%d graphs, %d texts", graphs, opaque)
	}
}

func tripAll(t *testing.T, p *program) (graphs, opaque int) {
	t.Helper()
	for _, e := range p.module.Dict.Entries() {
		fn, ok := e.Value.(*stdspace.Function)
		if !ok || fn.Code.Flags&bytecode.Generator != 0 {
			continue // the classes of a generator are in no module
		}
		for _, raw := range []bool{false, true} {
			if g, err := p.builder.Build(context.Background(), fn, flowspace.Options{Raw: raw}); err == nil {
				graphs++
				opaque += roundTrip(t, p.format, g)
			}
		}
	}
	return graphs, opaque
}

const sample = `
import sys
class C(object):
    def method(self): return 1
    class Inner(object): pass
def g(*args): return args
LIST, TABLE = [1, 2], {'a': 1}
OBJECT = C()
def inner():
    hidden, other = C(), [3, ['x']]
    def f(n, method=OBJECT.method):
        if n: g(hidden, hidden, other, (other, 3), LIST, C.Inner, sys, 'x'.join, (hidden, 3))
        if n is None: return (5,)
        return (1, -0.0, 1e300, 'a\'b"\n\\', None, True, (), (5,), (1, (2, C)), len, OBJECT, 10 ** 30, -0.0)
    return f
f = inner()
`

// TestConstants: every sort of constant has the text that the package describes.
func TestConstants(t *testing.T) {
	p := load(t, "t", "t.py", []byte(sample), source.Python3)
	fn, _ := p.module.Dict.Lookup("f")
	g, err := p.builder.Build(context.Background(), fn.(*stdspace.Function), flowspace.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := p.format.Write(g)
	for _, want := range []string{
		`(@t:LIST)`, `(@t:C.Inner)`, `(@sys:)`, `-0.0)`, ` 1e+300,`, `'a\'b"\n\\'`, `((5,))`, ` (1, (2, @t:C)), `,
		` @builtins:len,`, ` join of 'x')`, ` @t:OBJECT,`, ` 1000000000000000000000000000000,`, `(?1 "instance of C"), (?1 "instance of C"), (=3[3, =2['x']]), ((=3, 3))`,
		`"(instance of C, 3)"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in\n%s", want, text)
		}
	}
	roundTrip(t, p.format, g)
}

// TestSimplified: passes work on a graph that was read as on the one that was written.
func TestSimplified(t *testing.T) {
	text := "graph f\nblock 0 [n_0] (start)\n    v1 = add(n_0, (1))\n    link None -> block 1 [v1]\n" +
		"block 1 [v2] (return)\n"
	p := load(t, "t", "t.py", []byte(sample), source.Python3)
	g, err := p.format.Read("text", text)
	if err != nil {
		t.Fatal(err)
	}
	if g.Name != "f" || g.ReturnBlock.ID != 1 || g.ExceptBlock.ID != 2 || g.NumVariables() != 5 || g.NumBlocks() != 3 {
		t.Errorf("the graph is %+v", g)
	}
	if got := p.format.Write(g.Compact()); got != text {
		t.Errorf("after a copy:\n%s", got)
	}
}

// TestMistakes: a text that cannot be read is refused with its line.
func TestMistakes(t *testing.T) {
	p := load(t, "t", "t.py", []byte(sample), source.Python3)
	head := "graph f\nblock 0 [n_0] (start)\n"
	for _, c := range []struct{ text, want string }{
		{"", `t:1: "graph " is expected`},
		{"graph f\n", "no block"},
		{head + "    v1 = frob(n_0)\n", "t:3: there is no operation frob"},
		{head + "    v1 = add(n_0, (x))\n", `t:3: "x" is not an object`},
		{head + "    v1 = add(n_0, (__import__('os')))\n", "is not an object"},
		{head + "    v1 = add(n_0, (@t:D))\n", "t:3: there is no D in the module t"},
		{head + "    v1 = add(n_0, (@nothing:system))\n", "t:3: the module nothing cannot be imported: "},
		{head + "    v1 = add(n_0, (@os:nothing))\n", "t:3: there is no nothing in the module os"},
		{head + "    v1 = add(n_0, (@t:f.x))\n", "neither a module nor a class"},
		{head + "    v1 = add(n_0, (=1))\n", "no object =1 before"},
		{head + "    v1 = add((=1[]), (=1[]))\n", "already"},
		{head + "    v1 = add(n_0, ('a))\n", "is not an object"},
		{head + "    v1 = add(n_0, ((1)))\n", "needs a comma"},
		{head + "    v1 = add(n_0, v2)\n    link None -> block 1 [v1]\nblock 1 [v3] (return)\n", "v2 is used, but not defined"},
		{head + "    link None -> block 7 [n_0]\n", "a block that does not exist"},
		{head + "    link None -> block 1 []\nblock 1 [v1] (return)\n", "passes 0 values"},
		{head + "    exitswitch v001\n", "is not a variable"},
		{head + "    exitswitch v0\n", "have the same number"},
		{head + "    exitswitch v99999999\n", "is not a variable"},
		{head + "block 2 []\n", "block 1 is expected, not 2"},
		{head + "block 1 [] (start)\n", "first block must be the start block"},
		{"graph f\nblock 0 []\n", "first block must be the start block"},
		{head + "    v1 = add(n_0, ((" + strings.Repeat("(", 100), "nested too deep"},
	} {
		if _, err := p.format.Read("t", c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

// FuzzRead: a text is refused, or gives a graph that keeps the rules, whose text can be
// read again.
func FuzzRead(f *testing.F) {
	p := load(f, "t", "t.py", []byte(sample), source.Python3)
	for _, e := range p.module.Dict.Entries() {
		if fn, ok := e.Value.(*stdspace.Function); ok {
			if g, err := p.builder.Build(context.Background(), fn, flowspace.Options{}); err == nil {
				f.Add(p.format.Write(g))
			}
		}
	}
	f.Add("graph f\nblock 0 [n_0] (start)\n    v1 = getitem_key((=1{'a': 5}), n_0)\n    exitswitch last_exception\n" +
		"    link None -> block 1 [v1]\n    link (@builtins:KeyError) -> block 2 [n_0] last_exception=(@builtins:KeyError) last_exc_value=v2\n" +
		"block 1 [v3] (return)\nblock 2 [n_4]\n    v5 = simple_call((=2 append of =1), n_4) cannot raise\n" +
		"    exitswitch v5\n    link (True) -> block 1 [(inf)]\n    link (?3 \"x\") -> block 1 [(nan)]\n")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := p.format.Read("fuzz", text)
		if err != nil {
			return
		}
		first := p.format.Write(g)
		again, err := p.format.Read("written", first)
		if err != nil {
			t.Fatalf("%v in\n%s\nof\n%s", err, first, text)
		}
		second := p.format.Write(again)
		if third, err := p.format.Read("again", second); err != nil || p.format.Write(third) != second {
			t.Fatalf("%v, or the text changes each time:\n%s", err, second)
		}
	})
}
