package stdspace

import "vitrine/host/operation"

// OrderedDict of Python 3. Every dictionary keeps its order; this one compares in it, and its keys can be moved. CPython keeps a list of
// the keys beside the dictionary, with the place of each, so that it looks for a key once more whenever one comes or goes: a program
// sees that its __eq__ is called.

func orderedDictClass(s *Space) *Class {
	if c := s.registry.classes["collections.OrderedDict"]; c != nil {
		return c
	}
	c := s.registry.ofModule("collections", "OrderedDict", s.types.dict, orderedDictMethods, orderedDictChanges, orderedDictOperators)
	c.layout = c
	c.Dict.SetStr(nHash, None)
	s.registry.addGetSet(c, GetSet{Name: "__dict__", Get: getDict, Set: setDict})
	return c
}

// isPlainOrdered reports whether x is an OrderedDict, and not one of a class derived from it.
func isPlainOrdered(s *Space, x Object) bool {
	return s.TypeOf(x) == s.registry.classes["collections.OrderedDict"]
}

var orderedDictMethods = []Def{
	{Name: "__init__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		if n := len(args) - 1; n > 1 {
			return nil, s.TypeError("expected at most 1 arguments, got %d", n)
		}
		return None, orderedUpdate(s, args, kw)
	}},
	{Name: "update", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		if n := len(args) - 1; n > 1 {
			return nil, s.TypeError("update() takes at most 1 positional argument (%d given)", n)
		}
		return None, orderedUpdate(s, args, kw)
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return newOrderedIter(selfDict(args[0]), iterKeys, false), nil
	}},
	{Name: "__reversed__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return newOrderedIter(selfDict(args[0]), iterKeys, true), nil
	}},
	orderedViewMethod("keys", iterKeys), orderedViewMethod("values", iterValues), orderedViewMethod("items", iterItems),
	{Name: "fromkeys", Min: 2, Max: 3, Kind: ClassBound, Params: "_ iterable value", Fn: dictFromKeys},
	{Name: "copy", Min: 1, Max: 1, Fn: orderedCopy},
	{Name: "__reduce__", Min: 1, Max: 1, Fn: orderedReduce},
	{Name: "__repr__", Min: 1, Max: 1, Fn: orderedRepr},
}

var orderedDictChanges = []Def{
	{Name: "__setitem__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return None, selfDict(args[0]).setOrdered(s, args[1], args[2])
	}},
	{Name: "__delitem__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, selfDict(args[0]).delOrdered(s, args[1])
	}},
	{Name: "setdefault", Min: 2, Max: 3, Params: "_ key default", Fn: orderedSetDefault},
	{Name: "pop", Min: 2, Max: 3, Params: "_ key default", Fn: func(s *Space, args []Object) (Object, error) {
		h, err := s.hash(args[1])
		if err != nil {
			return nil, err
		}
		v, err := selfDict(args[0]).takeOrdered(s, &Entry{Key: args[1], hash: h})
		if v != nil || err != nil {
			return v, err
		}
		if args[2] != nil {
			return args[2], nil
		}
		return nil, s.excs.bareKeyError(args[1])
	}},
	{Name: "popitem", Min: 1, Max: 2, Params: "_ last", Fn: orderedPopItem},
	{Name: "move_to_end", Min: 2, Max: 3, Params: "_ key last", Fn: orderedMove},
	{Name: "clear", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		selfDict(args[0]).Clear()
		return None, nil
	}},
}

// setOrdered sets a value, then looks for the key once more.
func (d *Dict) setOrdered(s *Space, key, value Object) error {
	n, h, err := d.find(s, key)
	if err == nil {
		err = d.put(s, n, key, h, value)
	}
	if _, plain := key.(*Str); plain || err != nil {
		return err
	}
	return d.findPlace(s, &Entry{Key: key, Value: value, hash: h})
}

