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
	w.opened.load = load
	w.opened.open(write(t, filepath.Join(filepath.Dir(file), "p.py"), text), function)
	if w.problems.shown || w.tabs.current == nil || w.tabs.current.view.Title != function {
		t.Fatalf("%s is not shown: %s", function, w.problems.pane.CopyText())
	}
	return w
}

func (s *stepper) pageOfStep() page.Key { return s.w.tabs.current.pageAt(s.w.tabs.current.step) }

// TestLatticeNeedsNoText: the lattice belongs to no text, and has the place of the panes that show texts, until somebody asks
// for them or goes on to another page.
func TestLatticeNeedsNoText(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	before := w.tabs.current.graph.Size().Width
	do(t, w, "Annotation Lattice")
	if w.layout.shows(paneSource) || w.layout.shows(paneBytecode) || !w.layout.shows(paneInspector) || w.tabs.current.graph.Size().Width < before+100 {
		t.Errorf("the lattice is %g points wide, other graphs are %g", w.tabs.current.graph.Size().Width, before)
	}
	do(t, w, "Pane: Source")
	if !w.layout.shows(paneSource) {
		t.Error("the source cannot be shown beside the lattice")
	}
	do(t, w, "Call Graph")
	if !w.layout.shows(paneSource) || !w.layout.shows(paneBytecode) {
		t.Error("the panes are not back with the next page")
	}
}

func TestEveryStageOpens(t *testing.T) {
	w := openProgram(t, shapes, "main")
	for _, s := range stages() {
		if s.Name == engine.StageFlow { // is shown already
			continue
		}
		before := w.tabs.current.key
		do(t, w, s.Title)
		if w.tabs.current.key.Kind != s.Name || len(w.tabs.current.view.Page.Nodes) == 0 {
			t.Errorf("%s shows %s with %d nodes", s.Title, w.tabs.current.key, len(w.tabs.current.view.Page.Nodes))
		}
		if w.commands.titled(s.Title).available() {
			t.Errorf("%s is offered where it is shown", s.Title)
		}
		do(t, w, "Back")
		if w.tabs.current.key != before {
			t.Errorf("back from %s leads to %s, not %s", s.Title, w.tabs.current.key, before)
		}
	}
	do(t, w, "Annotated Graph")
	do(t, w, "Flow Graph")
	if w.tabs.current.key.String() != "flow:main" {
		t.Errorf("the flow graph is %s", w.tabs.current.key)
	}
}

func TestStageChooser(t *testing.T) {
	w := openProgram(t, shapes, "main")
	w.commands.typedKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	w.popups.close()
	do(t, w, "Choose Stage…")
	if w.popups.shown == nil {
		t.Fatal("nothing is offered")
	}
	w.popups.close()
	do(t, w, "Call Graph")
	do(t, w, "Choose Stage…")
	w.popups.close()
	if w.stages.key(annotator.GraphKey).String() != "annotated:main" || w.stages.key(engine.StageFlow).String() != "flow:main" {
		t.Errorf("from %s: %s and %s", w.tabs.current.key, w.stages.key(annotator.GraphKey), w.stages.key(engine.StageFlow))
	}
}

// TestStagesByTheirNames: who knows a stage from the command line finds it by that name.
func TestStagesByTheirNames(t *testing.T) {
	w := openProgram(t, shapes, "main")
	_, choices := w.stages.offers()
	for i, k := range stages() {
		c := panes.NewChooser("", choices)
		test.WidgetRenderer(c)
		test.Type(c.Field(), k.Name)
		found := false
		for row := range min(3, c.Len()) {
			found = found || c.Row(row).Runs[0].Text == choices[i].Title
		}
		if !found {
			t.Errorf("%q does not find %s", k.Name, k.Title)
		}
	}
}

// TestGraphsReachedKeepTheirProgram goes from the flow graph of a function to
// its annotations in the program that has called it.
func TestGraphsReachedKeepTheirProgram(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.nav.openFunction(page.ParseKey("flow:push"))
	do(t, w, "Annotated Graph")
	if w.tabs.current.key.String() != "annotated:main#push" || len(w.tabs.all) != 3 {
		t.Fatalf("shown is %s in one of %d tabs", w.tabs.current.key, len(w.tabs.all))
	}
	do(t, w, "Class Hierarchy")
	if w.tabs.current.key.String() != "classes:main" {
		t.Errorf("the classes are %s", w.tabs.current.key)
	}
	do(t, w, "Back")
	do(t, w, "Flow Graph")
	if w.tabs.current.key.String() != "flow:push" {
		t.Errorf("the flow graph is %s", w.tabs.current.key)
	}
}

