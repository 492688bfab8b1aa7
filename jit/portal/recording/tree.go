package recording

import (
	"fmt"
	"strings"

	"vitrine/jit/jitstate"
	"vitrine/pages/film"
	"vitrine/pages/page"
	"vitrine/pages/trace"
)

// A tree is the path tree as it grows.
type tree struct {
	nodes   []treeNode
	index   map[int]int                 // of nodes, by ID
	born    map[int]int                 // the steps at which nodes were made, by ID
	stopped map[*jitstate.Promotion]int // the steps at which compilation stopped
	passed  trace.Track[int]            // the node that a replay has passed
}

// A treeNode is a node, and what it said when it was made.
type treeNode struct {
	jitstate.PathNode
	step  int
	at    place
	known string // the green values of a root
}

func newTree() tree {
	return tree{index: make(map[int]int), born: make(map[int]int), stopped: make(map[*jitstate.Promotion]int)}
}

func (t *tree) add(r *Recording, n jitstate.PathNode) {
	at := r.here
	switch {
	case n.Promotion != nil:
		at = r.siteOf(n.Promotion.Site)
	case !r.valid:
		at = place{}
	}
	step := max(r.latest(), 0)
	t.index[n.ID], t.born[n.ID] = len(t.nodes), step
	note := treeNode{PathNode: n, step: step, at: at}
	var greens []string
	for _, g := range n.Greens {
		greens = append(greens, r.greenText(g.Bits, g.Type))
	}
	note.known = strings.Join(greens, ", ")
	t.nodes = append(t.nodes, note)
}

// isTrue reports whether a node of a split is that for a true condition.
func isTrue(n jitstate.PathNode) bool { return (n.Kind == jitstate.PathYes) != n.Negated }

// nodeText says what a node of a path is.
func nodeText(n jitstate.PathNode) string {
	switch n.Kind {
	case jitstate.PathRoot:
		return "global merge point"
	case jitstate.PathYes, jitstate.PathNo:
		return fmt.Sprintf("split: %v", isTrue(n))
	case jitstate.PathLater:
		return fmt.Sprintf("split: %v, later", isTrue(n))
	case jitstate.PathCollect:
		return fmt.Sprintf("return: state %d", n.N+1)
	case jitstate.PathCall:
		return "call"
	case jitstate.PathCallNotTaken:
		return "call, no promotion"
	case jitstate.PathBack:
		return "end of call"
	case jitstate.PathMerges:
		return fmt.Sprintf("merges: %d", n.N)
	case jitstate.PathPromote:
		if n.Promotion != nil && n.Promotion.Why == jitstate.PromotedFlags || n.Promotion == nil {
			if n.Value != nil && n.Value.Bits&1 != 0 {
				return "after a call: an exception"
			}
			return "after a call: no exception"
		}
		if n.Value == nil {
			return "promotion: all other values"
		}
		return "promotion: " + n.Value.Value.Text()
	}
	return "node"
}

// passing says what node of its path a replay comes past.
func (r *Recording) passing(n jitstate.PathNode) string {
	switch {
	case n.Kind == jitstate.PathMerges && n.N == 0:
		return "no merge to be seen before the next"
	case n.Kind == jitstate.PathMerges:
		return fmt.Sprintf("%d merges to be seen before the next", n.N)
	}
	return nodeText(n)
}

// Paths returns the recording of the path tree.
func (r *Recording) Paths(head *page.Page) page.Recording {
	v := &treeView{Recording: r}
	h := *head
	h.Kind = page.Tree
	v.Graph = r.Film.Graph(&h)
	shown := r.tree.shown()
	below := make(map[int][]int)
	for i, n := range r.tree.nodes {
		if shown[i] {
			up := r.tree.above(n.Parent, shown)
			below[up] = append(below[up], i)
		}
	}
	for i := range r.tree.nodes {
		if !shown[i] {
			continue
		}
		for _, d := range v.drawings(i, below[i]) {
			v.Draw(d.step, i, d.Drawing)
		}
	}
	return v
}

