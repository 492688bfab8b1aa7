package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// sinkMallocs moves allocations past choices and joins, towards the ways on which somebody else may get to know of the
// object. On the others it is not made at all, or [removeMallocs] keeps its fields in variables, which it could not
// while there was one way that lets the object escape. Compare L. Stadler, T. Würthinger and H. Mössenböck, Partial
// escape analysis and scalar replacement for Java, 2014; here an allocation goes from block to block, and never to
// a place that is come to more often.
func sinkMallocs(r *rewriter) {
	r.analyse()
	s := &r.sinking
	s.begin(r)
	for _, b := range r.order.blocks {
		if b != r.g.StartBlock && len(b.Exits) > 0 && len(s.into[b.ID]) > 1 {
			s.join(b)
		}
		s.choice(b)
	}
}

type sinking struct {
	r      *rewriter
	into   [][]*flow.Link // by block ID
	needed []bool         // by number of an input argument: that the object escapes on every way from there
	asked  bool           // whether that has been found out

	// What finds that out: by number, whether the block lets others know of the object, and on how many ways it is needed.
	escapes []bool
	ways    []int32
	roots   castRoots

	objects []*sunk // serve again
	used    int     // how many of them are in use
}

// begin gets ready for a graph.
func (s *sinking) begin(r *rewriter) {
	s.r, s.asked, s.used = r, false, 0
	s.into = sized(s.into, r.g.NumBlocks())
	all := 0
	for i := range r.order.blocks {
		all += len(r.order.links[i])
	}
	links := make([]*flow.Link, 0, all)
	for i, b := range r.order.blocks {
		first := len(links)
		links = append(links, r.order.links[i]...)
		s.into[b.ID] = links[first:len(links):len(links)]
	}
}

// choice moves the allocations of a block that ends in a choice to where that leads.
func (s *sinking) choice(b *flow.Block) {
	if len(b.Exits) < 2 {
		return
	}
	for i := 0; i < len(b.Operations); i++ {
		s.used = 0
		if o := s.unknown(b, i); o != nil && o.pays() {
			o.split()
			i--
		}
	}
}

// join moves objects that are passed to a block on all ways into that block, if they are of one type.
func (s *sinking) join(b *flow.Block) {
	for i := 0; i < len(b.InputArgs); i++ {
		v := b.InputArgs[i]
		if !isCandidate(v) || s.isNeeded(v) {
			continue
		}
		s.used = 0
		if objects, at := s.passed(b, i); objects != nil {
			s.merge(b, at, objects)
			i = -1
		}
	}
}

// passed returns the objects that the links into a block pass for its i-th argument, and for which others, nil if one of
// them is not an object that could be made in the block.
func (s *sinking) passed(b *flow.Block, i int) (objects []*sunk, at []int) {
	for _, l := range s.into[b.ID] {
		o := s.object(l, i)
		if o == nil || len(l.PrevBlock.Exits) != 1 {
			return nil, nil
		}
		where := o.passed(l)
		if len(objects) == 0 {
			at = where
		}
		first := append(objects, o)[0]
		if !slices.Equal(where, at) || containerOf(o.malloc) != containerOf(first.malloc) || o.length != first.length {
			return nil, nil
		}
		objects = append(objects, o)
	}
	return objects, at
}

// object returns what a link passes for the i-th argument of its target, if it is made in the block before and nobody else knows of it.
func (s *sinking) object(l *flow.Link, i int) *sunk {
	b := l.PrevBlock
	v, ok := s.r.value(l.Args[i]).(*flow.Variable)
	if !ok {
		return nil
	}
	for k := len(b.Operations) - 1; k >= 0; k-- {
		op := b.Operations[k]
		if op.Result != v {
			continue
		}
		switch llop.Of(op) {
		case llop.CastPointer, llop.SameAs:
			if v, ok = s.r.value(op.Args[0]).(*flow.Variable); !ok {
				return nil
			}
		default:
			return s.unknown(b, k)
		}
	}
	return nil
}

// unknown returns what the i-th operation of a block makes, nil if it makes nothing, or somebody else gets to know of it in the block.
func (s *sinking) unknown(b *flow.Block, i int) *sunk {
	op := b.Operations[i]
	t, n := allocated(op)
	if t == nil {
		return nil
	}
	o := s.newSunk(b, op, n)
	if !o.follow(b.Operations[i+1:]) {
		s.used--
		return nil
	}
	return o
}

// newSunk returns what an operation of a block makes. It serves until the next one is looked for on behalf of another block.
func (s *sinking) newSunk(b *flow.Block, malloc *flow.SpaceOperation, length int) *sunk {
	if s.used == len(s.objects) {
		s.objects = append(s.objects, &sunk{})
	}
	o := s.objects[s.used]
	s.used++
	*o = sunk{s: s, block: b, malloc: malloc, length: length, of: append(o.of[:0], malloc.Result), sets: o.sets[:0], reads: o.reads[:0], goes: append(o.goes[:0], malloc)}
	return o
}

// alone reports whether a block is entered by one link, and can take an allocation.
func (s *sinking) alone(b *flow.Block) bool {
	return len(b.Exits) > 0 && b != s.r.g.StartBlock && len(s.into[b.ID]) == 1
}

// detour puts an empty block on a link.
func (s *sinking) detour(l *flow.Link) {
	r, t := s.r, l.Target
	inputs, args := make([]*flow.Variable, len(t.InputArgs)), make([]flow.Value, len(t.InputArgs))
	for i, v := range t.InputArgs {
		inputs[i] = r.like(v)
		args[i] = inputs[i]
	}
	next := r.g.NewLink(args, t, nil)
	next.Place = l.Place
	l.Target = r.g.NewBlock(inputs)
	l.Target.Close(next)
	for len(s.into) <= l.Target.ID {
		s.into = append(s.into, nil)
	}
	s.into[l.Target.ID] = []*flow.Link{l}
	for i, other := range s.into[t.ID] {
		if other == l {
			s.into[t.ID][i] = next
		}
	}
}
