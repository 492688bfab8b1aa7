package recording

import (
	"fmt"
	"slices"

	"vitrine/jit/jitstate"
	"vitrine/pages/film"
	"vitrine/pages/page"
)

// A treeView shows the path tree limb by limb. It is no [page.Program]: the tree is shown at all steps.
type treeView struct {
	*Recording
	graph *film.Graph
	limbs []*limb     // by the first node of each
	at    map[int]int // the first node of the limb that a node belongs to
	lines map[int]int // the lines of nodes
}

// A limb is a part of the path tree without branches. It is shown as one node, whose ID is the place of its first node in
// the order in which they were made.
type limb struct {
	nodes []int // along the path
	below []int // the first nodes of the limbs that follow
}

// Paths returns the recording of the path tree.
func (r *Recording) Paths(head *page.Page) page.Recording {
	v := &treeView{Recording: r, limbs: make([]*limb, len(r.tree.nodes)), at: make(map[int]int), lines: make(map[int]int)}
	h := *head
	h.Kind = page.Tree
	v.graph = r.Film.Graph(&h)
	v.divide()
	for first, l := range v.limbs {
		if l == nil {
			continue
		}
		for _, d := range v.drawings(first, l) {
			v.graph.Draw(d.step, first, d.Drawing)
		}
	}
	return v
}

// divide finds the limbs. Each promotion begins one.
func (v *treeView) divide() {
	t := &v.tree
	shown := t.shown()
	follow := make(map[int]int) // how many nodes follow one
	for i, n := range t.nodes {
		if shown[i] {
			follow[t.above(n.Parent, shown)]++
		}
	}
	for i, n := range t.nodes {
		if !shown[i] {
			continue
		}
		up := t.above(n.Parent, shown)
		if up >= 0 && follow[up] == 1 && n.Kind != jitstate.PathPromote {
			v.at[i] = v.at[up]
			l := v.limbs[v.at[i]]
			l.nodes = append(l.nodes, i)
			continue
		}
		v.at[i], v.limbs[i] = i, &limb{nodes: []int{i}}
		if up >= 0 {
			l := v.limbs[v.at[up]]
			l.below = append(l.below, i)
		}
	}
}

// shown says which nodes are worth to be looked at: those of paths that begin at a root, as only these are ever walked again.
// No merge to be seen is no news, nor is what happens in a call without a promotion: the path goes past that call. Where
// compilation soon comes to a global merge point, nothing is ever walked from its beginning.
func (t *tree) shown() []bool {
	rooted, left := make([]bool, len(t.nodes)), make([]bool, len(t.nodes))
	roots := false
	promotes, merging := t.promotes(), t.merging()
	for i, n := range t.nodes {
		up, ok := t.index[n.Parent]
		rooted[i] = n.Kind == jitstate.PathRoot || ok && rooted[up]
		left[i] = !promotes[i] && (n.Kind == jitstate.PathCall || n.Beginning && merging) || ok && left[up]
		roots = roots || n.Kind == jitstate.PathRoot
	}
	for i, n := range t.nodes {
		rooted[i] = (!roots || rooted[i] && !left[i]) && (n.Kind != jitstate.PathMerges || n.N > 0)
	}
	return rooted
}

// merging reports whether compilation has come to a global merge point.
func (t *tree) merging() bool {
	return slices.ContainsFunc(t.nodes, func(n treeNode) bool { return n.Kind == jitstate.PathRoot && !n.Beginning })
}

// promotes says of which nodes there is a promotion below.
func (t *tree) promotes() []bool {
	out := make([]bool, len(t.nodes))
	for i, n := range t.nodes {
		if n.Kind != jitstate.PathPromote {
			continue
		}
		for up, ok := i, true; ok && !out[up]; up, ok = t.index[t.nodes[up].Parent] {
			out[up] = true
		}
	}
	return out
}

// above returns the nearest node that is shown from a node towards the root, -1 if there is none.
func (t *tree) above(id int, shown []bool) int {
	for id != 0 {
		i, ok := t.index[id]
		if !ok {
			break
		}
		if shown[i] {
			return i
		}
		id = t.nodes[i].Parent
	}
	return -1
}

type stepDrawing struct {
	*film.Drawing
	step int
}

