// Package regalloc gives the values of a graph registers.
//
// It works on whole graphs in SSA form. Values that are joined by the
// parameters of a block are put into one web if they are never needed at the
// same time, so that no moves are needed between them. Webs are then given
// registers in the order of their importance: how often they are used, and how
// deep in loops, for the time they live (priority-based colouring, after Chow
// and Hennessy 1990). A web that finds no free register lives in memory.
//
// [Allocate] promises that two values in the same place are never needed at
// the same time, and that no value which is needed after an instruction is in
// a register that the instruction destroys.
package regalloc

import (
	"sort"

	"vitrine/jit/codegen/ssa"
)

// A Reg is a register of a class, as the target numbers them.
type Reg int8

// A RegSet is a set of registers of one class.
type RegSet uint32

// Has reports whether r is in the set.
func (s RegSet) Has(r Reg) bool { return s&(1<<uint(r)) != 0 }

// Set returns the set of those registers.
func Set(regs ...Reg) RegSet {
	var s RegSet
	for _, r := range regs {
		s |= 1 << uint(r)
	}
	return s
}

// A Class is a class of registers.
type Class int8

// The classes of registers.
const (
	General Class = iota
	Floating
	NumClasses
)

// A Target is what the allocator must know about a machine.
type Target interface {
	// Registers returns the registers of a class that may be given to values,
	// the preferred ones first.
	Registers(c Class) []Reg

	// ClassOf returns the class of registers for a value.
	ClassOf(f *ssa.Func, v ssa.Value) Class

	// Entry returns the registers that the parameters of the start block arrive
	// in, -1 for one that does not.
	Entry(f *ssa.Func) []Reg

	// Needs tells what an instruction does to registers.
	Needs(f *ssa.Func, b *ssa.Block, in *ssa.Instr) Needs
}

// Needs are the demands of an instruction.
type Needs struct {
	// Clobbers are the registers that it destroys, by class.
	Clobbers [NumClasses]RegSet

	// Late tells that its operands must survive what it destroys.
	Late bool

	// Result and Args are registers that the result, or an operand, would best
	// be in; -1 for any. Args may be shorter than the operands.
	Result Reg
	Args   []Reg
}

// A Place is where a value lives: a register, or a word in memory.
type Place struct {
	Class Class
	Reg   Reg // -1 for one in memory
	Slot  int // number of the word
}

// InReg reports whether the place is a register.
func (p Place) InReg() bool { return p.Reg >= 0 }

// A Result says where values live.
type Result struct {
	Places []Place // by value; constants have none
	Slots  int     // number of words in memory
	Used   [NumClasses]RegSet
}

// Allocate gives the values of f places.
func Allocate(f *ssa.Func, t Target) *Result {
	a := &allocator{f: f, t: t, res: &Result{Places: make([]Place, f.NumValues())}}
	a.number()
	a.liveness()
	a.intervals()
	a.coalesce()
	a.assign()
	return a.res
}

// Points in time: instruction k reads its operands at 4k, destroys registers
// at 4k+1, has late operands until 4k+2 and gives its result at 4k+3.
const (
	atUse = iota
	atClobber
	atLate
	atResult
	perInstr
)

type allocator struct {
	f   *ssa.Func
	t   Target
	res *Result

	start []int // of each block: number of its first instruction
	end   []int // of each block: number of its terminator
	in    []bitset

	ranges  [][]span  // by value, by rising start
	weight  []float64 // by value
	hint    []Reg     // by value
	web     []ssa.Value
	clobber [NumClasses][maxRegs][]span
	taken   [NumClasses][maxRegs][]span
	slots   [][]span
}

const maxRegs = 32

// A span is a stretch of time, without its end.
type span struct{ from, to int }

// number gives every instruction and every terminator a number.
func (a *allocator) number() {
	n := 0
	for _, b := range a.f.Blocks {
		a.start = append(a.start, n)
		n += len(b.Instrs)
		a.end = append(a.end, n)
		n += 2 // the terminator, and the end of the block
	}
}

type bitset []uint64

func (s bitset) has(v ssa.Value) bool { return s[v>>6]&(1<<(uint(v)&63)) != 0 }
func (s bitset) add(v ssa.Value)      { s[v>>6] |= 1 << (uint(v) & 63) }
func (s bitset) remove(v ssa.Value)   { s[v>>6] &^= 1 << (uint(v) & 63) }

func (a *allocator) newSet() bitset { return make(bitset, (a.f.NumValues()+63)/64) }

// lives reports whether a value needs a place.
func (a *allocator) lives(v ssa.Value) bool { return v >= 0 && a.f.Consts[v] == nil }

