package window

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"vitrine/annotator"
	"vitrine/annotator/flowing/flowfilm"
	"vitrine/engine"
	"vitrine/engine/views"
	"vitrine/flowspace"
	"vitrine/host/source"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/rtyper"
	"vitrine/pages/page"
	"vitrine/runtime/llinterp"
	"vitrine/viewer/panes"
)

// A problemDesk shows what is wrong with the program, and goes to where it is.
type problemDesk struct {
	w      *Window
	pane   *panes.ErrorPane
	ofText source.ErrorList // of the file that is open
	shown  bool
	of     string // the annotated program whose errors are shown, or ""
}

// showError shows what could not be done and why, in the pane of problems, and
// marks the places in the source.
func (pd *problemDesk) showError(what string, err error) { pd.show(what, problemsOf(err)) }

func (pd *problemDesk) show(what string, list []panes.Problem) {
	pd.ofText, pd.of = nil, ""
	for i := range list {
		p := &list[i]
		if p.File != pd.w.opened.path || !p.Span.IsValid() {
			continue
		}
		if p.Text == "" {
			p.Text = lineOf(pd.w.editing.text(), p.Span.Line)
		}
		pd.ofText = append(pd.ofText, &source.Error{File: p.File, Span: p.Span, Msg: p.Msg, Text: p.Text})
	}
	pd.w.texts.source.SetErrors(pd.ofText)
	pd.pane.SetProblems(what, list)
	first := list[0]
	if first.File != "" {
		first.File = filepath.Base(first.File) // the name is what the pane shows, too
	}
	said, _, _ := strings.Cut(first.String(), "\n")
	pd.w.status.say(what + ": " + said)
	if !pd.w.editing.on {
		pd.reveal()
	}
	pd.w.showTitle()
}

// reveal shows the pane if there are problems: while somebody types, they are only marked.
func (pd *problemDesk) reveal() {
	if !pd.shown && len(pd.pane.Problems()) > 0 {
		pd.shown = true
		pd.w.layout.arrange()
	}
}

// showFailures shows what went wrong when a view was made: that it failed, or the typing
// errors of its program. The errors of a program stay while other views are shown; other
// problems are cleared.
func (pd *problemDesk) showFailures(key page.Key, err error, v *views.View) {
	program := ""
	if isOfProgram(key) {
		program = key.Entry
	}
	switch {
	case err != nil:
		pd.clear()
		pd.showError("Analysing "+pd.w.stages.nameOf(key), err)
	case v != nil && len(v.Errors) > 0:
		if pd.of == program && pd.shown && len(pd.pane.Problems()) == len(v.Errors) && key.Kind != engine.StageAnnotated {
			return // they are shown already, with their steps
		}
		pd.clear()
		what := "The program of " + key.Entry + " cannot be typed"
		switch {
		case engine.KindOf(key).ShowsRuns():
			what = runEnds(key.Entry, v.Errors)
		case key.Kind == engine.KindWhatIf:
			what = "Other hints in " + key.Entry
		}
		pd.show(what, pd.typeProblems(v))
		pd.of = program
	case pd.of == "" || pd.of == program:
		pd.clear()
	}
}

// runEnds says how a run without a result ends.
func runEnds(entry string, errs []error) string {
	var raised *engine.Uncaught
	if errors.As(errs[0], &raised) {
		return "The run of " + entry + " ends with an exception"
	}
	return "The run of " + entry + " ends with an error"
}

// typeProblems turns the errors of an annotated program into problems, with the
// steps that lead to them if the view has recorded them.
func (pd *problemDesk) typeProblems(v *views.View) []panes.Problem {
	var list []panes.Problem
	for _, err := range v.Errors {
		var e *annotator.Error
		if !errors.As(err, &e) {
			list = append(list, problemsOf(err)...)
			continue
		}
		p := panes.Problem{File: e.File, Span: e.Span, Msg: e.Msg, Step: -1}
		if e.Graph != nil {
			p.Msg = "in " + e.Graph.Title + ": " + p.Msg
		}
		p.Page, p.Step = whereFound(v, e)
		for _, side := range e.Sides {
			p.Sides = append(p.Sides, pd.problemSide(v, side))
		}
		list = append(list, p)
	}
	return list
}

