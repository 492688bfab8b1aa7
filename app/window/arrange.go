package window

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"vitrine/engine"
	"vitrine/pages/page"
)

// The panes that can be hidden, by the names used in the preferences.
const (
	paneOutline   = "outline"
	paneSource    = "source"
	paneBytecode  = "bytecode"
	paneInspector = "inspector"
	paneTools     = "tools"
	paneTimeline  = "timeline"
	paneToolbar   = "toolbar"
)

// The tools, in the order of their tabs.
const (
	toolSteps = iota
	toolSearch
	toolWhy
	toolOutput
)

// An arrangement puts the panes into the window.
type arrangement struct {
	w      *Window
	splits map[string]*container.Split
	tools  *container.AppTabs

	now      occasion        // that the panes are arranged for
	unfolded map[string]bool // panes that were asked for where they are folded away

	sourceHead *dimText // above the source pane

	waits   *dimText
	waiting *fyne.Container // takes the place of the graphs while there are none
}

// An occasion decides which panes are folded away.
type occasion struct {
	pair     bool // graphs stand side by side
	inspects bool // the inspector stays beside them
	apart    bool // what is shown belongs to no text
}

// shows reports whether a pane is to be shown.
func (ar *arrangement) shows(name string) bool { return ar.showsOn(ar.now, name) }

// showsOn reports whether a pane is to be shown on an occasion.
func (ar *arrangement) showsOn(o occasion, name string) bool {
	if ar.folds(o, name) {
		return ar.unfolded[name]
	}
	return ar.w.prefs.shows(name)
}

// folds reports whether a pane is folded away until somebody asks for it. A pair of graphs
// needs the whole width: the panes at its sides are back with the next tab that shows a
// single graph; a text that is edited stays. What belongs to no text needs no panes of texts. A lesson takes the place of
// those that it does without.
func (ar *arrangement) folds(o occasion, name string) bool {
	ofText := name == paneOutline || name == paneBytecode
	switch {
	case ar.w.lessons.isOpen() && (ofText || name == paneTools):
		return true
	case name == paneSource && ar.w.editing.on:
		return false
	case o.apart && (ofText || name == paneSource):
		return true
	}
	return o.pair && atSide(name) && !(name == paneInspector && ar.inspects())
}

// widthForThree is from which width on there is room for an inspector beside two graphs.
const widthForThree = 1200

// inspects reports whether the inspector stays beside a pair of graphs: that tells what a live session has patched and counted.
func (ar *arrangement) inspects() bool {
	t := ar.w.tabs.current
	return t != nil && t.isLive() && !ar.w.lessons.isOpen() && ar.w.win.Canvas().Size().Width >= widthForThree
}

func atSide(name string) bool { return name != paneTimeline && name != paneToolbar }

// suitTab arranges the panes anew when the tab in front needs other ones than the tab before.
func (ar *arrangement) suitTab() {
	var now occasion
	if t := ar.w.tabs.current; t != nil {
		now.pair = !t.tabled && t.needsWidth()
		now.inspects = now.pair && ar.inspects()
		now.apart = ar.needsNoText(t.key)
	}
	if now != ar.now {
		ar.now = now
		ar.arrange()
	}
}

// needsNoText reports whether a page is shown without the panes of texts.
func (ar *arrangement) needsNoText(key page.Key) bool {
	return engine.KindOf(key).Apart && !ar.w.lessons.isOpen()
}

// Where the panes at the sides end and begin, unless the user has moved that.
const (
	outerSplit  = 0.29
	lessonSplit = 0.31 // of a lesson
	innerSplit  = 0.66 // of what is right of that
)

// outer returns the name of the divider beside the left panes, and where it is at first. A lesson has a width of its own.
func (ar *arrangement) outer() (name string, at float64) {
	if ar.w.lessons.isOpen() {
		return "lessonText", lessonSplit
	}
	return "outer", outerSplit
}

// widening returns by how much the place for graphs gets wider when another page stands alone in front, as panes come
// or go.
func (ar *arrangement) widening(key page.Key) float64 {
	return ar.share(occasion{apart: ar.needsNoText(key)}) / ar.share(ar.now)
}

