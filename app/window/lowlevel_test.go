package window

import (
	"strings"
	"testing"
	"time"

	"vitrine/engine"
	"vitrine/pages/page"
)

const lowText = `class Link:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def total(n: int):
    link = Link(0, None)
    for i in range(n):
        link = Link(i, link)
    sum = 0
    while link is not None:
        sum += link.value
        link = link.next
    return sum


def forever(n: int):
    while n >= 0:
        n = n ^ 1
    return n


def follow(n: int):
    link = Link(1, Link(2, None))
    while n > 0:
        link = link.next
        n -= 1
    return link.value
`

const shoutText = `
def shout(n):
    print n
    if n > 3:
        raise ValueError
    return n

ENTRIES = {"shout": ["int"]}
`

// runs fills in the dialog of a command that runs a function, and presses Enter.
func runs(t *testing.T, w *Window, title string, args ...string) {
	t.Helper()
	w.problems.clear()
	do(t, w, title)
	if w.popups.shown == nil || len(w.runs.dialog.fields) != len(args) {
		t.Fatalf("%s does not ask for %d arguments", title, len(args))
	}
	for i, a := range args {
		w.runs.dialog.fields[i].SetText(a)
	}
	w.runs.dialog.fields[len(args)-1].OnSubmitted("")
}

func TestRecordedRun(t *testing.T) {
	w := openProgram(t, lowText, "total")
	runs(t, w, "Run Step by Step…", "3")
	if w.tabs.current.key.String() != "run:total" || w.tabs.current.step != 0 || w.stepper.timeline.Len() < 30 {
		t.Fatalf("shown is step %d of %d of %s: %s", w.tabs.current.step, w.stepper.timeline.Len(), w.tabs.current.key, w.problems.pane.CopyText())
	}
	if !strings.Contains(w.status.said, "total(3) gives 3") {
		t.Errorf("the status bar says %q", w.status.said)
	}
	do(t, w, "Last Step")
	most := 0
	for w.stepper.timeline.Step() > 0 {
		w.stepper.timeline.Back()
		b := w.tabs.current.beside[0].graph.Scene().Page()
		most = max(most, len(b.Nodes))
	}
	if most < 5 {
		t.Errorf("at most %d objects are shown", most)
	}
	if s, _ := w.stepper.timeline.Current(); !strings.Contains(s.Text, "total(3) is called") {
		t.Errorf("the first step is %q", s.Text)
	}
	runs(t, w, "Run Step by Step…", "2")
	if !strings.Contains(w.status.said, "total(2) gives 1") || len(w.tabs.all) != 2 {
		t.Errorf("the second run: %q in one of %d tabs", w.status.said, len(w.tabs.all))
	}
}

func TestRecordingGoesOn(t *testing.T) {
	w := openProgram(t, lowText, "forever")
	runs(t, w, "Run Step by Step…", "1")
	n := w.stepper.timeline.Len()
	if !strings.Contains(w.status.said, "goes on") || n < engine.MostRecorded {
		t.Fatalf("%d steps, %q", n, w.status.said)
	}
	do(t, w, "Record More Steps")
	if w.stepper.timeline.Len() < 2*engine.MostRecorded {
		t.Errorf("%d steps, and then %d", n, w.stepper.timeline.Len())
	}
	n = w.stepper.timeline.Len()
	do(t, w, "Last Step")
	w.stepper.timeline.OnElsewhere() // what it offers there
	if w.stepper.timeline.Len() <= n {
		t.Errorf("the end of the timeline leads from %d steps to %d", n, w.stepper.timeline.Len())
	}
}

// TestRecordingAnew records a run that goes on once more, with the same arguments.
func TestRecordingAnew(t *testing.T) {
	w := openProgram(t, lowText, "forever")
	runs(t, w, "Run Step by Step…", "1")
	n := w.stepper.timeline.Len()
	do(t, w, "Last Step")
	runs(t, w, "Run Step by Step…", "1")
	if w.stepper.timeline.Len() != n || w.stepper.timeline.Step() != 0 {
		t.Errorf("first %d steps, and then %d, shown is step %d", n, w.stepper.timeline.Len(), w.stepper.timeline.Step())
	}
}

