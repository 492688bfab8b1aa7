package engine_test

import (
	"os"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/host/source"
)

const arraysFile = "testdata/jit/arrays.py"

// TestVirtualizableArrays: compiled code keeps the items of an array of a virtualizable frame, and everybody sees them.
func TestVirtualizableArrays(t *testing.T) {
	for _, which := range []string{"0", "1", "2", "3", "4", "5"} {
		t.Run(which, func(t *testing.T) { sameEverywhere(t, arraysFile, which+", 1", which+", 2", which+", 9") })
	}
	t.Run("many lengths", func(t *testing.T) { sameEverywhere(t, arraysFile, "0, 20", "5, 20") })
	t.Run("many items", func(t *testing.T) { sameEverywhere(t, arraysFile, "0, 51", "5, 51") })
}

// TestResidualDirectly: a function that accesses a virtualizable directly cannot be made residual by its name alone.
func TestResidualDirectly(t *testing.T) {
	b, err := os.ReadFile(arraysFile)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(b), "@dont_look_inside\ndef doubled", "def doubled", 1)
	p, err := engine.LoadText(t.Context(), arraysFile, []byte(text), engine.Options{Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: "int,int"}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	jit := engine.UsualJIT()
	jit.Residual = []string{"doubled"}
	if _, err := p.RunJIT(t.Context(), "main", "1, 9", nil, engine.RunOptions{Backend: engine.BackendGraphs, JIT: jit}); err == nil || !strings.Contains(err.Error(), "doubled cannot be residual") {
		t.Errorf("doubled is residual: %v", err)
	}
}

// TestArraysAreExploded: items that are reached by known places only are read once, where residual code is entered, and
// written once, where it is left; main has frames of two sizes. If the class does not name the array as such, every item
// is reached by a call.
func TestArraysAreExploded(t *testing.T) {
	b, err := os.ReadFile(arraysFile)
	if err != nil {
		t.Fatal(err)
	}
	const names, direct = "'stack[*]', 'counts[*]'", "frame = hint(frame, access_directly=True)"
	for _, c := range []struct {
		old, by  string
		exploded bool
	}{{"", "", true}, {direct, "pass", true}, {names, "'stack', 'counts'", false}} {
		p, err := engine.LoadText(t.Context(), arraysFile, []byte(strings.Replace(string(b), c.old, c.by, 1)), engine.Options{
			Dialect: source.Python2, Annotate: engine.AnnotateOptions{Types: "int,int"},
		})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		out, err := p.RunJIT(t.Context(), "main", "0, 9", nil, engine.RunOptions{Backend: engine.BackendGraphs, JIT: engine.UsualJIT()})
		if err != nil {
			t.Fatal(err)
		}
		const items = 6 + 3 + 7 + 3
		r := out.Residual
		if c.exploded && (r.Operations["getarrayitem"] != items || r.Operations["setarrayitem"] != items || len(r.Calls) > 0) {
			t.Errorf("with %q, of %d items residual code does %v and calls %v", c.by, items, r.Operations, r.Calls)
		}
		if !c.exploded && len(r.Calls) == 0 {
			t.Errorf("with %q, items are reached without a call", c.by)
		}
	}
}
