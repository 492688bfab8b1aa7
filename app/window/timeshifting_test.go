package window

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/pages/page"
	"vitrine/viewer/scene"
)

// promoting is a program with a portal and a promotion, and a function that takes arguments.
const promoting = `
from rlib.jit import hint

class Num(object):
    def __init__(self, v):
        self.v = v

def grown(a):
    b = a // 10
    c = hint(b, promote=True)
    return Num(c + 5)

def interp(n):
    hint(None, global_merge_point=True)
    if n > 1000:
        return 0
    return grown(n).v

def main(n: int):
    return interp(n) + interp(n + 20)
`

// compiling opens the program with a generated compiler that works on 42.
func compiling(t *testing.T, title string) *Window {
	t.Helper()
	w := openProgram(t, promoting, "main")
	do(t, w, title)
	if w.runs.dialog == nil || len(w.runs.dialog.fields) != 1 {
		t.Fatal("nobody asks what main is run on")
	}
	field := w.runs.dialog.fields[0]
	field.SetText("42")
	field.OnSubmitted("42")
	return w
}

// TestCompilationAsksForArguments: a page of residual code asks what the function is run on, once for all such pages;
// the command asks again.
func TestCompilationAsksForArguments(t *testing.T) {
	w := compiling(t, "Residual Graph")
	if text := textOfPage(w.tabs.current.graph.Scene().Page()); !strings.Contains(text, "int_floordiv") || !strings.Contains(text, "switch") {
		t.Errorf("the page is %s", text)
	}
	w.runs.dialog = nil
	do(t, w, "Path Tree")
	if p := w.tabs.current.graph.Scene().Page(); w.runs.dialog != nil || !strings.Contains(textOfPage(p), "promotion: 6") || p.Kind != page.Tree {
		t.Errorf("the path tree is %s", textOfPage(p))
	}
	do(t, w, "Run with the Generated Compiler…")
	field := w.runs.dialog.fields[0]
	field.SetText("72")
	field.OnSubmitted("72")
	if text := textOfPage(w.tabs.current.graph.Scene().Page()); !strings.Contains(text, "promotion: 9") || strings.Contains(text, "promotion: 6") {
		t.Errorf("run on something else, the path tree is %s", text)
	}
}

// TestTimeshiftingInColumns steps through the three columns, forward and backward.
func TestTimeshiftingInColumns(t *testing.T) {
	w := compiling(t, "Timeshifting, Step by Step")
	if w.tabs.current.step != 0 {
		t.Errorf("step %d is shown first", w.tabs.current.step)
	}
	shown := func() string {
		text := ""
		for _, p := range columns(t, w) {
			text += textOfPage(p)
		}
		return text
	}
	var forward []string
	graphs := make(map[page.Key]bool)
	n := w.stepper.timeline.Len()
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
	if len(graphs) < 3 {
		t.Errorf("the left column shows %d graphs: it follows no calls", len(graphs))
	}
	if !slices.ContainsFunc(forward, func(s string) bool { return strings.Contains(s, "Num 0") && strings.Contains(s, "inst_v = 9 constant") }) {
		t.Error("no step shows what a virtual object holds")
	}
	for i := n - 1; i >= 0; i -= 5 {
		w.stepper.timeline.Seek(i)
		if got := shown(); got != forward[i] {
			t.Fatalf("back at step %d are shown\n%s\nand before\n%s", i, got, forward[i])
		}
	}
}

// TestPagesOfResultsStay: whoever steps through residual code, or the path tree, goes on looking at it, whatever graph the step
// is about.
func TestPagesOfResultsStay(t *testing.T) {
	for _, title := range []string{"Residual Graph", "Path Tree"} {
		w := compiling(t, title)
		key := w.tabs.current.key
		for w.stepper.timeline.Step() > 0 {
			do(t, w, "Step Back")
			if w.tabs.current.key != key || w.tabs.current.graph.Scene().Page().Key != key {
				t.Fatalf("at step %d of %s, %s is shown", w.tabs.current.step, key, w.tabs.current.key)
			}
		}
	}
	w := openProgram(t, "def twice(x):\n    return x + x\n\ndef f(n: int):\n    return twice(n) + 1\n", "f")
	do(t, w, "Specialised Graph")
	key := w.tabs.current.key
	do(t, w, "First Step")
	if key.Kind != "online" || w.tabs.current.key != key {
		t.Errorf("at the first step of %s, %s is shown", key, w.tabs.current.key)
	}
}

// TestStateIsSeenWhole: the page of the compile-time state is as large as what there is at each step, whatever there is at
// others, with all lines.
func TestStateIsSeenWhole(t *testing.T) {
	w := compiling(t, "Path Tree")
	w.tabs.show(page.ParseKey("boxes:main"), nil)
	tab := w.tabs.current
	lines := 0
	for w.stepper.timeline.Step() > 0 {
		do(t, w, "Step Back")
		s := tab.graph.Scene()
		alone, err := scene.Room{}.Arrange(t.Context(), s.Page())
		if err != nil {
			t.Fatal(err)
		}
		if want := alone.Scene(s.Page()).Bounds(); s.Bounds() != want {
			t.Fatalf("at step %d, the page is %v, what is there needs %v", tab.step, s.Bounds(), want)
		}
		for _, n := range s.Page().Nodes {
			lines += len(n.Lines)
		}
	}
	if lines == 0 {
		t.Error("no step shows anything")
	}
}

