package window

import (
	"context"
	"errors"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/google/go-cmp/cmp"

	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

const program = `def f(n):
    return double(n)

def double(n):
    return n + n
`

// open makes a window with a file open in it; tasks run at once.
func open(t *testing.T, text string) (*Window, string) {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	w := newWindow(context.Background(), a, openMemory(""), fakeLoad)
	t.Cleanup(w.shutDown)
	w.tasks.inline = true
	w.win.Resize(fyne.NewSize(1280, 800))
	file := write(t, filepath.Join(t.TempDir(), "t.py"), text)
	w.opened.open(file, "")
	return w, file
}

func write(t *testing.T, file, text string) string {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func do(t *testing.T, w *Window, title string) {
	t.Helper()
	c := w.commands.titled(title)
	if !c.available() {
		t.Fatalf("%q is not available", title)
	}
	w.commands.perform(c)
	if w.problems.shown {
		t.Fatalf("%q led to: %s", title, w.problems.pane.CopyText())
	}
}

func TestOpenShowsTheFirstFunction(t *testing.T) {
	w, _ := open(t, program)
	if w.tabs.current == nil || w.tabs.current.view.Title != "f" {
		t.Fatalf("current is %+v", w.tabs.current)
	}
	if got := w.win.Title(); got != "f – t.py – Vitrine – step 12 of 12" {
		t.Errorf("title %q", got)
	}
	if w.texts.source.Text.Len() != 5 || w.texts.bytecode.Len() != 6 || w.stepper.steps.Len() != 12 || w.outline.Len() != 2 {
		t.Errorf("%d lines of source, %d instructions, %d steps, %d functions",
			w.texts.source.Text.Len(), w.texts.bytecode.Len(), w.stepper.steps.Len(), w.outline.Len())
	}
	if n := len(w.tabs.current.graph.Scene().Page().Nodes); n != 4 {
		t.Errorf("the graph has %d blocks", n)
	}
	if w.status.said != "t.py · Python 3 · 2 functions" {
		t.Errorf("status %q", w.status.said)
	}
}

func TestSteppingMovesAllPanes(t *testing.T) {
	w, _ := open(t, program)
	do(t, w, "First Step")
	if n := len(w.tabs.current.graph.Scene().Page().Nodes); n != 1 {
		t.Errorf("at the first step the graph has %d blocks", n)
	}
	do(t, w, "Step Forward")
	if w.tabs.current.step != 1 || w.stepper.steps.Text.Selected() != 1 {
		t.Errorf("step %d, row %d", w.tabs.current.step, w.stepper.steps.Text.Selected())
	}
	if w.texts.source.Lit().Line != 2 {
		t.Errorf("lit: %v", w.texts.source.Lit())
	}
	if got := w.subject.inspector.Row(3).String(); !strings.Contains(got, "i     1") {
		t.Errorf("locals: %q", got)
	}
	do(t, w, "Last Step")
	do(t, w, "Step That Caused This One")
	if w.tabs.current.step != 9 {
		t.Errorf("the cause of step 11 is %d", w.tabs.current.step)
	}
	w.commands.typedRune(',')
	w.commands.typedKey(&fyne.KeyEvent{Name: fyne.KeyF10})
	w.commands.typedRune('.')
	if w.tabs.current.step != 10 {
		t.Errorf("keys led to step %d", w.tabs.current.step)
	}
	if before := w.tabs.current.graph.Scene().Arrangement(); before != w.tabs.current.arr {
		t.Error("stepping has arranged the graph anew")
	}
}

func TestTidying(t *testing.T) {
	w, _ := open(t, program)
	shown := func() *scene.Arrangement { return w.tabs.current.graph.Scene().Arrangement() }
	if shown() != w.tabs.current.tidy || shown() == w.tabs.current.arr {
		t.Error("the result is not tidied up")
	}
	do(t, w, "Step Back")
	if shown() != w.tabs.current.arr || w.tabs.current.tidy != nil {
		t.Error("stepping keeps to the tidied places")
	}
	do(t, w, "Step Forward")
	if shown() != w.tabs.current.arr {
		t.Error("stepping moves the graph")
	}
	do(t, w, "Tidy Up This Step")
	if shown() != w.tabs.current.tidy {
		t.Error("it is not tidied up")
	}
	do(t, w, "Tidy Up This Step")
	if shown() != w.tabs.current.arr {
		t.Error("it is still tidied up")
	}
}

func TestLinksOpenGraphsAndHistoryLeadsBack(t *testing.T) {
	w, _ := open(t, program)
	do(t, w, "First Step")
	w.tabs.current.graph.OnFollow(page.Link{Page: page.ParseKey("flow:double"), Node: -1})
	if w.tabs.current.view.Title != "double" || len(w.tabs.all) != 2 {
		t.Fatalf("the link led to %s, %d graphs", w.tabs.current.view.Title, len(w.tabs.all))
	}
	do(t, w, "Back")
	if w.tabs.current.view.Title != "f" || w.tabs.current.step != 0 {
		t.Errorf("back led to %s, step %d", w.tabs.current.view.Title, w.tabs.current.step)
	}
	do(t, w, "Forward")
	if w.tabs.current.view.Title != "double" {
		t.Errorf("forward led to %s", w.tabs.current.view.Title)
	}
	if w.commands.titled("Forward").available() {
		t.Error("there is nothing to go forward to, but the command is on")
	}
	do(t, w, "Close Graph")
	do(t, w, "Close Graph")
	if w.tabs.current != nil || w.stepper.timeline.Len() != 0 || w.win.Title() != "t.py – Vitrine" {
		t.Errorf("all graphs are closed, but there is %v; title %q", w.tabs.current, w.win.Title())
	}
}

func TestSelectionShowsFacts(t *testing.T) {
	w, _ := open(t, program)
	w.tabs.current.graph.OnSelect([]int{1})
	if w.stepper.timeline.Block() != 1 {
		t.Errorf("the timeline follows block %d", w.stepper.timeline.Block())
	}
	rows := text(w.subject.inspector)
	for _, want := range []string{"block 1", "ends in a choice", "block 0", "return", "steps 3 to 12"} {
		if !strings.Contains(rows, want) {
			t.Errorf("the inspector says nothing of %q:\n%s", want, rows)
		}
	}
	w.tabs.current.graph.OnPickVariable("i_1")
	if rows := text(w.subject.inspector); !strings.Contains(rows, "Signed") || !strings.Contains(rows, "7 times") {
		t.Errorf("facts of a variable:\n%s", rows)
	}
	do(t, w, "Clear Marks and Selection")
	if w.stepper.timeline.Block() != -1 {
		t.Error("the block is still chosen")
	}
}

func text(r panes.Rows) string {
	var b strings.Builder
	for i := range r.Len() {
		b.WriteString(r.Row(i).String() + "\n")
	}
	return b.String()
}

func TestPointingLightsUpEverywhere(t *testing.T) {
	w, _ := open(t, program)
	rest := w.texts.source.Lit()
	span := w.tabs.current.view.Bytecode[3].Span
	w.tabs.current.graph.OnHoverLine(span)
	if w.texts.source.Lit() != span {
		t.Errorf("lit %v, want %v", w.texts.source.Lit(), span)
	}
	w.tabs.current.graph.OnHoverLine(page.Line{}.Source)
	if w.texts.source.Lit() != rest {
		t.Errorf("after the pointer has left %v is lit, want %v", w.texts.source.Lit(), rest)
	}
	w.texts.source.OnTap(4, 5)
	if w.tabs.current.picked != span {
		t.Errorf("picked %v, want %v", w.tabs.current.picked, span)
	}
}

func TestSourceClickOpensTheFunctionThere(t *testing.T) {
	w, _ := open(t, program)
	w.texts.source.OnTap(4, 0)
	if w.tabs.current.view.Title != "double" {
		t.Errorf("clicking on the text of double shows %s", w.tabs.current.view.Title)
	}
}

func TestBrokenFile(t *testing.T) {
	w, file := open(t, program)
	write(t, file, program+"def broken( !!!\n")
	w.opened.reload()
	if !w.problems.shown || len(w.problems.pane.Problems()) != 1 || w.problems.pane.Problems()[0].Span.Line != 6 {
		t.Fatalf("problems: %+v", w.problems.pane.Problems())
	}
	if w.tabs.current == nil || w.tabs.current.view.Title != "f" {
		t.Error("the last good graph is gone")
	}
	if w.texts.source.Text.Len() != 6 || w.texts.source.Row(5).Mark != panes.Failure {
		t.Error("the mistake is not marked in the source")
	}
	if !strings.HasSuffix(w.win.Title(), "1 problem") {
		t.Errorf("title %q", w.win.Title())
	}
	w.commands.perform(w.commands.titled("Step Back"))
	if w.tabs.current.step != 10 {
		t.Error("the window is not usable")
	}
	write(t, file, program)
	w.opened.reload()
	if w.problems.shown || w.tabs.current == nil {
		t.Errorf("repaired, but: %+v", w.problems.pane.Problems())
	}
}

func TestBrokenFromTheStart(t *testing.T) {
	w, file := open(t, "!!!\n")
	if w.tabs.current != nil || !w.problems.shown || w.texts.source.Text.Len() != 1 {
		t.Fatalf("problems: %v", w.problems.shown)
	}
	write(t, file, program)
	w.opened.changed()
	if w.problems.shown || w.tabs.current == nil {
		t.Error("the repaired file is not shown")
	}
}

func TestMissingFile(t *testing.T) {
	w, _ := open(t, program)
	w.opened.open(filepath.Join(t.TempDir(), "nothing.py"), "")
	if !w.problems.shown || !strings.Contains(w.problems.pane.CopyText(), "no such file") {
		t.Errorf("problems: %s", w.problems.pane.CopyText())
	}
	if w.tabs.current == nil {
		t.Error("what was open is gone")
	}
}

func TestReloadKeepsTheStep(t *testing.T) {
	w, file := open(t, program)
	w.stepper.timeline.Seek(5)
	write(t, file, "# a remark\n"+program)
	w.opened.changed()
	if w.tabs.current.step != 5 || w.stepper.timeline.Step() != 5 {
		t.Errorf("after reloading it is at step %d", w.tabs.current.step)
	}
	if w.texts.source.Text.Len() != 6 {
		t.Errorf("the source has %d lines", w.texts.source.Text.Len())
	}
	write(t, file, "def other(n):\n    return n\n")
	w.opened.changed()
	if w.tabs.current == nil || len(w.tabs.all) != 1 || w.tabs.current.view.Title != "other" {
		t.Errorf("%d graphs are open", len(w.tabs.all))
	}
}

func TestPanicsBecomeProblems(t *testing.T) {
	w, _ := open(t, "def panics(n):\n    pass\n")
	if !w.problems.shown {
		t.Fatal("nothing is said")
	}
	if p := w.problems.pane.Problems()[0]; !strings.Contains(p.Msg, "no such thing") || !strings.Contains(p.Details, "goroutine") {
		t.Errorf("the problem is %+v", p)
	}
	w.commands.perform(&command{title: "Bad", run: func() { panic("worse") }})
	if p := w.problems.pane.Problems()[0]; !strings.Contains(p.Msg, "worse") {
		t.Errorf("the problem is %+v", p)
	}
}

func TestSearch(t *testing.T) {
	w, _ := open(t, program)
	w.search.open()
	w.search.finder.SetQuery("inplace_add")
	if n := len(w.search.finder.Hits()); n != 2 {
		t.Fatalf("%d hits", n)
	}
	if n, _ := w.tabs.current.graph.Hits(); n != 2 {
		t.Errorf("%d hits are marked in the graph", n)
	}
	do(t, w, "Find Next")
	do(t, w, "Find Next")
	if _, at := w.tabs.current.graph.Hits(); at != 1 {
		t.Errorf("the graph is at hit %d", at)
	}
	w.search.query(panes.Query{Text: "inplace_add", Program: true})
	if n := len(w.search.finder.Hits()); n != 4 {
		t.Fatalf("%d hits in the program", n)
	}
	if n, _ := w.tabs.current.graph.Hits(); n != 2 {
		t.Errorf("%d of them are marked in the graph", n)
	}
	w.search.finder.Previous() // from the first around to the last, in the other graph
	w.search.finder.Previous()
	if w.tabs.current.view.Title != "double" {
		t.Errorf("the hit is in double, shown is %s", w.tabs.current.view.Title)
	}
}

func TestGraphFiles(t *testing.T) {
	w, _ := open(t, program)
	w.opened.load = load
	file := write(t, filepath.Join(t.TempDir(), "g.dot"), `digraph { a -> b [label="True"]; a -> c; }`)
	w.opened.open(file, "")
	if w.problems.shown {
		t.Fatal(w.problems.pane.CopyText())
	}
	if w.tabs.current == nil || w.tabs.current.view.Title != "g" || w.stepper.timeline.Len() != 0 {
		t.Errorf("current %+v", w.tabs.current)
	}
	if n := len(w.tabs.current.graph.Scene().Page().Nodes); n != 3 {
		t.Errorf("%d nodes", n)
	}
	w.opened.open(write(t, filepath.Join(t.TempDir(), "bad.json"), `{"nodes": 3}`), "")
	if !w.problems.shown {
		t.Error("a broken graph file is not a problem")
	}
}

func TestPreferences(t *testing.T) {
	w, file := open(t, program)
	if d := cmp.Diff([]string{file}, w.prefs.recent()); d != "" {
		t.Errorf("recent files: %s", d)
	}
	for range 12 {
		w.prefs.addRecent(filepath.Join("/", time.Now().String()))
	}
	if n := len(w.prefs.recent()); n != mostRecent {
		t.Errorf("%d recent files are kept", n)
	}
	do(t, w, "Pane: Bytecode")
	do(t, w, "Dark Theme")
	w.layout.splits["outer"].SetOffset(0.4)
	w.remember()
	again := newWindow(context.Background(), w.app, w.prefs.memory, fakeLoad)
	again.tasks.inline = true
	again.opened.open(file, "")
	if again.prefs.shows(paneBytecode) || again.prefs.theme() != themeDark {
		t.Error("panes or theme are forgotten")
	}
	if at := again.layout.splits["outer"].Offset; at != 0.4 {
		t.Errorf("the divider is at %v", at)
	}
	do(t, again, "Clear Recent Files")
	if len(again.prefs.recent()) != 0 {
		t.Error("the list is not cleared")
	}
}

// TestEveryCommandHasAPlace checks the promise that every command is in a
// menu, in the palette and, if it has a key, reacts to it alone. Only Escape belongs to
// several: it ends what is nearest.
func TestEveryCommandHasAPlace(t *testing.T) {
	w, _ := open(t, program)
	taken := map[key]string{}
	for _, c := range w.commands.all() {
		for _, k := range c.keys {
			if other := taken[k]; other != "" && k.name != fyne.KeyEscape {
				t.Errorf("%v belongs to %q and to %q", k, other, c.title)
			}
			taken[k] = c.title
		}
		if c.run == nil {
			t.Errorf("%q does nothing", c.title)
		}
	}
	items := map[string]*fyne.MenuItem{}
	for _, m := range w.menus.menu.Items {
		for _, it := range m.Items {
			items[it.Label] = it
			if it.ChildMenu != nil {
				for _, child := range it.ChildMenu.Items {
					items[child.Label] = child
				}
			}
		}
	}
	for _, c := range w.commands.all() {
		it := items[c.title]
		if it == nil {
			t.Errorf("%q is in no menu", c.title)
			continue
		}
		if it.Disabled == c.available() {
			t.Errorf("%q is available: %v, its item is off: %v", c.title, c.available(), it.Disabled)
		}
	}
}

// TestCommandsNeverFail performs every command that asks nothing, with a graph
// open and with none.
func TestCommandsNeverFail(t *testing.T) {
	for _, text := range []string{program, "x = 1\n"} {
		w, _ := open(t, text)
		for _, c := range w.commands.all() {
			ofEngine := strings.Contains(c.title, "Example") || strings.HasPrefix(c.title, "Lesson: ") // these are played elsewhere
			if c == w.table.quit || ofEngine || !c.available() {
				continue
			}
			w.commands.perform(c)
			w.popups.close()
			if w.problems.shown {
				t.Fatalf("%q: %s", c.title, w.problems.pane.CopyText())
			}
			if w.opened.path == "" {
				t.Fatalf("%q has closed the file", c.title)
			}
		}
	}
}

func TestStopEndsATask(t *testing.T) {
	w, _ := open(t, program)
	w.tasks.inline = false
	queue := make(chan func(), 10)
	w.tasks.later = func(f func()) { queue <- f }
	stopped := make(chan error, 1)
	w.tasks.begin("Waiting", func(ctx context.Context, _ func(string)) error {
		<-ctx.Done()
		stopped <- ctx.Err()
		return ctx.Err()
	}, func(error) { t.Error("a stopped task has called back") })
	w.tasks.stop()
	select {
	case err := <-stopped:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("the task ended with %v", err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the task goes on")
	}
	select {
	case f := <-queue: // what the task does at its end
		f()
	case <-time.After(5 * time.Second):
		t.Error("the task does not come to its end")
	}
}

// TestWatcher saves a file in the ways in which editors do.
func TestWatcher(t *testing.T) {
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "t.py"), "1")
	changed := make(chan bool, 10)
	w, err := watchFile(file, func() { changed <- true })
	if err != nil {
		t.Fatal(err)
	}
	defer w.stop()
	wait := func(how string) {
		t.Helper()
		select {
		case <-changed:
		case <-time.After(5 * time.Second):
			t.Fatalf("%s: not noticed", how)
		}
	}
	write(t, file, "2")
	wait("written in place")
	if err := os.Rename(write(t, filepath.Join(folder, ".t.swp"), "3"), file); err != nil {
		t.Fatal(err)
	}
	wait("another file renamed over it")
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	write(t, file, "4")
	wait("removed and written again")
	write(t, filepath.Join(folder, "other.py"), "5")
	select {
	case <-changed:
		t.Error("another file has changed, not this one")
	case <-time.After(3 * settle):
	}
}

func TestPicture(t *testing.T) {
	file := write(t, filepath.Join(t.TempDir(), "g.dot"), `digraph { a -> b }`)
	out := filepath.Join(t.TempDir(), "out.png")
	var said strings.Builder
	if err := Open(context.Background(), Options{File: file, Picture: out, Messages: &said}); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if s := img.Bounds().Size(); s.X != 1280 || s.Y != 800 {
		t.Errorf("the picture is %v", s)
	}
	if !strings.Contains(said.String(), out) {
		t.Errorf("the file is not named: %q", said.String())
	}
	colours := map[any]bool{}
	for y := 0; y < 800; y += 5 {
		for x := 0; x < 1280; x += 5 {
			colours[img.At(x, y)] = true
		}
	}
	if len(colours) < 20 {
		t.Errorf("the picture has %d colours only", len(colours))
	}
}

func TestHistory(t *testing.T) {
	var h history
	at := func(key string) location { return location{key: page.Key{Entry: key}} }
	h.leave(at("a"))
	h.leave(at("b"))
	if to, _ := h.back(at("c")); to.key.Entry != "b" {
		t.Errorf("back to %q", to.key)
	}
	if to, _ := h.forward(at("b")); to.key.Entry != "c" {
		t.Errorf("forward to %q", to.key)
	}
	h.back(at("c"))
	h.leave(at("b")) // going elsewhere forgets what lay ahead
	if _, ok := h.forward(at("d")); ok {
		t.Error("there is still a way forward")
	}
}

// TestSmallWindow keeps the window usable on small screens: no pane may
// demand more room than such a screen has.
func TestSmallWindow(t *testing.T) {
	w, _ := open(t, program)
	if m := w.win.Content().MinSize(); m.Width > 800 || m.Height > 500 {
		t.Errorf("the window cannot be smaller than %v", m)
	}
}

// TestSearchOfARealProgram looks for what is in several functions, and goes
// to each of the hits.
func TestSearchOfARealProgram(t *testing.T) {
	w, _ := open(t, program)
	w.opened.load = load
	w.opened.open("../../assets/examples/linkedlist.py", "reverse")
	w.search.query(panes.Query{Text: "next", Program: true})
	for at, h := range w.search.finder.Hits() {
		w.search.finder.Next()
		if w.tabs.current.key != h.Page {
			t.Errorf("hit %d is in %s, shown is %s", at, h.Page, w.tabs.current.key)
		}
		n := w.tabs.current.page().NodeByID(placeOn(w.tabs.current.page(), h).Node)
		if n == nil || h.Line >= len(n.Lines) || h.Line >= 0 && page.Text(n.Lines[h.Line].Spans) != h.Text ||
			h.Exit >= 0 && page.Text(n.Exits[h.Exit].Spans) != h.Text {
			t.Errorf("hit %d leads to %+v, which does not say %q", at, n, h.Text)
		}
		if _, i := w.tabs.current.graph.Hits(); i < 0 {
			t.Errorf("hit %d is not gone to in the graph", at)
		}
	}
}

// TestStatusNamesTheFile: what is said of a problem has the name of the file, and leaves room for the rest.
func TestStatusNamesTheFile(t *testing.T) {
	w, file := open(t, "def f(n):\n    return n !!!\n")
	if said := w.status.said; !strings.Contains(said, "t.py:2:14: ") || strings.Contains(said, filepath.Dir(file)) {
		t.Errorf("the status bar says %q", said)
	}
}

// TestPaletteSaysWhatIsNotPossible: a command that cannot be run is listed as such, with its keys.
func TestPaletteSaysWhatIsNotPossible(t *testing.T) {
	w, _ := open(t, program)
	if c := w.commands.titled("Zoom to Selection").choice(); !c.Off || c.Detail != "not possible now  Ctrl+2  2" {
		t.Errorf("without a selection it is %+v", c)
	}
	if c := w.commands.titled("Zoom to Fit").choice(); c.Off || c.Detail != "Ctrl+1  1" {
		t.Errorf("a command that can be run is %+v", c)
	}
}
