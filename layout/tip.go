package layout

// Children of a tree that would be too wide stand in columns below their parent, as the
// names of files in folders, after the tip-over trees of P. Eades, T. Lin and X. Lin, "Two
// tree drawing conventions", Int. J. Computational Geometry & Applications 3(2), 1993.

// tipping is a forest while its children are put into columns.
type tipping struct {
	*forest
	widest float64
	size   []Point   // of every subtree
	cols   [][]int   // by node: how many children each of its columns has; nil beside each other
	at     []Point   // upper left corner of every subtree
	nodeX  []float64 // of every node, from that of its subtree
	trunk  []float64 // by node in a column: the line that leads down beside it
}

// tip draws the forest, subtrees no wider than a bound where that is possible.
func (t *forest) tip(widest float64) *Drawing {
	n := len(t.graph.Nodes)
	p := &tipping{forest: t, widest: widest, size: make([]Point, n+1), cols: make([][]int, n+1), at: make([]Point, n+1), nodeX: make([]float64, n+1), trunk: make([]float64, n+1)}
	for k := len(t.order) - 1; k >= 0; k-- {
		p.measure(t.order[k])
	}
	d := &Drawing{Nodes: make([]Rect, n), Edges: make([][]Point, len(t.graph.Edges)), Width: p.size[n].X, Height: p.size[n].Y}
	for _, v := range t.order {
		p.settle(v)
		if int(v) < n {
			node := t.graph.Nodes[v]
			d.Nodes[v] = Rect{p.at[v].X + p.nodeX[v], p.at[v].Y, node.Width, node.Height}
		}
	}
	for e, edge := range t.graph.Edges {
		d.Edges[e] = p.route(d, int32(edge.From), int32(edge.To))
	}
	return d
}

// own returns the size of a node without its children; the parent of all roots has none.
func (p *tipping) own(v int32) (width, height, gap float64) {
	if int(v) == len(p.graph.Nodes) {
		return 0, 0, 0
	}
	n := p.graph.Nodes[v]
	return n.Width, n.Height, p.opt.LayerGap
}

// indent is how far a column of children is from the line that leads down beside it; rowGap
// is between two of them.
func (p *tipping) indent() float64 { return 2 * p.opt.LineGap }
func (p *tipping) rowGap() float64 { return 2 * p.opt.LineGap }

// measure finds the size of a subtree, of which those of the children are known, and where
// its node is.
func (p *tipping) measure(v int32) {
	width, height, gap := p.own(v)
	kids := p.children[v]
	if len(kids) == 0 {
		p.size[v] = Point{width, height}
		return
	}
	across, tallest, total := -p.opt.NodeGap, 0.0, 0.0
	for _, c := range kids {
		across += p.size[c].X + p.opt.NodeGap
		tallest = max(tallest, p.size[c].Y)
		total += p.size[c].Y + p.rowGap()
	}
	if across <= p.widest || len(kids) == 1 {
		p.size[v] = Point{max(width, across), height + gap + tallest}
		p.nodeX[v] = (p.size[v].X - width) / 2
		return
	}
	var body Point
	for n := min(mostColumns, len(kids)-1); n > 0 && (body.X == 0 || body.X > p.widest); n-- {
		p.cols[v] = p.columns(kids, n, max(tallest, total/float64(n)))
		body = p.bodySize(v)
	}
	p.size[v] = Point{max(width, body.X), height + gap + body.Y}
}

// mostColumns bounds the columns that are tried for the children of a node.
const mostColumns = 16

// columns divides children into columns of about a height, most columns at most.
func (p *tipping) columns(kids []int32, most int, height float64) []int {
	cols, filled := []int{0}, 0.0
	for _, c := range kids {
		h := p.size[c].Y + p.rowGap()
		if last := len(cols) - 1; filled > 0 && filled+h > height+p.rowGap() && last+1 < most {
			cols, filled = append(cols, 0), 0
		}
		cols[len(cols)-1]++
		filled += h
	}
	return cols
}

// bodySize is the size of all columns below a node.
func (p *tipping) bodySize(v int32) (size Point) {
	p.eachChild(v, func(c int32, x, _, y float64) {
		size.X, size.Y = max(size.X, x+p.size[c].X), max(size.Y, y+p.size[c].Y)
	})
	return size
}

// eachChild calls do with each child in a column: where it is, and where the line is
// that leads down beside its column, from the corner below the node.
func (p *tipping) eachChild(v int32, do func(c int32, x, trunk, y float64)) {
	kids, left := p.children[v], 0.0
	for _, n := range p.cols[v] {
		y, widest := 0.0, 0.0
		for _, c := range kids[:n] {
			do(c, left+p.indent(), left+p.opt.LineGap, y)
			y += p.size[c].Y + p.rowGap()
			widest = max(widest, p.size[c].X)
		}
		kids, left = kids[n:], left+p.indent()+widest+p.opt.NodeGap
	}
}

// settle places the children of a node that has its place.
func (p *tipping) settle(v int32) {
	_, height, gap := p.own(v)
	top := p.at[v].Y + height + gap
	if p.cols[v] != nil {
		p.eachChild(v, func(c int32, x, trunk, y float64) {
			p.at[c], p.trunk[c] = Point{p.at[v].X + x, top + y}, p.at[v].X+trunk
		})
		return
	}
	across := -p.opt.NodeGap
	for _, c := range p.children[v] {
		across += p.size[c].X + p.opt.NodeGap
	}
	x := p.at[v].X + (p.size[v].X-across)/2
	for _, c := range p.children[v] {
		p.at[c] = Point{x, top}
		x += p.size[c].X + p.opt.NodeGap
	}
}

// route draws the edge from a node to its child.
func (p *tipping) route(d *Drawing, v, c int32) []Point {
	from, to := d.Nodes[v], d.Nodes[c]
	bottom, half := from.Y+from.Height, p.opt.LayerGap/2
	var l line
	if p.cols[v] == nil {
		l.to(from.X+from.Width/2, bottom)
		l.to(from.X+from.Width/2, bottom+half)
		l.to(to.X+to.Width/2, bottom+half)
		l.to(to.X+to.Width/2, to.Y)
		return l
	}
	out, in := from.X+min(p.opt.LineGap, from.Width/2), to.X+min(2*p.opt.LineGap, to.Width/2)
	l.to(out, bottom)
	l.to(out, bottom+half)
	l.to(p.trunk[c], bottom+half)
	l.to(p.trunk[c], to.Y-p.opt.LineGap)
	l.to(in, to.Y-p.opt.LineGap)
	l.to(in, to.Y)
	return l
}
