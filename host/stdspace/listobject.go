package stdspace

import (
	"math"
	"slices"

	"vitrine/host/timsort"
)

// selfList returns the list that self is, or has inside.
func selfList(x Object) *List { l, _ := sequenceValue(x).(*List); return l }

// listTarget turns the index of an assignment to a list into a position.
func listTarget(s *Space, key Object, x *List, what string) (int, error) {
	i, err := s.index(key, func() string {
		return s.either("list indices must be integers, not "+s.typeName(key),
			"list indices must be integers or slices, not "+s.typeName(key))
	})
	if err != nil {
		return 0, err
	}
	return s.checkIndex("list", i, len(x.Items), what+" index out of range")
}

// setListSlice is x[slice] = v.
func setListSlice(s *Space, x *List, sl *Slice, v Object) error {
	sl, err := s.fixedSlice(sl)
	if err != nil {
		return err
	}
	p, err := s.slicing(sl, len(x.Items))
	if err != nil {
		return err
	}
	refusal := "can only assign an iterable"
	if p.step != 1 {
		refusal = "must assign iterable to extended slice"
	}
	if selfList(v) == x { // the items themselves, whatever its class gives for them
		v = x
	}
	items, err := s.fastItems(v, refusal)
	if err != nil {
		return err
	}
	if p.step == 1 {
		// Iterating over v may have made the list shorter.
		p.start, p.stop = min(p.start, len(x.Items)), min(p.stop, len(x.Items))
		p.stop = max(p.start, p.stop)
		larger, err := grow(&s.limits, x.Items, max(0, len(items)-(p.stop-p.start)), itemSize)
		if err != nil {
			return err
		}
		x.Items = replaceItems(&s.limits, larger, p.start, p.stop, items, itemsPart)
		return nil
	}
	if p, err = s.slicing(sl, len(x.Items)); err != nil {
		return err
	}
	if len(items) != p.count {
		return s.ValueError("attempt to assign sequence of size %d to extended slice of size %d", len(items), p.count)
	}
	for i, j := 0, p.start; i < p.count; i, j = i+1, j+p.step {
		x.Items[j] = items[i]
	}
	return nil
}

// delListSlice is del x[slice].
func delListSlice(s *Space, x *List, sl *Slice) error {
	sl, err := s.fixedSlice(sl)
	if err != nil {
		return err
	}
	p, err := s.slicing(sl, len(x.Items))
	if err != nil || p.count == 0 {
		return err
	}
	if p.step < 0 {
		p.start, p.step = p.start+(p.count-1)*p.step, -p.step
	}
	kept := x.Items[:p.start]
	for i := p.start; i < len(x.Items); i++ {
		if d := i - p.start; d%p.step != 0 || d/p.step >= p.count {
			kept = append(kept, x.Items[i])
		}
	}
	forget(&s.limits, x.Items[len(kept):])
	x.Items = kept
	return nil
}

var listMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: listNew},
	{Name: "__init__", Min: 1, Max: 2, Params: "_ sequence", Fn: listInit, Only: 2},
	{Name: "__init__", Min: 1, Max: 2, Fn: listInit, Only: 3},
	{Name: "append", Min: 2, Max: 2, Fn: listAppend},
	{Name: "extend", Min: 2, Max: 2, Fn: listExtend},
	{Name: "insert", Min: 3, Max: 3, Fn: listInsert},
	{Name: "pop", Min: 1, Max: 2, Fn: listPop},
	{Name: "remove", Min: 2, Max: 2, Fn: listRemove},
	{Name: "index", Min: 2, Max: 4, Fn: listIndex},
	{Name: "count", Min: 2, Max: 2, Fn: sequenceCount},
	{Name: "reverse", Min: 1, Max: 1, Fn: listReverse},
	{Name: "copy", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		items, err := s.concat(selfList(args[0]).Items, nil)
		if err != nil {
			return nil, err
		}
		return NewList(items...), nil
	}},
	{Name: "clear", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		l := selfList(args[0])
		forget(&s.limits, l.Items)
		l.Items = l.Items[:0]
		return None, nil
	}},
	{Name: "sort", Min: 1, Max: 4, Params: "_ cmp key reverse", Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, sortList(s, selfList(args[0]), args[1], args[2], args[3])
	}},
	{Name: "sort", Min: 1, Max: 1, Params: "_ *key *reverse", Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return None, sortList(s, selfList(args[0]), nil, args[1], args[2])
	}},
	{Name: "__iadd__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		_, err := listExtend(s, args)
		return args[0], err
	}},
	{Name: "__imul__", Min: 2, Max: 2, Joins: true, Fn: func(s *Space, args []Object) (Object, error) {
		l := selfList(args[0])
		items, ok, err := s.repeat(func() []Object { return l.Items }, args[1])
		if err != nil || !ok {
			return NotImplemented, err
		}
		l.Items = items
		return args[0], nil
	}},
	{Name: "__add__", Min: 2, Max: 2, Joins: true, Fn: func(s *Space, args []Object) (Object, error) {
		y := selfList(args[1])
		if y == nil {
			return NotImplemented, nil
		}
		items, err := s.concat(selfList(args[0]).Items, y.Items)
		if err != nil {
			return nil, err
		}
		return NewList(items...), nil
	}},
	{Name: "__mul__", Min: 2, Max: 2, Joins: true, Fn: listRepeat},
	{Name: "__rmul__", Min: 2, Max: 2, Joins: true, Fn: listRepeat},
	{Name: "__reversed__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		l := selfList(args[0])
		return &reverseIter{seq: l, next: len(l.Items) - 1}, nil
	}},
}

