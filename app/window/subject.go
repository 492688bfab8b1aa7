package window

import (
	"fmt"

	"fyne.io/fyne/v2"

	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/panes"
	"vitrine/viewer/scene"
)

// A subjectView shows in the inspector what is known about what was clicked last: a
// block, a variable or an object.
type subjectView struct {
	w         *Window
	inspector *panes.Inspector
}

// clear forgets what was picked, marked and selected.
func (v *subjectView) clear() {
	if v.w.popups.shown != nil {
		v.w.popups.close()
		return
	}
	if v.w.tabs.current == nil {
		return
	}
	t := v.w.tabs.current
	t.graph.Select()
	for _, b := range t.beside {
		b.graph.Select()
	}
	t.markVariable("")
	t.object = -1
	v.w.texts.pick(source.Span{})
	v.selected(t, nil)
}

// selected handles a selection of blocks in a graph.
func (v *subjectView) selected(t *tab, nodes []int) {
	t.node = -1
	if len(nodes) > 0 {
		t.node = nodes[len(nodes)-1]
	}
	t.subject, t.object = "", -1
	if t == v.w.tabs.current {
		v.showBlock()
		v.showKeys()
		v.w.menus.changed()
	}
}

// show shows what is known, at this step, about the variable, the block or
// the object that was clicked last.
func (v *subjectView) show() {
	switch t := v.w.tabs.current; {
	case t != nil && t.object >= 0 && len(t.beside) > 0:
		v.showObject(t)
	case t != nil && t.subject != "":
		v.showVariable(t.subject)
	default:
		v.showBlock()
	}
}

// showBlock shows what is known about the selected block at this step.
func (v *subjectView) showBlock() {
	if v.w.tabs.current == nil || v.w.tabs.current.node < 0 {
		v.w.stepper.timeline.SetBlock(-1, "")
		v.inspector.SetSubject("", nil)
		return
	}
	t := v.w.tabs.current
	t.subject = ""
	if n := t.selectedNode(); n != nil {
		v.w.stepper.timeline.SetBlock(n.ID, n.Name)
		v.inspector.SetSubject(n.Name, v.factsOf(t, n), v.w.hints.lineActions(t)...)
		return
	}
	name := fmt.Sprintf("block %d", t.node)
	v.w.stepper.timeline.SetBlock(t.node, name)
	v.inspector.SetSubject(name, append([]page.Fact{{Name: "now", Value: "not there at this step"}}, t.lifetime()...))
}

// selectedNode returns the selected block as it is at this step, or nil.
func (t *tab) selectedNode() *page.Node {
	if t.node < 0 {
		return nil
	}
	return t.shown().NodeByID(t.node)
}

// shown returns the page that is shown in the graph that was clicked last.
func (t *tab) shown() *page.Page { return t.front().Scene().Page() }

var roleNames = map[page.Role]string{
	page.Start: "start of the function", page.Return: "return block", page.Except: "block of exceptions",
	page.Fork: "ends in a choice", page.Dead: "cleared: its state was generalised",
}

// roleOf says what a block is in its graph, "" if there is nothing to be said.
func roleOf(n *page.Node) string {
	if n.Role != page.Waiting {
		return roleNames[n.Role]
	}
	for _, l := range n.Lines {
		if last := len(l.Spans) - 1; l.Op >= 0 && last > 0 && l.Spans[last].Style == page.Failure {
			return "blocked at " + page.Text(l.Spans[:last])
		}
	}
	return "not analysed yet"
}

// factsOf says what a block is.
func (v *subjectView) factsOf(t *tab, n *page.Node) []page.Fact {
	var facts []page.Fact
	add := func(name, value string, link *page.Link) {
		facts = append(facts, page.Fact{Name: name, Value: value, Link: link})
	}
	if role := roleOf(n); role != "" {
		add("role", role, nil)
	}
	operations := 0
	for _, l := range n.Lines {
		if l.Op >= 0 {
			operations++
		}
	}
	add("operations", fmt.Sprint(operations), nil)
	facts = append(facts, t.onOtherSide(n.ID)...)
	p := t.shown()
	for _, e := range p.Edges {
		if e.To == n.ID {
			add("from", nameOfNode(p, e.From), &page.Link{Page: p.Key, Node: e.From})
		}
	}
	for _, e := range p.Edges {
		if e.From == n.ID {
			add("to", nameOfNode(p, e.To), &page.Link{Page: p.Key, Node: e.To})
		}
	}
	if recorded(t.view) && v.w.stepper.counts() {
		c := t.visitsUpto(t.step)[n.ID]
		add("visited", count(c.Visits, "time"), nil)
		add("generalised", count(c.Generalised, "time"), nil)
	}
	return append(facts, t.lifetime()...)
}

