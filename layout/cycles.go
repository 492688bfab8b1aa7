package layout

// flow is a graph's control structure: a depth-first search from the entry,
// the edges that close cycles, and the nest of loops.
type flow struct {
	succ, pred   fan     // edges leaving and entering each node
	order        []int32 // nodes in reverse postorder, every tree of the search in turn
	rank         []int32 // position of each node in order
	pre, last    []int32 // preorder number; the greatest one among the descendants
	back         []bool  // by edge: leads to an ancestor in the search, or to its own node
	header       []int32 // header of the innermost loop around a node, -1 outside; a header's is that of the loop around its own
	isHeader     []bool
	irreducible  []bool // by header: the loop can be entered past its header
	preorderList []int32
}

// fan lists numbers grouped by an index, in one slice.
type fan struct{ start, list []int32 }

func (f fan) of(i int32) []int32 { return f.list[f.start[i]:f.start[i+1]] }

// group collects 0..m-1 by key(i), for keys 0..n-1, keeping their order.
// A negative key leaves a number out.
func group(n, m int, key func(int) int32) fan {
	f := fan{start: make([]int32, n+1)}
	kept := 0
	for i := range m {
		if k := key(i); k >= 0 {
			f.start[k+1]++
			kept++
		}
	}
	for i := range n {
		f.start[i+1] += f.start[i]
	}
	f.list = make([]int32, kept)
	next := append([]int32(nil), f.start[:n]...)
	for i := range m {
		if k := key(i); k >= 0 {
			f.list[next[k]] = int32(i)
			next[k]++
		}
	}
	return f
}

func analyse(g *Graph) *flow {
	n := len(g.Nodes)
	f := &flow{
		succ: group(n, len(g.Edges), func(e int) int32 { return int32(g.Edges[e].From) }),
		pred: group(n, len(g.Edges), func(e int) int32 { return int32(g.Edges[e].To) }),
		rank: make([]int32, n), pre: make([]int32, n), last: make([]int32, n),
		back: make([]bool, len(g.Edges)), header: make([]int32, n),
		isHeader: make([]bool, n), irreducible: make([]bool, n),
	}
	f.search(g)
	f.findLoops(g)
	return f
}

// search walks the graph depth first: from the entry, then from the other
// nodes that nothing leads to, then from what is left.
func (f *flow) search(g *Graph) {
	n := len(g.Nodes)
	const unseen, open, done = 0, 1, 2
	state := make([]byte, n)
	post := make([]int32, 0, n)
	f.preorderList = make([]int32, 0, n)
	type frame struct{ node, next int32 }
	var stack []frame
	enter := func(v int32) {
		state[v] = open
		f.pre[v] = int32(len(f.preorderList))
		f.preorderList = append(f.preorderList, v)
		stack = append(stack, frame{v, f.succ.start[v]})
	}
	var roots []int32 // of the search trees, by the length of post where each begins
	var begins []int
	from := func(root int32) {
		if state[root] != unseen {
			return
		}
		roots, begins = append(roots, root), append(begins, len(post))
		enter(root)
		for len(stack) > 0 {
			top := &stack[len(stack)-1]
			v := top.node
			if top.next == f.succ.start[v+1] {
				state[v] = done
				f.last[v] = int32(len(f.preorderList)) - 1
				post = append(post, v)
				stack = stack[:len(stack)-1]
				continue
			}
			e := f.succ.list[top.next]
			top.next++
			switch w := int32(g.Edges[e].To); state[w] {
			case unseen:
				enter(w)
			case open:
				f.back[e] = true
			}
		}
	}
	if n > 0 {
		from(0)
	}
	for v := range n {
		if f.pred.start[v] == f.pred.start[v+1] {
			from(int32(v))
		}
	}
	for v := range n {
		from(int32(v))
	}
	f.order = make([]int32, 0, n)
	for i := len(post) - 1; i >= 0; i-- {
		f.rank[post[i]] = int32(len(f.order))
		f.order = append(f.order, post[i])
	}
}

// findLoops builds the nest of loops, after P. Havlak, "Nesting of reducible
// and irreducible loops", TOPLAS 19(4), 1997: headers are taken innermost
// first, and the body of each is collected backwards from its latches, with
// the loops already found collapsed into their headers. Entries past the header
// of one loop may also be entries of all loops around it; if there are too many, nothing
// counts as a loop.
func (f *flow) findLoops(g *Graph) {
	n := len(g.Nodes)
	into := make([]int32, n) // union-find: collapsed into
	inBody := make([]int32, n)
	for v := range n {
		into[v], inBody[v], f.header[v] = int32(v), -1, -1
	}
	find := func(v int32) int32 {
		for into[v] != v {
			into[v] = into[into[v]]
			v = into[v]
		}
		return v
	}
	within := func(v, w int32) bool { return f.pre[w] <= f.pre[v] && f.pre[v] <= f.last[w] }
	entries := make([][]int32, n) // sources of edges that enter an irreducible loop past its header
	patience := 20_000_000 + 100*(n+len(g.Edges))
	var body []int32
	for i := n - 1; i >= 0; i-- {
		w := f.preorderList[i]
		body = body[:0]
		add := func(v int32) {
			if v = find(v); v != w && inBody[v] != w {
				inBody[v] = w
				body = append(body, v)
			}
		}
		for _, e := range f.pred.of(w) {
			if f.back[e] {
				f.isHeader[w] = true
				add(int32(g.Edges[e].From))
			}
		}
		visit := func(y int32) {
			if y = find(y); within(y, w) {
				add(y)
			} else {
				f.irreducible[w] = true
				entries[w] = append(entries[w], y)
			}
		}
		for k := 0; k < len(body); k++ {
			x := body[k]
			for _, e := range f.pred.of(x) {
				if !f.back[e] {
					visit(int32(g.Edges[e].From))
				}
			}
			for _, y := range entries[x] {
				visit(y)
			}
			patience -= len(f.pred.of(x)) + len(entries[x])
			entries[x] = nil
		}
		if patience < 0 {
			f.forgetLoops()
			return
		}
		for _, x := range body {
			f.header[x], into[x] = w, w
		}
	}
}

func (f *flow) forgetLoops() {
	for v := range f.header {
		f.header[v], f.isHeader[v], f.irreducible[v] = -1, false, false
	}
}

// loopOf returns the header of the innermost loop that v belongs to, v itself
// if it is a header, or -1.
func (f *flow) loopOf(v int32) int32 {
	if f.isHeader[v] {
		return v
	}
	return f.header[v]
}