// shown says which nodes are worth to be looked at: those of paths that begin at a root, a global merge point or the beginning
// of the portal, as only these are ever walked again. No merge to be seen is no news.
func (t *tree) shown() []bool {
	rooted := make([]bool, len(t.nodes))
	roots := false
	for i, n := range t.nodes {
		up, ok := t.index[n.Parent]
		rooted[i] = n.Kind == jitstate.PathRoot || ok && rooted[up]
		roots = roots || n.Kind == jitstate.PathRoot
	}
	for i, n := range t.nodes {
		rooted[i] = (rooted[i] || !roots) && (n.Kind != jitstate.PathMerges || n.N > 0)
	}
	return rooted
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

// A treeView shows the path tree. IDs of its nodes are the places of the nodes in the order in which they were made.
type treeView struct {
	*Recording
	*film.Graph
}

type stepDrawing struct {
	*film.Drawing
	step int
}

// drawings returns how a node looks: once more for each that comes below it.
func (v *treeView) drawings(i int, below []int) []stepDrawing {
	n := v.tree.nodes[i]
	base := &page.Node{ID: i, Name: nodeText(n.PathNode), Role: roleOf(n.Kind)}
	base.Add(page.Heading.Span(nodeText(n.PathNode)))
	if n.at.graph != nil {
		where := n.at.graph.Coloured.Shown()
		link := &page.Link{Page: v.options.Key(n.at.graph.Coloured), Node: -1}
		if n.at.block != nil {
			link.Node = n.at.block.ID
			where += fmt.Sprintf(", block %d", n.at.block.ID)
		}
		base.Add(page.Comment.Span("in "), page.Plain.Span(where).Leading(link))
	}
	if n.known != "" {
		base.Add(page.Comment.Span("with "), page.Green.Span(n.known), page.Comment.Span(" green"))
	}
	list := []stepDrawing{{&film.Drawing{Node: base}, n.step}}
	for _, k := range below {
		c := v.tree.nodes[k]
		last := list[len(list)-1]
		node := *last.Node
		node.Exits = append(node.Exits[:len(node.Exits):len(node.Exits)], page.Exit{})
		edges := append(last.Edges[:len(last.Edges):len(last.Edges)], &page.Edge{From: i, To: k, Exit: len(node.Exits) - 1, Style: edgeOf(c.PathNode)})
		d := stepDrawing{&film.Drawing{Node: &node, Edges: edges}, max(c.step, last.step)}
		if d.step == last.step {
			list[len(list)-1] = d
			continue
		}
		list = append(list, d)
	}
	return list
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
		if isTrue(n) {
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

// Steps implements [page.Recording].
func (v *treeView) Steps() *trace.Timeline { return v.Recording.Steps() }

// StateAt implements [page.Recording].
func (v *treeView) StateAt(step int) []*page.Table { return v.stateTables(step) }

// PageAt marks the node at which the state is, and the path there.
func (v *treeView) PageAt(step int) *page.Page {
	p := v.Graph.PageAt(step)
	defer v.Read()()
	p.Marks = nil
	s, _ := v.states.At(step)
	if s == nil {
		return p
	}
	id, mark := s.path, page.Current
	if s.replaying {
		id, _ = v.tree.passed.At(step)
	}
	for id != 0 {
		i, ok := v.tree.index[id]
		if !ok {
			break
		}
		if p.NodeByID(i) != nil {
			p.Mark(i, -1, mark)
			mark = page.Touched
		}
		id = v.tree.nodes[i].Parent
	}
	return p
}

// Touches implements [page.Recording].
func (v *treeView) Touches(step, node int) bool {
	for _, m := range v.PageAt(step).Marks {
		if m.Node == node && m.Kind == page.Current {
			return true
		}
	}
	return false
}
