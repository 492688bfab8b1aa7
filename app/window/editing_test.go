package window

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

const counting = `def count(n):
    total = 0
    while n > 0:
        total = total + n
        n = n - 1
    return total

def other(n):
    return n

ENTRIES = {'count': ['int'], 'other': ['int']}
`

// edit opens a program in a window and begins to edit it.
func edit(t testing.TB, text, function string) (*Window, string) {
	t.Helper()
	a := test.NewApp()
	t.Cleanup(a.Quit)
	w := newWindow(context.Background(), a, openMemory(""), load)
	t.Cleanup(w.shutDown)
	w.tasks.inline = true
	w.win.Resize(fyne.NewSize(1280, 800))
	file := t.TempDir() + "/t.py"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	w.opened.open(file, function)
	w.commands.perform(w.commands.titled("Edit the Source"))
	if !w.texts.source.Typing() {
		t.Fatal("the text has not the focus")
	}
	return w, file
}

// typeAt puts the caret behind a piece of the text and types there. "\b" is Backspace.
func typeAt(t testing.TB, w *Window, behind, text string) {
	t.Helper()
	buffer := w.texts.source.Buffer()
	before, _, ok := strings.Cut(buffer.Text(), behind)
	if !ok {
		t.Fatalf("the text has no %q", behind)
	}
	before += behind
	line := strings.Count(before, "\n")
	buffer.Go(panes.Pos{Line: line, Col: len(before) - 1 - strings.LastIndex(before, "\n")}, false)
	focused := w.win.Canvas().Focused()
	for _, r := range text {
		switch r {
		case '\b':
			focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
		case '\n':
			focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		default:
			focused.TypedRune(r)
		}
	}
}

// shownText returns the text of all nodes that are shown.
func shownText(w *Window) string {
	var b strings.Builder
	for _, n := range w.tabs.current.page().Nodes {
		for _, l := range n.Lines {
			b.WriteString(page.Text(l.Spans) + "\n")
		}
	}
	return b.String()
}

// TestGraphFollowsText: at every stage, the graph is that of the text after every key, and
// the file is written only when it is saved.
func TestGraphFollowsText(t *testing.T) {
	for _, stage := range []struct{ command, want string }{
		{"", "= sub(v7, n_6)"}, {"Annotated Graph", "= sub(v7, n_6)"}, {"Low-Level Graph", "= int_sub(v7, n_6)"},
		{"Specialised Graph", "= int_sub("}, {"Bindings Table", ""}, {"Specialising, Step by Step", ""},
	} {
		w, file := edit(t, counting, "count")
		if stage.command != "" {
			w.commands.perform(w.commands.titled(stage.command))
			w.editing.focus()
		}
		kind := w.tabs.current.key.Kind
		typeAt(t, w, "total = total + n", "\b\b\b- n")
		if got := shownText(w); stage.want != "" && !strings.Contains(got, stage.want) || w.tabs.current.key.Kind != kind || len(w.tabs.all) > 2 {
			t.Errorf("%s: %d tabs, %v shows\n%s", stage.command, len(w.tabs.all), w.tabs.current.key, got)
		}
		if content, _ := os.ReadFile(file); string(content) != counting {
			t.Error("the file was written")
		}
		if !w.texts.source.Typing() {
			t.Error("the text has lost the focus")
		}
		if title := w.tabs.current.item.Text; !strings.HasPrefix(title, unsavedMark) || !strings.Contains(w.win.Title(), unsavedMark+"t.py") {
			t.Errorf("the tab is called %q, the window %q", title, w.win.Title())
		}
		w.commands.perform(w.commands.titled("Save"))
		content, _ := os.ReadFile(file)
		if want := strings.Replace(counting, "total + n", "total - n", 1); string(content) != want {
			t.Errorf("the file became\n%s", content)
		}
		if title := w.tabs.current.item.Text; strings.HasPrefix(title, unsavedMark) {
			t.Errorf("the tab is still called %q", title)
		}
	}
}

// TestMistakeKeepsGraph: what is wrong is marked at its line, and the last good graph stays,
// marked as older, until the mistake is repaired.
func TestMistakeKeepsGraph(t *testing.T) {
	for _, c := range []struct {
		name, stage, behind, typed string
		line                       int32
	}{
		{"syntax", "", "total = total + n", " +", 4},
		{"an exception of the module level", "", "return n\n", "\nx = 1 // 0\n", 11},
		{"flow", "", "    total = 0", "\nimport nowhere", 3},
	} {
		w, _ := edit(t, counting, "count")
		before := shownText(w)
		typeAt(t, w, c.behind, c.typed)
		errs := w.problems.ofText
		if len(errs) == 0 || errs[0].Span.Line != c.line {
			t.Errorf("%s: marked are %v", c.name, errs)
		}
		if w.problems.shown || !w.editing.older.Visible() || shownText(w) != before || w.status.said == w.opened.about {
			t.Errorf("%s: problems %v, mark %v, status %q, graph\n%s", c.name, w.problems.shown, w.editing.older.Visible(), w.status.said, shownText(w))
		}
		for w.texts.source.CanUndo() {
			w.commands.perform(w.commands.titled("Undo"))
		}
		if len(w.problems.ofText) > 0 || w.editing.older.Visible() || shownText(w) != before {
			t.Errorf("%s is repaired; marked are %v, the text is\n%s", c.name, w.problems.ofText, w.editing.text())
		}
	}
}

