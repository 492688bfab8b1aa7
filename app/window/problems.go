package window

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"vitrine/engine/source"
	"vitrine/flowspace"
	"vitrine/viewer/panes"
)

// showError shows what could not be done and why, in the pane of problems, and
// marks the places in the source.
func (w *Window) showError(what string, err error) {
	list := problemsOf(err)
	w.problems = nil
	for i := range list {
		p := &list[i]
		if p.File != w.file || !p.Span.IsValid() {
			continue
		}
		if p.Text == "" {
			p.Text = lineOf(w.onDisk, p.Span.Line)
		}
		w.problems = append(w.problems, &source.Error{File: p.File, Span: p.Span, Msg: p.Msg, Text: p.Text})
	}
	w.source.SetErrors(w.problems)
	w.errors.SetProblems(what, list)
	first, _, _ := strings.Cut(list[0].String(), "\n")
	w.status.say(what + ": " + first)
	if !w.hasErrors {
		w.hasErrors = true
		w.arrange()
	}
	w.showTitle()
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
	case errors.As(err, &crashed):
		return []panes.Problem{{
			Msg:     fmt.Sprintf("%s. This is a mistake in Vitrine; what follows helps to find it.", crashed.Error()),
			Details: crashed.stack,
		}}
	case errors.As(err, &path):
		return []panes.Problem{{Msg: fmt.Sprintf("%s: %v", path.Path, path.Err)}}
	}
	return []panes.Problem{{Msg: err.Error()}}
}

func problemAt(e *source.Error) panes.Problem {
	return panes.Problem{File: e.File, Span: e.Span, Msg: e.Msg, Text: e.Text}
}

// clearErrors puts the pane of problems away.
func (w *Window) clearErrors() {
	if !w.hasErrors {
		return
	}
	w.hasErrors = false
	w.problems = nil
	w.source.SetErrors(nil)
	w.errors.SetProblems("", nil)
	w.arrange()
	w.showTitle()
}

// jumpToProblem shows the place of a problem in the source.
func (w *Window) jumpToProblem(p panes.Problem) {
	if !p.Span.IsValid() {
		return
	}
	w.showPane(paneSource)
	w.source.Light(p.Span)
}