// findPlace looks for a key that was just set. Without it the value is taken back.
func (d *Dict) findPlace(s *Space, e *Entry) error {
	n, err := d.findHashed(s, e.Key, e.hash)
	if err == nil && n < 0 {
		err = s.excs.keyError(e.Key)
	}
	if err != nil {
		_, _ = d.delEntry(s, e) // what that raises is less important
	}
	return err
}

// delOrdered deletes a key. It looks for it twice, unless nothing is there.
func (d *Dict) delOrdered(s *Space, key Object) error {
	n, h, err := d.find(s, key)
	if err == nil && d.live > 0 {
		n, err = d.findEntry(s, &Entry{Key: key, hash: h})
	}
	switch {
	case err != nil:
		return err
	case n < 0:
		return s.excs.keyError(key)
	}
	d.remove(n)
	return nil
}

// takeOrdered deletes a key and returns its value, or nil if it is not there. What is there is looked for three times: for its place, to
// clear that, and to delete it.
func (d *Dict) takeOrdered(s *Space, e *Entry) (v Object, err error) {
	n := 0
	for i := 0; i < 3 && n >= 0; i++ {
		if n, err = d.findEntry(s, e); err != nil {
			return nil, err
		}
	}
	if n < 0 {
		return nil, nil
	}
	v = d.entries[n].Value
	d.remove(n)
	return v, nil
}

func orderedSetDefault(s *Space, args []Object) (Object, error) {
	x, key, value := args[0], args[1], noneIfNil(args[2])
	if isPlainOrdered(s, x) {
		v, err := selfDict(x).get(s, key)
		if v != nil || err != nil {
			return v, err
		}
		return value, selfDict(x).setOrdered(s, key, value)
	}
	found, err := s.contains(x, key)
	switch {
	case err != nil:
		return nil, err
	case found:
		return s.getItem(x, key)
	}
	return value, s.setItem(x, key, value)
}

// endOf returns the last entry of a dictionary, or the first one.
func (d *Dict) endOf(last bool) *Entry {
	if last {
		return &d.entries[len(d.entries)-1]
	}
	return &d.entries[d.first]
}

func orderedPopItem(s *Space, args []Object) (Object, error) {
	last, err := s.isLast(args[1])
	if err != nil {
		return nil, err
	}
	d := selfDict(args[0])
	if d.live == 0 {
		return nil, s.excs.keyError(NewStr("dictionary is empty"))
	}
	e := *d.endOf(last)
	v, err := d.takeOrdered(s, &e)
	if v == nil && err == nil {
		err = s.excs.keyError(e.Key)
	}
	if err != nil {
		return nil, err
	}
	return NewTuple(e.Key, v), nil
}

// isLast is the truth of the argument last, which may be left out.
func (s *Space) isLast(x Object) (bool, error) {
	if x == nil {
		return true, nil
	}
	return s.IsTrue(x)
}

func orderedMove(s *Space, args []Object) (Object, error) {
	last, err := s.isLast(args[2])
	if err != nil {
		return nil, err
	}
	d, key := selfDict(args[0]), args[1]
	switch {
	case d.live == 0:
		return nil, s.excs.bareKeyError(key)
	case identical(d.endOf(last).Key, key):
		return None, nil
	}
	n, _, err := d.find(s, key)
	switch {
	case err != nil:
		return nil, err
	case n < 0:
		return nil, s.excs.bareKeyError(key)
	case &d.entries[n] == d.endOf(last):
	case last:
		d.moveToEnd(n)
	default:
		d.moveToFront(n)
	}
	return None, nil
}

// orderedCopy sets the items of a new OrderedDict; that of a class of the program is made, asked and set by the class.
func orderedCopy(s *Space, args []Object) (Object, error) {
	x := args[0].(*Instance)
	d := selfDict(x)
	if isPlainOrdered(s, x) {
		made := NewDict()
		err := d.eachValue(s, func(e *Entry) error {
			if err := made.setEntry(s, e); err != nil {
				return err
			}
			return made.findPlace(s, e)
		})
		return s.newInstance(x.Class, made), err
	}
	made, err := s.Call(x.Class, nil)
	if err != nil {
		return nil, err
	}
	for e := range d.walk {
		v, err := s.getItem(x, e.Key)
		if err == nil {
			err = s.setItem(made, e.Key, v)
		}
		if err != nil {
			return nil, err
		}
	}
	return made, nil
}

