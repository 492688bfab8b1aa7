package ssa

// arrange finds loops and puts the blocks in the order of the code.
func (f *Func) arrange() {
	a := &arranger{loops: findLoops(f), done: make([]bool, len(f.Blocks))}
	a.findCold()
	a.measure()
	a.setAside()
	a.order(f.Blocks[0])
	f.Blocks = a.rotate(a.reversed())
	for i, b := range f.Blocks {
		b.Index = i
	}
}

type arranger struct {
	*loops
	done []bool
	post []*Block
}

// findCold finds the blocks that only run after an exception, or for an index that is not in bounds: those that cannot
// be reached without.
func (a *arranger) findCold() {
	for _, b := range a.f.Blocks {
		b.Cold = true
	}
	start := a.f.Blocks[0]
	start.Cold = false
	for work := []*Block{start}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range b.Exits {
			if e.To.Cold && !e.IsException() && !a.f.isOutOfBounds(e) {
				e.To.Cold = false
				work = append(work, e.To)
			}
		}
	}
}

// measure counts the blocks of loops.
func (a *arranger) measure() {
	for _, b := range a.f.Blocks {
		for l := a.inner[b.Index]; l != nil && !b.Cold; l = l.outer {
			l.size++
		}
	}
}

// setAside moves cold blocks and the except block after all others, so that they do not
// split loops.
func (a *arranger) setAside() {
	last := func(b *Block) {
		a.done[b.Index] = true
		a.post = append(a.post, b)
	}
	for i := len(a.f.Blocks) - 1; i > 0; i-- {
		if b := a.f.Blocks[i]; b.Cold || a.f.IsExcept(b) {
			last(b)
		}
	}
}

// IsException reports whether an edge is taken because of an exception.
func (e *Edge) IsException() bool {
	return e.From.Flow.CanRaise() && e != e.From.Exits[0]
}

// order visits blocks depth first, exits out of the loop before others, so
// that in reverse postorder the blocks of a loop come before what follows it.
func (a *arranger) order(start *Block) {
	type frame struct {
		b     *Block
		exits []*Edge
	}
	stack := []frame{{start, a.leavingFirst(start)}}
	a.done[start.Index] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if len(top.exits) == 0 {
			a.post = append(a.post, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		to := top.exits[0].To
		top.exits = top.exits[1:]
		if !a.done[to.Index] {
			a.done[to.Index] = true
			stack = append(stack, frame{to, a.leavingFirst(to)})
		}
	}
}

// leavingFirst returns the exits of a block: those to cold blocks, those that leave its loop, and those that are
// seldom taken first.
func (a *arranger) leavingFirst(b *Block) []*Edge {
	if len(b.Exits) < 2 {
		return b.Exits
	}
	var first, rest []*Edge
	for _, e := range b.Exits {
		if l := a.inner[b.Index]; e.To.Cold || e.IsException() || l != nil && !a.contains(l, e.To) || a.f.isUnlikely(e) {
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

// rotate moves the header of a loop, if it tests whether to go on, after the body: then
// one jump per round is enough.
func (a *arranger) rotate(blocks []*Block) []*Block {
	place := make([]int, len(blocks))
	for i, b := range blocks {
		place[b.Index] = i
	}
	for _, h := range a.headers {
		l := a.inner[h.Index]
		if !a.tests(l) || h == blocks[0] {
			continue
		}
		first := place[h.Index]
		last := first
		for last+1 < len(blocks) && a.contains(l, blocks[last+1]) {
			last++
		}
		if last-first+1 < l.size || last == first {
			continue // the body is not in one piece, or is nothing but the test
		}
		copy(blocks[first:last], blocks[first+1:last+1])
		blocks[last] = h
		for i := first; i <= last; i++ {
			place[blocks[i].Index] = i
		}
	}
	return blocks
}

// tests reports whether the header of a loop decides between going on and
// leaving.
func (a *arranger) tests(l *loop) bool {
	stays, leaves := false, false
	for _, e := range l.header.Exits {
		if a.contains(l, e.To) {
			stays = true
		} else {
			leaves = true
		}
	}
	return stays && leaves && !l.header.Flow.CanRaise()
}
