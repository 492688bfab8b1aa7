package lesson

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"vitrine/assets"
	"vitrine/engine"
)

// TestPaper: the programs of the lessons behave as the paper on the JIT generator prints it: so many switches with so many
// cases, these operations, nothing else.
func TestPaper(t *testing.T) {
	for _, c := range []struct {
		lesson, program string
		compilations    []int // when run time came to a promotion
		switches        []int
		operations      string // all but rounding of a quotient
	}{
		{"promotion", "promotion.py", []int{2, 0, 2}, []int{2}, "direct_call 2, int_floordiv 1"},
		{"path-tree", "paths.py", []int{1, 1, 1}, []int{1, 2}, "int_gt 1"},
		{"boxed-integers", "boxed.py", []int{3, 0}, []int{1, 1, 1}, "getfield 6, int_add 2"},
		{"exceptions", "stopping.py", []int{0, 0}, []int{}, "int_add 1, int_gt 1, int_mul 1"},
	} {
		t.Run(c.lesson, func(t *testing.T) {
			runs := runsOf(t, c.lesson, c.program)
			var compilations []int
			for _, r := range runs {
				if r.Err != nil || r.Outcome.Result == nil {
					t.Fatalf("a run does not end: %v", r.Err)
				}
				compilations = append(compilations, r.Recompilations)
			}
			left := runs[len(runs)-1].Residual
			if !slices.Equal(compilations, c.compilations) || !slices.Equal(slices.Sorted(slices.Values(left.Switches)), c.switches) {
				t.Errorf("%v compilations, switches with %v cases", compilations, left.Switches)
			}
			if got := operationsText(left.Operations); got != c.operations {
				t.Errorf("left: %s", got)
			}
		})
	}
}

// runsOf runs a program of a lesson on the arguments that it names.
func runsOf(t *testing.T, name, program string) []engine.JITRun {
	t.Helper()
	text, err := assets.LessonNamed(name + ".md")
	if err != nil {
		t.Fatal(err)
	}
	prog, err := parse(t, text.Text).Program(program)
	if err != nil {
		t.Fatal(err)
	}
	p, err := engine.LoadText(t.Context(), program, []byte(prog.Text), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := p.Meta()
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Generate(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	runs, err := p.RunMeta(t.Context(), g, m, engine.RunOptions{Backend: engine.BackendGraphs})
	if err != nil || len(runs) != 1 {
		t.Fatalf("%d runs, %v", len(runs), err)
	}
	return append(runs, runs[0].Then...)
}

// operationsText lists operations without those that round a quotient as Python does.
func operationsText(operations map[string]int) string {
	rounding := []string{"int_xor", "int_le", "cast_bool_to_int", "int_mod", "int_ne", "int_and", "int_sub"}
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(operations)) {
		if operations["int_floordiv"] == 0 || !slices.Contains(rounding, name) {
			texts = append(texts, fmt.Sprintf("%s %d", name, operations[name]))
		}
	}
	return strings.Join(texts, ", ")
}
