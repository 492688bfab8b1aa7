package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype/llop"
)

// isNeeded reports whether the object that an input argument points to escapes on every way from its block, so that
// nothing is gained by making it later.
func (s *sinking) isNeeded(v *flow.Variable) bool {
	if s.needed == nil {
		s.findNeeded()
	}
	return v.Number >= len(s.needed) || s.needed[v.Number]
}

// findNeeded computes the answer for all input arguments: the largest solution, so that a loop without an end needs everything.
func (s *sinking) findNeeded() {
	s.needed = make([]bool, s.r.g.NumVariables())
	for i := range s.needed {
		s.needed[i] = true
	}
	blocks := s.r.order.blocks
	escapes := make([]map[*flow.Variable]bool, len(blocks))
	for i, b := range blocks {
		escapes[i] = escaping(b)
	}
	for changed := true; changed; {
		changed = false
		for i := len(blocks) - 1; i >= 0; i-- {
			b := blocks[i]
			for _, v := range b.InputArgs {
				if s.needed[v.Number] && isCandidate(v) && len(b.Exits) > 0 && !escapes[i][v] && !s.neededAfter(b, v) {
					s.needed[v.Number] = false
					changed = true
				}
			}
		}
	}
}

// neededAfter reports whether an object is needed on every way from the end of a block.
func (s *sinking) neededAfter(b *flow.Block, v *flow.Variable) bool {
	root := rootsOf(b)
	for _, l := range b.Exits {
		found := false
		for i, a := range l.Args {
			if w, ok := a.(*flow.Variable); ok && root(w) == v && s.needed[l.Target.InputArgs[i].Number] {
				found = true
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// escaping returns the pointers of a block that an operation there lets others know of.
func escaping(b *flow.Block) map[*flow.Variable]bool {
	out := make(map[*flow.Variable]bool)
	root := rootsOf(b)
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
				out[root(v)] = true
			}
		}
	}
	return out
}
