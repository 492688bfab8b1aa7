package engine_test

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

// TestRunHeap: nodes have the same exits at every step, and what is there at a step
// is in the page of all steps.
func TestRunHeap(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	if err := p.RecordRun(t.Context(), page.Key{Kind: engine.KindRun, Entry: "follow"}, "1", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey(engine.KindRun+":follow"), nil)
	if err != nil {
		t.Fatal(err)
	}
	heap := v.Beside.Recording
	union := heap.Union()
	type pointer struct{ from, exit, to int }
	all := map[pointer]bool{}
	for _, e := range union.Edges {
		all[pointer{e.From, e.Exit, e.To}] = true
	}
	most := 0
	for i := range heap.Steps().Len() {
		at := heap.PageAt(i)
		most = max(most, len(at.Edges))
		for _, n := range at.Nodes {
			if u := union.NodeByID(n.ID); u == nil || len(u.Exits) != len(n.Exits) {
				t.Fatalf("step %d: %s is another one in the page of all steps", i, n.Name)
			}
		}
		for _, e := range at.Edges {
			if !all[pointer{e.From, e.Exit, e.To}] {
				t.Fatalf("step %d: an edge from %d to %d is not in the page of all steps", i, e.From, e.To)
			}
		}
	}
	if most < 3 {
		t.Errorf("at most %d pointers are shown", most)
	}
}

const manyObjectsText = `
class Item:
    def __init__(self, n):
        self.n = n
        self.twin = self

def alloc(n: int):
    items = []
    for i in range(n):
        items.append(Item(i))
    return len(items)
`

// TestPointersOfLongRuns: an object that came to be late in a run, when the page of
// all steps has no room any more, is shown with what it points to and what points to
// it.
func TestPointersOfLongRuns(t *testing.T) {
	p, err := engine.LoadText(t.Context(), "many.py", []byte(manyObjectsText), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.RecordRun(t.Context(), page.Key{Kind: engine.KindRun, Entry: "alloc"}, "100", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), page.ParseKey(engine.KindRun+":alloc"), nil)
	if err != nil {
		t.Fatal(err)
	}
	heap := v.Beside.Recording
	most, late := 0, 0
	var last *page.Page
	for i := range heap.Steps().Len() {
		if at := heap.PageAt(i); len(at.Nodes) >= most {
			most, last = len(at.Nodes), at
		}
	}
	for _, n := range last.Nodes {
		pointed, twin := false, false
		for _, e := range last.Edges {
			pointed = pointed || e.To == n.ID && e.From != n.ID
			twin = twin || e.From == n.ID && e.To == n.ID && page.Text(n.Exits[e.Exit].Spans) == "inst_twin"
		}
		if n.Role == page.Function {
			continue
		}
		isItem := strings.HasSuffix(strings.Fields(n.Name)[0], "Item")
		if !pointed || isItem && !twin {
			t.Fatalf("%s: pointed to: %v, points to itself: %v", n.Name, pointed, twin)
		}
		if heap.Union().NodeByID(n.ID) == nil {
			late++
		}
	}
	if late == 0 {
		t.Errorf("all %d objects are on the page of all steps", most)
	}
}
