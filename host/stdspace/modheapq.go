package stdspace

import (
	"slices"

	"vitrine/host/operation"
)

func makeHeapq(s *Space) (*Module, error) {
	return s.imports.mixed("heapq", []Def{
		{Name: "heappush", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			h, err := heapOf(s, "heappush() argument 1", args[0])
			if err != nil {
				return nil, err
			}
			if err := h.push(s, args[1]); err != nil {
				return nil, err
			}
			return None, siftDown(s, h, 0, len(h.Items)-1)
		}},
		{Name: "heappop", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			h, err := heapOf(s, "heappop() argument", args[0])
			if err != nil {
				return nil, err
			}
			return heapPop(s, h)
		}},
		{Name: "heapify", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			h, err := heapOf(s, "heapify() argument", args[0])
			if err != nil {
				return nil, err
			}
			for i := len(h.Items)/2 - 1; i >= 0; i-- {
				if err := siftUp(s, h, i); err != nil {
					return nil, err
				}
			}
			return None, nil
		}},
		{Name: "heapreplace", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			h, err := heapOf(s, "heapreplace() argument 1", args[0])
			if err != nil {
				return nil, err
			}
			return heapReplace(s, h, args[1])
		}},
		{Name: "heappushpop", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			h, err := heapOf(s, "heappushpop() argument 1", args[0])
			if err != nil || len(h.Items) == 0 {
				return args[1], err
			}
			smaller, err := heapLess(s, h.Items[0], args[1])
			if err != nil || !smaller {
				return args[1], err
			}
			return heapReplace(s, h, args[1])
		}},
	}, "heapq.py")
}

// heapOf returns the list that an argument is; what is how errors name it.
func heapOf(s *Space, what string, x Object) (*List, error) {
	h, ok := sequenceValue(x).(*List)
	if !ok {
		return nil, s.TypeError("%s", s.either("heap argument must be a list", what+" must be list, not "+argumentName(s, x)))
	}
	return h, nil
}

func heapPop(s *Space, h *List) (Object, error) {
	n := len(h.Items)
	if n == 0 {
		return nil, s.Throw("IndexError", "index out of range")
	}
	last := h.Items[n-1]
	h.Items = deleteAt(&s.limits, h.Items, n-1, itemsPart)
	if n == 1 {
		return last, nil
	}
	top := h.Items[0]
	h.Items[0] = last
	return top, siftUp(s, h, 0)
}

func heapReplace(s *Space, h *List, x Object) (Object, error) {
	if len(h.Items) == 0 {
		return nil, s.Throw("IndexError", "index out of range")
	}
	top := h.Items[0]
	h.Items[0] = x
	return top, siftUp(s, h, 0)
}

// heapLess is x < y. Python 2 also takes items that have __le__ alone.
func heapLess(s *Space, x, y Object) (bool, error) {
	if !s.py2() || s.registry.lookup(s.TypeOf(x), nLt) != nil || s.registry.lookup(s.TypeOf(x), nLe) == nil {
		return s.less(x, y)
	}
	v, err := s.Binary(operation.LE, y, x)
	if err != nil {
		return false, err
	}
	notLess, err := s.IsTrue(v)
	return !notLess, err
}

// heapChanged is the error for a heap that a comparison made shorter.
func heapChanged(s *Space) error {
	return s.Throw("RuntimeError", "list changed size during iteration")
}

// siftDown moves the item at pos towards the root until its parent is not
// greater.
func siftDown(s *Space, h *List, root, pos int) error {
	for pos > root {
		if pos >= len(h.Items) {
			return heapChanged(s)
		}
		parent := (pos - 1) / 2
		smaller, err := heapLess(s, h.Items[pos], h.Items[parent])
		if err != nil || !smaller {
			return err
		}
		if pos >= len(h.Items) {
			return heapChanged(s)
		}
		h.Items[pos], h.Items[parent] = h.Items[parent], h.Items[pos]
		pos = parent
	}
	return nil
}

