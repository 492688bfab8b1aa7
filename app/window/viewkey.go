package window

import (
	"vitrine/engine"
	"vitrine/pages/page"
)

// noPage is the key of no page.
var noPage page.Key

// isOfProgram reports whether a page belongs to an annotated program, or to what is made
// from one.
func isOfProgram(key page.Key) bool { return engine.StageOf(key).Program }

// sharesSteps reports whether a page shows one of the graphs that share the steps of a
// program.
func sharesSteps(key page.Key) bool { return engine.KindOf(key).Graphs == engine.Together }

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
// toolchain has added come from none. The views of a program know its flow graphs.
func (sc *stageChooser) flowShown(key page.Key) (page.Key, bool) {
	for _, t := range sc.w.tabs.all {
		if flow, ok := t.view.Flow[key.Graph]; ok && t.program == key.Program() {
			return flow, true
		}
	}
	f, ok := sc.w.opened.functionNamed(key.Entry)
	return f.Key, ok && key.Graph == ""
}
