package stdspace

func selfTuple(x Object) *Tuple { t, _ := sequenceValue(x).(*Tuple); return t }

// tupleItem is x[key] for a tuple.
func (s *Space) tupleItem(x *Tuple, key Object) (Object, error) {
	if sl, ok := key.(*Slice); ok {
		p, err := s.slicing(sl, len(x.Items))
		if err != nil {
			return nil, err
		}
		if p.count == len(x.Items) && p.step == 1 {
			return x, nil
		}
		items, err := s.pick(p, x.Items)
		if err != nil {
			return nil, err
		}
		return NewTuple(items...), nil
	}
	i, err := s.sequenceIndex("tuple", key, len(x.Items))
	if err != nil {
		return nil, err
	}
	return x.Items[i], nil
}

var tupleMethods = []Def{
	{Name: "__new__", Min: 1, Max: 2, Params: "_ sequence", Fn: tupleNew, Only: 2},
	{Name: "__new__", Min: 1, Max: 2, Fn: tupleNew, Only: 3},
	{Name: "index", Min: 2, Max: 4, Fn: tupleIndex},
	{Name: "count", Min: 2, Max: 2, Fn: sequenceCount},
	{Name: "__add__", Min: 2, Max: 2, Joins: true, Fn: func(s *Space, args []Object) (Object, error) {
		y := selfTuple(args[1])
		if y == nil {
			return NotImplemented, nil
		}
		items, err := s.concat(selfTuple(args[0]).Items, y.Items)
		if err != nil {
			return nil, err
		}
		return NewTuple(items...), nil
	}},
	{Name: "__mul__", Min: 2, Max: 2, Joins: true, Fn: tupleRepeat},
	{Name: "__rmul__", Min: 2, Max: 2, Joins: true, Fn: tupleRepeat},
}

func tupleNew(s *Space, args []Object) (Object, error) {
	from := arg(args, 1)
	if from == nil {
		return s.newValue(args[0], s.types.tuple, emptyTuple)
	}
	if t, ok := from.(*Tuple); ok {
		return s.newValue(args[0], s.types.tuple, t)
	}
	items, err := s.listOf(from)
	if err != nil {
		return nil, err
	}
	return s.newValue(args[0], s.types.tuple, NewTuple(items...))
}

func tupleIndex(s *Space, args []Object) (Object, error) {
	l := &List{Items: selfTuple(args[0]).Items}
	if err := s.noneAsBound(args); err != nil {
		return nil, err
	}
	start, stop, err := s.sequenceBounds(arg(args, 2), arg(args, 3), len(l.Items))
	if err != nil {
		return nil, err
	}
	i, err := findItem(s, l, args[1], start, stop)
	if err == nil && i < 0 {
		err = s.ValueError("tuple.index(x): x not in tuple")
	}
	return MakeInt(int64(i)), err
}

func tupleRepeat(s *Space, args []Object) (Object, error) {
	items, ok, err := s.repeat(func() []Object { return selfTuple(args[0]).Items }, args[1])
	if err != nil || !ok {
		return NotImplemented, err
	}
	return NewTuple(items...), nil
}
