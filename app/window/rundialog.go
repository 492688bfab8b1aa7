package window

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/runtime/llinterp"
	"vitrine/viewer/panes"
)

// runDialog asks for the arguments of a function that is run.
type runDialog struct{ fields []*dialogEntry }

// A runDesk runs functions, with and without a recording.
type runDesk struct {
	w         *Window
	dialog    *runDialog        // the one that was opened last
	compiler  *compilerDialog   // the one that was opened last
	arguments map[string]string // that functions were run with last
}

// commands is the menu of what runs functions.
func (rd *runDesk) commands() []any {
	items := []any{
		&command{title: "Run Step by Step…", keys: []key{plain(fyne.KeyF5)}, enabled: rd.canRun, run: func() { rd.ask("Record the run", rd.record) }},
		&command{title: "Record More Steps", keys: []key{shift(fyne.KeyF5)}, enabled: rd.goesOn, run: rd.recordFurther},
		nil,
		&command{title: "Run with the Generated Compiler…", enabled: rd.canRun, run: rd.compile},
		nil,
	}
	items = append(items, rd.w.live.commands()...)
	return append(items,
		nil,
		&command{title: "Run as Machine Code…", keys: []key{ctrl(fyne.KeyF5)}, enabled: rd.canRun, run: func() { rd.ask("Run", rd.runBy(asMachineCode)) }},
		&command{title: "Run as Python…", keys: []key{ctrlShift(fyne.KeyF5)}, enabled: rd.canRun, run: func() { rd.ask("Run", rd.runBy(asPython)) }},
		nil,
		&command{title: "Show Output", keys: []key{char('p')}, run: rd.w.output.reveal},
		nil,
		&command{title: "Stop", keys: []key{plain(fyne.KeyEscape)}, enabled: func() bool { return rd.w.tasks.running != nil }, run: rd.w.tasks.stopByUser},
	)
}

// canRun reports whether there is a function to be run.
func (rd *runDesk) canRun() bool {
	_, ok := rd.w.opened.doc.(runnable)
	return ok && rd.w.tabs.current != nil && rd.w.opened.isFunction(rd.w.stages.entryName())
}

// isRun reports whether a recorded run is shown.
func (rd *runDesk) isRun() bool {
	return rd.w.tabs.current != nil && engine.KindOf(rd.w.tabs.current.key).ShowsRuns()
}

// goesOn reports whether the run that is shown has not ended.
func (rd *runDesk) goesOn() bool { return rd.isRun() && rd.w.tabs.current.view.More }

// recordFurther records the next steps of the run that is shown, and stays at its step.
func (rd *runDesk) recordFurther() {
	entry := rd.w.stages.entryName()
	rd.recordBy(runnable.RecordFurther, entry, rd.arguments[entry], rd.w.tabs.current.step)
}

// goesOn is the text at the last recorded step of a run that has not ended.
const goesOn = "The run goes on after this step: Shift+F5 records more"

// argumentsOf are those that a function was run with last, or else those of the command line, if it takes that.
func (rd *runDesk) argumentsOf(function string) string {
	args, ok := rd.arguments[function]
	if doc, is := rd.w.opened.doc.(*programDocument); !ok && is && function == doc.entry.name {
		return doc.entry.args
	}
	return args
}

// ask asks for the arguments of the function that is shown, or of the entry of
// its program, and calls run with them.
func (rd *runDesk) ask(word string, run func(entry, args string)) {
	rd.askFor(rd.w.stages.entryName(), word, run)
}

// askFor is ask for a function of the file.
func (rd *runDesk) askFor(entry, word string, run func(entry, args string)) {
	f, _ := rd.w.opened.functionNamed(entry)
	d := &runDialog{}
	form := container.New(layout.NewFormLayout())
	given := splitTypes(rd.argumentsOf(f.Name))
	done := func() {
		args := d.text()
		rd.w.popups.close()
		rd.ranOn(f.Name, args)
		run(f.Name, args)
	}
	for i, name := range f.Params {
		field := newDialogEntry(rd.w.popups.close)
		field.SetPlaceHolder(emptyArgument(&f, i))
		if i < len(given) {
			field.SetText(strings.TrimSpace(given[i]))
		}
		field.OnSubmitted = func(string) {
			if i+1 < len(d.fields) {
				rd.w.win.Canvas().Focus(d.fields[i+1].ready())
				return
			}
			done()
		}
		d.fields = append(d.fields, field)
		form.Add(newLabel(name))
		form.Add(field)
	}
	rd.dialog = d
	ok := newDialogButton(word, done, rd.w.popups.close)
	var first fyne.Focusable = ok
	if len(d.fields) > 0 {
		first = d.fields[0].ready()
	}
	rd.w.popups.open(runContent(f.Name, form, ok, rd.w.popups.close), fyne.NewSize(520, 0), first)
}

