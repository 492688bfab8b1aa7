package window

import (
	"fyne.io/fyne/v2"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
	"vitrine/viewer/panes"
)

// connect links the panes: what is pointed at, chosen or stepped to in one lights up in
// the others.
func (w *Window) connect() {
	w.outline.OnOpen = func(e panes.Entry) { w.nav.openFunction(e.Key) }
	w.texts.source.OnChange = func() { w.tasks.protect("Editing", w.editing.typed) }
	w.texts.source.OnShortcut = w.commands.typedShortcut
	w.texts.source.OnHover = func(line, col int32) { w.texts.pointAtSource(line, col) }
	w.texts.source.OnTap = func(line, col int32) { w.texts.pickSource(line, col) }
	w.texts.source.OnTapNumber = func(line int32) { w.stops.toggleLine(line) }
	w.texts.bytecode.OnHover = func(s source.Span) { w.texts.pointAt(s) }
	w.texts.bytecode.OnTap = func(in panes.Instruction) { w.texts.pick(in.Span); w.texts.revealSource() }
	w.subject.inspector.OnLink = w.nav.follow
	w.subject.inspector.OnNode = func(node int) { w.nav.goToNode(node) }
	w.subject.inspector.OnSource = func(s source.Span) { w.texts.pointAt(s) }
	w.subject.inspector.OnVariable = func(name string) { w.subject.pickVariable(name) }
	w.stepper.steps.OnSelect = func(step int) { w.stepper.timeline.Pause(); w.stepper.timeline.Seek(step) }
	w.stepper.timeline.OnStep = func(step int) { w.tasks.protect("Stepping", func() { w.stepper.stepped(step) }) }
	w.stepper.timeline.OnElsewhere = func() { w.tasks.protect("Stepping", w.stepper.goOn) }
	w.why.list.OnReason = func(r panes.Reason) { w.tasks.protect("Stepping", func() { w.why.goTo(r) }) }
	w.stepper.timeline.OnPlay = func(bool) { w.menus.changed() }
	w.stepper.timeline.OnRecord = w.stepper.record
	w.stepper.timeline.OnPeek = w.stepper.peek
	w.stepper.timeline.OnName = w.commands.tell
	w.search.finder.OnQuery = w.search.query
	w.search.finder.OnHit = w.search.goToHit
	w.search.finder.OnPage = func(h panes.Hit) { w.nav.follow(page.Link{Page: h.Page, Node: -1}) }
	w.search.finder.OnEscape = w.tabs.focus
	w.search.finder.OnName = w.commands.tell
	w.problems.pane.OnJump = w.problems.jump
	w.problems.pane.OnStep = w.problems.goToStep
	w.problems.pane.OnClose = w.problems.close
	w.problems.pane.OnCopy = w.copyText
	w.output.pane.OnCopy = w.copyText
	w.lessons.pane.OnPrevious = func() { w.tasks.protect("The lesson", w.lessons.previous) }
	w.lessons.pane.OnNext = func() { w.tasks.protect("The lesson", w.lessons.next) }
	w.lessons.pane.OnBack = func() { w.tasks.protect("The lesson", w.lessons.back) }
	w.lessons.pane.OnClose = w.lessons.close
	w.lessons.pane.OnAnswer = func(i int) { w.tasks.protect("The lesson", func() { w.lessons.answer(i) }) }
}

func (w *Window) copyText(text string) { w.app.Clipboard().SetContent(text) }

// connectGraph links the graph of a tab.
func (tb *tabBar) connectGraph(t *tab) {
	g := t.graph
	tb.suit(g)
	g.SetMinimap(t.minimap(tb.w.prefs))
	g.OnFollow = tb.w.nav.follow
	g.OnSelect = func(nodes []int) { tb.w.tasks.protect("Selecting", func() { tb.w.subject.selectedIn(t, g, nodes) }) }
	g.OnPickLine = func(node, line int, s source.Span) {
		tb.w.texts.pickedLine(t, s)
		tb.w.hints.picked(t, node, line)
	}
	g.OnPickVariable = func(name string) { tb.w.tasks.protect("Selecting", func() { tb.w.subject.pickedVariable(t, g, name) }) }
	g.OnHoverLine = func(s source.Span) { tb.w.texts.lightHover(s) }
	g.OnStatus = tb.w.status.point
	g.OnSeekNode = func(node int, forward bool) { tb.w.stepper.seekNode(node, forward) }
	g.OnExport = tb.w.exports.png
	g.MenuItems = tb.w.subject.items
	g.OnTypedKey, g.OnTypedRune, g.OnTypedShortcut = tb.w.commands.typedKey, tb.w.commands.typedRune, tb.w.commands.typedShortcut
	g.TakesRune = tb.w.lessons.answersTo
	tb.w.tasks.protect("Drawing", func() { g.SetScene(t.scene()) })
}

// The preferences about how graphs are moved.
const (
	wheelName = "wheelScrolls" // the wheel scrolls, and zooms with Ctrl
	stillName = "reduceMotion" // nothing glides
)

// suit adapts a graph to the preferences.
func (tb *tabBar) suit(g *graphview.GraphView) {
	g.WheelScrolls, g.ReducedMotion = tb.w.prefs.isOn(wheelName, false), tb.w.prefs.isOn(stillName, false)
}

// adapt adapts all graphs to the preferences, one of which has changed.
func (tb *tabBar) adapt(bool) {
	for _, t := range tb.all {
		tb.suit(t.graph)
		for _, b := range t.beside {
			tb.suit(b.graph)
		}
		if t.pin != nil {
			tb.suit(t.pin.graph)
		}
	}
}

// copyFocused copies what is selected where the focus is.
func (w *Window) copyFocused() {
	switch f := w.win.Canvas().Focused().(type) {
	case fyne.Shortcutable:
		f.TypedShortcut(&fyne.ShortcutCopy{Clipboard: w.app.Clipboard()})
	case interface{ CopyText() string }:
		if text := f.CopyText(); text != "" {
			w.app.Clipboard().SetContent(text)
		}
	}
}
