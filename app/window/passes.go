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
	// SetPasses says which of them are made from now on; nil stands for all.
	SetPasses(passes []string)
}

func (w *Window) canOptimise() bool {
	_, ok := w.doc.(optimised)
	return ok && w.current != nil
}

// applyPasses tells a document which optimisations were switched off last.
func (w *Window) applyPasses() {
	if doc, ok := w.doc.(optimised); ok {
		doc.SetPasses(w.passesOn())
	}
}

// passesOn returns the names of the optimisations that are made, in their order.
func (w *Window) passesOn() []string {
	on := []string{}
	for _, p := range backendopt.Passes {
		if !slices.Contains(w.passesOff, p.Name) {
			on = append(on, p.Name)
		}
	}
	return on
}

// setPassesOff switches these optimisations off and all others on, and makes anew
// what is shown of their work.
func (w *Window) setPassesOff(names []string) {
	if slices.Equal(names, w.passesOff) {
		return
	}
	w.passesOff = names
	w.applyPasses()
	for _, t := range w.tabs {
		if engine.KindOf(t.key).Passes {
			t.version = outdated
		}
	}
	w.forgetPages()
	said := func() { w.status.say(w.passesText()) }
	if w.current != nil && engine.KindOf(w.current.key).Passes {
		w.show(w.current.key, func(*tab) { said() })
		return
	}
	said()
}

// passesText says which optimisations are switched off.
func (w *Window) passesText() string {
	switch n := len(w.passesOff); {
	case n == 0:
		return "All optimisations are made"
	case n == len(backendopt.Passes):
		return "No optimisation is made"
	case n > len(backendopt.Passes)/2:
		return "Optimisations that are made: " + strings.Join(w.passesOn(), ", ")
	}
	return "Optimisations that are left out: " + strings.Join(w.passesOff, ", ")
}
