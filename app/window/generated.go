package window

import (
	"vitrine/engine"
	"vitrine/pages/page"
)

// Generated compilers work while a function runs: their pages show what they do on the arguments of its last run, or of
// META of the file. If there are none, the window asks.

// compileOn asks what a function is run on while its generated compiler works, and shows a page of that.
func (rd *runDesk) compileOn(entry string, key page.Key, then func(*tab)) {
	rd.askFor(entry, "Compile", func(string, string) { rd.w.tabs.show(key, then) })
}

// showsCompilation reports whether a page depends on what its entry is run on.
func showsCompilation(key page.Key) bool {
	return engine.StageOf(key).Name == engine.StageResidual || key.Kind == engine.KindShifts
}

// compile asks what the function that is shown is run on, and shows its generated compiler at work.
func (rd *runDesk) compile() {
	entry := rd.w.stages.entryName()
	rd.compileOn(entry, page.Key{Kind: engine.KindTimeshifting, Entry: rd.w.tabs.current.key.Entry}, nil)
}
