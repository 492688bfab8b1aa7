package window

import (
	"strings"
	"testing"
)

// TestVisits: on request the inspector tells how often blocks were visited.
func TestVisits(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	const title = "Visits"
	if strings.Contains(inspected(w), title) {
		t.Error("visits are told though nobody asked")
	}
	do(t, w, "Count Visits of Blocks")
	if text := inspected(w); !strings.Contains(text, title) {
		t.Errorf("no visits are told:\n%s", text)
	}
	notes, _ := w.tabs.current.graph.Remarks()
	counted := w.tabs.current.visitsUpto(w.tabs.current.step)
	if len(notes) == 0 || len(notes) != len(counted) {
		t.Errorf("headings say %v", notes)
	}
	for id, c := range counted {
		if notes[id] != c.String() {
			t.Errorf("the heading of block %d says %q, not %s", id, notes[id], c)
		}
	}
	do(t, w, "First Step")
	if first, _ := w.tabs.current.graph.Remarks(); len(first) >= len(notes) {
		t.Errorf("at the first step headings say %v", first)
	}
	do(t, w, "Count Visits of Blocks")
	if notes, _ := w.tabs.current.graph.Remarks(); len(notes) != 0 {
		t.Errorf("headings still say %v", notes)
	}
}
