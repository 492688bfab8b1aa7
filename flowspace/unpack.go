package flowspace

import (
	"vitrine/engine/interp"
	"vitrine/engine/operation"
	"vitrine/engine/stdspace"
	"vitrine/flowspace/model"
)

// Unpack is a strategy for UNPACK_SEQUENCE.
type Unpack int8

// The strategies.
const (
	// UnpackByLength compares the length with the number that is expected,
	// then fetches the items: two ways, whatever the number.
	UnpackByLength Unpack = iota
	// UnpackByIteration asks an iterator for one item after the other and
	// then once more: a tree of n+1 ways for n items.
	UnpackByIteration
)

// Unpack takes a sequence of n items apart.
func (s *Space) Unpack(x interp.Object, n, after int) ([]interp.Object, error) {
	if c, ok := x.(*model.Constant); ok {
		return s.unpackConstant(c, n, after)
	}
	if after >= 0 {
		return nil, s.context.errorf("flowing", "a starred target needs a sequence that is known during translation")
	}
	if s.unpack == UnpackByIteration {
		return s.unpackByIteration(x, n)
	}
	length, err := s.Unary(operation.Len, x)
	if err != nil {
		return nil, err
	}
	eq, err := s.Binary(operation.EQ, length, s.wrap(stdspace.MakeInt(int64(n))))
	if err != nil {
		return nil, err
	}
	right, err := s.IsTrue(eq)
	if err != nil {
		return nil, err
	}
	if !right {
		return nil, s.Normalize(s.builtin("ValueError"), nil, nil)
	}
	items := make([]interp.Object, n)
	for i := range items {
		// The length is right, so these cannot fail.
		if items[i], err = s.record(operation.GetItem, x, s.wrap(stdspace.MakeInt(int64(i)))); err != nil {
			return nil, err
		}
	}
	return items, nil
}

func (s *Space) unpackByIteration(x interp.Object, n int) ([]interp.Object, error) {
	it, err := s.Unary(operation.Iter, x)
	if err != nil {
		return nil, err
	}
	items := make([]interp.Object, n)
	for i := range items {
		v, more, err := s.Next(it)
		if err != nil {
			return nil, err
		}
		if !more {
			return nil, s.Normalize(s.builtin("ValueError"), nil, nil)
		}
		items[i] = v
	}
	_, more, err := s.Next(it)
	if err != nil {
		return nil, err
	}
	if more {
		return nil, s.Normalize(s.builtin("ValueError"), nil, nil)
	}
	return items, nil
}

// unpackConstant takes a constant apart now.
func (s *Space) unpackConstant(c *model.Constant, n, after int) ([]interp.Object, error) {
	items, err := s.std.Unpack(c.Value, n, after)
	if err != nil {
		return nil, s.context.errorf("flow_ValueError", "%s cannot be unpacked into %d values", c.Text(), n+max(after, 0))
	}
	wrapped := make([]interp.Object, len(items))
	for i, x := range items {
		wrapped[i] = s.wrap(x)
	}
	return wrapped, nil
}