// liveness finds the values that are needed at the start of each block.
func (a *allocator) liveness() {
	n := len(a.f.Blocks)
	a.in = make([]bitset, n)
	for i := range a.in {
		a.in[i] = a.newSet()
	}
	for changed := true; changed; {
		changed = false
		for i := n - 1; i >= 0; i-- {
			live := a.out(a.f.Blocks[i])
			a.through(a.f.Blocks[i], live)
			for _, p := range a.f.Blocks[i].Params {
				live.remove(p)
			}
			for w := range live {
				if live[w] != a.in[i][w] {
					a.in[i] = live
					changed = true
					break
				}
			}
		}
	}
}

// out returns the values that are needed at the end of a block, after its
// operations: by the blocks that follow, as arguments and as the switch.
func (a *allocator) out(b *ssa.Block) bitset {
	live := a.newSet()
	for _, e := range b.Exits {
		for w, bits := range a.in[e.To.Index] {
			live[w] |= bits
		}
	}
	for _, e := range b.Exits {
		for _, v := range e.Args {
			if a.lives(v) {
				live.add(v)
			}
		}
	}
	if a.lives(b.Switch) {
		live.add(b.Switch)
	}
	return live
}

// through makes of what is needed at the end of a block what is needed at its
// start.
func (a *allocator) through(b *ssa.Block, live bitset) {
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		in := &b.Instrs[i]
		if in.Result >= 0 {
			live.remove(in.Result)
		}
		for _, v := range in.Args {
			if a.lives(v) {
				live.add(v)
			}
		}
	}
}

// intervals finds when each value lives, what it weighs, and which registers
// are destroyed when.
func (a *allocator) intervals() {
	n := a.f.NumValues()
	a.ranges = make([][]span, n)
	a.weight = make([]float64, n)
	a.hint = make([]Reg, n)
	for i := range a.hint {
		a.hint[i] = -1
	}
	for i := len(a.f.Blocks) - 1; i >= 0; i-- {
		a.blockIntervals(a.f.Blocks[i])
	}
	for i, r := range a.t.Entry(a.f) {
		if p := a.f.Blocks[0].Params[i]; a.hint[p] < 0 {
			a.hint[p] = r
		}
	}
	for v := range a.ranges {
		r := a.ranges[v] // they were found from the end to the start
		for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
			r[i], r[j] = r[j], r[i]
		}
	}
	for c := range a.clobber {
		for r := range a.clobber[c] {
			list := a.clobber[c][r]
			sort.Slice(list, func(i, j int) bool { return list[i].from < list[j].from })
		}
	}
}

func (a *allocator) blockIntervals(b *ssa.Block) {
	first, last := a.start[b.Index]*perInstr, (a.end[b.Index]+1)*perInstr
	w := 1.0
	for range min(b.Depth, 8) {
		w *= 10
	}
	live := a.out(b)
	for v := range ssa.Value(a.f.NumValues()) {
		if live.has(v) {
			a.extend(v, first, last)
		}
	}
	for _, e := range b.Exits {
		for _, v := range e.Args {
			if a.lives(v) {
				a.weight[v] += w
			}
		}
	}
	if a.lives(b.Switch) {
		a.weight[b.Switch] += w
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		a.instrIntervals(b, i, first, w)
	}
	for _, p := range b.Params {
		a.weight[p] += w
		a.define(p, first)
	}
}

