package window

import (
	"slices"
	"strings"

	"vitrine/engine"
	"vitrine/host/source"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
)

// Two graphs that stand side by side are the same one, before and after: what is selected in
// one is selected in the other too. If optimisations lie between them, blocks and variables
// have the same numbers in both; else blocks are known by the places that they come from, and
// several may come from one.

// besideIsGraph reports whether what is shown next to the graph of a tab is another form
// of it, with blocks like its own.
func (t *tab) besideIsGraph() bool { return len(t.beside) == 1 && !recorded(t.beside[0].view) }

// comparing reports whether blocks and variables of the two graphs of a tab have the
// same numbers.
func (t *tab) comparing() bool { return t.besideIsGraph() && engine.KindOf(t.key).Compares }

// front returns the graph of a tab that was clicked last.
func (t *tab) front() *graphview.GraphView {
	if t.onOther && t.besideIsGraph() {
		return t.beside[0].graph
	}
	return t.graph
}

// back returns what is next to the graph that was clicked last, or nil.
func (t *tab) back() *graphview.GraphView {
	switch {
	case len(t.beside) == 0:
		return nil
	case t.front() == t.graph:
		return t.beside[0].graph
	}
	return t.graph
}

// other returns the graph that shows the counterparts of what is in the one that
// was clicked last, or nil.
func (t *tab) other() *graphview.GraphView {
	if !t.comparing() {
		return nil
	}
	return t.back()
}

// selectedIn handles a selection of nodes in one of the graphs of a tab.
func (v *subjectView) selectedIn(t *tab, g *graphview.GraphView, nodes []int) {
	if g != t.graph && !t.besideIsGraph() && !t.linked() {
		v.objectSelected(t, g, nodes)
		return
	}
	if t.linked() {
		v.linkedIn(t, g, nodes)
		return
	}
	t.onOther = g != t.graph
	if o := t.back(); o != nil {
		var there []int
		if t.besideIsGraph() {
			there = t.counterparts(nodes)
		}
		o.Select(there...)                          // the inspector is about a block of this side now
		for _, id := range slices.Backward(there) { // the first is in view for certain
			o.Reveal(id)
		}
	}
	v.selected(t, nodes)
}

// counterparts returns the blocks on the other side that correspond to some of the side that
// was clicked last.
func (t *tab) counterparts(nodes []int) []int {
	here, there := t.shown(), t.back().Scene().Page()
	var list []int
	for _, id := range nodes {
		switch n := here.NodeByID(id); {
		case n == nil:
		case !t.comparing():
			list = append(list, counterparts(n, here, there)...)
		case there.NodeByID(id) != nil:
			list = append(list, id)
		}
	}
	return list
}

// pickedLine lights what a line of one of the graphs of a tab comes from, and brings it into
// view on the other side.
func (l *textLink) pickedLine(t *tab, s source.Span) {
	l.pick(s)
	if o := t.back(); o != nil && t.besideIsGraph() {
		o.RevealSource()
	}
}

// pickedVariable handles a click on a variable in one of the graphs of a tab.
func (v *subjectView) pickedVariable(t *tab, g *graphview.GraphView, name string) {
	t.onOther = g != t.graph && t.besideIsGraph()
	if g == t.front() {
		t.markVariable(name)
	}
	v.showVariable(name)
}

// markVariable marks a variable of the graph that was clicked last everywhere in the tab.
func (t *tab) markVariable(name string) {
	t.front().MarkVariable(name)
	switch o := t.back(); {
	case o == nil:
	case t.comparing():
		o.MarkVariable(name)
	default:
		o.MarkVariable("") // that name means another variable there
	}
}

// onOtherSide says what became of a block, or what it was before.
func (t *tab) onOtherSide(id int) []page.Fact {
	if t.linked() {
		return t.madeOf(id)
	}
	name, value := "afterwards", "the same"
	if t.onOther {
		name = "before"
	}
	o := t.other()
	if o == nil && t.besideIsGraph() {
		return t.namedOnOtherSide(name, id)
	}
	if o == nil {
		return nil
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

// namedOnOtherSide lists the counterparts of a block.
func (t *tab) namedOnOtherSide(name string, id int) []page.Fact {
	p, there := t.back().Scene().Page(), t.counterparts([]int{id})
	if len(there) == 0 {
		return []page.Fact{{Name: name, Value: "not there"}}
	}
	var facts []page.Fact
	for _, other := range there {
		facts = append(facts, page.Fact{Name: name, Value: nameOfNode(p, other)})
	}
	return facts
}

// goToBeside goes to a block of the graph beside that of the tab, if that is where
// a link leads.
func (t *tab) goToBeside(l page.Link) bool {
	if !t.besideIsGraph() || !t.onOther || l.Node < 0 || l.Page != t.beside[0].view.Key {
		return false
	}
	t.beside[0].graph.GoToNode(l.Node)
	return true
}

// objectSelected handles a selection of objects of a run. The last one is shown in the
// inspector, which keeps it while the user steps.
func (v *subjectView) objectSelected(t *tab, g *graphview.GraphView, nodes []int) {
	t.object = -1
	for _, b := range t.beside {
		if b.graph == g {
			t.within = b
		} else {
			b.graph.Select()
		}
	}
	if len(nodes) > 0 {
		t.object = nodes[len(nodes)-1]
	}
	if t == v.w.tabs.current {
		v.show()
	}
}

// showObject shows an object as it is at this step.
func (v *subjectView) showObject(t *tab) {
	n := t.within.graph.Scene().Page().NodeByID(t.object)
	if n == nil {
		v.inspector.SetSubject("Object", []page.Fact{{Name: "now", Value: "not there at this step"}})
		return
	}
	var facts []page.Fact
	for _, l := range n.Lines[1:] { // the first is its name
		facts = append(facts, page.Fact{Name: strings.TrimRight(l.Spans[0].Text, " :="), Value: page.Text(l.Spans[1:])})
	}
	v.inspector.SetSubject(n.Name, facts)
}
