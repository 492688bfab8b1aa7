package window

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/viewer/graphview"
)

// inspected returns what the inspector says.
func inspected(w *Window) string {
	text := ""
	for i := range w.subject.inspector.Len() {
		text += w.subject.inspector.Row(i).String() + "\n"
	}
	return text
}

// choose selects a node as a click does.
func choose(t *testing.T, w *Window, right bool, id int) {
	t.Helper()
	g := w.tabs.current.graph
	if right {
		g = w.tabs.current.beside[0].graph
	}
	g.GoToNode(id)
	if got := g.Selection(); !slices.Equal(got, []int{id}) {
		t.Fatalf("selected is %v, not block %d", got, id)
	}
}

// TestSelectionOnEitherSide selects every block before and after the optimisations.
func TestSelectionOnEitherSide(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	left, right := w.tabs.current.graph, w.tabs.current.beside[0].graph
	both := 0
	for _, side := range []bool{false, true} {
		here, there := left, right
		if side {
			here, there = right, left
		}
		for _, n := range here.Scene().Page().Nodes {
			choose(t, w, side, n.ID)
			counterpart := there.Scene().Page().NodeByID(n.ID) != nil
			if counterpart != slices.Equal(there.Selection(), []int{n.ID}) {
				t.Errorf("block %d, which the other side has: %v, leads to %v there", n.ID, counterpart, there.Selection())
			}
			text := inspected(w)
			if !strings.Contains(text, n.Name) || counterpart == strings.Contains(text, "not there") {
				t.Errorf("of %s the inspector says\n%s", n.Name, text)
			}
			if counterpart {
				both++
			}
		}
	}
	if both < 4 {
		t.Errorf("only %d blocks are on both sides", both)
	}
	do(t, w, "Clear Marks and Selection")
	if len(left.Selection())+len(right.Selection()) > 0 {
		t.Error("something is still selected")
	}
}

// TestVariablesOnEitherSide clicks a variable of the optimised graph.
func TestVariablesOnEitherSide(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	right := w.tabs.current.beside[0].graph
	name := right.Scene().Page().Nodes[0].Lines[1].Spans[1].Var()
	if name == "" {
		t.Fatal("the first block has no input")
	}
	right.OnPickVariable(name)
	if text := inspected(w); !strings.Contains(text, name) || strings.Contains(text, "not there") {
		t.Errorf("of %s the inspector says\n%s", name, text)
	}
}

// TestLinksStayOnTheirSide goes from a block of the optimised graph to the next.
func TestLinksStayOnTheirSide(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	right := w.tabs.current.beside[0].graph
	choose(t, w, true, right.Scene().Page().Nodes[0].ID)
	for _, f := range w.subject.factsOf(w.tabs.current, w.tabs.current.selectedNode()) {
		if f.Name == "to" {
			w.subject.inspector.OnLink(*f.Link)
			if got := right.Selection(); len(w.tabs.all) != 2 || !slices.Equal(got, []int{f.Link.Node}) {
				t.Errorf("the link to block %d leads to %v", f.Link.Node, got)
			}
			return
		}
	}
	t.Error("the first block leads nowhere")
}

// TestSidesMoveTogether zooms and fits one side.
func TestSidesMoveTogether(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	right := w.tabs.current.beside[0].graph
	do(t, w, "Zoom In")
	if !right.Adjusted() {
		t.Error("the other side is not zoomed")
	}
	right.TypedRune('1')
	if w.tabs.current.graph.Adjusted() || right.Adjusted() {
		t.Error("the sides are not fitted together")
	}
}

// TestPairsHaveTheWidth opens pairs of graphs in a small window: both sides are as wide as
// the window allows, and at one zoom. Asking for a pane shows it, and the panes are back
// beside a single graph.
func TestPairsHaveTheWidth(t *testing.T) {
	for _, title := range []string{"Before and After Optimisation", "Exceptions Made Explicit"} {
		w := openProgram(t, lowText, "total")
		w.win.Resize(fyne.NewSize(1280, 800))
		alone := w.tabs.current.graph.Size().Width
		do(t, w, title)
		pair := w.tabs.current
		left, right := pair.graph, pair.beside[0].graph
		if left.Size().Width < 600 || right.Size().Width < 600 {
			t.Errorf("%s: the sides have %g and %g of 1280", title, left.Size().Width, right.Size().Width)
		}
		if left.Zoom() != right.Zoom() || left.Zoom() < 0.65 {
			t.Errorf("%s: the zooms are %g and %g", title, left.Zoom(), right.Zoom())
		}
		do(t, w, "Pane: Source")
		if left.Size().Width > 500 || !w.layout.shows(paneSource) {
			t.Errorf("%s: the source that was asked for is not there", title)
		}
		do(t, w, "Pane: Source")
		w.tabs.choose(w.tabs.all[0])
		if got := w.tabs.current.graph.Size().Width; got != alone || !w.layout.shows(paneInspector) {
			t.Errorf("%s: a single graph has a width of %g, not %g as before", title, got, alone)
		}
	}
}

