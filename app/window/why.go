package window

import (
	"fmt"
	"strings"

	"vitrine/engine/views"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
)

// A question is the variable whose type is explained, and where it was asked.
type question struct {
	program  page.Key // of the program that the view belongs to
	key      page.Key // of the view
	variable string
}

// explains reports whether the steps of what is shown tell where types come
// from.
func (w *Window) explains() bool {
	if w.current == nil {
		return false
	}
	_, ok := w.current.view.Recording.(page.Explainer)
	return ok
}

// variableMeant returns the variable that the pointer is on, or else the one
// that was clicked last.
func (w *Window) variableMeant() string {
	if w.current == nil {
		return ""
	}
	if name := w.current.graph.PointedVariable(); name != "" {
		return name
	}
	return w.current.subject
}

// why explains the type of the variable that is meant.
func (w *Window) why() {
	name := w.variableMeant()
	if name == "" {
		w.showWhy("Point at a variable, or click it, and ask again", nil)
		return
	}
	w.explain(name)
}

// explain lists the steps that a variable of the graph that is shown has its
// type from.
func (w *Window) explain(name string) {
	t := w.current
	explainer, ok := t.view.Recording.(page.Explainer)
	if !ok {
		return
	}
	if t.subject != name {
		t.markVariable(name)
		w.showVariable(name)
	}
	chain := explainer.Why(name, t.step)
	w.asked = question{program: t.program, key: t.key, variable: name}
	if len(chain) == 0 {
		w.showWhy(fmt.Sprintf("Nothing is known about %s at step %d", name, t.step+1), nil)
		return
	}
	w.showWhy("Why is "+name+" "+w.typeOf(t, name)+"?", w.reasons(t.view, chain))
	w.reasonList.SetStep(t.step)
}

// typeOf returns what is known about a variable in a word or two.
func (w *Window) typeOf(t *tab, name string) string {
	if facts := t.shown().Facts; facts != nil {
		for _, f := range facts(name) {
			if f.Name == "annotation" {
				return shortened(f.Value)
			}
		}
	}
	return "of this type"
}

// longestType is how many letters of a type a title has room for.
const longestType = 90

func shortened(text string) string {
	if r := []rune(text); len(r) > longestType {
		return string(r[:longestType-1]) + "…"
	}
	return text
}

// reasons describes steps of a recorded view.
func (w *Window) reasons(v *views.View, steps []int) []panes.Reason {
	list := make([]panes.Reason, len(steps))
	timeline := v.Recording.Steps()
	for i, n := range steps {
		s := timeline.At(n)
		var where []string
		if key := pageAt(v, n); key != noPage {
			where = append(where, w.nameOf(key))
		} else if s.Graph != "" {
			where = append(where, s.Graph)
		}
		if s.Block >= 0 {
			where = append(where, fmt.Sprintf("block %d", s.Block))
		}
		if s.Span.IsValid() {
			where = append(where, fmt.Sprintf("line %d", s.Span.Line))
		}
		list[i] = panes.Reason{Step: n, Kind: s.Kind, Text: s.Text, Where: strings.Join(where, " · ")}
	}
	return list
}

// showWhy brings the explanation to the front.
func (w *Window) showWhy(title string, reasons []panes.Reason) {
	w.reasonList.SetReasons(title, reasons)
	w.showPane(paneTools)
	w.tools.SelectIndex(toolWhy)
}

// goToReason goes to a step of the explanation, wherever the user is.
func (w *Window) goToReason(step int) {
	t := w.tabWith(w.asked.key)
	if t == nil {
		w.show(w.asked.key, func(t *tab) { w.goToStep(t, step) })
		return
	}
	w.goToStep(t, step)
}

// reasonStep returns the step that is shown, if what is shown belongs to the
// program that the explanation is about, or else -1.
func (w *Window) reasonStep() int {
	if w.current == nil || w.current.program != w.asked.program {
		return -1
	}
	return w.current.step
}

// forgetWhy takes the explanation away, when what it is about is gone.
func (w *Window) forgetWhy() {
	w.asked = question{}
	w.reasonList.SetReasons("", nil)
}