// whereFound returns the page and the step at which an error was found.
func whereFound(v *views.View, e *annotator.Error) (key page.Key, step int) {
	program, ok := v.Recording.(page.Program)
	if !ok || e.Graph == nil {
		return noPage, -1
	}
	steps := program.Steps()
	for i := steps.Len() - 1; i >= 0; i-- {
		if s := steps.At(i); s.Kind == flowfilm.StepError && s.Text == e.Msg && s.Block == e.Block.ID {
			return program.PageOf(i), i
		}
	}
	return noPage, -1
}

func (pd *problemDesk) problemSide(v *views.View, s annotator.Side) panes.Side {
	text := fmt.Sprintf("%s comes from %s:%d:%d", s.Value, filepath.Base(s.File), s.Span.Line, s.Span.Col+1)
	if s.Via != "" {
		text += ", along " + s.Via
	}
	side := panes.Side{Text: text, File: s.File, Span: s.Span}
	if recorded(v) {
		reasons := s.Reasons
		if len(reasons) == 0 {
			reasons = page.StepsAsReasons(v.Recording.Steps(), s.Chain)
		}
		side.Reasons = pd.w.why.reasons(v, reasons)
	}
	return side
}

// lineOf returns a line of a text, counted from 1.
func lineOf(text string, line int32) string {
	lines := strings.Split(text, "\n")
	if int(line) > len(lines) {
		return ""
	}
	return lines[line-1]
}

// problemsOf turns an error into what the pane of problems shows.
func problemsOf(err error) []panes.Problem {
	var list source.ErrorList
	var one *source.Error
	var flow *flowspace.Error
	var crashed *crash
	var path *os.PathError
	var typing *annotator.Error
	var failed *llinterp.Error
	var raised *engine.Uncaught
	var stopped *stdspace.StopError
	var colour *engine.ColourError
	if errors.As(err, &colour) {
		return []panes.Problem{colourProblem(colour)}
	}
	if several, ok := err.(interface{ Unwrap() []error }); ok && len(several.Unwrap()) > 1 {
		var all []panes.Problem
		for _, e := range several.Unwrap() {
			all = append(all, problemsOf(e)...)
		}
		return all
	}
	switch {
	case errors.As(err, &list) && len(list) > 0:
		problems := make([]panes.Problem, len(list))
		for i, e := range list {
			problems[i] = problemAt(e)
		}
		return problems
	case errors.As(err, &one):
		return []panes.Problem{problemAt(one)}
	case errors.As(err, &flow) && flow.Span.IsValid():
		return []panes.Problem{{File: flow.File, Span: flow.Span, Msg: "in " + flow.Func + ": " + flow.Msg}}
	case errors.As(err, &typing) && typing.Span.IsValid():
		return []panes.Problem{{File: typing.File, Span: typing.Span, Msg: typing.Msg}}
	case errors.As(err, &failed) && failed.Span.IsValid():
		return []panes.Problem{{File: failed.File, Span: failed.Span, Msg: fmt.Sprintf("in %s: %s\nat %s", failed.Func, failed.What(), failed.Detail())}}
	case errors.As(err, &stopped) && stopped.Span.IsValid():
		return []panes.Problem{{File: stopped.File, Span: stopped.Span, Msg: fmt.Sprintf("in %s: %v", stopped.Func, stopped.Unwrap())}}
	case errors.As(err, &raised):
		return []panes.Problem{uncaughtProblem(raised)}
	case errors.As(err, &crashed):
		return []panes.Problem{{
			Msg:     fmt.Sprintf("%s. This is a bug in Vitrine; the following helps to find it.", crashed.Error()),
			Details: crashed.stack,
		}}
	case errors.As(err, &path):
		return []panes.Problem{{Msg: fmt.Sprintf("%s: %v", path.Path, path.Err)}}
	}
	return []panes.Problem{{Msg: err.Error()}}
}