// siftUp moves smaller children up until it comes to a leaf, and the item from
// there to its place: that takes fewer comparisons than asking at each step.
func siftUp(s *Space, h *List, pos int) error {
	root, n := pos, len(h.Items)
	for child := 2*pos + 1; child < n; child = 2*pos + 1 {
		if right := child + 1; right < n {
			smaller, err := heapLess(s, h.Items[child], h.Items[right])
			if err != nil {
				return err
			}
			if !smaller {
				child = right
			}
		}
		if len(h.Items) != n {
			return heapChanged(s)
		}
		h.Items[pos], h.Items[child] = h.Items[child], h.Items[pos]
		pos = child
	}
	return siftDown(s, h, root, pos)
}

func makeBisect(s *Space) (*Module, error) {
	m := s.NewModule("bisect", nil)
	for _, f := range []struct {
		name, called  string
		right, insert bool
	}{
		{"bisect_right", "bisect_right", true, false}, {"bisect", s.either("bisect", "bisect_right"), true, false},
		{"bisect_left", "bisect_left", false, false},
		{"insort_right", "insort_right", true, true}, {"insort", s.either("insort", "insort_right"), true, true},
		{"insort_left", "insort_left", false, true},
	} {
		m.Dict.Set(f.name, NewBuiltin("bisect", Def{Name: f.called, Min: 2, Max: 4, Params: "a x lo hi *key",
			Fn: func(s *Space, args []Object) (Object, error) { return bisect(s, args, f.right, f.insert) }}))
	}
	return m, nil
}

// checkSequence refuses a builtin mapping, in Python 3, where items are known by number.
func (s *Space) checkSequence(x Object) error {
	if s.py2() || !s.TypeOf(x).Builtin {
		return nil
	}
	switch sequenceValue(x).(type) {
	case *Dict, *mappingProxy:
		return s.TypeError("%s is not a sequence", s.longName(s.TypeOf(x)))
	}
	return nil
}

// bisect finds the place for an item in a sorted list, and puts it there if
// asked to.
func bisect(s *Space, args []Object, right, insert bool) (Object, error) {
	lo, hi, x := 0, -1, args[1]
	var err error
	for i, bound := range []*int{&lo, &hi} {
		if a := args[2+i]; a != nil && (a != None || i == 0 && !s.py2()) {
			if *bound, err = s.asArgument(a); err != nil {
				return nil, err
			}
		}
	}
	if lo < 0 {
		return nil, s.ValueError("lo must be non-negative")
	}
	if hi == -1 || lo < hi {
		if err = s.checkSequence(args[0]); err != nil {
			return nil, err
		}
	}
	if hi == -1 {
		if hi, err = s.length(args[0]); err != nil {
			return nil, err
		}
	}
	key := noneIfNil(args[4])
	if insert && key != None {
		if x, err = s.Call(key, []Object{x}); err != nil {
			return nil, err
		}
	}
	if c := s.TypeOf(args[0]); lo < hi && s.registry.lookup(c, nGetItem) == nil {
		return nil, s.TypeError("'%s' object does not support indexing", s.longName(c))
	}
	for lo < hi {
		mid := int(uint(lo+hi) / 2)
		y, err := s.getItem(args[0], MakeInt(int64(mid)))
		if err == nil && key != None {
			y, err = s.Call(key, []Object{y})
		}
		if err != nil {
			return nil, err
		}
		var after bool // x belongs after y
		if right {
			after, err = s.less(x, y)
			after = !after
		} else {
			after, err = s.less(y, x)
		}
		if err != nil {
			return nil, err
		}
		if after {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if !insert {
		return MakeInt(int64(lo)), nil
	}
	if l, ok := args[0].(*List); ok {
		l.Items = slices.Insert(l.Items, min(lo, len(l.Items)), args[1])
		return None, nil
	}
	_, err = s.callNamed(args[0], "insert", MakeInt(int64(lo)), args[1])
	return None, err
}
