package window

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
)

const calling = `
def a(n: int):
    return b(n) + e(n)


def b(n):
    return c(n)


def c(n):
    return d(n) + n


def d(n):
    return n + 1


def e(n):
    return d(n)
`

// functions lists the names in the graph of the tab in front.
func functions(w *Window) string {
	var names []string
	for _, n := range w.tabs.current.graph.Scene().Page().Nodes {
		names = append(names, n.Name)
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// pick chooses from what is offered, by keys.
func pick(w *Window, row int) {
	field := w.win.Canvas().Focused()
	for range row {
		field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	}
	field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
}

// TestCallersAndCallees reduces a call graph to the neighbours of a function, goes to one
// that is not there, and back to the whole.
func TestCallersAndCallees(t *testing.T) {
	w := openProgram(t, calling, "a")
	do(t, w, "Call Graph")
	if w.commands.titled("Only Callers and Callees…").available() {
		t.Error("the command is offered without a function")
	}
	whole := functions(w)
	id := map[string]int{}
	for _, n := range w.tabs.current.graph.Scene().Page().Nodes {
		id[n.Name] = n.ID
	}
	for depth, want := range []string{"b c d", "a b c d"} {
		w.tabs.current.graph.GoToNode(id["c"])
		do(t, w, "Only Callers and Callees…")
		pick(w, depth)
		if got := functions(w); got != want {
			t.Errorf("%d calls away are %q, not %q", depth+1, got, want)
		}
		if got := w.tabs.current.graph.Selection(); len(got) != 1 || got[0] != id["c"] {
			t.Errorf("selected are %v", got)
		}
	}
	part := w.tabs.current.tidy
	w.tabs.turnBy(1)
	w.tabs.turnBy(1)
	if !w.tabs.isReduced() || w.tabs.current.graph.Scene().Arrangement() != part {
		t.Error("the part is not there after another tab was in front")
	}
	w.nav.goToNode(id["e"])
	if functions(w) != whole || w.tabs.isReduced() {
		t.Errorf("after going to another function there are %q", functions(w))
	}
	do(t, w, "Only Callers and Callees…")
	pick(w, 0)
	do(t, w, "All Functions of the Call Graph")
	if functions(w) != whole || w.commands.titled("All Functions of the Call Graph").available() {
		t.Errorf("the whole graph has %q", functions(w))
	}
}
