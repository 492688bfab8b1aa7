package flowspace

import (
	"vitrine/flowspace/model"
	"vitrine/host/interp"
	"vitrine/host/operation"
	"vitrine/host/stdspace"
)

// Unpack is a strategy for UNPACK_SEQUENCE.
type Unpack int8

// The strategies.
const (
	// UnpackByLength compares the length with the number that is expected,
	// then fetches the items: two paths, whatever the number.
	UnpackByLength Unpack = iota
	// UnpackByIteration asks an iterator for one item after another, and then once more:
	// a tree of n+1 paths for n items.
	UnpackByIteration
)

// Unpack takes a sequence of n items apart.
func (s *Space) Unpack(x interp.Object, n, after int) ([]interp.Object, error) {
	if c, ok := x.(*model.Constant); ok {
		return s.unpackConstant(c, n, after)
	}
	if after >= 0 {
		return s.unpackStarred(x, n, after)
	}
	if s.unpack == UnpackByIteration {
		return s.unpackByIteration(x, n)
	}
	if _, err := s.checkLength(x, operation.EQ, n); err != nil {
		return nil, err
	}
	items := make([]interp.Object, n)
	return items, s.fetch(x, items, 0)
}

// checkLength raises ValueError unless the length of x compares with n.
func (s *Space) checkLength(x interp.Object, compare operation.Op, n int) (length interp.Object, err error) {
	if length, err = s.Unary(operation.Len, x); err != nil {
		return nil, err
	}
	right, err := s.Binary(compare, length, s.integer(n))
	if err != nil {
		return nil, err
	}
	ok, err := s.IsTrue(right)
	if err == nil && !ok {
		err = s.Normalize(s.builtin("ValueError"), nil, nil)
	}
	return length, err
}

// fetch gets the items of x from an index on. The length is known to be right,
// so this cannot fail.
func (s *Space) fetch(x interp.Object, items []interp.Object, index int) (err error) {
	for i := range items {
		if items[i], err = s.record(operation.GetItem, x, s.integer(index+i)); err != nil {
			return err
		}
		s.context.recorder.cannotRaise()
	}
	return nil
}

// unpackStarred takes a sequence apart into n items, a list of those in the
// middle, and the last ones.
func (s *Space) unpackStarred(x interp.Object, n, after int) ([]interp.Object, error) {
	length, err := s.checkLength(x, operation.GE, n+after)
	if err != nil {
		return nil, err
	}
	items := make([]interp.Object, n+1+after)
	if err := s.fetch(x, items[:n], 0); err != nil {
		return nil, err
	}
	end, err := s.Binary(operation.Sub, length, s.integer(after))
	if err != nil {
		return nil, err
	}
	part, err := s.NewSlice(s.integer(n), end, s.none)
	if err != nil {
		return nil, err
	}
	middle, err := s.record(operation.GetItem, x, part)
	if err != nil {
		return nil, err
	}
	if items[n], err = s.Call(s.builtin("list"), []interp.Object{middle}); err != nil {
		return nil, err
	}
	return items, s.fetch(x, items[n+1:], -after)
}

func (s *Space) integer(n int) *model.Constant { return s.wrap(stdspace.MakeInt(int64(n))) }

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

// unpackConstant takes a constant apart at once.
func (s *Space) unpackConstant(c *model.Constant, n, after int) ([]interp.Object, error) {
	items, err := s.std.Unpack(c.Value, n, after)
	if err != nil {
		return nil, s.context.errorf("flow_ValueError", "%s cannot be unpacked into %d values", c.Text(), n+max(after, 0))
	}
	wrapped := make([]interp.Object, len(items))
	for i, x := range items {
		value := s.wrap(x)
		if after < 0 {
			s.context.tookOut(model.Lookup{From: c, Key: s.integer(i), Value: value})
		}
		wrapped[i] = value
	}
	return wrapped, nil
}