// share returns how much of the width of the window the graphs get on an occasion.
func (ar *arrangement) share(o occasion) float64 {
	shows := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return ar.showsOn(o, name) })
	}
	texts := shows(paneOutline, paneSource, paneBytecode)
	left, right := texts, shows(paneInspector, paneTools)
	if ar.w.lessons.isOpen() {
		left, right = true, right || texts && !o.pair
	}
	share := 1.0
	if left {
		outer, at := ar.outer()
		share = 1 - ar.w.state.split(outer, at)
	}
	if right {
		share *= ar.w.state.split("inner", innerSplit)
	}
	return share
}

func newArrangement(w *Window) arrangement {
	ar := arrangement{w: w, splits: map[string]*container.Split{}, unfolded: map[string]bool{}, sourceHead: newDimText("Source"), waits: newDimText(nothingChosen)}
	ar.waiting = container.NewCenter(ar.waits)
	return ar
}

// nothingChosen is what to do if there is no graph and none is being made.
const nothingChosen = "Choose a function from the list"

// arrange puts the parts into the window. Hidden parts are left out of the tree
// altogether, so that no divider is left over.
func (ar *arrangement) arrange() {
	ar.noteSplits()
	ar.splits = map[string]*container.Split{}
	if ar.tools == nil {
		ar.tools = container.NewAppTabs(
			container.NewTabItem("Steps", ar.w.stepper.steps),
			container.NewTabItem("Search", ar.w.search.finder),
			container.NewTabItem("Why", ar.w.why.list),
			container.NewTabItem("Output", ar.w.output.pane),
		)
	}
	ar.sourceTitle()
	left, right := ar.sides()
	var middle fyne.CanvasObject = ar.w.tabs.place
	switch {
	case len(ar.w.tabs.all) > 0:
		withoutBar(ar.w.tabs.bar)
	case ar.w.opened.path != "" && ar.w.opened.doc == nil:
		middle = ar.brokenPage()
	case ar.w.opened.doc != nil && len(ar.w.opened.doc.Functions()) == 0:
		middle = container.NewCenter(newDimText("This file defines no functions. It is read again whenever it is saved."))
	case ar.w.opened.doc != nil:
		middle = ar.waiting
	default:
		middle = ar.startPage()
	}
	middle = ar.w.editing.older.over(middle)
	if ar.w.problems.shown {
		middle = ar.column("errors", 0.7, middle, ar.w.problems.pane)
	}
	if ar.w.opened.doc == nil && ar.w.opened.text == "" && !ar.w.lessons.isOpen() { // nothing to show beside the start page
		left, right = nil, nil
	}
	if ar.w.tabs.isDrawing() && len(ar.w.tabs.all) > 0 && !ar.w.lessons.isOpen() { // it has no functions, no source and no bytecode
		left = nil
	}
	body := ar.body(left, middle, right)
	ar.setContent(ar.frame(body))
	ar.w.win.Canvas().SetOnTypedKey(ar.w.commands.typedKey)
}

// body puts what is on both sides beside the graph.
func (ar *arrangement) body(left, middle, right fyne.CanvasObject) fyne.CanvasObject {
	outer, at := ar.outer()
	return ar.row(outer, at, left, ar.row("inner", innerSplit, middle, right))
}

// sides returns what is on both sides of the graph. A lesson is on the left, and the source
// makes room for it.
func (ar *arrangement) sides() (left, right fyne.CanvasObject) {
	outline := ar.pane(paneOutline, "Functions", ar.w.outline)
	source := ar.titled(paneSource, ar.sourceHead, ar.w.texts.source)
	bytecode := ar.pane(paneBytecode, "Bytecode", ar.w.texts.bytecode)
	inspector := ar.pane(paneInspector, "Inspector", ar.w.subject.inspector)
	tools := ar.pane(paneTools, "", ar.tools)
	if ar.w.lessons.isOpen() {
		code := ar.column("lessonCode", 0.3, outline, ar.column("code", 0.58, source, bytecode))
		if ar.now.pair { // there is no room on the right
			return ar.column("lessonAbove", 0.6, ar.w.lessons.pane, code), ar.column("right", 0.52, inspector, tools)
		}
		return ar.w.lessons.pane, ar.column("lesson", 0.5, code, ar.column("right", 0.52, inspector, tools))
	}
	return ar.column("left", 0.24, outline, ar.column("code", 0.58, source, bytecode)), ar.column("right", 0.52, inspector, tools)
}

