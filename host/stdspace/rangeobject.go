package stdspace

import (
	"math"
	"math/big"
	"slices"
	"strconv"
)

// A Range is range(...) of Python 3 or xrange(...) of Python 2.
type Range struct {
	Start, Stop, Step int64
	count             int
	old               bool       // xrange
	wide              *wideRange // in place of the numbers above, where one does not fit
}

func (r *Range) classIn(s *Space) *Class {
	if r.old {
		return s.types.xrange
	}
	return s.types.rangeType
}

// at returns the number at a position.
func (r *Range) at(i int) Object { return MakeInt(r.Start + int64(i)*r.Step) }

func (r *Range) iterate() Object {
	// CPython counts in words only where no step leads out of them.
	if r.wide != nil || !r.old && (r.Step > 0 && r.Stop > math.MaxInt64-(r.Step-1) || r.Step < 0 && r.Stop < math.MinInt64-(r.Step+1)) {
		return r.widened().iterate()
	}
	return &rangeIter{at: r.Start, step: r.Step, left: r.count}
}

func rangeReversed(_ *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	if r.wide != nil || !r.old && (r.Step > 0 && r.Start < math.MinInt64+r.Step || r.Step < 0 && r.Start > math.MaxInt64+r.Step) {
		return r.widened().backwards(), nil
	}
	return &rangeIter{at: r.Start + int64(r.count-1)*r.Step, step: -r.Step, left: r.count}, nil
}

// A rangeIter counts.
type rangeIter struct {
	at, step int64
	left     int
}

// Next returns the next number.
func (it *rangeIter) Next(s *Space) (Object, bool, error) { return s.Next(it) }

func (it *rangeIter) classIn(s *Space) *Class {
	return s.registry.iterator("range_iterator", "rangeiterator")
}

// rangeBounds reads the arguments of range: stop, or start and stop, or start,
// stop and step.
func rangeBounds(s *Space, name string, args []Object) (*Range, error) {
	bounds, err := rangeArguments(s, name, args)
	if err != nil {
		return nil, err
	}
	return rangeOf(s, name, bounds)
}

// rangeArguments returns the integers that the arguments of range are.
func rangeArguments(s *Space, name string, args []Object) ([]intValue, error) {
	if len(args) < 1 || len(args) > 3 {
		if len(args) == 0 {
			return nil, s.TypeError("%s expected at least 1 argument, got 0", name)
		}
		return nil, s.TypeError("%s expected at most 3 arguments, got %d", name, len(args))
	}
	bounds := make([]intValue, len(args))
	for i := range args {
		var err error
		if bounds[i], err = rangeArgument(s, name, args, i); err != nil {
			return nil, err
		}
		if name == "xrange" && bounds[i].big != nil {
			return nil, s.Throw("OverflowError", "Python int too large to convert to C long")
		}
	}
	return bounds, nil
}

// rangeOf is the range that one to three integers give.
func rangeOf(s *Space, name string, bounds []intValue) (*Range, error) {
	var v [3]int64
	for i, x := range bounds {
		if x.big != nil && !s.py2() {
			return wideRangeOf(s, bounds)
		}
		if x.big != nil {
			return nil, s.Throw("OverflowError", "Python int too large to convert to C long")
		}
		v[i] = x.small
	}
	r := &Range{Start: v[0], Stop: v[1], Step: 1}
	switch len(bounds) {
	case 1:
		r.Start, r.Stop = 0, v[0]
	case 3:
		r.Step = v[2]
	}
	if r.Step == 0 {
		return nil, s.ValueError("%s() arg 3 must not be zero", name)
	}
	r.count = rangeLen(int(r.Start), int(r.Stop), int(r.Step))
	switch {
	case r.count >= 0:
		return r, nil
	case s.py2():
		return nil, s.Throw("OverflowError", name+"() result has too many items")
	}
	return wideRangeOf(s, bounds)
}

// rangeArgument is an argument of range() or xrange(): what Python 2 takes has __int__, but is no float.
func rangeArgument(s *Space, name string, args []Object, i int) (intValue, error) {
	if !s.py2() {
		return s.indexValue(args[i], nil)
	}
	if v, ok := intOf(args[i]); ok {
		return shrink(v), nil
	}
	if _, isFloat := sequenceValue(args[i]).(Float); isFloat && name == "xrange" {
		return intValue{}, s.TypeError("integer argument expected, got float")
	} else if !isFloat {
		if v, err := numberByHook(s, args[i], nInt); v != nil || err != nil {
			return shrink(intValue{big: v}), err
		}
	}
	if name == "xrange" {
		return intValue{}, s.TypeError("an integer is required")
	}
	which := [...]string{"start", "end", "step"}[i]
	if len(args) == 1 {
		which = "end"
	}
	return intValue{}, s.TypeError("range() integer %s argument expected, got %s.", which, s.typeName(args[i]))
}

