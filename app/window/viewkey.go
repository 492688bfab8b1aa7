package window

import (
	"vitrine/engine"
	"vitrine/pages/page"
)

// noPage is the key of no page.
var noPage page.Key

// isOfProgram reports whether a page belongs to an annotated program, or to what is made
// of one.
func isOfProgram(key page.Key) bool { return engine.StageOf(key).Program }

// sharesSteps reports whether a page shows one of the graphs that share the steps of a
// program.
func sharesSteps(key page.Key) bool { return engine.KindOf(key).Graphs == engine.Together }

// isFunction reports whether the file has a function that keys name so.
func (w *Window) isFunction(name string) bool {
	_, ok := w.functionNamed(name)
	return ok
}

func (w *Window) functionNamed(name string) (engine.Function, bool) {
	return functionOf(w.doc, name)
}

// functionOf finds a function of a document by its name or that of its key.
func functionOf(doc document, name string) (engine.Function, bool) {
	if doc == nil {
		return engine.Function{}, false
	}
	for _, f := range doc.Functions() {
		if f.Name == name || f.Key.Entry == name {
			return f, true
		}
	}
	return engine.Function{}, false
}

// flowShown returns the key of the flow graph that a page comes from. Graphs that the
// toolchain has added come from none. What the graphs of a program come from, its views
// know.
func (w *Window) flowShown(key page.Key) (page.Key, bool) {
	for _, t := range w.tabs {
		if flow, ok := t.view.Flow[key.Graph]; ok && t.program == key.Program() {
			return flow, true
		}
	}
	f, ok := w.functionNamed(key.Entry)
	return f.Key, ok && key.Graph == ""
}

// nameOf names for a person what a page shows.
func (w *Window) nameOf(key page.Key) string {
	if key.Graph != "" {
		return key.Graph
	}
	if f, ok := w.functionNamed(key.Entry); ok {
		return f.Name
	}
	return key.Entry
}

// entryName returns the entry of the annotated program that is shown, or else
// the name of the function that is shown.
func (w *Window) entryName() string {
	if w.current == nil {
		return ""
	}
	return w.nameOf(w.current.key.Program())
}