// TestEndOfEditing: then nobody is told any more how to edit.
func TestEndOfEditing(t *testing.T) {
	w, _ := edit(t, counting, "count")
	said := w.status.said
	w.commands.escape()
	if w.editing.on || w.status.said == said || w.status.said != w.opened.about {
		t.Errorf("editing: %v, status %q", w.editing.on, w.status.said)
	}
}

// TestRenamedFunctionStays: while the name of a function is typed, its graph stays in front.
func TestRenamedFunctionStays(t *testing.T) {
	w, _ := edit(t, counting, "other")
	typeAt(t, w, "def other", "\b\b\bx")
	if key := w.tabs.current.key; key.Entry != "otx" || len(w.tabs.all) != 1 || w.editing.older.Visible() {
		t.Errorf("%d tabs, %v is shown; older: %v", len(w.tabs.all), key, w.editing.older.text.Text)
	}
}

// TestVanishedFunctionStays: the last graph of a function that is no longer there stays,
// marked as older.
func TestVanishedFunctionStays(t *testing.T) {
	w, _ := edit(t, counting, "other")
	buffer := w.texts.source.Buffer()
	buffer.SelectAll()
	w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyDelete})
	if !w.editing.older.Visible() || !strings.Contains(w.status.said, "no function other") || len(w.tabs.all) != 1 {
		t.Errorf("status %q", w.status.said)
	}
	w.commands.perform(w.commands.titled("Undo"))
	if w.editing.older.Visible() || w.editing.unsaved() || w.tabs.current.key.Entry != "other" {
		t.Error("what was taken back is not as it was")
	}
}

// TestOtherTabKeepsText: a tab whose graph is older than the text shows the text all the same.
func TestOtherTabKeepsText(t *testing.T) {
	w, _ := edit(t, counting, "count")
	w.opened.showFunction("other", nil)
	w.opened.showFunction("count", nil)
	w.editing.focus()
	typeAt(t, w, "def other", "s")
	if w.tabs.current.key.Entry != "count" || w.editing.older.Visible() {
		t.Fatalf("%v is shown; status %q", w.tabs.current.key, w.status.said)
	}
	w.tabs.bar.Select(w.tabs.all[1].item)
	if b := w.texts.source.Buffer(); w.tabs.current.key.Entry != "other" || b == nil || !strings.Contains(b.Text(), "def others(") {
		t.Errorf("%v is shown; the text is\n%s", w.tabs.current.key, w.opened.text)
	}
}

// TestTypeErrorIsMarked: an error of the annotator is marked in the text.
func TestTypeErrorIsMarked(t *testing.T) {
	w, _ := edit(t, counting, "count")
	w.commands.perform(w.commands.titled("Annotated Graph"))
	w.editing.focus()
	typeAt(t, w, "total = total + n", " + 'x'")
	if errs := w.problems.ofText; len(errs) == 0 || errs[0].Span.Line != 4 || w.problems.shown {
		t.Errorf("marked are %v", errs)
	}
	w.commands.escape()
	if !w.problems.shown || w.editing.on || w.texts.source.Buffer() != nil {
		t.Error("the problems are not shown after the editing")
	}
}

// TestTextWithoutFile: a program that is in no file can be edited; its text is kept, and
// there is nothing to save.
func TestTextWithoutFile(t *testing.T) {
	w, _ := edit(t, counting, "count")
	w.opened.openText("lesson:x/y.py", counting, func() { w.opened.showFunction("", nil) })
	w.commands.perform(w.commands.titled("Edit the Source"))
	typeAt(t, w, "total = ", "1")
	if !strings.Contains(w.opened.unsaved["lesson:x/y.py"], "total = 10") || w.editing.canSave() || w.editing.unsaved() {
		t.Errorf("kept is\n%s", w.opened.unsaved["lesson:x/y.py"])
	}
}

