package ssa

// arrange finds loops and puts the blocks in the order in which code is to be
// laid down.
func (f *Func) arrange() {
	a := &arranger{f: f, state: make(map[*Block]visit), loops: make(map[*Block]*loop)}
	a.markBackEdges(f.Blocks[0])
	a.findLoops()
	a.order(f.Blocks[0])
	f.Blocks = a.rotate(a.reversed())
	for i, b := range f.Blocks {
		b.Index = i
	}
}

type visit int8

const (
	unseen visit = iota
	active
	finished
)

// A loop is a natural loop.
type loop struct {
	header *Block
	body   map[*Block]bool
	outer  *loop
}

type arranger struct {
	f       *Func
	state   map[*Block]visit
	headers []*Block // in the order of discovery
	loops   map[*Block]*loop
	inner   map[*Block]*loop // the innermost loop around a block
	post    []*Block
}

// markBackEdges finds the edges that close loops: those that lead to a block
// which is being visited.
func (a *arranger) markBackEdges(start *Block) {
	type frame struct {
		b    *Block
		next int
	}
	stack := []frame{{start, 0}}
	a.state[start] = active
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(top.b.Exits) {
			a.state[top.b] = finished
			stack = stack[:len(stack)-1]
			continue
		}
		e := top.b.Exits[top.next]
		top.next++
		switch a.state[e.To] {
		case active:
			e.Back = true
			if a.loops[e.To] == nil {
				a.loops[e.To] = &loop{header: e.To, body: map[*Block]bool{e.To: true}}
				a.headers = append(a.headers, e.To)
			}
		case unseen:
			a.state[e.To] = active
			stack = append(stack, frame{e.To, 0})
		}
	}
}

// findLoops collects the bodies of loops: what reaches the back edge without
// passing the header.
func (a *arranger) findLoops() {
	for _, h := range a.headers {
		l := a.loops[h]
		var work []*Block
		for _, e := range h.Preds {
			if e.Back && !l.body[e.From] {
				l.body[e.From] = true
				work = append(work, e.From)
			}
		}
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			for _, e := range b.Preds {
				if !l.body[e.From] {
					l.body[e.From] = true
					work = append(work, e.From)
				}
			}
		}
	}
	a.inner = make(map[*Block]*loop)
	for _, b := range a.f.Blocks {
		for _, h := range a.headers {
			l := a.loops[h]
			if !l.body[b] {
				continue
			}
			b.Depth++
			if in := a.inner[b]; in == nil || len(l.body) < len(in.body) {
				a.inner[b] = l
			}
		}
	}
	for _, h := range a.headers {
		l := a.loops[h]
		for _, g := range a.headers {
			o := a.loops[g]
			if o != l && o.body[h] && len(o.body) > len(l.body) && (l.outer == nil || len(o.body) < len(l.outer.body)) {
				l.outer = o
			}
		}
	}
}

// order visits blocks depth first, exits out of the loop before others, so
// that in reverse postorder the blocks of a loop come before what follows it.
func (a *arranger) order(start *Block) {
	done := make(map[*Block]bool)
	type frame struct {
		b     *Block
		exits []*Edge
	}
	stack := []frame{{start, a.leavingFirst(start)}}
	done[start] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.exits) == 0 {
			a.post = append(a.post, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		to := top.exits[0].To
		top.exits = top.exits[1:]
		if !done[to] {
			done[to] = true
			stack = append(stack, frame{to, a.leavingFirst(to)})
		}
	}
}

// leavingFirst returns the exits of a block: those for exceptions and those
// that leave its loop first.
func (a *arranger) leavingFirst(b *Block) []*Edge {
	var first, rest []*Edge
	for i, e := range b.Exits {
		exceptional := b.Flow.CanRaise() && i > 0
		if l := a.inner[b]; exceptional || l != nil && !l.body[e.To] {
			first = append(first, e)
		} else {
			rest = append(rest, e)
		}
	}
	return append(first, rest...)
}

func (a *arranger) reversed() []*Block {
	out := make([]*Block, len(a.post))
	for i, b := range a.post {
		out[len(out)-1-i] = b
	}
	return out
}

// rotate moves the header of a loop that tests whether to go on behind the
// body: then one jump per round is enough.
func (a *arranger) rotate(blocks []*Block) []*Block {
	for _, h := range a.headers {
		l := a.loops[h]
		if !a.tests(l) || h == blocks[0] {
			continue
		}
		first := indexOf(blocks, h)
		last := first
		for last+1 < len(blocks) && l.body[blocks[last+1]] {
			last++
		}
		if last-first+1 < len(l.body) || last == first {
			continue // the body is not in one piece, or is nothing but the test
		}
		copy(blocks[first:last], blocks[first+1:last+1])
		blocks[last] = h
	}
	return blocks
}

// tests reports whether the header of a loop decides between going on and
// leaving.
func (a *arranger) tests(l *loop) bool {
	stays, leaves := false, false
	for _, e := range l.header.Exits {
		if l.body[e.To] {
			stays = true
		} else {
			leaves = true
		}
	}
	return stays && leaves && !l.header.Flow.CanRaise()
}

func indexOf(blocks []*Block, b *Block) int {
	for i, x := range blocks {
		if x == b {
			return i
		}
	}
	return -1
}
