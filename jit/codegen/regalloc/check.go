package regalloc

import (
	"fmt"

	"vitrine/jit/codegen/ssa"
)

// A checker follows what the places hold: at every point, which values are for certain
// in their places. It goes through the code again and again until nothing changes.
type checker struct {
	f    *ssa.Func
	t    Target
	res  *Result
	at   map[Place][]ssa.Value // the values that each place is for
	in   []bitset              // by block, what holds at its beginning; nil if nothing is known yet
	now  bitset
	errs []error
}

// check reports values that may not be where they are looked for: an error of Allocate.
func (r *Result) check(f *ssa.Func, t Target) error {
	c := r.follow(f, t)
	for _, b := range f.Blocks {
		if c.in[b.Index] != nil {
			c.block(b, true)
		}
	}
	if len(c.errs) > 0 {
		return fmt.Errorf("regalloc: %s is wrong in %d points; the first is %w", f.Graph.Name, len(c.errs), c.errs[0])
	}
	return nil
}

// follow finds what holds at the beginning of each block.
func (r *Result) follow(f *ssa.Func, t Target) *checker {
	c := &checker{f: f, t: t, res: r, at: make(map[Place][]ssa.Value), in: make([]bitset, len(f.Blocks))}
	for v := range ssa.Value(len(r.Places)) {
		if f.Consts[v] == nil {
			c.at[r.Places[v]] = append(c.at[r.Places[v]], v)
		}
	}
	c.now = newBitset(f.NumValues())
	for _, p := range f.Blocks[0].Params {
		c.destroy(r.Places[p])
		c.now.add(int(p))
	}
	c.in[0] = c.now
	for work := []*ssa.Block{f.Blocks[0]}; len(work) > 0; {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		work = append(work, c.block(b, false)...)
	}
	return c
}

// block goes through a block, and returns the following blocks whose state has changed.
// It reports mistakes if asked to.
func (c *checker) block(b *ssa.Block, report bool) []*ssa.Block {
	c.now = append(bitset(nil), c.in[b.Index]...)
	for i := range b.Instrs {
		c.instr(b, &b.Instrs[i], report)
	}
	if report {
		c.use(b, "the switch", b.Switch)
	}
	var changed []*ssa.Block
	end := c.now
	for _, e := range b.Exits {
		c.now = append(bitset(nil), end...)
		c.edge(e, report)
		if c.meet(e.To) {
			changed = append(changed, e.To)
		}
	}
	return changed
}

// meet adds another path to a block, and reports whether less is certain there now.
func (c *checker) meet(b *ssa.Block) bool {
	in := c.in[b.Index]
	if in == nil {
		c.in[b.Index] = c.now
		return true
	}
	changed := false
	for i, w := range c.now {
		changed = changed || in[i]&^w != 0
		in[i] &= w
	}
	return changed
}

func (c *checker) instr(b *ssa.Block, in *ssa.Instr, report bool) {
	needs := c.t.Needs(c.f, b, in)
	uses := func(when string) {
		for _, v := range in.Args {
			if report {
				c.use(b, in.Op.String()+when, v)
			}
		}
	}
	uses("")
	for class, set := range needs.Clobbers {
		for r := range Reg(MaxRegs) {
			if set.Has(r) {
				c.destroy(Place{Class: Class(class), Reg: r})
			}
		}
	}
	if needs.Late {
		uses(", late")
	}
	if in.Result >= 0 {
		c.destroy(c.res.Places[in.Result])
		c.now.add(int(in.Result))
	}
}

// edge makes the moves of an edge.
func (c *checker) edge(e *ssa.Edge, report bool) {
	arrived := make([]bool, len(e.Args))
	for i, v := range e.Args {
		if report {
			c.use(e.From, fmt.Sprintf("the edge to block %d", e.To.Flow.ID), v)
		}
		arrived[i] = v < 0 || c.f.IsConst(v) || c.holds(v)
	}
	for i, p := range e.To.Params {
		c.destroy(c.res.Places[p])
		if arrived[i] {
			c.now.add(int(p))
		}
	}
}

func (c *checker) holds(v ssa.Value) bool { return c.now[v>>6]&(1<<(v&63)) != 0 }

// destroy notes that a place gets another value.
func (c *checker) destroy(p Place) {
	for _, v := range c.at[p] {
		c.now[v>>6] &^= 1 << (v & 63)
	}
}

func (c *checker) use(b *ssa.Block, what string, v ssa.Value) {
	if v >= 0 && !c.f.IsConst(v) && !c.holds(v) {
		c.errs = append(c.errs, fmt.Errorf("block %d, %s: value %d is not certain to be in %+v", b.Flow.ID, what, v, c.res.Places[v]))
	}
}
