package window

import (
	"regexp"
	"strings"
	"testing"
)

// TestMachineCodeForAnotherMachine: code for another machine can be looked at; that is remembered.
func TestMachineCodeForAnotherMachine(t *testing.T) {
	title := "Machine Code for " + otherArchs()[0]
	w := openProgram(t, pushAdd, "main")
	do(t, w, "Machine Code")
	address := regexp.MustCompile(`0x[0-9a-f]{9,}`) // of objects, which lie elsewhere each time
	code := func(w *Window) string { return address.ReplaceAllString(textOfPage(w.tabs.current.shown()), "…") }
	before := code(w)
	do(t, w, title)
	after := code(w)
	if !w.commands.titled(title).checked() || before == after || !strings.Contains(w.status.said, otherArchs()[0]) {
		t.Errorf("the status bar says %q; the code is\n%s", w.status.said, after)
	}
	if got := w.tabs.current.view.Title; !strings.HasSuffix(got, " for "+otherArchs()[0]) {
		t.Errorf("the tab is called %q", got)
	}
	again := newWindow(t.Context(), w.app, w.prefs.memory, load)
	again.tasks.inline = true
	again.opened.open(w.opened.path, "main")
	do(t, again, "Machine Code")
	if code(again) != after {
		t.Errorf("after another start it is\n%s", code(again))
	}
	do(t, again, title)
	if code(again) != before || again.commands.titled(title).checked() {
		t.Errorf("for this machine again it is\n%s\nbefore\n%s", code(again), before)
	}
}