func TestFollowingTheAnalysis(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	tab := w.tabs.current
	arranged := map[page.Key]*scene.Arrangement{}
	for _, c := range []string{"First Step", "Step Forward", "Step Back"} {
		for range tab.view.Recording.Steps().Len() {
			do(t, w, c)
			key := w.stepper.pageOfStep()
			if key != noPage && tab.key != key {
				t.Fatalf("step %d is about %s, shown is %s", tab.step, key, tab.key)
			}
			if got := tab.graph.Scene().Arrangement(); arranged[tab.key] == nil {
				arranged[tab.key] = got
			} else if arranged[tab.key] != got {
				t.Fatalf("step %d arranges %s anew", tab.step, tab.key)
			}
			if w.stepper.timeline.Step() != tab.step || w.stepper.timeline.Recording() != tab.view.Recording {
				t.Fatal("the timeline is elsewhere")
			}
			if c == "First Step" {
				break
			}
		}
	}
	if len(w.tabs.all) != 2 || len(arranged) != 4 {
		t.Errorf("%d tabs, %d graphs", len(w.tabs.all), len(arranged))
	}
}

func TestStayingInTheGraph(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	do(t, w, "Follow the Analysis")
	do(t, w, "First Step")
	for !w.stepper.isElsewhere() {
		do(t, w, "Step Forward")
	}
	about := w.stepper.pageOfStep()
	if w.tabs.current.key.String() != "annotated:main" {
		t.Errorf("shown is %s", w.tabs.current.key)
	}
	do(t, w, "Go to the Graph of This Step")
	if w.tabs.current.key != about || w.stepper.isElsewhere() || w.commands.titled("Go to the Graph of This Step").available() {
		t.Errorf("shown is %s, the step is about %s", w.tabs.current.key, about)
	}
	do(t, w, "Back")
	if w.tabs.current.key.String() != "annotated:main" || w.stepper.pageOfStep() != about {
		t.Errorf("back leads to %s at step %d", w.tabs.current.key, w.tabs.current.step)
	}
	do(t, w, "Follow the Analysis")
	if w.tabs.current.key != about {
		t.Errorf("turned on, following shows %s", w.tabs.current.key)
	}
}

func TestBackThroughAProgram(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.nav.follow(page.Link{Page: page.ParseKey("annotated:main#push"), Node: 0})
	do(t, w, "First Step") // is about main
	w.nav.follow(page.Link{Page: page.ParseKey("annotated:main#Shape.area"), Node: -1})
	do(t, w, "Back")
	do(t, w, "Back")
	if w.tabs.current.key.String() != "annotated:main" {
		t.Errorf("back leads to %s", w.tabs.current.key)
	}
	do(t, w, "Forward")
	do(t, w, "Forward")
	if w.tabs.current.key.String() != "annotated:main#Shape.area" {
		t.Errorf("forward leads to %s", w.tabs.current.key)
	}
}

func TestTypesAreAskedFor(t *testing.T) {
	w := openProgram(t, shapes, "add")
	do(t, w, "Annotated Graph")
	if w.popups.shown == nil || len(w.choices.types.fields) != 2 {
		t.Fatal("the types are not asked for")
	}
	answer := func(types ...string) {
		for i, f := range w.choices.types.fields {
			f.SetText(types[i])
			f.OnSubmitted(f.Text)
		}
	}
	answer("int", "flaot")
	if w.popups.shown == nil || !strings.Contains(w.choices.types.problem.Text, `"flaot" is not a type`) || w.choices.types.fields[1].Text != "flaot" {
		t.Fatalf("wrong types lead to %q", w.choices.types.problem.Text)
	}
	answer("int", "[int")
	if w.popups.shown == nil || w.choices.types.problem.Text == "" {
		t.Error("a type that does not end is not reported")
	}
	answer("", "")
	if got := w.choices.types.problem.Text; w.popups.shown == nil || got != "b needs a type: the file does not give one" {
		t.Errorf("empty fields lead to %q", got)
	}
	answer("int", "float")
	if w.popups.shown != nil || w.tabs.current.key.String() != "annotated:add" {
		t.Fatalf("shown is %s", w.tabs.current.key)
	}
	facts := w.tabs.current.page().Facts("a_0")
	if len(facts) == 0 || facts[0].Value != "Integer" {
		t.Errorf("a is %v", facts)
	}
	do(t, w, "Reload")
	do(t, w, "Annotation Sets")
	if w.popups.shown != nil || w.tabs.current.key.String() != "annset:add" {
		t.Error("the types are not remembered")
	}
}

