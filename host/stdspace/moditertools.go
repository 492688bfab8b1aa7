package stdspace

import "math"

// A nextFunc computes the next value of an iterator; more is false at its end.
type nextFunc = func(s *Space) (v Object, more bool, err error)

// A goIter is an iterator whose next value a Go function computes.
type goIter struct {
	name string
	next nextFunc
}

// Next returns the next value.
func (it *goIter) Next(s *Space) (Object, bool, error) {
	if it.next == nil {
		return nil, false, nil
	}
	v, more, err := it.next(s)
	if !more || err != nil {
		it.next = nil
	}
	return v, more && err == nil, err
}

func (it *goIter) classIn(s *Space) *Class {
	return s.registry.ofModule("itertools", it.name, s.types.object, iteratorMethods)
}

// iterDef makes a function that returns an iterator.
func iterDef(name string, d Def, start func(s *Space, args []Object) (nextFunc, error)) Def {
	d.Name = name
	d.Fn = func(s *Space, args []Object) (Object, error) {
		next, err := start(s, args)
		if err != nil {
			return nil, err
		}
		return &goIter{name, next}, nil
	}
	return d
}

var itertoolsFunctions = []Def{
	iterDef("count", Def{Min: 0, Max: 2, Params: "start step"}, itCount),
	iterDef("cycle", Def{Min: 1, Max: 1}, itCycle),
	{Name: "repeat", Min: 1, Max: 2, Params: "object times", Fn: itRepeat},
	iterDef("islice", Def{Min: 2, Max: 4}, itSlice),
	iterDef("takewhile", Def{Min: 2, Max: 2}, itTakeWhile),
	iterDef("dropwhile", Def{Min: 2, Max: 2}, itDropWhile),
	iterDef("filterfalse", Def{Min: 2, Max: 2, Only: 3}, itFilterFalse),
	iterDef("ifilterfalse", Def{Min: 2, Max: 2, Only: 2}, itFilterFalse),
	iterDef("starmap", Def{Min: 2, Max: 2}, itStarMap),
	iterDef("compress", Def{Min: 2, Max: 2, Params: "data selectors"}, itCompress),
	iterDef("accumulate", Def{Min: 1, Max: 2, Params: "iterable func *initial", Only: 3}, itAccumulate),
	iterDef("pairwise", Def{Min: 1, Max: 1, Only: 3}, itPairwise),
	iterDef("permutations", Def{Min: 1, Max: 2, Params: "iterable r"}, itPermutations),
	iterDef("combinations", Def{Min: 2, Max: 2, Params: "iterable r"}, func(s *Space, args []Object) (nextFunc, error) {
		return combinations(s, args, 1)
	}),
	iterDef("combinations_with_replacement", Def{Min: 2, Max: 2, Params: "iterable r"}, func(s *Space, args []Object) (nextFunc, error) {
		return combinations(s, args, 0)
	}),
	iterDef("groupby", Def{Min: 1, Max: 2, Params: "iterable key"}, itGroupBy),
	{Name: "tee", Min: 1, Max: 2, Fn: itTee},
}

func makeItertools(s *Space) (*Module, error) {
	m := s.NewModule("itertools", itertoolsFunctions)
	m.Dict.Set("product", NewBuiltin("itertools", Def{Name: "product", Min: 0, Max: -1, KwFn: itProduct}))
	for _, name := range []string{"zip_longest", "izip_longest"} {
		if (name == "izip_longest") == (s.opt.Dialect == 2) {
			m.Dict.Set(name, NewBuiltin("itertools", Def{Name: name, Min: 0, Max: -1, KwFn: itZipLongest}))
		}
	}
	if s.opt.Dialect == 2 {
		m.Dict.Set("izip", s.types.zip)
		m.Dict.Set("imap", s.types.mapIterator)
		m.Dict.Set("ifilter", s.types.filterIterator)
	}
	chain := NewBuiltin("itertools", Def{Name: "from_iterable", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		it, err := s.iter(args[0])
		return &goIter{"chain", chainOf(it)}, err
	}})
	c := s.registry.ofModule("itertools", "chain", s.types.object, iteratorMethods, []Def{classGetItemOf3})
	c.Dict.Set("from_iterable", &StaticMethod{Func: chain})
	c.Dict.Set("__new__", &StaticMethod{Func: NewBuiltin("itertools", Def{Name: "__new__", Min: 1, Max: -1, Fn: func(_ *Space, args []Object) (Object, error) {
		return &goIter{"chain", chainOf(&tupleIter{items: append([]Object(nil), args[1:]...)})}, nil
	}})})
	s.registry.touch(c)
	m.Dict.Set("chain", c)
	return m, nil
}

