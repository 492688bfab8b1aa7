package stdspace

import (
	"math"
	"math/big"
)

// index returns the integer that x stands for as an index: an int or what
// __index__ gives. what names the use in the error message.
func (s *Space) index(x Object, message func() string) (int, error) {
	v, err := s.indexValue(x, message)
	if err != nil {
		return 0, err
	}
	if v.big != nil {
		return 0, s.tooLargeIndex("IndexError", x)
	}
	return int(v.small), nil
}

// tooLargeIndex is the error that the integer which x stands for as an index does not fit a machine word.
func (s *Space) tooLargeIndex(class string, x Object) error {
	return s.Throw(class, "cannot fit '"+s.typeName(x)+"' into an index-sized integer")
}

// indexValue is index without a limit.
func (s *Space) indexValue(x Object, message func() string) (intValue, error) {
	r, err := s.indexObject(x, message)
	if err != nil {
		return intValue{}, err
	}
	v, _ := intOf(r)
	return shrink(v), nil
}

// indexObject returns the integer that an object stands for as an index, as an object: itself, or what its __index__ returns.
func (s *Space) indexObject(x Object, message func() string) (Object, error) {
	if _, ok := intOf(x); ok {
		return x, nil
	}
	if hook := s.registry.lookup(s.TypeOf(x), nIndex); hook != nil {
		r, err := s.callHook(hook, x)
		if err != nil {
			return nil, err
		}
		if _, ok := intOf(r); !ok {
			return nil, s.TypeError("__index__ returned non-%s (type %s)", s.either("(int,long)", "int"), s.typeName(r))
		}
		return r, nil
	}
	if message == nil {
		return nil, s.TypeError("'%s' object cannot be interpreted as an %s", s.typeName(x), s.either("index", "integer"))
	}
	return nil, s.Throw("TypeError", message())
}

// shrink makes a machine integer of a big one that fits.
func shrink(v intValue) intValue {
	if v.big != nil && v.big.IsInt64() {
		return intValue{small: v.big.Int64(), long: v.long}
	}
	return v
}

// asArgument returns the integer that a builtin function expects as argument. Python 2 asks objects for __int__ there, and not for
// __index__; it takes no floats.
func (s *Space) asArgument(x Object) (int, error) {
	if _, known := intOf(x); !s.py2() || known && !s.convertsItself(x) {
		return s.asIndex(x)
	}
	if _, ok := sequenceValue(x).(Float); ok {
		return 0, s.TypeError("integer argument expected, got float")
	}
	hook := s.registry.lookup(s.TypeOf(x), nInt)
	if hook == nil {
		return 0, s.TypeError("an integer is required")
	}
	r, err := s.callHook(hook, x)
	if err != nil {
		return 0, err
	}
	if _, ok := intOf(r); !ok {
		return 0, s.TypeError("__int__ method should return an integer")
	}
	return s.asIndex(r)
}

// convertsItself reports whether x is of a class derived from long of Python 2 that says by itself what its int is.
func (s *Space) convertsItself(x Object) bool {
	i, ok := x.(*Instance)
	if !ok || !s.py2() {
		return false
	}
	if _, isLong := i.Value.(*Long); !isLong {
		return false
	}
	_, builtin := s.registry.lookup(i.Class, nInt).(*Builtin)
	return !builtin
}

// asCount is asArgument where Python 2 takes a float, too.
func (s *Space) asCount(x Object) (int, error) {
	if f, ok := sequenceValue(x).(Float); ok && s.py2() {
		n, err := truncate(s, f)
		if err != nil {
			return 0, err
		}
		x = n
	}
	return s.asArgument(x)
}

// asCInt is asArgument where CPython has a number of 32 bits.
func (s *Space) asCInt(x Object) (int, error) {
	i, err := s.asCLong(x)
	switch {
	case err != nil || i == int(int32(i)):
		return i, err
	case i > 0:
		err = s.Throw("OverflowError", s.either("signed integer is greater than maximum", "Python int too large to convert to C int"))
	default:
		err = s.Throw("OverflowError", s.either("signed integer is less than minimum", "Python int too large to convert to C int"))
	}
	return 0, err
}