func TestTypesDialogCanBeLeft(t *testing.T) {
	w := openProgram(t, shapes, "add")
	do(t, w, "Annotated Graph")
	w.choices.types.fields[0].TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.popups.shown != nil || w.tabs.current.key.String() != "flow:add" || w.problems.shown {
		t.Errorf("after Escape: %s", w.tabs.current.key)
	}
	do(t, w, "Types of Arguments…")
	w.choices.types.fields[0].SetText("str")
	w.choices.types.fields[1].SetText("str")
	w.choices.types.fields[1].OnSubmitted("str")
	if w.tabs.current.key.String() != "annotated:add" {
		t.Errorf("given types show %s", w.tabs.current.key)
	}
	if got := splitTypes("int,{str: (int, [str])},?str"); !slices.Equal(got, []string{"int", "{str: (int, [str])}", "?str"}) {
		t.Errorf("types are taken apart into %q", got)
	}
}

func TestWhyThisType(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.nav.follow(page.Link{Page: page.ParseKey("annotated:main#push"), Node: -1})
	w.tabs.current.graph.MarkVariable("stack_0")
	w.subject.showVariable("stack_0")
	do(t, w, "Why This Type?")
	list := w.why.list.Reasons()
	if len(list) < 2 || !strings.Contains(w.why.list.Title(), "stack_0 List(Instance(Shape)") {
		t.Fatalf("%q is explained by %d steps", w.why.list.Title(), len(list))
	}
	if !list[0].Origin || !strings.Contains(list[0].Text, "is made") {
		t.Errorf("the first origin is %+v", list[0])
	}
	for _, r := range list {
		w.why.list.OnReason(r)
		if w.tabs.current.step != r.Step || w.stepper.pageOfStep() != noPage && w.tabs.current.key != w.stepper.pageOfStep() {
			t.Errorf("step %d leads to step %d of %s", r.Step, w.tabs.current.step, w.tabs.current.key)
		}
		if s, _ := w.stepper.timeline.Current(); s.Block >= 0 && w.tabs.current.node != s.Block {
			t.Errorf("step %d is about block %d, selected is %d", r.Step, s.Block, w.tabs.current.node)
		}
	}
	for range list {
		do(t, w, "Back")
	}
	if w.tabs.current.key.String() != "annotated:main#push" || w.tabs.current.step != lastStep(w.tabs.current.view) {
		t.Errorf("back leads to step %d of %s", w.tabs.current.step, w.tabs.current.key)
	}
	w.tabs.close(w.tabs.current)
	w.why.list.OnReason(list[0])
	if w.tabs.current.key.String() != "annotated:main" || w.tabs.current.step != list[0].Step {
		t.Errorf("with the tab closed, a step leads to step %d of %s", w.tabs.current.step, w.tabs.current.key)
	}
}

func TestWhyIsOffered(t *testing.T) {
	w := openProgram(t, shapes, "main")
	if w.commands.titled("Why This Type?").available() {
		t.Error("a flow graph explains types")
	}
	do(t, w, "Annotated Graph")
	span := new(page.Span)
	*span = page.NameOf("n_0")
	items := w.subject.items(scene.Hit{Line: -1, Exit: -1, Span: span})
	if len(items) != 1 {
		t.Fatalf("%d items for a variable", len(items))
	}
	items[0].Action()
	if len(w.why.list.Reasons()) == 0 || w.layout.tools.SelectedIndex() != toolWhy {
		t.Error("the menu explains nothing")
	}
	row := 0
	for !strings.Contains(w.subject.inspector.Row(row).String(), "Why this type?") {
		row++
	}
	w.why.forget()
	w.subject.inspector.Text.OnTap(row, 4)
	if len(w.why.list.Reasons()) == 0 {
		t.Error("the inspector explains nothing")
	}
	w.subject.clear()
	do(t, w, "Why This Type?")
	if len(w.why.list.Reasons()) != 0 || w.why.list.Title() == "" {
		t.Error("without a variable there is an explanation")
	}
}

