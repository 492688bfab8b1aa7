package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// The panes that can be put away, by the name under which that is remembered.
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
)

// arrange puts the parts into the window. What is put away is left out of the
// tree altogether, so that no divider is left standing.
func (w *Window) arrange() {
	w.noteSplits()
	w.splits = map[string]*container.Split{}
	if w.tools == nil {
		w.tools = container.NewAppTabs(
			container.NewTabItem("Steps", w.steps),
			container.NewTabItem("Search", w.finder),
			container.NewTabItem("Why", w.reasonList),
		)
	}
	left := w.column("left", 0.24,
		w.pane(paneOutline, "Functions", w.outline),
		w.column("code", 0.58, w.pane(paneSource, "Source", w.source), w.pane(paneBytecode, "Bytecode", w.bytecode)))
	right := w.column("right", 0.52,
		w.pane(paneInspector, "Inspector", w.inspector),
		w.pane(paneTools, "", w.tools))
	var middle fyne.CanvasObject = w.graphs
	switch {
	case len(w.tabs) > 0:
	case w.file != "" && w.doc == nil:
		middle = w.brokenPage()
	case w.doc != nil && len(w.doc.Functions()) == 0:
		middle = container.NewCenter(newDimText("This file defines no functions. It is read again whenever it is saved."))
	case w.doc != nil:
		middle = container.NewCenter(newDimText("Choose a function from the list"))
	default:
		middle = w.startPage()
	}
	if w.hasErrors {
		middle = w.column("errors", 0.7, middle, w.errors)
	}
	if w.doc == nil && w.text == "" { // nothing to show beside the start page
		left, right = nil, nil
	}
	if w.isDrawing() && len(w.tabs) > 0 { // it has no functions, no source and no bytecode
		left = nil
	}
	body := w.row("outer", 0.29, left, w.row("inner", 0.66, middle, right))
	w.setContent(w.frame(body))
	w.win.Canvas().SetOnTypedKey(w.typedKey)
}

// setContent puts the parts into the window. What had the focus and is put away
// has to lose it.
func (w *Window) setContent(content fyne.CanvasObject) {
	before := w.win.Canvas().Focused()
	w.win.SetContent(content)
	if before != nil && w.win.Canvas().Focused() != before {
		before.FocusLost()
		w.focusGraph()
	}
}

// noteSplits keeps where the dividers are now.
func (w *Window) noteSplits() {
	for name, s := range w.splits {
		w.state.Splits[name] = s.Offset
	}
}

// frame puts toolbar, timeline and status bar around the body.
func (w *Window) frame(body fyne.CanvasObject) fyne.CanvasObject {
	var top fyne.CanvasObject
	if w.prefs.shows(paneToolbar) {
		top = container.NewVBox(w.toolbar.bar, widget.NewSeparator())
	}
	bottom := container.New(layout.NewCustomPaddedVBoxLayout(0))
	if w.prefs.shows(paneTimeline) && len(w.tabs) > 0 && !w.isDrawing() {
		bottom.Add(widget.NewSeparator())
		bottom.Add(container.New(layout.NewCustomPaddedLayout(3, 0, 4, 4), w.timeline))
	}
	bottom.Add(widget.NewSeparator())
	bottom.Add(w.status.bar)
	return container.NewBorder(top, bottom, nil, nil, body)
}

// column and row divide a place among two; a part that is nil leaves all of it
// to the other.
func (w *Window) column(name string, at float64, upper, lower fyne.CanvasObject) fyne.CanvasObject {
	return w.divide(name, at, upper, lower, container.NewVSplit)
}

func (w *Window) row(name string, at float64, left, right fyne.CanvasObject) fyne.CanvasObject {
	return w.divide(name, at, left, right, container.NewHSplit)
}

func (w *Window) divide(name string, at float64, a, b fyne.CanvasObject, split func(a, b fyne.CanvasObject) *container.Split) fyne.CanvasObject {
	if a == nil {
		return b
	}
	if b == nil {
		return a
	}
	s := split(a, b)
	s.Offset = w.state.split(name, at)
	w.splits[name] = s
	return s
}

// pane returns a part below its title, or nil if it is put away.
func (w *Window) pane(name, title string, content fyne.CanvasObject) fyne.CanvasObject {
	if !w.prefs.shows(name) {
		return nil
	}
	if title == "" {
		return content
	}
	return container.NewBorder(newPaneTitle(title), nil, nil, nil, content)
}

// newPaneTitle returns the line above a pane.
func newPaneTitle(title string) fyne.CanvasObject { return paneTitle(newDimText(title)) }

func paneTitle(t *dimText) fyne.CanvasObject {
	t.text.TextStyle.Bold = true
	return newGround(container.New(layout.NewCustomPaddedLayout(3, 3, 8, 8), t))
}

// togglePane shows a pane or puts it away.
func (w *Window) togglePane(name string) {
	w.prefs.setShows(name, !w.prefs.shows(name))
	w.arrange()
}

// showPane makes sure that a pane can be seen.
func (w *Window) showPane(name string) {
	if !w.prefs.shows(name) {
		w.togglePane(name)
	}
}
