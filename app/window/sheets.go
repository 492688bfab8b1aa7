package window

import (
	"context"

	"vitrine/engine/views"
	"vitrine/pages/page"
)

// A tab that shows one graph of an annotated program can turn to the others,
// which share its steps. Each graph is made and arranged once, and kept as a
// drawing, so that turning back and forth moves nothing.

// pagesOf lists the keys of the pages that the steps of a recording are about,
// in the order in which they come up.
func pagesOf(r page.Recording) []page.Key {
	program, ok := r.(page.Program)
	if !ok {
		return nil
	}
	var keys []page.Key
	seen := map[page.Key]bool{noPage: true}
	for i := range r.Steps().Len() {
		if key := program.PageOf(i); !seen[key] {
			seen[key] = true
			keys = append(keys, key)
		}
	}
	return keys
}

// pageAt returns the key of the page that a step of the tab concerns, noPage if
// there is none.
func (t *tab) pageAt(step int) page.Key { return pageAt(t.view, step) }

func pageAt(v *views.View, step int) page.Key {
	if program, ok := v.Recording.(page.Program); ok && step < program.Steps().Len() {
		return program.PageOf(step)
	}
	return noPage
}

// put shows another page of the same program in the tab, at the same step.
func (t *tab) put(d drawing) {
	t.unpin()
	t.part = nil
	if t.view.Unrecorded {
		t.step = lastStep(d.view)
	}
	t.key, t.view, t.room, t.arr = d.view.Key, d.view, d.room, d.arr
	t.tidyAtEnd(d)
	if t.step < lastStep(d.view) {
		t.tidy = nil
		t.tidyUp()
	}
	t.node, t.subject, t.picked = -1, "", noSpan
	t.entitle(t.unsaved)
	t.graph.SetScene(t.scene())
}

// turn shows another page of the tab's program in the tab, making it first if
// it has not been shown yet, and then calls then.
func (tb *tabBar) turn(t *tab, key page.Key, then func(*tab)) {
	arrive := func() {
		tb.put(t, t.sheets[key])
		tb.choose(t)
		if then != nil {
			then(t)
		}
	}
	if _, ok := t.sheets[key]; ok {
		arrive()
		return
	}
	doc, name, aspect, how := tb.w.opened.doc, tb.w.stages.nameOf(key), tb.aspectOf(key), draw
	if t.view.Unrecorded {
		how = drawSoon
	}
	var d drawing
	tb.w.tasks.begin("Analysing "+name, func(ctx context.Context, progress func(string)) (err error) {
		d, err = how(ctx, doc, key, aspect, progress)
		return err
	}, func(err error) {
		if err != nil {
			tb.w.problems.showError("Analysing "+name, err)
		}
		if d.arr != nil && t.keep(key, d) {
			arrive()
		}
	})
}

// put turns a tab and, if it is the one in front, all panes to a page.
func (tb *tabBar) put(t *tab, d drawing) {
	unrecorded := t.view.Unrecorded
	t.put(d)
	tb.retitled()
	switch {
	case t != tb.current:
	case unrecorded || t.view.Unrecorded:
		tb.bind(t)
	default:
		tb.w.stepper.timeline.Turn(recordingOf(t))
		tb.bindPage(t)
	}
}

// putAlong turns a tab to the page that its step is about, and shows where on it.
func (tb *tabBar) putAlong(t *tab, d drawing) {
	tb.put(t, d)
	if t == tb.current {
		tb.w.stepper.reveal()
	}
}

// turnAlong turns the tab to the page that its step is about. A page that has
// to be made first is shown as soon as it is ready, if the step is still about
// it; meanwhile the tab stays as it is.
func (tb *tabBar) turnAlong(t *tab, key page.Key) {
	if d, ok := t.sheets[key]; ok {
		tb.putAlong(t, d)
		return
	}
	t.wanted = key
	if !t.making {
		tb.makeWanted(t)
	}
}

// makeWanted makes the page that a tab wants, in the background, without stopping a
// running task.
func (tb *tabBar) makeWanted(t *tab) {
	key, doc, version, aspect := t.wanted, tb.w.opened.doc, t.version, tb.aspect()
	t.wanted, t.making = noPage, true
	var d drawing
	work := func() error {
		return guard("Analysing", func() (err error) {
			d, err = draw(tb.w.ctx, doc, key, aspect, func(string) {})
			return err
		})
	}
	done := func(err error) {
		t.making = false
		if t.version != version || tb.w.opened.doc != doc {
			d.view.Close()
			return
		}
		if d.arr == nil {
			tb.w.problems.showError("Analysing "+tb.w.stages.nameOf(key), err)
			return
		}
		switch now := t.pageAt(t.step); {
		case !t.keep(key, d), t != tb.current || !tb.w.stepper.followsAnalysis():
		case now == key:
			tb.putAlong(t, d)
		case now != noPage && now != t.key:
			tb.turnAlong(t, now)
		}
	}
	if tb.w.tasks.inline {
		done(work())
		return
	}
	go func() {
		err := work()
		tb.w.tasks.later(func() { tb.w.tasks.protect("Showing "+key.String(), func() { done(err) }) })
	}()
}
