package window

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/runtime/llinterp"
)

// runDialog asks for the arguments of a function that is run.
type runDialog struct{ fields []*dialogEntry }

// runCommands is the menu of what runs functions.
func (w *Window) runCommands() []any {
	return []any{
		&command{title: "Run Step by Step…", keys: []key{plain(fyne.KeyF5)}, enabled: w.canRun, run: func() { w.askRun("Record the run", w.record) }},
		&command{title: "Record Further Steps", keys: []key{shift(fyne.KeyF5)}, enabled: w.runGoesOn, run: w.recordFurther},
		nil,
		&command{title: "Run as Machine Code…", keys: []key{ctrl(fyne.KeyF5)}, enabled: w.canRun, run: func() { w.askRun("Run", w.runBy(asMachineCode)) }},
		&command{title: "Run as Python…", keys: []key{ctrlShift(fyne.KeyF5)}, enabled: w.canRun, run: func() { w.askRun("Run", w.runBy(asPython)) }},
		&command{title: "Stop", keys: []key{plain(fyne.KeyEscape)}, enabled: func() bool { return w.task != nil }, run: func() { w.stopTask(); w.status.say("Stopped") }},
	}
}

// canRun reports whether there is a function to be run.
func (w *Window) canRun() bool {
	_, ok := w.doc.(runnable)
	return ok && w.current != nil && w.isFunction(w.entryName())
}

// isRun reports whether a recorded run is shown.
func (w *Window) isRun() bool { return w.current != nil && engine.KindOf(w.current.key).ShowsRuns() }

// runGoesOn reports whether the run that is shown has not come to its end.
func (w *Window) runGoesOn() bool { return w.isRun() && w.current.view.More }

// recordFurther records what the run that is shown does next, and stays at its step.
func (w *Window) recordFurther() {
	entry := w.entryName()
	w.recordBy(runnable.RecordFurther, entry, w.arguments[entry], w.current.step)
}

// goesOn is said at the last step of a run that is not at its end.
const goesOn = "The run goes on behind this step: Shift+F5 records further ones"

// askRun asks for the arguments of the function that is shown, or of the entry of
// its program, and calls run with them.
func (w *Window) askRun(word string, run func(entry, args string)) {
	f, _ := w.functionNamed(w.entryName())
	d := &runDialog{}
	form := container.New(layout.NewFormLayout())
	given := splitTypes(w.arguments[f.Name])
	done := func() {
		args := d.text()
		w.closePopup()
		if w.arguments == nil {
			w.arguments = map[string]string{}
		}
		w.arguments[f.Name] = args
		run(f.Name, args)
	}
	for i, name := range f.Params {
		field := newDialogEntry(w.closePopup)
		field.SetPlaceHolder("10")
		if i < len(given) {
			field.SetText(strings.TrimSpace(given[i]))
		}
		field.OnSubmitted = func(string) {
			if i+1 < len(d.fields) {
				w.win.Canvas().Focus(d.fields[i+1].ready())
				return
			}
			done()
		}
		d.fields = append(d.fields, field)
		form.Add(widget.NewLabel(name))
		form.Add(field)
	}
	w.running = d
	ok := newDialogButton(word, done, w.closePopup)
	var first fyne.Focusable = ok
	if len(d.fields) > 0 {
		first = d.fields[0].ready()
	}
	w.openPopup(runContent(f.Name, form, ok, w.closePopup), fyne.NewSize(520, 0), first)
}

// runContent puts the dialog together.
func runContent(name string, form fyne.CanvasObject, ok *dialogButton, cancel func()) fyne.CanvasObject {
	title := widget.NewLabel("Arguments of " + name)
	title.TextStyle.Bold = true
	ok.Importance = widget.HighImportance
	hint := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 0), newDimText("Python literals: 10, 2.5, 'text', True, None"))
	return container.NewVBox(title, form, container.NewHBox(container.NewCenter(hint), layout.NewSpacer(), newDialogButton("Cancel", cancel, cancel), ok))
}

// text returns the arguments as they are written in a call. Fields at the end may
// stay empty.
func (d *runDialog) text() string {
	var texts []string
	for _, f := range d.fields {
		texts = append(texts, strings.TrimSpace(f.Text))
	}
	for len(texts) > 0 && texts[len(texts)-1] == "" {
		texts = texts[:len(texts)-1]
	}
	return strings.Join(texts, ", ")
}

// record runs a function under the low-level interpreter and shows its steps, from
// the first one.
func (w *Window) record(entry, args string) { w.recordBy(runnable.Record, entry, args, 0) }

// A recorder is one of the ways to record a run.
type recorder func(doc runnable, ctx context.Context, entry, args string) (*engine.Outcome, error)

// recordBy records a run and shows it at a step.
func (w *Window) recordBy(record recorder, entry, args string, step int) {
	doc, ok := w.doc.(runnable)
	if !ok {
		return
	}
	what := fmt.Sprintf("%s(%s)", entry, args)
	w.forgetRuns()
	var out *engine.Outcome
	w.begin("Running "+what, func(ctx context.Context, _ func(string)) (err error) {
		out, err = record(doc, ctx, entry, args)
		return err
	}, func(err error) {
		if w.lacksTypes(err, func() { w.recordBy(record, entry, args, step) }) {
			return
		}
		var failed *llinterp.Error
		if err != nil && !errors.As(err, &failed) {
			w.showError("Running "+what, err)
			return
		}
		w.outdate(runKey(entry))
		w.show(runKey(entry), func(*tab) {
			w.timeline.Seek(min(step, w.timeline.Len()-1))
			if step == 0 {
				w.current.beside.graph.ShowBeginning() // the last step was shown first
			}
			w.status.say(what + " " + outcomeText(out, err))
		})
	})
}

