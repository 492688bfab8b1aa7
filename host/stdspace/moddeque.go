package stdspace

import (
	"cmp"
	"math"
	"slices"
)

// A Deque is a collections.deque.
type Deque struct {
	items []Object
	front []Object // free places right before the items, in the same array; may be missing
	most  int      // -1 if without limit

	changes uint // counts what was put in and taken out
}

func (d *Deque) classIn(s *Space) *Class {
	c := s.registry.ofModule("collections", "deque", s.types.object, dequeMethods, dequeOperators, []Def{classGetItemOf3})
	c.Dict.SetStr(nHash, None)
	return c
}

func selfDeque(args []Object) *Deque {
	d, _ := sequenceValue(args[0]).(*Deque)
	return d
}

// replace sets all items.
func (d *Deque) replace(items []Object) {
	d.items, d.front = items, nil
	d.changes++
}

// push adds an item at one end, and drops one at the other if there are too
// many.
func (d *Deque) push(s *Space, x Object, left bool) error {
	d.changes++
	if d.most == 0 {
		return nil
	}
	if left {
		return d.pushLeft(s, x)
	}
	if len(d.items) == cap(d.items) {
		items, err := grow(&s.limits, d.items, 1, itemSize)
		if err != nil {
			return err
		}
		d.items, d.front = items, nil
	}
	d.items = append(d.items, x)
	if d.most > 0 && len(d.items) > d.most {
		d.popLeft()
	}
	return nil
}

// pushLeft is push at the beginning. When there is no free place, the items move to an array
// that has as many in front of them: each item moves once or twice.
func (d *Deque) pushLeft(s *Space, x Object) error {
	n := len(d.items)
	if len(d.front) == 0 {
		if err := s.limits.room(int64(n)+1, itemSize); err != nil {
			return err
		}
		free := n + 8
		if err := s.limits.reserve(int64(free+n) * itemSize); err != nil {
			return err
		}
		all := make([]Object, free+n)
		moveDown(&s.limits, all[free:], d.items, itemsPart)
		d.front, d.items = all[:free], all[free:]
	}
	at := len(d.front) - 1
	d.items, d.front = d.front[at:at+1+n], d.front[:at]
	d.items[0] = x
	if d.most > 0 && len(d.items) > d.most {
		d.items = deleteAt(&s.limits, d.items, len(d.items)-1, itemsPart)
	}
	return nil
}

// popLeft takes the first item out.
func (d *Deque) popLeft() Object {
	x := d.items[0]
	d.items[0] = nil
	d.items = d.items[1:]
	if d.front != nil {
		d.front = d.front[:len(d.front)+1]
	}
	return x
}

func dequePush(left bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		return None, selfDeque(args).push(s, args[1], left)
	}
}

func dequeExtend(left bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		from := args[1]
		if from == args[0] {
			items, err := s.concat(d.items, nil)
			if err != nil {
				return nil, err
			}
			from = NewList(items...)
		}
		return None, s.each(from, func(x Object) (bool, error) { return true, d.push(s, x, left) })
	}
}

func dequePop(left bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		n := len(d.items)
		if n == 0 {
			return nil, s.Throw("IndexError", "pop from an empty deque")
		}
		d.changes++
		if left {
			return d.popLeft(), nil
		}
		x := d.items[n-1]
		d.items = deleteAt(&s.limits, d.items, n-1, itemsPart)
		return x, nil
	}
}

var dequeMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, _ []Keyword) (Object, error) {
		d := &Deque{most: -1}
		return s.newValue(args[0], s.registry.classes["collections.deque"], d)
	}},
	{Name: "__init__", Min: 1, Max: 3, Params: "_ iterable maxlen", Fn: dequeInit},
	{Name: "append", Min: 2, Max: 2, Fn: dequePush(false)},
	{Name: "appendleft", Min: 2, Max: 2, Fn: dequePush(true)},
	{Name: "extend", Min: 2, Max: 2, Fn: dequeExtend(false)},
	{Name: "extendleft", Min: 2, Max: 2, Fn: dequeExtend(true)},
	{Name: "pop", Min: 1, Max: 1, Fn: dequePop(false)},
	{Name: "popleft", Min: 1, Max: 1, Fn: dequePop(true)},
	{Name: "clear", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		selfDeque(args).replace(nil)
		return None, nil
	}},
	{Name: "rotate", Min: 1, Max: 2, Fn: dequeRotate},
	{Name: "reverse", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		slices.Reverse(selfDeque(args).items)
		return None, nil
	}},
	{Name: "copy", Min: 1, Max: 1, Only: 3, Fn: dequeCopy},
	{Name: "__copy__", Min: 1, Max: 1, Fn: dequeCopy},
	reduceDeque,
	{Name: "insert", Min: 3, Max: 3, Only: 3, Fn: dequeInsert},
	{Name: "remove", Min: 2, Max: 2, Fn: dequeRemove},
	{Name: "count", Min: 2, Max: 2, Fn: dequeCount},
	{Name: "index", Min: 2, Max: 4, Only: 3, Fn: dequeIndex},
	{Name: "__len__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return MakeInt(int64(len(selfDeque(args).items))), nil
	}},
	{Name: "__getitem__", Min: 2, Max: 2, Counts: true, Fn: func(s *Space, args []Object) (Object, error) {
		d, i, err := dequePlace(s, args)
		if err != nil {
			return nil, err
		}
		return d.items[i], nil
	}},
	{Name: "__setitem__", Min: 3, Max: 3, Counts: true, Fn: func(s *Space, args []Object) (Object, error) {
		d, i, err := dequePlace(s, args)
		if err != nil {
			return nil, err
		}
		d.items[i] = args[2]
		return None, nil
	}},
	{Name: "__delitem__", Min: 2, Max: 2, Counts: true, Fn: func(s *Space, args []Object) (Object, error) {
		d, i, err := dequePlace(s, args)
		if err != nil {
			return nil, err
		}
		d.items = deleteAt(&s.limits, d.items, i, itemsPart)
		d.changes++
		return None, nil
	}},
	{Name: "__contains__", Min: 2, Max: 2, Only: 3, Fn: dequeContains},
	{Name: "__reversed__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		return &dequeIter{d: d, total: len(d.items), changes: d.changes, backward: true}, nil
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		return &dequeIter{d: d, total: len(d.items), changes: d.changes}, nil
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: dequeRepr},
	genericGetAttribute,
	{Name: "maxlen", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		if d := selfDeque(args); d.most >= 0 {
			return MakeInt(int64(d.most)), nil
		}
		return None, nil
	}},
}

func dequeInit(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	d.replace(nil)
	d.most = -1
	if args[2] != nil && args[2] != None {
		if _, isInt := intOf(args[2]); !isInt && !s.py2() {
			return nil, s.TypeError("an integer is required")
		}
		n, err := s.asArgument(args[2])
		if err != nil {
			return nil, err
		}
		if n < 0 {
			return nil, s.ValueError("maxlen must be non-negative")
		}
		d.most = n
	}
	if args[1] == nil {
		return None, nil
	}
	return dequeExtend(false)(s, args[:2])
}

// dequeCopy makes a deque with the same items; that of a class of the program is made by the class.
func dequeCopy(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	if i, ok := args[0].(*Instance); ok {
		given := []Object{i}
		if d.most >= 0 {
			given = append(given, MakeInt(int64(d.most)))
		}
		made, err := s.Call(i.Class, given)
		if _, ok := sequenceValue(made).(*Deque); err == nil && !ok {
			return nil, s.TypeError("%s() must return a deque, not %s", i.Class.Name, s.typeName(made))
		}
		return made, err
	}
	items, err := s.concat(d.items, nil)
	return &Deque{items: items, most: d.most}, err
}

func dequeRotate(s *Space, args []Object) (Object, error) {
	d, n := selfDeque(args), 1
	if len(args) > 1 {
		var err error
		if n, err = s.asArgument(args[1]); err != nil {
			return nil, err
		}
	}
	if size := len(d.items); size > 1 {
		n = ((n % size) + size) % size
		items, err := s.concat(d.items[size-n:], d.items[:size-n])
		if err != nil {
			return nil, err
		}
		d.replace(items)
	}
	return None, nil
}

// find returns the position of the first item from start on that is equal to
// x, or -1. The comparisons may change the deque; then there is an error of that
// class. Without a class the comparison that finds the item may.
func (d *Deque) find(s *Space, x Object, start int, name, class string) (int, error) {
	before := d.changes
	for i := start; i < len(d.items); i++ {
		same, err := s.equal(d.items[i], x)
		if err != nil {
			return -1, err
		}
		if same && class == "" {
			return i, nil
		}
		if before != d.changes {
			return -1, s.Throw(cmp.Or(class, "RuntimeError"), "deque mutated during "+name)
		}
		if same {
			return i, nil
		}
	}
	return -1, nil
}

