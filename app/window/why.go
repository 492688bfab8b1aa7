package window

import (
	"fmt"
	"path/filepath"
	"strings"

	"vitrine/engine"
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

// A whyDesk explains where types come from, or colours.
type whyDesk struct {
	w     *Window
	list  *panes.WhyPane
	asked question
}

// explains reports whether the present steps show where types come from, or will do so when they
// are recorded.
func (wd *whyDesk) explains() bool {
	t := wd.w.tabs.current
	if t == nil {
		return false
	}
	_, ok := t.view.Recording.(page.Explainer)
	return ok || t.view.Unrecorded && engine.KindOf(t.key).Explains
}

// subject is what the present steps tell of variables: the type, or the colour.
func (wd *whyDesk) subject() string {
	if engine.StageOf(wd.w.tabs.current.key).Name == engine.StageColoured {
		return "colour"
	}
	return "type"
}

// variableMeant returns the variable under the pointer, or else the one that was clicked
// last.
func (wd *whyDesk) variableMeant() string {
	if wd.w.tabs.current == nil {
		return ""
	}
	if name := wd.w.tabs.current.graph.PointedVariable(); name != "" {
		return name
	}
	return wd.w.tabs.current.subject
}

// question is the title of the command that asks.
func (wd *whyDesk) question() string {
	if wd.w.tabs.current != nil && wd.subject() == "colour" {
		return "Why This Colour?"
	}
	return "Why This Type?"
}

// ask explains the type of the variable under the pointer, or of the one clicked last.
func (wd *whyDesk) ask() {
	name := wd.variableMeant()
	if name == "" {
		wd.show("Point at a variable, or click it, and ask again", nil)
		return
	}
	wd.explain(name)
}

// explain lists the places that gave a variable of the present graph its type.
func (wd *whyDesk) explain(name string) {
	t := wd.w.tabs.current
	if t.view.Unrecorded {
		wd.w.stepper.record(func() { wd.explain(name) })
		return
	}
	explainer, ok := t.view.Recording.(page.Explainer)
	if !ok {
		return
	}
	if t.subject != name {
		t.markVariable(name)
		wd.w.subject.showVariable(name)
	}
	chain := explainer.Why(name, t.step)
	wd.asked = question{program: t.program, key: t.key, variable: name}
	if len(chain) == 0 {
		wd.show(fmt.Sprintf("Nothing is known about %s at step %d", name, t.step+1), nil)
		return
	}
	wd.show("Why is "+name+" "+wd.typeOf(t, name)+"?", wd.reasons(t.view, chain))
	wd.list.SetStep(t.step)
}

// typeOf returns what is known about a variable in a word or two.
func (wd *whyDesk) typeOf(t *tab, name string) string {
	if facts := t.shown().Facts; facts != nil {
		for _, f := range facts(name) {
			if f.Name == "annotation" || f.Name == "colour" {
				return shortened(f.Value)
			}
		}
	}
	return "of this " + wd.subject()
}

// longestType is how many letters of a type a title has room for.
const longestType = 90

func shortened(text string) string {
	if r := []rune(text); len(r) > longestType {
		return string(r[:longestType-1]) + "…"
	}
	return text
}

// reasons describes the reasons of a recorded view.
func (wd *whyDesk) reasons(v *views.View, chain []page.Reason) []panes.Reason {
	list := make([]panes.Reason, len(chain))
	for i, r := range chain {
		var where []string
		switch key := pageAt(v, r.Step); {
		case r.Graph != "":
			where = append(where, r.Graph)
		case key != noPage && r.File == "":
			where = append(where, wd.w.stages.nameOf(key))
		}
		if r.File != "" && r.File != wd.w.opened.path {
			where = append(where, filepath.Base(r.File))
		}
		if r.Span.IsValid() {
			where = append(where, fmt.Sprintf("line %d", r.Span.Line))
		}
		list[i] = panes.Reason{Step: r.Step, Kind: v.Recording.Steps().At(r.Step).Kind, Origin: r.Origin, Text: r.Text, Where: strings.Join(where, " · "), File: r.File, Span: r.Span}
	}
	return list
}

// show brings the explanation to the front.
func (wd *whyDesk) show(title string, reasons []panes.Reason) {
	wd.list.SetReasons(title, reasons)
	wd.w.layout.showPane(paneTools)
	wd.w.layout.tools.SelectIndex(toolWhy)
}

// goTo goes to the step of a reason, from anywhere, and lights its place in the source.
func (wd *whyDesk) goTo(r panes.Reason) {
	there := func(t *tab) {
		wd.w.stepper.goTo(t, r.Step)
		if r.Span.IsValid() && r.File == wd.w.opened.path {
			wd.w.texts.pick(r.Span)
		}
	}
	if t := wd.w.tabs.with(wd.asked.key); t != nil {
		there(t)
		return
	}
	wd.w.tabs.show(wd.asked.key, there)
}

// step returns the step that is shown, if what is shown belongs to the
// program that the explanation is about, or else -1.
func (wd *whyDesk) step() int {
	if wd.w.tabs.current == nil || wd.w.tabs.current.program != wd.asked.program {
		return -1
	}
	return wd.w.tabs.current.step
}

// forget clears the explanation when its subject is gone.
func (wd *whyDesk) forget() {
	wd.asked = question{}
	wd.list.SetReasons("", nil)
}
