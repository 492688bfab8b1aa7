package window

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/annotator"
	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

const shapes = `class Shape:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


def push(stack, item):
    stack.append(item)
    return len(stack)


def main(n: int):
    all = []
    push(all, Shape(n))
    total = 0
    for s in all:
        total = total + s.area()
    return total


def add(a, b):
    return a + b
`

const untypable = `def push(stack, item):
    stack.append(item)


def main(n: int):
    x = [1]
    push(x, "two")
    if n:
        y = "s"
    else:
        y = 5
    return y
`

// openProgram opens a function of a text with the real engine.
func openProgram(t *testing.T, text, function string) *Window {
	t.Helper()
	w, file := open(t, text)
	w.load = load
	w.openFile(write(t, filepath.Join(filepath.Dir(file), "p.py"), text), function)
	if w.hasErrors || w.current == nil || w.current.view.Title != function {
		t.Fatalf("%s is not shown: %s", function, w.errors.CopyText())
	}
	return w
}

func (w *Window) pageOfStep() page.Key { return w.current.pageAt(w.current.step) }

func TestEveryStageOpens(t *testing.T) {
	w := openProgram(t, shapes, "main")
	for _, s := range stages() {
		if s.Name == engine.StageFlow { // is shown already
			continue
		}
		before := w.current.key
		do(t, w, s.Title)
		if w.current.key.Kind != s.Name || len(w.current.view.Page.Nodes) == 0 {
			t.Errorf("%s shows %s with %d nodes", s.Title, w.current.key, len(w.current.view.Page.Nodes))
		}
		if w.commandTitled(s.Title).available() {
			t.Errorf("%s is offered where it is shown", s.Title)
		}
		do(t, w, "Back")
		if w.current.key != before {
			t.Errorf("back from %s leads to %s, not %s", s.Title, w.current.key, before)
		}
	}
	do(t, w, "Annotated Graph")
	do(t, w, "Flow Graph")
	if w.current.key.String() != "flow:main" {
		t.Errorf("the flow graph is %s", w.current.key)
	}
}

func TestStageChooser(t *testing.T) {
	w := openProgram(t, shapes, "main")
	w.typedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	w.closePopup()
	do(t, w, "Choose Stage…")
	if w.popup == nil {
		t.Fatal("nothing is offered")
	}
	w.closePopup()
	do(t, w, "Call Graph")
	do(t, w, "Choose Stage…")
	w.closePopup()
	if w.stageKey(annotator.GraphKey).String() != "annotated:main" || w.stageKey(engine.StageFlow).String() != "flow:main" {
		t.Errorf("from %s: %s and %s", w.current.key, w.stageKey(annotator.GraphKey), w.stageKey(engine.StageFlow))
	}
}

// TestGraphsReachedKeepTheirProgram goes from the flow graph of a function to
// its annotations in the program that has called it.
func TestGraphsReachedKeepTheirProgram(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.openFunction(page.ParseKey("flow:push"))
	do(t, w, "Annotated Graph")
	if w.current.key.String() != "annotated:main#push" || len(w.tabs) != 3 {
		t.Fatalf("shown is %s in one of %d tabs", w.current.key, len(w.tabs))
	}
	do(t, w, "Class Hierarchy")
	if w.current.key.String() != "classes:main" {
		t.Errorf("the classes are %s", w.current.key)
	}
	do(t, w, "Back")
	do(t, w, "Flow Graph")
	if w.current.key.String() != "flow:push" {
		t.Errorf("the flow graph is %s", w.current.key)
	}
}

func TestFollowingTheAnalysis(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	tab := w.current
	arranged := map[page.Key]*scene.Arrangement{}
	for _, c := range []string{"First Step", "Step Forward", "Step Back"} {
		for range tab.view.Recording.Steps().Len() {
			do(t, w, c)
			key := w.pageOfStep()
			if key != noPage && tab.key != key {
				t.Fatalf("step %d is about %s, shown is %s", tab.step, key, tab.key)
			}
			if got := tab.graph.Scene().Arrangement(); arranged[tab.key] == nil {
				arranged[tab.key] = got
			} else if arranged[tab.key] != got {
				t.Fatalf("step %d arranges %s anew", tab.step, tab.key)
			}
			if w.timeline.Step() != tab.step || w.timeline.Recording() != tab.view.Recording {
				t.Fatal("the timeline is elsewhere")
			}
			if c == "First Step" {
				break
			}
		}
	}
	if len(w.tabs) != 2 || len(arranged) != 4 {
		t.Errorf("%d tabs, %d graphs", len(w.tabs), len(arranged))
	}
}

