package window

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
	"weak"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/flowspace"
)

// largeFunction returns a function whose finished graph has about that many blocks:
// choices, loops, and some handlers.
func largeFunction(blocks int) string {
	var text strings.Builder
	text.WriteString("def large(n, m):\n    t = n\n")
	for i := range blocks / 7 {
		fmt.Fprintf(&text, "    if t < %[1]d:\n        t = t + m\n    else:\n        t = t * m\n"+
			"    while t < %[1]d:\n        t = t + n\n"+
			"    if t > %[1]d:\n        t = t - m\n", i)
		if i%10 == 0 {
			fmt.Fprintf(&text, "    try:\n        t = m[n]\n    except IndexError:\n        t = %d\n", i)
		}
	}
	text.WriteString("    return t\n")
	return text.String()
}

// openLarge opens a large function in a window.
func openLarge(t testing.TB, blocks int) *Window {
	t.Helper()
	return openLargeBy(t, blocks, load)
}

func openLargeBy(t testing.TB, blocks int, load loader) *Window {
	t.Helper()
	w := newWindow(context.Background(), test.NewApp(), openMemory(""), load)
	w.tasks.inline = true
	w.win.Resize(fyne.NewSize(1280, 800))
	file := filepath.Join(t.TempDir(), "large.py")
	if err := os.WriteFile(file, []byte(largeFunction(blocks)), 0o644); err != nil {
		t.Fatal(err)
	}
	w.opened.open(file, "large")
	if w.problems.shown {
		t.Fatal(w.problems.pane.CopyText())
	}
	return w
}

// TestClosedWindow: nothing that a tab showed is kept by what Fyne remembers of it once the window, the tab or its file
// is closed.
func TestClosedWindow(t *testing.T) {
	for name, closes := range map[string]func(*Window){
		"window": (*Window).shutDown,
		"tab":    func(w *Window) { w.tabs.close(w.tabs.current) },
		"file":   func(w *Window) { w.tabs.closeAll() },
	} {
		t.Run(name, func(t *testing.T) {
			w := openLarge(t, 100)
			do(t, w, "Step Back")
			closed := w.tabs.current
			shown := weak.Make(closed.view)
			closes(w)
			if closed.arr != nil || closed.sheets != nil || len(closed.view.Page.Nodes) > 0 {
				t.Error("the tab keeps what it showed")
			}
			if name != "window" {
				return // what is open there stays
			}
			if !collected(shown) {
				t.Error("the view is still there")
			}
		})
	}
}

func collected[T any](p weak.Pointer[T]) bool {
	for range 100 {
		if runtime.GC(); p.Value() == nil {
			return true
		}
		time.Sleep(10 * time.Millisecond)
	}
	return false
}

// TestLargeFunctionOpensFinished: of a large function the finished graph is shown, no step
// is recorded until somebody steps, and then the step is there.
func TestLargeFunctionOpensFinished(t *testing.T) {
	ways := []struct {
		name string
		step func(w *Window)
		from int // the step that is shown, from the last
	}{
		{"back", func(w *Window) { w.commands.perform(w.commands.titled("Step Back")) }, 1},
		{"last", func(w *Window) { w.commands.perform(w.commands.titled("Last Step")) }, 0},
		{"a change", func(w *Window) { w.commands.perform(w.commands.titled("Previous Change")) }, -1},
		{"at the block", func(w *Window) {
			w.tabs.current.graph.Select(0)
			w.subject.selected(w.tabs.current, []int{0})
			w.commands.perform(w.commands.titled("Previous Step at This Block"))
		}, -1},
	}
	for _, way := range ways {
		w := openLarge(t, 800)
		tab := w.tabs.current
		finished := len(tab.page().Nodes)
		if n := w.stepper.timeline.Len(); n != 0 || tab.view.Recording != nil || finished < 400 {
			t.Fatalf("%d blocks are shown, with %d steps", finished, n)
		}
		if got := w.stepper.steps.Text.Placeholder; !strings.HasPrefix(got, "Not recorded") {
			t.Errorf("the list of steps says %q", got)
		}
		way.step(w)
		n := w.stepper.timeline.Len()
		if n < 5000 || w.tabs.current != tab || len(tab.view.Recording.PageAt(n-1).Nodes) != finished {
			t.Fatalf("%s: %d steps are recorded", way.name, n)
		}
		if way.from >= 0 && tab.step != n-1-way.from || way.from < 0 && tab.step >= n-1 {
			t.Errorf("%s: step %d of %d is shown", way.name, tab.step, n)
		}
		if got := w.stepper.steps.Text.Placeholder; got != "No steps" {
			t.Errorf("the list of steps says %q", got)
		}
		w.shutDown()
	}
}

// TestLargerThanItsRecording: a function whose steps would be too many to be kept is shown. Who
// steps back sees the last of those that are kept; the finished graph stays what is at the end,
// and says what is missing before it.
func TestLargerThanItsRecording(t *testing.T) {
	const kept = 2000
	w := openLargeBy(t, 800, func(ctx context.Context, file string, r reading) (document, error) {
		return loadKeeping(ctx, file, r, kept)
	})
	defer w.shutDown()
	tab := w.tabs.current
	finished := len(tab.page().Nodes)
	if finished < 400 {
		t.Fatalf("%d blocks are shown", finished)
	}
	do(t, w, "Step Back")
	n := w.stepper.timeline.Len()
	if n < kept || tab.step != n-2 || w.problems.shown {
		t.Fatalf("step %d of %d is shown; %s", tab.step, n, w.problems.pane.CopyText())
	}
	if last := w.stepper.timeline.Recording().Steps().At(n - 2); last.Kind == flowspace.StepSimplify {
		t.Fatalf("everything is recorded: %s", last.Text)
	}
	do(t, w, "Last Step")
	if got := len(tab.page().Nodes); tab.step != n-1 || got != finished {
		t.Errorf("step %d of %d has %d blocks, not %d", tab.step, n, got, finished)
	}
	if s, _ := w.stepper.timeline.Current(); !strings.Contains(s.Text, "were not recorded") {
		t.Errorf("the last step says %q", s.Text)
	}
}

// TestSmallFunctionOpensWithSteps: there, nobody has to wait.
func TestSmallFunctionOpensWithSteps(t *testing.T) {
	w := openLarge(t, 40)
	defer w.shutDown()
	if w.stepper.timeline.Len() == 0 || w.stepper.timeline.Expects() {
		t.Error("the steps of a small function are not recorded")
	}
}
