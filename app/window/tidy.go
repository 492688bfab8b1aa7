package window

import (
	"context"
	"slices"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// toggleTidy arranges only what exists at this step, without room for what comes and goes
// at other steps, or undoes that. The next step undoes it too.
func (tb *tabBar) toggleTidy() {
	t := tb.current
	if t.tidy != nil {
		tb.withAllSteps(t, func() {
			t.tidy = nil
			t.graph.SetScene(t.scene())
		})
		return
	}
	page, step, room := t.page(), t.step, t.room
	var arr *scene.Arrangement
	tb.w.tasks.begin("Tidying up", func(ctx context.Context, _ func(string)) (err error) {
		arr, err = room.Arrange(ctx, page)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			tb.w.problems.showError("Tidying up", err)
		case t.step == step:
			t.tidy = arr
			t.graph.SetScene(t.scene())
			tb.w.menus.changed()
		}
	})
}

// A recording has two layouts: one with room for all that is there at any step, and one of
// the last steps, at which the graph is what it is in the end but for what the blocks say.
// In each of them, stepping moves nothing.

// tidyAtEnd tidies a drawing up, as it is at its end.
func (t *tab) tidyAtEnd(d drawing) {
	t.tidy, t.late, t.from = d.tidy, nil, d.from
	if _, ok := d.view.Recording.(page.Settling); ok {
		t.late = d.tidy
	}
}

// tidyUp gives the blocks the places of the last steps, if this is one of them. What is another thing at each step is arranged
// anew each time: in places for all steps, most of it would be out of view.
func (t *tab) tidyUp() {
	switch {
	case t.late != nil && t.step >= t.from:
		t.tidy = t.late
	case t.isMomentary():
		if p := t.page(); len(p.Nodes) <= mostTidied {
			t.tidy, _ = t.room.Arrange(context.Background(), p)
		}
	}
}

// isMomentary reports whether what the tab shows is another thing at each step.
func (t *tab) isMomentary() bool { return engine.KindOf(t.key).Momentary && recorded(t.view) }

// goTo goes to another step. Blocks stay where they are as long as none appears,
// disappears or, in places of this step alone, changes; otherwise they return to their
// places for all steps. It reports whether they have done so.
func (t *tab) goTo(step int) (untidied bool) {
	stays := t.part != nil || t.isMomentary() || t.tidy == t.late && step >= t.from
	if t.tidy != nil && !stays && !t.looksSame(step) {
		t.tidy, untidied = nil, true
	}
	t.step = step
	t.tidyUp()
	return untidied
}

// looksSame reports whether the page has the same blocks and links at another step.
func (t *tab) looksSame(step int) bool {
	now, then := t.page(), pageOf(t.view, step)
	return slices.Equal(now.Nodes, then.Nodes) && slices.Equal(now.Edges, then.Edges)
}