// countsAsNumber reports whether an object can be made a number.
func countsAsNumber(s *Space, x Object) bool {
	if isNumber(sequenceValue(x)) {
		return true
	}
	c := s.TypeOf(x)
	return s.registry.lookup(c, nInt) != nil || s.registry.lookup(c, nFloat) != nil || !s.py2() && s.registry.lookup(c, nIndex) != nil
}

func isOne(x Object) bool {
	v, ok := intOf(x)
	return ok && v.big == nil && v.small == 1
}

func itCount(s *Space, args []Object) (nextFunc, error) {
	n, step := args[0], args[1]
	if n == nil {
		n = MakeInt(0)
	}
	if step == nil {
		step = MakeInt(1)
	}
	for _, x := range []*Object{&n, &step} {
		if !countsAsNumber(s, *x) {
			return nil, s.TypeError("a number is required")
		}
	}
	if v, ok := intOf(n); ok && isOne(step) {
		n = s.intObject(v) // also if it was a bool
	}
	return func(s *Space) (Object, bool, error) {
		v := n
		var err error
		n, err = s.Binary(opAdd, n, step)
		return v, true, err
	}, nil
}

func itCycle(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[0])
	if err != nil {
		return nil, err
	}
	var saved []Object
	at := -1 // still reading
	return func(s *Space) (Object, bool, error) {
		if at < 0 {
			v, more, err := s.Next(it)
			if err != nil {
				return nil, false, err
			}
			if more {
				saved, err = s.limits.push(saved, v)
				return v, true, err
			}
			at = 0
		}
		if len(saved) == 0 {
			return nil, false, nil
		}
		v := saved[at]
		at = (at + 1) % len(saved)
		return v, true, nil
	}, nil
}

// A repeater gives one object again and again: left more times, or without end if left is negative.
type repeater struct {
	x    Object
	left int
}

func itRepeat(s *Space, args []Object) (Object, error) {
	it := &repeater{x: args[0], left: -1}
	if args[1] != nil {
		n, err := s.asArgument(args[1])
		if err != nil {
			return nil, err
		}
		it.left = max(n, 0)
	}
	return it, nil
}

// Next returns the object.
func (it *repeater) Next(*Space) (Object, bool, error) {
	if it.left > 0 {
		it.left--
		return it.x, true, nil
	}
	return it.x, it.left < 0, nil
}

func (it *repeater) classIn(s *Space) *Class {
	return s.registry.ofModule("itertools", "repeat", s.types.object, iteratorMethods, []Def{{
		Name: "__repr__", Min: 1, Max: 1, Fn: repeaterRepr,
	}, {
		Name: "__length_hint__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			if n := args[0].(*repeater).left; n >= 0 {
				return MakeInt(int64(n)), nil
			}
			return nil, s.TypeError("len() of unsized object")
		},
	}, {
		Name: "__reduce__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
			it := args[0].(*repeater)
			made := []Object{it.x}
			if it.left >= 0 {
				made = append(made, MakeInt(int64(it.left)))
			}
			repeat, err := s.ModuleAttr("itertools", "repeat")
			return NewTuple(repeat, NewTuple(made...)), err
		},
	}})
}

func repeaterRepr(s *Space, args []Object) (Object, error) {
	it := args[0].(*repeater)
	text, err := s.Repr(it.x)
	if err != nil {
		return nil, err
	}
	if it.left >= 0 {
		text += ", " + itoa(it.left)
	}
	return NewStr("repeat(" + text + ")"), nil
}

