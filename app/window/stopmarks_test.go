package window

import (
	"slices"
	"strings"
	"testing"

	"vitrine/pages/page"
	"vitrine/pages/stop"
)

// TestStopsAreMarked: a stop is seen in the source, in the graph and on the timeline, and no
// longer when it is switched off.
func TestStopsAreMarked(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Step Back")
	var at page.Line
	for _, n := range w.tabs.current.page().Nodes {
		for _, l := range n.Lines {
			if l.Op >= 0 && l.Source.IsValid() {
				at = l
			}
		}
	}
	line := at.Source.Line
	w.texts.source.OnTapNumber(line)
	if list := w.stops.all(); len(list) != 1 || list[0].Kind != stop.Line || !w.texts.source.Row(int(line-1)).Stop {
		t.Fatalf("a click on the number of line %d leaves %v", line, list)
	}
	_, stops := w.tabs.current.graph.Remarks()
	for _, n := range w.tabs.current.page().Nodes {
		for i, l := range n.Lines {
			if marked, want := slices.Contains(stops[n.ID], i), l.Op >= 0 && l.Source.Line == line; marked != want {
				t.Errorf("line %d of %s: marked %v", i, n.Name, marked)
			}
		}
	}
	steps := w.stepper.timeline
	for i, marked := range steps.Stops() {
		if s := steps.Recording().Steps().At(i); marked != (s.Span.Line == line) {
			t.Errorf("step %d, at line %d: marked %v", i, s.Span.Line, marked)
		}
	}
	if !slices.Contains(steps.Stops(), true) {
		t.Error("no step is marked")
	}
	w.texts.source.OnTapNumber(line)
	if _, stops := w.tabs.current.graph.Remarks(); len(w.stops.all())+len(stops) != 0 || w.texts.source.Row(int(line-1)).Stop || slices.Contains(steps.Stops(), true) {
		t.Error("marks stay when the stop is gone")
	}
}

// TestStopsAreKeptOnce: the same stop typed again is there once, and on again.
func TestStopsAreKeptOnce(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Stops…")
	d := w.stops.dialog
	d.kind.SetSelected(string(stop.Variable))
	for _, text := range []string{"n", " n ", "s*"} {
		d.text.SetText(text)
		d.add()
	}
	if list := w.stops.all(); len(list) != 2 || len(d.checks) != 2 {
		t.Fatalf("there are %v", list)
	}
	d.checks[0].SetChecked(false)
	d.text.SetText("n")
	d.add()
	if list := w.stops.all(); len(list) != 2 || list[0].Off || !d.checks[0].Checked {
		t.Errorf("typed again while off: %v", list)
	}
	w.popups.close()
	do(t, w, "First Step")
	do(t, w, "Run to the Next Stop")
	if w.stepper.timeline.Step() == 0 {
		t.Error("no step has a variable n")
	}
}

// TestKeysReachCommands: the graph has the focus nearly always, so no command may have a key
// that the graph uses for something else.
func TestKeysReachCommands(t *testing.T) {
	w := openProgram(t, shapes, "main")
	g := w.tabs.current.graph
	came := rune(0)
	g.OnTypedRune = func(r rune) { came = r }
	own := "+=-012c" // what the graph does itself, as the commands do
	for _, c := range w.commands.all() {
		for _, k := range c.keys {
			if k.char == 0 || strings.ContainsRune(own, k.char) {
				continue
			}
			if g.TypedRune(k.char); came != k.char {
				t.Errorf("%q does not get its key %c", c.title, k.char)
			}
		}
	}
}

// TestWordsOfStepsStayThere: what was said about a step is not said about another graph.
func TestWordsOfStepsStayThere(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "First Step")
	w.texts.source.OnTapNumber(1)
	do(t, w, "Run to the Previous Stop")
	if !strings.Contains(w.status.said, "No further step") {
		t.Fatalf("the status bar says %q", w.status.said)
	}
	do(t, w, "Annotated Graph")
	if strings.Contains(w.status.said, "No further step") {
		t.Error("it says so of another graph too")
	}
}
