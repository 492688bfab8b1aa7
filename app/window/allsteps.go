package window

import (
	"context"
	"slices"

	"vitrine/viewer/scene"
)

// mostAtOnce is how many blocks a graph may have in the end for all its steps to get places before the first step back is
// shown. In a larger one they get them when somebody goes there.
const mostAtOnce = 1000

// arrangesFor reports whether a step has no places yet. Then they are found, and the step is shown if the timeline is still
// there.
func (tb *tabBar) arrangesFor(t *tab, step int) bool {
	if t.arr != nil || t.late != nil && step >= t.from {
		return false
	}
	st := tb.w.stepper
	tb.withAllSteps(t, func() {
		if t == tb.current {
			st.stepped(st.timeline.Step())
		}
	})
	return t.arr == nil
}

// withAllSteps finds places for all steps of a tab, if only the last ones have some, and then calls then.
func (tb *tabBar) withAllSteps(t *tab, then func()) {
	if t.arr != nil {
		then()
		return
	}
	tasks, view := &tb.w.tasks, t.view
	if tasks.running != nil && t.arranging == tasks.running {
		return // what is shown then is where the timeline is
	}
	room, what := t.room, "Arranging all steps"
	var arr *scene.Arrangement
	tasks.begin(what, func(ctx context.Context, _ func(string)) (err error) {
		arr, err = room.ArrangeRecording(ctx, view.Recording)
		return err
	}, func(err error) {
		if err != nil {
			tb.w.problems.showError(what, err)
		}
		if arr == nil || t.view != view || !slices.Contains(tb.all, t) {
			return
		}
		t.arr = arr
		d := t.sheets[t.key]
		d.arr = arr
		t.sheets[t.key] = d
		then()
	})
	t.arranging = tasks.running
	tasks.whenStopped(func(error) {
		if t == tb.current {
			tb.w.stepper.timeline.Seek(t.step)
		}
	})
}
