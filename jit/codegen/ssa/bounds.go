package ssa

import "vitrine/lowlevel/lltype/llop"

// dropOverflowChecks finds additions of one that cannot overflow because a
// comparison on the way says that something is greater: after i < n, i + 1 fits; after j
// <= i, so does j + 1. It sets NoOverflow.
func (f *Func) dropOverflowChecks() {
	var idom []*Block
	for _, b := range f.Blocks {
		for i := range b.Instrs {
			in := &b.Instrs[i]
			if llop.Of(in.Op) != llop.IntAddOvf && llop.Of(in.Op) != llop.IntAddNonnegOvf || !f.isOne(in.Args[1]) {
				continue
			}
			if idom == nil {
				idom = f.dominators()
			}
			in.NoOverflow = f.bounded(b, idom, in.Args[0])
		}
	}
}

func (f *Func) isOne(v Value) bool {
	if !f.IsConst(v) {
		return false
	}
	n, ok := f.Consts[v].Value.(int64)
	return ok && n == 1
}

// bounded reports whether v is known to be less than some number in block b.
func (f *Func) bounded(b *Block, idom []*Block, v Value) bool {
	for range 3 { // v <= w, w <= x, x < y
		least := None
		for c := b; c != nil; c = idom[c.Index] {
			way := onlyEntry(c, idom)
			if way == nil {
				continue
			}
			less, lessOrEqual := f.fact(way, v)
			if less {
				return true
			}
			if least == None {
				least = lessOrEqual
			}
		}
		if v = least; v < 0 || f.IsConst(v) {
			return v >= 0 && !f.isMax(v)
		}
	}
	return false
}

// onlyEntry returns the only edge along which a block is entered, apart from
// those that come from blocks that it dominates: what the edge tells about a
// value stays true in the loop. It returns nil if there are several.
func onlyEntry(b *Block, idom []*Block) *Edge {
	var only *Edge
	for _, e := range b.Preds {
		switch {
		case e.Back && dominates(b, e.From, idom):
		case only != nil:
			return nil
		default:
			only = e
		}
	}
	return only
}

// dominates reports whether all ways to y lead through x.
func dominates(x, y *Block, idom []*Block) bool {
	for y != nil && y != x {
		y = idom[y.Index]
	}
	return y == x
}

func (f *Func) isMax(v Value) bool {
	n, ok := f.Consts[v].Value.(int64)
	return !ok || n == 1<<63-1
}

// fact returns what an edge says about v: that it is less than something, or at most
// another value.
func (f *Func) fact(e *Edge, v Value) (less bool, atMost Value) {
	b := e.From
	if b.Switch < 0 || e.Link.Case == nil {
		return false, None
	}
	truth, ok := e.Link.Case.Value.(bool)
	in := f.definition(b, b.Switch)
	if !ok || in == nil || len(in.Args) != 2 {
		return false, None
	}
	if in.Info.Kind != llop.Int {
		return false, None
	}
	x, y, holds := in.Args[0], in.Args[1], in.Info.Base
	if !truth {
		holds = holds.Inverse()
	}
	switch {
	case holds == llop.LT && x == v, holds == llop.GT && y == v:
		return true, None
	case holds == llop.LE && x == v:
		return false, y
	case holds == llop.GE && y == v:
		return false, x
	}
	return false, None
}

// definition returns the operation of a block that defines v, nil if it is
// defined elsewhere.
func (f *Func) definition(b *Block, v Value) *Instr {
	for i := range b.Instrs {
		if b.Instrs[i].Result == v {
			return &b.Instrs[i]
		}
	}
	return nil
}

// dominators returns the immediate dominator of each block, nil for the start
// block. (Cooper, Harvey and Kennedy, A Simple, Fast Dominance Algorithm, 2001.)
func (f *Func) dominators() []*Block {
	order, number := f.postorder()
	idom := make([]*Block, len(f.Blocks))
	start := f.Blocks[0]
	idom[start.Index] = start
	for changed := true; changed; {
		changed = false
		for i := len(order) - 1; i >= 0; i-- {
			b := order[i]
			if b == start {
				continue
			}
			var d *Block
			for _, e := range b.Preds {
				switch p := e.From; {
				case idom[p.Index] == nil:
				case d == nil:
					d = p
				default:
					d = intersect(idom, number, d, p)
				}
			}
			if idom[b.Index] != d {
				idom[b.Index], changed = d, true
			}
		}
	}
	idom[start.Index] = nil
	return idom
}

// intersect returns the nearest block that dominates both.
func intersect(idom []*Block, number []int, x, y *Block) *Block {
	for x != y {
		for number[x.Index] < number[y.Index] {
			x = idom[x.Index]
		}
		for number[y.Index] < number[x.Index] {
			y = idom[y.Index]
		}
	}
	return x
}

// postorder returns the blocks in postorder, and the number of each in it.
func (f *Func) postorder() (order []*Block, number []int) {
	number = make([]int, len(f.Blocks))
	seen := make([]bool, len(f.Blocks))
	type frame struct {
		b    *Block
		next int
	}
	stack := []frame{{f.Blocks[0], 0}}
	seen[f.Blocks[0].Index] = true
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(top.b.Exits) {
			number[top.b.Index] = len(order)
			order = append(order, top.b)
			stack = stack[:len(stack)-1]
			continue
		}
		to := top.b.Exits[top.next].To
		top.next++
		if !seen[to.Index] {
			seen[to.Index] = true
			stack = append(stack, frame{to, 0})
		}
	}
	return order, number
}
