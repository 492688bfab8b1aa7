package window

import (
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// typeDialog asks for the types of the arguments of an entry.
type typeDialog struct {
	fields  []*dialogEntry
	problem *widget.Label
}

// dialogEntry is a field of a dialog, which Escape closes.
type dialogEntry struct {
	widget.Entry
	escape func()
}

func newDialogEntry(escape func()) *dialogEntry {
	e := &dialogEntry{escape: escape}
	e.ExtendBaseWidget(e)
	return e
}

// ready selects what is in the field, to be typed over, and returns the field.
func (e *dialogEntry) ready() fyne.Focusable {
	e.TypedShortcut(&fyne.ShortcutSelectAll{})
	return e
}

// TypedKey implements [fyne.Focusable].
func (e *dialogEntry) TypedKey(ev *fyne.KeyEvent) {
	if ev.Name == fyne.KeyEscape {
		e.escape()
		return
	}
	e.Entry.TypedKey(ev)
}

// askTypes asks for the types of the arguments of an entry, and calls then
// once they are given. problem is what was wrong with the previous ones, or nil.
func (tc *translationChoices) askTypes(entry string, problem error, then func()) {
	f, ok := tc.w.opened.functionNamed(entry)
	if !ok {
		tc.w.problems.showError("Annotating "+entry, fmt.Errorf("%s is not a function of this file: choose one of the file as the entry", entry))
		return
	}
	how := tc.w.prefs.typings(tc.w.opened.path)[f.Name]
	d := &typeDialog{problem: widget.NewLabel("")}
	form := container.New(layout.NewFormLayout())
	given := splitTypes(how.Types)
	done := func() {
		how.Types = d.types()
		tc.w.popups.close()
		tc.setTyping(f.Name, how)
		then()
	}
	for i, name := range f.Params {
		field := newDialogEntry(tc.w.popups.close)
		field.SetPlaceHolder("int")
		if i < len(given) {
			field.SetText(given[i])
		}
		field.OnSubmitted = func(string) { d.next(i, tc.w.win.Canvas(), done) }
		d.fields = append(d.fields, field)
		form.Add(widget.NewLabel(name))
		form.Add(field)
	}
	tc.types = d
	tc.w.popups.open(d.content(f.Name, form, problem, tc.w.popups.close, done), fyne.NewSize(620, 0), d.first())
}

// content puts the dialog together.
func (d *typeDialog) content(entry string, form fyne.CanvasObject, problem error, cancel, done func()) fyne.CanvasObject {
	title := widget.NewLabel("Types of the arguments of " + entry)
	title.TextStyle.Bold = true
	d.problem.Wrapping = fyne.TextWrapWord
	d.problem.Importance = widget.DangerImportance
	d.problem.Hide()
	if problem != nil {
		d.problem.SetText(reasonOf(problem))
		d.problem.Show()
	}
	help := widget.NewLabel(typesKnown)
	help.Wrapping = fyne.TextWrapWord
	ok := widget.NewButton("Annotate", done)
	ok.Importance = widget.HighImportance
	hint := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), newDimText("Empty fields take their types from the file: from annotations or ENTRIES"))
	buttons := container.NewHBox(container.NewCenter(hint), layout.NewSpacer(), widget.NewButton("Cancel", cancel), ok)
	return container.NewVBox(title, form, d.problem, help, buttons)
}

// reasonOf returns the reason of an error, without the place, which is the
// function in question, and without what the dialog says anyway.
func reasonOf(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	text, _, _ = strings.Cut(text, "; there are: ")
	if _, reason, ok := strings.Cut(text, ": "); ok && strings.Contains(text[:len(text)-len(reason)], ".py:") {
		text = reason
	}
	return text
}

func (d *typeDialog) first() fyne.Focusable {
	if len(d.fields) == 0 {
		return nil
	}
	return d.fields[0].ready()
}

// next goes to the field after this one, or ends the dialog from the last.
func (d *typeDialog) next(i int, c fyne.Canvas, done func()) {
	if i+1 < len(d.fields) {
		c.Focus(d.fields[i+1].ready())
		return
	}
	done()
}

// types returns what was typed, as one text. Fields at the end may stay empty.
func (d *typeDialog) types() string {
	texts := make([]string, len(d.fields))
	for i, f := range d.fields {
		texts[i] = strings.TrimSpace(f.Text)
	}
	for len(texts) > 0 && texts[len(texts)-1] == "" {
		texts = texts[:len(texts)-1]
	}
	return strings.Join(texts, ",")
}

// splitTypes takes apart types that are separated by commas; those within
// brackets belong together.
func splitTypes(text string) []string {
	var parts []string
	depth, from := 0, 0
	for i, r := range text {
		switch r {
		case '[', '(', '{':
			depth++
		case ']', ')', '}':
			depth--
		case ',':
			if depth == 0 {
				parts = append(parts, text[from:i])
				from = i + 1
			}
		}
	}
	if text == "" {
		return nil
	}
	return append(parts, text[from:])
}