// rangeList is range(...) of Python 2.
func rangeList(s *Space, args []Object) (Object, error) {
	bounds, err := rangeArguments(s, "range", args)
	isBig := func(v intValue) bool { return v.big != nil }
	if err != nil || slices.ContainsFunc(bounds, isBig) {
		// What does not fit a word is asked once more.
		if bounds, err = rangeArguments(s, "range", args); err != nil {
			return nil, err
		}
	}
	if slices.ContainsFunc(bounds, isBig) {
		return longRange(s, bounds)
	}
	r, err := rangeOf(s, "range", bounds)
	if err != nil {
		return nil, err
	}
	if err := s.limits.claim(int64(r.count), itemSize); err != nil {
		return nil, err
	}
	items := make([]Object, r.count)
	for i := range items {
		items[i] = r.at(i)
	}
	return &List{Items: items}, nil
}

// longRange is rangeList for bounds of which one does not fit a machine word.
func longRange(s *Space, bounds []intValue) (Object, error) {
	start, stop, step := spanOf(bounds)
	if step.Sign() == 0 {
		return nil, s.ValueError("range() step argument must not be zero")
	}
	count := spanLen(start, stop, step)
	if !count.IsInt64() {
		return nil, s.Throw("OverflowError", "range() result has too many items")
	}
	if err := s.limits.claim(count.Int64(), itemSize); err != nil {
		return nil, err
	}
	items := make([]Object, count.Int64())
	at := new(big.Int).Set(start)
	for i := range items {
		if err := s.limits.tick(); err != nil {
			return nil, err
		}
		items[i] = &Long{new(big.Int).Set(at)}
		at.Add(at, step)
	}
	return NewList(items...), nil
}

// spanOf returns start, stop and step of one to three integers that are given for them.
func spanOf(bounds []intValue) (start, stop, step *big.Int) {
	switch len(bounds) {
	case 1:
		return new(big.Int), bounds[0].toBig(), big.NewInt(1)
	case 2:
		return bounds[0].toBig(), bounds[1].toBig(), big.NewInt(1)
	}
	return bounds[0].toBig(), bounds[1].toBig(), bounds[2].toBig()
}

// spanLen counts the numbers from start to stop by step.
func spanLen(start, stop, step *big.Int) *big.Int {
	sign := step.Sign()
	count := new(big.Int).Sub(stop, start)
	if count.Sign() != sign {
		return new(big.Int)
	}
	return count.Sub(count, big.NewInt(int64(sign))).Quo(count, step).Add(count, big.NewInt(1))
}

func rangeNew(s *Space, args []Object) (Object, error) { return rangeBounds(s, "range", args[1:]) }

func xrangeNew(s *Space, args []Object) (Object, error) {
	r, err := rangeBounds(s, "xrange", args[1:])
	if err != nil {
		return nil, err
	}
	r.old = true
	return r, nil
}

// rangeMethods are those of range and xrange.
var rangeMethods = []Def{
	{Name: "__len__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		n, err := args[0].(*Range).length(s)
		return MakeInt(int64(n)), err
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return args[0].(*Range).iterate(), nil }},
	{Name: "__getitem__", Min: 2, Max: 2, Fn: rangeItem},
	{Name: "__contains__", Min: 2, Max: 2, Fn: rangeContains},
	{Name: "__reversed__", Min: 1, Max: 1, Fn: rangeReversed},
	{Name: "__repr__", Min: 1, Max: 1, Fn: rangeRepr},
}

var newRangeMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, Fn: rangeNew},
	{Name: "start", Min: 1, Max: 1, Kind: Getter, Fn: rangePart(func(w *wideRange) *big.Int { return w.start })},
	{Name: "stop", Min: 1, Max: 1, Kind: Getter, Fn: rangePart(func(w *wideRange) *big.Int { return w.stop })},
	{Name: "step", Min: 1, Max: 1, Kind: Getter, Fn: rangePart(func(w *wideRange) *big.Int { return w.step })},
	{Name: "count", Min: 2, Max: 2, Fn: rangeCount},
	{Name: "index", Min: 2, Max: 2, Fn: rangeIndex},
	{Name: "__bool__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		r := args[0].(*Range)
		return MakeBool(r.count > 0 || r.wide != nil && r.wide.count.Sign() > 0), nil
	}},
	{Name: "__eq__", Min: 2, Max: 2, Fn: rangeEqual},
	{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		h, err := args[0].(*Range).hashIn(s)
		return MakeInt(int64(h)), err
	}},
}

// hashIn hashes ranges of the same numbers alike.
func (r *Range) hashIn(s *Space) (uint64, error) {
	w := r.widened()
	start, step := Object(None), Object(None)
	if w.count.Sign() > 0 {
		start = normalize(w.start)
	}
	if w.count.Cmp(big.NewInt(1)) > 0 {
		step = normalize(w.step)
	}
	return s.hashItems([]Object{normalize(w.count), start, step})
}

