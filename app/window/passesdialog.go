package window

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/lowlevel/backendopt"
)

// passesDialog asks which optimisations are made.
type passesDialog struct{ checks []*dialogCheck }

// askPasses asks which optimisations are made.
func (tc *translationChoices) askPasses() {
	d := &passesDialog{}
	done := func() {
		off := d.off()
		tc.w.popups.close()
		tc.setPassesOff(off)
	}
	on := map[string]bool{}
	for _, name := range tc.passesOn() {
		on[name] = true
	}
	rows := container.New(layout.NewFormLayout())
	for _, p := range backendopt.Passes {
		check := newDialogCheck(p.Name, on[p.Name], tc.w.popups.close, done)
		d.checks = append(d.checks, check)
		about := newLabel(p.Doc)
		about.SizeName, about.Importance, about.Truncation = theme.SizeNameCaptionText, widget.LowImportance, fyne.TextTruncateEllipsis
		rows.Add(check)
		rows.Add(about)
	}
	tc.passes = d
	tc.w.popups.open(d.content(rows, tc.w.popups.close, done), fyne.NewSize(980, 0), d.checks[0])
}

// content puts the dialog together.
func (d *passesDialog) content(rows fyne.CanvasObject, cancel, done func()) fyne.CanvasObject {
	title := widget.NewLabel("Optimisations")
	title.TextStyle.Bold = true
	ok := newDialogButton("Apply", done, cancel)
	ok.Importance = widget.HighImportance
	hint := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0),
		newDimText("They affect the optimised graph, before and after, and machine code."))
	buttons := container.NewHBox(container.NewCenter(hint), layout.NewSpacer(),
		newDialogButton("All", func() { d.set(true) }, cancel), newDialogButton("None", func() { d.set(false) }, cancel),
		newDialogButton("Cancel", cancel, cancel), ok)
	return container.NewBorder(title, buttons, nil, nil, rows)
}

// set switches all of them on or off.
func (d *passesDialog) set(on bool) {
	for _, c := range d.checks {
		c.SetChecked(on)
	}
}

// off returns the names of those that are switched off, in their order.
func (d *passesDialog) off() []string {
	var names []string
	for _, c := range d.checks {
		if !c.Checked {
			names = append(names, c.Text)
		}
	}
	return names
}