// asCLong is asArgument where CPython calls numbers that are too large by the type that it has for them in C.
func (s *Space) asCLong(x Object) (int, error) {
	i, err := s.asArgument(x)
	if err != nil && s.excs.is(err, "OverflowError") {
		if v, isInt := intOf(x); isInt && shrink(v).big != nil {
			err = s.Throw("OverflowError", s.either("Python int too large to convert to C long", "Python int too large to convert to C int"))
		}
	}
	return i, err
}

// tooLargeForWord is the error for an integer of which a machine word is needed.
func (s *Space) tooLargeForWord() error {
	return s.Throw("OverflowError", s.either("long int too large to convert to int", "Python int too large to convert to C ssize_t"))
}

// asIndex returns the integer that an object stands for where it counts or numbers items.
func (s *Space) asIndex(x Object) (int, error) {
	v, err := s.indexValue(x, nil)
	if err != nil {
		return 0, err
	}
	if v.big != nil {
		return 0, s.tooLargeForWord()
	}
	return int(v.small), nil
}

// sequenceIndex turns the index of an item into a position.
func (s *Space) sequenceIndex(kind string, key Object, n int) (int, error) {
	i, err := s.indexOf(kind, key)
	if err != nil {
		return 0, err
	}
	return s.checkIndex(kind, i, n, "index out of range")
}

// indexOf is the integer that an index is. Finding it may run code of the
// program, which may change the length of a list: that is to be asked for
// afterwards.
func (s *Space) indexOf(kind string, key Object) (int, error) {
	return s.index(key, func() string {
		name := s.typeName(key)
		return s.either(kind+" indices must be integers, not "+name, kind+" indices must be integers or slices, not "+name)
	})
}

func (s *Space) checkIndex(kind string, i, n int, message string) (int, error) {
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return 0, s.Throw("IndexError", kind+" "+message)
	}
	return i, nil
}

// A slicing is a slice applied to a sequence: count positions from start on,
// step apart.
type slicing struct{ start, stop, step, count int }

// slicing applies a slice to a sequence of n items.
func (s *Space) slicing(sl *Slice, n int) (slicing, error) {
	step := 1
	if sl.Step != nil && sl.Step != None {
		v, err := s.sliceIndex(sl.Step)
		if err != nil {
			return slicing{}, err
		}
		if v == 0 {
			return slicing{}, s.ValueError("slice step cannot be zero")
		}
		step = max(v, -math.MaxInt)
	}
	lowest, highest := 0, n
	first, last := 0, math.MaxInt
	if step < 0 {
		lowest, highest = -1, n-1
		first, last = math.MaxInt, math.MinInt
	}
	bound := func(x Object, missing int) (int, error) {
		i := missing
		if x != nil && x != None {
			var err error
			if i, err = s.sliceIndex(x); err != nil {
				return 0, err
			}
		}
		if i < 0 {
			return max(i+n, lowest), nil
		}
		return min(i, highest), nil
	}
	start, err := bound(sl.Start, first)
	if err != nil {
		return slicing{}, err
	}
	stop, err := bound(sl.Stop, last)
	if err != nil {
		return slicing{}, err
	}
	return slicing{start, stop, step, rangeLen(start, stop, step)}, nil
}

// rangeLen counts the numbers from start to stop by step.
func rangeLen(start, stop, step int) int {
	switch {
	case step > 0 && start < stop:
		return int((uint64(stop)-uint64(start)-1)/uint64(step)) + 1
	case step < 0 && start > stop:
		return int((uint64(start)-uint64(stop)-1)/(-uint64(step))) + 1
	}
	return 0
}

// sliceIndex returns a bound of a slice; what does not fit a machine word is
// as good as the largest or smallest.
func (s *Space) sliceIndex(x Object) (int, error) {
	return s.nearestIndex(x, sliceIndexMessage)
}

func sliceIndexMessage() string {
	return "slice indices must be integers or None or have an __index__ method"
}

// nearestIndex is index, but for what does not fit a machine word: that is the largest or smallest.
func (s *Space) nearestIndex(x Object, message func() string) (int, error) {
	v, err := s.indexValue(x, message)
	if err != nil {
		return 0, err
	}
	if v.big != nil {
		return clampBig(v.big), nil
	}
	return int(v.small), nil
}

