package window

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"vitrine/annotator"
	"vitrine/engine"
)

// typeDialog asks for the types of the arguments of an entry. Types that cannot be used are
// explained in it, and never leave it.
type typeDialog struct {
	w       *Window
	entry   engine.Function
	file    []string // the types that the file gives
	fields  []*dialogEntry
	itself  []*dialogCheck // by parameter: its default is taken, not only that one's type; or nil
	problem *widget.Label
	accept  func(types string)
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
	doc, typed := tc.w.opened.doc.(typedDocument)
	if !ok || !typed {
		tc.w.problems.showError("Annotating "+entry, fmt.Errorf("%s is not a function of this file: choose one of the file as the entry", entry))
		return
	}
	how := tc.w.prefs.typings(tc.w.opened.path)[f.Name]
	d := &typeDialog{w: tc.w, entry: f, file: doc.FileTypes(f.Name), problem: widget.NewLabel("")}
	d.accept = func(types string) {
		how.Types = types
		tc.w.popups.close()
		tc.setTyping(f.Name, how)
		then()
	}
	form := d.form(how.Types)
	if problem != nil {
		d.problem.SetText(reasonOf(problem))
	}
	tc.types = d
	tc.w.popups.open(d.content(form), fyne.NewSize(660, 0), d.first())
}

// form makes a row for each parameter, filled with the types that were given before, or
// else with the types of defaults.
func (d *typeDialog) form(before string) fyne.CanvasObject {
	form := container.New(layout.NewFormLayout())
	given := splitTypes(before)
	d.itself = make([]*dialogCheck, len(d.entry.Params))
	for i, name := range d.entry.Params {
		field := newDialogEntry(d.w.popups.close)
		field.SetPlaceHolder("int")
		if i < len(d.file) {
			field.SetPlaceHolder("in the file: " + d.file[i])
		}
		field.OnSubmitted = func(string) { d.next(i) }
		d.fields = append(d.fields, field)
		var cell fyne.CanvasObject = field
		if def := defaultOf(&d.entry, i); def != nil {
			field.SetText(def.Type)
			d.itself[i] = d.check(i, def)
			cell = container.NewBorder(nil, nil, nil, d.itself[i], field)
		}
		if i < len(given) {
			field.SetText(given[i])
		}
		form.Add(newLabel(name))
		form.Add(cell)
	}
	for i, c := range d.itself {
		if c != nil && i >= len(given) && (before != "" || defaultOf(&d.entry, i).Type == "") {
			c.SetChecked(true)
		}
	}
	return form
}

// defaultOf returns the default of a parameter, or nil.
func defaultOf(f *engine.Function, i int) *engine.Default {
	if i -= f.Required; i >= 0 && i < len(f.Defaults) {
		return &f.Defaults[i]
	}
	return nil
}

// shortDefault is the text of a default, cut if it is long.
func shortDefault(d *engine.Default) string {
	value := []rune(d.Value)
	if len(value) > mostDefault {
		value = append(value[:mostDefault-1:mostDefault-1], '…')
	}
	return string(value)
}

// mostDefault is how many letters of a default are shown.
const mostDefault = 24

// check makes the choice to take a default itself. As in a call, the parameters after one
// that is left out are left out too.
func (d *typeDialog) check(i int, def *engine.Default) *dialogCheck {
	choice := newDialogCheck("the default itself: "+shortDefault(def), false, d.w.popups.close, d.done)
	choice.OnChanged = func(on bool) {
		if on {
			d.fields[i].Disable()
		} else {
			d.fields[i].Enable()
		}
		for j, c := range d.itself {
			if c != nil && (on && j > i || !on && j < i) {
				c.SetChecked(on)
			}
		}
	}
	return choice
}

// content puts the dialog together.
func (d *typeDialog) content(form fyne.CanvasObject) fyne.CanvasObject {
	title := newLabel("Types of the arguments of " + d.entry.Name)
	title.TextStyle.Bold = true
	d.problem.Wrapping = fyne.TextWrapWord
	d.problem.Importance = widget.DangerImportance
	help := newLabel(typesKnown)
	help.Wrapping = fyne.TextWrapWord
	ok := newDialogButton("Annotate", d.done, d.w.popups.close)
	ok.Importance = widget.HighImportance
	hint := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), newDimText("Empty fields take their types from the file: from annotations or ENTRIES"))
	buttons := container.NewHBox(container.NewCenter(hint), layout.NewSpacer(), newDialogButton("Cancel", d.w.popups.close, d.w.popups.close), ok)
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

