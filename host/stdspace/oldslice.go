package stdspace

// The methods of Python 2 for slices with one colon, of sequences that have
// them. Subclasses call those of their base.

var oldSliceGetter = []Def{{Name: "__getslice__", Min: 3, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
	sl, err := oldSlice(s, args)
	if err != nil {
		return nil, err
	}
	return s.getItem(sequenceValue(args[0]), sl)
}}}

var oldSliceSetters = []Def{
	{Name: "__setslice__", Min: 4, Max: 4, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		sl, err := oldSlice(s, args)
		if err != nil {
			return nil, err
		}
		return None, setListSlice(s, selfList(args[0]), sl, args[3])
	}},
	{Name: "__delslice__", Min: 3, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		sl, err := oldSlice(s, args)
		if err != nil {
			return nil, err
		}
		return None, delListSlice(s, selfList(args[0]), sl)
	}},
}

// oldSlice returns the slice that the bounds of such a method mean, which are integers of a word. They are
// counted from the end already: negative ones stand for the beginning.
func oldSlice(s *Space, args []Object) (*Slice, error) {
	sl := &Slice{Step: None}
	for i, part := range []*Object{&sl.Start, &sl.Stop} {
		bound, err := s.asArgument(args[1+i])
		if err != nil {
			return nil, err
		}
		*part = MakeInt(int64(max(bound, 0)))
	}
	return sl, nil
}
