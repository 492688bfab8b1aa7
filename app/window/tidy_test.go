package window

import "testing"

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
	for step > 0 && tab.looksSame(step-1) {
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
