package stdspace

import "math/big"

// A wideRange has the numbers of a range of Python 3, of any size.
type wideRange struct{ start, stop, step, count *big.Int }

// widened returns the numbers of a range.
func (r *Range) widened() *wideRange {
	if r.wide != nil {
		return r.wide
	}
	return &wideRange{big.NewInt(r.Start), big.NewInt(r.Stop), big.NewInt(r.Step), big.NewInt(int64(r.count))}
}

// wideRangeOf is the range of one to three integers that need not fit a word.
func wideRangeOf(s *Space, bounds []intValue) (*Range, error) {
	start, stop, step := spanOf(bounds)
	if step.Sign() == 0 {
		return nil, s.ValueError("range() arg 3 must not be zero")
	}
	return newRange(start, stop, step), nil
}

// newRange is a range of numbers of any size.
func newRange(start, stop, step *big.Int) *Range {
	w := &wideRange{start, stop, step, spanLen(start, stop, step)}
	for _, v := range []*big.Int{start, stop, step, w.count} {
		if !v.IsInt64() {
			return &Range{wide: w}
		}
	}
	return &Range{Start: start.Int64(), Stop: stop.Int64(), Step: step.Int64(), count: int(w.count.Int64())}
}

// at returns the number at a position.
func (w *wideRange) at(i *big.Int) *big.Int {
	v := new(big.Int).Mul(i, w.step)
	return v.Add(v, w.start)
}

// item is r[x] of a range.
func (w *wideRange) item(s *Space, x Object) (Object, error) {
	v, err := s.indexValue(x, s.rangeIndexMessage(x))
	if err != nil {
		return nil, err
	}
	i := v.toBig()
	if i.Sign() < 0 {
		i = new(big.Int).Add(i, w.count)
	}
	if i.Sign() < 0 || i.Cmp(w.count) >= 0 {
		return nil, s.Throw("IndexError", "range object index out of range")
	}
	return normalize(w.at(i)), nil
}

// sliced is r[a:b:c] of a range: a range as well, whose numbers need not fit a word even if those of r do.
func (w *wideRange) sliced(s *Space, x *Slice) (Object, error) {
	p, err := longSlicing(s, x, w.count)
	if err != nil {
		return nil, err
	}
	return newRange(w.at(p.start), w.at(p.stop), new(big.Int).Mul(w.step, p.step)), nil
}

// find returns the position of a number, or nil.
func (w *wideRange) find(v *big.Int) *big.Int {
	i, rest := new(big.Int).QuoRem(new(big.Int).Sub(v, w.start), w.step, new(big.Int))
	if rest.Sign() != 0 || i.Sign() < 0 || i.Cmp(w.count) >= 0 {
		return nil
	}
	return i
}

// A wideIter counts numbers of any size.
type wideIter struct{ at, step, left *big.Int }

func (w *wideRange) iterate() Object { return &wideIter{w.start, w.step, w.count} }

func (w *wideRange) backwards() Object {
	last := new(big.Int).Sub(w.count, big.NewInt(1))
	return &wideIter{w.at(last), new(big.Int).Neg(w.step), w.count}
}

// Next returns the next number.
func (it *wideIter) Next(*Space) (Object, bool, error) {
	if it.left.Sign() == 0 {
		return nil, false, nil
	}
	v := it.at
	it.at, it.left = new(big.Int).Add(v, it.step), new(big.Int).Sub(it.left, big.NewInt(1))
	return normalize(v), true, nil
}

func (it *wideIter) classIn(s *Space) *Class {
	return s.registry.iterator("longrange_iterator", "longrange_iterator")
}
