package layout

// forest is a forest, such as a class hierarchy, while it is laid out: with every parent above
// the middle of its children and subtrees as close as their outlines allow, in the manner of
// E. Reingold and J. Tilford, "Tidier drawings of trees", IEEE TSE 7(2), 1981. Edges lead from
// parents to children; children are in the order of their edges. Node n, beyond those of the graph,
// stands for a common parent of all roots; it is not drawn.
type forest struct {
	graph    *Graph
	opt      Options
	children [][]int32
	order    []int32 // parents before children
	depth    []int32
	shift    []float64 // x of the middle, relative to the parent's
	outline  []outline
}

// outline is how far a subtree reaches to both sides of its root's middle, by
// depth, the deepest first; add is to be added to every entry.
type outline struct {
	left, right []float64
	add         float64
}

// newForest returns nil if g is not a forest.
func newForest(g *Graph, opt Options) *forest {
	n := len(g.Nodes)
	t := &forest{graph: g, opt: opt, children: make([][]int32, n+1), depth: make([]int32, n+1),
		shift: make([]float64, n+1), outline: make([]outline, n+1)}
	hasParent := make([]bool, n)
	for _, e := range g.Edges {
		if hasParent[e.To] {
			return nil
		}
		hasParent[e.To] = true
		t.children[e.From] = append(t.children[e.From], int32(e.To))
	}
	for v := range n {
		if !hasParent[v] {
			t.children[n] = append(t.children[n], int32(v))
		}
	}
	t.depth[n] = -1
	t.order = append(t.order, int32(n))
	for k := 0; k < len(t.order); k++ {
		v := t.order[k]
		for _, c := range t.children[v] {
			t.depth[c] = t.depth[v] + 1
			t.order = append(t.order, c)
		}
	}
	if len(t.order) != n+1 {
		return nil // what no root reaches lies on a cycle
	}
	return t
}

// place finds every node's shift, children before parents.
func (t *forest) place() {
	for k := len(t.order) - 1; k >= 0; k-- {
		v := t.order[k]
		var o outline
		kids := t.children[v]
		for n, c := range kids {
			if n == 0 {
				o = t.outline[c]
				continue
			}
			t.shift[c] = t.distance(&o, &t.outline[c])
			o = join(o, t.outline[c], t.shift[c])
		}
		if len(kids) > 0 {
			middle := t.shift[kids[len(kids)-1]] / 2
			for _, c := range kids {
				t.shift[c] -= middle
			}
			o.add -= middle
		}
		half := 0.0
		if int(v) < len(t.graph.Nodes) {
			half = t.graph.Nodes[v].Width / 2
		}
		o.left = append(o.left, -half-o.add)
		o.right = append(o.right, half-o.add)
		t.outline[v] = o
	}
}

// distance is how far right of the outline a the outline b must be.
func (t *forest) distance(a, b *outline) float64 {
	d := 0.0
	i, j := len(a.right)-1, len(b.left)-1
	for ; i >= 0 && j >= 0; i, j = i-1, j-1 {
		d = max(d, a.right[i]+a.add-b.left[j]-b.add+t.opt.NodeGap)
	}
	return d
}

// join returns the outline of a and of b at distance d to its right. The
// deeper one is changed in place, so that the work is bounded by the shallower.
func join(a, b outline, d float64) outline {
	b.add += d
	if len(a.left) >= len(b.left) {
		for k := 1; k <= len(b.left); k++ {
			a.right[len(a.right)-k] = b.right[len(b.right)-k] + b.add - a.add
		}
		return a
	}
	for k := 1; k <= len(a.left); k++ {
		b.left[len(b.left)-k] = a.left[len(a.left)-k] + a.add - b.add
	}
	return b
}

// draw makes the drawing from the shifts.
func (t *forest) draw() *Drawing {
	n := len(t.graph.Nodes)
	d := &Drawing{Nodes: make([]Rect, n), Edges: make([][]Point, len(t.graph.Edges))}
	var height []float64 // of every depth
	for v, node := range t.graph.Nodes {
		for int(t.depth[v]) >= len(height) {
			height = append(height, 0)
		}
		height[t.depth[v]] = max(height[t.depth[v]], node.Height)
	}
	top := make([]float64, len(height)+1)
	for k, h := range height {
		top[k+1] = top[k] + h + t.opt.LayerGap
	}
	middle, least := make([]float64, n+1), 0.0
	for _, v := range t.order {
		for _, c := range t.children[v] {
			middle[c] = middle[v] + t.shift[c]
			least = min(least, middle[c]-t.graph.Nodes[c].Width/2)
		}
	}
	for v, node := range t.graph.Nodes {
		middle[v] -= least
		d.Nodes[v] = Rect{middle[v] - node.Width/2, top[t.depth[v]], node.Width, node.Height}
		d.Width = max(d.Width, d.Nodes[v].X+node.Width)
		d.Height = max(d.Height, d.Nodes[v].Y+node.Height)
	}
	for e, edge := range t.graph.Edges {
		from, to := d.Nodes[edge.From], d.Nodes[edge.To]
		bend := to.Y - t.opt.LayerGap/2
		var l line
		l.to(middle[edge.From], from.Y+from.Height)
		l.to(middle[edge.From], bend)
		l.to(middle[edge.To], bend)
		l.to(middle[edge.To], to.Y)
		d.Edges[e] = l
	}
	return d
}