// TestUnsavedIsAsked: a text that is not saved is lost only if the user says so.
func TestUnsavedIsAsked(t *testing.T) {
	w, file := edit(t, counting, "count")
	typeAt(t, w, "total = 0", "\b1")
	w.commands.perform(w.commands.titled("Reload"))
	if !w.popups.modal() {
		t.Fatal("nobody is asked")
	}
	w.popups.close()
	if !w.editing.unsaved() {
		t.Error("the text is lost")
	}
	if err := os.WriteFile(file, []byte(counting+"# more\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	w.opened.changed()
	if !strings.Contains(w.status.said, "changed on disk") || !w.editing.unsaved() {
		t.Errorf("status %q", w.status.said)
	}
	w.commands.perform(w.commands.titled("Save"))
	if content, _ := os.ReadFile(file); !w.popups.modal() || !strings.Contains(string(content), "# more") {
		t.Error("what somebody else has written is lost")
	}
}

// TestImportsWhileTyping: the text may import what lies beside its file.
func TestImportsWhileTyping(t *testing.T) {
	w, file := edit(t, "import neighbour\n\ndef f(n):\n    return n\n", "f")
	if w.tabs.current != nil {
		t.Fatal("there is a neighbour")
	}
	neighbour := strings.TrimSuffix(file, "t.py") + "neighbour.py"
	if err := os.WriteFile(neighbour, []byte("LIMIT = 3\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	typeAt(t, w, "return n", " + neighbour.LIMIT")
	if w.tabs.current == nil || !strings.Contains(shownText(w), "add(n_0, ") || !w.texts.source.Typing() {
		t.Errorf("%v; typing: %v; shown is\n%s", w.status.said, w.texts.source.Typing(), shownText(w))
	}
}

// asleep lets tasks of a window run in the background, and returns what waits until nothing
// is left to do.
func asleep(t *testing.T, w *Window) (wait func()) {
	calls := make(chan func(), 1000)
	w.tasks.inline, w.tasks.later = false, func(f func()) { calls <- f }
	return func() {
		t.Helper()
		late := time.After(2 * time.Minute)
		for w.tasks.running != nil || w.editing.pause != nil || len(calls) > 0 {
			select {
			case f := <-calls:
				f()
			case <-late:
				t.Fatal("it takes too long")
			}
		}
	}
}

// TestKeysInBackground: of keys that follow each other fast, the last one counts, whatever
// the work for the others was about, and other work in between takes nothing away.
func TestKeysInBackground(t *testing.T) {
	w, _ := edit(t, counting, "count")
	wait := asleep(t, w)
	check := func(when string) {
		t.Helper()
		wait()
		if w.opened.doc.Text() != w.editing.text() || w.editing.older.Visible() || w.tabs.current.version != w.opened.version {
			t.Errorf("%s: the graphs do not follow; status %q", when, w.status.said)
		}
	}
	typeAt(t, w, "total = total + n", " + n + n")
	check("fast keys")
	typeAt(t, w, "return n\n", "while True: pass\n")
	for w.texts.source.CanUndo() {
		w.commands.perform(w.commands.titled("Undo"))
	}
	check("an endless loop")
	typeAt(t, w, "total = 0", "0")
	w.tasks.begin("Other work", func(context.Context, func(string)) error { return nil }, func(error) {})
	check("other work")
	typeAt(t, w, "total = 0", "0")
	w.opened.showFunction("other", nil)
	check("another tab")
	if w.tabs.current.key.Entry != "other" || strings.Contains(shownText(w), "block 3") {
		t.Errorf("%v shows\n%s", w.tabs.current.key, shownText(w))
	}
}

// TestLargeTextWaits: a large text is followed when the keys rest.
func TestLargeTextWaits(t *testing.T) {
	w, _ := edit(t, counting+strings.Repeat("# a long comment\n", 2000), "count")
	wait := asleep(t, w)
	typeAt(t, w, "total = total + n", " + n")
	if w.tasks.running != nil || w.editing.pause == nil {
		t.Error("it is followed at once")
	}
	wait()
	if w.opened.doc.Text() != w.editing.text() {
		t.Error("it is not followed")
	}
}

// BenchmarkTypeKey types into the factorial program: what a key costs until the text and the
// graph, at each stage, are handed to the screen.
func BenchmarkTypeKey(b *testing.B) {
	for _, stage := range []struct{ command, kind string }{
		{"Flow Graph", engine.StageFlow}, {"Annotated Graph", engine.StageAnnotated}, {"Low-Level Graph", engine.StageLowLevel},
		{"Specialised Graph", engine.StageOnline}, {"Specialising, Step by Step", engine.KindSpecialising},
	} {
		b.Run(stage.command, func(b *testing.B) { typeKeys(b, stage.command, stage.kind) })
	}
}

func typeKeys(b *testing.B, command, kind string) {
	text, err := os.ReadFile("../../assets/examples/factorial.py")
	if err != nil {
		b.Fatal(err)
	}
	w, _ := edit(b, string(text), "loop")
	if kind != engine.StageFlow {
		w.commands.perform(w.commands.titled(command))
		w.editing.focus()
	}
	if w.problems.shown {
		b.Fatal(w.problems.pane.CopyText())
	}
	w.texts.source.Buffer().Bottom(false)
	focused := w.win.Canvas().Focused()
	for i := 0; b.Loop(); i++ {
		if i%2 == 0 {
			focused.TypedRune('#')
		} else {
			focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyBackspace})
		}
	}
	if len(w.problems.ofText) > 0 || w.editing.older.Visible() || w.tabs.current.view.Key.Kind != kind {
		b.Fatal(w.status.said)
	}
}
