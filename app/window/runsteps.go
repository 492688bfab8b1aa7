package window

import (
	"vitrine/pages/page"
)

// A run goes through many functions, most of them helpers that the user did not write.
// These commands go past them, forward and backward.

// runShown returns the run that is shown, if one is.
func (st *stepper) runShown() (page.Run, bool) {
	run, ok := st.timeline.Recording().(page.Run)
	return run, ok
}

// runStep makes a command that goes through a run in one direction.
func (st *stepper) runStep(title string, seek func(run page.Run, direction int) bool, direction int, keys ...key) *command {
	return &command{title: title, keys: keys,
		enabled: func() bool { _, ok := st.runShown(); return ok },
		run: func() {
			run, _ := st.runShown()
			if !seek(run, direction) {
				st.endOfRun(direction)
			}
		}}
}

// seekLine goes to the next line of the function at work, past what it calls, or to
// its caller.
func (st *stepper) seekLine(run page.Run, direction int) bool {
	from := run.CallAt(st.timeline.Step())
	return st.timeline.SeekWhere(direction, func(i int) bool {
		at := run.CallAt(i)
		return at.Depth < from.Depth || at.Depth == from.Depth && at.Line > 0 && at.Line != from.Line
	})
}

// stepOver goes one step on, past the function that the step calls, if it calls one.
func (st *stepper) stepOver(run page.Run, direction int) bool {
	from := run.CallAt(st.timeline.Step())
	return st.timeline.SeekWhere(direction, func(i int) bool { return run.CallAt(i).Depth <= from.Depth })
}

// stepOut goes to where the function at work has returned to, or was called.
func (st *stepper) stepOut(run page.Run, direction int) bool {
	from := run.CallAt(st.timeline.Step())
	return st.timeline.SeekWhere(direction, func(i int) bool { return run.CallAt(i).Depth < from.Depth })
}

// endOfRun goes to the end of a run if the wanted step does not exist.
func (st *stepper) endOfRun(direction int) {
	if direction < 0 {
		st.timeline.First()
		return
	}
	st.timeline.Last()
	if st.w.tabs.current.view.More {
		st.w.status.sayOfStep(goesOn)
	}
}
