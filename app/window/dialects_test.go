package window

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// TestDialectOfAFile: a file that could be either is read as its user says, also after the
// next start, and as the command line says only this time.
func TestDialectOfAFile(t *testing.T) {
	w, _ := open(t, program)
	w.opened.load = load
	file := write(t, filepath.Join(t.TempDir(), "half.py"), "def half(n):\n    return n / 2\n")
	reads := func(w *Window, language, operation string) {
		t.Helper()
		shown := ""
		for _, n := range w.tabs.current.shown().Nodes {
			for _, l := range n.Lines {
				shown += page.Text(l.Spans) + "\n"
			}
		}
		if w.opened.doc == nil || w.opened.doc.Language() != language || !strings.Contains(w.opened.about, language) || !strings.Contains(shown, "= "+operation+"(") {
			t.Errorf("%s; %q; %s", w.problems.pane.CopyText(), w.opened.about, shown)
		}
	}
	w.opened.open(file, "")
	reads(w, "Python 3", "truediv")
	do(t, w, "Read the File as Python 2")
	reads(w, "Python 2", "div")
	if !w.commands.titled("Read the File as Python 2").checked() || w.commands.titled("Let the File Decide Its Dialect").checked() {
		t.Error("the menu does not say how the file is read")
	}

	again := func(d source.Dialect) *Window {
		w := newWindow(t.Context(), w.app, w.prefs.memory, load)
		w.tasks.inline = true
		w.dialects.forSession(file, d)
		w.opened.open(file, "")
		return w
	}
	reads(again(source.Auto), "Python 2", "div")
	reads(again(source.Python3), "Python 3", "truediv")
	last := again(source.Auto)
	reads(last, "Python 2", "div")
	do(t, last, "Let the File Decide Its Dialect")
	reads(last, "Python 3", "truediv")
}

// TestPaletteFindsDialects: who types the name of a dialect finds the command for it first.
func TestPaletteFindsDialects(t *testing.T) {
	w, _ := open(t, program)
	for _, dialect := range []string{"Python 2", "Python 3"} {
		var choices []panes.Choice
		for _, c := range w.commands.all() {
			choices = append(choices, c.choice())
		}
		c := panes.NewChooser("", choices)
		test.WidgetRenderer(c)
		test.Type(c.Field(), dialect)
		if got := c.Row(0).Runs[0].Text; got != "Read the File as "+dialect {
			t.Errorf("%s finds %q first", dialect, got)
		}
	}
}

// TestWrongDialect: a file that is wrong in the chosen dialect says so, and the choice can
// be taken back.
func TestWrongDialect(t *testing.T) {
	w, _ := open(t, program)
	w.opened.load = load
	w.opened.open(write(t, filepath.Join(t.TempDir(), "old.py"), "def f(n):\n    print n\n"), "")
	w.commands.perform(w.commands.titled("Read the File as Python 3"))
	if !w.problems.shown || !strings.Contains(w.problems.pane.CopyText(), "print is a function in Python 3") {
		t.Fatalf("as Python 3: %s", w.problems.pane.CopyText())
	}
	w.commands.perform(w.commands.titled("Let the File Decide Its Dialect"))
	if w.problems.shown || w.opened.doc.Language() != "Python 2" {
		t.Errorf("as before: %s", w.problems.pane.CopyText())
	}
}

// TestMemoryOfDialects: of many files the last ones are remembered.
func TestMemoryOfDialects(t *testing.T) {
	p := prefs{openMemory("")}
	name := func(i int) string { return filepath.Join("/", strings.Repeat("x", i)) }
	for i := range mostDialects + 5 {
		if err := p.setDialect(name(i), source.Python2); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(p.dialects()); n != mostDialects || p.dialect(name(0)) != source.Auto || p.dialect(name(mostDialects+4)) != source.Python2 {
		t.Errorf("%d are remembered", n)
	}
}
