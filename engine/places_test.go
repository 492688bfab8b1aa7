package engine_test

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/engine/forms"
	"vitrine/pages/page"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

const summing = `def f(n, step):
    total = 0
    while n > 0:
        total += n // step
        n -= 1
    return total

ENTRIES = {'f': ['int', 'int']}
`

// TestPlacesOfMachineCode compares text and JSON of a small function with what was looked
// at, and the spans of its values with what stands beside the instructions.
func TestPlacesOfMachineCode(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "places.py", []byte(summing), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	g, err := p.Graphs(t.Context(), "f", engine.StageMachine, false)
	if err != nil {
		t.Skip(err) // there is no native code here
	}
	text, err := forms.Marshal(g.Graphs[0].JSON())
	if err != nil {
		t.Fatal(err)
	}
	text = g.Graphs[0].Text() + text
	const file = "testdata/places.txt"
	if *update {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), text); diff != "" {
		t.Error(diff)
	}
	compareSpans(t, g.Graphs[0].JSON().(*forms.MachineJSON))
}

// compareSpans: a value stands beside exactly the instructions of its spans.
func compareSpans(t *testing.T, f *forms.MachineJSON) {
	t.Helper()
	if len(f.Values) < 3 {
		t.Errorf("%s has the values %+v", f.Name, f.Values)
	}
	beside := 0
	for _, in := range f.Instructions {
		beside += len(in.Places)
	}
	for _, v := range f.Values {
		for _, s := range v.Spans {
			for _, in := range f.Instructions {
				if in.Address < s.From || in.Address >= s.To {
					continue
				}
				beside--
				found := false
				for place, name := range in.Places {
					found = found || place == v.Place && slices.Contains(v.Names, name)
				}
				if !found && !strings.HasPrefix(v.Place, "word") {
					t.Errorf("%v is not in %s at %#x: %v", v.Names, v.Place, in.Address, in.Places)
				}
			}
		}
	}
	if beside != 0 {
		t.Errorf("%d more values stand beside instructions than spans tell", beside)
	}
}

// TestPlacesOnPage: the page of a function's code has a table of the values with their
// places, whose rows belong to the stretches of code.
func TestPlacesOnPage(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "places.py", []byte(summing), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey("machine:f"), nil)
	if err != nil {
		t.Skip(err) // there is no native code here
	}
	i := slices.IndexFunc(v.Page.Tables, func(t *page.Table) bool { return t.Title == "values and places" })
	if i < 0 {
		t.Fatalf("the tables are %v", v.Page.Tables)
	}
	named := make(map[string]bool)
	for _, r := range v.Page.Tables[i].Rows {
		if v.Page.NodeByID(r.Node) == nil || len(r.Cells) != len(v.Page.Tables[i].Columns) {
			t.Errorf("%+v belongs to no stretch of code", r)
		}
		named[r.Cells[1].Var()] = true
	}
	if !named["n_0"] {
		t.Errorf("the values are %v", named)
	}
}