// emptyArgument is what the empty field of an argument says: the default, which it stands for, or how arguments look.
func emptyArgument(f *engine.Function, i int) string {
	if d := defaultOf(f, i); d != nil {
		return shortDefault(d) + " by default"
	}
	return "10"
}

// ranOn remembers with which arguments a function was run.
func (rd *runDesk) ranOn(function, args string) {
	if rd.arguments == nil {
		rd.arguments = map[string]string{}
	}
	rd.arguments[function] = args
	rd.w.hints.ran(function, args)
}

// runContent puts the dialog together.
func runContent(name string, form fyne.CanvasObject, ok *dialogButton, cancel func()) fyne.CanvasObject {
	title := newLabel("Arguments of " + name)
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
func (rd *runDesk) record(entry, args string) { rd.recordBy(runnable.Record, entry, args, 0) }

// A recorder is one of the ways to record a run.
type recorder func(doc runnable, ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error)

// recordBy records a run and shows it at a step.
func (rd *runDesk) recordBy(record recorder, entry, args string, step int) {
	doc, ok := rd.w.opened.doc.(runnable)
	if !ok {
		return
	}
	what := fmt.Sprintf("%s(%s)", entry, args)
	rd.forget()
	prints := rd.w.output.begin(what+", step by step", true)
	var out *engine.Outcome
	rd.w.tasks.begin("Running "+what, func(ctx context.Context, _ func(string)) (err error) {
		out, err = record(doc, ctx, entry, args, prints)
		return err
	}, func(err error) {
		rd.w.output.flush()
		if rd.lacksTypes(err, func() { rd.recordBy(record, entry, args, step) }) {
			return
		}
		var failed *llinterp.Error
		if err != nil && !errors.As(err, &failed) {
			rd.w.problems.showError("Running "+what, err)
			return
		}
		rd.outdate(runKey(entry))
		rd.w.tabs.show(runKey(entry), func(*tab) {
			rd.w.stepper.timeline.Seek(min(step, rd.w.stepper.timeline.Len()-1))
			if step == 0 {
				rd.w.tabs.current.beside[0].graph.ShowBeginning() // the last step was shown first
			}
			rd.w.status.say(what + " " + outcomeText(out, err))
		})
	})
}

// forget clears what was said about earlier runs, when another one begins.
func (rd *runDesk) forget() {
	rd.w.problems.clear()
	rd.w.status.say(rd.w.opened.about)
}

// outdate makes the views of a program be made anew when they are next shown.
func (rd *runDesk) outdate(program page.Key) {
	for _, t := range rd.w.tabs.all {
		if t.program == program {
			t.version = outdated
		}
	}
	rd.w.search.forgetPages()
}

// lacksTypes asks for the types of arguments if they are what is missing, and then
// calls then.
func (rd *runDesk) lacksTypes(err error, then func()) bool {
	var types *untyped
	if !errors.As(err, &types) {
		return false
	}
	var problem error
	if types.given {
		problem = types.err
	}
	rd.w.choices.askTypes(types.entry, problem, then)
	return true
}

// outcomeText says what became of a run.
func outcomeText(out *engine.Outcome, err error) string {
	switch {
	case err != nil:
		return "ends with an error: " + lastOf(err)
	case out == nil:
		return fmt.Sprintf("goes on: %d steps are recorded at a time; Shift+F5 records more", engine.MostRecorded)
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
	run func(doc runnable, ctx context.Context, entry, args string, prints io.Writer) (*engine.Outcome, error)
}

var (
	asMachineCode = way{"as machine code", runnable.RunNative}
	asPython      = way{"as Python", runnable.RunStd}
)

// runBy returns what runs a function to its end and shows what becomes of it. The
// status bar has a button to stop it.
func (rd *runDesk) runBy(by way) func(entry, args string) {
	return func(entry, args string) { rd.toEnd(by, entry, args) }
}

func (rd *runDesk) toEnd(by way, entry, args string) {
	doc, ok := rd.w.opened.doc.(runnable)
	if !ok {
		return
	}
	call := fmt.Sprintf("%s(%s)", entry, args)
	what := call + " " + by.as
	rd.forget()
	prints := rd.w.output.beginRun(what)
	var out *engine.Outcome
	rd.w.tasks.begin("Running "+what, func(ctx context.Context, _ func(string)) (err error) {
		out, err = by.run(doc, ctx, entry, args, prints)
		return err
	}, func(err error) {
		rd.w.output.flush()
		switch {
		case rd.lacksTypes(err, func() { rd.toEnd(by, entry, args) }):
		case err != nil:
			rd.w.problems.showError("Running "+what, err)
		default:
			rd.w.problems.clear()
			rd.showUncaught(what, out)
			rd.w.status.say(call + " " + outcomeText(out, nil))
			rd.showOutcome(what, out)
			rd.explainRaised(what, entry, args, out)
		}
	})
	rd.w.tasks.whenStopped(func(err error) {
		rd.w.output.flush()
		if at := stoppedAt(err); at != nil {
			rd.w.problems.showError(what, at)
		}
	})
}

// explainRaised finds out where an exception comes from, if the run does not know, and
// shows it. The outcome of the run is shown meanwhile, and stays if this is stopped.
func (rd *runDesk) explainRaised(what, entry, args string, out *engine.Outcome) {
	doc, ok := rd.w.opened.doc.(runnable)
	if !ok || out.Raises == nil || out.Uncaught != nil {
		return
	}
	said := rd.w.status.said
	var u *engine.Uncaught
	rd.w.tasks.begin("Finding out where "+*out.Raises+" comes from", func(ctx context.Context, _ func(string)) (err error) {
		u, err = doc.Explain(ctx, entry, args, out)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			rd.w.problems.showError("Running "+what+" once more", err)
		case u != nil:
			rd.w.problems.showError(what, u)
			rd.w.status.say(said)
		}
	})
}

// showUncaught lists the exception that ended a run, if any, among the problems.
func (rd *runDesk) showUncaught(what string, out *engine.Outcome) {
	switch {
	case out.Raises == nil:
	case out.Uncaught != nil:
		rd.w.problems.showError(what, out.Uncaught)
	default:
		rd.w.problems.showError(what, &engine.Uncaught{Class: *out.Raises})
	}
}

// showOutcome shows the result of a run on top of the window.
func (rd *runDesk) showOutcome(what string, out *engine.Outcome) {
	title := newLabel(what)
	title.TextStyle.Bold = true
	title.Truncation = fyne.TextTruncateEllipsis
	result := newLabel(outcomeText(out, nil))
	result.Wrapping = fyne.TextWrapBreak
	result.Selectable = true
	if out.Raises != nil {
		result.Importance = widget.DangerImportance
	}
	dim := func(text string) fyne.CanvasObject { // in line with the labels
		return container.New(layout.NewCustomPaddedLayout(0, 0, theme.InnerPadding(), 0), newDimText(text))
	}
	rows := []fyne.CanvasObject{title, result}
	if printed := rd.w.output.pane.Output(); printed.Text != "" {
		printed.What = "It printed:"
		text := panes.NewOutputPane()
		text.OnCopy = rd.w.copyText
		text.SetOutput(printed)
		text.Text.OnKey = rd.w.commands.typedKey
		rows = append(rows, container.NewGridWrap(fyne.NewSize(460, 170), text))
	}
	close := newDialogButton("Close", rd.w.popups.close, rd.w.popups.close)
	close.Importance = widget.HighImportance
	time := dim(fmt.Sprintf("%.3f ms", 1000*float64(out.Seconds)))
	rows = append(rows, container.NewHBox(container.NewCenter(time), layout.NewSpacer(), close))
	rd.w.popups.open(container.NewVBox(rows...), fyne.NewSize(480, 0), close)
}
