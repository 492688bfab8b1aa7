package window

import (
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

// TestGraphsKnowTheirFunctions: from a graph of a program one gets to the flow graph
// that it was made from, whatever it is called: two functions of one name, and one whose
// name looks like that of a graph of another.
func TestGraphsKnowTheirFunctions(t *testing.T) {
	w := openProgram(t, `def made(by):
    def helper(n):
        return n + by
    return helper

first, second = made(1), made(2)

def twice(n):
    return 2 * n

def twice__1(n):
    return 3 * n

def main(n: int):
    l = [first(n), second(n)]
    return twice(n) + twice__1(n) + len(l)
`, "main")
	do(t, w, "Annotated Graph")
	for graph, flow := range map[string]string{
		"":          "flow:main",
		"helper":    "flow:made.<locals>.helper",
		"helper(2)": "flow:made.<locals>.helper#2",
		"twice__1":  "flow:twice__1",
	} {
		w.nav.follow(page.Link{Page: page.Key{Kind: engine.StageAnnotated, Entry: "main", Graph: graph}, Node: -1})
		if got := w.stages.key(engine.StageFlow); got.String() != flow {
			t.Errorf("from the graph %q one gets to %v, not %s", graph, got, flow)
		}
		do(t, w, "Flow Graph")
		if w.tabs.current.key.String() != flow || w.problems.shown || len(w.tabs.current.view.Page.Nodes) == 0 {
			t.Errorf("the flow graph of %q is %v: %s", graph, w.tabs.current.key, w.problems.pane.CopyText())
		}
		do(t, w, "Back")
	}
}

// TestHelpersHaveNoFlowGraph: the graph of a helper of the typer comes from no function
// of a program, and there is no command that would show one.
func TestHelpersHaveNoFlowGraph(t *testing.T) {
	w := openProgram(t, "def main(n: int):\n    l = [n]\n    l.append(n)\n    return len(l)\n", "main")
	do(t, w, "Low-Level Graph")
	for _, key := range w.tabs.current.pages {
		w.nav.follow(page.Link{Page: key, Node: -1})
		if got := w.stages.key(engine.StageFlow); got == noPage && key.Graph == "" || got != noPage && w.tabs.current.view.Function == nil {
			t.Errorf("from %v one gets to %v", key, got)
		}
	}
	if len(w.tabs.current.pages) < 2 {
		t.Errorf("there are only %v", w.tabs.current.pages)
	}
}