// TestTurningToTheOtherSide clicks on the right what a click on the left has selected
// there, and on the left again.
func TestTurningToTheOtherSide(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	id := w.tabs.current.graph.Scene().Page().Nodes[0].ID
	for _, right := range []bool{false, true, false} {
		choose(t, w, right, id)
		side := "afterwards"
		if right {
			side = "before"
		}
		if text := inspected(w); !strings.Contains(text, side) {
			t.Errorf("after a click at the right: %v, the inspector says\n%s", right, text)
		}
	}
}

// TestExplicitExceptionsAreInspected selects every block on either side where exceptions are
// made explicit: the blocks that it has become, or comes from, are selected on the other.
func TestExplicitExceptionsAreInspected(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Exceptions Made Explicit")
	left, right := w.tabs.current.graph, w.tabs.current.beside[0].graph
	split, known := 0, 0
	for _, side := range []bool{true, false} {
		here, there, word := left, right, "afterwards"
		if side {
			here, there, word = right, left, "before"
		}
		for _, n := range here.Scene().Page().Nodes {
			choose(t, w, side, n.ID)
			selected := there.Selection()
			if text := inspected(w); !strings.Contains(text, n.Name) || !strings.Contains(text, "operations") || !strings.Contains(text, word) {
				t.Errorf("of %s the inspector says\n%s", n.Name, text)
			}
			places := placesOf(n)
			if len(selected) == 0 && (len(places) > 0 || n.Role == page.Return) {
				t.Errorf("%s, on the right: %v, leads nowhere", n.Name, side)
			}
			for _, id := range selected {
				known++
				if other := placesOf(there.Scene().Page().NodeByID(id)); len(places) > 0 && alike(places, other) == 0 {
					t.Errorf("%s leads to block %d, which has nothing in common with it", n.Name, id)
				}
			}
			if len(selected) > 1 {
				split++
			}
		}
	}
	if split == 0 || known < 6 {
		t.Errorf("%d counterparts, %d blocks have several", known, split)
	}
	name := right.Scene().Page().Nodes[0].Lines[1].Spans[1].Var()
	right.OnPickVariable(name)
	if text := inspected(w); name == "" || !strings.Contains(text, name) || strings.Contains(text, "not there") {
		t.Errorf("of %q the inspector says\n%s", name, text)
	}
}

// TestOperationsGoToPairs: the selected block and the operation that is picked in it are
// selected and marked on both sides of pairs, and back in the flow graph.
func TestOperationsGoToPairs(t *testing.T) {
	for _, title := range []string{"Before and After Optimisation", "Exceptions Made Explicit"} {
		w := openProgram(t, lowText, "total")
		g := w.tabs.current.graph
		var node *page.Node
		line := -1
		for _, n := range g.Scene().Page().Nodes {
			for i, l := range n.Lines {
				if l.Op >= 0 && l.Source.Line == 13 {
					node, line = n, i
				}
			}
		}
		if node == nil {
			t.Fatal("nothing comes from line 13")
		}
		choose(t, w, false, node.ID)
		at := node.Lines[line].Source
		g.OnPickLine(node.ID, line, at)
		do(t, w, title)
		pair := w.tabs.current
		for _, side := range []*graphview.GraphView{pair.graph, pair.beside[0].graph} {
			if len(side.Selection()) == 0 || side.MarkSource(at) == 0 {
				t.Errorf("%s: selected %v, %d lines marked", title, side.Selection(), side.MarkSource(at))
			}
		}
		if pair.picked != at {
			t.Errorf("%s: picked is %v, not %v", title, pair.picked, at)
		}
		do(t, w, "Flow Graph")
		if got := w.tabs.current.graph.Selection(); !slices.Equal(got, []int{node.ID}) || w.tabs.current.picked != at {
			t.Errorf("%s: back in the flow graph, selected are %v, picked is %v", title, got, w.tabs.current.picked)
		}
	}
}

// TestExplicitExceptionsLightTheSource clicks an operation at the right, and goes from
// the source to both graphs.
func TestExplicitExceptionsLightTheSource(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Exceptions Made Explicit")
	left, right := w.tabs.current.graph, w.tabs.current.beside[0].graph
	for _, n := range right.Scene().Page().Nodes {
		for i, l := range n.Lines {
			if l.Source.Line != 13 {
				continue
			}
			right.OnPickLine(n.ID, i, l.Source)
			if w.texts.source.Lit() != l.Source || left.MarkSource(l.Source) == 0 || right.MarkSource(l.Source) == 0 {
				t.Errorf("lit is %v, marked are %d and %d lines", w.texts.source.Lit(), left.MarkSource(l.Source), right.MarkSource(l.Source))
			}
			return
		}
	}
	t.Error("no operation at the right comes from line 13")
}

