package window

import (
	"slices"
	"strings"

	"vitrine/engine"
	"vitrine/pages/page"
	"vitrine/viewer/graphview"
)

// Graphs that were made of one another stand side by side: a coloured graph, its timeshifted form, and residual code.
// The lines of the later ones know what they were made for in the first one. What is selected in one is selected in all.

// linked reports whether a tab shows a graph and several that were made of it.
func (t *tab) linked() bool {
	return engine.KindOf(t.key).Linked && len(t.beside) > 0 || len(t.beside) > 1 && !slices.ContainsFunc(t.beside, func(b *besidePane) bool { return recorded(b.view) })
}

// linkedIn handles a selection of blocks in one of the graphs. The inspector is about the block of the first graph.
func (v *subjectView) linkedIn(t *tab, g *graphview.GraphView, nodes []int) {
	t.onOther = false
	first := nodes
	if g != t.graph {
		first = t.madeFor(g.Scene().Page(), nodes)
	}
	for _, o := range t.graphs() {
		if o == g {
			continue
		}
		there := first
		if o != t.graph {
			there = t.madeFrom(o.Scene().Page(), first)
		}
		o.Select(there...)
		for _, id := range slices.Backward(there) { // the first is in view for certain
			o.Reveal(id)
		}
	}
	v.selected(t, first)
}

// graphs are all graphs of a tab.
func (t *tab) graphs() []*graphview.GraphView {
	list := []*graphview.GraphView{t.graph}
	for _, b := range t.beside {
		list = append(list, b.graph)
	}
	return list
}

// madeFor returns the blocks of the first graph that some of another one were made for.
func (t *tab) madeFor(p *page.Page, nodes []int) []int {
	var list []int
	for _, id := range nodes {
		n := p.NodeByID(id)
		if n == nil {
			continue
		}
		for _, l := range n.Lines {
			if o := l.From; o != nil && o.Page == t.key && !slices.Contains(list, o.Node) && t.page().NodeByID(o.Node) != nil {
				list = append(list, o.Node)
			}
		}
	}
	return list
}

// madeFrom returns the blocks of a page that were made for some of the first graph.
func (t *tab) madeFrom(p *page.Page, nodes []int) []int {
	var list []int
	for _, n := range p.Nodes {
		if slices.ContainsFunc(n.Lines, func(l page.Line) bool {
			return l.From != nil && l.From.Page == t.key && slices.Contains(nodes, l.From.Node)
		}) {
			list = append(list, n.ID)
		}
	}
	return list
}

// mostMade is how many blocks the inspector names.
const mostMade = 6

// madeOf says what became of a block of the first graph.
func (t *tab) madeOf(id int) []page.Fact {
	var facts []page.Fact
	for _, b := range t.beside {
		p := b.graph.Scene().Page()
		var names []string
		for _, other := range t.madeFrom(p, []int{id}) {
			if len(names) == mostMade {
				names = append(names, "…")
				break
			}
			names = append(names, nameOfNode(p, other))
		}
		value := strings.Join(names, ", ")
		if value == "" {
			value = "nothing"
		}
		facts = append(facts, page.Fact{Name: strings.ToLower(strings.TrimSuffix(b.view.Title, " graph")), Value: value})
	}
	return facts
}
