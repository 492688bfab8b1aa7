package engine

import (
	"os"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// TestBoundsAreShown: a recording has a step where a bound is reached, and a table of what came of the bounds; both
// follow what is chosen while the program is open.
func TestBoundsAreShown(t *testing.T) {
	load := func(file, entry string) *Program {
		text, err := os.ReadFile("testdata/jit/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "META") {
			text = append(text, "\nENTRIES = {'main': ['int', 'int']}\n"...)
		}
		p, err := LoadText(t.Context(), file, text, Options{Dialect: source.Python2})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	values, recursions := load("promoted_values.py", "main"), load("recursions.py", "main")
	for _, c := range []struct {
		p    *Program
		args string
		jit  JITOptions
		step string // that there is
		row  string // of the table at the end
	}{
		{values, "30, 7", JITOptions{}, "The switch gets a case for 20", "operations made 306"},
		{values, "30, 7", JITOptions{Operations: 5}, "Residual code has 5 operations, as many as it may", "the bound of 5 is reached, no more code is made"},
		{values, "30, 7", JITOptions{Step: 3}, "3 operations were made in one go", "ways left for later"},
		{values, "2, 7", JITOptions{Lazy: true}, "Run time takes the way that was left", "ways left for later"},
		{values, "30, 7", JITOptions{Cases: 2}, "it has 2 cases, as many as it may", "of them with a general version"},
		{values, "30, 7", JITOptions{Threshold: 4}, "The program has come here so often", "places compiled because they are hot"},
		{values, "2, 7", JITOptions{Tier: 2}, "the second tier has compiled again: from ", "operations made"},
		{recursions, "1, 12", JITOptions{Recursion: 3}, "it is inlined into itself as often as it may be, 3 times", "calls left by the bound of recursion"},
		{recursions, "1, 12", JITOptions{Residual: []string{"power"}}, "direct_call(power", "operations made"},
	} {
		c.p.Choose(Choices{Args: map[string]string{"main": c.args}, JIT: map[string]JITOptions{"main": c.jit}})
		v, err := c.p.View(t.Context(), page.ParseKey("residual:main"), nil)
		if err != nil {
			t.Fatalf("%v: %v", c.jit, err)
		}
		steps := v.Recording.Steps()
		if text := sentences(steps); !strings.Contains(text, c.step) {
			t.Errorf("%v: no step says %q:\n%.3000s", c.jit, c.step, text)
		}
		if got := lastTable(v.Recording); !strings.Contains(got, c.row) {
			t.Errorf("%v: the table says %s, not %q", c.jit, got, c.row)
		}
	}
	recursions.Choose(Choices{Args: map[string]string{"main": "1, 12"}, JIT: map[string]JITOptions{"main": {Inline: []string{"nobody"}}}})
	if _, err := recursions.View(t.Context(), page.ParseKey("residual:main"), nil); err == nil || !strings.Contains(err.Error(), "main calls no function nobody") {
		t.Errorf("a function that is not there: %v", err)
	}
}

// lastTable is the last table at the last step, as text.
func lastTable(r page.Recording) string {
	tables := r.StateAt(r.Steps().Len() - 1)
	text := ""
	for _, row := range tables[len(tables)-1].Rows {
		for _, c := range row.Cells {
			text += c.Text + " "
		}
	}
	return text
}
