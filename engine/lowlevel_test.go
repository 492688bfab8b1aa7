package engine_test

import (
	"context"
	"strings"
	"testing"

	"vitrine/engine"
)

const lowProgram = `
def total(n):
    i = 0
    s = 0
    while i < n:
        i = i + 1
        s = s + i * n
    return s

def divide(a, b):
    try:
        return a // b
    except ZeroDivisionError:
        return -1

def explode(n):
    if n > 3:
        raise ValueError
    return n

def mixed(n):
    if n:
        return 1
    return "one"

ENTRIES = {"total": ["int"], "divide": ["int", "int"], "explode": ["int"], "mixed": ["int"]}
`

// TestRunners: whatever runs a program gives the same answer.
func TestRunners(t *testing.T) {
	ctx := context.Background()
	p, err := engine.LoadText(ctx, "low.py", []byte(lowProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, args, result, raises string }{
		{"total", "10", "550", ""},
		{"divide", "-7, 2", "-4", ""},
		{"divide", "7, 0", "-1", ""},
		{"explode", "3", "3", ""},
		{"explode", "4", "", "ValueError"},
	}
	for _, tt := range tests {
		for _, how := range engine.Runners {
			out, err := runWith(ctx, p, tt.name, tt.args, how)
			switch {
			case err != nil:
				t.Errorf("%s(%s) with %s: %v", tt.name, tt.args, how, err)
			case tt.raises != "" && (out.Raises == nil || *out.Raises != tt.raises):
				t.Errorf("%s(%s) with %s: %+v, want %s", tt.name, tt.args, how, out, tt.raises)
			case tt.raises == "" && (out.Result == nil || *out.Result != tt.result):
				t.Errorf("%s(%s) with %s: %+v, want %s", tt.name, tt.args, how, out, tt.result)
			}
		}
	}
	for _, how := range []string{engine.WithLowLevel, engine.WithNative} {
		if _, err := runWith(ctx, p, "mixed", "1", how); err == nil || !strings.Contains(err.Error(), "low.py:") {
			t.Errorf("mixed with %s: %v, want an error with a place", how, err)
		}
	}
}

func runWith(ctx context.Context, p *engine.Program, name, args, how string) (*engine.Outcome, error) {
	if how == engine.WithStd {
		return p.Run(ctx, name, args)
	}
	return p.RunLowLevel(ctx, name, args, how)
}

// TestLowLevelGraphs: the low-level stage gives all graphs, with types for every
// variable, and a view of each.
func TestLowLevelGraphs(t *testing.T) {
	ctx := context.Background()
	p, err := engine.LoadText(ctx, "low.py", []byte(lowProgram), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Graphs(ctx, "divide", engine.StageLowLevel, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.LowLevel) == 0 || g.LowLevel[0].Name != "divide" {
		t.Fatalf("graphs %v", g.LowLevel)
	}
	for _, x := range g.JSON().Graphs {
		for name, v := range x.(*engine.GraphJSON).Variables {
			if v.Lltype == "" {
				t.Errorf("variable %s has no low-level type", name)
			}
		}
	}
	v, err := p.View(ctx, "lowlevel:divide", nil)
	if err != nil || len(v.Page.Nodes) == 0 || len(v.Bytecode) == 0 {
		t.Errorf("view %+v, %v", v, err)
	}
	all, err := p.Graphs(ctx, "", engine.StageLowLevel, false)
	if err != nil || len(all.Errors) != 1 {
		t.Errorf("all programs: %v, errors %v; the one of mixed is wanted", err, all.Errors)
	}
}
