package window

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/pages/stop"
)

// stopsDialog lists the stops of a file, to switch them on and off, remove and add.
type stopsDialog struct {
	desk    *stopDesk
	stops   []stop.Stop
	checks  []*dialogCheck
	rows    *fyne.Container
	kind    *dialogSelect
	text    *dialogEntry
	problem *widget.Label
}

// stopHints say what is typed for stops of a kind.
var stopHints = map[stop.Kind]string{
	stop.Block: "the number of a block of this graph", stop.Operation: "getattr, or a pattern: int_*", stop.Variable: "n, n_0, or a pattern: v*",
	stop.Line: "the number of a line", stop.Generalised: "nothing more to say", stop.Sentence: "a regular expression",
}

// ask shows the stops of the open file.
func (sd *stopDesk) ask() {
	d := &stopsDialog{desk: sd, stops: sd.all(), rows: container.NewVBox(), problem: widget.NewLabel(""), text: newDialogEntry(sd.w.popups.close)}
	var kinds []string
	for _, k := range stop.Kinds {
		kinds = append(kinds, string(k))
	}
	d.kind = newDialogSelect(kinds, func(kind string) {
		d.text.SetPlaceHolder(stopHints[stop.Kind(kind)])
		if sd.dialog == d { // it is open
			sd.w.win.Canvas().Focus(d.text)
		}
	}, sd.w.popups.close)
	d.kind.SetSelected(string(stop.Operation))
	d.text.OnSubmitted = func(string) { d.add() }
	d.list()
	sd.dialog = d
	sd.w.popups.open(d.content(), fyne.NewSize(620, 480), d.text.ready())
}

// list shows the stops again.
func (d *stopsDialog) list() {
	d.rows.RemoveAll()
	d.checks = nil
	for i, s := range d.stops {
		check := newDialogCheck(s.String(), !s.Off, d.desk.w.popups.close, d.desk.w.popups.close)
		check.OnChanged = func(on bool) {
			d.stops[i].Off = !on
			d.desk.set(d.stops)
		}
		d.checks = append(d.checks, check)
		remove := newDialogButton("Remove", func() { d.remove(i) }, d.desk.w.popups.close)
		d.rows.Add(container.NewBorder(nil, nil, nil, remove, check))
	}
	if len(d.stops) == 0 {
		d.rows.Add(newDimText("No stops yet: F6 and Shift+F6 run to the next and the previous one."))
	}
	d.rows.Refresh()
}

func (d *stopsDialog) remove(i int) {
	d.stops = append(d.stops[:i:i], d.stops[i+1:]...)
	d.desk.set(d.stops)
	d.list()
}

// add adds the stop that was typed, or says what is wrong with it.
func (d *stopsDialog) add() {
	shown := noPage
	if t := d.desk.w.tabs.current; t != nil {
		shown = t.key
	}
	s := typedStop(stop.Kind(d.kind.Selected), strings.TrimSpace(d.text.Text), shown)
	if _, err := s.Matcher(); err != nil {
		d.problem.SetText(err.Error())
		d.problem.Show()
		return
	}
	d.problem.Hide()
	d.desk.set(append(d.stops[:len(d.stops):len(d.stops)], s))
	d.stops = d.desk.all()
	d.text.SetText("")
	d.list()
}

func (d *stopsDialog) content() fyne.CanvasObject {
	title := widget.NewLabel("Stops")
	title.TextStyle.Bold = true
	d.problem.Importance = widget.DangerImportance
	d.problem.Wrapping = fyne.TextWrapWord
	d.problem.Hide()
	escape := d.desk.w.popups.close
	adding := container.NewBorder(nil, nil, container.New(layout.NewGridWrapLayout(fyne.NewSize(140, theme.Size(theme.SizeNameText)*2.6)), d.kind),
		newDialogButton("Add", d.add, escape), d.text)
	closing := newDialogButton("Close", escape, escape)
	closing.Importance = widget.HighImportance
	top := container.NewVBox(title, adding, d.problem)
	return container.NewBorder(top, container.NewHBox(layout.NewSpacer(), closing), nil, nil, container.NewVScroll(d.rows))
}