func TestTypeErrors(t *testing.T) {
	w := openProgram(t, untypable, "main")
	w.commands.perform(w.commands.titled("Annotated Graph"))
	list := w.problems.pane.Problems()
	if len(list) != 2 || w.tabs.current.key.String() != "annotated:main" || len(w.tabs.current.page().Nodes) == 0 {
		t.Fatalf("%d problems, shown is %s", len(list), w.tabs.current.key)
	}
	for _, p := range list {
		if len(p.Sides) != 2 || len(p.Sides[0].Reasons) == 0 || p.Page.String() == "" || p.Text == "" {
			t.Errorf("the problem is %+v", p)
		}
		w.problems.pane.OnJump(p)
		if w.tabs.current.key != p.Page || w.texts.source.Lit() != p.Span {
			t.Errorf("the problem of %s at %v leads to %s, lit is %v", p.Page, p.Span, w.tabs.current.key, w.texts.source.Lit())
		}
		for _, side := range p.Sides {
			w.problems.pane.OnStep(p, side.Reasons[0].Step)
			if w.tabs.current.step != side.Reasons[0].Step {
				t.Errorf("step %d leads to step %d", side.Reasons[0].Step, w.tabs.current.step)
			}
			w.problems.pane.OnJump(panes.Problem{File: side.File, Span: side.Span})
			if w.texts.source.Lit() != side.Span {
				t.Errorf("the side at %v lights %v", side.Span, w.texts.source.Lit())
			}
		}
	}
	w.commands.perform(w.commands.titled("Flow Graph"))
	if !w.problems.shown {
		t.Error("another view puts the errors away")
	}
	w.commands.perform(w.commands.titled("Call Graph"))
	if len(w.problems.pane.Problems()) != 2 || len(w.problems.pane.Problems()[0].Sides[0].Reasons) == 0 {
		t.Error("the call graph has changed the errors")
	}
	w.problems.pane.OnClose()
	write(t, w.opened.path, strings.NewReplacer(`"two"`, "2", `"s"`, "6").Replace(untypable))
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
	w.commands.perform(w.commands.titled("Annotated Graph"))
	if !w.problems.shown {
		t.Fatal("this types")
	}
	do(t, w, "Keep Variants Apart")
	if !w.commands.titled("Keep Variants Apart").checked() || len(w.tabs.current.pages) != 3 {
		t.Errorf("the graphs are %v", w.tabs.current.pages)
	}
	w.commands.perform(w.commands.titled("Keep Variants Apart"))
	if !w.problems.shown || len(w.tabs.current.pages) != 2 {
		t.Errorf("turned off, the graphs are %v", w.tabs.current.pages)
	}
}

