package window

import (
	"errors"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"vitrine/engine"
	"vitrine/host/stdspace"
	"vitrine/pages/page"
)

// TestRunAsPython runs a function under the standard object space: with a result,
// with output, with an exception and with types that nobody has to know.
func TestRunAsPython(t *testing.T) {
	w := openProgram(t, `def show(x):
    print(x, x * 2)
    return [x]


def fail(d):
    return d['key']
`, "show")
	runs(t, w, "Run as Python…", "'ab'")
	if w.problems.shown || w.popups.shown == nil || !strings.Contains(w.status.said, "show('ab') gives ['ab']") {
		t.Errorf("%q, %s", w.status.said, w.problems.pane.CopyText())
	}
	if got := w.output.pane.Output(); got.Text != "ab abab\n" || got.What != "show('ab') as Python" {
		t.Errorf("%+v", got)
	}
	w.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.popups.shown != nil {
		t.Error("Escape does not close the result")
	}
	w.nav.openFunction(page.ParseKey("flow:fail"))
	runs(t, w, "Run as Python…", "{}")
	if !w.problems.shown || !strings.Contains(w.status.said, "raises KeyError") {
		t.Fatalf("%q, %s", w.status.said, w.problems.pane.CopyText())
	}
	if p := w.problems.pane.Problems()[0]; p.Span.Line != 7 || p.Msg != "in fail: KeyError is not caught: 'key'" || len(p.Sides) != 1 {
		t.Errorf("%+v", p)
	}
}

// TestArgumentsAreTypedOver: what was given last is selected, so that typing
// replaces it.
func TestArgumentsAreTypedOver(t *testing.T) {
	w := openProgram(t, lowText, "total")
	runs(t, w, "Run Step by Step…", "3")
	do(t, w, "Run Step by Step…")
	field := w.runs.dialog.fields[0]
	field.TypedRune('5')
	if field.Text != "5" {
		t.Errorf("the field holds %q", field.Text)
	}
}

// TestEmptyArgumentsSayTheDefault: a field that may stay empty shows what it stands for then.
func TestEmptyArgumentsSayTheDefault(t *testing.T) {
	w := openProgram(t, "def scale(value, name='x'):\n    return value * len(name)\n", "scale")
	do(t, w, "Run as Python…")
	for i, want := range []string{"10", `"x" by default`} {
		if got := w.runs.dialog.fields[i].PlaceHolder; got != want {
			t.Errorf("field %d says %q, not %q", i, got, want)
		}
	}
	w.runs.dialog.fields[0].SetText("7")
	w.runs.dialog.fields[1].OnSubmitted("")
	if !strings.Contains(w.status.said, "scale(7) gives 7") {
		t.Errorf("%q", w.status.said)
	}
}

// TestMenusShowEachKeyOnce looks for two items that seem to have the same key. Escape
// ends what is nearest, so it may be the key of several.
func TestMenusShowEachKeyOnce(t *testing.T) {
	w, _ := open(t, program)
	seen := map[desktop.CustomShortcut]string{}
	for _, m := range w.menus.menu.Items {
		for _, it := range m.Items {
			s, ok := it.Shortcut.(*desktop.CustomShortcut)
			if !ok {
				continue
			}
			if other := seen[*s]; other != "" && s.KeyName != fyne.KeyEscape {
				t.Errorf("%q and %q show the same key", it.Label, other)
			}
			seen[*s] = it.Label
		}
	}
	if stop := w.menus.items[w.commands.titled("Stop")].Shortcut; stop == nil || stop.(*desktop.CustomShortcut).KeyName != fyne.KeyEscape {
		t.Errorf("the item that stops what is going on shows the key %v", stop)
	}
	if len(seen) < 30 {
		t.Errorf("only %d items show a key", len(seen))
	}
}

// TestRunsThatTakeTooMuch: a run as Python that never stops making objects ends with an
// error, which has a function and a line.
func TestRunsThatTakeTooMuch(t *testing.T) {
	const text = `def eat(n):
    items = []
    while True:
        items.append([n, n + 1, n + 2])
`
	p, err := engine.LoadText(t.Context(), "eat.py", []byte(text), engine.Options{Heap: 128 << 20})
	if err != nil {
		t.Fatal(err)
	}
	_, err = p.Run(t.Context(), "eat", "1", engine.RunOptions{With: engine.WithStd})
	if !errors.Is(err, stdspace.ErrBudget) {
		t.Fatalf("the run ends with %v", err)
	}
	if got := problemsOf(err)[0]; got.Span.Line < 3 || got.Span.Line > 4 || got.Msg != "in eat: the program used up its budget of memory: it holds more than 128 MiB" {
		t.Errorf("%+v", got)
	}
}
