package window

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"vitrine/engine/source"
	"vitrine/viewer/panes"
)

// showError shows what could not be done and why, in the pane of problems.
func (w *Window) showError(what string, err error) {
	list := problemsOf(err)
	w.errors.SetProblems(what, list)
	first, _, _ := strings.Cut(list[0].String(), "\n")
	w.status.say(what + ": " + first)
	if !w.hasErrors {
		w.hasErrors = true
		w.arrange()
	}
	w.showTitle()
}

// problemsOf turns an error into what the pane of problems shows.
func problemsOf(err error) []panes.Problem {
	var list source.ErrorList
	var one *source.Error
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