// TestARunForgetsTheOneBefore: while a run is going on, nothing of the one before is
// told.
func TestARunForgetsTheOneBefore(t *testing.T) {
	w := openProgram(t, lowText, "follow")
	for _, begin := range []func(entry, args string){w.runs.runBy(asMachineCode), w.runs.runBy(asPython), w.runs.record} {
		w.tasks.inline = true
		w.runs.runBy(asMachineCode)("follow", "2")
		if !w.problems.shown {
			t.Fatal("the first run does not fail")
		}
		w.tasks.inline, w.tasks.later = false, func(func()) {}
		begin("forever", "1")
		if w.problems.shown || w.status.said != w.opened.about {
			t.Errorf("the status bar says %q, the problems are %q", w.status.said, w.problems.pane.CopyText())
		}
		w.tasks.stop()
	}
}

func TestRunsThatFail(t *testing.T) {
	w := openProgram(t, lowText, "follow")
	runs(t, w, "Run Step by Step…", "2")
	const want = "in follow: None has no attribute value\nat graph follow, block "
	if !w.problems.shown || !strings.Contains(w.problems.pane.CopyText(), want) || w.tabs.current.key.String() != "run:follow" {
		t.Errorf("shown is %s with\n%s", w.tabs.current.key, w.problems.pane.CopyText())
	}
	if !strings.HasSuffix(w.status.said, "ends with an error: None has no attribute value") {
		t.Errorf("the status bar says %q", w.status.said)
	}
	steps := w.stepper.timeline.Recording().Steps()
	if last := steps.At(steps.Len() - 1).Text; last != "The run ends in follow: None has no attribute value" {
		t.Errorf("the last step is %q", last)
	}
	runs(t, w, "Run as Machine Code…", "2")
	if !w.problems.shown || !strings.Contains(w.problems.pane.CopyText(), want) {
		t.Errorf("the errors are\n%s", w.problems.pane.CopyText())
	}
	runs(t, w, "Run as Machine Code…", "1")
	if w.problems.shown || !strings.Contains(w.status.said, "follow(1) gives 2") {
		t.Errorf("%q, errors %s", w.status.said, w.problems.pane.CopyText())
	}
	w.popups.close()
	runs(t, w, "Run as Machine Code…", "'text'")
	if !w.problems.shown {
		t.Error("a text is taken for a number")
	}
}

func TestNativeOutcome(t *testing.T) {
	w := openProgram(t, shoutText, "shout")
	doc := w.opened.doc.(runnable)
	var text strings.Builder
	out, err := doc.RunNative(t.Context(), "shout", "3", &text)
	if err != nil || *out.Result != "3" || text.String() != "3\n" {
		t.Errorf("%v, %q, %v", out, text.String(), err)
	}
	runs(t, w, "Run as Machine Code…", "4")
	if w.popups.shown == nil || !strings.Contains(w.status.said, "shout(4) raises ValueError") {
		t.Errorf("the status bar says %q", w.status.said)
	}
}

// TestStopNative presses Stop while machine code runs.
func TestStopNative(t *testing.T) {
	w := openProgram(t, lowText, "forever")
	w.tasks.inline = false
	calls := make(chan func(), 100)
	w.tasks.later = func(f func()) { calls <- f }
	w.runs.toEnd(asMachineCode, "forever", "1")
	doc := w.opened.doc.(*programDocument)
	time.Sleep(200 * time.Millisecond)
	if w.tasks.running == nil {
		t.Fatal("nothing runs")
	}
	began := time.Now()
	w.tasks.stop()
	for !doc.mu.TryLock() { // free as soon as the run has ended
		if time.Since(began) > 100*time.Millisecond {
			t.Fatalf("it goes on for %v", time.Since(began))
		}
		time.Sleep(time.Millisecond)
	}
	doc.mu.Unlock()
}

