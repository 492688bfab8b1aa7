package window

import (
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

// hintedText is a function with a hint and with something that can be promoted.
const hintedText = `from rlib.jit import hint

def f(a: int, b: int):
    hint(None, global_merge_point=True)
    x = a * 10
    y = x + 1
    z = hint(b, promote=True) + 5
    return y * z
`

// tapAction clicks an action in the inspector.
func tapAction(t *testing.T, w *Window, title string) {
	t.Helper()
	for i := range w.subject.inspector.Len() {
		if strings.Contains(w.subject.inspector.Row(i).String(), title) {
			w.subject.inspector.Text.OnTap(i, 4)
			return
		}
	}
	t.Fatalf("%q is not offered", title)
}

// numberOf returns a row of the table of numbers of a page that compares hints.
func numberOf(t *testing.T, now *tab, name string) string {
	t.Helper()
	for _, r := range now.view.Page.Tables[1].Rows {
		if r.Cells[0].Text == name {
			return r.Cells[1].Text + ", " + r.Cells[2].Text
		}
	}
	return "none"
}

// TestTryPromotion: a red variable can be promoted, on a page of its own that has both graphs; there another hint can be
// left out in addition.
func TestTryPromotion(t *testing.T) {
	w := openProgram(t, hintedText, "f")
	w.runs.arguments = map[string]string{}
	w.hints.ran("f", "3, 4")
	do(t, w, "Coloured Graph")
	coloured := w.tabs.current
	coloured.graph.OnPickVariable("v3") // x
	tapAction(t, w, tryPromotion)
	now := w.tabs.current
	if now == coloured || now.key != (page.Key{Kind: engine.KindWhatIf, Entry: "f", Trial: "promote:v3@f"}) || len(now.beside) != 1 {
		t.Fatalf("%v is shown", now.key)
	}
	if got := now.item.Text; got != "f – v3 promoted" {
		t.Errorf("the tab is called %q", got)
	}
	if got := numberOf(t, now, "compilations"); got != "2, 3" {
		t.Errorf("compilations: %s", got)
	}
	if text := textOfPage(now.beside[0].graph.Scene().Page()); !strings.Contains(text, "hint(v3, {promote: True})") || strings.Contains(textOfPage(now.graph.Scene().Page()), "hint(v3, ") {
		t.Errorf("on the right is %s", text)
	}
	do(t, w, "Show as Table")
	do(t, w, "Show as Table")
	now.graph.OnPickVariable("v5")
	if !now.comparing() || now.subject != "v5" {
		t.Error("the variables of both sides do not go together")
	}
	do(t, w, tryWithoutCommand)
	if both := w.tabs.current; both.key.Trial != "promote:v3@f&without:v5@f" || numberOf(t, both, "compilations") != "2, 2" {
		t.Errorf("%v is shown", both.key)
	}
	w.tabs.close(w.tabs.current)
	w.tabs.close(now)
	if w.tabs.current.key.Kind == engine.KindWhatIf || !strings.Contains(w.editing.text(), "hint(b, promote=True)") {
		t.Error("something is left of the trial")
	}
}

// TestHintWithoutResult: a click on the line of a hint offers to leave it out; what fails then is a problem of the page.
func TestHintWithoutResult(t *testing.T) {
	w := openProgram(t, hintedText, "f")
	w.hints.ran("f", "3, 4")
	do(t, w, "Coloured Graph")
	now := w.tabs.current
	n := now.graph.Scene().Page().Nodes[0]
	for i, l := range n.Lines {
		if strings.Contains(page.Text(l.Spans), "global_merge_point") {
			now.graph.Select(n.ID)
			now.graph.OnSelect([]int{n.ID})
			now.graph.OnPickLine(n.ID, i, l.Source)
		}
	}
	tapAction(t, w, tryWithout)
	if got := w.tabs.current.key.Trial; got != "without:0.0@f" {
		t.Fatalf("%s is tried", got)
	}
	if got := numberOf(t, w.tabs.current, "compilations"); got != "2, –" {
		t.Errorf("compilations: %s", got)
	}
	if text := w.problems.pane.CopyText(); !w.problems.shown || !strings.Contains(text, "no global merge point was found") {
		t.Errorf("the problems are %s", text)
	}
}

// TestWayOfHintError: a hint that cannot be satisfied is one problem, with the places on the way back and what helps.
func TestWayOfHintError(t *testing.T) {
	w := openProgram(t, "from rlib.jit import hint\nclass Box(object):\n    pass\nbox = Box()\ndef f(a: int, b: int):\n    box.v = a\n    x = box.v + b\n    hint(x, concrete=True)\n    return x\n", "f")
	w.commands.perform(w.commands.titled("Coloured Graph"))
	list := w.problems.pane.Problems()
	if len(list) != 1 || list[0].Span.Line != 8 || len(list[0].Sides) != 4 {
		t.Fatalf("the problems are %+v", list)
	}
	for i, want := range []string{"line 7: v4 depends on v3, which is red: box.v + b", "line 7: v3 is read from memory", "hint(box.v + b, promote=True) in line 7", "hint(box.v, promote=True) in line 7"} {
		if s := list[0].Sides[i]; !strings.HasPrefix(s.Text, want) || s.Span.Line != 7 {
			t.Errorf("side %d is %+v", i, s)
		}
	}
}

// TestTrialsSayWhatTheyNeed: a command that nothing is selected for says in the palette what to select.
func TestTrialsSayWhatTheyNeed(t *testing.T) {
	w := openProgram(t, boundsText, "main")
	for title, want := range map[string]string{
		"Try a Promotion Here": "red variable", "Leave This Hint Out": "a hint", "Why This Type?": "a variable", "Save": "not possible now",
	} {
		if c := w.commands.titled(title).choice(); !c.Off || !strings.Contains(c.Detail, want) {
			t.Errorf("%s: the palette says %q", title, c.Detail)
		}
	}
}
