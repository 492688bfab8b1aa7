package flowspace

import (
	"vitrine/engine/interp"
	"vitrine/engine/stdspace"
	"vitrine/flowspace/model"
)

// A loop over an unrolling_iterable of rlib.unroll is followed once for every
// item, with the item as a constant. Its iterator is a constant that stands
// for a position; "next" puts that of the next position in its place. As it is
// a SpecTag, which is never merged with anything else, the states of two
// rounds are not merged.

// unroller returns the iterator over an unrolling iterable.
func (s *Space) unroller(x interp.Object) (it *model.Constant, ok bool, err error) {
	c, ok := x.(*model.Constant)
	if !ok || !stdspace.IsUnrolling(c.Value) {
		return nil, false, nil
	}
	get, err := s.std.GetAttr(c.Value, "get_unroller")
	if err != nil {
		return nil, true, s.failed(err)
	}
	v, err := s.std.Call(get, nil)
	if err != nil {
		return nil, true, s.failed(err)
	}
	return s.wrap(v), true, nil
}

// unrollNext takes the next item of an unroller. ok is false if it is none.
func (s *Space) unrollNext(it interp.Object) (v interp.Object, more, ok bool, err error) {
	c, ok := it.(*model.Constant)
	if !ok || !stdspace.IsUnroller(c.Value) {
		return nil, false, false, nil
	}
	step, err := s.std.GetAttr(c.Value, "step")
	if err != nil {
		return nil, false, true, s.failed(err)
	}
	pair, err := s.std.Call(step, nil)
	if err != nil {
		return nil, false, true, s.failed(err)
	}
	t, ok := pair.(*stdspace.Tuple)
	if !ok {
		return nil, false, true, nil // behind the last item
	}
	next := interp.Object(s.wrap(t.Items[1]))
	stack := s.context.frame.Stack
	for i, x := range stack {
		if x == it {
			stack[i] = next
		}
	}
	return s.wrap(t.Items[0]), true, true, nil
}
