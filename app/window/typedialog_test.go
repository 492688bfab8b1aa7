package window

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"vitrine/engine"
)

const typesText = `class Shape:
    pass

def add(a, b):
    return a + b

def times(n, step=2, name='x', shape=None):
    return n * step

def known(n: int, step=2):
    return n * step

def made(make=Shape):
    return make()
`

// TestWrongTypesAreNeverKept: what is wrong is said in the dialog, at the field, and
// whatever was given before goes on working.
func TestWrongTypesAreNeverKept(t *testing.T) {
	w := openProgram(t, typesText, "add")
	stored := func() string { return w.prefs.typings(w.opened.path)["add"].Types }
	ask := func() *typeDialog {
		w.commands.perform(w.commands.titled("Types of Arguments…"))
		return w.choices.types
	}
	d := ask()
	d.fields[0].OnSubmitted("")
	if got := d.problem.Text; got != "a needs a type: the file does not give one" || w.win.Canvas().Focused() != fyne.Focusable(d.fields[0]) {
		t.Errorf("Enter on an empty field says %q", got)
	}
	d.fields[0].SetText("int")
	d.fields[0].OnSubmitted("int")
	if d.problem.Text != "" || w.win.Canvas().Focused() != fyne.Focusable(d.fields[1]) {
		t.Errorf("after Enter on a field that is right, the dialog says %q", d.problem.Text)
	}
	d.fields[1].SetText("int")
	d.done()
	if stored() != "int,int" || w.popups.shown != nil {
		t.Fatalf("stored is %q", stored())
	}
	for _, c := range []struct{ first, second, says string }{
		{"int", "flaot", `b: "flaot" is not a type for an argument; there are: int`},
		{"[int", "int", `a: the types "[int": there is no comma before ""`},
		{"int, str", "int", `a: "int, str" is 2 types, and one is needed`},
		{"int", "add", `b: "add" is not a type`},
		{"", "int", "a needs a type"},
	} {
		d := ask()
		d.fields[0].SetText(c.first)
		d.fields[1].SetText(c.second)
		d.done()
		if got := d.problem.Text; w.popups.shown == nil || !strings.HasPrefix(got, c.says) || strings.Contains(got, "--") {
			t.Errorf("%q, %q: the dialog says %q", c.first, c.second, got)
		}
		at := 0
		if strings.HasPrefix(c.says, "b") {
			at = 1
		}
		if w.win.Canvas().Focused() != fyne.Focusable(d.fields[at]) {
			t.Errorf("%q, %q: the focus is not in field %d", c.first, c.second, at)
		}
		w.popups.close() // as Cancel does
		if stored() != "int,int" {
			t.Fatalf("after Cancel %q is stored", stored())
		}
	}
	runs(t, w, "Run as Machine Code…", "3", "4")
	if !strings.Contains(w.status.said, "add(3, 4) gives 7") {
		t.Errorf("afterwards a run says %q", w.status.said)
	}
}

// TestDefaultsAreTypes: a default suggests its type; only if the user says so it is taken
// itself, and then those after it are too.
func TestDefaultsAreTypes(t *testing.T) {
	w := openProgram(t, typesText, "times")
	f, _ := w.opened.functionNamed("times")
	if f.Required != 1 || len(f.Defaults) != 3 || f.Defaults[1] != (engine.Default{Value: `"x"`, Type: "str"}) {
		t.Fatalf("%+v", f)
	}
	ask := func() *typeDialog {
		w.commands.perform(w.commands.titled("Types of Arguments…"))
		return w.choices.types
	}
	stored := func(entry string) string { return w.prefs.typings(w.opened.path)[entry].Types }
	d := ask()
	if d.fields[1].Text != "int" || d.fields[2].Text != "str" || d.fields[3].Text != "none" || d.itself[1].Checked || d.itself[0] != nil {
		t.Errorf("suggested are %q, %q, %q", d.fields[1].Text, d.fields[2].Text, d.fields[3].Text)
	}
	d.fields[0].SetText("int")
	d.done()
	if got := stored("times"); got != "int,int,str,none" {
		t.Fatalf("stored is %q", got)
	}
	if facts := w.tabs.current.page().Facts("step_1"); len(facts) == 0 || facts[0].Value != "Integer" {
		t.Errorf("step is %v", facts)
	}
	d = ask()
	d.itself[2].SetChecked(true)
	if !d.itself[3].Checked || d.itself[1].Checked || !d.fields[3].Disabled() {
		t.Error("the parameters after one that is left out are not left out")
	}
	d.done()
	if got := stored("times"); got != "int,int" {
		t.Errorf("with defaults stored is %q", got)
	}
	d = ask()
	if !d.itself[2].Checked || d.itself[1].Checked {
		t.Error("the choice of defaults is not remembered")
	}
	d.itself[3].SetChecked(false)
	if d.itself[2].Checked {
		t.Error("a parameter is left out before one that is not")
	}
	w.popups.close()

	w.nav.openFunction(w.opened.doc.Functions()[len(w.opened.doc.Functions())-2].Key)
	d = ask()
	d.done()
	if got := stored("known"); got != "int,int" {
		t.Errorf("beside an annotation, a default is %q", got)
	}
	w.nav.openFunction(w.opened.doc.Functions()[len(w.opened.doc.Functions())-1].Key)
	d = ask()
	if !d.itself[0].Checked || d.fields[0].Text != "" {
		t.Error("the type of a class is guessed")
	}
	d.done()
	if w.popups.shown != nil || stored("made") != "" {
		t.Errorf("a default without a type: %q", d.problem.Text)
	}
}
