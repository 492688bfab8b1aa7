package window

import (
	"vitrine/engine"
	"vitrine/pages/page"
)

// Generated compilers work while a function runs: their pages show what they do on the arguments of its last run, or of
// META of the file. If there are none, the window asks.

// compileOn asks what a function is run on while its generated compiler works, and shows a page of that.
func (rd *runDesk) compileOn(entry string, key page.Key, then func(*tab)) {
	rd.askCompiler(entry, func() { rd.w.tabs.show(key, then) })
}

// dependsOnCompiler reports whether a page depends on how the compiler of its entry works.
func dependsOnCompiler(key page.Key) bool {
	switch engine.StageOf(key).Name {
	case engine.StageColoured, engine.StageTimeshifted, engine.StageResidual:
		return true
	}
	return false
}

// showsCompilation reports whether a page depends on what its entry is run on.
func showsCompilation(key page.Key) bool {
	return engine.StageOf(key).Name == engine.StageResidual || key.Kind == engine.KindShifts
}

// compile asks what the function that is shown is run on, and how its compiler works. Then it shows the compiler at work:
// as on the page that is shown, if that does so, else step by step.
func (rd *runDesk) compile() {
	key := rd.w.tabs.current.key
	if !showsCompilation(key) {
		key = rd.w.stages.asRun(page.Key{Kind: engine.KindTimeshifting, Entry: rd.w.stages.entryName()})
	}
	rd.compileOn(rd.w.stages.nameOf(key.Program()), key, nil)
}