// colourProblem shows a mistake in hints at its place, with the way to its cause and what would help.
func colourProblem(e *engine.ColourError) panes.Problem {
	p := problemAt(e.At)
	p.Step = -1
	for _, w := range e.Way {
		where := "line"
		if w.File != e.At.File {
			where = filepath.Base(w.File) + ", line"
		}
		p.Sides = append(p.Sides, panes.Side{Text: fmt.Sprintf("%s %d: %s", where, w.Span.Line, w.Text), File: w.File, Span: w.Span})
	}
	for _, w := range e.Help {
		p.Sides = append(p.Sides, panes.Side{Text: w.Text, File: w.File, Span: w.Span})
	}
	return p
}

// uncaughtProblem shows an exception at its place in the program's own file, with
// the functions that were active.
func uncaughtProblem(u *engine.Uncaught) panes.Problem {
	p := panes.Problem{File: u.Place.File, Span: u.Place.Span, Text: u.Place.Text, Step: -1, Msg: u.What()}
	if u.Place.Function != "" {
		p.Msg = "in " + u.Place.Function + ": " + p.Msg
	}
	for _, f := range u.Frames {
		place := fmt.Sprintf("in %s, %s:%d", f.Function, filepath.Base(f.File), f.Span.Line)
		if text := strings.TrimSpace(f.Text); text != "" {
			place += "   " + text
		}
		if f.Left > 0 {
			place += fmt.Sprintf("   … and %d more functions", f.Left)
		}
		p.Sides = append(p.Sides, panes.Side{Text: place, File: f.File, Span: f.Span})
	}
	return p
}

func problemAt(e *source.Error) panes.Problem {
	return panes.Problem{File: e.File, Span: e.Span, Msg: e.Msg, Text: e.Text}
}

// clear hides the pane of problems.
func (pd *problemDesk) clear() {
	if len(pd.pane.Problems()) == 0 {
		return
	}
	shown := pd.shown
	pd.shown, pd.of = false, ""
	pd.ofText = nil
	pd.w.texts.source.SetErrors(nil)
	pd.pane.SetProblems("", nil)
	pd.w.status.say(pd.w.opened.about)
	if shown {
		pd.w.layout.arrange()
	}
	pd.w.showTitle()
}

// close hides the pane because the user has read it. What is shown of the graph stays where it is.
func (pd *problemDesk) close() { pd.w.tabs.keepStill(pd.clear) }

// jump shows the place of a problem in the source, and in the graph if
// a recording has found it.
func (pd *problemDesk) jump(p panes.Problem) {
	if !p.Page.IsZero() {
		pd.goToStep(p, p.Step)
	}
	if !p.Span.IsValid() {
		return
	}
	text := pd.textOf(p.File)
	if text == "" {
		return
	}
	pd.w.layout.showPane(paneSource)
	pd.w.texts.show(text)
	pd.w.texts.source.Light(p.Span)
}

// textOf returns the text of a source file, "" if it is not known.
func (pd *problemDesk) textOf(file string) string {
	if file == pd.w.opened.path {
		return pd.w.editing.text()
	}
	for _, t := range pd.w.tabs.all {
		if t.view.File == file {
			return t.view.Text
		}
	}
	text, _ := rtyper.HelperText(file)
	return text
}

// goToStep goes to a step that leads to a problem.
func (pd *problemDesk) goToStep(p panes.Problem, step int) {
	if p.Page.IsZero() {
		return
	}
	if t := pd.w.tabs.with(p.Page); t != nil && t.version == pd.w.opened.version {
		pd.w.stepper.goTo(t, step)
		return
	}
	pd.w.tabs.show(p.Page, func(t *tab) { pd.w.stepper.goTo(t, step) })
}