func dequeRemove(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	i, err := d.find(s, args[1], 0, s.either("remove().", "iteration"), "IndexError")
	if err != nil {
		return nil, err
	}
	if i < 0 && s.py2() {
		return nil, s.ValueError("deque.remove(x): x not in deque")
	}
	if i < 0 {
		return nil, notInDeque(s, args[1])
	}
	d.items = deleteAt(&s.limits, d.items, i, itemsPart)
	d.changes++
	return None, nil
}

func dequeCount(s *Space, args []Object) (Object, error) {
	d, n := selfDeque(args), 0
	for i := 0; ; n, i = n+1, i+1 {
		var err error
		if i, err = d.find(s, args[1], i, "iteration", "RuntimeError"); err != nil || i < 0 {
			return MakeInt(int64(n)), err
		}
	}
}

func dequeContains(s *Space, args []Object) (Object, error) {
	i, err := selfDeque(args).find(s, args[1], 0, "iteration", "")
	return MakeBool(i >= 0), err
}

func dequeIndex(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	start, stop, err := s.sequenceBounds(arg(args, 2), arg(args, 3), len(d.items))
	if err != nil {
		return nil, err
	}
	i, err := d.find(s, args[1], start, "iteration", "")
	if err != nil {
		return nil, err
	}
	if i < 0 || i >= stop {
		return nil, notInDeque(s, args[1])
	}
	return MakeInt(int64(i)), nil
}

func notInDeque(s *Space, x Object) error {
	text, err := s.Repr(x)
	if err != nil {
		return err
	}
	return s.ValueError("%s is not in deque", text)
}

func dequeInsert(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	i, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	if d.most >= 0 && len(d.items) >= d.most {
		return nil, s.Throw("IndexError", "deque already at its maximum size")
	}
	if i < 0 {
		i = max(i+len(d.items), 0)
	}
	i = min(i, len(d.items))
	items, err := s.concat(d.items, args[2:3])
	if err != nil {
		return nil, err
	}
	d.replace(insertAt(&s.limits, items[:len(d.items)], i, args[2], itemsPart))
	return None, nil
}

func dequeRepr(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	if s.reprs.printing[d] {
		return NewStr("[...]"), nil
	}
	s.reprs.printing[d] = true
	defer delete(s.reprs.printing, d)
	items, err := s.listOf(args[0])
	if err != nil {
		return nil, err
	}
	text, err := s.Repr(&List{Items: items})
	if err != nil {
		return nil, err
	}
	if d.most >= 0 {
		text += ", maxlen=" + itoa(d.most)
	}
	return NewStr(s.either("deque", s.TypeOf(args[0]).Name) + "(" + text + ")"), nil
}

// A dequeIter goes through a deque that must not change.
type dequeIter struct {
	d        *Deque
	next     int // how many it has given
	total    int // how many there were at the beginning
	changes  uint
	backward bool
}

// Next returns the next item.
func (it *dequeIter) Next(s *Space) (Object, bool, error) {
	if it.changes != it.d.changes && !(it.backward && it.next >= it.total) {
		it.next = math.MaxInt
		return nil, false, s.Throw("RuntimeError", "deque mutated during iteration")
	}
	if it.next >= it.total {
		return nil, false, nil
	}
	it.next++
	if it.backward {
		return it.d.items[len(it.d.items)-it.next], true, nil
	}
	return it.d.items[it.next-1], true, nil
}

func (it *dequeIter) lengthHint() int {
	if it.changes != it.d.changes || it.next > len(it.d.items) {
		return 0
	}
	return len(it.d.items) - it.next
}

func (it *dequeIter) classIn(s *Space) *Class {
	if it.backward {
		return s.registry.iterator("_collections._deque_reverse_iterator", "deque_reverse_iterator")
	}
	return s.registry.iterator("_collections._deque_iterator", "deque_iterator")
}

// dequePlace returns the deque and the index that a method is called with. A negative one counts from what __len__ gives.
func dequePlace(s *Space, args []Object) (d *Deque, i int, err error) {
	d = selfDeque(args)
	if i, err = s.index(args[1], nil); err == nil {
		i, err = s.countedBack(args[0], i)
	}
	if err == nil && (i < 0 || i >= len(d.items)) {
		err = s.Throw("IndexError", "deque index out of range")
	}
	return d, i, err
}