// chainOf goes through the items of the iterables that an iterator gives.
func chainOf(outer Object) nextFunc {
	var inner Object
	return func(s *Space) (Object, bool, error) {
		for {
			if err := s.limits.tick(); err != nil {
				return nil, false, err
			}
			if inner != nil {
				if v, more, err := s.Next(inner); more || err != nil {
					return v, more, err
				}
			}
			x, more, err := s.Next(outer)
			if !more || err != nil {
				return nil, false, err
			}
			if inner, err = s.iter(x); err != nil {
				return nil, false, err
			}
		}
	}
}

// sliceBounds returns the bounds that islice is given: start, stop and step, and -1 as stop if there
// is none. What is no number counts as -1, and a stop of -1 has a message of its own.
func sliceBounds(s *Space, given []Object) (bounds [3]int, err error) {
	bounds = [3]int{0, -1, 1}
	first := 0
	if len(given) == 1 {
		first = 1
	}
	stopIsWrong := false
	for i, x := range given {
		if x == None {
			continue
		}
		n, err := s.asCount(x)
		if err != nil {
			n = -1
		}
		bounds[first+i] = n
		stopIsWrong = stopIsWrong || first+i == 1 && n == -1
	}
	most := s.either("maxint", "sys.maxsize")
	switch {
	case stopIsWrong:
		return bounds, s.ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= %s.", most)
	case bounds[0] < 0 || bounds[1] < -1:
		return bounds, s.ValueError("Indices for islice() must be None or an integer: 0 <= x <= %s.", most)
	case bounds[2] < 1:
		return bounds, s.ValueError("Step for islice() must be a positive integer or None.")
	}
	return bounds, nil
}

func itSlice(s *Space, args []Object) (nextFunc, error) {
	bounds, err := sliceBounds(s, args[1:])
	if err != nil {
		return nil, err
	}
	it, err := s.iter(args[0])
	if err != nil {
		return nil, err
	}
	next, stop, step := bounds[0], bounds[1], bounds[2]
	at := 0
	return func(s *Space) (Object, bool, error) {
		want := next
		if stop >= 0 && want >= stop {
			want = stop
		}
		for at < want {
			if err := s.limits.tick(); err != nil {
				return nil, false, err
			}
			if _, more, err := s.Next(it); !more || err != nil {
				return nil, false, err
			}
			at++
		}
		if stop >= 0 && at >= stop {
			return nil, false, nil
		}
		at++
		if next += step; next < 0 {
			next = math.MaxInt // beyond any item
		}
		return s.Next(it)
	}, nil
}

func itTakeWhile(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[1])
	fn := args[0]
	return func(s *Space) (Object, bool, error) {
		v, more, err := s.Next(it)
		if !more || err != nil {
			return nil, false, err
		}
		ok, err := s.test(fn, v)
		return v, ok, err
	}, err
}

// test calls a predicate.
func (s *Space) test(fn, x Object) (bool, error) {
	r, err := s.Call(fn, []Object{x})
	if err != nil {
		return false, err
	}
	return s.IsTrue(r)
}

func itDropWhile(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[1])
	fn := args[0]
	dropping := true
	return func(s *Space) (Object, bool, error) {
		for {
			v, more, err := s.Next(it)
			if !more || err != nil || !dropping {
				return v, more, err
			}
			if dropping, err = s.test(fn, v); err != nil || !dropping {
				return v, true, err
			}
		}
	}, err
}

func itFilterFalse(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[1])
	fn := args[0]
	return func(s *Space) (Object, bool, error) {
		for {
			v, more, err := s.Next(it)
			if !more || err != nil {
				return nil, false, err
			}
			var ok bool
			if fn == None {
				ok, err = s.IsTrue(v)
			} else {
				ok, err = s.test(fn, v)
			}
			if !ok || err != nil {
				return v, true, err
			}
		}
	}, err
}

func itStarMap(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[1])
	fn := args[0]
	return func(s *Space) (Object, bool, error) {
		v, more, err := s.Next(it)
		if !more || err != nil {
			return nil, false, err
		}
		items, err := s.listOf(v)
		if err != nil {
			return nil, false, err
		}
		r, err := s.Call(fn, items)
		return r, true, err
	}, err
}

