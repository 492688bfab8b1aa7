package window

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/page"
)

// field is a text field that knows whether it has the focus.
type field struct {
	widget.Entry
	focused bool
}

func newField() *field {
	f := &field{}
	f.ExtendBaseWidget(f)
	return f
}

func (f *field) FocusGained() { f.focused = true; f.Entry.FocusGained() }

func (f *field) FocusLost() { f.focused = false; f.Entry.FocusLost() }

// TestFieldsLoseTheFocus: a field that has the focus blinks, also where nobody
// sees it.
func TestFieldsLoseTheFocus(t *testing.T) {
	w, _ := open(t, program)
	f := newField()
	w.popups.open(container.NewVBox(f), fyne.NewSize(100, 100), f)
	if !f.focused {
		t.Fatal("the field has not got the focus")
	}
	w.popups.close()
	if f.focused {
		t.Error("the field keeps the focus when its popup is closed")
	}
	if got := w.win.Canvas().Focused(); got != fyne.Focusable(w.tabs.current.graph) {
		t.Errorf("the focus is at %T", got)
	}

	w.layout.setContent(container.NewVBox(f))
	w.win.Canvas().Focus(f)
	w.layout.arrange()
	if f.focused {
		t.Error("the field keeps the focus when it is put away")
	}
	if got := w.win.Canvas().Focused(); got != fyne.Focusable(w.tabs.current.graph) {
		t.Errorf("the focus is at %T", got)
	}
}

// TestSecondKeys presses keys that no menu shows, while the graph has the focus.
func TestSecondKeys(t *testing.T) {
	w, _ := open(t, program)
	w.nav.openFunction(page.ParseKey("flow:g"))
	if len(w.tabs.all) != 2 || w.tabs.current != w.tabs.all[1] {
		t.Fatalf("there are %d tabs", len(w.tabs.all))
	}
	focused, ok := w.win.Canvas().Focused().(fyne.Shortcutable)
	if !ok {
		t.Fatalf("the focus is at %T", w.win.Canvas().Focused())
	}
	focused.TypedShortcut(ctrl(fyne.KeyPageDown).shortcut())
	if w.tabs.current != w.tabs.all[0] {
		t.Error("the next graph is not shown")
	}
}
