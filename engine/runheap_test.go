package engine_test

import (
	"testing"

	"vitrine/engine"
)

// TestRunHeap: nodes have the same exits at every step, and what is there at a step
// is in the page of all steps.
func TestRunHeap(t *testing.T) {
	p := loadMistakes(t, engine.Options{})
	if err := p.RecordRun(t.Context(), "follow", "1", engine.MostRecorded); err != nil {
		t.Fatal(err)
	}
	v, err := p.View(t.Context(), engine.ViewRun+":follow", nil)
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
