package window

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/viewer/panes"
)

// BenchmarkStep steps through the making of a graph with every pane open: what
// a step costs before it is handed to the screen.
func BenchmarkStep(b *testing.B) {
	w := newWindow(context.Background(), test.NewApp(), openMemory(""), load)
	defer w.shutDown()
	w.tasks.inline = true
	w.win.Resize(fyne.NewSize(1280, 800))
	file, err := filepath.Abs("../../assets/examples/stackmachine.py")
	if err != nil {
		b.Fatal(err)
	}
	w.opened.open(file, "interpret")
	if w.problems.shown {
		b.Fatal(w.problems.pane.CopyText())
	}
	n := w.stepper.timeline.Len()
	for i := 0; b.Loop(); i++ {
		w.stepper.timeline.Seek(i % n)
	}
}

// BenchmarkSearchProgram looks for what is nowhere in an annotated program of
// 1,000 functions, whose pages have been made already.
func BenchmarkSearchProgram(b *testing.B) {
	var text strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&text, "def f%d(n):\n    total = n\n    while n > 0:\n        total = total + n\n        n = n - 1\n", i)
		if i < 999 {
			fmt.Fprintf(&text, "    if total > %d:\n        return f%d(total)\n", i, i+1)
		}
		text.WriteString("    return total\n\n")
	}
	text.WriteString("ENTRIES = {'f0': ['int']}\n")
	a := test.NewApp()
	defer a.Quit()
	w := newWindow(context.Background(), a, openMemory(""), load)
	defer w.shutDown()
	w.tasks.inline = true
	file := filepath.Join(b.TempDir(), "big.py")
	if err := os.WriteFile(file, []byte(text.String()), 0o644); err != nil {
		b.Fatal(err)
	}
	w.opened.open(file, "f0")
	w.commands.perform(w.commands.titled("Annotated Graph"))
	if w.problems.shown || len(w.tabs.current.pages) != 1000 {
		b.Fatalf("%d graphs; %s", len(w.tabs.current.pages), w.problems.pane.CopyText())
	}
	for b.Loop() {
		w.search.query(panes.Query{Text: "nowhere at all", Program: true})
	}
}
