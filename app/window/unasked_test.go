package window

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/host/source"
	"vitrine/pages/page"
)

// TestCommandsWaitForDialogs: while a dialog wants an answer, no key acts on what is
// behind it, except to copy and to quit.
func TestCommandsWaitForDialogs(t *testing.T) {
	w, file := open(t, program)
	do(t, w, "First Step")
	for _, dialog := range []string{"Keys and Mouse", "About Vitrine", "Go to Block…", "Open…"} {
		do(t, w, dialog)
		w.commands.typedRune('.')
		w.commands.typedKey(&fyne.KeyEvent{Name: fyne.KeyF10})
		w.commands.perform(w.commands.titled("Close Graph"))
		w.opened.dropped([]fyne.URI{})
		if w.tabs.current == nil || w.tabs.current.step != 0 || !w.popups.modal() {
			t.Fatalf("behind %q: step %v, dialog shown %v", dialog, w.tabs.current, w.popups.modal())
		}
		w.popups.close()
	}
	w.commands.typedRune('.')
	if w.tabs.current.step != 1 || w.opened.path != file {
		t.Errorf("after the dialogs the step is %d", w.tabs.current.step)
	}
}

// TestWaitingSaysForWhat: while the first graph is made, its place says what is being
// analysed.
func TestWaitingSaysForWhat(t *testing.T) {
	a := test.NewApp()
	t.Cleanup(a.Quit)
	w := newWindow(t.Context(), a, openMemory(""), fakeLoad)
	t.Cleanup(w.shutDown)
	queue := make(chan func(), 100)
	w.tasks.later = func(f func()) { queue <- f }
	file := write(t, filepath.Join(t.TempDir(), "t.py"), "def endless(n):\n    pass\n")
	w.opened.open(file, "")
	deadline := time.After(2 * time.Minute)
	for w.opened.doc == nil || w.tasks.running == nil || !strings.Contains(w.tasks.running.what, "endless") {
		select {
		case f := <-queue:
			f()
		case <-deadline:
			t.Fatal("the analysis does not begin")
		}
	}
	if got := w.layout.waits.text.Text; got != "Analysing endless…" {
		t.Errorf("meanwhile the window says %q", got)
	}
	w.tasks.stopByUser()
	if got := w.layout.waits.text.Text; got != nothingChosen {
		t.Errorf("afterwards it says %q", got)
	}
}

// TestStoppedModule: a module level that was stopped is shown with its source and the
// line where it was stopped.
func TestStoppedModule(t *testing.T) {
	a := test.NewApp()
	t.Cleanup(a.Quit)
	w := newWindow(context.Background(), a, openMemory(""), load)
	t.Cleanup(w.shutDown)
	queue := make(chan func(), 100)
	w.tasks.later = func(f func()) { queue <- f }
	file := write(t, filepath.Join(t.TempDir(), "t.py"), "n = 0\nwhile True:\n    n += 1\n")
	w.opened.open(file, "")
	time.Sleep(200 * time.Millisecond)
	w.tasks.stopByUser()
	deadline := time.After(2 * time.Minute)
	for !w.problems.shown {
		select {
		case f := <-queue:
			f()
		case <-deadline:
			t.Fatal("nothing is said about the module that was stopped")
		}
	}
	p := w.problems.pane.Problems()[0]
	if p.File != file || p.Span.Line < 2 || !strings.Contains(p.Msg, "stopped here") || w.texts.source.Text.Len() != 3 {
		t.Errorf("%+v; %d lines of source", p, w.texts.source.Text.Len())
	}
	if stoppedAt(errors.New("something else")) != nil || stoppedAt(&source.Error{}) != nil {
		t.Error("other errors have such a place too")
	}
}

// TestTabsHaveNoBar: however many tabs there are, no scroll bar lies on them.
func TestTabsHaveNoBar(t *testing.T) {
	w, _ := open(t, program)
	w.tabs.show(page.ParseKey("flow:double"), nil)
	s := tabScroller(w.tabs.bar)
	if s == nil {
		t.Fatal("the tabs have no scroller")
	}
	found := 0
	for _, area := range test.WidgetRenderer(s).Objects() {
		if wid, ok := area.(fyne.Widget); ok && area != s.Content {
			if height := wid.MinSize().Height; height > 0 && wid.MinSize().Width == 0 || height > 1 {
				t.Errorf("there is a bar of %v", wid.MinSize())
			}
			found++
		}
	}
	if found == 0 {
		t.Error("the scroller has no parts")
	}
}

