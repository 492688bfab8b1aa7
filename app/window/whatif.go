package window

import (
	"fmt"
	"maps"
	"strings"

	"fyne.io/fyne/v2"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// A hintDesk tries other hints in coloured graphs: a promotion more, or a hint less. The file stays as it is. Each trial
// is a page of its own, and closing that is all it takes to forget it.
type hintDesk struct {
	w *Window

	// The line that was clicked last, in the tab of that time.
	tab        *tab
	node, line int
}

// A hinted document is one in which other hints can be tried.
type hinted interface {
	document
	// SetRun tells with which arguments a function was run last.
	SetRun(function, args string)
}

// tries reports whether hints can be tried in what a tab shows.
func (hd *hintDesk) tries(t *tab) bool {
	_, ok := hd.w.opened.doc.(hinted)
	return ok && t != nil && engine.StageOf(t.key).Name == engine.StageColoured
}

// picked remembers the line that was clicked, and offers what can be tried there.
func (hd *hintDesk) picked(t *tab, node, line int) {
	hd.tab, hd.node, hd.line = t, node, line
	if t == hd.w.tabs.current && t.subject == "" && hd.hintHere(t) != "" {
		hd.w.subject.showBlock()
	}
}

// hintHere names the hint of the line that was clicked last, "" if that has none.
func (hd *hintDesk) hintHere(t *tab) string {
	if t == nil || t != hd.tab || t.node != hd.node || !hd.tries(t) {
		return ""
	}
	n := t.selectedNode()
	if n == nil || hd.line < 0 || hd.line >= len(n.Lines) {
		return ""
	}
	return hintIn(n, hd.line)
}

// hintIn names the hint of a line as trials do, "" if the line has none: by the variable of its result, or by its block
// and its number there.
func hintIn(n *page.Node, line int) string {
	l := n.Lines[line]
	if l.Op < 0 || !isHint(l) {
		return ""
	}
	if name := l.Spans[0].Var(); name != "" {
		return name
	}
	return fmt.Sprintf("%d.%d", n.ID, l.Op)
}

// isHint reports whether a line shows the operation hint.
func isHint(l page.Line) bool {
	for _, s := range l.Spans {
		if s.Style == page.Operator {
			return s.Text == "hint"
		}
	}
	return false
}

// isHintResult reports whether a variable of a page is what a hint gives.
func isHintResult(p *page.Page, name string) bool {
	for _, n := range p.Nodes {
		for i, l := range n.Lines {
			if l.Op >= 0 && l.Spans[0].Var() == name {
				return hintIn(n, i) == name
			}
		}
	}
	return false
}

// isRed reports whether a variable of a coloured page is red.
func isRed(p *page.Page, name string) bool {
	if p.Facts == nil {
		return false
	}
	for _, f := range p.Facts(name) {
		if f.Name == "colour" {
			return f.Value == "red" || strings.HasPrefix(f.Value, "red,")
		}
	}
	return false
}

// What trials are called, in the inspector and in menus.
const (
	tryPromotion = "Try a promotion here"
	tryWithout   = "Leave this hint out"

	tryPromotionCommand = "Try a Promotion Here"
	tryWithoutCommand   = "Leave This Hint Out"
)

// commandTitles are the names of trials in menus.
var commandTitles = map[string]string{tryPromotion: tryPromotionCommand, tryWithout: tryWithoutCommand}

// trialNeeds says what trials are made of.
var trialNeeds = map[string]string{
	tryPromotionCommand: "first select a red variable in a coloured graph",
	tryWithoutCommand:   "first select a hint in a coloured graph",
}

// actions are what can be tried with a variable.
func (hd *hintDesk) actions(t *tab, name string) []panes.Action {
	var list []panes.Action
	add := func(title string, trial engine.Trial) {
		list = append(list, panes.Action{Title: title, Run: func() { hd.w.tasks.protect(title, func() { hd.try(t, trial) }) }})
	}
	if !hd.tries(t) || name == "" {
		return nil
	}
	p := t.shown()
	if isRed(p, name) {
		add(tryPromotion, engine.Trial{Variable: name})
	}
	if isHintResult(p, name) {
		add(tryWithout, engine.Trial{Variable: name, Without: true})
	}
	return list
}

// lineActions are what can be tried in the line that was clicked last.
func (hd *hintDesk) lineActions(t *tab) []panes.Action {
	name := hd.hintHere(t)
	if name == "" {
		return nil
	}
	trial := engine.Trial{Variable: name, Without: true}
	return []panes.Action{{Title: tryWithout, Run: func() { hd.w.tasks.protect(tryWithout, func() { hd.try(t, trial) }) }}}
}

// items are those of the context menu for what the pointer is on.
func (hd *hintDesk) items(at scene.Hit) []*fyne.MenuItem {
	t := hd.w.tabs.current
	var actions []panes.Action
	switch {
	case at.Span != nil && at.Span.Var() != "":
		actions = hd.actions(t, at.Span.Var())
	case hd.tries(t) && at.Node != nil && at.Line >= 0 && at.Line < len(at.Node.Lines):
		if name := hintIn(at.Node, at.Line); name != "" {
			actions = []panes.Action{{Title: tryWithout, Run: func() { hd.try(t, engine.Trial{Variable: name, Without: true}) }}}
		}
	}
	var items []*fyne.MenuItem
	for _, a := range actions {
		items = append(items, fyne.NewMenuItem(commandTitles[a.Title], a.Run))
	}
	return items
}

// command makes the command that tries one thing with what was clicked last.
func (hd *hintDesk) command(title string) *command {
	find := func() *panes.Action {
		t := hd.w.tabs.current
		if !hd.tries(t) {
			return nil
		}
		for _, a := range append(hd.actions(t, t.subject), hd.lineActions(t)...) {
			if commandTitles[a.Title] == title {
				return &a
			}
		}
		return nil
	}
	return &command{title: title, enabled: func() bool { return find() != nil }, run: func() { find().Run() }, needs: trialNeeds[title]}
}

// try shows what a program would be with a trial more.
func (hd *hintDesk) try(t *tab, trial engine.Trial) {
	trial.Graph = t.view.Page.Title
	key := page.Key{Kind: engine.KindWhatIf, Entry: t.key.Entry, Graph: t.key.Graph, Trial: trial.String()}
	if t.key.Trial != "" {
		key.Trial = t.key.Trial + "&" + key.Trial
	}
	hd.w.tabs.show(key, nil)
}

// ran tells the document with which arguments a function runs. Pages that compare hints, and those of generated
// compilers, are out of date then.
func (hd *hintDesk) ran(function, args string) {
	doc, ok := hd.w.opened.doc.(hinted)
	if !ok {
		return
	}
	doc.SetRun(function, args)
	for _, t := range hd.w.tabs.all {
		if t.key.Kind == engine.KindWhatIf || showsCompilation(t.key) {
			t.version = outdated
		}
	}
}

// runs are the arguments of the last runs, by the names of the functions.
func (hd *hintDesk) runs() map[string]string { return maps.Clone(hd.w.runs.arguments) }