// fixedSlice asks the parts of a slice for their integers, once. Applying the
// result runs no code of the program, which could change a list meanwhile. A step of zero is found
// before the bounds are asked.
func (s *Space) fixedSlice(sl *Slice) (*Slice, error) {
	if isFixed(sl.Start) && isFixed(sl.Stop) && isFixed(sl.Step) {
		return sl, nil
	}
	fixed := *sl
	for _, part := range []*Object{&fixed.Step, &fixed.Start, &fixed.Stop} {
		if !isFixed(*part) {
			v, err := s.sliceIndex(*part)
			if err != nil {
				return nil, err
			}
			*part = MakeInt(int64(v))
		}
		if fixed.Step == Object(Int(0)) {
			break
		}
	}
	return &fixed, nil
}

// isFixed reports whether a part of a slice is missing or a plain integer.
func isFixed(part Object) bool {
	switch part.(type) {
	case nil, Int:
		return true
	}
	return part == None
}

func clampBig(v *big.Int) int {
	if v.Sign() < 0 {
		return math.MinInt
	}
	return math.MaxInt
}

// pick returns the items of a slice.
func (s *Space) pick(p slicing, items []Object) ([]Object, error) {
	if err := s.limits.claim(int64(p.count), itemSize); err != nil {
		return nil, err
	}
	out := make([]Object, p.count)
	if p.step == 1 {
		moveDown(&s.limits, out, items[p.start:p.start+p.count], itemsPart)
		return out, nil
	}
	for i, j := 0, p.start; i < p.count; i, j = i+1, j+p.step {
		out[i] = items[j]
	}
	return out, nil
}

// concat returns the items of both in a new slice. Programs that double a list in a
// loop fill all memory within few steps.
func (s *Space) concat(x, y []Object) ([]Object, error) {
	if err := s.limits.claim(int64(len(x)+len(y)), itemSize); err != nil {
		return nil, err
	}
	sum, err := appendItems(&s.limits, make([]Object, 0, len(x)+len(y)), x, itemsPart)
	if err != nil {
		return nil, err
	}
	return appendItems(&s.limits, sum, y, itemsPart)
}

// pickBytes returns a copy of the bytes of a slice.
func pickBytes[T ~string | ~[]byte](s *Space, p slicing, b T) ([]byte, error) {
	out := make([]byte, 0, p.count)
	if p.step == 1 {
		return copyBytes(&s.limits, out, b[p.start:p.start+p.count])
	}
	for i, j := 0, p.start; i < p.count; i, j = i+1, j+p.step {
		if i&tickItems == 0 {
			if err := s.limits.tick(); err != nil {
				return nil, err
			}
		}
		out = append(out, b[j])
	}
	return out, nil
}

// sequenceBounds reads the optional start and stop arguments of methods such
// as index.
func (s *Space) sequenceBounds(start, stop Object, n int) (int, int, error) {
	p, err := s.slicing(&Slice{Start: start, Stop: stop}, n)
	return p.start, p.stop, err
}

// asTimes returns how many times a sequence is repeated that is multiplied by x.
func (s *Space) asTimes(x Object) (int, error) {
	v, err := s.indexValue(x, nil)
	if err == nil && v.big != nil {
		err = s.tooLargeIndex("OverflowError", x)
	}
	return int(v.small), err
}

// repeat returns items a number of times. They are read when that number is
// known, as finding it may run code of the program.
func (s *Space) repeat(of func() []Object, times Object) ([]Object, bool, error) {
	if _, ok := intOf(times); !ok && s.registry.lookup(s.TypeOf(times), nIndex) == nil {
		return nil, false, nil
	}
	n, err := s.asTimes(times)
	if err != nil {
		return nil, true, err
	}
	items := of()
	if n <= 0 || len(items) == 0 {
		return nil, true, nil
	}
	if err := s.limits.claim(int64(n), itemSize*int64(len(items))); err != nil {
		return nil, true, err
	}
	out, err := repeatItems(&s.limits, items, n, itemsPart)
	return out, true, err
}

// parts returns start, stop and step.
func (x *Slice) parts() []Object {
	return []Object{noneIfNil(x.Start), noneIfNil(x.Stop), noneIfNil(x.Step)}
}

// NewSlice makes a slice object.
func (s *Space) NewSlice(lo, hi, step Object) (Object, error) {
	return &Slice{Start: lo, Stop: hi, Step: noneIfNil(step), short: step == nil}, nil
}
