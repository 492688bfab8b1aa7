package window

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vitrine/annotator"
	"vitrine/engine"
	"vitrine/pages/page"
)

// manyChoices is a program with two functions, the first of them with n choices and loops.
func manyChoices(n int) string {
	var text strings.Builder
	text.WriteString("def large(n: int, m: int):\n    t = n\n")
	for i := range n {
		fmt.Fprintf(&text, "    if t < %[1]d:\n        t = t + m\n    while t < %[1]d:\n        t = t + n\n", i)
	}
	text.WriteString("    return small(t)\n\ndef small(t):\n    return t + 1\n")
	return text.String()
}

// openStage opens the large program at a stage.
func openStage(t *testing.T, stage string) *Window {
	t.Helper()
	w, file := open(t, "")
	w.opened.load = load
	w.opened.open(write(t, filepath.Join(filepath.Dir(file), "large.py"), manyChoices(400)), "large")
	do(t, w, engine.KindOf(page.Key{Kind: stage}).Title)
	tab := w.tabs.current
	if w.problems.shown || tab.key.Kind != stage || len(tab.page().Nodes) < 1000 {
		t.Fatalf("%s is shown: %s", tab.key, w.problems.pane.CopyText())
	}
	if n := w.stepper.timeline.Len(); n != 0 || !w.stepper.timeline.Expects() || recorded(tab.view) {
		t.Fatalf("%s: %d steps are recorded before anybody steps", stage, n)
	}
	return w
}

// TestLargeProgramsOpenFinished: of a large program the finished graphs are shown, and the tab
// turns from one to the other; steps are recorded when somebody steps, and are then those of
// all graphs.
func TestLargeProgramsOpenFinished(t *testing.T) {
	for _, stage := range []string{annotator.GraphKey, engine.StageLowLevel} {
		w := openStage(t, stage)
		tab := w.tabs.current
		finished := len(tab.page().Nodes)
		small := tab.key.At("small")
		if !slices.Contains(tab.pages, small) {
			t.Errorf("%s: the graphs are %v", stage, tab.pages)
		}
		w.nav.follow(page.Link{Page: small, Node: -1})
		if w.tabs.current != tab || tab.key != small || recorded(tab.view) || !w.stepper.timeline.Expects() {
			t.Fatalf("%s: the tab has not turned, but shows %s with %d steps", stage, tab.key, w.stepper.timeline.Len())
		}
		do(t, w, "Step Back")
		n := w.stepper.timeline.Len()
		if n < 1000 || tab.step != n-2 || w.stepper.timeline.Expects() {
			t.Fatalf("%s: step %d of %d is shown", stage, tab.step, n)
		}
		do(t, w, "Last Step")
		w.nav.follow(page.Link{Page: tab.program, Node: -1})
		if tab.key != tab.program || w.stepper.timeline.Len() != n || len(tab.page().Nodes) != finished {
			t.Errorf("%s: %s has %d steps and %d blocks, not %d and %d", stage, tab.key, w.stepper.timeline.Len(), len(tab.page().Nodes), n, finished)
		}
		w.shutDown()
	}
}

// TestWhyRecords: where types of a large program come from is told, although nothing has been
// recorded before.
func TestWhyRecords(t *testing.T) {
	w := openStage(t, annotator.GraphKey)
	defer w.shutDown()
	if !w.why.explains() {
		t.Fatal("nothing is offered")
	}
	w.why.explain("n_0")
	if w.why.asked.variable != "n_0" || w.stepper.timeline.Len() == 0 {
		t.Errorf("%+v was asked, with %d steps", w.why.asked, w.stepper.timeline.Len())
	}
}

// TestUnrecordedMeetsRecorded: a tab without steps that turns to a page with steps goes to the
// last of them.
func TestUnrecordedMeetsRecorded(t *testing.T) {
	w := openStage(t, annotator.GraphKey)
	defer w.shutDown()
	tab := w.tabs.current
	if _, err := w.opened.doc.View(t.Context(), tab.key, func(int) {}); err != nil {
		t.Fatal(err)
	}
	w.nav.follow(page.Link{Page: tab.key.At("small"), Node: -1})
	if n := w.stepper.timeline.Len(); n == 0 || tab.step != n-1 || w.stepper.timeline.Step() != n-1 || w.stepper.timeline.Expects() {
		t.Errorf("step %d of %d is shown, on the timeline %d", tab.step, n, w.stepper.timeline.Step())
	}
}
