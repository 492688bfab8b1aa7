package window

import (
	"testing"

	"vitrine/viewer/scene"
)

// TestTidiedPlacesStay: a graph that is optimised opens tidied up, and stays so while
// the steps are about other graphs; with a step that changes it, its blocks go to
// the places that they have at all steps.
func TestTidiedPlacesStay(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Optimised Graph")
	tab := w.tabs.current
	last := lastStep(tab.view)
	if tab.tidy == nil || tab.step != last {
		t.Fatalf("step %d of %d is not tidied up", tab.step, last)
	}
	tidy, step := tab.tidy, last
	for step > 0 && (step > tab.from || tab.looksSame(step-1)) {
		step--
		if tab.goTo(step) || tab.tidy != tidy {
			t.Fatalf("step %d leaves the tidied places, and changes nothing", step)
		}
	}
	if step == 0 {
		t.Fatal("no step changes the graph")
	}
	if !tab.goTo(step-1) || tab.tidy != nil || tab.scene().Arrangement() != tab.arr {
		t.Errorf("step %d changes the graph within the tidied places", step-1)
	}
}

// TestLastStepsShareTheirPlaces: going back from the finished graph moves nothing and
// gives nothing another number, as long as the graph has the same blocks and edges; and
// the layout of all steps comes only before that.
func TestLastStepsShareTheirPlaces(t *testing.T) {
	w := openProgram(t, "def collatz(n):\n    steps = 0\n    while n != 1:\n        if n % 2:\n            n = 3 * n + 1\n"+
		"        else:\n            n = n // 2\n        steps = steps + 1\n    return steps\n", "collatz")
	tab := w.tabs.current
	shown := func() *scene.Scene { return tab.graph.Scene() }
	last, finished := tab.step, shown()
	if tab.from >= last-3 {
		t.Fatalf("only steps %d to %d have places of their own", tab.from, last)
	}
	for tab.step > tab.from {
		do(t, w, "Step Back")
		if shown().Arrangement() != finished.Arrangement() || !shown().Complete() {
			t.Fatalf("step %d of %d has other places", tab.step, last)
		}
		for _, n := range finished.Page().Nodes {
			now, there := shown().Box(n.ID)
			slot, _ := finished.Arrangement().Scene(finished.Page()).Box(n.ID)
			if !there || now.Node.Name != n.Name || now.Rect.X0 != slot.Rect.X0 || now.Rect.Y0 != slot.Rect.Y0 {
				t.Fatalf("step %d: %s has moved, or is called %v", tab.step, n.Name, now.Node)
			}
		}
	}
	do(t, w, "Step Back")
	if shown().Arrangement() != tab.arr {
		t.Errorf("step %d, with another graph, is shown in the places of the finished one", tab.step)
	}
	do(t, w, "Step Forward")
	if shown().Arrangement() != finished.Arrangement() {
		t.Errorf("step %d has left the places of the last steps", tab.step)
	}
}
