package backendopt

import (
	"slices"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// isNeeded reports whether the object that an input argument points to escapes on every way from its block, so that
// nothing is gained by making it later.
func (s *sinking) isNeeded(v *flow.Variable) bool {
	if !s.asked {
		s.asked = true
		s.findNeeded()
	}
	return v.Number >= len(s.needed) || s.needed[v.Number]
}

// findNeeded computes the answer for all input arguments: the largest solution, so that a loop without an end needs everything.
func (s *sinking) findNeeded() {
	n := s.r.g.NumVariables()
	s.needed, s.escapes, s.ways = sized(s.needed, n), sized(s.escapes, n), sized(s.ways, n)
	for i := range s.needed {
		s.needed[i] = true
	}
	blocks := s.r.order.blocks
	s.roots = s.r.castRoots(blocks)
	for _, b := range blocks {
		s.findEscaping(b)
	}
	for changed := true; changed; {
		changed = false
		for i := len(blocks) - 1; i >= 0; i-- {
			changed = s.spare(blocks[i]) || changed
		}
	}
}

// spare finds input arguments of a block whose objects are not needed on all ways, and reports whether there are more than before.
func (s *sinking) spare(b *flow.Block) (found bool) {
	if len(b.Exits) == 0 || !slices.ContainsFunc(b.InputArgs, s.mayBeSpared) {
		return false
	}
	for k, l := range b.Exits {
		s.countWay(k, l)
	}
	for _, v := range b.InputArgs {
		if s.mayBeSpared(v) && int(s.ways[v.Number]) < len(b.Exits) {
			s.needed[v.Number] = false
			found = true
		}
		s.ways[v.Number] = 0
	}
	return found
}

func (s *sinking) mayBeSpared(v *flow.Variable) bool {
	return s.needed[v.Number] && !s.escapes[v.Number] && isCandidate(v)
}

// countWay counts the k-th exit of a block for the objects that are needed there, of which all exits before need them too.
func (s *sinking) countWay(k int, l *flow.Link) {
	for i, a := range l.Args {
		if w, ok := a.(*flow.Variable); ok && s.needed[l.Target.InputArgs[i].Number] {
			if root := s.roots.of(w); int(s.ways[root]) == k {
				s.ways[root] = int32(k) + 1
			}
		}
	}
}

// findEscaping notes the pointers of a block that an operation there lets others know of.
func (s *sinking) findEscaping(b *flow.Block) {
	for _, op := range b.Operations {
		harmless := 0
		switch llop.Of(op) {
		case llop.GetField, llop.GetInteriorField, llop.SetField, llop.SetInteriorField, llop.GetArrayItem, llop.SetArrayItem,
			llop.GetArraySize, llop.PtrIsZero, llop.PtrNonzero, llop.SameAs, llop.CastPointer:
			harmless = 1
		case llop.PtrEQ, llop.PtrNE:
			harmless = 2
		}
		for _, a := range op.Args[harmless:] {
			if v, ok := a.(*flow.Variable); ok && isCandidate(v) {
				s.escapes[s.roots.of(v)] = true
			}
		}
	}
}