// TestLinkedGraphs selects a block in each of the three graphs that stand side by side: those that belong to it are
// selected in the others.
func TestLinkedGraphs(t *testing.T) {
	w := compiling(t, "Coloured, Timeshifted and Residual")
	now := w.tabs.current
	if len(now.beside) != 2 || !now.linked() {
		t.Fatalf("%d graphs stand beside the first", len(now.beside))
	}
	block := func(i int, text string) int {
		for _, n := range columns(t, w)[i].Nodes {
			if strings.Contains(textOfNode(columns(t, w)[i], n.ID), text) {
				return n.ID
			}
		}
		t.Fatalf("no block of graph %d has %q", i, text)
		return -1
	}
	coloured, shifted, residual := block(0, "int_gt"), block(1, "red_int_gt"), block(2, "int_gt")
	for i, id := range []int{coloured, shifted, residual} {
		do(t, w, "Clear Marks and Selection")
		g := now.graphs()[i]
		g.Select(id)
		g.OnSelect([]int{id})
		for k, want := range []int{coloured, shifted, residual} {
			if got := now.graphs()[k].Selection(); !slices.Contains(got, want) {
				t.Errorf("block %d of graph %d selects %v in graph %d, not %d", id, i, got, k, want)
			}
		}
	}
	if got := inspected(w); !strings.Contains(got, "timeshifted") || !strings.Contains(got, "residual") {
		t.Errorf("the inspector says %q", got)
	}
}

// TestWhyThisColour: where variables have colours, what explains them says so.
func TestWhyThisColour(t *testing.T) {
	w := openProgram(t, promoting, "main")
	why := w.commands.titled("Why This Type?")
	do(t, w, "Annotated Graph")
	if got := w.menus.items[why].Label; got != "Why This Type?" {
		t.Errorf("the menu says %q", got)
	}
	do(t, w, "Coloured Graph")
	if got := w.menus.items[why].Label; got != "Why This Colour?" {
		t.Errorf("at the stage coloured, the menu says %q", got)
	}
	if facts := w.tabs.current.shown().Facts("n_0"); len(facts) == 0 || facts[0].Name != "colour" || facts[0].Value != "red" {
		t.Errorf("what is known of n_0 is %v", facts)
	}
	if got := w.subject.whyAction("n_0")[0].Title; got != "Why this colour?" {
		t.Errorf("the inspector says %q", got)
	}
}

// TestColumnsFit: in a small window, the boxes of all three columns are as wide as can be shown where text can be read,
// those of the state side by side too.
func TestColumnsFit(t *testing.T) {
	text, err := os.ReadFile("../../assets/examples/jit/boxed.py")
	if err != nil {
		t.Fatal(err)
	}
	w := openProgram(t, string(text), "main")
	w.win.Resize(fyne.NewSize(1024, 700))
	do(t, w, "Timeshifting, Step by Step")
	now, seen := w.tabs.current, 0
	for i := 0; i < w.stepper.timeline.Len(); i += 13 {
		w.stepper.timeline.Seek(i)
		for k, g := range now.graphs() {
			room := float64(g.Size().Width)
			for _, n := range g.Scene().Page().Nodes {
				if b, ok := g.Scene().Box(n.ID); ok && b.Rect.Width()*0.65 > room {
					t.Fatalf("step %d: %s of column %d is %g wide, the column %g", i, n.Name, k, b.Rect.Width(), room)
				}
			}
			if k == 1 && len(g.Scene().Page().Nodes) > 2 {
				seen++
				if all := g.Scene().Bounds().Width() - 80; all*0.65 > room {
					t.Fatalf("step %d: the state is %g wide, its column %g", i, all, room)
				}
			}
		}
	}
	if seen == 0 {
		t.Error("there was never more than one virtual object")
	}
}

// TestOverviewsGetTheirProportions: an overview is arranged for the place that it will have, also if panes come or go with it.
func TestOverviewsGetTheirProportions(t *testing.T) {
	w := compiling(t, "Timeshifting, Step by Step")
	for _, title := range []string{"Path Tree", "Annotation Lattice", "Call Graph", "Timeshifting, Step by Step", "Class Hierarchy"} {
		do(t, w, title)
		if room, now := w.tabs.current.room.Aspect, w.tabs.aspect(); title != "Timeshifting, Step by Step" && (room < now*0.9 || room > now*1.1) {
			t.Errorf("%s is arranged for an aspect of %g and shown in one of %g", title, room, now)
		}
	}
	do(t, w, "Path Tree")
	w.tabs.current.tidy = nil
	do(t, w, "First Step")
	do(t, w, "Last Step")
	again, err := scene.Room{Aspect: w.tabs.current.room.Aspect}.Arrange(t.Context(), w.tabs.current.page())
	if err != nil {
		t.Fatal(err)
	}
	p := w.tabs.current.page()
	if got, want := w.tabs.current.scene().Bounds(), again.Scene(p).Bounds(); got != want {
		t.Errorf("back at the last step the path tree is %v large, not %v", got, want)
	}
}
