package stdspace

// How an object can be made again: what copy and pickle ask for. An object gives a function, its arguments, and perhaps a state,
// items, and pairs of keys and values.

var reduceMethods = []Def{
	{Name: "__reduce_ex__", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if len(args) == 1 && !s.py2() {
			return nil, s.TypeError("object.__reduce_ex__() takes exactly one argument (0 given)")
		}
		return s.reduceEx(args[0], arg(args, 1))
	}},
	{Name: "__reduce__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) { return s.reduceAs(args[0], 0) }},
	{Name: "__reduce__", Min: 1, Max: 2, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		protocol, err := s.protocolOf(arg(args, 1))
		if err != nil {
			return nil, err
		}
		return s.reduceAs(args[0], protocol)
	}},
	{Name: "__getstate__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) { return s.plainState(args[0], false) }},
}

// protocolOf is the number of a protocol, which may be left out.
func (s *Space) protocolOf(x Object) (int, error) {
	if x == nil {
		return 0, nil
	}
	return s.asArgument(x)
}

// reduceEx is object.__reduce_ex__: a __reduce__ of the program comes first.
func (s *Space) reduceEx(x, number Object) (Object, error) {
	protocol, err := s.protocolOf(number)
	if err != nil {
		return nil, err
	}
	reduce, err := s.attrOrNil(x, "__reduce__")
	if err != nil {
		return nil, err
	}
	if reduce != nil {
		class := Object(s.TypeOf(x))
		if s.py2() {
			if class, err = s.GetAttr(x, "__class__"); err != nil {
				return nil, err
			}
		}
		own, err := s.GetAttr(class, "__reduce__")
		if err != nil {
			return nil, err
		}
		if !s.isReduceOfObject(own) {
			return s.Call(reduce, nil)
		}
	}
	return s.reduceAs(x, protocol)
}

func (s *Space) isReduceOfObject(x Object) bool {
	b, ok := x.(*Builtin)
	return ok && b.Class == s.types.object
}

// attrOrNil reads an attribute; nil if there is none. Python 2 takes no error seriously.
func (s *Space) attrOrNil(x Object, name string) (Object, error) {
	v, err := s.GetAttr(x, name)
	if s.excs.is(err, "AttributeError") || s.py2() && s.excs.is(err, "Exception") {
		return nil, nil
	}
	return v, err
}

// reduceAs makes a description by a protocol: those before 2 know no __new__.
func (s *Space) reduceAs(x Object, protocol int) (Object, error) {
	module, err := s.imports.builtin("copyreg")
	if err != nil {
		return nil, err
	}
	if protocol < 2 {
		reduce, err := s.GetAttr(module, "_reduce_ex")
		if err != nil {
			return nil, err
		}
		return s.Call(reduce, []Object{x, MakeInt(int64(protocol))})
	}
	if s.py2() {
		return s.reduceOld(x, module)
	}
	return s.reduceNew(x, module)
}

// reduceNew describes an object of Python 3 by its __new__.
func (s *Space) reduceNew(x Object, module *Module) (Object, error) {
	c := s.TypeOf(x)
	if s.notMade(c) {
		return nil, s.TypeError("cannot pickle '%s' object", s.longName(c))
	}
	given, named, err := s.newArguments(x)
	if err != nil {
		return nil, err
	}
	_, isList := sequenceValue(x).(*List)
	isDict := selfDict(x) != nil
	state, err := s.stateOf(x, given == nil && !isList && !isDict)
	if err != nil {
		return nil, err
	}
	items, pairs, err := s.contentsOf(x, "items")
	if err != nil {
		return nil, err
	}
	name, args := "__newobj__", NewTuple(Object(c))
	if given != nil {
		args = NewTuple(append([]Object{c}, given.Items...)...)
	}
	if named != nil && named.Len() > 0 {
		name, args = "__newobj_ex__", NewTuple(c, given, named)
	}
	fn, err := s.GetAttr(module, name)
	return NewTuple(fn, args, state, items, pairs), err
}

// isBuiltinDef tells the library which classes are builtin.
var isBuiltinDef = Def{Name: "_is_builtin", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
	c, ok := args[0].(*Class)
	return MakeBool(ok && c.Builtin), nil
}}

// notMade reports whether programs cannot make instances of a class.
func (s *Space) notMade(c *Class) bool {
	return s.registry.lookup(c, nNew) == s.objectNew && c.layout != s.types.object
}

// newArguments returns what __new__ is to get, as an object says; nil if it says nothing.
func (s *Space) newArguments(x Object) (*Tuple, *Dict, error) {
	if hook := s.registry.lookup(s.TypeOf(x), s.Intern("__getnewargs_ex__")); hook != nil {
		v, err := s.callHook(hook, x)
		if err != nil {
			return nil, nil, err
		}
		t, ok := sequenceValue(v).(*Tuple)
		if !ok {
			return nil, nil, s.TypeError("__getnewargs_ex__ should return a tuple, not '%s'", s.typeName(v))
		}
		if len(t.Items) != 2 {
			return nil, nil, s.ValueError("__getnewargs_ex__ should return a tuple of length 2, not %d", len(t.Items))
		}
		given, ok := sequenceValue(t.Items[0]).(*Tuple)
		if !ok {
			return nil, nil, s.TypeError("first item of the tuple returned by __getnewargs_ex__ must be a tuple, not '%s'", s.typeName(t.Items[0]))
		}
		named := selfDict(t.Items[1])
		if named == nil {
			return nil, nil, s.TypeError("second item of the tuple returned by __getnewargs_ex__ must be a dict, not '%s'", s.typeName(t.Items[1]))
		}
		return given, named, nil
	}
	hook := s.registry.lookup(s.TypeOf(x), s.Intern("__getnewargs__"))
	if hook == nil {
		return nil, nil, nil
	}
	v, err := s.callHook(hook, x)
	if err != nil {
		return nil, nil, err
	}
	given, err := s.newArgsTuple(v)
	return given, nil, err
}

