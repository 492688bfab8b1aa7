package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/stdspace"
)

// Constants that are instances of SpecTag are not merged with other constants, so
// that code is followed once for each of them: a loop that counts with an integer
// that began as unrolling_zero is followed once for every round.
//
// A loop over an unrolling_iterable of rlib.unroll is followed once for every
// item, with the item as a constant. Its iterator is a constant that stands
// for a position; "next" replaces it by that of the next position. As it is
// a SpecTag, which is never merged with anything else, the states of two
// rounds are not merged.

// unrollModule has the classes that the flow space treats this way.
const unrollModule = "rlib.unroll"

// isSpecTag reports whether a constant is never merged with others.
func isSpecTag(c *model.Constant) bool {
	return stdspace.IsInstance(c.Value, unrollModule, "SpecTag")
}

// untagged returns a constant as the program will see it when it runs: an integer
// that is a SpecTag only for the analysis becomes a plain one.
func (s *Space) untagged(c *model.Constant) *model.Constant {
	x, ok := c.Value.(*stdspace.Instance)
	if !ok || x.Value == nil || !isSpecTag(c) {
		return c
	}
	return s.wrap(x.Value)
}

// unroller returns the iterator over an unrolling iterable. ok is false if x
// is none.
func (s *Space) unroller(x interp.Object) (it interp.Object, ok bool, err error) {
	c, ok := x.(*model.Constant)
	if !ok || !stdspace.IsInstance(c.Value, unrollModule, "unrolling_iterable") {
		return nil, false, nil
	}
	v, err := s.ask(c, "get_unroller")
	if err != nil {
		return nil, true, err
	}
	return s.wrap(v), true, nil
}

// unrollNext takes the next item of an unroller. ok is false if it is none.
func (s *Space) unrollNext(it interp.Object) (v interp.Object, more, ok bool, err error) {
	c, ok := it.(*model.Constant)
	if !ok || !stdspace.IsInstance(c.Value, unrollModule, "_unroller") {
		return nil, false, false, nil
	}
	x, err := s.ask(c, "step")
	if err != nil {
		return nil, false, true, err
	}
	pair, ok := x.(*stdspace.Tuple)
	if !ok {
		return nil, false, true, nil // after the last item
	}
	next := s.wrap(pair.Items[1])
	stack := s.context.frame.Stack
	for i, x := range stack {
		if x == it {
			stack[i] = next
		}
	}
	return s.wrap(pair.Items[0]), true, true, nil
}

// ask calls a method of a constant at once.
func (s *Space) ask(c *model.Constant, method string) (stdspace.Object, error) {
	f, err := s.std.GetAttr(c.Value, method)
	if err == nil {
		f, err = s.std.Call(f, nil)
	}
	if err != nil {
		return nil, s.context.errorf("flowing", "%s of %s: %s", method, c.Text(), s.std.ExceptionLine(err))
	}
	return f, nil
}
