package window

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// TestStoppedLiveCalls: the user stops the first call of a live session, and a later one. What was recorded is shown both times.
func TestStoppedLiveCalls(t *testing.T) {
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("code for amd64 cannot run here")
	}
	w, file := open(t, `from rlib.jit import hint

def f(n, step):
    hint(None, global_merge_point=True)
    step = hint(step, promote=True)
    total = 0
    while n > 0:
        total = total + n * step
        n = n - 1
    return total

META = {'entry': 'f', 'runs': [{'args': [1000000000000000, 3]}]}
`)
	w.opened.load = load
	w.opened.open(file, "")
	next := lateTasks(w)
	stop := func(what string, shown func() bool) {
		time.Sleep(500 * time.Millisecond)
		w.tasks.stopByUser()
		late := false
		timer := time.AfterFunc(time.Minute, func() { w.tasks.later(func() { late = true }) })
		defer timer.Stop()
		for !shown() {
			if next(); late {
				t.Fatalf("%s is not shown: %s", what, w.status.said)
			}
		}
	}
	do(t, w, "Live Session")
	stop("the session", func() bool { return w.tabs.current.isLive() })
	if text := w.problems.pane.CopyText(); !strings.Contains(text, "the run was stopped: by the user") {
		t.Errorf("the window says %q", text)
	}
	first := lastStep(w.tabs.current.view)
	if text := w.stepper.timeline.Recording().Steps().At(first).Text; !strings.Contains(text, "does not come to its end") {
		t.Errorf("the session ends with %q", text)
	}
	w.tabs.current.live.entry.SetText("1000000000000000, 4")
	w.live.call()
	stop("the beginning of the second call", func() bool { return w.stepper.timeline.Step() == first+1 })
}
