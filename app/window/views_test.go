package window

import (
	"image/color"
	"maps"
	"math"
	"os"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
)

// openReal opens a function of an example.
func openReal(t *testing.T, file, function string) *Window {
	t.Helper()
	w, _ := open(t, program)
	w.opened.load = load
	w.opened.open("../../assets/examples/"+file, function)
	if w.problems.shown || w.tabs.current == nil || w.tabs.current.view.Title != function {
		t.Fatalf("%s is not shown: %s", function, w.problems.pane.CopyText())
	}
	return w
}

// TestInspectorFollowsTheStep looks at one block at steps at which it has
// different names and leads to different blocks, or is not there.
func TestInspectorFollowsTheStep(t *testing.T) {
	w := openReal(t, "factorial.py", "loop")
	graph := w.tabs.current.graph
	for _, n := range w.tabs.current.shown().Nodes {
		graph.Select(n.ID)
		w.subject.selected(w.tabs.current, []int{n.ID})
		for _, c := range []string{"Last Step", "Step Back", "Previous Change", "Previous Change", "First Step", "Last Step"} {
			do(t, w, c)
			want, gone := "", w.tabs.current.shown().NodeByID(n.ID) == nil
			if !gone {
				want = w.tabs.current.shown().NodeByID(n.ID).Name
			}
			title, rows := w.subject.inspector.Row(0).String(), ""
			for i := range w.subject.inspector.Len() {
				rows += w.subject.inspector.Row(i).String() + "\n"
			}
			if gone != strings.Contains(rows, "not there at this step") || !strings.Contains(title, want) {
				t.Errorf("block %d at step %d is %q, the inspector says\n%s", n.ID, w.tabs.current.step, want, rows)
			}
			for _, e := range w.tabs.current.shown().Edges {
				if e.From == n.ID && !strings.Contains(rows, nameOfNode(w.tabs.current.shown(), e.To)) {
					t.Errorf("block %d at step %d leads to block %d, the inspector says\n%s", n.ID, w.tabs.current.step, e.To, rows)
				}
			}
		}
		if s := graph.Selection(); len(s) != 1 || s[0] != n.ID {
			t.Errorf("block %d was gone for a while; selected is %v now", n.ID, s)
		}
	}
}

// TestVariableFollowsTheStep keeps the inspector at the variable that was
// clicked while one steps.
func TestVariableFollowsTheStep(t *testing.T) {
	w, _ := open(t, program)
	do(t, w, "First Step")
	w.tabs.current.graph.MarkVariable("nowhere")
	w.subject.showVariable("nowhere")
	do(t, w, "Step Forward")
	if got := w.subject.inspector.Row(0).String() + w.subject.inspector.Row(1).String(); !strings.Contains(got, "nowhere") || !strings.Contains(got, "not there") {
		t.Errorf("the inspector says %q", got)
	}
	do(t, w, "Clear Marks and Selection")
	do(t, w, "Step Forward")
	if got := w.subject.inspector.Row(0).String(); strings.Contains(got, "nowhere") {
		t.Errorf("the inspector still says %q", got)
	}
}

// TestLeavingTheTidyPlacesIsSaid steps back from the result, whose blocks are
// elsewhere than those of the other steps.
func TestLeavingTheTidyPlacesIsSaid(t *testing.T) {
	w, _ := open(t, program)
	do(t, w, "Step Back")
	if !strings.Contains(w.status.said, "places") {
		t.Errorf("the status bar says %q", w.status.said)
	}
	do(t, w, "Step Back")
	if w.status.said != "t.py · Python 3 · 2 functions" {
		t.Errorf("the next step says %q", w.status.said)
	}
}

func TestFunctionGeneratedFromAGraph(t *testing.T) {
	const title = "Function Generated from This Graph"
	w := openReal(t, "factorial.py", "loop")
	do(t, w, title)
	v := w.tabs.current.view
	if w.tabs.current.key.String() != "geninterp:loop" || !recorded(v) || len(v.Page.Nodes) == 0 {
		t.Fatalf("shown is %s with %d blocks", w.tabs.current.key, len(v.Page.Nodes))
	}
	if !strings.Contains(w.opened.text, "next_block") || w.texts.bytecode.Len() != len(v.Bytecode) || w.stepper.timeline.Len() != v.Recording.Steps().Len() {
		t.Errorf("source, bytecode or steps are not those of the view; the source is\n%s", w.opened.text)
	}
	if w.commands.titled(title).available() {
		t.Error("the generated function offers a function generated from it")
	}
	if len(w.tabs.all) != 2 || w.tabs.all[0].item.Text == w.tabs.all[1].item.Text {
		t.Errorf("%d tabs, the first two called %q", len(w.tabs.all), w.tabs.all[0].item.Text)
	}
	do(t, w, "Reload")
	if len(w.tabs.all) != 2 || w.tabs.current.key != v.Key || w.tabs.current.version != w.opened.version {
		t.Errorf("after reading the file again: %s, %d tabs", w.tabs.current.key, len(w.tabs.all))
	}
	do(t, w, "Back")
	if w.tabs.current.key.String() != "flow:loop" {
		t.Errorf("back leads to %s", w.tabs.current.key)
	}
}