func TestBeforeAndAfter(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	left, right := w.tabs.current.graph.Scene().Page(), w.tabs.current.beside[0].graph.Scene().Page()
	marked := func(p *page.Page) (n int) {
		for _, m := range p.Marks {
			if m.Kind == page.Changed {
				n++
			}
		}
		return n
	}
	if marked(left) == 0 || marked(right) == 0 {
		t.Errorf("%d and %d marks", marked(left), marked(right))
	}
}

func TestMachineCodeIsLinkedToItsSource(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Machine Code")
	for _, n := range w.tabs.current.view.Page.Nodes {
		for _, l := range n.Lines {
			if l.Source.IsValid() && l.Source.Line == 13 {
				w.texts.pick(l.Source)
				if w.tabs.current.graph.MarkSource(l.Source) == 0 {
					t.Error("no instruction is marked")
				}
				return
			}
		}
	}
	t.Error("no instruction comes from line 13")
}

// TestSearchInLowLevelPages finds what only low-level graphs and machine code have.
func TestSearchInLowLevelPages(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Low-Level Graph")
	do(t, w, "Machine Code")
	w.search.whole = true
	kinds := map[string]bool{}
	for _, p := range w.search.searchPages() {
		kinds[p.key.Kind] = true
	}
	if !kinds[engine.StageLowLevel] || !kinds[engine.StageMachine] {
		t.Errorf("kinds of pages that are searched: %v", kinds)
	}
}

const inlinedText = `class Link:
    def __init__(self, next):
        self.next = next


def second(link):
    return link.next


def main(n: int):
    link = Link(Link(None))
    while n > 0:
        link = second(link)
        n -= 1
    return second(link) is None
`

// TestErrorsOfInlinedFunctions: what was None is told with the function that the
// program has it from, not with the graph that this was inlined into.
func TestErrorsOfInlinedFunctions(t *testing.T) {
	w := openProgram(t, inlinedText, "main")
	runs(t, w, "Run as Machine Code…", "2")
	p := w.problems.pane.Problems()[0]
	if p.Span.Line != 7 || !strings.HasPrefix(p.Msg, "in second: None has no attribute next\nat graph main, block ") {
		t.Errorf("line %d: %s", p.Span.Line, p.Msg)
	}
}

const lateText = `
def late(n):
    while n > 0:
        n -= 1
    print n
    raise ValueError

ENTRIES = {"late": ["int"]}
`

// TestOutcomeWithoutExplanation stops the search for where an exception comes from,
// which takes far longer than the run: what became of the run is shown all the same.
func TestOutcomeWithoutExplanation(t *testing.T) {
	w := openProgram(t, lateText, "late")
	w.runs.toEnd(asMachineCode, "late", "0")
	if p := w.problems.pane.Problems(); len(p) != 1 || p[0].Span.Line != 6 || !strings.HasPrefix(w.status.said, "late(0) raises") {
		t.Errorf("%q, %+v", w.status.said, p)
	}
	w.popups.close()
	w.tasks.inline = false
	calls := make(chan func(), 100)
	w.tasks.later = func(f func()) { calls <- f }
	w.runs.toEnd(asMachineCode, "late", "300000000")
	for w.popups.shown == nil {
		(<-calls)()
	}
	if w.tasks.running == nil {
		t.Fatal("it is not found out where the exception comes from")
	}
	w.tasks.stop()
	if p := w.problems.pane.Problems(); w.popups.shown == nil || len(p) != 1 || !strings.Contains(p[0].Msg, "ValueError") {
		t.Errorf("popup %v, %+v", w.popups.shown, p)
	}
	doc := w.opened.doc.(*programDocument)
	doc.mu.Lock() // the search has ended
	defer doc.mu.Unlock()
}
