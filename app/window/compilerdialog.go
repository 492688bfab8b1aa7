package window

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"vitrine/engine"
)

// compilerDialog asks on what a function is run with its generated compiler, and how that works.
type compilerDialog struct {
	w         *Window
	entry     engine.Function
	arguments *runDialog
	lazy      *dialogCheck
	bounds    []*boundField
	inline    *dialogEntry
	residual  *dialogEntry
	problem   *widget.Label
	accept    func()
}

// A boundField is a field for a number; nothing stands for 0.
type boundField struct {
	*dialogEntry
	bound bound
}

// A bound is one of the numbers that bound a generated compiler.
type bound struct {
	title, none, about string
	in                 func(*engine.JITOptions) *int
}

// bounds are all of them, in the order of the dialog.
var bounds = []bound{
	{"Visits before there is code", "none", "how often the program comes to a place first",
		func(o *engine.JITOptions) *int { return &o.Threshold }},
	{"Rounds before the second tier", "never", "how often residual code closes a loop before it is compiled again",
		func(o *engine.JITOptions) *int { return &o.Tier }},
	{"Cases of a promotion", "no bound", "for other values there is a general version",
		func(o *engine.JITOptions) *int { return &o.Cases }},
	{"Operations in one go", "no bound", "what is left is compiled when it is taken",
		func(o *engine.JITOptions) *int { return &o.Step }},
	{"Operations in all", "no bound", "after that, what has no code runs without",
		func(o *engine.JITOptions) *int { return &o.Operations }},
	{"States of a merge point", "no bound", "with more, virtual objects are built so that states merge",
		func(o *engine.JITOptions) *int { return &o.States }},
	{"Inlining into itself", "no bound", "deeper calls with the same green arguments stay calls",
		func(o *engine.JITOptions) *int { return &o.Recursion }},
}

// askCompiler asks on what a function of the file is run with its compiler, and how that works. It remembers both, and
// calls then.
func (rd *runDesk) askCompiler(entry string, then func()) {
	f, _ := rd.w.opened.functionNamed(entry)
	escape := rd.w.popups.close
	d := &compilerDialog{
		w: rd.w, entry: f, arguments: &runDialog{}, inline: newDialogEntry(escape), residual: newDialogEntry(escape), problem: widget.NewLabel(""),
	}
	d.lazy = newDialogCheck("compiled only when the program takes it", false, escape, d.done)
	for _, b := range bounds {
		field := &boundField{newDialogEntry(escape), b}
		field.SetPlaceHolder(b.none)
		d.bounds = append(d.bounds, field)
	}
	d.inline.SetPlaceHolder("functions that say dont_look_inside or contain loops, as in push, Stack.pop")
	d.residual.SetPlaceHolder("functions that are not looked into")
	d.accept = func() {
		args, o := d.arguments.text(), d.options()
		escape()
		rd.setCompiler(f.Name, o)
		rd.ranOn(f.Name, args)
		then()
	}
	form := d.form(splitTypes(rd.argumentsOf(f.Name)))
	d.set(rd.w.prefs.compiler(rd.w.opened.path, f.Name))
	rd.dialog, rd.compiler = d.arguments, d
	var first fyne.Focusable = d.bounds[0]
	if len(d.arguments.fields) > 0 {
		first = d.arguments.fields[0].ready()
	}
	rd.w.popups.open(d.content(form), fyne.NewSize(700, 0), first)
}

// form makes the rows of the dialog.
func (d *compilerDialog) form(given []string) fyne.CanvasObject {
	form := container.New(layout.NewFormLayout())
	empty := func(i int) string { return emptyArgument(&d.entry, i) }
	if doc, ok := d.w.opened.doc.(compilable); ok && doc.HasRuns(d.entry.Name) {
		empty = func(int) string { return "empty: the runs of META" }
	}
	for i, name := range d.entry.Params {
		field := newDialogEntry(d.w.popups.close)
		field.SetPlaceHolder(empty(i))
		if i < len(given) {
			field.SetText(strings.TrimSpace(given[i]))
		}
		d.arguments.fields = append(d.arguments.fields, field)
		form.Add(newLabel(name))
		form.Add(field)
	}
	head := widget.NewLabel("How it compiles")
	head.TextStyle.Bold = true
	form.Add(head)
	form.Add(layout.NewSpacer())
	form.Add(widget.NewLabel("Second way of a branch"))
	form.Add(d.lazy)
	for _, b := range d.bounds {
		form.Add(newLabel(b.bound.title))
		about := container.New(layout.NewCustomPaddedLayout(0, 0, theme.InnerPadding(), 0), newDimText(b.bound.about))
		form.Add(container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(110, b.MinSize().Height), b.dialogEntry), nil, container.NewHBox(container.NewCenter(about))))
	}
	form.Add(widget.NewLabel("Inline all the same"))
	form.Add(d.inline)
	form.Add(widget.NewLabel("Leave as calls"))
	form.Add(d.residual)
	for i, f := range d.entries() {
		f.OnSubmitted = func(string) { d.next(i) }
	}
	return form
}

