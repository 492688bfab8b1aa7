package window

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"vitrine/engine"
	"vitrine/jit/session"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
)

const liveProgram = `from rlib.jit import hint


def f(n, step):
    hint(None, global_merge_point=True)
    step = hint(step, promote=True)
    total = 0
    i = 0
    while i < n:
        total = total + i * step
        i = i + 1
    return total


META = {'entry': 'f', 'runs': [{'args': [5, 2]}]}
`

// liveWindow shows the live session of f.
func liveWindow(t *testing.T) *Window {
	t.Helper()
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("code for amd64 cannot run here")
	}
	w := openProgram(t, liveProgram, "f")
	w.win.Resize(pictureSize)
	do(t, w, "Live Session")
	if c := w.tabs.current; c == nil || !c.isLive() || c.live == nil || len(c.beside) != 1 {
		t.Fatalf("the session is not shown: %+v", c)
	}
	return w
}

// TestResidualBlocksFitTheirColumn: at a size at which they can be read, no block is wider than the column beside the code.
func TestResidualBlocksFitTheirColumn(t *testing.T) {
	w := openProgram(t, "def f(n: int):\n    a = b = c = d = e = g = h = n\n    while n > 0:\n        a, b, c, d, e, g, h = b + n, c * n, d, e - n, g, h, a\n        n = n - 1\n"+
		"    return a + b + c + d + e + g + h\n\nMETA = {'entry': 'f', 'runs': [{'args': [5]}]}\n", "f")
	w.win.Resize(pictureSize)
	do(t, w, "Live Session")
	c := w.tabs.current
	if c.minimap(w.prefs) != graphview.MinimapOff {
		t.Error("a minimap covers the column beside the code")
	}
	s := c.graph.Scene()
	for _, n := range s.Page().Nodes {
		if b, ok := s.Box(n.ID); ok && b.Rect.Width()*c.graph.Zoom() > float64(c.graph.Size().Width) {
			t.Errorf("%s is %g points wide in a column of %g", n.Name, b.Rect.Width()*c.graph.Zoom(), c.graph.Size().Width)
		}
	}
}

// TestLiveSession calls the program again, and follows what the call does.
func TestLiveSession(t *testing.T) {
	w := liveWindow(t)
	c := w.tabs.current
	if !w.layout.shows(paneInspector) || w.layout.shows(paneSource) {
		t.Error("the inspector does not stay beside the session alone")
	}
	before := w.stepper.timeline.Len()
	do(t, w, "Next Call of the Live Session")
	if w.win.Canvas().Focused() != c.live.entry {
		t.Error("the arguments cannot be typed at once")
	}
	test.Type(c.live.entry, "9, 7")
	c.live.entry.OnSubmitted(c.live.entry.Text)
	if w.problems.shown {
		t.Fatal(w.problems.pane.CopyText())
	}
	steps := c.view.Recording.Steps()
	if steps.Len() <= before || c.step != before || steps.At(c.step).Kind != session.KindRun || !strings.Contains(steps.At(c.step).Text, "9, 7") {
		t.Fatalf("after the call there are %d steps, not more than %d; step %d is %q", steps.Len(), before, c.step, steps.At(c.step).Text)
	}
	if w.win.Canvas().Focused() == c.live.entry {
		t.Error("keys do not step through the call")
	}
	for steps.At(c.step).Kind != session.KindCase {
		w.stepper.timeline.Seek(c.step + 1)
	}
	marks := c.beside[0].graph.Scene().Page().Marks
	has := func(kind page.MarkKind) bool {
		return slices.ContainsFunc(marks, func(m page.Mark) bool { return m.Kind == kind && m.Line >= 0 })
	}
	if !has(page.Added) || !has(page.Removed) {
		t.Errorf("the patch is not marked: %v", marks)
	}
	var titles []string
	for _, table := range c.view.Recording.StateAt(c.step) {
		titles = append(titles, table.Title)
	}
	if !slices.Contains(titles, session.TablePatch) || !slices.Contains(titles, session.TableSwitches) {
		t.Errorf("the inspector has %q", titles)
	}
}

