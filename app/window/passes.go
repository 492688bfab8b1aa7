package window

import (
	"slices"
	"strings"

	"vitrine/engine"
	"vitrine/lowlevel/backendopt"
)

// An optimised document is one whose graphs go through optimisations.
type optimised interface {
	document
	// SetPasses sets which of them are made from now on; nil stands for all.
	SetPasses(passes []string)
}

func (tc *translationChoices) canOptimise() bool {
	_, ok := tc.w.opened.doc.(optimised)
	return ok && tc.w.tabs.current != nil
}

// applyPasses tells the open document which optimisations are made.
func (tc *translationChoices) applyPasses() {
	if doc, ok := tc.w.opened.doc.(optimised); ok {
		doc.SetPasses(tc.passesOn())
	}
}

// passesOn returns the names of the optimisations that are made, in their order.
func (tc *translationChoices) passesOn() []string {
	on := []string{}
	for _, p := range backendopt.Passes {
		if !slices.Contains(tc.passesOff, p.Name) {
			on = append(on, p.Name)
		}
	}
	return on
}

// setPassesOff switches these optimisations off and all others on, and renews the pages
// that show their work.
func (tc *translationChoices) setPassesOff(names []string) {
	if slices.Equal(names, tc.passesOff) {
		return
	}
	tc.passesOff = names
	tc.applyPasses()
	for _, t := range tc.w.tabs.all {
		if engine.KindOf(t.key).Passes {
			t.version = outdated
		}
	}
	tc.w.search.forgetPages()
	said := func() { tc.w.status.say(tc.passesText()) }
	if tc.w.tabs.current != nil && engine.KindOf(tc.w.tabs.current.key).Passes {
		tc.w.tabs.show(tc.w.tabs.current.key, func(*tab) { said() })
		return
	}
	said()
}

// passesText says which optimisations are switched off.
func (tc *translationChoices) passesText() string {
	switch n := len(tc.passesOff); {
	case n == 0:
		return "All optimisations are on"
	case n == len(backendopt.Passes):
		return "All optimisations are off"
	case n > len(backendopt.Passes)/2:
		return "Optimisations on: " + strings.Join(tc.passesOn(), ", ")
	}
	return "Optimisations off: " + strings.Join(tc.passesOff, ", ")
}