// setContent puts the parts into the window. A hidden part must lose the focus; somebody who
// types goes on.
func (ar *arrangement) setContent(content fyne.CanvasObject) {
	before, typing := ar.w.win.Canvas().Focused(), ar.w.texts.source.Typing()
	ar.w.win.SetContent(content)
	if before != nil && ar.w.win.Canvas().Focused() != before {
		before.FocusLost()
		if typing && ar.shows(paneSource) {
			ar.w.editing.focus()
			return
		}
		ar.w.tabs.focus()
	}
}

// showWaiting says what the place of the graphs waits for.
func (ar *arrangement) showWaiting() {
	text := nothingChosen
	if t := ar.w.tasks.running; t != nil {
		text = t.what + "…"
	}
	if ar.waits.text.Text != text {
		ar.waits.setText(text)
		ar.waiting.Refresh()
	}
}

// noteSplits keeps where the dividers are now.
func (ar *arrangement) noteSplits() {
	for name, s := range ar.splits {
		ar.w.state.Splits[name] = s.Offset
	}
}

// frame puts toolbar, timeline and status bar around the body.
func (ar *arrangement) frame(body fyne.CanvasObject) fyne.CanvasObject {
	var top fyne.CanvasObject
	if ar.w.prefs.shows(paneToolbar) {
		top = container.NewVBox(ar.w.commands.toolbar.bar, widget.NewSeparator())
	}
	bottom := container.New(layout.NewCustomPaddedVBoxLayout(0))
	if ar.w.prefs.shows(paneTimeline) && len(ar.w.tabs.all) > 0 && !ar.w.tabs.isDrawing() {
		bottom.Add(widget.NewSeparator())
		bottom.Add(container.New(layout.NewCustomPaddedLayout(3, 0, 4, 4), ar.w.stepper.timeline))
	}
	bottom.Add(widget.NewSeparator())
	bottom.Add(ar.w.status.bar)
	return container.NewBorder(top, bottom, nil, nil, body)
}

// column and row divide a place between two parts; if one is nil, the other gets all of
// it.
func (ar *arrangement) column(name string, at float64, upper, lower fyne.CanvasObject) fyne.CanvasObject {
	return ar.divide(name, at, upper, lower, container.NewVSplit)
}

func (ar *arrangement) row(name string, at float64, left, right fyne.CanvasObject) fyne.CanvasObject {
	return ar.divide(name, at, left, right, container.NewHSplit)
}

func (ar *arrangement) divide(name string, at float64, a, b fyne.CanvasObject, split func(a, b fyne.CanvasObject) *container.Split) fyne.CanvasObject {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	s := split(a, b)
	s.Offset = ar.w.state.split(name, at)
	ar.splits[name] = s
	return s
}

// pane returns a part below its title, or nil if it is hidden.
func (ar *arrangement) pane(name, title string, content fyne.CanvasObject) fyne.CanvasObject {
	if !ar.shows(name) {
		return nil
	}
	if title == "" {
		return content
	}
	return ar.titled(name, newDimText(title), content)
}

// titled returns a part below a title that may change, or nil if it is hidden.
func (ar *arrangement) titled(name string, title *dimText, content fyne.CanvasObject) fyne.CanvasObject {
	if !ar.shows(name) {
		return nil
	}
	return container.NewBorder(paneTitle(title), nil, nil, nil, content)
}

// sourceTitle says above the source whether it is being edited.
func (ar *arrangement) sourceTitle() {
	title := "Source"
	switch {
	case ar.w.editing.on:
		title = "Source – editing"
	case ar.w.editing.canEdit():
		title = "Source – F4 edits"
	}
	if ar.sourceHead.text.Text != title {
		ar.sourceHead.setText(title)
	}
}

// paneTitle returns the line above a pane.
func paneTitle(t *dimText) fyne.CanvasObject {
	t.text.TextStyle.Bold = true
	return newGround(container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), t))
}

// togglePane shows or hides a pane.
func (ar *arrangement) togglePane(name string) {
	if ar.folds(ar.now, name) {
		ar.unfolded[name] = !ar.unfolded[name]
	} else {
		ar.w.prefs.setShows(name, !ar.w.prefs.shows(name))
	}
	ar.arrange()
}

// showPane makes sure that a pane can be seen.
func (ar *arrangement) showPane(name string) {
	if !ar.shows(name) {
		ar.togglePane(name)
	}
}
