package window

import (
	"fmt"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"
)

// variantsDialog asks how many variants of a function are kept apart, and of
// which functions.
type variantsDialog struct {
	bound, functions *dialogEntry
	problem          *widget.Label
}

// askVariants asks for the variants of the program that is shown.
func (tc *translationChoices) askVariants() {
	entry := tc.w.stages.entryName()
	how := tc.w.prefs.typings(tc.w.opened.path)[entry]
	d := &variantsDialog{
		bound: newDialogEntry(tc.w.popups.close), functions: newDialogEntry(tc.w.popups.close), problem: widget.NewLabel(""),
	}
	d.bound.SetText(strconv.Itoa(max(how.Variants, 1)))
	d.functions.SetText(how.Functions)
	d.functions.SetPlaceHolder("all")
	done := func() {
		if !d.read(&how, tc.w) {
			return
		}
		tc.w.popups.close()
		tc.setTyping(entry, how)
		tc.analyseAgain()
	}
	d.bound.OnSubmitted = func(string) { tc.w.win.Canvas().Focus(d.functions.ready()) }
	d.functions.OnSubmitted = func(string) { done() }
	tc.variants = d
	tc.w.popups.open(d.content(entry, tc.w.popups.close, done), fyne.NewSize(560, 0), d.bound.ready())
}

func (d *variantsDialog) content(entry string, cancel, done func()) fyne.CanvasObject {
	title := newLabel("Variants in the program of " + entry)
	title.TextStyle.Bold = true
	d.problem.Importance = widget.DangerImportance
	d.problem.Wrapping = fyne.TextWrapWord
	d.problem.Hide()
	help := newLabel("Calls whose types would lose too much in a union get graphs of their own, and so do blocks. " +
		"At most 1 merges everything.")
	help.Wrapping = fyne.TextWrapWord
	form := container.New(layout.NewFormLayout(),
		widget.NewLabel("At most, per function"), d.bound,
		widget.NewLabel("Only for the functions"), d.functions)
	ok := widget.NewButton("Annotate", done)
	ok.Importance = widget.HighImportance
	return container.NewVBox(title, form, d.problem, help,
		container.NewHBox(layout.NewSpacer(), widget.NewButton("Cancel", cancel), ok))
}

// read accepts what was typed, or says what is wrong with it.
func (d *variantsDialog) read(how *typing, w *Window) bool {
	n, err := strconv.Atoi(strings.TrimSpace(d.bound.Text))
	problem := ""
	if err != nil || n < 1 {
		problem = fmt.Sprintf("%q is not a number of variants: write 1 or more", d.bound.Text)
	}
	names := strings.FieldsFunc(d.functions.Text, func(r rune) bool { return r == ',' || r == ' ' })
	for _, name := range names {
		if problem == "" && !w.opened.isFunction(name) {
			problem = name + " is not a function of this file"
		}
	}
	d.problem.SetText(problem)
	if problem != "" {
		d.problem.Show()
		return false
	}
	how.Variants, how.Functions = n, strings.Join(names, ",")
	if n == 1 {
		how.Variants = 0
	}
	return true
}
