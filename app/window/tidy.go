package window

import (
	"context"

	"vitrine/viewer/scene"
)

// toggleTidy arranges what is there at this step alone, without the places
// that are kept free for what comes and goes at other steps; or goes back to
// those places. The next step goes back to them too.
func (w *Window) toggleTidy() {
	t := w.current
	if t.tidy != nil {
		t.tidy = nil
		t.graph.SetScene(t.scene())
		return
	}
	page, step := t.page(), t.step
	var arr *scene.Arrangement
	w.begin("Tidying up", func(ctx context.Context, _ func(string)) (err error) {
		arr, err = scene.Arrange(ctx, page)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			w.showError("Tidying up", err)
		case t.step == step:
			t.tidy = arr
			t.graph.SetScene(t.scene())
			w.menuChanged()
		}
	})
}
