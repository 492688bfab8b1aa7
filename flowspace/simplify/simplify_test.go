package simplify_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/flowspace"
	"vitrine/flowspace/model"
	"vitrine/flowspace/simplify"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// counter notes how large the graph is before each pass and at the end, and
// that the rules of the flow model hold there.
type counter struct {
	t    *testing.T
	g    *model.FunctionGraph
	rows []string
	name string
}

func (c *counter) Pass(p *simplify.Pass) {
	c.count()
	c.name = p.Name
}

func (c *counter) Rewrote(p *simplify.Pass, text string, at *model.Block) {
	if text == "" || at == nil {
		c.t.Errorf("%s: pass %s does not say what it did", c.g.Name, p.Name)
	}
}

func (c *counter) Grew(p *simplify.Pass, text string, at *model.Block) { c.Rewrote(p, text, at) }

func (c *counter) Done() { c.count() }

func (c *counter) count() {
	if err := c.g.Check(); err != nil {
		c.t.Errorf("after %s: %v", c.name, err)
	}
	ops, args, links := 0, 0, 0
	blocks := c.g.Blocks()
	for _, b := range blocks {
		ops += len(b.Operations)
		links += len(b.Exits)
		for _, l := range b.Exits {
			args += len(l.Args)
		}
	}
	c.rows = append(c.rows, fmt.Sprint(c.name, " ", len(blocks), " ", links, " ", ops, " ", args))
}

// TestPasses compares the size of every graph of the corpus after every pass
// with what the original system noted: blocks, links, operations, values
// passed along links.
func TestPasses(t *testing.T) {
	files, err := filepath.Glob("../testdata/conformance/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no corpus: %v", err)
	}
	graphs := 0
	for _, file := range files {
		for name, want := range expectedRows(t, file) {
			g := rawGraph(t, strings.TrimSuffix(file, ".json")+".py", name)
			c := &counter{t: t, g: g, name: "raw"}
			simplify.Graph(g, c)
			graphs++
			for i, w := range want {
				if c.rows[i] != w {
					t.Errorf("%s %s: got %s, want %s", filepath.Base(file), name, c.rows[i], w)
				}
			}
		}
	}
	t.Logf("%d graphs, %d passes each", graphs, len(simplify.Passes))
}

// expectedRows reads what the original noted for the functions of a theme
// that have a graph.
func expectedRows(t *testing.T, file string) map[string][]string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var facts map[string]struct{ Passes [][]any }
	if err := json.Unmarshal(data, &facts); err != nil {
		t.Fatal(err)
	}
	rows := make(map[string][]string)
	for name, f := range facts {
		for _, r := range f.Passes {
			rows[name] = append(rows[name], strings.Trim(fmt.Sprint(r), "[]"))
		}
	}
	return rows
}

var modules = make(map[string]*stdspace.Module)
var spaces = make(map[string]*stdspace.Space)

func rawGraph(t *testing.T, file, name string) *model.FunctionGraph {
	t.Helper()
	if modules[file] == nil {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		spaces[file] = stdspace.New(stdspace.Options{Dialect: source.Python2})
		if modules[file], err = spaces[file].ImportFile("theme", file, text); err != nil {
			t.Fatal(err)
		}
	}
	x, _ := modules[file].Dict.Lookup(name)
	g, err := flowspace.Build(context.Background(), spaces[file], x.(*stdspace.Function), flowspace.Options{Raw: true})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestOvfcheck: an addition under ovfcheck becomes add_ovf, and only what the
// program catches of it stays an exit.
func TestOvfcheck(t *testing.T) {
	const text = `
from rlib.rarithmetic import ovfcheck, ovfcheck_lshift

def add(a, b):
    try:
        return ovfcheck(a + b)
    except OverflowError:
        return -1

def div(a, b):
    try:
        return ovfcheck(a // b)
    except OverflowError:
        return -1

def shift(a, b):
    return ovfcheck_lshift(a, b)
`
	std := stdspace.New(stdspace.Options{})
	m, err := std.ImportFile("program", "program.py", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"add": "add_ovf", "div": "floordiv_ovf", "shift": "lshift_ovf"} {
		x, _ := m.Dict.Lookup(name)
		g, err := flowspace.Build(context.Background(), std, x.(*stdspace.Function), flowspace.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if dump := g.Dump(); !strings.Contains(dump, want+"(") || strings.Contains(dump, "ovfcheck") {
			t.Errorf("%s: no %s in\n%s", name, want, dump)
		}
		if err := g.Check(); err != nil {
			t.Error(err)
		}
	}
}