// TestRemovedAndAdded looks at how the two sides are marked.
func TestRemovedAndAdded(t *testing.T) {
	w := openProgram(t, lowText, "total")
	do(t, w, "Before and After Optimisation")
	count := func(p *page.Page, kind page.MarkKind) (n int) {
		for _, m := range p.Marks {
			if m.Kind == kind {
				n++
			}
		}
		return n
	}
	left, right := w.tabs.current.graph.Scene().Page(), w.tabs.current.beside[0].graph.Scene().Page()
	if count(left, page.Removed) == 0 || count(left, page.Added) > 0 || count(right, page.Removed) > 0 {
		t.Errorf("marked are %v and %v", left.Marks, right.Marks)
	}
}

// TestObjectsStayInView jumps from the end of a run, looked at where no other step has
// objects, to its beginning.
func TestObjectsStayInView(t *testing.T) {
	for _, moved := range []bool{false, true} {
		w := openProgram(t, lowText, "total")
		runs(t, w, "Run Step by Step…", "40")
		objects := w.tabs.current.beside[0].graph
		w.stepper.timeline.Seek(w.stepper.timeline.Len() / 2)
		nodes := objects.Scene().Page().Nodes
		objects.Reveal(nodes[len(nodes)-1].ID)
		if moved {
			objects.GoToNode(nodes[len(nodes)-1].ID)
		}
		do(t, w, "First Step")
		if !objects.ShowsAny() {
			t.Errorf("moved by the user: %v: no object is in view at the first step", moved)
		}
	}
}

// TestObjectsAreSeenWhole jumps through a run and back: at each step, at least one object is seen whole.
func TestObjectsAreSeenWhole(t *testing.T) {
	w := openProgram(t, lowText, "total")
	w.win.Resize(fyne.NewSize(1024, 700))
	do(t, w, "Reduce Motion")
	runs(t, w, "Run Step by Step…", "40")
	objects, n := w.tabs.current.beside[0].graph, w.stepper.timeline.Len()
	for i := range 150 {
		w.stepper.timeline.Seek(i * 237 % n)
		if !objects.ShowsWhole() {
			t.Fatalf("at step %d, after a jump, no object is seen whole", w.stepper.timeline.Step())
		}
	}
}

// TestManyObjectsAreArranged steps to where a run has more objects than the page of
// all steps.
func TestManyObjectsAreArranged(t *testing.T) {
	w := openProgram(t, lowText, "total")
	runs(t, w, "Run Step by Step…", "250")
	run := w.tabs.current.view.Beside.Recording
	step, most := 0, 0
	for i := 0; i < run.Steps().Len(); i += 20 {
		if n := len(run.PageAt(i).Nodes); n > most {
			step, most = i, n
		}
	}
	w.stepper.timeline.Seek(step)
	s := w.tabs.current.beside[0].graph.Scene()
	for _, n := range s.Page().Nodes {
		if _, ok := s.Box(n.ID); !ok {
			t.Fatalf("%s, one of %d objects, is not shown", n.Name, most)
		}
	}
}

// TestObjectsKeepTheirPlace steps through a run after its objects were zoomed, and
// keeps one of them in the inspector.
func TestObjectsKeepTheirPlace(t *testing.T) {
	w := openProgram(t, lowText, "total")
	runs(t, w, "Run Step by Step…", "3")
	do(t, w, "Last Step")
	objects := w.tabs.current.beside[0].graph
	w.stepper.timeline.Seek(w.stepper.timeline.Len() / 2)
	page := objects.Scene().Page()
	if len(page.Nodes) < 3 {
		t.Fatalf("there are %d objects", len(page.Nodes))
	}
	id := page.Nodes[len(page.Nodes)-1].ID
	objects.GoToNode(id)
	if text := inspected(w); !strings.Contains(text, page.NodeByID(id).Name) {
		t.Errorf("of an object the inspector says\n%s", text)
	}
	objects.ZoomIn()
	zoom := objects.Zoom()
	for range 10 {
		w.stepper.timeline.Back()
	}
	w.win.Canvas().Focus(objects)
	do(t, w, "Zoom In")
	if objects.Zoom() <= zoom {
		t.Error("the command does not zoom the objects, which have the focus")
	}
	objects.ZoomOut()
	if objects.Zoom() != zoom {
		t.Errorf("stepping has changed the zoom from %g to %g", zoom, objects.Zoom())
	}
	if !strings.Contains(inspected(w), "#") && !strings.Contains(inspected(w), "not there") {
		t.Errorf("the inspector has turned to\n%s", inspected(w))
	}
}