func TestStayingInTheGraph(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	do(t, w, "Follow the Analysis")
	do(t, w, "First Step")
	for !w.isElsewhere() {
		do(t, w, "Step Forward")
	}
	about := w.pageOfStep()
	if w.current.key.String() != "annotated:main" {
		t.Errorf("shown is %s", w.current.key)
	}
	do(t, w, "Go to the Graph of This Step")
	if w.current.key != about || w.isElsewhere() || w.commandTitled("Go to the Graph of This Step").available() {
		t.Errorf("shown is %s, the step is about %s", w.current.key, about)
	}
	do(t, w, "Back")
	if w.current.key.String() != "annotated:main" || w.pageOfStep() != about {
		t.Errorf("back leads to %s at step %d", w.current.key, w.current.step)
	}
	do(t, w, "Follow the Analysis")
	if w.current.key != about {
		t.Errorf("turned on, following shows %s", w.current.key)
	}
}

func TestBackThroughAProgram(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.follow(page.Link{Page: "annotated:main#push", Node: 0})
	do(t, w, "First Step") // is about main
	w.follow(page.Link{Page: "annotated:main#Shape.area", Node: -1})
	do(t, w, "Back")
	do(t, w, "Back")
	if w.current.key.String() != "annotated:main" {
		t.Errorf("back leads to %s", w.current.key)
	}
	do(t, w, "Forward")
	do(t, w, "Forward")
	if w.current.key.String() != "annotated:main#Shape.area" {
		t.Errorf("forward leads to %s", w.current.key)
	}
}

func TestTypesAreAskedFor(t *testing.T) {
	w := openProgram(t, shapes, "add")
	do(t, w, "Annotated Graph")
	if w.popup == nil || len(w.types.fields) != 2 {
		t.Fatal("the types are not asked for")
	}
	answer := func(types ...string) {
		for i, f := range w.types.fields {
			f.SetText(types[i])
			f.OnSubmitted(f.Text)
		}
	}
	answer("int", "flaot")
	if w.popup == nil || !strings.Contains(w.types.problem.Text, `"flaot" is no type`) || w.types.fields[1].Text != "flaot" {
		t.Fatalf("wrong types lead to %q", w.types.problem.Text)
	}
	answer("int", "[int")
	if w.popup == nil || w.types.problem.Text == "" {
		t.Error("a type that does not end is not reported")
	}
	answer("int", "float")
	if w.popup != nil || w.current.key.String() != "annotated:add" {
		t.Fatalf("shown is %s", w.current.key)
	}
	facts := w.current.page().Facts("a_0")
	if len(facts) == 0 || facts[0].Value != "Integer" {
		t.Errorf("a is %v", facts)
	}
	do(t, w, "Reload")
	do(t, w, "Annotation Sets")
	if w.popup != nil || w.current.key.String() != "annset:add" {
		t.Error("the types are not remembered")
	}
}

