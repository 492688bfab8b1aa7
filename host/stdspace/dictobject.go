package stdspace

func selfDict(x Object) *Dict { d, _ := sequenceValue(x).(*Dict); return d }

// IsOrderedDict reports whether a class is OrderedDict of module collections, whose instances are
// dictionaries like any other, since those keep their order.
func IsOrderedDict(c *Class) bool { return c.Name == "OrderedDict" && c.Module == "collections" }

// isEnviron reports whether a class is that of os.environ.
func isEnviron(c *Class) bool { return c.Name == "_Environ" && c.Module == "os" }

// DictOf returns the content of a dictionary, of an OrderedDict or of os.environ.
func DictOf(x Object) (*Dict, bool) {
	if i, ok := x.(*Instance); ok && !IsOrderedDict(i.Class) && !isEnviron(i.Class) {
		return nil, false
	}
	d := selfDict(x)
	return d, d != nil
}

// NewDict makes an empty dictionary.
func (s *Space) NewDict() (Object, error) { return NewDict(), nil }

// updateDict adds the entries of a mapping, or of an iterable of pairs.
func updateDict(s *Space, d *Dict, x Object) error {
	if other := selfDict(x); other != nil && !iteratesItself(s, x) {
		switch {
		case d.live > 0 || other == d:
		case !s.py2() && !other.holed: // nothing has to be compared
			d.become(other.Copy())
			return nil
		case other.table != nil:
			return d.mergeOld(s, other)
		}
		entries := other.inTableOrder()
		for i := range entries {
			if err := d.setEntry(s, &entries[i]); err != nil {
				return err
			}
		}
		return nil
	}
	mapping, err := hasKeys(s, x)
	if mapping && err == nil {
		mapping, err = updateFromMapping(s, d, x)
	}
	if !mapping && err == nil {
		return updateFromPairs(s, d, x)
	}
	return err
}

// hasKeys reports whether x has a method for its keys.
func hasKeys(s *Space, x Object) (bool, error) {
	_, err := s.GetAttr(x, "keys")
	if s.excs.is(err, "AttributeError") || s.py2() && s.excs.is(err, "Exception") {
		return false, nil
	}
	return err == nil, err
}

// updateFromMapping sets the items of x by its keys, and reports whether it has a method for them.
func updateFromMapping(s *Space, d *Dict, x Object) (mapping bool, err error) {
	return updateFromKeys(s, d, x, nil)
}

// updateFromKeys is updateFromMapping that may refuse a key before it asks for the value.
func updateFromKeys(s *Space, d *Dict, x Object, check func(key Object) error) (mapping bool, err error) {
	keys, err := s.GetAttr(x, "keys")
	if err != nil {
		if s.excs.is(err, "AttributeError") {
			err = nil
		}
		return false, err
	}
	names, err := s.callNested(keys)
	if err != nil {
		return true, err
	}
	if !s.py2() { // which asks for all keys before the first value
		it, err := s.iter(names)
		if s.excs.isTypeError(err) {
			err = s.TypeError("%s.keys() returned a non-iterable (type %s)", s.typeName(x), s.typeName(names))
		}
		if err != nil {
			return true, err
		}
		items, err := s.listOf(it)
		if err != nil {
			return true, err
		}
		names = &List{Items: items}
	}
	return true, s.each(names, func(k Object) (bool, error) {
		if check != nil {
			if err := check(k); err != nil {
				return false, err
			}
		}
		v, err := s.getItem(x, k)
		if err != nil {
			return false, err
		}
		return true, d.set(s, k, v)
	})
}

// iteratesItself reports whether x is a dictionary of a class that says by itself what its keys are.
func iteratesItself(s *Space, x Object) bool {
	c := s.TypeOf(x)
	if s.py2() || c == s.types.dict {
		return false
	}
	b, ok := s.registry.lookup(c, nIter).(*Builtin)
	return !ok || b.Class != s.types.dict
}

func updateFromPairs(s *Space, d *Dict, x Object) error {
	n := 0
	return s.each(x, func(pair Object) (bool, error) {
		items, err := s.listOf(pair)
		if err != nil {
			if s.excs.isTypeError(err) {
				return false, s.TypeError("cannot convert dictionary update sequence element #%d to a sequence", n)
			}
			return false, err
		}
		if len(items) != 2 {
			return false, s.ValueError("dictionary update sequence element #%d has length %d; 2 is required", n, len(items))
		}
		n++
		return true, d.set(s, items[0], items[1])
	})
}

var dictMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.newValue(args[0], s.types.dict, NewDict())
	}},
	{Name: "__init__", Min: 1, Max: 2, KwFn: dictUpdate},
	{Name: "update", Min: 1, Max: 2, KwFn: dictUpdate},
	{Name: "get", Min: 2, Max: 3, Fn: dictGet},
	{Name: "setdefault", Min: 2, Max: 3, Fn: dictSetDefault},
	{Name: "pop", Min: 2, Max: 3, Fn: dictPop},
	{Name: "popitem", Min: 1, Max: 1, Fn: dictPopItem},
	{Name: "clear", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		selfDict(args[0]).Clear()
		return None, nil
	}},
	{Name: "copy", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return copyDict(s, args[0])
	}},
	{Name: "keys", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.dictPart(args[0], iterKeys) }},
	{Name: "values", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.dictPart(args[0], iterValues) }},
	{Name: "items", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.dictPart(args[0], iterItems) }},
	{Name: "has_key", Min: 2, Max: 2, Only: 2, Fn: dictContains},
	{Name: "iterkeys", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) { return newDictIter(selfDict(args[0]), iterKeys), nil }},
	{Name: "itervalues", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return newDictIter(selfDict(args[0]), iterValues), nil
	}},
	{Name: "iteritems", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) { return newDictIter(selfDict(args[0]), iterItems), nil }},
	{Name: "viewkeys", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return &DictView{d: selfDict(args[0]), part: iterKeys}, nil
	}},
	{Name: "viewvalues", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return &DictView{d: selfDict(args[0]), part: iterValues}, nil
	}},
	{Name: "viewitems", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return &DictView{d: selfDict(args[0]), part: iterItems}, nil
	}},
	{Name: "fromkeys", Min: 2, Max: 3, Kind: ClassBound, Fn: dictFromKeys},
	{Name: "__contains__", Min: 2, Max: 2, Fn: dictContains},
	{Name: "__getitem__", Min: 2, Max: 2, Fn: dictGetItem},
	{Name: "__setitem__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return None, selfDict(args[0]).set(s, args[1], args[2])
	}},
	{Name: "__delitem__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.delItem(selfDict(args[0]), args[1])
	}},
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return newDictIter(selfDict(args[0]), iterKeys), nil
	}},
	{Name: "__reversed__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return reversedDict(selfDict(args[0]), iterKeys), nil
	}},
	{Name: "__or__", Min: 2, Max: 2, Only: 3, Fn: dictOr},
	{Name: "__ror__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return dictOr(s, []Object{args[1], args[0]})
	}},
	{Name: "__ior__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return args[0], updateDict(s, selfDict(args[0]), args[1])
	}},
}

func dictUpdate(s *Space, args []Object, kw []Keyword) (Object, error) {
	d := selfDict(args[0])
	if len(args) > 1 {
		if err := updateDict(s, d, args[1]); err != nil {
			return nil, err
		}
	}
	if err := s.binder.checkNames(kw); err != nil {
		return nil, err
	}
	for _, k := range kw {
		d.SetStr(s.pool.nameOf(k.Name), k.Value)
	}
	return None, nil
}

func dictGet(s *Space, args []Object) (Object, error) {
	v, err := selfDict(args[0]).get(s, args[1])
	if v == nil && err == nil {
		v = noneIfNil(arg(args, 2))
	}
	return v, err
}

func nilIfNone(x Object) Object {
	if x == None {
		return nil
	}
	return x
}

func noneIfNil(x Object) Object {
	if x == nil {
		return None
	}
	return x
}

func dictGetItem(s *Space, args []Object) (Object, error) {
	v, err := selfDict(args[0]).get(s, args[1])
	if v != nil || err != nil {
		return v, err
	}
	if x, ok := args[0].(*Instance); ok {
		if hook := s.registry.lookup(x.Class, nMissing); hook != nil {
			return s.callHook(hook, x, args[1])
		}
	}
	return nil, s.excs.keyError(args[1])
}

func dictSetDefault(s *Space, args []Object) (Object, error) {
	d := selfDict(args[0])
	n, h, err := d.find(s, args[1])
	if err != nil {
		return nil, err
	}
	if n >= 0 {
		return d.entries[n].Value, nil
	}
	v := noneIfNil(arg(args, 2))
	return v, d.put(s, n, args[1], h, v)
}

// dictPop does not ask an empty dictionary for the key, which then need not have a hash.
func dictPop(s *Space, args []Object) (Object, error) {
	if d := selfDict(args[0]); d.Len() > 0 {
		v, err := d.del(s, args[1])
		if v != nil || err != nil {
			return v, err
		}
	}
	if len(args) > 2 {
		return args[2], nil
	}
	return nil, s.excs.keyError(args[1])
}

func dictPopItem(s *Space, args []Object) (Object, error) {
	d := selfDict(args[0])
	for i := len(d.entries) - 1; i >= 0; i-- {
		if e := d.entries[i]; e.Key != nil {
			holed := d.holed
			d.remove(i)
			d.holed = holed
			return NewTuple(e.Key, e.Value), nil
		}
	}
	return nil, s.excs.keyError(NewStr("popitem(): dictionary is empty"))
}

func dictContains(s *Space, args []Object) (Object, error) {
	n, _, err := selfDict(args[0]).find(s, args[1])
	return MakeBool(n >= 0), err
}

func dictFromKeys(s *Space, args []Object) (Object, error) {
	d, err := s.Call(args[0], nil)
	if err != nil {
		return nil, err
	}
	v := noneIfNil(arg(args, 2))
	err = s.each(args[1], func(k Object) (bool, error) { return true, s.setItem(d, k, v) })
	return d, err
}

func dictOr(s *Space, args []Object) (Object, error) {
	if selfDict(args[0]) == nil || selfDict(args[1]) == nil {
		return NotImplemented, nil
	}
	d, err := copyDict(s, args[0])
	if err != nil {
		return nil, err
	}
	return d, updateDict(s, d, args[1])
}

// copyDict is the dictionary with the items of x, one of a class that may go through its items in a way of its own.
func copyDict(s *Space, x Object) (*Dict, error) {
	own := selfDict(x)
	switch itself := iteratesItself(s, x); {
	case !itself && own.table == nil:
		return own.Copy(), nil
	case itself && own.Len() == 0:
		return NewDict(), nil // without asking for keys
	}
	d := NewDict()
	return d, updateDict(s, d, x)
}