func listNew(s *Space, args []Object, kw []Keyword) (Object, error) {
	return s.newValue(args[0], s.types.list, &List{})
}

func listInit(s *Space, args []Object) (Object, error) {
	l := selfList(args[0])
	from := arg(args, 1)
	if from == args[0] {
		from = NewList() // it is emptied first
	}
	l.Items = nil
	if from == nil {
		return None, nil
	}
	return None, extendList(s, l, from)
}

func listAppend(s *Space, args []Object) (Object, error) {
	return None, selfList(args[0]).push(s, args[1])
}

// push appends an item.
func (l *List) push(s *Space, x Object) error {
	if len(l.Items) == cap(l.Items) {
		items, err := grow(&s.limits, l.Items, 1, itemSize)
		if err != nil {
			return err
		}
		l.Items = items
	}
	l.Items = append(l.Items, x)
	return nil
}

func listExtend(s *Space, args []Object) (Object, error) {
	l := selfList(args[0])
	if args[1] == args[0] { // an iterator would follow what is added
		items, err := s.fastItems(args[1], "argument must be iterable")
		if err != nil {
			return nil, err
		}
		return None, extendList(s, l, NewList(items...))
	}
	return None, extendList(s, l, args[1])
}

func extendList(s *Space, l *List, x Object) error {
	if other, ok := x.(*List); ok {
		items, err := grow(&s.limits, l.Items, len(other.Items), itemSize)
		if err != nil {
			return err
		}
		l.Items, err = appendItems(&s.limits, items, other.Items, itemsPart)
		return err
	}
	if r, ok := x.(*Range); ok {
		n, err := r.length(s)
		if err == nil {
			err = s.limits.room(int64(n), itemSize)
		}
		if err != nil {
			return err
		}
	}
	return s.eachOfLength(x, func(v Object) (bool, error) { return true, l.push(s, v) })
}

func listInsert(s *Space, args []Object) (Object, error) {
	l := selfList(args[0])
	i, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	n := len(l.Items)
	if i < 0 {
		i = max(i+n, 0)
	}
	items, err := grow(&s.limits, l.Items, 1, itemSize)
	if err != nil {
		return nil, err
	}
	l.Items = insertAt(&s.limits, items, min(i, n), args[2], itemsPart)
	return None, nil
}

func listPop(s *Space, args []Object) (Object, error) {
	l := selfList(args[0])
	i := -1
	if len(args) > 1 {
		var err error
		if i, err = s.asArgument(args[1]); err != nil {
			return nil, err
		}
	}
	n := len(l.Items)
	if n == 0 {
		return nil, s.Throw("IndexError", "pop from empty list")
	}
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		return nil, s.Throw("IndexError", "pop index out of range")
	}
	v := l.Items[i]
	l.Items = deleteAt(&s.limits, l.Items, i, itemsPart)
	return v, nil
}