// drawings returns how a limb looks: once more for each node of it, and for each limb that follows.
func (v *treeView) drawings(first int, l *limb) []stepDrawing {
	var list []stepDrawing
	draw := func(step int, node page.Node, edges []*page.Edge) {
		d := stepDrawing{&film.Drawing{Node: &node, Edges: edges}, step}
		if n := len(list) - 1; n >= 0 {
			if d.step = max(step, list[n].step); d.step == list[n].step {
				list[n] = d
				return
			}
		}
		list = append(list, d)
	}
	node := page.Node{ID: first, Name: nameOf(v.tree.nodes[first]), Role: roleOf(v.tree.nodes[first].Kind)}
	for _, i := range l.nodes {
		node.Lines = node.Lines[:len(node.Lines):len(node.Lines)]
		v.addNode(&node, i)
		draw(v.tree.nodes[i].step, node, nil)
	}
	var edges []*page.Edge
	for _, k := range l.below {
		c := v.tree.nodes[k]
		node.Exits = append(node.Exits[:len(node.Exits):len(node.Exits)], page.Exit{})
		edges = append(edges[:len(edges):len(edges)], &page.Edge{From: first, To: k, Exit: len(node.Exits) - 1, Style: edgeOf(c.PathNode)})
		draw(c.step, node, edges)
	}
	return list
}

// nameOf returns what identifies a limb where there is no room for more. Merge points differ in what is green there.
func nameOf(n treeNode) string {
	if n.known == "" {
		return nodeText(n.PathNode)
	}
	const most = 18
	known := []rune(n.known)
	if len(known) > most {
		known = append(known[:most-1], '…')
	}
	return "merge point " + string(known)
}

// addNode adds what is known about a node of the path to the node that shows its limb.
func (v *treeView) addNode(node *page.Node, i int) {
	n := v.tree.nodes[i]
	v.lines[i] = len(node.Lines)
	var where []page.Span
	if n.at.graph != nil {
		where = v.whereabouts(n.at)
	}
	if len(node.Lines) == 0 {
		node.Add(page.Heading.Span(nodeText(n.PathNode)))
		if where != nil {
			node.Add(where...)
		}
	} else {
		node.Add(append([]page.Span{page.Plain.Span(nodeText(n.PathNode) + " ")}, where...)...)
	}
	if n.known != "" {
		node.Add(page.Comment.Span("with "), page.Green.Span(n.known), page.Comment.Span(" green"))
	}
}

// whereabouts says in which block of which graph a place is, and leads there.
func (v *treeView) whereabouts(at place) []page.Span {
	text := at.graph.Coloured.Shown()
	link := &page.Link{Page: v.options.Key(at.graph.Coloured), Node: -1}
	if at.block != nil {
		link.Node = at.block.ID
		text += fmt.Sprintf(", block %d", at.block.ID)
	}
	return []page.Span{page.Comment.Span("in "), page.Plain.Span(text).Leading(link)}
}

func roleOf(k jitstate.PathKind) page.Role {
	switch k {
	case jitstate.PathRoot:
		return page.Start
	case jitstate.PathPromote:
		return page.Fork
	case jitstate.PathLater:
		return page.Waiting
	}
	return page.Normal
}

func edgeOf(n jitstate.PathNode) page.EdgeStyle {
	switch n.Kind {
	case jitstate.PathYes, jitstate.PathNo, jitstate.PathLater:
		if n.Taken() {
			return page.TrueCase
		}
		return page.FalseCase
	case jitstate.PathPromote:
		return page.SwitchCase
	case jitstate.PathCall, jitstate.PathBack, jitstate.PathCollect, jitstate.PathCallNotTaken:
		return page.Call
	}
	return page.Jump
}

// Union implements [page.Recording].
func (v *treeView) Union() *page.Page { return v.graph.Union() }

// Lifetime implements [page.Recording].
func (v *treeView) Lifetime(node int) (first, last int) { return v.graph.Lifetime(node) }

// Settled implements [page.Settling].
func (v *treeView) Settled() (step int, p *page.Page) { return v.graph.Settled() }

// PageAt marks the node at which the state is, and the path there.
func (v *treeView) PageAt(step int) *page.Page {
	p := v.graph.PageAt(step)
	defer v.Read()()
	p.Marks = nil
	s, _ := v.states.At(step)
	if s == nil {
		return p
	}
	id := s.path
	if s.replaying {
		id, _ = v.tree.passed.At(step)
	}
	v.markPath(p, id)
	return p
}

// markPath marks a node of the path, and the limbs that lead there.
func (v *treeView) markPath(p *page.Page, id int) {
	last := -1 // the limb that was marked
	for id != 0 {
		i, ok := v.tree.index[id]
		if !ok {
			break
		}
		id = v.tree.nodes[i].Parent
		first, ok := v.at[i]
		if !ok || first == last || p.NodeByID(first) == nil {
			continue
		}
		if last < 0 {
			p.Mark(first, -1, page.Current)
			p.Mark(first, v.lines[i], page.Current)
		} else {
			p.Mark(first, -1, page.Touched)
		}
		last = first
	}
}

// Touches implements [page.Recording].
func (v *treeView) Touches(step, node int) bool {
	return slices.ContainsFunc(v.PageAt(step).Marks, func(m page.Mark) bool { return m.Node == node && m.Kind == page.Current })
}
