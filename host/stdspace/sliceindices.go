package stdspace

import "math/big"

// sliceIndices is slice.indices(length): the numbers that a slice means for so many items.
func sliceIndices(s *Space, args []Object) (Object, error) {
	x := args[0].(*Slice)
	if !s.py2() {
		return longIndices(s, x, args[1])
	}
	n, err := s.indexValue(args[1], nil)
	if err != nil {
		return nil, err
	}
	if n.big != nil {
		return nil, s.tooLargeIndex("OverflowError", args[1])
	}
	p, err := s.slicing(x, int(n.small))
	return NewTuple(MakeInt(int64(p.start)), MakeInt(int64(p.stop)), MakeInt(int64(p.step))), err
}

// longIndices is slice.indices() of Python 3, which takes integers of any size.
func longIndices(s *Space, x *Slice, length Object) (Object, error) {
	n, err := s.indexValue(length, nil)
	if err != nil {
		return nil, err
	}
	if n.sign() < 0 {
		return nil, s.ValueError("length should not be negative")
	}
	p, err := longSlicing(s, x, n.toBig())
	if err != nil {
		return nil, err
	}
	return NewTuple(normalize(p.start), normalize(p.stop), normalize(p.step)), nil
}

// longBounds are the bounds and the step of a slice applied to a sequence of any length.
type longBounds struct{ start, stop, step *big.Int }

// longSlicing applies a slice to so many items.
func longSlicing(s *Space, x *Slice, n *big.Int) (longBounds, error) {
	step, err := big.NewInt(1), error(nil)
	if x.Step != None {
		if step, err = s.sliceNumber(x.Step); err != nil {
			return longBounds{}, err
		}
	}
	lowest, highest := new(big.Int), n
	switch step.Sign() {
	case 0:
		return longBounds{}, s.ValueError("slice step cannot be zero")
	case -1:
		lowest, highest = big.NewInt(-1), new(big.Int).Sub(highest, big.NewInt(1))
	}
	start, stop := lowest, highest
	if step.Sign() < 0 {
		start, stop = highest, lowest
	}
	for _, part := range []struct {
		of Object
		at **big.Int
	}{{x.Start, &start}, {x.Stop, &stop}} {
		if part.of == None {
			continue
		}
		v, err := s.sliceNumber(part.of)
		if err != nil {
			return longBounds{}, err
		}
		*part.at = clampedTo(v, n, lowest, highest)
	}
	return longBounds{start, stop, step}, nil
}

// sliceNumber returns the integer that a part of a slice is, of any size.
func (s *Space) sliceNumber(part Object) (*big.Int, error) {
	v, err := s.indexValue(part, sliceIndexMessage)
	return v.toBig(), err
}

// clampedTo counts a negative bound from the end, and keeps it between the lowest and the highest one.
func clampedTo(v, length, lowest, highest *big.Int) *big.Int {
	if v.Sign() < 0 {
		v = new(big.Int).Add(v, length)
	}
	switch {
	case v.Cmp(lowest) < 0:
		return lowest
	case v.Cmp(highest) > 0:
		return highest
	}
	return v
}
