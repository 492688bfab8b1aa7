package window

import (
	"context"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
)

// BenchmarkStep steps through the making of a graph with every pane open: what
// a step costs before it is handed to the screen.
func BenchmarkStep(b *testing.B) {
	w := newWindow(context.Background(), test.NewApp(), load)
	defer w.shutDown()
	w.inline = true
	w.win.Resize(fyne.NewSize(1280, 800))
	file, err := filepath.Abs("../../assets/examples/stackmachine.py")
	if err != nil {
		b.Fatal(err)
	}
	w.openFile(file, "interpret")
	if w.hasErrors {
		b.Fatal(w.errors.CopyText())
	}
	n := w.timeline.Len()
	for i := 0; b.Loop(); i++ {
		w.timeline.Seek(i % n)
	}
}