// eachValue calls f with every entry after its key was looked for.
func (d *Dict) eachValue(s *Space, f func(*Entry) error) error {
	for e := range d.walk {
		v, err := d.get(s, e.Key)
		if err == nil && v == nil {
			err = s.excs.keyError(e.Key)
		}
		if err != nil {
			return err
		}
		if err := f(&Entry{Key: e.Key, Value: v, hash: e.hash}); err != nil {
			return err
		}
	}
	return nil
}

func orderedReduce(s *Space, args []Object) (Object, error) {
	x := args[0]
	state, err := s.callNamed(x, "__getstate__")
	if err != nil {
		return nil, err
	}
	items, err := s.callNamed(x, "items")
	if err != nil {
		return nil, err
	}
	it, err := s.iter(items)
	return NewTuple(s.TypeOf(x), NewTuple(), state, None, it), err
}

func orderedRepr(s *Space, args []Object) (Object, error) {
	x := args[0].(*Instance)
	d := selfDict(x)
	if d.live == 0 {
		return NewStr(x.Class.Name + "()"), nil
	}
	if s.reprs.printing[x] {
		return NewStr("..."), nil
	}
	s.reprs.printing[x] = true
	defer delete(s.reprs.printing, x)
	items := &List{}
	if isPlainOrdered(s, x) {
		err := d.eachValue(s, func(e *Entry) error {
			items.Items = append(items.Items, NewTuple(e.Key, e.Value))
			return nil
		})
		if err != nil {
			return nil, err
		}
	} else {
		shown, err := s.callNamed(x, "items")
		if err != nil {
			return nil, err
		}
		if items.Items, err = s.listOf(shown); err != nil {
			return nil, err
		}
	}
	text, err := s.Repr(items)
	return NewStr(x.Class.Name + "(" + text + ")"), err
}

// orderedDictOperators are the comparisons, and those with |.
var orderedDictOperators = func() []Def {
	defs := []Def{
		{Name: "__or__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return orderedOr(s, args[0], args[1]) }},
		{Name: "__ror__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return orderedOr(s, args[1], args[0]) }},
		{Name: "__ior__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			return args[0], orderedUpdateFrom(s, args[0], args[1])
		}},
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			return compareOrdered(s, op, args[0], args[1])
		}})
	}
	return defs
}()

// orderedOr makes the result by the class of the operand that is an OrderedDict.
func orderedOr(s *Space, left, right Object) (Object, error) {
	of, other := left, right
	if !s.TypeOf(left).IsSubclass(s.registry.classes["collections.OrderedDict"]) {
		of, other = right, left
	}
	if selfDict(other) == nil {
		return NotImplemented, nil
	}
	made, err := s.Call(s.TypeOf(of), []Object{left})
	if err != nil {
		return nil, err
	}
	return made, orderedUpdateFrom(s, made, right)
}

// compareOrdered compares as a dictionary does, and then, with another OrderedDict, the keys one by one.
func compareOrdered(s *Space, op operation.Op, x, y Object) (Object, error) {
	a, b := selfDict(x), selfDict(y)
	if b == nil || op != operation.EQ && op != operation.NE {
		return NotImplemented, nil
	}
	same, err := sameDicts(s, a, b)
	if err == nil && same && s.TypeOf(y).IsSubclass(s.registry.classes["collections.OrderedDict"]) {
		same, err = sameOrder(s, a, b)
	}
	return MakeBool(same == (op == operation.EQ)), err
}

func sameOrder(s *Space, a, b *Dict) (bool, error) {
	x, y := a.part(iterKeys), b.part(iterKeys)
	for i := range min(len(x), len(y)) {
		if same, err := s.equal(x[i], y[i]); err != nil || !same {
			return false, err
		}
	}
	return len(x) == len(y), nil
}