// entries lists the fields in their order.
func (d *compilerDialog) entries() []*dialogEntry {
	list := slices.Clone(d.arguments.fields)
	for _, b := range d.bounds {
		list = append(list, b.dialogEntry)
	}
	return append(list, d.inline, d.residual)
}

// content puts the dialog together.
func (d *compilerDialog) content(form fyne.CanvasObject) fyne.CanvasObject {
	title := newLabel(d.entry.Name + " with its generated compiler")
	title.TextStyle.Bold = true
	d.problem.Importance, d.problem.Wrapping = widget.DangerImportance, fyne.TextWrapWord
	d.problem.Hide()
	cancel := d.w.popups.close
	ok := newDialogButton("Compile", d.done, cancel)
	ok.Importance = widget.HighImportance
	buttons := container.NewHBox(
		newDialogButton("As the Original", func() { d.set(engine.JITOptions{}) }, cancel),
		newDialogButton("Usual Bounds", func() { d.set(engine.UsualJIT()) }, cancel),
		layout.NewSpacer(), newDialogButton("Cancel", cancel, cancel), ok)
	hint := container.New(layout.NewCustomPaddedLayout(2, 6, 4, 0), newDimText("Arguments are Python literals. The original compiles at once and without bounds."))
	scroll := container.NewVScroll(form)
	scroll.SetMinSize(fyne.NewSize(0, min(form.MinSize().Height, d.w.win.Canvas().Size().Height-210)))
	return container.NewVBox(title, scroll, d.problem, hint, buttons)
}

// set shows options.
func (d *compilerDialog) set(o engine.JITOptions) {
	d.lazy.SetChecked(o.Lazy)
	for _, b := range d.bounds {
		text := ""
		if n := *b.bound.in(&o); n > 0 {
			text = strconv.Itoa(n)
		}
		b.SetText(text)
	}
	d.inline.SetText(strings.Join(o.Inline, ", "))
	d.residual.SetText(strings.Join(o.Residual, ", "))
}

// next goes from a field that is right to the one after it. From the last argument on, it ends the dialog: who has given
// the arguments need not look at the rest.
func (d *compilerDialog) next(i int) {
	if i+1 < len(d.arguments.fields) {
		d.w.win.Canvas().Focus(d.arguments.fields[i+1].ready())
		return
	}
	d.done()
}

// wrong finds the first field that cannot be used, and says why; -1 if there is none.
func (d *compilerDialog) wrong() (field int, problem string) {
	n := len(d.arguments.fields)
	for i, b := range d.bounds {
		text := strings.TrimSpace(b.Text)
		if v, err := strconv.Atoi(text); text != "" && (err != nil || v < 0) {
			return n + i, fmt.Sprintf("%s: %q is not a number; write one, or nothing for %s", b.bound.title, text, b.bound.none)
		}
	}
	o := d.options()
	for _, name := range o.Inline {
		if slices.Contains(o.Residual, name) {
			return n + len(d.bounds), name + " cannot be both inlined and left as a call"
		}
	}
	return -1, ""
}

// options are what is chosen.
func (d *compilerDialog) options() engine.JITOptions {
	o := engine.JITOptions{Lazy: d.lazy.Checked, Inline: namesIn(d.inline.Text), Residual: namesIn(d.residual.Text)}
	for _, b := range d.bounds {
		*b.bound.in(&o), _ = strconv.Atoi(strings.TrimSpace(b.Text))
	}
	return o
}

// namesIn takes names apart.
func namesIn(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

// complain says what is wrong, and goes to the field that it is about.
func (d *compilerDialog) complain(field int, problem string) {
	d.problem.SetText(problem)
	d.problem.Show()
	d.w.popups.fit()
	if field >= 0 {
		d.w.win.Canvas().Focus(d.entries()[field].ready())
	}
}

// done ends the dialog if everything in it can be used.
func (d *compilerDialog) done() {
	doc, ok := d.w.opened.doc.(compilable)
	if !ok {
		return
	}
	if field, problem := d.wrong(); problem != "" {
		d.complain(field, problem)
		return
	}
	o, shown := d.options(), d.w.popups.shown
	if len(o.Inline)+len(o.Residual) == 0 {
		d.accept()
		return
	}
	d.w.tasks.begin("Checking the functions of "+d.entry.Name, func(ctx context.Context, _ func(string)) error {
		return doc.CheckInlining(ctx, d.entry.Name, o)
	}, func(err error) {
		switch {
		case d.w.popups.shown != shown || doc != d.w.opened.doc:
		case d.w.runs.lacksTypes(err, func() { d.w.runs.compile() }):
		case err != nil:
			d.complain(len(d.arguments.fields)+len(d.bounds), reasonOf(err))
		default:
			d.accept()
		}
	})
}
