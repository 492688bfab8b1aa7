package window

import (
	"vitrine/pages/page"
)

// A run goes through many functions, most of them helpers that nobody has written.
// These commands go past them, forward and backward.

// runShown returns the run that is shown, if one is.
func (w *Window) runShown() (page.Run, bool) {
	run, ok := w.timeline.Recording().(page.Run)
	return run, ok
}

// runStep makes a command that goes through a run in one direction.
func (w *Window) runStep(title string, seek func(run page.Run, direction int) bool, direction int, keys ...key) *command {
	return &command{title: title, keys: keys,
		enabled: func() bool { _, ok := w.runShown(); return ok },
		run: func() {
			run, _ := w.runShown()
			if !seek(run, direction) {
				w.endOfRun(direction)
			}
		}}
}

// seekLine goes to the next line of the function at work, past what it calls, or to
// its caller.
func (w *Window) seekLine(run page.Run, direction int) bool {
	from := run.CallAt(w.timeline.Step())
	return w.timeline.SeekWhere(direction, func(i int) bool {
		at := run.CallAt(i)
		return at.Depth < from.Depth || at.Depth == from.Depth && at.Line > 0 && at.Line != from.Line
	})
}

// stepOver goes one step on, past the function that the step calls, if it calls one.
func (w *Window) stepOver(run page.Run, direction int) bool {
	from := run.CallAt(w.timeline.Step())
	return w.timeline.SeekWhere(direction, func(i int) bool { return run.CallAt(i).Depth <= from.Depth })
}

// stepOut goes to where the function at work has returned to, or was called.
func (w *Window) stepOut(run page.Run, direction int) bool {
	from := run.CallAt(w.timeline.Step())
	return w.timeline.SeekWhere(direction, func(i int) bool { return run.CallAt(i).Depth < from.Depth })
}

// endOfRun goes to the end of a run where there is no step that was looked for.
func (w *Window) endOfRun(direction int) {
	if direction < 0 {
		w.timeline.First()
		return
	}
	w.timeline.Last()
	if w.current.view.More {
		w.status.sayOfStep(goesOn)
	}
}
