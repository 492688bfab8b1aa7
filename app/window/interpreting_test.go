package window

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/jit/session"
)

// summing is a program for the interpreter of Python.
const summing = `def f(n):
    t = 0
    i = 0
    while i < n:
        t = t + i * 3
        i = i + 1
    return t

print(f(500))
`

// TestOpenOnTheInterpreterOfPython goes from a line of a program in Python to the machine code that it became, and from there to the
// interpreter.
func TestOpenOnTheInterpreterOfPython(t *testing.T) {
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("code for amd64 cannot run here")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	w, file := open(t, summing)
	w.opened.load = load
	w.opened.open(file, "")
	if c := w.commands.find("Program to Interpret…"); c.available() {
		t.Error("a program that interprets nothing is given one")
	}
	do(t, w, "Open on the Interpreter of Python")
	c := w.tabs.current
	if c == nil || !c.isLive() || len(c.beside) != 1 {
		t.Fatalf("the session is not shown: %+v; %s", c, w.problems.pane.CopyText())
	}
	if w.commands.find("Open on the Interpreter of Python").available() || !w.commands.find("Program to Interpret…").available() {
		t.Error("the wrong commands are offered")
	}
	if got := w.interpreting.folder(w.opened.path); got != filepath.Dir(file) {
		t.Errorf("exports are offered to be written into %s, not beside the program", got)
	}
	if got := c.live.entry.Text; !strings.Contains(got, file) {
		t.Errorf("it is called with %s", got)
	}
	var lines []string
	for _, table := range c.view.Recording.StateAt(lastStep(c.view)) {
		if table.Title != session.TableInterpreted {
			continue
		}
		for _, row := range table.Rows {
			lines = append(lines, row.Cells[0].Text+" "+row.Cells[3].Text)
			if strings.TrimSpace(row.Cells[3].Text) == "t = t + i * 3" {
				w.nav.goToNode(row.Node)
			}
		}
	}
	base := filepath.Base(file)
	for _, want := range []string{":4     while i < n:", ":5         t = t + i * 3", ":6         i = i + 1", ":9 print(f(500))"} {
		if !slices.Contains(lines, base+want) {
			t.Errorf("%s%s is missing in %q", base, want, lines)
		}
	}
	code := c.beside[0].graph
	var text strings.Builder
	for _, id := range code.Selection() {
		for _, l := range code.Scene().Page().NodeByID(id).Lines {
			for _, s := range l.Spans {
				text.WriteString(s.Text)
				if link := s.Link(); link != nil && strings.HasPrefix(s.Text, "intmath.py") {
					defer func() {
						w.nav.follow(*link)
						if got := w.tabs.current; got.key.Kind != engine.StageFlow || got.view.File != filepath.Join(filepath.Dir(w.opened.path), "intmath.py") {
							t.Errorf("the line of the interpreter leads to %v", got.key)
						}
					}()
				}
			}
			text.WriteByte('\n')
		}
	}
	for _, want := range []string{base + ":5  t = t + i * 3", "intmath.py:", "int_mul_ovf", "imul"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%q is missing in the selected code\n%s", want, text.String())
		}
	}
}

// TestPythonFile: what is in the cache is what comes with the program, whatever was there.
func TestPythonFile(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	file, err := pythonFile()
	if err != nil {
		t.Fatal(err)
	}
	want, err := os.ReadFile(file)
	if err != nil || len(want) == 0 {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("print 1"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := pythonFile(); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(file); string(got) != string(want) {
		t.Errorf("there is %q", got)
	}
}

// TestWords: a program that is given arguments on the command line is opened with them, in its live session.
func TestWords(t *testing.T) {
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("code for amd64 cannot run here")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	target, err := pythonFile()
	if err != nil {
		t.Fatal(err)
	}
	w, file := open(t, summing)
	w.opened.load = load
	w.openFirst(Options{File: target, Words: []string{file, "7"}})
	if c := w.tabs.current; c == nil || !c.isLive() || !strings.Contains(c.live.entry.Text, "'7'") {
		t.Errorf("%+v is shown; %s", c, w.problems.pane.CopyText())
	}
}