// length is len(r).
func (r *Range) length(s *Space) (int, error) {
	if r.wide == nil {
		return r.count, nil
	}
	if !r.wide.count.IsInt64() {
		return 0, s.Throw("OverflowError", "Python int too large to convert to C ssize_t")
	}
	return int(r.wide.count.Int64()), nil
}

// rangePart is a getter of one of the numbers of a range.
func rangePart(part func(*wideRange) *big.Int) func(*Space, []Object) (Object, error) {
	return func(_ *Space, args []Object) (Object, error) { return normalize(part(args[0].(*Range).widened())), nil }
}

func rangeItem(s *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	if sl, ok := args[1].(*Slice); ok && !r.old {
		return r.widened().sliced(s, sl)
	}
	if r.wide != nil {
		return r.wide.item(s, args[1])
	}
	i, err := s.rangeIndexOf(args[1])
	if err == nil {
		i, err = s.checkIndex(s.either("xrange", "range"), i, r.count, "object index out of range")
	}
	if err != nil {
		return nil, err
	}
	return r.at(i), nil
}

// rangeIndexOf returns the integer that an index of a range is. No integer is too large for one in Python 3.
func (s *Space) rangeIndexOf(x Object) (int, error) {
	if s.py2() {
		return s.index(x, nil)
	}
	return s.nearestIndex(x, s.rangeIndexMessage(x))
}

// rangeIndexMessage says that something is no index of a range.
func (s *Space) rangeIndexMessage(x Object) func() string {
	return func() string { return "range indices must be integers or slices, not " + s.typeName(x) }
}

// find returns the position of an integer, or nil.
func (r *Range) find(v intValue) *big.Int {
	if r.wide != nil || v.big != nil {
		return r.widened().find(v.toBig())
	}
	distance, step := uint64(v.small)-uint64(r.Start), uint64(r.Step)
	if r.Step < 0 {
		distance, step = -distance, -step
	}
	before := v.small != r.Start && (v.small < r.Start) == (r.Step > 0)
	if before || distance%step != 0 || distance/step >= uint64(r.count) {
		return nil
	}
	return new(big.Int).SetUint64(distance / step)
}

// countable returns the value of an integer that a range need not be gone through to find: one whose class has no == of its own.
func countable(x Object) (intValue, bool) {
	if _, ok := x.(*Instance); ok {
		return intValue{}, false
	}
	return intOf(x)
}

func rangeContains(s *Space, args []Object) (Object, error) {
	if v, ok := countable(args[1]); ok {
		return MakeBool(args[0].(*Range).find(shrink(v)) != nil), nil
	}
	found := false
	err := s.each(args[0], func(v Object) (bool, error) {
		var err error
		found, err = s.equal(v, args[1])
		return !found, err
	})
	return MakeBool(found), err
}

func rangeCount(s *Space, args []Object) (Object, error) {
	n := int64(0)
	if v, ok := countable(args[1]); ok {
		if args[0].(*Range).find(shrink(v)) != nil {
			n = 1
		}
		return MakeInt(n), nil
	}
	err := s.each(args[0], func(v Object) (bool, error) {
		same, err := s.equal(v, args[1])
		if same {
			n++
		}
		return true, err
	})
	return MakeInt(n), err
}

func rangeIndex(s *Space, args []Object) (Object, error) {
	v, ok := countable(args[1])
	if !ok {
		return operatorIndex(s, args)
	}
	if i := args[0].(*Range).find(shrink(v)); i != nil {
		return normalize(i), nil
	}
	text, err := s.Repr(args[1])
	if err != nil {
		return nil, err
	}
	return nil, s.ValueError("%s is not in range", text)
}

func rangeEqual(s *Space, args []Object) (Object, error) {
	other, ok := args[1].(*Range)
	if !ok {
		return NotImplemented, nil
	}
	a, b := args[0].(*Range).widened(), other.widened()
	if a.count.Cmp(b.count) != 0 {
		return False, nil
	}
	same := a.count.Sign() == 0 || a.start.Cmp(b.start) == 0 && (a.count.Cmp(big.NewInt(1)) == 0 || a.step.Cmp(b.step) == 0)
	return MakeBool(same), nil
}

func rangeRepr(s *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	if !r.old {
		w := r.widened()
		text := w.start.String() + ", " + w.stop.String()
		if w.step.Cmp(big.NewInt(1)) != 0 {
			text += ", " + w.step.String()
		}
		return NewStr("range(" + text + ")"), nil
	}
	text := ""
	if r.Start != 0 || r.Step != 1 {
		text = strconv.FormatInt(r.Start, 10) + ", "
	}
	text += strconv.FormatInt(r.Start+int64(r.count)*r.Step, 10)
	if r.Step != 1 {
		text += ", " + strconv.FormatInt(r.Step, 10)
	}
	return NewStr("xrange(" + text + ")"), nil
}
