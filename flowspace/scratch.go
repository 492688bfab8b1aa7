package flowspace

import "vitrine/flowspace/model"

// scratch is memory that is used by one analysis after another. Nothing in it outlives
// the analysis; what a recording remembers is made anew.
type scratch struct {
	context *flowContext
	blocks  []*flowBlock
	states  []*frameState
	graph   model.Allocator

	// Of one fork.
	vars  []*model.Variable
	cases []outcome

	// Of fixEggBlocks, by block ID and by number of variable.
	egg, seen []bool
	names     []*model.Variable
	stack     []*model.Link
}

// mostBlocks is of how many blocks the memory is kept: few functions have more.
const mostBlocks = 1 << 11

// release gives the memory back after a large graph.
func (s *scratch) release(g *model.FunctionGraph) {
	if g.NumBlocks() > mostBlocks {
		*s = scratch{}
	}
}

// sized returns a slice of n zero values that uses the memory of s.
func sized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n, 2*n)
	}
	s = s[:n]
	clear(s)
	return s
}

// allocator returns the memory for the graph under construction.
func (c *flowContext) allocator() *model.Allocator {
	if c.keep {
		return &model.Allocator{}
	}
	return &c.scratch.graph
}

// newContext returns a context for a function with that many instructions.
func (b *Builder) newContext(instrs int, keep bool) *flowContext {
	old := b.scratch.context
	if keep || old == nil {
		c := &flowContext{scratch: &b.scratch, keep: keep, joins: make([][]*flowBlock, instrs), places: make([]placed, instrs)}
		c.tracer = c.trace
		if !keep {
			b.scratch.context = c
		}
		return c
	}
	if cap(old.joins) < instrs {
		old.joins = make([][]*flowBlock, instrs)
	}
	joins := old.joins[:instrs]
	for i := range joins {
		joins[i] = joins[i][:0]
	}
	*old = flowContext{
		scratch: &b.scratch, joins: joins, tracer: old.tracer,
		joinPoint: old.joinPoint, current: old.current, placing: old.placing, places: sized(old.places, instrs),
		fewPlaces: old.fewPlaces, fewConstants: old.fewConstants,
		pending: old.pending[:0], blocks: old.blocks[:0], replayers: old.replayers[:0],
	}
	return old
}

// newFlowBlock returns a block for the list of all blocks.
func (c *flowContext) newFlowBlock() *flowBlock {
	n := len(c.blocks)
	var b *flowBlock
	switch s := c.scratch; {
	case c.keep:
		b = &flowBlock{}
	case n < len(s.blocks):
		b = s.blocks[n]
		*b = flowBlock{entries: b.entries[:0]}
	default:
		b = &flowBlock{}
		s.blocks = append(s.blocks, b)
	}
	c.blocks = append(c.blocks, b)
	return b
}

// newState returns a state with a mergeable part of n values.
func (c *flowContext) newState(n int) *frameState {
	k := c.states
	c.states++
	s := c.scratch
	if c.keep {
		return &frameState{mergeable: make([]model.Value, n)}
	}
	if k == len(s.states) {
		s.states = append(s.states, &frameState{})
	}
	st := s.states[k]
	if cap(st.mergeable) < n {
		st.mergeable = make([]model.Value, n, 2*n)
	}
	st.mergeable = st.mergeable[:n]
	return st
}

func (c *flowContext) freshVariable() *model.Variable { return c.graph.NewVariable("") }