// TestWhyAStageIsNotOffered: the list of stages says why one of them cannot be chosen.
func TestWhyAStageIsNotOffered(t *testing.T) {
	w := openReal(t, "factorial.py", "loop")
	do(t, w, "Bytecode as a Graph")
	why := make(map[string]string)
	for _, k := range stages() {
		if !w.stages.command(k).available() {
			why[k.Title] = w.stages.whyNot(k)
		}
	}
	want := map[string]string{"Bytecode as a Graph": "this is shown", "Function Generated from This Graph": "only from the Flow Graph"}
	if !maps.Equal(why, want) {
		t.Errorf("%q", why)
	}
}

func TestBytecodeAsAGraph(t *testing.T) {
	const title = "Bytecode as a Graph"
	w := openReal(t, "factorial.py", "loop")
	for range 2 {
		do(t, w, title)
		if w.tabs.current.key.String() != "bytecode:loop" || len(w.tabs.current.view.Page.Nodes) == 0 || len(w.tabs.all) != 2 {
			t.Fatalf("shown is %s, %d tabs", w.tabs.current.key, len(w.tabs.all))
		}
		if w.commands.titled(title).available() || w.stepper.hasSteps() {
			t.Error("the graph of bytecode has steps, or one of its own")
		}
		do(t, w, "Back")
	}
	w.opened.open(write(t, t.TempDir()+"/g.dot", "digraph { a -> b }"), "")
	if w.commands.titled(title).available() || w.commands.titled("Function Generated from This Graph").available() {
		t.Error("a graph without a program offers views of its function")
	}
}

// TestVanishedFunctionsTakeTheirViewsAlong reads a file again that has lost a
// function.
func TestVanishedFunctionsTakeTheirViewsAlong(t *testing.T) {
	w, file := open(t, program)
	w.opened.load = load
	do(t, w, "Reload")
	do(t, w, "Function Generated from This Graph")
	do(t, w, "Back")
	do(t, w, "Bytecode as a Graph")
	write(t, file, program[strings.Index(program, "def double"):])
	do(t, w, "Reload")
	for _, tab := range w.tabs.all {
		if w.stages.nameOf(tab.key) == "f" {
			t.Errorf("%s is still open", tab.key)
		}
	}
	if w.tabs.current == nil || w.tabs.current.key.String() != "flow:double" {
		t.Errorf("shown is %+v", w.tabs.current)
	}
}

func TestLongTitlesLeaveRoomForOtherTabs(t *testing.T) {
	w, _ := open(t, "def "+strings.Repeat("long_", 30)+"one(n):\n    return n\n")
	text := w.tabs.all[0].item.Text
	if n := len([]rune(text)); n > widestTab || !strings.HasPrefix(text, "long_") || !strings.HasSuffix(text, "_one") {
		t.Errorf("the tab is called %q", text)
	}
}

// TestTitlesSayWhatIsShown: of a title, only the name is cut.
func TestTitlesSayWhatIsShown(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Exceptions Made Explicit")
	if got := w.tabs.current.item.Text; got != "main – exceptions made explicit" {
		t.Errorf("the tab is called %q", got)
	}
}

// TestTitlesYield: a title above one of two graphs makes that no wider, however long it is, and is whole where there is room.
func TestTitlesYield(t *testing.T) {
	w := openProgram(t, shapes, "main")
	w.win.Resize(fyne.NewSize(1024, 700))
	do(t, w, "Before and After Optimisation")
	now := w.tabs.current
	title := now.beside[0].title
	long := strings.Repeat("what has changed · ", 8)
	title.setText(long)
	w.win.Resize(fyne.NewSize(1020, 700))
	left, right := now.graph.Size().Width, now.beside[0].graph.Size().Width
	if math.Abs(float64(left-right)) > 2 {
		t.Errorf("the graphs are %g and %g wide", left, right)
	}
	if shown := title.text.Text; !strings.HasSuffix(shown, "…") || title.text.MinSize().Width > right {
		t.Errorf("the title says %q, %g wide", shown, title.text.MinSize().Width)
	}
	title.setText("After")
	if title.text.Text != "After" {
		t.Errorf("a short title says %q", title.text.Text)
	}
}

