package model

import "sync"

// A slab hands out values from arrays that are allocated many at a time. The parts of a
// graph are small and many, and most of what the flow space records is soon joined to
// something else.
type slab[T any] struct {
	current []T // the chunk in use
	used    int // how much of it
	chunks  [][]T
	chunk   int // the index of the one in use
}

// one returns a new value.
func (s *slab[T]) one() *T {
	if s.used == len(s.current) {
		s.grow(1)
	}
	s.used++
	return &s.current[s.used-1]
}

// take returns n new values, next to each other.
func (s *slab[T]) take(n int) []T {
	if n > len(s.current)-s.used {
		s.grow(n)
	}
	s.used += n
	return s.current[s.used-n : s.used : s.used]
}

// grow goes on to a chunk with room for n values.
func (s *slab[T]) grow(n int) {
	if s.current != nil {
		s.chunk++
	}
	for s.chunk < len(s.chunks) && n > len(s.chunks[s.chunk]) {
		s.chunk++
	}
	if s.chunk == len(s.chunks) {
		size := firstChunk << min(s.chunk, maxDoublings)
		s.chunks = append(s.chunks, make([]T, max(size, n)))
	}
	s.current, s.used = s.chunks[s.chunk], 0
}

// reset makes everything that was handed out free again.
func (s *slab[T]) reset() {
	if s.current == nil {
		return
	}
	for _, c := range s.chunks[:s.chunk] {
		clear(c)
	}
	clear(s.current[:s.used])
	s.again()
}

// again is reset for values that whoever asks fills in at once: they are not new then.
func (s *slab[T]) again() {
	if s.current != nil {
		s.current, s.chunk, s.used = s.chunks[0], 0, 0
	}
}

// The sizes of the arrays: small graphs should not pay for large ones.
const (
	firstChunk   = 16
	maxDoublings = 5
)

// An Allocator provides the memory for graphs. One graph at a time may be
// made in it. Making the next one destroys the previous one, except for its compacted
// copy. The zero Allocator is ready to use.
type Allocator struct {
	variables slab[Variable]
	blocks    slab[Block]
	links     slab[Link]
	ops       slab[SpaceOperation]
	values    slab[Value]
	inputs    slab[*Variable]
	exits     slab[*Link]
	opLists   slab[*SpaceOperation]
	passing   slab[int32]

	graph *FunctionGraph // the one that is made in it

	byNumber  []*Variable // of Compact
	byID      []*Block
	reachable []*Block
	seen      []bool

	restoring sync.Mutex // held while a graph is restored
}

// cleared returns n zero values in the memory of s, good until the next call.
func cleared[T any](s *[]T, n int) []T {
	if cap(*s) < n {
		*s = make([]T, 2*n)
	}
	clear((*s)[:n])
	return (*s)[:n]
}

func (a *Allocator) reset() {
	a.variables.reset()
	a.blocks.reset()
	a.links.reset()
	a.ops.reset()
	a.passing.reset()
	a.values.again()
	a.inputs.again()
	a.exits.again()
	a.opLists.again()
}

// NewLink returns a link to target. It belongs to no block until it is given
// to [Block.Close].
func (g *FunctionGraph) NewLink(args []Value, target *Block, exitCase *Constant) *Link {
	l := g.memory().links.one()
	l.Args, l.Target, l.Case = args, target, exitCase
	return l
}

// NewLinkLike returns a link to where l leads, that passes on other values at the same places. It has no case.
func (g *FunctionGraph) NewLinkLike(l *Link, args []Value) *Link {
	m := g.NewLink(args, l.Target, nil)
	m.Place, m.Passing = l.Place, g.copyPassing(l)
	return m
}

// LeadPast makes a link do at once what it does and then next, an exit of its target. args
// are what it passes on then.
func (g *FunctionGraph) LeadPast(l, next *Link, args []Value) {
	l.Passing = g.PassingThrough(l, next)
	l.Args, l.Target = args, next.Target
	if next.Place != nil {
		l.Place = next.Place
	}
}

// CopyOperation returns an operation like another one, in the same place, with other
// operands and another result. It belongs to no block yet.
func (g *FunctionGraph) CopyOperation(op *SpaceOperation, args []Value, result *Variable) *SpaceOperation {
	c := g.memory().ops.one()
	*c = *op
	c.Args, c.Result = args, result
	return c
}

// NewOperation returns an operation that belongs to no block yet.
func (g *FunctionGraph) NewOperation(o Operator, args []Value, result *Variable) *SpaceOperation {
	op := g.memory().ops.one()
	op.Become(o)
	op.Args, op.Result = args, result
	return op
}

// NewValues returns a list of n values, to be filled in, as old ones may be in it: the arguments of a
// link or an operation.
func (g *FunctionGraph) NewValues(n int) []Value { return g.memory().values.take(n) }

// NewInputs returns a list of n variables, to be filled in, as those of NewValues: the input
// arguments of a block.
func (g *FunctionGraph) NewInputs(n int) []*Variable { return g.memory().inputs.take(n) }

// NewExits returns a list of n links, to be filled in, as those of NewValues, and given to
// [Block.Close].
func (g *FunctionGraph) NewExits(n int) []*Link { return g.memory().exits.take(n) }

// Append adds operations to the end of a block.
func (g *FunctionGraph) Append(b *Block, ops ...*SpaceOperation) {
	if n := len(b.Operations) + len(ops); n > cap(b.Operations) {
		b.Operations = append(g.memory().opLists.take(max(n, 2*len(b.Operations), 2))[:0], b.Operations...)
	}
	b.Operations = append(b.Operations, ops...)
}

// GrowIn makes a the memory for later additions to the graph. Several graphs may grow in
// one allocator, but none may be made in it.
func (g *FunctionGraph) GrowIn(a *Allocator) { g.alloc = a }

// memory returns what the parts of the graph are made in. A compacted graph
// has none of its own until something is added to it.
func (g *FunctionGraph) memory() *Allocator {
	if g.alloc == nil {
		g.alloc = &Allocator{}
	}
	return g.alloc
}