// TestTabInFrontIsInView: the title of the tab in front is in view when the panes at the sides come back, when the window gets
// narrower, and when the title gets longer.
func TestTabInFrontIsInView(t *testing.T) {
	w := openProgram(t, shapes, "main")
	inView := func(after string) {
		t.Helper()
		s := tabScroller(w.tabs.bar)
		title := s.Content.(*fyne.Container).Objects[w.tabs.bar.SelectedIndex()]
		from := title.Position().X - s.Offset.X
		if to := from + title.Size().Width; from < 0 || to > s.Size().Width {
			t.Errorf("%s, the title of the tab in front is from %g to %g of %g", after, from, to, s.Size().Width)
		}
	}
	for _, page := range []string{"Annotated Graph", "Low-Level Graph", "Before and After Optimisation", "Class Hierarchy"} {
		do(t, w, page)
		inView("at " + page)
	}
	do(t, w, "Next Graph")
	inView("at the first tab")
	do(t, w, "Previous Graph")
	w.win.Resize(fyne.NewSize(1024, 700))
	inView("in a smaller window")
	w.tabs.all[len(w.tabs.all)-1].item.Text += ", and more"
	w.tabs.retitled()
	inView("with a longer title")
}

// TestRoleOfBlocked: a block that waits because an operation cannot succeed says which.
func TestRoleOfBlocked(t *testing.T) {
	n := &page.Node{Role: page.Waiting, Lines: []page.Line{
		{Op: -1, Spans: []page.Span{{Text: "block 1"}, {Text: " blocked", Style: page.Failure}}},
		{Op: 0, Spans: []page.Span{{Text: "v1 = add(n_0, (1))"}}},
		{Op: 1, Spans: []page.Span{{Text: "v2 = "}, {Text: "getattr", Style: page.Failure}, {Text: "(v1, ('x'))"}, {Text: "   blocked", Style: page.Failure}}},
	}}
	if got := roleOf(n); got != "blocked at v2 = getattr(v1, ('x'))" {
		t.Errorf("it is %q", got)
	}
	n.Lines = n.Lines[:2]
	if got := roleOf(n); got != "not analysed yet" {
		t.Errorf("a block that only waits is %q", got)
	}
}

// TestResultsOpenAtTheirBeginning: a page opens with its first blocks in view, although the last
// step, which is shown, is about others; stepping still brings a step's block into view.
func TestResultsOpenAtTheirBeginning(t *testing.T) {
	text := strings.Replace(manyChoices(40), "return small(t)", "return t", 1)
	w := openProgram(t, text, "large")
	for _, stage := range []string{"Annotated Graph", "Low-Level Graph", "Optimised Graph"} {
		do(t, w, stage)
		g := w.tabs.current.graph
		picture := w.win.Canvas().Capture()
		g.ShowBeginning()
		if again := w.win.Canvas().Capture(); !reflect.DeepEqual(picture, again) {
			t.Errorf("%s does not open at its beginning", stage)
		}
	}
	do(t, w, "Low-Level Graph")
	picture := w.win.Canvas().Capture()
	do(t, w, "Step Back")
	do(t, w, "Step Forward")
	if reflect.DeepEqual(picture, w.win.Canvas().Capture()) {
		t.Error("stepping does not bring a block into view")
	}
}

// TestClosingProblemsMovesNothing: who closes the pane of problems sees the graph where it was, with more room below.
func TestClosingProblemsMovesNothing(t *testing.T) {
	w, _ := open(t, program)
	w.problems.showError("Nothing", errors.New("something is wrong"))
	g := w.tabs.current.graph
	g.ShowBeginning()
	before, zoom := g.Seen(), g.Zoom()
	w.problems.pane.OnClose()
	after := g.Seen()
	if after.Height() <= before.Height() {
		t.Fatalf("the graph gets no more room: %v, then %v", before, after)
	}
	if after.X0 != before.X0 || after.Y0 != before.Y0 || g.Zoom() != zoom {
		t.Errorf("the graph went from %v at zoom %g to %v at zoom %g", before, zoom, after, g.Zoom())
	}
}