// TestDialogComesFirst keeps keys from acting behind the file dialog.
func TestDialogComesFirst(t *testing.T) {
	w, _ := open(t, program)
	do(t, w, "Open…")
	if w.popups.dialog == nil {
		t.Fatal("no dialog is shown")
	}
	step := w.tabs.current.step
	w.commands.typedRune(',')
	w.commands.typedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	if w.tabs.current.step != step || w.popups.shown != nil {
		t.Error("keys act behind the dialog")
	}
	w.commands.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.popups.dialog != nil || w.win.Canvas().Overlays().Top() != nil {
		t.Error("Escape does not close the dialog")
	}
	w.commands.typedRune(',')
	if w.tabs.current.step != step-1 {
		t.Error("keys do not act after the dialog")
	}
}

// TestForegroundIsOpaque checks the text colour itself, and what menus make of
// it for the keys beside their items.
func TestForegroundIsOpaque(t *testing.T) {
	for _, c := range []color.RGBA64{foreground(0x24292f), foreground(0xdde1e6)} {
		_, _, _, a := c.RGBA()
		if a>>8 != 0xff {
			t.Errorf("text has an opacity of %d", a>>8)
		}
		if keys := uint8(uint32(float32(a) * 0.95)); keys < 0xe0 {
			t.Errorf("keys have an opacity of %d", keys)
		}
	}
}

// TestDrawingHasNoPanesOfPrograms opens a graph that has neither functions nor
// source, bytecode or steps.
func TestDrawingHasNoPanesOfPrograms(t *testing.T) {
	w, file := open(t, program)
	w.opened.load = load
	shown := func(o fyne.CanvasObject) bool {
		return fyne.CurrentApp().Driver().CanvasForObject(o) != nil && o.Visible() && inTree(w.win.Content(), o)
	}
	w.opened.open(write(t, t.TempDir()+"/g.dot", "digraph { a -> b }"), "")
	if shown(w.outline) || shown(w.texts.source) || shown(w.texts.bytecode) || shown(w.stepper.timeline) || !shown(w.subject.inspector) {
		t.Error("there are panes that have nothing to show, or the inspector is missing")
	}
	if w.status.said != "g.dot · graph" {
		t.Errorf("the status bar says %q", w.status.said)
	}
	w.opened.open(file, "")
	if !shown(w.outline) || !shown(w.texts.source) || !shown(w.stepper.timeline) {
		t.Error("the panes of a program are missing")
	}
}

// inTree reports whether an object is part of another one.
func inTree(tree, o fyne.CanvasObject) bool {
	if tree == o {
		return true
	}
	switch tree := tree.(type) {
	case *fyne.Container:
		for _, part := range tree.Objects {
			if inTree(part, o) {
				return true
			}
		}
	case *container.Split:
		return inTree(tree.Leading, o) || inTree(tree.Trailing, o)
	}
	return false
}

// TestFileThatIsGone keeps showing what was read last.
func TestFileThatIsGone(t *testing.T) {
	w, file := open(t, program)
	lines := w.texts.source.Text.Len()
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	w.opened.changed()
	if w.problems.shown || !strings.Contains(w.status.said, "can no longer be read") {
		t.Errorf("the status bar says %q", w.status.said)
	}
	w.commands.perform(w.commands.titled("Reload"))
	if !w.problems.shown || w.texts.source.Text.Len() != lines || w.tabs.current == nil {
		t.Errorf("problem shown: %v; %d lines of source of %d", w.problems.shown, w.texts.source.Text.Len(), lines)
	}
	write(t, file, "")
	w.opened.changed()
	if w.texts.source.Text.Len() > 1 {
		t.Errorf("the file is empty now, but %d lines are shown", w.texts.source.Text.Len())
	}
}

// TestStepsShowTheirOwnSource picks an expression and steps on.
func TestStepsShowTheirOwnSource(t *testing.T) {
	w, _ := open(t, program)
	do(t, w, "First Step")
	w.texts.pick(w.tabs.current.view.Bytecode[3].Span)
	if w.texts.source.Lit() != w.tabs.current.view.Bytecode[3].Span {
		t.Fatalf("picked, but lit is %v", w.texts.source.Lit())
	}
	do(t, w, "Step Forward")
	if s, _ := w.stepper.timeline.Current(); w.texts.source.Lit() != s.Span {
		t.Errorf("lit is %v, the step comes from %v", w.texts.source.Lit(), s.Span)
	}
}
