package panes

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"vitrine/pages/trace"
)

// TestWholeSentence: a sentence that is wider than the list can be read, for the selected
// step and for that under the pointer, and the rows keep their place meanwhile.
func TestWholeSentence(t *testing.T) {
	test.NewTempApp(t)
	long := "v12 = getattr(self_0, ('items')) of LongClassName.method becomes " + strings.Repeat("getfield (inst_items), ", 20)
	var steps trace.Timeline
	steps.Append(trace.Step{Kind: "operation", Text: long, Block: -1, Op: -1})
	steps.Append(trace.Step{Kind: "operation", Text: "short", Block: -1, Op: -1})
	l := NewStepList()
	w := test.NewTempWindow(t, l)
	w.Resize(fyne.NewSize(300, 400))
	l.SetSteps(&steps)
	rows := l.Text.Size()
	l.SetStep(0)
	if got := l.whole.label.Text; got != "step 1: "+long {
		t.Errorf("the selected step is told as %q", got)
	}
	row := l.Text.body.metrics().rowHeight
	l.Text.body.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(80, 1.5*row)}})
	if got := l.whole.label.Text; got != "step 2: short" {
		t.Errorf("the step under the pointer is told as %q", got)
	}
	l.Text.body.MouseOut()
	if got := l.whole.label.Text; got != "step 1: "+long {
		t.Errorf("without a pointer, %q is told", got)
	}
	if l.Text.Size() != rows {
		t.Errorf("the rows have changed from %v to %v", rows, l.Text.Size())
	}
}
