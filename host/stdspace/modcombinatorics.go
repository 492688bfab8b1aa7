package stdspace

// itProduct is product(*iterables, repeat=1).
func itProduct(s *Space, args []Object, kw []Keyword) (Object, error) {
	repeat := 1
	for _, k := range kw {
		if s.pool.nameOf(k.Name).s != "repeat" {
			return nil, s.TypeError("'%s' is an invalid keyword argument for %s", s.pool.nameOf(k.Name).s, s.either("this function", "product()"))
		}
		var err error
		if repeat, err = s.asArgument(k.Value); err != nil {
			return nil, err
		}
		if repeat < 0 {
			return nil, s.ValueError("repeat argument cannot be negative")
		}
	}
	if repeat == 0 {
		args = nil // what is repeated never is not looked at
	}
	if err := s.limits.room(int64(repeat), itemSize*int64(max(len(args), 1))); err != nil {
		return nil, err
	}
	var pools [][]Object
	for _, x := range args {
		items, err := s.listOf(x)
		if err != nil {
			return nil, err
		}
		pools = append(pools, items)
	}
	once := pools
	pools = nil
	for range repeat {
		pools = append(pools, once...)
	}
	at := make([]int, len(pools))
	started := false
	return &goIter{"product", func(*Space) (Object, bool, error) {
		if started && !advance(at, func(i int) int { return len(pools[i]) }) {
			return nil, false, nil
		}
		started = true
		out := make([]Object, len(pools))
		for i, pool := range pools {
			if len(pool) == 0 {
				return nil, false, nil
			}
			out[i] = pool[at[i]]
		}
		return NewTuple(out...), true, nil
	}}, nil
}

// advance counts up, the last digit first; size gives the base of each. It
// returns false after the greatest number.
func advance(at []int, size func(i int) int) bool {
	for i := len(at) - 1; i >= 0; i-- {
		if at[i]++; at[i] < size(i) {
			return true
		}
		at[i] = 0
	}
	return false
}

// poolAndLength reads the arguments of combinations.
func poolAndLength(s *Space, args []Object) ([]Object, int, error) {
	r, err := s.asArgument(args[1])
	if err != nil {
		return nil, 0, err
	}
	pool, err := s.listOf(args[0])
	if err != nil {
		return nil, 0, err
	}
	return pool, r, chosenRoom(s, r)
}

// chosenRoom checks how many items are to be chosen.
func chosenRoom(s *Space, r int) error {
	if r < 0 {
		return s.ValueError("r must be non-negative")
	}
	return s.limits.room(int64(r), itemSize)
}

// chosen returns the items at some places.
func chosen(pool []Object, at []int) Object {
	out := make([]Object, len(at))
	for i, k := range at {
		out[i] = pool[k]
	}
	return NewTuple(out...)
}

func itPermutations(s *Space, args []Object) (nextFunc, error) {
	pool, err := s.listOf(args[0])
	if err != nil {
		return nil, err
	}
	n := len(pool)
	r := n
	if x := args[1]; x != nil && x != None {
		if _, ok := intOf(x); !ok && !s.py2() {
			return nil, s.TypeError("Expected int as r")
		}
		if r, err = s.asCount(x); err != nil {
			return nil, err
		}
	}
	if err := chosenRoom(s, r); err != nil {
		return nil, err
	}
	indices := make([]int, n)
	for i := range indices {
		indices[i] = i
	}
	cycles := make([]int, min(r, n))
	for i := range cycles {
		cycles[i] = n - i
	}
	started := false
	return func(*Space) (Object, bool, error) {
		if r > n || started && !nextPermutation(indices, cycles) {
			return nil, false, nil
		}
		started = true
		return chosen(pool, indices[:r]), true, nil
	}, nil
}

// nextPermutation turns the arrangement of the first places into the next one
// in lexicographic order; cycles counts how often each place can still change.
func nextPermutation(indices, cycles []int) bool {
	n := len(indices)
	for i := len(cycles) - 1; i >= 0; i-- {
		if cycles[i]--; cycles[i] > 0 {
			j := n - cycles[i]
			indices[i], indices[j] = indices[j], indices[i]
			return true
		}
		first := indices[i]
		copy(indices[i:], indices[i+1:])
		indices[n-1] = first
		cycles[i] = n - i
	}
	return false
}

// combinations goes through the choices of r items in order; step is 1 if an
// item can be chosen once, 0 if again and again.
func combinations(s *Space, args []Object, step int) (nextFunc, error) {
	pool, r, err := poolAndLength(s, args)
	if err != nil {
		return nil, err
	}
	n := len(pool)
	at := make([]int, r)
	for i := range at {
		at[i] = i * step
	}
	started := false
	return func(*Space) (Object, bool, error) {
		if step == 1 && r > n || step == 0 && n == 0 && r > 0 || started && !nextCombination(at, n, step) {
			return nil, false, nil
		}
		started = true
		return chosen(pool, at), true, nil
	}, nil
}

func nextCombination(at []int, n, step int) bool {
	r := len(at)
	for i := r - 1; i >= 0; i-- {
		if at[i] >= n-1-(r-1-i)*step {
			continue
		}
		at[i]++
		for j := i + 1; j < r; j++ {
			at[j] = at[j-1] + step
		}
		return true
	}
	return false
}

// itZipLongest is zip_longest(*iterables, fillvalue=None).
func itZipLongest(s *Space, args []Object, kw []Keyword) (Object, error) {
	var fill Object = None
	for _, k := range kw {
		if s.pool.nameOf(k.Name).s != "fillvalue" {
			return nil, s.TypeError("%szip_longest() got an unexpected keyword argument", s.either("i", ""))
		}
		fill = k.Value
	}
	its := make([]Object, len(args))
	for i, x := range args {
		var err error
		if its[i], err = s.iter(x); err != nil {
			return nil, err
		}
	}
	return &goIter{s.either("i", "") + "zip_longest", func(s *Space) (Object, bool, error) {
		out := make([]Object, len(its))
		live := false
		for i, it := range its {
			out[i] = fill
			if it == nil {
				continue
			}
			v, more, err := s.Next(it)
			if err != nil {
				return nil, false, err
			}
			if !more {
				its[i] = nil
				continue
			}
			out[i], live = v, true
		}
		return NewTuple(out...), live, nil
	}}, nil
}
