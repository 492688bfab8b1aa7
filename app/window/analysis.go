package window

import "vitrine/pages/page"

// followName is the name under which the window remembers whether tabs turn to
// the graphs that the steps are about.
const followName = "followAnalysis"

// followsAnalysis reports whether the tab of a program turns to the graph that
// the step concerns.
func (w *Window) followsAnalysis() bool { return w.prefs.BoolWithFallback(followName, true) }

// inProgram reports whether what is shown is one of several graphs that share
// their steps.
func (w *Window) inProgram() bool {
	if w.current == nil {
		return false
	}
	_, ok := w.current.view.Recording.(page.Program)
	return ok
}

// stepped is called when another step is gone to.
func (w *Window) stepped(step int) {
	w.showStep(step)
	w.followStep()
}

// followStep turns to the graph that the step is about, if that is wished.
func (w *Window) followStep() {
	t := w.current
	if t == nil || w.staying || !w.followsAnalysis() {
		return
	}
	if key := t.pageAt(t.step); key != noPage && key != t.key {
		w.turnAlong(t, key)
	}
}

// showElsewhere says which graph the step is about, if it is not the one that
// is shown, or that a run goes on behind its last step.
func (w *Window) showElsewhere() {
	text := ""
	switch t := w.current; {
	case w.isElsewhere():
		text = "this step is about graph " + w.nameOf(t.pageAt(t.step))
	case w.runGoesOn() && t.step == lastStep(t.view):
		text = "the run goes on: record further steps"
	}
	w.timeline.SetElsewhere(text)
}

// isElsewhere reports whether the step is about another graph.
func (w *Window) isElsewhere() bool {
	if w.current == nil {
		return false
	}
	key := w.current.pageAt(w.current.step)
	return key != noPage && key != w.current.key
}

// goToSubject shows what the step is about.
func (w *Window) goToSubject() {
	if w.isElsewhere() {
		w.goToStep(w.current, w.current.step)
	}
}

// goOn does what the timeline offers beside the sentence about the step.
func (w *Window) goOn() {
	if w.isElsewhere() {
		w.goToSubject()
	} else if w.runGoesOn() {
		w.recordFurther()
	}
}

// goToStep goes to a step of a tab and to the block that it is about, in the
// graph that it is about, and notes where the user was.
func (w *Window) goToStep(t *tab, step int) {
	from := w.here()
	arrive := func(t *tab) {
		w.history.leave(from)
		w.timeline.Pause()
		w.seekHere(step)
		if s, ok := w.timeline.Current(); ok && s.Block >= 0 {
			if at := t.pageAt(step); at == noPage || at == t.key {
				t.graph.Select(s.Block)
				t.graph.Reveal(s.Block)
				w.selected(t, []int{s.Block})
			}
		}
		w.menuChanged()
	}
	key := t.pageAt(step)
	if key == noPage {
		key = t.key
	}
	w.show(key, arrive)
}

// seekHere goes to a step without leaving the graph that is shown.
func (w *Window) seekHere(step int) {
	w.staying = true
	w.timeline.Seek(step)
	w.staying = false
}
