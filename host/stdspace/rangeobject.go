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
	old               bool // xrange
}

func (r *Range) classIn(s *Space) *Class {
	if r.old {
		return s.types.xrange
	}
	return s.types.rangeType
}

// at returns the number at a position.
func (r *Range) at(i int) Object { return MakeInt(r.Start + int64(i)*r.Step) }

func (r *Range) iterate() Object { return &rangeIter{at: r.Start, step: r.Step, left: r.count} }

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
	}
	return bounds, nil
}

// rangeOf is the range that one to three integers give.
func rangeOf(s *Space, name string, bounds []intValue) (*Range, error) {
	var v [3]int64
	for i, x := range bounds {
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
	if r.count < 0 {
		if s.py2() {
			return nil, s.Throw("OverflowError", name+"() result has too many items")
		}
		r.count = math.MaxInt
	}
	return r, nil
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
	return intValue{}, s.TypeError("range() integer %s argument expected, got %s.", which, s.TypeOf(args[i]).Name)
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
	v := [3]*big.Int{new(big.Int), nil, big.NewInt(1)} // start, stop, step
	for i, x := range bounds {
		if len(bounds) == 1 {
			i = 1
		}
		v[i] = x.toBig()
	}
	sign := v[2].Sign()
	if sign == 0 {
		return nil, s.ValueError("range() step argument must not be zero")
	}
	count := new(big.Int).Sub(v[1], v[0])
	if count.Sign() != sign {
		return NewList(), nil
	}
	count.Sub(count, big.NewInt(int64(sign))).Quo(count, v[2]).Add(count, big.NewInt(1))
	if !count.IsInt64() {
		return nil, s.Throw("OverflowError", "range() result has too many items")
	}
	if err := s.limits.claim(count.Int64(), itemSize); err != nil {
		return nil, err
	}
	items := make([]Object, count.Int64())
	at := new(big.Int).Set(v[0])
	for i := range items {
		if err := s.limits.tick(); err != nil {
			return nil, err
		}
		items[i] = &Long{new(big.Int).Set(at)}
		at.Add(at, v[2])
	}
	return NewList(items...), nil
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
		return MakeInt(int64(args[0].(*Range).count)), nil
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return args[0].(*Range).iterate(), nil }},
	{Name: "__getitem__", Min: 2, Max: 2, Fn: rangeItem},
	{Name: "__contains__", Min: 2, Max: 2, Fn: rangeContains},
	{Name: "__reversed__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		r := args[0].(*Range)
		return &rangeIter{at: r.Start + int64(r.count-1)*r.Step, step: -r.Step, left: r.count}, nil
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: rangeRepr},
}

var newRangeMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, Fn: rangeNew},
	{Name: "start", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) { return MakeInt(args[0].(*Range).Start), nil }},
	{Name: "stop", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) { return MakeInt(args[0].(*Range).Stop), nil }},
	{Name: "step", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) { return MakeInt(args[0].(*Range).Step), nil }},
	{Name: "count", Min: 2, Max: 2, Fn: sequenceCount},
	{Name: "index", Min: 2, Max: 2, Fn: rangeIndex},
	{Name: "__eq__", Min: 2, Max: 2, Fn: rangeEqual},
	{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		h, err := args[0].(*Range).hashIn(s)
		return MakeInt(int64(h)), err
	}},
}

// hashIn hashes ranges of the same numbers alike.
func (r *Range) hashIn(s *Space) (uint64, error) {
	start, step := Object(None), Object(None)
	if r.count > 0 {
		start = MakeInt(r.Start)
	}
	if r.count > 1 {
		step = MakeInt(r.Step)
	}
	return s.hashItems([]Object{MakeInt(int64(r.count)), start, step})
}

func rangeItem(s *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	if sl, ok := args[1].(*Slice); ok && !r.old {
		p, err := s.slicing(sl, r.count)
		if err != nil {
			return nil, err
		}
		start, step := r.Start+int64(p.start)*r.Step, r.Step*int64(p.step)
		return &Range{Start: start, Stop: r.Start + int64(p.stop)*r.Step, Step: step, count: p.count}, nil
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
	return s.nearestIndex(x, func() string { return "range indices must be integers or slices, not " + s.typeName(x) })
}

// find returns the position of a number, or -1.
func (r *Range) find(v int64) int {
	d := v - r.Start
	if d%r.Step != 0 {
		return -1
	}
	if i := d / r.Step; i >= 0 && i < int64(r.count) {
		return int(i)
	}
	return -1
}

func rangeContains(s *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	switch y := args[1].(type) {
	case Int:
		return MakeBool(r.find(int64(y)) >= 0), nil
	case *Long:
		return False, nil
	}
	found := false
	err := s.each(args[0], func(v Object) (bool, error) {
		var err error
		found, err = s.equal(v, args[1])
		return !found, err
	})
	return MakeBool(found), err
}

func rangeIndex(s *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	if v, ok := intOf(args[1]); ok && v.big == nil {
		if i := r.find(v.small); i >= 0 {
			return MakeInt(int64(i)), nil
		}
	}
	text, err := s.Repr(args[1])
	if err != nil {
		return nil, err
	}
	return nil, s.ValueError("%s is not in range", text)
}

func rangeEqual(s *Space, args []Object) (Object, error) {
	a := args[0].(*Range)
	b, ok := args[1].(*Range)
	if !ok {
		return NotImplemented, nil
	}
	same := a.count == b.count && (a.count == 0 || a.Start == b.Start && (a.count == 1 || a.Step == b.Step))
	return MakeBool(same), nil
}

func rangeRepr(s *Space, args []Object) (Object, error) {
	r := args[0].(*Range)
	name, text := "range", strconv.FormatInt(r.Start, 10)+", "+strconv.FormatInt(r.Stop, 10)
	if r.old {
		name = "xrange"
		text = ""
		if r.Start != 0 || r.Step != 1 {
			text = strconv.FormatInt(r.Start, 10) + ", "
		}
		text += strconv.FormatInt(r.Start+int64(r.count)*r.Step, 10)
	}
	if r.Step != 1 {
		text += ", " + strconv.FormatInt(r.Step, 10)
	}
	return NewStr(name + "(" + text + ")"), nil
}
