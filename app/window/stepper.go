package window

import (
	"context"
	"fmt"
	"slices"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// followName is the preference whether tabs turn to the graphs that the steps are about.
const followName = "followAnalysis"

// A stepper goes through recordings: it keeps the timeline, the list of steps and the
// graph at one step.
type stepper struct {
	w        *Window
	timeline *panes.Timeline
	steps    *panes.StepList
	staying  bool // steps do not leave the graph that is shown
}

// followsAnalysis reports whether the tab of a program turns to the graph that
// the step concerns.
func (st *stepper) followsAnalysis() bool { return st.w.prefs.isOn(followName, true) }

// inProgram reports whether what is shown is one of several graphs that share
// their steps.
func (nav *navigator) inProgram() bool {
	if nav.w.tabs.current == nil {
		return false
	}
	_, ok := nav.w.tabs.current.view.Recording.(page.Program)
	return ok
}

// record records the steps that led to what is shown, which it was shown without, and
// then calls then.
func (st *stepper) record(then func()) {
	t := st.w.tabs.current
	if t == nil || !t.view.Unrecorded {
		return
	}
	doc, key, version, aspect := st.w.opened.doc, t.key, t.version, st.w.tabs.aspect()
	what := "Recording the steps of " + st.w.stages.nameOf(key)
	var d drawing
	st.w.tasks.begin(what, func(ctx context.Context, progress func(string)) (err error) {
		d, err = drawLate(ctx, doc, key, aspect, progress)
		return err
	}, func(err error) {
		if err != nil {
			st.w.problems.showError(what, err)
		}
		if d.view == nil || t.version != version || !slices.Contains(st.w.tabs.all, t) {
			d.view.Close()
			return
		}
		st.w.tabs.renew(t, d)
		if t == st.w.tabs.current {
			then()
		}
	})
}

// stepped is called when the step changes.
func (st *stepper) stepped(step int) {
	st.show(step)
	st.reveal()
	st.followStep()
}

// reveal brings the block that the step is about into view, if the user wants that.
func (st *stepper) reveal() {
	if t := st.w.tabs.current; t != nil && recorded(t.view) && st.w.prefs.isOn("followSteps", true) {
		if at := st.place(); at.Node >= 0 {
			t.graph.Reveal(at.Node)
			t.pin.goAlong(t.graph)
		}
	}
}

// followStep turns to the graph that the step is about, if the user wants that.
func (st *stepper) followStep() {
	t := st.w.tabs.current
	if t == nil || st.staying || !st.followsAnalysis() {
		return
	}
	if key := t.pageAt(t.step); key != noPage && key != t.key {
		st.w.tabs.turnAlong(t, key)
	}
}

// showElsewhere says which graph the step is about, if it is not the one that
// is shown, or that a run goes on after its last step.
func (st *stepper) showElsewhere() {
	text := ""
	switch t := st.w.tabs.current; {
	case st.isElsewhere():
		text = "this step is about graph " + st.w.stages.nameOf(t.pageAt(t.step))
	case st.w.runs.goesOn() && t.step == lastStep(t.view):
		text = "the run goes on: record more steps"
	}
	st.timeline.SetElsewhere(text)
}

// isElsewhere reports whether the step is about another graph.
func (st *stepper) isElsewhere() bool {
	if st.w.tabs.current == nil {
		return false
	}
	key := st.w.tabs.current.pageAt(st.w.tabs.current.step)
	return key != noPage && key != st.w.tabs.current.key
}

// goToSubject shows what the step is about.
func (st *stepper) goToSubject() {
	if st.isElsewhere() {
		st.goTo(st.w.tabs.current, st.w.tabs.current.step)
	}
}

// goOn does what the timeline offers beside the sentence about the step.
func (st *stepper) goOn() {
	if st.isElsewhere() {
		st.goToSubject()
	} else if st.w.runs.goesOn() {
		st.w.runs.recordFurther()
	}
}

// goTo goes to a step of a tab and to the block that it is about, in the
// graph that it is about, and notes where the user was.
func (st *stepper) goTo(t *tab, step int) {
	from := st.w.nav.here()
	arrive := func(t *tab) {
		st.w.nav.history.leave(from)
		st.timeline.Pause()
		st.seekHere(step)
		if s, ok := st.timeline.Current(); ok && s.Block >= 0 {
			if at := t.pageAt(step); at == noPage || at == t.key {
				t.graph.Select(s.Block)
				t.graph.Reveal(s.Block)
				st.w.subject.selected(t, []int{s.Block})
			}
		}
		st.w.menus.changed()
	}
	key := t.pageAt(step)
	if key == noPage {
		key = t.key
	}
	st.w.tabs.show(key, arrive)
}

// seekHere goes to a step without leaving the graph that is shown.
func (st *stepper) seekHere(step int) {
	st.staying = true
	st.timeline.Seek(step)
	st.staying = false
}

// placesOfAllSteps is the message when the user leaves the tidied-up result for another
// step.
const placesOfAllSteps = "Blocks now have places with room for all that comes and goes while the graph is made; t tidies up"

// show shows a step of the current recording everywhere. What the step
// has changed in the state of the engine is marked.
func (st *stepper) show(step int) {
	t := st.w.tabs.current
	if t == nil || st.w.tabs.arrangesFor(t, step) {
		return
	}
	if t.step != step {
		st.w.status.leaveStep(st.w.opened.about)
		if t.goTo(step) {
			st.w.status.sayOfStep(placesOfAllSteps)
		}
		t.picked = source.Span{} // now the step's own source is shown
		t.markSource(source.Span{})
	}
	t.graph.SetStep(t.scene())
	if t.isMomentary() && !t.graph.Adjusted() {
		t.graph.ShowBeginning()
	}
	t.graph.SetRemarks(st.notes(t), st.w.stops.linesOf(t.page()))
	t.compare()
	follow := st.w.prefs.isOn("followSteps", true)
	for _, b := range t.beside {
		b.show(st.w.ctx, step, follow)
	}
	if t.node >= 0 && len(t.front().Selection()) == 0 && t.selectedNode() != nil {
		t.front().Select(t.node) // it exists again
	}
	st.w.subject.show()
	st.steps.SetStep(step)
	st.w.why.list.SetStep(st.w.why.step())
	st.showElsewhere()
	if recorded(t.view) {
		var before []*page.Table
		if step > 0 {
			before = t.view.Recording.StateAt(step - 1)
		}
		tables := worthShowing(t.view.Recording.StateAt(step))
		if st.counts() {
			tables = append([]*page.Table{t.visitsTable(step)}, tables...)
			before = append([]*page.Table{t.visitsTable(step - 1)}, before...)
		}
		st.w.subject.inspector.SetTables(tables, before)
		st.w.texts.bytecode.SetCurrent(st.place().Instr)
	} else {
		st.w.subject.inspector.SetTables(t.sideTables(), nil)
	}
	st.w.texts.rest(true)
	st.w.showTitle()
	st.w.subject.showKeys()
}

// worthShowing returns the tables of a step, or none if all of them are empty.
func worthShowing(tables []*page.Table) []*page.Table {
	for _, t := range tables {
		if len(t.Rows) > 0 {
			return tables
		}
	}
	return nil
}

// place returns where the step is on the page that is shown: nowhere, if it is about
// another graph.
func (st *stepper) place() page.Place {
	s, ok := st.timeline.Current()
	if !ok || st.isElsewhere() {
		return page.Place{Node: -1, Instr: -1}
	}
	if r, ok := st.timeline.Recording().(page.Locator); ok {
		return r.PlaceAt(st.timeline.Step())
	}
	return page.Place{Node: s.Block, Instr: s.Instr, Text: s.Span}
}

// seekNode goes to the next or the previous step that touches a block.
func (st *stepper) seekNode(node int, forward bool) {
	name := ""
	if n := st.w.tabs.current.page().NodeByID(node); n != nil {
		name = n.Name
	}
	st.timeline.SetBlock(node, name)
	st.seekBlock(forward)
}

func (st *stepper) seekBlock(forward bool) {
	direction, word := -1, "earlier"
	if forward {
		direction, word = +1, "later"
	}
	st.w.tasks.protect("Stepping", func() {
		if !st.timeline.SeekBlock(direction) {
			st.w.status.sayOfStep("No " + word + " step touches this block")
		}
	})
}

// peek says what the step under the pointer is.
func (st *stepper) peek(step int) {
	if step < 0 || st.timeline.Len() == 0 {
		st.w.status.point("")
		return
	}
	st.w.status.point(fmt.Sprintf("step %d: %s", step+1, st.timeline.Recording().Steps().At(step).Text))
}
