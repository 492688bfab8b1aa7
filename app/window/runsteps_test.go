package window

import (
	"strings"
	"testing"

	"vitrine/pages/page"
)

const callingText = `def double(n):
    return n + n


def main(n: int):
    items = [n]
    items.append(double(n))
    items[0] = 5
    return items[1]
`

// at returns the function and the line that are shown.
func at(w *Window) (string, int32) { return w.tabs.current.view.Title, w.texts.source.Lit().Line }

// TestLinesOfARun goes through a run line by line, past helpers and all that is
// called, and back again.
func TestLinesOfARun(t *testing.T) {
	w := openProgram(t, callingText, "main")
	runs(t, w, "Run Step by Step…", "3")
	var lines []int32
	for w.stepper.timeline.Step() < w.stepper.timeline.Len()-1 && len(lines) < 20 {
		do(t, w, "Next Line")
		title, line := at(w)
		if title != "main" {
			t.Fatalf("it goes to %s", title)
		}
		if line > 0 {
			lines = append(lines, line)
		}
	}
	if got := lines; len(got) < 3 || got[0] != 7 || got[1] != 8 || got[2] != 9 {
		t.Errorf("the lines are %v", lines)
	}
	for range 4 {
		do(t, w, "Previous Line")
	}
	if title, line := at(w); title != "main" || line > 7 {
		t.Errorf("back is line %d of %s", line, title)
	}
}

// TestOverAndOut steps over a call, into it and out of it.
func TestOverAndOut(t *testing.T) {
	w := openProgram(t, callingText, "main")
	runs(t, w, "Run Step by Step…", "3")
	steps := w.stepper.timeline.Recording().Steps()
	before := -1
	for i := range steps.Len() {
		if steps.At(i).Text == "main calls double" {
			before = i - 1
		}
	}
	if before < 0 {
		t.Fatal("main does not call double")
	}
	w.stepper.timeline.Seek(before)
	do(t, w, "Step Over")
	after := w.stepper.timeline.Step()
	if title, _ := at(w); title != "main" || steps.At(after).Text != "double returns to main" {
		t.Errorf("over it is step %d of %s: %s", after, title, steps.At(after).Text)
	}
	do(t, w, "Step Back Over")
	if w.stepper.timeline.Step() != before {
		t.Errorf("back over it is step %d, not %d", w.stepper.timeline.Step(), before)
	}
	do(t, w, "Step Forward")
	if title, _ := at(w); title != "double" {
		t.Errorf("into it is %s", title)
	}
	do(t, w, "Step Out")
	if w.stepper.timeline.Step() != after {
		t.Errorf("out of it is step %d, not %d", w.stepper.timeline.Step(), after)
	}
	do(t, w, "Step Out")
	if w.stepper.timeline.Step() != steps.Len()-1 {
		t.Errorf("out of the run is step %d of %d", w.stepper.timeline.Step(), steps.Len())
	}
}

// TestChangesOfARun goes through the steps that change objects.
func TestChangesOfARun(t *testing.T) {
	w := openProgram(t, callingText, "main")
	runs(t, w, "Run Step by Step…", "3")
	changes := 0
	for last := -1; w.stepper.timeline.Step() != last; changes++ {
		last = w.stepper.timeline.Step()
		do(t, w, "Next Change")
	}
	if run, ok := w.stepper.runShown(); !ok || !run.Changes(w.stepper.timeline.Step()) || changes < 4 || changes > w.stepper.timeline.Len()/2 {
		t.Errorf("%d of %d steps change something", changes, w.stepper.timeline.Len())
	}
}

// TestActiveFunctionsLead goes from a helper to its caller by the inspector.
func TestActiveFunctionsLead(t *testing.T) {
	w := openProgram(t, callingText, "main")
	runs(t, w, "Run Step by Step…", "3")
	for !strings.HasPrefix(w.tabs.current.view.Title, "ll_") {
		do(t, w, "Step Forward")
	}
	step := w.stepper.timeline.Step()
	var callers *page.Table
	for _, table := range w.tabs.current.view.Recording.StateAt(step) {
		if table.Title == "Active functions" {
			callers = table
		}
	}
	row := callers.Rows[len(callers.Rows)-1]
	if row.Node >= 0 || row.Cells[0].Text != "main" || row.Cells[0].Link() == nil {
		t.Fatalf("the last row is %+v", row)
	}
	w.subject.inspector.OnLink(*row.Cells[0].Link())
	if w.tabs.current.view.Title != "main" || w.stepper.timeline.Step() != step || w.tabs.current.node != row.Cells[0].Link().Node {
		t.Errorf("it leads to block %d of %s at step %d", w.tabs.current.node, w.tabs.current.view.Title, w.stepper.timeline.Step())
	}
	if line := w.texts.source.Lit().Line; line != 6 || w.tabs.current.graph.MarkSource(w.texts.source.Lit()) == 0 {
		t.Errorf("lit is line %d, not that of the call", line)
	}
}

// TestSaidOfAStep: what is said of one step is not said of another.
func TestSaidOfAStep(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Last Step")
	do(t, w, "Next Change")
	if w.status.said != "No further step changes anything" {
		t.Errorf("%q is said", w.status.said)
	}
	do(t, w, "Step Back")
	if strings.HasPrefix(w.status.said, "No further") {
		t.Errorf("%q is still said", w.status.said)
	}
}
