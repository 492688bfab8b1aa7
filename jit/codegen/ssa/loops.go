package ssa

// A loop is a loop of the control flow: what reaches a back edge without passing
// its header.
type loop struct {
	header *Block
	outer  *loop
	size   int // blocks, those of inner loops included, cold ones not
	depth  int // number of loops around it, itself included
}

// loops are the loops of a function.
type loops struct {
	f       *Func
	headers []*Block // in preorder
	pre     []int    // number of each block in preorder
	last    []int    // greatest number below it in the tree of the search
	inner   []*loop  // innermost loop around each block
}

// findLoops marks the edges that close loops, and finds the loops. (Havlak,
// Nesting of Reducible and Irreducible Loops, 1997; an entry into the middle of
// a loop does not make its blocks part of another one here.)
func findLoops(f *Func) *loops {
	n := len(f.Blocks)
	l := &loops{f: f, pre: make([]int, n), last: make([]int, n), inner: make([]*loop, n)}
	l.search()
	l.collect()
	for _, h := range l.headers { // outer ones come first
		x := l.inner[h.Index]
		if x.outer != nil && x.outer.depth == 0 { // it has the same header
			x.outer.setDepth()
		}
		x.setDepth()
	}
	for _, b := range f.Blocks {
		if x := l.inner[b.Index]; x != nil {
			b.Depth = x.depth
		}
	}
	return l
}

// setDepth numbers a loop when the one around it has its number.
func (x *loop) setDepth() {
	if x.depth = 1; x.outer != nil {
		x.depth = x.outer.depth + 1
	}
}

// search visits all blocks depth first. An edge to a block that is being visited
// closes a loop.
func (l *loops) search() {
	type frame struct {
		b    *Block
		next int
	}
	active := make([]bool, len(l.pre))
	count := 0
	enter := func(b *Block) frame {
		count++
		l.pre[b.Index], active[b.Index] = count, true
		return frame{b, 0}
	}
	stack := []frame{enter(l.f.Blocks[0])}
	isHeader := make([]bool, len(l.pre))
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(top.b.Exits) {
			l.last[top.b.Index], active[top.b.Index] = count, false
			stack = stack[:len(stack)-1]
			continue
		}
		e := top.b.Exits[top.next]
		top.next++
		switch to := e.To.Index; {
		case active[to]:
			e.Back, isHeader[to] = true, true
		case l.pre[to] == 0:
			stack = append(stack, enter(e.To))
		}
	}
	byNumber := make([]*Block, count+1)
	for _, b := range l.f.Blocks {
		if isHeader[b.Index] {
			byNumber[l.pre[b.Index]] = b
		}
	}
	for _, b := range byNumber {
		if b != nil {
			l.headers = append(l.headers, b)
		}
	}
}

// collect finds what belongs to each loop, inner ones first. Once a loop is
// known, its header stands for all of it.
func (l *loops) collect() {
	c := &collector{loops: l, stands: make([]int, len(l.pre))}
	for i := range c.stands {
		c.stands[i] = i
	}
	for k := len(l.headers) - 1; k >= 0; k-- {
		h := l.headers[k]
		inner, rest := l.nested(h)
		x := c.loop(h, inner)
		if len(rest) > 0 {
			x.outer = c.loop(h, rest)
		}
		l.inner[h.Index] = x
	}
}

type collector struct {
	*loops
	stands []int // by block: the header of the outermost loop around it that is known
}

func (c *collector) find(i int) int {
	for c.stands[i] != i {
		c.stands[i] = c.stands[c.stands[i]]
		i = c.stands[i]
	}
	return i
}

// loop finds what belongs to the loop that edges to its header close.
func (c *collector) loop(h *Block, back []*Edge) *loop {
	x := &loop{header: h}
	var work []int
	add := func(e *Edge) {
		if i := c.find(e.From.Index); i != h.Index && c.below(h, i) {
			c.stands[i] = h.Index
			work = append(work, i)
		}
	}
	for _, e := range back {
		add(e)
	}
	for len(work) > 0 {
		i := work[len(work)-1]
		work = work[:len(work)-1]
		if in := c.inner[i]; in == nil {
			c.inner[i] = x
		} else {
			in.outermost().outer = x
		}
		for _, e := range c.f.Blocks[i].Preds {
			add(e)
		}
	}
	return x
}

// outermost returns the last of the loops around a loop that are known.
func (x *loop) outermost() *loop {
	for x.outer != nil {
		x = x.outer
	}
	return x
}

// below reports whether a block comes below a header in the tree of the search.
func (l *loops) below(h *Block, i int) bool {
	return l.pre[h.Index] <= l.pre[i] && l.pre[i] <= l.last[h.Index]
}

// contains reports whether a block belongs to a loop.
func (l *loops) contains(x *loop, b *Block) bool {
	in := l.inner[b.Index]
	for in != nil && in != x {
		in = in.outer
	}
	return in == x
}
