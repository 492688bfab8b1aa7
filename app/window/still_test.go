package window

import "testing"

// TestReducedMotion: one switch is for all graphs there are, those beside others and pinned
// ones included, and for those that come later.
func TestReducedMotion(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "First Step")
	do(t, w, "Compare With This Step")
	pinned := w.tabs.current
	do(t, w, "Before and After Optimisation")
	pair := w.tabs.current
	if len(pair.beside) == 0 || pinned.pin == nil || pair.graph.ReducedMotion {
		t.Fatal("there are no graphs of all sorts, or they move too little")
	}
	do(t, w, "Reduce Motion")
	do(t, w, "Annotated Graph")
	for i, still := range []bool{
		pair.graph.ReducedMotion, pair.beside[0].graph.ReducedMotion, pinned.graph.ReducedMotion, pinned.pin.graph.ReducedMotion, w.tabs.current.graph.ReducedMotion,
	} {
		if !still {
			t.Errorf("graph %d moves", i)
		}
	}
	do(t, w, "Reduce Motion")
	if pair.beside[0].graph.ReducedMotion || pinned.graph.ReducedMotion {
		t.Error("motion does not come back")
	}
}