func itCompress(s *Space, args []Object) (nextFunc, error) {
	data, err := s.iter(args[0])
	if err != nil {
		return nil, err
	}
	selectors, err := s.iter(args[1])
	return func(s *Space) (Object, bool, error) {
		for {
			v, more, err := s.Next(data)
			if !more || err != nil {
				return nil, false, err
			}
			sel, more, err := s.Next(selectors)
			if !more || err != nil {
				return nil, false, err
			}
			if ok, err := s.IsTrue(sel); ok || err != nil {
				return v, true, err
			}
		}
	}, err
}

func itAccumulate(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[0])
	fn, total := args[1], args[2]
	pending := total != nil && total != None
	if !pending {
		total = nil
	}
	return func(s *Space) (Object, bool, error) {
		if pending {
			pending = false
			return total, true, nil
		}
		v, more, err := s.Next(it)
		if !more || err != nil {
			return nil, false, err
		}
		switch {
		case total == nil:
			total = v
		case fn == nil || fn == None:
			total, err = s.Binary(opAdd, total, v)
		default:
			total, err = s.Call(fn, []Object{total, v})
		}
		return total, true, err
	}, err
}

func itPairwise(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[0])
	var before Object
	return func(s *Space) (Object, bool, error) {
		if before == nil {
			v, more, err := s.Next(it)
			if !more || err != nil {
				return nil, false, err
			}
			before = v
		}
		v, more, err := s.Next(it)
		if !more || err != nil {
			return nil, false, err
		}
		pair := NewTuple(before, v)
		before = v
		return pair, true, nil
	}, err
}

func itGroupBy(s *Space, args []Object) (nextFunc, error) {
	it, err := s.iter(args[0])
	g := &grouping{it: it, fn: args[1]}
	return g.next, err
}

// A grouping is a groupby in progress: the groups read from it, too.
type grouping struct {
	it, fn     Object
	key, value Object // of the item read last; value is nil when it was given out
	current    Object // the key of the group being given out
	group      int    // the number of that group
}

// step reads one item, and reports whether there was one.
func (g *grouping) step(s *Space) (bool, error) {
	v, more, err := s.Next(g.it)
	if err != nil || !more {
		return false, err
	}
	key := v
	if g.fn != nil && g.fn != None {
		if key, err = s.Call(g.fn, []Object{v}); err != nil {
			return false, err
		}
	}
	g.key, g.value = key, v
	return true, nil
}

func (g *grouping) next(s *Space) (Object, bool, error) {
	g.group++
	for g.key == nil || g.current != nil { // over the rest of a group that nobody wanted
		if g.key != nil {
			if same, err := s.equal(g.current, g.key); err != nil {
				return nil, false, err
			} else if !same {
				break
			}
		}
		if more, err := g.step(s); err != nil || !more {
			return nil, false, err
		}
	}
	g.current = g.key
	n, key := g.group, g.key
	return NewTuple(key, &goIter{"_grouper", func(s *Space) (Object, bool, error) {
		if n != g.group {
			return nil, false, nil
		}
		if g.value == nil {
			if more, err := g.step(s); err != nil || !more {
				return nil, false, err
			}
		}
		if same, err := s.equal(key, g.key); !same || err != nil {
			return nil, false, err
		}
		v := g.value
		g.value = nil
		return v, true, nil
	}}), true, nil
}

func itTee(s *Space, args []Object) (Object, error) {
	n := 2
	if len(args) > 1 {
		var err error
		if n, err = s.asArgument(args[1]); err != nil {
			return nil, err
		}
	}
	if n < 0 {
		return nil, s.ValueError("n must be >= 0")
	}
	if n == 0 { // nothing is asked for its items then
		return emptyTuple, nil
	}
	it, err := s.iter(args[0])
	if err != nil {
		return nil, err
	}
	if err := s.limits.room(int64(n), 64); err != nil {
		return nil, err
	}
	var seen []Object
	out := make([]Object, n)
	for i := range out {
		at := 0
		out[i] = &goIter{s.either("tee", "_tee"), func(s *Space) (Object, bool, error) {
			if at == len(seen) {
				v, more, err := s.Next(it)
				if !more || err != nil {
					return nil, false, err
				}
				if seen, err = s.limits.push(seen, v); err != nil {
					return nil, false, err
				}
			}
			at++
			return seen[at-1], true, nil
		}}
	}
	return NewTuple(out...), nil
}
