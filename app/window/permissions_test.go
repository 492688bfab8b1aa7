package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
)

// outside makes a program that reads a file beside its folder, at module level or when
// it is run.
func outside(t *testing.T, text string) (w *Window, file, folder string) {
	t.Helper()
	dir := t.TempDir()
	folder = filepath.Join(dir, "data")
	for _, d := range []string{folder, filepath.Join(dir, "p")} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(folder, "in.txt"), "content")
	file = write(t, filepath.Join(dir, "p", "t.py"), "import os\nhere = os.path.dirname(os.path.abspath(__file__))\nname = os.path.join(here, '..', 'data', 'in.txt')\n"+text)
	w, _ = open(t, program)
	w.opened.load = load
	w.opened.open(file, "")
	return w, file, folder
}

// asked returns the texts of the dialog that asks for a permission, and its buttons.
func asked(w *Window) (text string, buttons map[string]*dialogButton) {
	buttons = map[string]*dialogButton{}
	if w.popups.shown == nil {
		return "", buttons
	}
	for _, o := range test.LaidOutObjects(w.popups.shown.Content) {
		switch o := o.(type) {
		case *widget.Label:
			text += o.Text + "\n"
		case *dialogButton:
			buttons[o.Text] = o
		}
	}
	return text, buttons
}

// TestModuleLevelAsks: a module level that is refused a file is read again when the user
// has allowed it, also after the next start.
func TestModuleLevelAsks(t *testing.T) {
	w, file, folder := outside(t, "text = open(name).read()\ndef f(n):\n    return text\n")
	text, buttons := asked(w)
	if !w.problems.shown || !strings.Contains(text, "t.py wants to read") || !strings.Contains(text, filepath.Join(folder, "in.txt")) || !strings.Contains(text, "below "+folder) {
		t.Fatalf("asked is %q; %s", text, w.problems.pane.CopyText())
	}
	buttons["Allow and read again"].OnTapped()
	if w.problems.shown || w.opened.doc == nil || w.popups.shown != nil {
		t.Fatalf("after it was allowed: %s", w.problems.pane.CopyText())
	}
	again := newWindow(t.Context(), w.app, w.prefs.memory, load)
	again.tasks.inline = true
	again.opened.open(file, "")
	if again.problems.shown || again.popups.shown != nil {
		t.Errorf("it was not remembered: %s", again.problems.pane.CopyText())
	}
	do2 := again.commands.titled("Forget What This Program May Read")
	if !do2.available() {
		t.Fatal("nothing can be forgotten")
	}
	again.commands.perform(do2)
	if text, _ := asked(again); !again.problems.shown || text == "" {
		t.Error("it was not forgotten")
	}
}

// TestRunAsks: a run that is refused a file asks as well. Who says no is not asked again.
func TestRunAsks(t *testing.T) {
	w, _, folder := outside(t, "def f(n):\n    return open(name).read()\n")
	if text, _ := asked(w); text != "" {
		t.Fatalf("asked before the run: %s", text)
	}
	runs(t, w, "Run as Python…", "1")
	text, buttons := asked(w)
	if !strings.Contains(text, "below "+folder) {
		t.Fatalf("asked is %q", text)
	}
	if !w.problems.shown || !strings.Contains(w.problems.pane.CopyText(), "--allow-read "+folder) {
		t.Errorf("the error is %s", w.problems.pane.CopyText())
	}
	if w.win.Canvas().Focused() != fyne.Focusable(buttons["Do not allow"]) {
		t.Error("Enter would allow it")
	}
	buttons["Do not allow"].OnTapped()
	runs(t, w, "Run as Python…", "1")
	if text, buttons := asked(w); buttons["Do not allow"] != nil {
		t.Errorf("asked again: %s", text)
	}
}
