package regalloc

import "vitrine/jit/codegen/ssa"

// A span is a half-open stretch of time.
type span struct{ from, to int }

// A web is what is known about a value or, at the value that represents it,
// about all values of a web.
type web struct {
	parent ssa.Value
	weight float64

	// The preferred registers, by how it is made and how it is used; -1 for any.
	made, used Reg
}

// intervals finds when each value lives, what it weighs, and which registers
// are destroyed when.
func (a *allocator) intervals() {
	n := a.f.NumValues()
	a.ranges = make([][]span, n)
	a.webs = make([]web, n)
	for v := range a.webs {
		a.webs[v] = web{parent: ssa.Value(v), made: -1, used: -1}
	}
	for c := range NumClasses {
		for _, r := range a.t.Registers(c) {
			a.busy[c][r] = newBitset(a.points)
		}
	}
	for i := len(a.f.Blocks) - 1; i >= 0; i-- {
		a.block(a.f.Blocks[i])
	}
	for i, r := range a.t.Entry(a.f) {
		a.webs[a.f.Blocks[0].Params[i]].made = r
	}
	for v, r := range a.given.Arrive {
		a.webs[v].made = r
	}
	for _, r := range a.ranges { // they were found from the end to the start
		for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
			r[i], r[j] = r[j], r[i]
		}
	}
	a.locals()
}

// locals notes when results live that are not needed at the end of their block.
func (a *allocator) locals() {
	a.local = make([]span, len(a.ranges))
	for _, b := range a.f.Blocks {
		last := (a.end[b.Index] + 1) * perInstr
		for i := range b.Instrs {
			v := b.Instrs[i].Result
			if v >= 0 && len(a.ranges[v]) == 1 && a.ranges[v][0].to < last {
				a.local[v] = a.ranges[v][0]
			}
		}
	}
}

// frequency estimates how often a block runs.
func frequency(b *ssa.Block) float64 {
	f := 1.0
	if b.Cold {
		f = 0.01
	}
	for range min(b.Depth, 8) {
		f *= 10
	}
	return f
}

func (a *allocator) block(b *ssa.Block) {
	first, last := a.start[b.Index]*perInstr, (a.end[b.Index]+1)*perInstr
	f := frequency(b)
	for _, v := range a.out[b.Index] {
		a.extend(v, first, last)
	}
	for _, e := range b.Exits {
		weight := f
		if e.IsException() {
			weight *= 0.01
		}
		for i, v := range e.Args {
			if !a.lives(v) {
				continue
			}
			a.webs[v].weight += weight
			if p, ok := a.given.Places[e.To.Params[i]]; ok && p.InReg() {
				a.webs[v].used = p.Reg
			}
		}
	}
	if a.lives(b.Switch) {
		a.webs[b.Switch].weight += f
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		a.instr(b, i, first, f)
	}
	for _, p := range b.Params {
		a.webs[p].weight += f
		a.define(p, first)
	}
}

func (a *allocator) instr(b *ssa.Block, i, first int, f float64) {
	in := &b.Instrs[i]
	at := (a.start[b.Index] + i) * perInstr
	needs := a.t.Needs(a.f, b, in)
	if in.Result >= 0 {
		a.define(in.Result, at+atResult)
		a.webs[in.Result].weight += f
		if needs.Result >= 0 {
			a.webs[in.Result].made = needs.Result
		}
	}
	for c, set := range needs.Clobbers {
		for r := Reg(0); set != 0; r, set = r+1, set>>1 {
			if set&1 != 0 && a.busy[c][r] != nil {
				a.busy[c][r].add(at + atClobber)
			}
		}
	}
	until := at + atUse + 1
	if needs.Late {
		until = at + atLate + 1
	}
	for j, v := range in.Args {
		if !a.lives(v) {
			continue
		}
		a.extend(v, first, until)
		a.webs[v].weight += f
		if j < len(needs.Args) && needs.Args[j] >= 0 {
			a.webs[v].used = needs.Args[j] // the first use counts in the end
		}
	}
}

// extend makes a value live from the start of a block to a point in it.
func (a *allocator) extend(v ssa.Value, from, to int) {
	r := a.ranges[v]
	if n := len(r); n > 0 && r[n-1].from <= to {
		r[n-1].from = min(r[n-1].from, from)
		r[n-1].to = max(r[n-1].to, to)
		return
	}
	a.ranges[v] = append(r, span{from, to})
}

// define makes a value live from a point on; an unused one lives for a moment.
func (a *allocator) define(v ssa.Value, at int) {
	r := a.ranges[v]
	if n := len(r); n > 0 && r[n-1].from <= at && at < r[n-1].to {
		r[n-1].from = at
		return
	}
	a.ranges[v] = append(r, span{at, at + 1})
}

// A bitset is a set of points in time.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, n/64+1) }

func (s bitset) add(i int) { s[i>>6] |= 1 << (i & 63) }

// masks returns the bits of a span in its first and its last word.
func (x span) masks() (first, last int, low, high uint64) {
	return x.from >> 6, (x.to - 1) >> 6, ^uint64(0) << (x.from & 63), ^uint64(0) >> (63 - (x.to-1)&63)
}

// has reports whether some point of a span is in the set.
func (s bitset) has(x span) bool {
	i, last, low, high := x.masks()
	if i == last {
		return s[i]&low&high != 0
	}
	if s[i]&low != 0 || s[last]&high != 0 {
		return true
	}
	for _, w := range s[i+1 : last] {
		if w != 0 {
			return true
		}
	}
	return false
}

// addSpan adds all points of a span.
func (s bitset) addSpan(x span) {
	i, last, low, high := x.masks()
	if i == last {
		s[i] |= low & high
		return
	}
	s[i] |= low
	s[last] |= high
	for j := i + 1; j < last; j++ {
		s[j] = ^uint64(0)
	}
}