func TestTypesDialogCanBeLeft(t *testing.T) {
	w := openProgram(t, shapes, "add")
	do(t, w, "Annotated Graph")
	w.types.fields[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.popup != nil || w.current.key.String() != "flow:add" || w.hasErrors {
		t.Errorf("after Escape: %s", w.current.key)
	}
	do(t, w, "Types of Arguments…")
	w.types.fields[0].SetText("str")
	w.types.fields[1].SetText("str")
	w.types.fields[1].OnSubmitted("str")
	if w.current.key.String() != "annotated:add" {
		t.Errorf("given types show %s", w.current.key)
	}
	if got := splitTypes("int,{str: (int, [str])},?str"); !slices.Equal(got, []string{"int", "{str: (int, [str])}", "?str"}) {
		t.Errorf("types are taken apart into %q", got)
	}
}

func TestWhyThisType(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.follow(page.Link{Page: "annotated:main#push", Node: -1})
	w.current.graph.MarkVariable("item_1")
	w.showVariable("item_1")
	do(t, w, "Why This Type?")
	list := w.reasonList.Reasons()
	if len(list) < 3 || !strings.Contains(w.reasonList.Title(), "item_1 Instance(Shape)") {
		t.Fatalf("%q is explained by %d steps", w.reasonList.Title(), len(list))
	}
	if !strings.Contains(list[0].Where, "push") || !strings.Contains(list[0].Text, "item_1") {
		t.Errorf("the latest step is %+v", list[0])
	}
	for _, r := range list {
		w.reasonList.OnStep(r.Step)
		if w.current.step != r.Step || w.pageOfStep() != noPage && w.current.key != w.pageOfStep() {
			t.Errorf("step %d leads to step %d of %s", r.Step, w.current.step, w.current.key)
		}
		if s, _ := w.timeline.Current(); s.Block >= 0 && w.current.node != s.Block {
			t.Errorf("step %d is about block %d, selected is %d", r.Step, s.Block, w.current.node)
		}
	}
	for range list {
		do(t, w, "Back")
	}
	if w.current.key.String() != "annotated:main#push" || w.current.step != lastStep(w.current.view) {
		t.Errorf("back leads to step %d of %s", w.current.step, w.current.key)
	}
	w.closeTab(w.current)
	w.reasonList.OnStep(list[0].Step)
	if w.current.key.String() != "annotated:main#push" || w.current.step != list[0].Step {
		t.Errorf("with the tab closed, a step leads to step %d of %s", w.current.step, w.current.key)
	}
}

func TestWhyIsOffered(t *testing.T) {
	w := openProgram(t, shapes, "main")
	if w.commandTitled("Why This Type?").available() {
		t.Error("a flow graph explains types")
	}
	do(t, w, "Annotated Graph")
	span := &page.Span{Text: "n_0", Var: "n_0"}
	items := w.variableItems(scene.Hit{Line: -1, Exit: -1, Span: span})
	if len(items) != 1 {
		t.Fatalf("%d items for a variable", len(items))
	}
	items[0].Action()
	if len(w.reasonList.Reasons()) == 0 || w.tools.SelectedIndex() != toolWhy {
		t.Error("the menu explains nothing")
	}
	row := 0
	for !strings.Contains(w.inspector.Row(row).String(), "Why this type?") {
		row++
	}
	w.forgetWhy()
	w.inspector.Text.OnTap(row, 4)
	if len(w.reasonList.Reasons()) == 0 {
		t.Error("the inspector explains nothing")
	}
	w.clearSelection()
	do(t, w, "Why This Type?")
	if len(w.reasonList.Reasons()) != 0 || w.reasonList.Title() == "" {
		t.Error("without a variable there is an explanation")
	}
}

func TestTypeErrors(t *testing.T) {
	w := openProgram(t, untypable, "main")
	w.perform(w.commandTitled("Annotated Graph"))
	list := w.errors.Problems()
	if len(list) != 2 || w.current.key.String() != "annotated:main" || len(w.current.page().Nodes) == 0 {
		t.Fatalf("%d problems, shown is %s", len(list), w.current.key)
	}
	for _, p := range list {
		if len(p.Sides) != 2 || len(p.Sides[0].Reasons) == 0 || p.Page == "" || p.Text == "" {
			t.Errorf("the problem is %+v", p)
		}
		w.errors.OnJump(p)
		if w.current.key.String() != p.Page || w.source.Lit() != p.Span {
			t.Errorf("the problem of %s at %v leads to %s, lit is %v", p.Page, p.Span, w.current.key, w.source.Lit())
		}
		for _, side := range p.Sides {
			w.errors.OnStep(p, side.Reasons[0].Step)
			if w.current.step != side.Reasons[0].Step {
				t.Errorf("step %d leads to step %d", side.Reasons[0].Step, w.current.step)
			}
			w.errors.OnJump(panes.Problem{File: side.File, Span: side.Span})
			if w.source.Lit() != side.Span {
				t.Errorf("the side at %v lights %v", side.Span, w.source.Lit())
			}
		}
	}
	w.perform(w.commandTitled("Flow Graph"))
	if !w.hasErrors {
		t.Error("another view puts the errors away")
	}
	w.perform(w.commandTitled("Call Graph"))
	if len(w.errors.Problems()) != 2 || len(w.errors.Problems()[0].Sides[0].Reasons) == 0 {
		t.Error("the call graph has changed the errors")
	}
	w.errors.OnClose()
	write(t, w.file, strings.NewReplacer(`"two"`, "2", `"s"`, "6").Replace(untypable))
	do(t, w, "Reload")
	do(t, w, "Annotated Graph")
}

func TestVariantsAreKeptApart(t *testing.T) {
	w := openProgram(t, `def same(x):
    return x


def main(n: int):
    same("s")
    return same(n)
`, "main")
	w.perform(w.commandTitled("Annotated Graph"))
	if !w.hasErrors {
		t.Fatal("this types")
	}
	do(t, w, "Keep Variants Apart")
	if !w.commandTitled("Keep Variants Apart").checked() || len(w.current.pages) != 3 {
		t.Errorf("the graphs are %v", w.current.pages)
	}
	w.perform(w.commandTitled("Keep Variants Apart"))
	if !w.hasErrors || len(w.current.pages) != 2 {
		t.Errorf("turned off, the graphs are %v", w.current.pages)
	}
}

func TestSearchOfAnAnnotatedProgram(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	pages := func(text string) []string {
		w.query(panes.Query{Text: text, Program: true})
		var keys []string
		for _, h := range w.finder.Hits() {
			if n := len(keys); n == 0 || keys[n-1] != h.Page {
				keys = append(keys, h.Page)
			}
		}
		return keys
	}
	for text, want := range map[string][]string{
		"Instance(Shape)": {"annotated:main", "annotated:main#push", "annotated:main#Shape.__init__", "annotated:main#Shape.area", "containers:main"},
		"class Shape":     {"classes:main"},
		"ReturnValue":     {"bytecode:Shape.__init__", "bytecode:Shape.area", "bytecode:push", "bytecode:main", "bytecode:add"},
	} {
		got := pages(text)
		for _, key := range want {
			if !slices.Contains(got, key) {
				t.Errorf("%q is found on %v, not on %s", text, got, key)
			}
		}
		for _, h := range w.finder.Hits() {
			w.finder.Next()
			if w.current.key.String() != h.Page {
				t.Errorf("a hit of %q on %s leads to %s", text, h.Page, w.current.key)
			}
		}
	}
	before := w.search.pages
	pages("shape")
	if w.search.pages != before {
		t.Error("the pages are made anew for another query")
	}
}

func TestSearchFindsErrors(t *testing.T) {
	w := openProgram(t, untypable, "main")
	w.perform(w.commandTitled("Annotated Graph"))
	w.query(panes.Query{Text: "in one place", Program: true})
	hits := w.finder.Hits()
	if len(hits) != 2 || hits[0].Page != problemsPage {
		t.Fatalf("the hits are %+v", hits)
	}
	w.finder.Next()
	if w.source.Lit() != w.errors.Problems()[0].Span {
		t.Errorf("lit is %v", w.source.Lit())
	}
}

// TestSearchCanBeStopped lets a search begin anew before anything is found.
func TestSearchCanBeStopped(t *testing.T) {
	w := openProgram(t, shapes, "main")
	var late []func()
	w.inline = false
	w.later = func(f func()) { late = append(late, f) }
	w.query(panes.Query{Text: "return", Program: true})
	w.query(panes.Query{Text: ""})
	w.inline, w.later = true, func(f func()) { f() }
	for _, f := range late {
		f()
	}
	if len(w.finder.Hits()) != 0 {
		t.Errorf("a search that was stopped has found %d places", len(w.finder.Hits()))
	}
}

func TestTables(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	do(t, w, "First Step")
	do(t, w, "Bindings Table")
	if !w.current.tabled || w.commandTitled("Zoom In").available() {
		t.Fatal("the bindings are no table")
	}
	rows := w.current.view.Page.Tables[0].Rows
	at := slices.IndexFunc(rows, func(r page.Row) bool { return r.Cells[0].Text == "push" && r.Cells[1].Text == "item_1" })
	w.current.table.OnRow(rows[at])
	if w.current.key.String() != "annotated:main#push" || w.current.subject != "item_1" || w.current.step != lastStep(w.current.view) {
		t.Errorf("the row leads to step %d of %s, about %q", w.current.step, w.current.key, w.current.subject)
	}
	do(t, w, "Back")
	w.query(panes.Query{Text: "item_1"})
	w.finder.Next()
	if h := w.finder.Hits(); len(h) != 1 || w.current.table.Text.Selected() < 0 {
		t.Errorf("the table has %d hits", len(h))
	}
	do(t, w, "Show as Table")
	if w.current.tabled || !w.commandTitled("Zoom In").available() || w.current.item.Content != fyne.CanvasObject(w.current.graph) {
		t.Error("the table is still there")
	}
	do(t, w, "Class Hierarchy")
	if w.current.tabled {
		t.Error("the classes are a table at first")
	}
	do(t, w, "Show as Table")
	w.current.table.OnRow(page.Row{Source: w.current.view.Page.Tables[0].Rows[0].Source})
	test.Type(w.current.table.Field(), "side")
}

// TestGraphThatIsGone reads a program again that does not reach the graph any
// more that is shown.
func TestGraphThatIsGone(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.follow(page.Link{Page: "annotated:main#push", Node: -1})
	write(t, w.file, strings.Replace(shapes, "push(all, Shape(n))", "all.append(Shape(n))", 1))
	do(t, w, "Reload")
	if w.current.key.String() != "annotated:main" || w.current.version != w.version {
		t.Errorf("shown is %s", w.current.key)
	}
}

// TestPagesWithNothing opens pages of a program that has no classes.
func TestPagesWithNothing(t *testing.T) {
	w := openProgram(t, "def main(n: int):\n    return n\n", "main")
	for _, title := range []string{"Class Hierarchy", "List and Dict Identities"} {
		do(t, w, title)
		if len(w.current.view.Page.Nodes) == 0 && (w.current.table != nil || w.current.item.Content == fyne.CanvasObject(w.current.graph)) {
			t.Errorf("%s shows an empty picture", title)
		}
		do(t, w, "Back")
	}
	do(t, w, "Class Hierarchy")
	write(t, w.file, strings.Replace(shapes, "push(all, Shape(n))", "all.append(Shape(n))", 1))
	do(t, w, "Reload")
	if len(w.current.view.Page.Nodes) == 0 || w.current.item.Content != fyne.CanvasObject(w.current.graph) {
		t.Error("read again, the page is still empty")
	}
}

func TestVariantsOfSomeFunctions(t *testing.T) {
	w := openProgram(t, "def same(x):\n    return x\n\n\ndef main(n: int):\n    same('s')\n    return same(n)\n", "main")
	w.perform(w.commandTitled("Annotated Graph"))
	ask := func(bound, functions string) {
		do := w.commandTitled("Variants…")
		w.perform(do)
		w.variants.bound.SetText(bound)
		w.variants.functions.SetText(functions)
		w.variants.functions.OnSubmitted(functions)
	}
	for _, wrong := range [][2]string{{"many", ""}, {"0", ""}, {"2", "nobody"}} {
		ask(wrong[0], wrong[1])
		if w.popup == nil || w.variants.problem.Text == "" {
			t.Errorf("%q are taken", wrong)
		}
		w.variants.bound.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	ask("2", "main")
	if !w.hasErrors || len(w.current.pages) != 2 {
		t.Errorf("with variants of main alone: %v", w.current.pages)
	}
	ask("2", "same, main")
	if w.hasErrors || len(w.current.pages) != 3 {
		t.Errorf("with variants of same: %v", w.current.pages)
	}
	ask("1", "")
	if !w.hasErrors || w.commandTitled("Keep Variants Apart").checked() {
		t.Error("variants are still kept apart")
	}
}
