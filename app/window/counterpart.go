package window

import (
	"strings"

	"vitrine/engine"
	"vitrine/engine/page"
	"vitrine/viewer/graphview"
)

// Two graphs that stand side by side are the same one, before and after: what is
// selected in either of them is selected in the other too. A block has the same
// number in both, and so has a variable.

// comparing reports whether the graph beside the one of a tab is another form of it.
func (t *tab) comparing() bool { return t.beside != nil && stageOf(t.key) == engine.ViewCompare }

// front returns the graph of a tab that was clicked last.
func (t *tab) front() *graphview.GraphView {
	if t.onOther && t.comparing() {
		return t.beside.graph
	}
	return t.graph
}

// other returns the graph that shows the counterparts of what is in the one that
// was clicked last, or nil.
func (t *tab) other() *graphview.GraphView {
	switch {
	case !t.comparing():
		return nil
	case t.onOther:
		return t.graph
	}
	return t.beside.graph
}

// selectedIn is told which nodes are selected in one of the graphs of a tab.
func (w *Window) selectedIn(t *tab, g *graphview.GraphView, nodes []int) {
	if g != t.graph && !t.comparing() {
		w.objectSelected(t, nodes)
		return
	}
	t.onOther = g != t.graph
	if t.beside != nil && !t.comparing() {
		t.beside.graph.Select() // the inspector tells of a block now
	}
	if o := t.other(); o != nil {
		var there []int
		for _, id := range nodes {
			if o.Scene().Page().NodeByID(id) != nil {
				there = append(there, id)
			}
		}
		o.Select(there...)
		for _, id := range there {
			o.Reveal(id)
		}
	}
	w.selected(t, nodes)
}

// pickedVariable is told which variable was clicked in one of the graphs of a tab.
func (w *Window) pickedVariable(t *tab, g *graphview.GraphView, name string) {
	t.onOther = g != t.graph && t.comparing()
	if o := t.other(); o != nil {
		o.MarkVariable(name)
	}
	w.showVariable(name)
}

// markVariable marks a variable wherever the tab shows it.
func (t *tab) markVariable(name string) {
	t.graph.MarkVariable(name)
	if o := t.other(); o != nil {
		t.beside.graph.MarkVariable(name)
	}
}

// onOtherSide tells what became of a block, or what it was before.
func (t *tab) onOtherSide(id int) []page.Fact {
	o := t.other()
	if o == nil {
		return nil
	}
	name, value := "afterwards", "the same"
	if t.onOther {
		name = "before"
	}
	p := o.Scene().Page()
	for _, m := range p.Marks {
		if m.Node == id && m.Kind == page.Changed {
			value = "not the same"
		}
	}
	if p.NodeByID(id) == nil {
		value = "not there"
	}
	return []page.Fact{{Name: name, Value: value}}
}

// goToBeside goes to a block of the graph beside that of the tab, if that is where
// a link leads.
func (t *tab) goToBeside(l page.Link) bool {
	if !t.comparing() || !t.onOther || l.Node < 0 || l.Page != t.beside.view.Key {
		return false
	}
	t.beside.graph.GoToNode(l.Node)
	return true
}

// objectSelected is told which objects of a run are selected. The last one is
// shown in the inspector, which keeps to it while one steps.
func (w *Window) objectSelected(t *tab, nodes []int) {
	t.object = -1
	if len(nodes) > 0 {
		t.object = nodes[len(nodes)-1]
	}
	if t == w.current {
		w.showSubject()
	}
}

// showObject shows an object as it is at this step.
func (w *Window) showObject(t *tab) {
	n := t.beside.graph.Scene().Page().NodeByID(t.object)
	if n == nil {
		w.inspector.SetSubject("Object", []page.Fact{{Name: "now", Value: "not there at this step"}}, nil)
		return
	}
	var facts []page.Fact
	for _, l := range n.Lines[1:] { // the first is its name
		facts = append(facts, page.Fact{Name: strings.TrimSuffix(l.Spans[0].Text, ": "), Value: page.Text(l.Spans[1:])})
	}
	w.inspector.SetSubject(n.Name, facts, nil)
}