// lifetime says at which steps the selected block exists.
func (t *tab) lifetime() []page.Fact {
	if !recorded(t.view) {
		return nil
	}
	first, last := t.view.Recording.Lifetime(t.node)
	return []page.Fact{{Name: "exists", Value: fmt.Sprintf("steps %d to %d", first+1, last+1)}}
}

func nameOfNode(p *page.Page, id int) string {
	if n := p.NodeByID(id); n != nil && n.Name != "" {
		return n.Name
	}
	return fmt.Sprintf("block %d", id)
}

// showVariable shows what is known about the variable that was clicked.
func (v *subjectView) showVariable(name string) {
	v.w.tabs.current.subject, v.w.tabs.current.object = name, -1
	if name == "" {
		v.showBlock()
		return
	}
	p := v.w.tabs.current.shown()
	uses := 0
	for _, n := range p.Nodes {
		for _, l := range n.Lines {
			for _, s := range l.Spans {
				if s.Var() == name {
					uses++
				}
			}
		}
		for _, x := range n.Exits {
			for _, s := range x.Spans {
				if s.Var() == name {
					uses++
				}
			}
		}
	}
	facts := []page.Fact{{Name: "occurs", Value: count(uses, "time")}}
	if uses == 0 {
		facts[0] = page.Fact{Name: "now", Value: "not there at this step"}
	}
	if p.Facts != nil {
		facts = append(facts, p.Facts(name)...)
	}
	v.inspector.SetSubject(name, facts, append(v.whyAction(name), v.w.hints.actions(v.w.tabs.current, name)...)...)
}

// whyAction offers to explain the type of a variable, or its colour, if that is known.
func (v *subjectView) whyAction(name string) []panes.Action {
	if !v.w.why.explains() {
		return nil
	}
	title := "Why this " + v.w.why.subject() + "?"
	return []panes.Action{{Title: title, Run: func() { v.w.tasks.protect("Explaining", func() { v.w.why.explain(name) }) }}}
}

// items are those of a graph's context menu for what the pointer is on: about its variable, and
// stops.
func (v *subjectView) items(at scene.Hit) []*fyne.MenuItem {
	items := append(v.w.hints.items(at), v.w.stops.items(at)...)
	if at.Span == nil || at.Span.Var() == "" || !v.w.why.explains() {
		return items
	}
	name := at.Span.Var()
	what := map[string]string{"type": "Type", "colour": "Colour"}[v.w.why.subject()]
	why := fyne.NewMenuItem("Why Does "+name+" Have This "+what+"?", func() {
		v.w.tasks.protect("Explaining", func() { v.w.why.explain(name) })
	})
	return append([]*fyne.MenuItem{why}, items...)
}

// pickVariable marks a variable that was chosen in the inspector.
func (v *subjectView) pickVariable(name string) {
	if v.w.tabs.current != nil {
		v.w.tabs.current.markVariable(name)
		v.w.tasks.protect("Selecting", func() { v.showVariable(name) })
	}
}

// showKeys says in the status bar which keys act now.
func (v *subjectView) showKeys() {
	keys := "Ctrl+O open   Ctrl+Shift+P commands   F1 help"
	switch {
	case v.w.editing.on && v.w.texts.source.Typing():
		keys = "Ctrl+S save   Ctrl+Z undo   Esc ends editing   F1 help"
	case v.w.tabs.current == nil:
	case v.w.tabs.current.node >= 0:
		keys = "arrows walk the graph   , . step   Enter follows a link   F1 help"
	case v.w.stepper.hasSteps():
		keys = ", . step   Ctrl+Space play   Ctrl+F find   F1 help"
	default:
		keys = "Ctrl+F find   1 fit   F1 help"
	}
	v.w.status.showKeys(keys)
}
