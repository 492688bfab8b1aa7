package model

// A slab hands out values from arrays that are allocated many at a time. What
// a graph is made of is small and there is a lot of it; most of what the flow
// space records is joined to something else soon after.
type slab[T any] struct {
	free []T
	size int // of the latest array
}

// take returns n new values, next to each other.
func (s *slab[T]) take(n int) []T {
	if len(s.free) < n {
		s.size = min(max(2*s.size, firstSlab), maxSlab)
		s.free = make([]T, max(s.size, n))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}

// The sizes of the arrays: small graphs should not pay for large ones.
const (
	firstSlab = 16
	maxSlab   = 256
)

// allocator makes what a graph consists of.
type allocator struct {
	variables slab[Variable]
	blocks    slab[Block]
	links     slab[Link]
	ops       slab[SpaceOperation]
	values    slab[Value]
	inputs    slab[*Variable]
}

// NewLink returns a link to target. It belongs to no block until it is given
// to [Block.Close].
func (g *FunctionGraph) NewLink(args []Value, target *Block, exitCase *Constant) *Link {
	l := &g.alloc.links.take(1)[0]
	l.Args, l.Target, l.Case = args, target, exitCase
	return l
}

// NewOperation returns an operation that belongs to no block yet.
func (g *FunctionGraph) NewOperation(name string, args []Value, result *Variable) *SpaceOperation {
	op := &g.alloc.ops.take(1)[0]
	op.Name, op.Args, op.Result = name, args, result
	return op
}

// NewValues returns a list of n values, to be filled in: the arguments of a
// link or an operation.
func (g *FunctionGraph) NewValues(n int) []Value { return g.alloc.values.take(n) }

// NewInputs returns a list of n variables, to be filled in: the input
// arguments of a block.
func (g *FunctionGraph) NewInputs(n int) []*Variable { return g.alloc.inputs.take(n) }
