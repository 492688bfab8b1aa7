package window

import (
	"path/filepath"
	"strings"
	"testing"

	"vitrine/engine"
	"vitrine/pages/page"
)

// boundsText has a portal that META runs, a promotion that sees many values, and a function that is not looked into.
const boundsText = `
from rlib.jit import hint, dont_look_inside

@dont_look_inside
def closed(n):
    return n * 3

def grown(n):
    return hint(n, promote=True) + 5

def interp(n):
    hint(None, global_merge_point=True)
    if n > 1000:
        return 0
    return grown(n) + closed(n)

def main(n):
    total = 0
    while n > 0:
        total += interp(n)
        n -= 1
    return total

META = {'entry': 'main', 'kind': 'portal', 'portal': 'interp', 'policy': 'oopspec', 'runs': [{'args': [4]}]}
`

// chooseBound opens the dialog of the compiler, types something into one of its fields, and presses Enter there.
func chooseBound(t *testing.T, w *Window, title, text string) {
	t.Helper()
	w.runs.compiler = nil
	do(t, w, "Bounds of the Generated Compiler…")
	d := w.runs.compiler
	if d == nil {
		t.Fatal("there is no dialog")
	}
	fields := map[string]*dialogEntry{"inline": d.inline, "residual": d.residual}
	for _, b := range d.bounds {
		fields[b.bound.title] = b.dialogEntry
	}
	fields[title].SetText(text)
	fields[title].OnSubmitted(text)
}

// TestBoundsOfTheCompiler: how a generated compiler works is chosen where one says what it runs on; the page that is shown
// follows, says what came of it, and the choice is remembered for the function.
func TestBoundsOfTheCompiler(t *testing.T) {
	w := openProgram(t, boundsText, "main")
	do(t, w, "Residual Graph")
	if got := inspected(w); !strings.Contains(got, "operations made") || strings.Contains(got, "without code") {
		t.Errorf("at first, the inspector says %s", got)
	}
	key := w.tabs.current.key
	for _, c := range []struct{ field, text, says string }{
		{"Cases of a promotion", "2", "with a general version"},
		{"Operations in all", "3", "the bound of 3 is reached"},
	} {
		chooseBound(t, w, c.field, c.text)
		if w.popups.shown != nil || w.tabs.current.key != key {
			t.Fatalf("%s: %v is shown", c.field, w.tabs.current.key)
		}
		if got := inspected(w); !strings.Contains(got, c.says) {
			t.Errorf("%s: the inspector does not say %q: %s", c.field, c.says, got)
		}
	}
	again := newWindow(t.Context(), w.app, w.prefs.memory, load)
	again.tasks.inline = true
	again.opened.open(w.opened.path, "main")
	do(t, again, "Residual Graph")
	if got := inspected(again); !strings.Contains(got, "the bound of 3 is reached") {
		t.Errorf("after another start, the inspector says %s", got)
	}
	do(t, again, "Run with the Generated Compiler…")
	d := again.runs.compiler
	if d.bounds[2].Text != "2" || d.arguments.fields[0].PlaceHolder != "empty: the runs of META" {
		t.Errorf("the dialog has %q, and says %q", d.bounds[2].Text, d.arguments.fields[0].PlaceHolder)
	}
	d.set(engine.JITOptions{})
	d.done()
	if got := inspected(again); strings.Contains(got, "bound") || len(again.prefs.compilers()) != 0 {
		t.Errorf("without bounds, the inspector says %s", got)
	}
}

// TestInliningOfTheCompiler: colours follow what is inlined.
func TestInliningOfTheCompiler(t *testing.T) {
	w := openProgram(t, boundsText, "main")
	do(t, w, "Coloured Graph")
	coloured := w.tabs.current.key
	graphs := func() string {
		text := ""
		for _, k := range pagesOf(w.tabs.current.view.Recording) {
			text += " " + k.Graph
		}
		return text
	}
	if got := graphs(); strings.Contains(got, "closed") || !strings.Contains(got, "grown") {
		t.Errorf("at first, there are%s", got)
	}
	chooseBound(t, w, "inline", "closed")
	chooseBound(t, w, "residual", "grown")
	w.tabs.show(coloured, nil)
	if got := graphs(); !strings.Contains(got, "closed") || strings.Contains(got, "grown") {
		t.Errorf("with other inlining, there are%s", got)
	}
}

// TestWrongBounds: what cannot be used is explained in the dialog, and leaves nothing behind.
func TestWrongBounds(t *testing.T) {
	w := openProgram(t, boundsText, "main")
	for _, c := range []struct{ field, text, says string }{
		{"Cases of a promotion", "many", `Cases of a promotion: "many" is not a number; write one, or nothing for no bound`},
		{"Visits before there is code", "-1", `Visits before there is code: "-1" is not a number; write one, or nothing for none`},
		{"residual", "nobody", "main calls no function nobody"},
	} {
		chooseBound(t, w, c.field, c.text)
		if d := w.runs.compiler; w.popups.shown == nil || d.problem.Text != c.says || !d.problem.Visible() {
			t.Errorf("%s: %q is said", c.text, d.problem.Text)
		}
		w.popups.close()
	}
	if len(w.prefs.compilers()) != 0 {
		t.Errorf("kept: %v", w.prefs.compilers())
	}
}

// TestCompilerOfThePortal: a function of which nobody knows the types is shown as META runs it, not by itself.
func TestCompilerOfThePortal(t *testing.T) {
	w := openProgram(t, boundsText, "interp")
	do(t, w, "Timeshifting, Step by Step")
	if got := w.tabs.current.key; w.popups.shown != nil || got.Entry != "main" || engine.StageOf(got).Name != engine.StageResidual {
		t.Fatalf("%v is shown", got)
	}
	w.nav.openFunction(page.ParseKey("flow:grown"))
	do(t, w, "Coloured Graph")
	if got := w.tabs.current.view.Title; w.popups.shown != nil || !strings.Contains(got, "grown") {
		t.Errorf("%q is shown", got)
	}
}

// TestUnreachedFunctions: a file opens at what META runs. A function that this does not reach has no page there; the window
// says so, and asks for no types.
func TestUnreachedFunctions(t *testing.T) {
	w, file := open(t, boundsText)
	w.opened.load = load
	w.opened.open(write(t, filepath.Join(filepath.Dir(file), "p.py"), "def unused(o):\n    return o.n\n"+boundsText), "")
	if got := w.tabs.current.view.Title; got != "main" {
		t.Fatalf("it opens at %s", got)
	}
	w.nav.openFunction(page.ParseKey("flow:unused"))
	do(t, w, "Coloured Graph")
	if got := w.tabs.current.key; w.popups.shown != nil || got.Entry != "main" || engine.StageOf(got).Name != engine.StageColoured {
		t.Errorf("%v is shown", got)
	}
	if got := w.status.said; !strings.Contains(got, "main does not reach unused") {
		t.Errorf("the window says %q", got)
	}
}