func TestSearchOfAnAnnotatedProgram(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	pages := func(text string) []string {
		w.search.query(panes.Query{Text: text, Program: true})
		var keys []string
		for _, h := range w.search.finder.Hits() {
			if n, key := len(keys), h.Page.String(); n == 0 || keys[n-1] != key {
				keys = append(keys, key)
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
		for _, h := range w.search.finder.Hits() {
			w.search.finder.Next()
			if w.tabs.current.key != h.Page {
				t.Errorf("a hit of %q on %s leads to %s", text, h.Page, w.tabs.current.key)
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
	w.commands.perform(w.commands.titled("Annotated Graph"))
	w.search.query(panes.Query{Text: "in one place", Program: true})
	hits := w.search.finder.Hits()
	if len(hits) != 2 || hits[0].Page != problemsPage {
		t.Fatalf("the hits are %+v", hits)
	}
	w.search.finder.Next()
	if w.texts.source.Lit() != w.problems.pane.Problems()[0].Span {
		t.Errorf("lit is %v", w.texts.source.Lit())
	}
}

// TestSearchCanBeStopped lets a search begin anew before anything is found.
func TestSearchCanBeStopped(t *testing.T) {
	w := openProgram(t, shapes, "main")
	var late []func()
	w.tasks.inline = false
	w.tasks.later = func(f func()) { late = append(late, f) }
	w.search.query(panes.Query{Text: "return", Program: true})
	w.search.query(panes.Query{Text: ""})
	w.tasks.inline, w.tasks.later = true, func(f func()) { f() }
	for _, f := range late {
		f()
	}
	if len(w.search.finder.Hits()) != 0 {
		t.Errorf("a search that was stopped has found %d places", len(w.search.finder.Hits()))
	}
}

func TestTables(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	do(t, w, "First Step")
	do(t, w, "Bindings Table")
	if !w.tabs.current.tabled || w.commands.titled("Zoom In").available() {
		t.Fatal("the bindings are not a table")
	}
	rows := w.tabs.current.view.Page.Tables[0].Rows
	at := slices.IndexFunc(rows, func(r page.Row) bool { return r.Cells[0].Text == "push" && r.Cells[1].Text == "item_1" })
	w.tabs.current.table.OnRow(rows[at])
	if w.tabs.current.key.String() != "annotated:main#push" || w.tabs.current.subject != "item_1" || w.tabs.current.step != lastStep(w.tabs.current.view) {
		t.Errorf("the row leads to step %d of %s, about %q", w.tabs.current.step, w.tabs.current.key, w.tabs.current.subject)
	}
	do(t, w, "Back")
	w.search.query(panes.Query{Text: "item_1"})
	w.search.finder.Next()
	if h := w.search.finder.Hits(); len(h) != 1 || w.tabs.current.table.Text.Selected() < 0 {
		t.Errorf("the table has %d hits", len(h))
	}
	do(t, w, "Show as Table")
	if w.tabs.current.tabled || !w.commands.titled("Zoom In").available() || w.tabs.current.item.Content != fyne.CanvasObject(w.tabs.current.graph) {
		t.Error("the table is still there")
	}
	do(t, w, "Class Hierarchy")
	if w.tabs.current.tabled {
		t.Error("the classes are a table at first")
	}
	do(t, w, "Show as Table")
	w.tabs.current.table.OnRow(page.Row{Source: w.tabs.current.view.Page.Tables[0].Rows[0].Source})
	test.Type(w.tabs.current.table.Field(), "side")
}

// TestGraphThatIsGone reads a program again that does not reach the graph any
// more that is shown.
func TestGraphThatIsGone(t *testing.T) {
	w := openProgram(t, shapes, "main")
	do(t, w, "Annotated Graph")
	w.nav.follow(page.Link{Page: page.ParseKey("annotated:main#push"), Node: -1})
	write(t, w.opened.path, strings.Replace(shapes, "push(all, Shape(n))", "all.append(Shape(n))", 1))
	do(t, w, "Reload")
	if w.tabs.current.key.String() != "annotated:main" || w.tabs.current.version != w.opened.version {
		t.Errorf("shown is %s", w.tabs.current.key)
	}
}

// TestPagesWithNothing opens pages of a program that has no classes.
func TestPagesWithNothing(t *testing.T) {
	w := openProgram(t, "def main(n: int):\n    return n\n", "main")
	for _, title := range []string{"Class Hierarchy", "List and Dict Identities"} {
		do(t, w, title)
		if len(w.tabs.current.view.Page.Nodes) == 0 && (w.tabs.current.table != nil || w.tabs.current.item.Content == fyne.CanvasObject(w.tabs.current.graph)) {
			t.Errorf("%s shows an empty picture", title)
		}
		do(t, w, "Back")
	}
	do(t, w, "Class Hierarchy")
	write(t, w.opened.path, strings.Replace(shapes, "push(all, Shape(n))", "all.append(Shape(n))", 1))
	do(t, w, "Reload")
	if len(w.tabs.current.view.Page.Nodes) == 0 || w.tabs.current.item.Content != fyne.CanvasObject(w.tabs.current.graph) {
		t.Error("read again, the page is still empty")
	}
}

func TestVariantsOfSomeFunctions(t *testing.T) {
	w := openProgram(t, "def same(x):\n    return x\n\n\ndef main(n: int):\n    same('s')\n    return same(n)\n", "main")
	w.commands.perform(w.commands.titled("Annotated Graph"))
	ask := func(bound, functions string) {
		do := w.commands.titled("Variants…")
		w.commands.perform(do)
		w.choices.variants.bound.SetText(bound)
		w.choices.variants.functions.SetText(functions)
		w.choices.variants.functions.OnSubmitted(functions)
	}
	for _, wrong := range [][2]string{{"many", ""}, {"0", ""}, {"2", "nobody"}} {
		ask(wrong[0], wrong[1])
		if w.popups.shown == nil || w.choices.variants.problem.Text == "" {
			t.Errorf("%q are taken", wrong)
		}
		w.choices.variants.bound.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	ask("2", "main")
	if !w.problems.shown || len(w.tabs.current.pages) != 2 {
		t.Errorf("with variants of main alone: %v", w.tabs.current.pages)
	}
	ask("2", "same, main")
	if w.problems.shown || len(w.tabs.current.pages) != 3 {
		t.Errorf("with variants of same: %v", w.tabs.current.pages)
	}
	ask("1", "")
	if !w.problems.shown || w.commands.titled("Keep Variants Apart").checked() {
		t.Error("variants are still kept apart")
	}
}
