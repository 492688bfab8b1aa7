package window

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/lowlevel/backendopt"
	"vitrine/pages/page"
)

// switches chooses optimisations by the dialog: those that are named, or all others.
func switches(t *testing.T, w *Window, on bool, names ...string) {
	t.Helper()
	do(t, w, "Optimisations…")
	w.choices.passes.set(!on)
	for _, c := range w.choices.passes.checks {
		for _, name := range names {
			if c.Text == name {
				c.SetChecked(on)
			}
		}
	}
	w.choices.passes.checks[0].done()
	if w.popups.shown != nil || w.problems.shown {
		t.Fatalf("the dialog leads to %s", w.problems.pane.CopyText())
	}
}

// textOfPage returns all that stands on a page.
func textOfPage(p *page.Page) string {
	var b strings.Builder
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			b.WriteString(page.Text(l.Spans) + "\n")
		}
	}
	return b.String()
}

func TestOptimisationsAreSwitched(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Machine Code")
	machine := w.tabs.current
	all := len(machine.view.Page.Nodes)
	do(t, w, "Before and After Optimisation")
	compare := w.tabs.current
	do(t, w, "Optimised Graph")
	if steps := w.stepper.timeline.Len(); steps < 10 || strings.Contains(textOfPage(w.tabs.current.shown()), "Link.__init__") {
		t.Fatalf("%d steps lead to\n%s", steps, textOfPage(w.tabs.current.shown()))
	}

	switches(t, w, false, "inline", "malloc_removal")
	if !strings.Contains(w.status.said, "off: inline, malloc_removal") {
		t.Errorf("the status bar says %q", w.status.said)
	}
	if !strings.Contains(textOfPage(w.tabs.current.shown()), "Link.__init__") {
		t.Errorf("without inlining there is no call:\n%s", textOfPage(w.tabs.current.shown()))
	}
	w.tabs.show(compare.key, nil)
	if !strings.Contains(compare.beside[0].title.text.Text, fmt.Sprintf("After %d of %d", len(backendopt.Passes)-2, len(backendopt.Passes))) ||
		!strings.Contains(textOfPage(compare.beside[0].graph.Scene().Page()), "Link.__init__") {
		t.Errorf("%s\n%s", compare.beside[0].title.text.Text, textOfPage(compare.beside[0].graph.Scene().Page()))
	}
	w.tabs.show(machine.key, nil)
	if n := len(machine.view.Page.Nodes); n == all {
		t.Errorf("the machine code has %d blocks with inlining and without", n)
	}

	switches(t, w, true)
	if len(w.choices.passesOff) != len(backendopt.Passes) || w.status.said != "All optimisations are off" {
		t.Errorf("the status bar says %q", w.status.said)
	}
	do(t, w, "Optimised Graph")
	if w.tabs.current.key.String() != engine.KindOptimised+":total" || recorded(w.tabs.current.view) {
		t.Errorf("%s has steps without any optimisation", w.tabs.current.key)
	}
	switches(t, w, false)
	if !recorded(w.tabs.current.view) || strings.Contains(textOfPage(w.tabs.current.shown()), "Link.__init__") {
		t.Error("with all optimisations it is not what it was")
	}
}

// TestOptimisationsOutliveReading reads the file again.
func TestOptimisationsOutliveReading(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Optimised Graph")
	switches(t, w, false, "inline")
	do(t, w, "Reload")
	if !strings.Contains(textOfPage(w.tabs.current.shown()), "Link.__init__") {
		t.Error("what was switched off is on again")
	}
}

// TestInspectorFollowsTheOptimisations selects a block that optimisations take away,
// and switches them all off: the inspector tells of the block as it is then.
func TestInspectorFollowsTheOptimisations(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	p := w.tabs.current.beside[0].graph.Scene().Page()
	for _, n := range w.tabs.current.graph.Scene().Page().Nodes {
		if p.NodeByID(n.ID) == nil {
			choose(t, w, false, n.ID)
			break
		}
	}
	if text := inspected(w); !strings.Contains(text, "not there") {
		t.Fatalf("of a block that goes the inspector says\n%s", text)
	}
	switches(t, w, true)
	if text := inspected(w); !strings.Contains(text, "the same") || strings.Contains(text, "not") {
		t.Errorf("without optimisations the inspector says\n%s", text)
	}
}
