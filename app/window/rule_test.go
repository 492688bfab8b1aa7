package window

import (
	"strings"
	"testing"
)

// TestRuleOf2005: the heuristic of 2005 can be chosen for a file; the graph and its steps follow, and
// the choice is remembered.
func TestRuleOf2005(t *testing.T) {
	const title = "Specialise by the Heuristic of 2005"
	w := openProgram(t, pushAdd, "main")
	do(t, w, "Specialised Graph")
	graph := w.tabs.current
	left := func(w *Window) string { return textOfPage(w.tabs.current.shown()) }
	before := left(w)
	if w.commands.titled(title).checked() || strings.Contains(before, "array_copy") {
		t.Fatalf("at first is left:\n%s", before)
	}
	do(t, w, "Specialising, Step by Step")
	steps := w.stepper.timeline.Len()
	do(t, w, title)
	if w.stepper.timeline.Len() == steps || !w.commands.titled(title).checked() || !strings.Contains(w.status.said, "2005") {
		t.Errorf("%d steps as before; the status bar says %q", steps, w.status.said)
	}
	w.tabs.show(graph.key, nil)
	if !strings.Contains(left(w), "array_copy") {
		t.Errorf("by the heuristic of 2005 is left:\n%s", left(w))
	}

	again := newWindow(t.Context(), w.app, w.prefs.memory, load)
	again.tasks.inline = true
	again.opened.open(w.opened.path, "main")
	do(t, again, "Specialised Graph")
	if !again.commands.titled(title).checked() || !strings.Contains(left(again), "array_copy") {
		t.Errorf("after another start is left:\n%s", left(again))
	}
	do(t, again, title)
	if left(again) != before || again.commands.titled(title).checked() {
		t.Errorf("by need is left:\n%s", left(again))
	}
}
