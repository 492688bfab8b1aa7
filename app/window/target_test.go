package window

import (
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

const targetText = `class Counter(object):
    def __init__(self, n):
        self.n = n

    def next(self):
        self.n += 1
        return self.n

def begin(argv):
    c = Counter(len(argv))
    print c.next()
    return 0

def target(driver, args):
    return begin, None
`

// openWhole opens a program at the function that it says.
func openWhole(t *testing.T, text string) *Window {
	t.Helper()
	w, file := open(t, text)
	w.opened.load = load
	w.opened.open(write(t, filepath.Join(filepath.Dir(file), "p.py"), text), "")
	return w
}

// TestTarget: a file with target opens at the entry point that this returns. Its types are known, methods are shown as the program
// has them, and what it is run with is the command line.
func TestTarget(t *testing.T) {
	w := openWhole(t, targetText)
	if got := w.tabs.current.view.Title; got != "begin" {
		t.Fatalf("it opens at %s", got)
	}
	do(t, w, "Annotated Graph")
	if got := w.tabs.current.key; w.popups.shown != nil || got.Entry != "begin" || engine.StageOf(got).Name != engine.StageAnnotated {
		t.Errorf("%v is shown", got)
	}
	w.tabs.closeAll()
	w.nav.openFunction(page.ParseKey("flow:Counter.next"))
	do(t, w, "Low-Level Graph")
	if got := w.tabs.current.view.Title; w.popups.shown != nil || w.tabs.current.key.Entry != "begin" || !strings.Contains(got, "next") {
		t.Errorf("%q of %v is shown", got, w.tabs.current.key)
	}
	w.opened.showFunction("begin", nil)
	do(t, w, "Run as Machine Code…")
	if got := w.runs.dialog.fields[0].Text; got != engine.CommandLine(w.opened.doc.(*programDocument).program, []string{w.opened.path}) {
		t.Errorf("it is to be run with %s", got)
	}
	w.runs.dialog.fields[0].OnSubmitted("")
	if got := w.output.pane.Output().Text; !strings.Contains(got, "2\n") {
		t.Errorf("it prints %q", got)
	}
}

// TestOnlyEntry: a file whose ENTRIES name one function opens there, and methods are shown as its program has them.
func TestOnlyEntry(t *testing.T) {
	text := strings.Replace(targetText, "def target(driver, args):\n    return begin, None\n", "ENTRIES = {'begin': [['str']]}\n", 1)
	w := openWhole(t, text)
	if got := w.tabs.current.view.Title; got != "begin" {
		t.Fatalf("it opens at %s", got)
	}
	w.tabs.closeAll()
	w.nav.openFunction(page.ParseKey("flow:Counter.next"))
	flow := w.tabs.current
	flow.graph.Select(0)
	w.subject.selectedIn(flow, flow.graph, []int{0})
	do(t, w, "Annotated Graph")
	if n := w.tabs.current.selectedNode(); n == nil || n.ID != 0 {
		t.Errorf("%v is selected, not the block that was", n)
	}
	if got := w.tabs.current; w.popups.shown != nil || got.key.Entry != "begin" || !strings.Contains(got.view.Title, "next") {
		t.Errorf("%q of %v is shown", got.view.Title, got.key)
	}
}

// TestWrongTarget: a target that fails is told, with its line, and the file opens all the same.
func TestWrongTarget(t *testing.T) {
	w := openWhole(t, strings.Replace(targetText, "return begin, None", "return begun, None", 1))
	if got := w.problems.pane.CopyText(); !w.problems.shown || !strings.Contains(got, "p.py:15") || !strings.Contains(got, "begun") {
		t.Errorf("the window says %q", got)
	}
	if w.tabs.current == nil || w.tabs.current.view.Title != "Counter.__init__" {
		t.Error("no function is shown")
	}
}

// TestTargetFails: a target that fails is told of beside a function of the file, and stays told of once that is shown.
func TestTargetFails(t *testing.T) {
	w := openWhole(t, targetText+"\n\ndef target(driver, args):\n    raise SyntaxError('not in Python 2.7')\n")
	if w.tabs.current == nil || !w.problems.shown || !strings.Contains(w.problems.pane.CopyText(), "not in Python 2.7") {
		t.Errorf("%v is shown, with %q", w.tabs.current, w.problems.pane.CopyText())
	}
}