// findItem returns the position of y among the items of a list between two
// bounds, or -1.
func findItem(s *Space, l *List, y Object, start, stop int) (int, error) {
	for i := start; i < stop && i < len(l.Items); i++ {
		if same, err := s.equal(l.Items[i], y); err != nil {
			return -1, err
		} else if same {
			return i, nil
		}
	}
	return -1, nil
}

func listRemove(s *Space, args []Object) (Object, error) {
	l := selfList(args[0])
	i, err := findItem(s, l, args[1], 0, math.MaxInt)
	if err != nil {
		return nil, err
	}
	if i < 0 {
		return nil, s.ValueError("list.remove(x): x not in list")
	}
	if i < len(l.Items) { // the comparison may have made it shorter
		l.Items = deleteAt(&s.limits, l.Items, i, itemsPart)
	}
	return None, nil
}

func listIndex(s *Space, args []Object) (Object, error) {
	l := selfList(args[0])
	if err := s.noneAsBound(args); err != nil {
		return nil, err
	}
	part, err := s.fixedSlice(&Slice{Start: arg(args, 2), Stop: arg(args, 3)})
	if err != nil {
		return nil, err
	}
	start, stop, err := s.sequenceBounds(part.Start, part.Stop, len(l.Items))
	if err != nil {
		return nil, err
	}
	if len(args) < 4 {
		stop = math.MaxInt // the list may grow
	}
	i, err := findItem(s, l, args[1], start, stop)
	if err != nil {
		return nil, err
	}
	if i < 0 {
		r, err := s.Repr(args[1])
		if err != nil {
			return nil, err
		}
		return nil, s.ValueError("%s is not in list", r)
	}
	return MakeInt(int64(i)), nil
}

// noneAsBound is the error of the index method of lists and tuples that a bound is None: there it does not stand
// for an end.
func (s *Space) noneAsBound(args []Object) error {
	for _, bound := range args[2:] {
		if bound == None || !s.isIndex(bound) {
			return s.TypeError("slice indices must be integers or have an __index__ method")
		}
	}
	return nil
}

// sequenceCount is the count method of lists, tuples and ranges.
func sequenceCount(s *Space, args []Object) (Object, error) {
	n := 0
	for i := 0; ; i++ {
		items := sequenceItems(args[0]) // a comparison may change them
		if i >= len(items) {
			return MakeInt(int64(n)), nil
		}
		same, err := s.equal(items[i], args[1])
		if err != nil {
			return nil, err
		}
		if same {
			n++
		}
	}
}

// sequenceItems returns the items of a list or a tuple, whatever its class says.
func sequenceItems(x Object) []Object {
	switch x := sequenceValue(x).(type) {
	case *List:
		return x.Items
	case *Tuple:
		return x.Items
	}
	return nil
}

func listReverse(s *Space, args []Object) (Object, error) {
	slices.Reverse(selfList(args[0]).Items)
	return None, nil
}

func listRepeat(s *Space, args []Object) (Object, error) {
	items, ok, err := s.repeat(func() []Object { return selfList(args[0]).Items }, args[1])
	if err != nil || !ok {
		return NotImplemented, err
	}
	return NewList(items...), nil
}

// sortList sorts a list in place; nil arguments were not given. While it runs
// the list is empty, as in CPython, and has no memory of its own: it has some
// as soon as the program puts anything in, even if that is taken out again.
func sortList(s *Space, l *List, cmpFn, key, reverse Object) error {
	items := l.Items
	l.Items = nil
	err := sortItems(s, items, cmpFn, key, reverse)
	modified := l.Items != nil
	l.Items = items
	if err == nil && modified {
		err = s.ValueError("list modified during sort")
	}
	return err
}

// sortItems sorts items, stably.
func sortItems(s *Space, items []Object, cmpFn, key, reverse Object) error {
	backward := false
	if reverse != nil {
		n, err := s.asCInt(reverse)
		if err != nil {
			return err
		}
		backward = n != 0
	}
	keys := items
	if key != nil && key != None {
		keys = make([]Object, len(items))
		for i, x := range items {
			k, err := s.Call(key, []Object{x})
			if err != nil {
				return err
			}
			keys[i] = k
		}
	}
	if cmpFn == None {
		cmpFn = nil
	}
	return mergeSort(s, items, keys, cmpFn, backward)
}

