package window

import (
	"slices"
	"strings"
	"testing"

	"vitrine/pages/page"
)

// pushAdd is a small interpreter with a stack, and a program for it.
const pushAdd = `
def interp(code, n, m):
    pc = 0
    stack = []
    while pc < len(code):
        op = code[pc]
        pc += 1
        if op == 'N':
            stack.append(n)
        elif op == 'M':
            stack.append(m)
        else:
            stack.append(stack.pop() + stack.pop())
    return stack.pop()

def main(n: int, m: int):
    return interp("NM+", n, m)
`

// columns are the pages that are shown side by side.
func columns(t *testing.T, w *Window) [3]*page.Page {
	t.Helper()
	now := w.tabs.current
	if len(now.beside) != 2 {
		t.Fatalf("%d pages stand beside the graph", len(now.beside))
	}
	return [3]*page.Page{now.graph.Scene().Page(), now.beside[0].graph.Scene().Page(), now.beside[1].graph.Scene().Page()}
}

// residualOperation finds an operation in the residual graph that is shown.
func residualOperation(p *page.Page, name string) (node, line int, ok bool) {
	for _, n := range p.Nodes {
		for i, l := range n.Lines {
			if l.Op >= 0 && strings.Contains(page.Text(l.Spans), name) {
				return n.ID, i, true
			}
		}
	}
	return 0, 0, false
}

// TestFinishedGraphComesFirst: the stage shows what is left, and its steps.
func TestFinishedGraphComesFirst(t *testing.T) {
	w := openProgram(t, pushAdd, "main")
	do(t, w, "Specialised Graph")
	now := w.tabs.current
	if text := textOfPage(now.graph.Scene().Page()); !strings.Contains(text, "int_add(v") || now.step != lastStep(now.view) || now.step < 100 {
		t.Errorf("step %d shows %s", now.step, text)
	}
}

// TestSpecialisingInColumns steps through the three columns, forward and backward; the panes
// at the sides make room for them.
func TestSpecialisingInColumns(t *testing.T) {
	w := openProgram(t, pushAdd, "main")
	do(t, w, "Specialising, Step by Step")
	if now := w.tabs.current; now.step != 0 || w.stepper.timeline.Step() != 0 || len(columns(t, w)[1].Nodes) != 1 {
		t.Errorf("step %d is shown first", now.step)
	}
	if w.layout.shows(paneSource) || w.layout.shows(paneInspector) || !w.layout.shows(paneTimeline) {
		t.Error("the panes at the sides are not folded")
	}
	var forward []string
	graphs := make(map[page.Key]bool)
	shown := func() string {
		text := ""
		for _, p := range columns(t, w) {
			text += textOfPage(p)
		}
		return text
	}
	n := min(120, w.stepper.timeline.Len())
	for i := range n {
		if w.tabs.current.step != i {
			t.Fatalf("step %d is shown, not %d", w.tabs.current.step, i)
		}
		graphs[w.tabs.current.key] = true
		forward = append(forward, shown())
		if i < n-1 {
			do(t, w, "Step Forward")
		}
	}
	if len(graphs) < 5 {
		t.Errorf("the left column shows %d graphs: it follows no calls", len(graphs))
	}
	for i := n - 1; i >= 0; i -= 7 {
		w.stepper.timeline.Seek(i)
		if got := shown(); got != forward[i] {
			t.Fatalf("back at step %d are shown\n%s\nand before\n%s", i, got, forward[i])
		}
	}
}

// TestResidualOperationLeadsToItsInput clicks a residual operation while another graph is
// followed.
func TestResidualOperationLeadsToItsInput(t *testing.T) {
	w := openProgram(t, pushAdd, "main")
	do(t, w, "Specialising, Step by Step")
	steps := w.stepper.timeline.Recording().Steps()
	for i := range steps.Len() {
		if s := steps.At(i); s.Kind != "copy" || s.Graph != "interp" || !strings.Contains(s.Text, "int_add") {
			continue
		}
		for !strings.HasPrefix(steps.At(i).Graph, "ll_append") {
			i++
		}
		w.stepper.timeline.Seek(i)
		p := columns(t, w)
		node, line, ok := residualOperation(p[2], "int_add(v")
		if !ok {
			continue
		}
		residual, step := w.tabs.current.beside[1].graph, w.tabs.current.step
		residual.OnPickLine(node, line, p[2].NodeByID(node).Lines[line].Source)
		now := w.tabs.current
		if now.key.Graph != "interp" || now.step != step || now.picked.Line != 13 {
			t.Fatalf("%s is shown at step %d, line %d is picked", now.key, now.step, now.picked.Line)
		}
		selected := now.graph.Selection()
		if len(selected) != 1 || !strings.Contains(textOfNode(now.page(), selected[0]), "int_add") {
			t.Errorf("selected are %v", selected)
		}
		if !slices.Equal(selected, []int{now.node}) {
			t.Errorf("the inspector is about block %d", now.node)
		}
		return
	}
	t.Error("no step in another graph has the addition in the residual graph")
}

func textOfNode(p *page.Page, id int) string {
	var lines []string
	for _, l := range p.NodeByID(id).Lines {
		lines = append(lines, page.Text(l.Spans))
	}
	return strings.Join(lines, "\n")
}

// TestBoxesAreInspected selects the box of a virtual object.
func TestBoxesAreInspected(t *testing.T) {
	w := openProgram(t, pushAdd, "main")
	do(t, w, "Specialising, Step by Step")
	do(t, w, "First Step")
	for len(columns(t, w)[1].Nodes) < 2 {
		do(t, w, "Step Forward")
	}
	box := columns(t, w)[1].Nodes[1]
	w.tabs.current.beside[0].graph.OnSelect([]int{box.ID})
	if got := inspected(w); !strings.Contains(got, box.Name) || !strings.Contains(got, "length") {
		t.Errorf("the inspector says %q", got)
	}
}