// TestEarlierCalls: the arrow keys bring back what was called, each call once, and what was being typed.
func TestEarlierCalls(t *testing.T) {
	w := liveWindow(t)
	e := w.tabs.current.live.entry
	for _, args := range []string{"3, 2", "4, 2", "3, 2"} {
		e.SetText(args)
		w.live.call()
	}
	e.SetText("5")
	var got []string
	for _, key := range []fyne.KeyName{fyne.KeyUp, fyne.KeyUp, fyne.KeyUp, fyne.KeyDown, fyne.KeyDown} {
		e.TypedKey(&fyne.KeyEvent{Name: key})
		got = append(got, e.Text)
	}
	if want := []string{"3, 2", "4, 2", "4, 2", "3, 2", "5"}; !slices.Equal(got, want) {
		t.Errorf("the keys bring back %q, not %q", got, want)
	}
}

// TestLiveSessionIsLinked: a block that is selected in the graph is selected in the machine code, and the other way round.
func TestLiveSessionIsLinked(t *testing.T) {
	w := liveWindow(t)
	c := w.tabs.current
	code := c.beside[0].graph
	for _, n := range code.Scene().Page().Nodes {
		from := -1
		for _, l := range n.Lines {
			if l.From != nil {
				from = l.From.Node
			}
		}
		if from < 0 {
			continue
		}
		w.subject.selectedIn(c, c.graph, []int{from})
		if !slices.Contains(code.Selection(), n.ID) {
			t.Errorf("with block %d, %v is selected in the code, without %d", from, code.Selection(), n.ID)
		}
		w.subject.selectedIn(c, code, []int{n.ID})
		if !slices.Contains(c.graph.Selection(), from) {
			t.Errorf("with node %d of the code, %v is selected in the graph, without block %d", n.ID, c.graph.Selection(), from)
		}
		return
	}
	t.Error("no code was made from a block")
}

// TestLiveSessionAnew: a new session has the calls of the beginning only; a wrong argument is an error, and the session stays.
func TestLiveSessionAnew(t *testing.T) {
	w := liveWindow(t)
	before := w.stepper.timeline.Len()
	w.tabs.current.live.entry.SetText("3, 3")
	w.live.call()
	do(t, w, "New Live Session")
	if n := w.stepper.timeline.Len(); n != before || w.tabs.current.step != 0 {
		t.Errorf("the new session has %d steps, not %d, and begins at %d", n, before, w.tabs.current.step)
	}
	w.tabs.current.live.entry.SetText("3, 'x'")
	w.live.call()
	if !w.problems.shown || w.stepper.timeline.Len() != before {
		t.Error("a wrong argument is no problem")
	}
}

// TestLiveSessionAsFile: a session that was exported opens as it was, and can be exported again.
func TestLiveSessionAsFile(t *testing.T) {
	w := liveWindow(t)
	doc := w.opened.doc.(sessionHolder)
	s, err := doc.Session(t.Context(), "f")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "f"+session.Extension)
	w.exports.write(file, func(_ context.Context, out io.Writer) error { return s.Write(out) })
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	w.opened.open(file, "")
	c := w.tabs.current
	if w.problems.shown || c == nil || !c.isLive() || w.stepper.timeline.Len() != s.Len() {
		t.Fatalf("the file is not shown: %s", w.problems.pane.CopyText())
	}
	if w.live.canCall() || c.live == nil || w.opened.text != liveProgram || w.editing.canSave() {
		t.Error("a session from a file can be continued, or its program changed")
	}
	for i := range s.Len() {
		w.stepper.timeline.Seek(i)
	}
	again, err := w.opened.doc.(sessionHolder).Session(t.Context(), "f")
	var out bytes.Buffer
	if err != nil || again.Write(&out) != nil || out.String() != string(text) {
		t.Errorf("what was read is another session (%v)", err)
	}
	if _, err := w.opened.doc.View(t.Context(), page.Key{Kind: engine.StageFlow, Entry: "f"}, nil); err == nil {
		t.Error("there are pages of the program")
	}
	w.opened.open(write(t, filepath.Join(t.TempDir(), "wrong"+session.Extension), "{}"), "")
	if !w.problems.shown {
		t.Error("a wrong file is no problem")
	}
	long := strings.Repeat("1,", mostShown/2)
	for text, shown := range map[string]string{long: long, long + "1": ""} {
		w.opened.open(write(t, filepath.Join(t.TempDir(), "wrong"+session.Extension), text), "")
		if w.opened.text != shown || !w.problems.shown {
			t.Errorf("of a wrong file of %d bytes %d are shown", len(text), len(w.opened.text))
		}
	}
}
