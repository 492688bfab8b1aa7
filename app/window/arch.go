package window

import (
	"fmt"
	"runtime"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/runtime/machine"
)

// archName is the preference for which machine the stage machine shows code.
const archName = "arch"

// A compiledDocument is one whose functions are shown as machine code.
type compiledDocument interface {
	document
	// SetArch sets for which machine that is from now on; "" stands for this one.
	SetArch(arch string)
}

// arch returns the machine that was chosen, "" for this one.
func (p prefs) arch() string {
	name := ""
	// What cannot be read is as good as nothing.
	p.latest(archName, &name)
	for _, a := range otherArchs() {
		if a == name {
			return name
		}
	}
	return ""
}

// otherArchs are the machines that code can be made for besides this one.
func otherArchs() []string {
	var list []string
	for _, a := range machine.Archs() {
		if a != runtime.GOARCH {
			list = append(list, a)
		}
	}
	return list
}

// archCommands choose another machine, one each.
func (tc *translationChoices) archCommands() []any {
	var list []any
	for _, a := range otherArchs() {
		list = append(list, &command{
			title: "Machine Code for " + a, enabled: tc.canShowCode,
			checked: func() bool { return tc.w.prefs.arch() == a }, run: func() { tc.toggleArch(a) },
		})
	}
	return list
}

// canShowCode reports whether the open file has functions that machine code is made of.
func (tc *translationChoices) canShowCode() bool {
	_, ok := tc.w.opened.doc.(compiledDocument)
	return ok && tc.w.tabs.current != nil
}

// toggleArch changes to another machine, or back to this one, and renews the pages that show its code.
func (tc *translationChoices) toggleArch(arch string) {
	said := fmt.Sprintf("Machine code is shown for %s; what runs is code for this machine", arch)
	if tc.w.prefs.arch() == arch {
		arch, said = "", "Machine code is shown for this machine"
	}
	tc.w.prefs.keep(archName, arch)
	tc.w.opened.doc.(compiledDocument).SetArch(arch)
	shows := func(k page.Key) bool { return k.Kind == engine.StageMachine }
	for _, t := range tc.w.tabs.all {
		if shows(t.key) {
			t.version = outdated
		}
	}
	tc.w.search.forgetPages()
	if now := tc.w.tabs.current; shows(now.key) {
		tc.w.tabs.show(now.key, func(*tab) { tc.w.status.say(said) })
		return
	}
	tc.w.status.say(said)
}
