package stdspace

import "math/big"

// twisterStateMethods take the state of a generator out and put it back.
var twisterStateMethods = []Def{
	{Name: "getstate", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		t := selfTwister(args)
		items := make([]Object, 0, twisterSize+1)
		for _, word := range t.state {
			items = append(items, stateNumber(s, int64(word)))
		}
		return NewTuple(append(items, stateNumber(s, int64(t.next)))...), nil
	}},
	{Name: "setstate", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		state, ok := sequenceValue(args[1]).(*Tuple)
		if !ok {
			return nil, s.TypeError("state vector must be a tuple")
		}
		if len(state.Items) != twisterSize+1 {
			return nil, s.ValueError("state vector is the wrong size")
		}
		restored, err := readState(s, state.Items)
		if err != nil {
			return nil, err
		}
		selfTwister(args).twister = restored
		return None, nil
	}},
}

// stateNumber is a number of a state: Python 2 has long integers there.
func stateNumber(s *Space, n int64) Object { return bigResult(s, big.NewInt(n), true) }

// readState reads what getstate gives: the words, and which of them comes next.
func readState(s *Space, items []Object) (t twister, err error) {
	for i := range t.state {
		if t.state[i], err = stateWord(s, items[i]); err != nil {
			return t, err
		}
	}
	next, ok := intOf(items[twisterSize])
	switch {
	case !ok:
		return t, s.TypeError("an integer is required")
	case next.big != nil && !next.big.IsInt64():
		return t, s.Throw("OverflowError", "Python int too large to convert to C long")
	}
	n := next.toBig().Int64()
	if n < 0 || n > twisterSize {
		return t, s.ValueError("invalid state")
	}
	t.next = int(n)
	return t, nil
}

// stateWord is the lower half of a number that is not negative and fits a machine word.
func stateWord(s *Space, x Object) (uint32, error) {
	v, ok := intOf(x)
	if !ok {
		return 0, s.TypeError("an integer is required")
	}
	n := v.toBig()
	switch {
	case n.Sign() < 0:
		return 0, s.Throw("OverflowError", "can't convert negative value to unsigned "+s.either("long", "int"))
	case !n.IsUint64():
		return 0, s.Throw("OverflowError", s.either("long int too large to convert", "Python int too large to convert to C unsigned long"))
	}
	return uint32(n.Uint64()), nil
}
