package backendopt

import flow "vitrine/flowspace/model"

// mostRare is how many operations a function has at most that is inlined where all ways lead out of the
// caller with an exception: making the exception, but not finding the words for it. That would only make the
// caller heavier, so that it is not inlined itself.
const mostRare = 12

// onlyRaises returns the blocks of the graph at work from which all ways lead out of it with an exception, and through
// no loop; none if it never does anything else.
func (r *rewriter) onlyRaises() map[*flow.Block]bool {
	left := make(map[*flow.Block]int)
	before := make(map[*flow.Block][]*flow.Block)
	for _, b := range r.g.Blocks() {
		left[b] = len(b.Exits)
		for _, l := range b.Exits {
			before[l.Target] = append(before[l.Target], b)
		}
	}
	raises := make(map[*flow.Block]bool)
	for list := []*flow.Block{r.g.ExceptBlock}; len(list) > 0; {
		b := list[len(list)-1]
		list = list[:len(list)-1]
		raises[b] = true
		for _, p := range before[b] {
			if left[p]--; left[p] == 0 {
				list = append(list, p)
			}
		}
	}
	if raises[r.g.StartBlock] {
		return nil
	}
	return raises
}
