package window

import (
	"context"
	"slices"

	"vitrine/viewer/scene"
)

// toggleTidy arranges what is there at this step alone, without the places
// that are kept free for what comes and goes at other steps; or goes back to
// those places. The next step goes back to them too.
func (tb *tabBar) toggleTidy() {
	t := tb.current
	if t.tidy != nil {
		t.tidy = nil
		t.graph.SetScene(t.scene())
		return
	}
	page, step := t.page(), t.step
	var arr *scene.Arrangement
	tb.w.tasks.begin("Tidying up", func(ctx context.Context, _ func(string)) (err error) {
		arr, err = scene.Arrange(ctx, page)
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

// goTo goes to another step. Blocks stay where they are as long as none comes, goes
// or changes; otherwise they go to the places that they have at all steps. It reports
// whether they have left the places that they had at one step alone.
func (t *tab) goTo(step int) (untidied bool) {
	if t.tidy != nil && !t.looksSame(step) {
		t.tidy, untidied = nil, true
	}
	t.step = step
	return untidied
}

// looksSame reports whether the page has the same blocks and links at another step.
func (t *tab) looksSame(step int) bool {
	now, then := t.page(), pageOf(t.view, step)
	return slices.Equal(now.Nodes, then.Nodes) && slices.Equal(now.Edges, then.Edges)
}