func (a *allocator) instrIntervals(b *ssa.Block, i, first int, w float64) {
	in := &b.Instrs[i]
	at := (a.start[b.Index] + i) * perInstr
	needs := a.t.Needs(a.f, b, in)
	if in.Result >= 0 {
		a.define(in.Result, at+atResult)
		a.weight[in.Result] += w
		if needs.Result >= 0 {
			a.hint[in.Result] = needs.Result
		}
	}
	for c, set := range needs.Clobbers {
		for r := range Reg(maxRegs) {
			if set.Has(r) {
				a.clobber[c][r] = append(a.clobber[c][r], span{at + atClobber, at + atClobber + 1})
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
		a.weight[v] += w
		if j < len(needs.Args) && needs.Args[j] >= 0 && a.hint[v] < 0 {
			a.hint[v] = needs.Args[j]
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

// define makes a value live from a point on; one that nobody needs lives for
// a moment.
func (a *allocator) define(v ssa.Value, at int) {
	r := a.ranges[v]
	if n := len(r); n > 0 && r[n-1].from <= at && at < r[n-1].to {
		r[n-1].from = at
		return
	}
	a.ranges[v] = append(r, span{at, at + 1})
}

// overlap reports whether two lists of spans, by rising start, have a moment
// in common.
func overlap(x, y []span) bool {
	for len(x) > 0 && len(y) > 0 {
		switch {
		case x[0].to <= y[0].from:
			x = x[1:]
		case y[0].to <= x[0].from:
			y = y[1:]
		default:
			return true
		}
	}
	return false
}

// merge returns the spans of two lists that do not overlap, by rising start.
func merge(x, y []span) []span {
	out := make([]span, 0, len(x)+len(y))
	for len(x) > 0 && len(y) > 0 {
		if x[0].from < y[0].from {
			out, x = append(out, x[0]), x[1:]
		} else {
			out, y = append(out, y[0]), y[1:]
		}
	}
	return append(append(out, x...), y...)
}

func (a *allocator) find(v ssa.Value) ssa.Value {
	for a.web[v] != v {
		a.web[v] = a.web[a.web[v]]
		v = a.web[v]
	}
	return v
}

// coalesce puts parameters and what they receive into one web, those deepest
// in loops first, and then the results of instructions with two operands and
// their first.
func (a *allocator) coalesce() {
	a.web = make([]ssa.Value, a.f.NumValues())
	for v := range a.web {
		a.web[v] = ssa.Value(v)
	}
	var edges []*ssa.Edge
	for _, b := range a.f.Blocks {
		edges = append(edges, b.Exits...)
	}
	depth := func(e *ssa.Edge) int { return min(e.From.Depth, e.To.Depth) }
	sort.SliceStable(edges, func(i, j int) bool {
		if d, e := depth(edges[i]), depth(edges[j]); d != e {
			return d > e
		}
		return edges[i].Back && !edges[j].Back
	})
	for _, e := range edges {
		for i, v := range e.Args {
			if a.lives(v) {
				a.join(v, e.To.Params[i])
			}
		}
	}
	for _, b := range a.f.Blocks {
		for i := range b.Instrs {
			in := &b.Instrs[i]
			if in.Result >= 0 && len(in.Args) > 0 && len(in.Args) <= 2 && a.lives(in.Args[0]) && b.Depth > 0 {
				a.join(in.Args[0], in.Result)
			}
		}
	}
}

// join puts two values into one web if they are never needed at the same time.
func (a *allocator) join(v, w ssa.Value) {
	v, w = a.find(v), a.find(w)
	if v == w || a.t.ClassOf(a.f, v) != a.t.ClassOf(a.f, w) || overlap(a.ranges[v], a.ranges[w]) {
		return
	}
	a.web[w] = v
	a.ranges[v] = merge(a.ranges[v], a.ranges[w])
	a.weight[v] += a.weight[w]
	if a.hint[v] < 0 {
		a.hint[v] = a.hint[w]
	}
}

// assign gives webs places, the most important first.
func (a *allocator) assign() {
	var order []ssa.Value
	length := make([]float64, len(a.web))
	for v := range a.web {
		if a.web[v] != ssa.Value(v) || !a.lives(ssa.Value(v)) || len(a.ranges[v]) == 0 {
			continue
		}
		for _, s := range a.ranges[v] {
			length[v] += float64(s.to - s.from)
		}
		order = append(order, ssa.Value(v))
	}
	sort.SliceStable(order, func(i, j int) bool {
		v, w := order[i], order[j]
		return a.weight[v]*length[w] > a.weight[w]*length[v]
	})
	for _, v := range order {
		a.res.Places[v] = a.place(v)
	}
	for v := range a.web {
		if a.lives(ssa.Value(v)) {
			a.res.Places[v] = a.res.Places[a.find(ssa.Value(v))]
		}
	}
	a.res.Slots = len(a.slots)
}

// place finds a place for a web: the register it would best be in, another
// one, or memory.
func (a *allocator) place(v ssa.Value) Place {
	c := a.t.ClassOf(a.f, v)
	regs := a.t.Registers(c)
	if h := a.hint[v]; h >= 0 && hasReg(regs, h) && a.free(c, h, v) {
		return a.take(c, h, v)
	}
	for _, r := range regs {
		if a.free(c, r, v) {
			return a.take(c, r, v)
		}
	}
	for i, s := range a.slots {
		if !overlap(s, a.ranges[v]) {
			a.slots[i] = merge(s, a.ranges[v])
			return Place{Reg: -1, Slot: i}
		}
	}
	a.slots = append(a.slots, a.ranges[v])
	return Place{Reg: -1, Slot: len(a.slots) - 1}
}

func hasReg(regs []Reg, r Reg) bool {
	for _, x := range regs {
		if x == r {
			return true
		}
	}
	return false
}

func (a *allocator) free(c Class, r Reg, v ssa.Value) bool {
	return !overlap(a.taken[c][r], a.ranges[v]) && !overlap(a.clobber[c][r], a.ranges[v])
}

func (a *allocator) take(c Class, r Reg, v ssa.Value) Place {
	a.taken[c][r] = merge(a.taken[c][r], a.ranges[v])
	a.res.Used[c] |= Set(r)
	return Place{Class: c, Reg: r}
}