func (s *Space) newArgsTuple(v Object) (*Tuple, error) {
	t, ok := sequenceValue(v).(*Tuple)
	if !ok {
		return nil, s.TypeError("__getnewargs__ should return a tuple, not '%s'", s.typeName(v))
	}
	return t, nil
}

// stateOf is what __getstate__ of an object of Python 3 gives. That of object must know all of the object where required.
func (s *Space) stateOf(x Object, required bool) (Object, error) {
	get, err := s.GetAttr(x, "__getstate__")
	if err != nil {
		return nil, err
	}
	if b, ok := get.(*Builtin); ok && b.Class == s.types.object && b.Self == x {
		return s.plainState(x, required)
	}
	return s.Call(get, nil)
}

// plainState is object.__getstate__: the attributes, and those in places of their own.
func (s *Space) plainState(x Object, required bool) (Object, error) {
	c := s.TypeOf(x)
	state := Object(None)
	if d := s.dictOf(x); d.Len() > 0 && !c.noDict {
		state = d
	}
	if required && c.layout != s.types.object {
		return nil, s.TypeError("cannot pickle '%s' object", s.longName(c))
	}
	slots, err := s.slotsOf(x, c)
	if err != nil || slots.Len() == 0 {
		return state, err
	}
	return NewTuple(state, slots), nil
}

// slotsOf returns the values of an object that stand in places of their own.
func (s *Space) slotsOf(x, class Object) (*Dict, error) {
	slots := NewDict()
	c, ok := class.(*Class)
	if !ok || !s.hasSlots(c) {
		return slots, nil
	}
	module, err := s.imports.builtin("copyreg")
	if err != nil {
		return nil, err
	}
	find, err := s.GetAttr(module, "_slotnames")
	if err != nil {
		return nil, err
	}
	names, err := s.Call(find, []Object{c})
	if err != nil {
		return nil, err
	}
	items, err := s.listOf(names)
	for i := 0; i < len(items) && err == nil; i++ {
		name, _ := AsText(items[i])
		var v Object
		if v, err = s.attrOrNil(x, name); v != nil {
			slots.SetStr(s.Intern(name), v)
		}
	}
	return slots, err
}

// hasSlots reports whether a class, or one that it inherits from, has places for attributes.
func (s *Space) hasSlots(c *Class) bool {
	for _, k := range c.MRO {
		if !k.Builtin && k.Dict.GetStr(nSlots) != nil {
			return true
		}
	}
	return false
}

// contentsOf returns iterators over the items of a list, and over those of a dictionary; None where an object is neither.
func (s *Space) contentsOf(x Object, method string) (items, pairs Object, err error) {
	items, pairs = None, None
	if _, ok := sequenceValue(x).(*List); ok {
		items, err = s.iter(x)
	}
	if selfDict(x) != nil {
		get, err := s.GetAttr(x, method)
		if err != nil {
			return nil, nil, err
		}
		if pairs, err = s.Call(get, nil); err != nil {
			return nil, nil, err
		}
		pairs, err = s.iter(pairs)
		return items, pairs, err
	}
	return items, pairs, err
}

// reduceOld describes an object of Python 2 by its __new__.
func (s *Space) reduceOld(x Object, module *Module) (Object, error) {
	class, err := s.GetAttr(x, "__class__")
	if err != nil {
		return nil, err
	}
	if c := s.TypeOf(x); s.notMade(c) {
		return nil, s.TypeError("can't pickle %s objects", c.Name)
	}
	args := []Object{class}
	get, err := s.attrOrNil(x, "__getnewargs__")
	if err != nil {
		return nil, err
	}
	if get != nil {
		v, err := s.Call(get, nil)
		if err != nil {
			return nil, err
		}
		given, err := s.newArgsTuple(v)
		if err != nil {
			return nil, err
		}
		args = append(args, given.Items...)
	}
	state, err := s.oldState(x, class)
	if err != nil {
		return nil, err
	}
	items, pairs, err := s.contentsOf(x, "iteritems")
	if err != nil {
		return nil, err
	}
	fn, err := s.GetAttr(module, "__newobj__")
	return NewTuple(fn, NewTuple(args...), state, items, pairs), err
}

// oldState is the state of an object of Python 2.
func (s *Space) oldState(x, class Object) (Object, error) {
	get, err := s.attrOrNil(x, "__getstate__")
	if get != nil && err == nil {
		return s.Call(get, nil)
	}
	if err != nil {
		return nil, err
	}
	state, err := s.attrOrNil(x, "__dict__")
	if err != nil {
		return nil, err
	}
	slots, err := s.slotsOf(x, class)
	if err == nil && slots.Len() > 0 {
		return NewTuple(noneIfNil(state), slots), nil
	}
	return noneIfNil(state), err
}