// forgetRuns puts away what was said of the runs before, as another one begins.
func (w *Window) forgetRuns() {
	w.clearErrors()
	w.status.say(w.about)
}

// outdate has the views of a program made anew when they are shown next.
func (w *Window) outdate(program page.Key) {
	for _, t := range w.tabs {
		if t.program == program {
			t.version = outdated
		}
	}
	w.forgetPages()
}

// lacksTypes asks for the types of arguments if they are what is missing, and then
// calls then.
func (w *Window) lacksTypes(err error, then func()) bool {
	var types *untyped
	if !errors.As(err, &types) {
		return false
	}
	var problem error
	if types.given {
		problem = types.err
	}
	w.askTypes(types.entry, problem, then)
	return true
}

// outcomeText says what became of a run.
func outcomeText(out *engine.Outcome, err error) string {
	switch {
	case err != nil:
		return "ends with an error: " + lastOf(err)
	case out == nil:
		return fmt.Sprintf("goes on: %d steps are recorded at a time; Shift+F5 records further ones", engine.MostRecorded)
	case out.Raises != nil:
		return "raises " + *out.Raises
	}
	return "gives " + *out.Result
}

// lastOf returns the reason of an error of a run without its place.
func lastOf(err error) string {
	var failed *llinterp.Error
	if errors.As(err, &failed) {
		return failed.What()
	}
	return err.Error()
}

// A way is one of the ways to run a function to its end.
type way struct {
	as  string // "as machine code"
	run func(doc runnable, ctx context.Context, entry, args string) (*engine.Outcome, string, error)
}

var (
	asMachineCode = way{"as machine code", runnable.RunNative}
	asPython      = way{"as Python", runnable.RunStd}
)

// runBy returns what runs a function to its end and shows what becomes of it. The
// status bar has a button that stops it.
func (w *Window) runBy(by way) func(entry, args string) {
	return func(entry, args string) { w.runToEnd(by, entry, args) }
}

func (w *Window) runToEnd(by way, entry, args string) {
	doc, ok := w.doc.(runnable)
	if !ok {
		return
	}
	call := fmt.Sprintf("%s(%s)", entry, args)
	what := call + " " + by.as
	w.forgetRuns()
	var out *engine.Outcome
	var printed string
	w.begin("Running "+what, func(ctx context.Context, _ func(string)) (err error) {
		out, printed, err = by.run(doc, ctx, entry, args)
		return err
	}, func(err error) {
		switch {
		case w.lacksTypes(err, func() { w.runToEnd(by, entry, args) }):
		case err != nil:
			w.showError("Running "+what, err)
		default:
			w.clearErrors()
			w.showUncaught(what, out)
			w.status.say(call + " " + outcomeText(out, nil))
			w.showOutcome(what, out, printed)
			w.explainRaised(what, entry, args, out)
		}
	})
}

// explainRaised finds out where an exception comes from, if the run does not tell, and
// shows it. What became of the run is shown meanwhile, and stays if this is stopped.
func (w *Window) explainRaised(what, entry, args string, out *engine.Outcome) {
	doc, ok := w.doc.(runnable)
	if !ok || out.Raises == nil || out.Uncaught != nil {
		return
	}
	said := w.status.said
	var u *engine.Uncaught
	w.begin("Finding out where "+*out.Raises+" comes from", func(ctx context.Context, _ func(string)) (err error) {
		u, err = doc.Explain(ctx, entry, args, out)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			w.showError("Running "+what+" once more", err)
		case u != nil:
			w.showError(what, u)
			w.status.say(said)
		}
	})
}

// showUncaught shows among the problems the exception that ended a run, if one did.
func (w *Window) showUncaught(what string, out *engine.Outcome) {
	switch {
	case out.Raises == nil:
	case out.Uncaught != nil:
		w.showError(what, out.Uncaught)
	default:
		w.showError(what, &engine.Uncaught{Class: *out.Raises})
	}
}

// showOutcome shows the result of a run on top of the window.
func (w *Window) showOutcome(what string, out *engine.Outcome, printed string) {
	title := widget.NewLabel(what)
	title.TextStyle.Bold = true
	title.Truncation = fyne.TextTruncateEllipsis
	result := widget.NewLabel(outcomeText(out, nil))
	result.Wrapping = fyne.TextWrapBreak
	result.Selectable = true
	if out.Raises != nil {
		result.Importance = widget.DangerImportance
	}
	dim := func(text string) fyne.CanvasObject { // in line with the labels
		return container.New(layout.NewCustomPaddedLayout(0, 0, theme.InnerPadding(), 0), newDimText(text))
	}
	rows := []fyne.CanvasObject{title, result}
	if printed != "" {
		text := widget.NewLabel(strings.TrimRight(printed, "\n"))
		text.TextStyle.Monospace = true
		text.Selectable = true
		rows = append(rows, dim("It printed:"), container.NewGridWrap(fyne.NewSize(460, 120), container.NewScroll(text)))
	}
	close := newDialogButton("Close", w.closePopup, w.closePopup)
	close.Importance = widget.HighImportance
	time := dim(fmt.Sprintf("%.3f ms", 1000*float64(out.Seconds)))
	rows = append(rows, container.NewHBox(container.NewCenter(time), layout.NewSpacer(), close))
	w.openPopup(container.NewVBox(rows...), fyne.NewSize(480, 0), close)
}