// first returns what has the focus at the beginning.
func (d *typeDialog) first() fyne.Focusable {
	for _, f := range d.fields {
		if !f.Disabled() {
			return f.ready()
		}
	}
	return nil
}

// next goes from a field that is right to the one after it, or ends the dialog from the
// last.
func (d *typeDialog) next(i int) {
	if problem := d.wrong(i); problem != "" {
		d.complain(i, problem)
		return
	}
	d.problem.SetText("") // what was wrong before is not wrong any more
	for _, f := range d.fields[i+1:] {
		if !f.Disabled() {
			d.w.win.Canvas().Focus(f.ready())
			return
		}
	}
	d.done()
}

// complain says what is wrong, and goes to the field that it is about, if there is one.
func (d *typeDialog) complain(i int, problem string) {
	d.problem.SetText(problem)
	d.w.popups.fit()
	if i >= 0 && i < len(d.fields) {
		d.w.win.Canvas().Focus(d.fields[i].ready())
	}
}

// typeAt returns the type of a parameter: what is typed, or what the file or the default
// says. It is "" if there is none, or if the default is taken itself.
func (d *typeDialog) typeAt(i int) string {
	text := strings.TrimSpace(d.fields[i].Text)
	def := defaultOf(&d.entry, i)
	switch {
	case def != nil && d.itself[i].Checked:
		return ""
	case text != "":
		return text
	case i < len(d.file):
		return d.file[i]
	case def != nil:
		return def.Type
	}
	return ""
}

// wrong says what is wrong with a field alone, "" if nothing is.
func (d *typeDialog) wrong(i int) string {
	name, text := d.entry.Params[i], strings.TrimSpace(d.fields[i].Text)
	if text != "" && !d.fields[i].Disabled() {
		if err := engine.CheckType(text); err != nil {
			return name + ": " + err.Error()
		}
	}
	if i < d.entry.Required && d.typeAt(i) == "" {
		return name + " needs a type: the file does not give one"
	}
	return ""
}

// types returns what is chosen as one text, "" if all of it is as in the file. If
// something is wrong, it says what, and with which parameter.
func (d *typeDialog) types() (types string, bad int, problem string) {
	var texts []string
	own, last := false, -1
	for i, field := range d.fields {
		if problem := d.wrong(i); problem != "" {
			return "", i, problem
		}
		texts = append(texts, d.typeAt(i))
		own = own || !field.Disabled() && strings.TrimSpace(field.Text) != ""
		if texts[i] != "" {
			last = i
		}
	}
	if !own && len(d.file) > last {
		return "", -1, ""
	}
	if i := slices.Index(texts[:last+1], ""); i >= 0 {
		return "", i, fmt.Sprintf("%s needs a type, because %s after it has one", d.entry.Params[i], d.entry.Params[last])
	}
	return strings.Join(texts[:last+1], ","), -1, ""
}

// done ends the dialog if the types can be used.
func (d *typeDialog) done() {
	types, bad, problem := d.types()
	if problem != "" {
		d.complain(bad, problem)
		return
	}
	doc, ok := d.w.opened.doc.(typedDocument)
	if !ok {
		return
	}
	shown := d.w.popups.shown
	d.w.tasks.begin("Checking the types of "+d.entry.Name, func(ctx context.Context, _ func(string)) error {
		return doc.CheckTypes(ctx, d.entry.Name, types)
	}, func(err error) {
		var argument *annotator.ArgumentError
		switch {
		case d.w.popups.shown != shown || doc != d.w.opened.doc:
		case err == nil:
			d.accept(types)
		case errors.As(err, &argument) && argument.Index < len(d.entry.Params):
			d.complain(argument.Index, d.entry.Params[argument.Index]+": "+argument.Err.Error())
		default:
			d.complain(-1, reasonOf(err))
		}
	})
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
