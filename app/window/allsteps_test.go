package window

import "testing"

// lateTasks has a window work in the background, as for its user; the function that it returns waits for what is next for Fyne's
// goroutine to do, and does it.
func lateTasks(w *Window) (next func()) {
	late := make(chan func(), 100)
	w.tasks.inline, w.tasks.later = false, func(f func()) { late <- f }
	return func() { (<-late)() }
}

// steppedBack returns a window on a large graph, one step before its end.
func steppedBack(t *testing.T) *Window {
	t.Helper()
	w := openLarge(t, 1500)
	do(t, w, "Step Back")
	return w
}

// isHere fails unless a step is shown in full.
func isHere(t *testing.T, w *Window, step int) {
	t.Helper()
	tab := w.tabs.current
	if tab.step != step || w.stepper.timeline.Step() != step {
		t.Fatalf("step %d is shown and the timeline is at %d, not %d", tab.step, w.stepper.timeline.Step(), step)
	}
	if s := tab.graph.Scene(); len(s.Page().Nodes) != len(tab.page().Nodes) || !s.Complete() {
		t.Fatalf("blocks of step %d have no place", step)
	}
	if w.problems.shown {
		t.Fatal(w.problems.pane.CopyText())
	}
}

// TestPlacesOfLateSteps: the first step back in a large graph waits for the places of the last steps only. Those of all steps are
// found when somebody goes to another one, or asks for them.
func TestPlacesOfLateSteps(t *testing.T) {
	for _, way := range []struct {
		name string
		step int
	}{{"First Step", 0}, {"Tidy Up This Step", -1}, {"Compare With This Step", -1}} {
		w := steppedBack(t)
		tab := w.tabs.current
		isHere(t, w, lastStep(tab.view)-1)
		if len(tab.page().Nodes) <= mostAtOnce || tab.arr != nil {
			t.Fatalf("%d blocks have places at all steps already", len(tab.page().Nodes))
		}
		do(t, w, way.name)
		if tab.arr == nil {
			t.Errorf("%s: there are no places for all steps", way.name)
		}
		if way.step < 0 {
			way.step = lastStep(tab.view) - 1
		}
		isHere(t, w, way.step)
		w.shutDown()
	}
}

// TestStepsWhileArranging: who goes on stepping while places are found sees the step at which the timeline is then.
func TestStepsWhileArranging(t *testing.T) {
	w := steppedBack(t)
	defer w.shutDown()
	tab := w.tabs.current
	before := tab.step
	next := lateTasks(w)
	do(t, w, "First Step")
	task := w.tasks.running
	do(t, w, "Step Forward")
	do(t, w, "Step Forward")
	if tab.step != before || w.tasks.running != task || task == nil {
		t.Fatalf("step %d is shown before there are places", tab.step)
	}
	for w.tasks.running != nil {
		next()
	}
	isHere(t, w, 2)
}

// TestStopArranging: if finding the places is stopped, the timeline is again where the graph is, and the next try finds them.
func TestStopArranging(t *testing.T) {
	w := steppedBack(t)
	defer w.shutDown()
	tab := w.tabs.current
	before := tab.step
	next := lateTasks(w)
	do(t, w, "First Step")
	w.tasks.stopByUser()
	for w.stepper.timeline.Step() != before {
		next()
	}
	isHere(t, w, before)
	do(t, w, "First Step")
	for w.tasks.running != nil {
		next()
	}
	isHere(t, w, 0)
}
