package window

import (
	"slices"

	"vitrine/engine"
	"vitrine/jit/llabstract"
)

// A specialised document is one whose functions are specialised by partial evaluation.
type specialised interface {
	document
	// SetRule sets which constants are concrete from now on.
	SetRule(r llabstract.Rule)
}

// canSpecialise reports whether the open file has functions that can be specialised.
func (tc *translationChoices) canSpecialise() bool {
	_, ok := tc.w.opened.doc.(specialised)
	return ok && tc.w.tabs.current != nil
}

// as2005 reports whether the open file is specialised by the heuristic of 2005.
func (tc *translationChoices) as2005() bool {
	return tc.canSpecialise() && tc.rule() == llabstract.Heuristic2005
}

// rule returns the rule that was chosen for the open file.
func (tc *translationChoices) rule() llabstract.Rule {
	if slices.Contains(tc.w.prefs.specialisedAs2005(), tc.w.opened.path) {
		return llabstract.Heuristic2005
	}
	return llabstract.ByNeed
}

// toggleRule changes to the other rule, and renews the pages that show its work.
func (tc *translationChoices) toggleRule() {
	doc := tc.w.opened.doc.(specialised)
	said := "Constants are concrete as by the heuristic of 2005"
	if tc.as2005() {
		said = "Constants are concrete where a dispatch needs them"
	}
	if err := tc.w.prefs.specialiseAs2005(tc.w.opened.path, !tc.as2005()); err != nil {
		tc.w.problems.showError("Remembering the rule", err)
		return
	}
	doc.SetRule(tc.rule())
	isOnline := func(t *tab) bool { return engine.StageOf(t.key).Name == engine.StageOnline }
	for _, t := range tc.w.tabs.all {
		if isOnline(t) {
			t.version = outdated
		}
	}
	tc.w.search.forgetPages()
	if now := tc.w.tabs.current; isOnline(now) {
		tc.w.tabs.show(now.key, func(*tab) { tc.w.status.say(said) })
		return
	}
	tc.w.status.say(said)
}
