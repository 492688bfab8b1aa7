package window

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// TestPrintedIsBounded: of what is printed the latest megabytes are kept, from the
// beginning of a line, and it is known how much is not.
func TestPrintedIsBounded(t *testing.T) {
	p := &printed{changed: func() {}}
	written := int64(0)
	for i := 0; written < 3*mostPrinted; i++ {
		n, err := fmt.Fprintf(p, "line %d öäü\n", i)
		if err != nil {
			t.Fatal(err)
		}
		written += int64(n)
	}
	o := p.output()
	if len(o.Text) < mostPrinted-100 || len(o.Text) > 2*mostPrinted || o.Dropped+int64(len(o.Text)) != written {
		t.Errorf("%d bytes are kept and %d dropped, of %d", len(o.Text), o.Dropped, written)
	}
	if !strings.HasPrefix(o.Text, "line ") || !strings.HasSuffix(o.Text, " öäü\n") {
		t.Errorf("it begins with %q and ends with %q", o.Text[:20], o.Text[len(o.Text)-20:])
	}
	if _, err := p.Write(bytes.Repeat([]byte("x"), 2*mostPrinted)); err != nil {
		t.Fatal(err)
	}
	if o := p.output(); len(o.Text) != mostPrinted || o.Dropped != written+mostPrinted {
		t.Errorf("after a huge line %d bytes are kept and %d dropped", len(o.Text), o.Dropped)
	}
}

// background returns a window with a file open whose tasks run in the background, and
// what waits until something is so.
func background(t *testing.T, text string) (w *Window, until func(so func() bool)) {
	a := test.NewApp()
	t.Cleanup(a.Quit)
	w = newWindow(context.Background(), a, openMemory(""), load)
	t.Cleanup(w.shutDown)
	queue := make(chan func(), 1000)
	w.tasks.later = func(f func()) { queue <- f }
	w.opened.open(write(t, filepath.Join(t.TempDir(), "t.py"), text), "")
	return w, func(so func() bool) {
		t.Helper()
		deadline := time.After(2 * time.Minute)
		for !so() {
			select {
			case f := <-queue:
				f()
			case <-deadline:
				t.Fatalf("nothing more happens: running %v, problems %v, %d bytes printed",
					w.tasks.running != nil, w.problems.pane.Problems(), len(w.output.pane.Output().Text))
			}
		}
	}
}

const endlessText = `print('reading')

def forever(n):
    i = 0
    while True:
        i = i + 1
        if i % 1000 == 0:
            print(i)
    return i
`

// TestOutputWhileRunning: what a program prints is there while it runs, and after it was
// stopped, more than the few kilobytes that a dialog would show. What a module level
// prints is there too.
func TestOutputWhileRunning(t *testing.T) {
	w, until := background(t, endlessText)
	text := func() string { return w.output.pane.Output().Text }
	until(func() bool { return w.tabs.current != nil })
	if got := w.output.pane.Output(); got.Text != "reading\n" || got.What != "The module level of t.py" {
		t.Errorf("after reading: %+v", got)
	}
	if w.layout.tools.SelectedIndex() == toolOutput {
		t.Error("the output of the module level has come to the front unasked")
	}
	w.runs.toEnd(asPython, "forever", "1")
	if text() != "" {
		t.Error("at the beginning of a run there is the output of another one")
	}
	until(func() bool { return len(text()) > 20_000 })
	if w.tasks.running == nil || w.layout.tools.SelectedIndex() != toolOutput {
		t.Errorf("the output is not shown while the program runs: tool %d", w.layout.tools.SelectedIndex())
	}
	w.tasks.stopByUser()
	until(func() bool { return w.problems.shown })
	kept := text()
	if !strings.HasPrefix(kept, "1000\n2000\n") || strings.Count(kept, "\n") < 2000 {
		t.Errorf("after Stop there are %d lines, from %.20q", strings.Count(kept, "\n"), kept)
	}
	if p := w.problems.pane.Problems()[0]; p.Span.Line < 5 || p.Span.Line > 8 {
		t.Errorf("it was stopped at %+v", p)
	}
	w.commands.perform(w.commands.titled("Show Output"))
	w.commands.perform(w.commands.titled("Copy"))
	if got := fyne.CurrentApp().Clipboard().Content(); got != kept {
		t.Errorf("Ctrl+C takes %d bytes of %d", len(got), len(kept))
	}
}
