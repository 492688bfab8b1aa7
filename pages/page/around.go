package page

// Around returns the part of a page that is at most depth edges before or behind a node: what
// leads to it and what it leads to, but not what else these lead to. Tables stay as they are.
// Any depth below 1 leaves the node alone.
func (p *Page) Around(id, depth int) *Page {
	near := map[int]bool{id: true}
	for _, end := range []func(*Edge) (from, to int){
		func(e *Edge) (int, int) { return e.From, e.To },
		func(e *Edge) (int, int) { return e.To, e.From },
	} {
		p.reach(id, depth, end, near)
	}
	out := *p
	out.Nodes, out.Edges, out.Marks = nil, nil, nil
	for _, n := range p.Nodes {
		if near[n.ID] {
			out.Nodes = append(out.Nodes, n)
		}
	}
	for _, e := range p.Edges {
		if near[e.From] && near[e.To] {
			out.Edges = append(out.Edges, e)
		}
	}
	for _, m := range p.Marks {
		if near[m.Node] {
			out.Marks = append(out.Marks, m)
		}
	}
	return &out
}

// reach notes what is at most depth edges away from a node, in one direction.
func (p *Page) reach(id, depth int, end func(*Edge) (from, to int), near map[int]bool) {
	next := make(map[int][]int)
	for _, e := range p.Edges {
		from, to := end(e)
		next[from] = append(next[from], to)
	}
	seen, rim := map[int]bool{id: true}, []int{id}
	for ; depth > 0 && len(rim) > 0; depth-- {
		var further []int
		for _, v := range rim {
			for _, w := range next[v] {
				if !seen[w] {
					seen[w], near[w] = true, true
					further = append(further, w)
				}
			}
		}
		rim = further
	}
}
