package window

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/stop"
)

// TestStops: the window runs to the steps that stops name, in both directions, and keeps
// the stops of a file.
func TestStops(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "First Step")
	do(t, w, "Run to the Next Stop") // there are none: it asks
	d := w.stops.dialog
	if w.popups.shown == nil || d == nil {
		t.Fatal("nobody asks for stops")
	}
	w.win.Canvas().Focus(d.kind)
	d.kind.SetSelected(string(stop.Sentence))
	if w.win.Canvas().Focused() != fyne.Focusable(d.text) {
		t.Error("what is typed next goes elsewhere")
	}
	d.text.SetText("(")
	d.add()
	if len(w.stops.all()) != 0 || !d.problem.Visible() {
		t.Error("a wrong expression is accepted")
	}
	d.kind.SetSelected(string(stop.Operation))
	d.text.SetText("add")
	d.add()
	w.popups.close()
	line := w.stepper.timeline
	var steps []int
	for before := -1; line.Step() != before; {
		before = line.Step()
		do(t, w, "Run to the Next Stop")
		if line.Step() != before {
			steps = append(steps, line.Step())
		}
	}
	match, err := (stop.Stop{Kind: stop.Operation, Text: "add"}).Matcher()
	if err != nil || len(steps) == 0 {
		t.Fatal("nothing adds: ", err)
	}
	for i := range line.Len() {
		if i > 0 && match(line.Recording(), i, w.tabs.current.key, w.tabs.current.view.File) != slices.Contains(steps, i) {
			t.Errorf("step %d is treated wrongly: stopped at %v", i, steps)
		}
	}
	do(t, w, "Last Step")
	do(t, w, "Run to the Previous Stop")
	if line.Step() != steps[len(steps)-1] {
		t.Errorf("the previous stop is at %d, not %d", line.Step(), steps[len(steps)-1])
	}
	do(t, w, "Stops…")
	w.stops.dialog.checks[0].SetChecked(false)
	w.popups.close()
	if list := w.prefs.stops(w.opened.path); len(list) != 1 || !list[0].Off {
		t.Errorf("the file keeps %v", list)
	}
}

// TestEscapeLeavesDialogs: Escape closes a dialog also where a list or a choice in it has the focus.
func TestEscapeLeavesDialogs(t *testing.T) {
	w := openProgram(t, typesText, "times")
	for _, d := range []struct {
		command string
		widget  func() fyne.Focusable
	}{
		{"Stops…", func() fyne.Focusable { return w.stops.dialog.kind }},
		{"Types of Arguments…", func() fyne.Focusable { return w.choices.types.itself[1] }},
	} {
		do(t, w, d.command)
		w.win.Canvas().Focus(d.widget())
		w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if w.popups.shown != nil {
			t.Errorf("%s stays open", d.command)
		}
	}
}

// TestStopAtBlock switches a stop at the selected block on and off.
func TestStopAtBlock(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Step Back")
	id := w.tabs.current.page().Nodes[0].ID
	w.tabs.current.graph.Select(id)
	w.subject.selectedIn(w.tabs.current, w.tabs.current.graph, []int{id})
	do(t, w, "Stop at This Block")
	if !w.stops.stopsHere() {
		t.Fatal("there is no stop")
	}
	do(t, w, "First Step")
	do(t, w, "Run to the Next Stop")
	if r := w.stepper.timeline.Recording(); w.stepper.timeline.Step() == 0 || !r.Touches(w.stepper.timeline.Step(), id) {
		t.Errorf("it stopped at step %d, which does not touch block %d", w.stepper.timeline.Step(), id)
	}
	do(t, w, "Stop at This Block")
	if len(w.stops.all()) != 0 {
		t.Errorf("there still are %v", w.stops.all())
	}
}