// mergeSort sorts items by their keys. Comparisons may fail: the first error
// ends it, with the items in some order.
func mergeSort(s *Space, items, keys []Object, cmpFn Object, backward bool) error {
	order := make([]int, len(items))
	for i := range order {
		order[i] = i
	}
	if backward { // both ways, so that equal ones keep their order
		slices.Reverse(order)
	}
	ofOneType := cmpFn == nil && !s.py2() && len(keys) > 1 && s.ofOneType(keys)
	failed := timsort.Sort(order, func(a, b int) (bool, error) {
		if err := s.limits.tick(); err != nil {
			return false, err
		}
		if ofOneType {
			if v, err := s.halfRich(nLt, keys[a], keys[b]); err != nil || v != NotImplemented {
				return s.truthUnless(err, v)
			}
		}
		return sortLess(s, keys[a], keys[b], cmpFn)
	}, timsort.Options{Collapse: s.py2()})
	if backward {
		slices.Reverse(order)
	}
	sorted := make([]Object, len(items))
	for i, j := range order {
		sorted[i] = items[j]
	}
	moveDown(&s.limits, items, sorted, itemsPart)
	return failed
}

// ofOneType reports whether keys are instances of one class of the program. Python 3 then asks the first one alone
// whether it is less, and only if that does not know, both of them.
func (s *Space) ofOneType(keys []Object) bool {
	first, ok := keys[0].(*Instance)
	if !ok {
		return false
	}
	for _, k := range keys[1:] {
		if x, ok := k.(*Instance); !ok || x.Class != first.Class {
			return false
		}
	}
	return true
}

// truthUnless is the truth of v, unless there was an error before.
func (s *Space) truthUnless(err error, v Object) (bool, error) {
	if err != nil {
		return false, err
	}
	return s.IsTrue(v)
}

// sortLess reports whether one key goes before another. Nothing else matters to the sort.
func sortLess(s *Space, a, b, cmpFn Object) (bool, error) {
	if cmpFn != nil {
		v, err := s.Call(cmpFn, []Object{a, b})
		if err != nil {
			return false, err
		}
		switch sequenceValue(v).(type) {
		case Int, Bool:
			c, err := s.cmpResult(v, nil)
			return c < 0, err
		}
		return false, s.TypeError("comparison function must return int, not %s", s.typeName(v))
	}
	return s.less(a, b)
}

// NewList makes a list of a copy of the items.
func (s *Space) NewList(items []Object) (Object, error) {
	items, err := s.copyItems(items)
	return &List{Items: items}, err
}

// NewTuple makes a tuple of a copy of the items.
func (s *Space) NewTuple(items []Object) (Object, error) {
	if len(items) == 0 {
		return emptyTuple, nil
	}
	items, err := s.copyItems(items)
	return &Tuple{Items: items}, err
}

// copyItems returns a copy of the items.
func (s *Space) copyItems(items []Object) ([]Object, error) {
	if len(items) <= itemsPart {
		return append([]Object(nil), items...), nil
	}
	return s.concat(items, nil)
}

// Unpacked returns the tuple of the items of a list that was built for the
// arguments of a call.
func (s *Space) Unpacked(list Object) (Object, error) {
	items, err := s.listOf(list)
	return NewTuple(items...), err
}

// Append adds to the container of a comprehension.
func (s *Space) Append(container, key, value Object) error {
	switch c := container.(type) {
	case *List:
		return c.push(s, value)
	case *Set:
		return c.d.set(s, value, None)
	case *Dict:
		return c.set(s, key, value)
	}
	return s.TypeError("cannot add to '%s'", s.typeName(container))
}

// Extend adds all items of x to the container of a display.
func (s *Space) Extend(container, x Object) error {
	switch c := container.(type) {
	case *List:
		err := extendList(s, c, x)
		if err != nil && s.excs.isTypeError(err) && !s.iterable(x) {
			return s.TypeError("Value after * must be an iterable, not %s", s.typeName(x))
		}
		return err
	case *Set:
		return updateSet(s, c, x)
	case *Dict:
		if selfDict(x) != nil && !iteratesItself(s, x) {
			return updateDict(s, c, x)
		}
		mapping, err := updateFromMapping(s, c, x)
		if err == nil && !mapping {
			return s.TypeError("'%s' object is not a mapping", s.typeName(x))
		}
		return err
	}
	return s.TypeError("cannot extend '%s'", s.typeName(container))
}
