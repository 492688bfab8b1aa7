package stdspace

import "slices"

// A Deque is a collections.deque.
type Deque struct {
	items []Object
	most  int // -1 if without limit
}

func (d *Deque) classIn(s *Space) *Class {
	return s.moduleClass("collections", "deque", s.types.object, dequeMethods, iterableMethods)
}

func makeCollections(s *Space) (*Module, error) {
	m := s.NewModule("collections", nil)
	m.Dict.Set("deque", (&Deque{}).classIn(s))
	if err := s.runLibrary(m, "collections.py"); err != nil {
		return nil, err
	}
	if s.opt.Dialect == 2 {
		return m, s.runLibrary(m, "abstract.py")
	}
	m.Dict.SetStr(nPath, NewList())
	return m, nil
}

func selfDeque(args []Object) *Deque {
	d, _ := sequenceValue(args[0]).(*Deque)
	return d
}

// push adds an item at one end, and drops one at the other if there are too
// many.
func (d *Deque) push(x Object, left bool) {
	if d.most == 0 {
		return
	}
	if left {
		d.items = slices.Insert(d.items, 0, x)
		if d.most > 0 && len(d.items) > d.most {
			d.items = d.items[:d.most]
		}
		return
	}
	d.items = append(d.items, x)
	if d.most > 0 && len(d.items) > d.most {
		d.items = d.items[1:]
	}
}

func dequePush(left bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		d.push(args[1], left)
		return None, s.room(int64(len(d.items)), itemSize)
	}
}

func dequeExtend(left bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		items, err := s.listOf(args[1])
		if err != nil {
			return nil, err
		}
		for _, x := range items {
			d.push(x, left)
		}
		return None, s.room(int64(len(d.items)), itemSize)
	}
}

func dequePop(left bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		n := len(d.items)
		if n == 0 {
			return nil, s.Throw("IndexError", "pop from an empty deque")
		}
		if left {
			x := d.items[0]
			d.items[0] = nil
			d.items = d.items[1:]
			return x, nil
		}
		x := d.items[n-1]
		d.items = deleteAt(d.items, n-1)
		return x, nil
	}
}

var dequeMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, _ []Keyword) (Object, error) {
		d := &Deque{most: -1}
		return s.newValue(args[0], s.classes["collections.deque"], d)
	}},
	{Name: "__init__", Min: 1, Max: 3, Params: "_ iterable maxlen", Fn: dequeInit},
	{Name: "append", Min: 2, Max: 2, Fn: dequePush(false)},
	{Name: "appendleft", Min: 2, Max: 2, Fn: dequePush(true)},
	{Name: "extend", Min: 2, Max: 2, Fn: dequeExtend(false)},
	{Name: "extendleft", Min: 2, Max: 2, Fn: dequeExtend(true)},
	{Name: "pop", Min: 1, Max: 1, Fn: dequePop(false)},
	{Name: "popleft", Min: 1, Max: 1, Fn: dequePop(true)},
	{Name: "clear", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		selfDeque(args).items = nil
		return None, nil
	}},
	{Name: "rotate", Min: 1, Max: 2, Fn: dequeRotate},
	{Name: "reverse", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		slices.Reverse(selfDeque(args).items)
		return None, nil
	}},
	{Name: "copy", Min: 1, Max: 1, Fn: dequeCopy},
	{Name: "__copy__", Min: 1, Max: 1, Fn: dequeCopy},
	{Name: "insert", Min: 3, Max: 3, Fn: dequeByList("insert")},
	{Name: "remove", Min: 2, Max: 2, Fn: dequeByList("remove")},
	{Name: "count", Min: 2, Max: 2, Fn: dequeByList("count")},
	{Name: "index", Min: 2, Max: 4, Fn: dequeByList("index")},
	{Name: "__len__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return MakeInt(int64(len(selfDeque(args).items))), nil
	}},
	{Name: "__getitem__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		i, err := s.asIndex(args[1])
		if err != nil {
			return nil, err
		}
		if i, err = s.checkIndex("deque", i, len(d.items), "index out of range"); err != nil {
			return nil, err
		}
		return d.items[i], nil
	}},
	{Name: "__setitem__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		i, err := s.asIndex(args[1])
		if err != nil {
			return nil, err
		}
		if i, err = s.checkIndex("deque", i, len(d.items), "index out of range"); err != nil {
			return nil, err
		}
		d.items[i] = args[2]
		return None, nil
	}},
	{Name: "__delitem__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		l := &List{Items: d.items}
		err := s.delItem(l, args[1])
		d.items = l.Items
		return None, err
	}},
	{Name: "__contains__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		ok, err := s.listContains(&List{Items: selfDeque(args).items}, args[1])
		return MakeBool(ok), err
	}},
	{Name: "__eq__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		other, ok := sequenceValue(args[1]).(*Deque)
		if !ok {
			return NotImplemented, nil
		}
		same, err := s.equal(NewTuple(selfDeque(args).items...), NewTuple(other.items...))
		return MakeBool(same), err
	}},
	{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return nil, s.unhashable(args[0]) }},
	{Name: "__repr__", Min: 1, Max: 1, Fn: dequeRepr},
	{Name: "maxlen", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		if d := selfDeque(args); d.most >= 0 {
			return MakeInt(int64(d.most)), nil
		}
		return None, nil
	}},
}

func dequeInit(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	d.items, d.most = nil, -1
	if args[2] != nil && args[2] != None {
		n, err := s.asIndex(args[2])
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

func dequeCopy(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	return &Deque{items: slices.Clone(d.items), most: d.most}, nil
}

func dequeRotate(s *Space, args []Object) (Object, error) {
	d, n := selfDeque(args), 1
	if len(args) > 1 {
		var err error
		if n, err = s.asIndex(args[1]); err != nil {
			return nil, err
		}
	}
	if size := len(d.items); size > 0 {
		n = ((n % size) + size) % size
		d.items = append(slices.Clone(d.items[size-n:]), d.items[:size-n]...)
	}
	return None, nil
}

// dequeByList makes a method that works as that of lists does.
func dequeByList(name string) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		d := selfDeque(args)
		l := &List{Items: d.items}
		v, err := s.callNamed(l, name, args[1:]...)
		d.items = l.Items
		return v, err
	}
}

func dequeRepr(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	if s.printing[d] {
		return NewStr("[...]"), nil
	}
	s.printing[d] = true
	defer delete(s.printing, d)
	text, err := s.Repr(&List{Items: d.items})
	if err != nil {
		return nil, err
	}
	if d.most >= 0 {
		text += ", maxlen=" + itoa(d.most)
	}
	return NewStr(s.typeName(args[0]) + "(" + text + ")"), nil
}
