package stdspace

import (
	"slices"
)

// objectBuiltins are the builtin functions about objects and classes.
var objectBuiltins = []Def{
	{Name: "__build_class__", Min: 0, Max: -1, Only: 3, KwFn: buildClassByName},
	{Name: "id", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return MakeInt(s.idents.of(args[0])), nil }},
	{Name: "hash", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		h, err := s.hash(args[0])
		return MakeInt(int64(h)), err
	}},
	{Name: "repr", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return s.repr(args[0]) }},
	{Name: "ascii", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) { return s.asciiRepr(args[0]) }},
	{Name: "format", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return s.formatObject(args[0], arg(args, 1)) }},
	{Name: "callable", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeBool(callable(s, args[0])), nil
	}},
	{Name: "isinstance", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		ok, err := s.isInstanceOf(args[0], args[1])
		return MakeBool(ok), err
	}},
	{Name: "issubclass", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		ok, err := s.isSubclassOf(args[0], args[1])
		return MakeBool(ok), err
	}},
	{Name: "getattr", Min: 2, Max: 3, Fn: getattr},
	{Name: "hasattr", Min: 2, Max: 2, Fn: hasattr},
	{Name: "setattr", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := attributeName(s, "setattr", args[1])
		if err != nil {
			return nil, err
		}
		return None, s.setAttr(args[0], name, args[2])
	}},
	{Name: "delattr", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := attributeName(s, "delattr", args[1])
		if err != nil {
			return nil, err
		}
		return None, s.setAttr(args[0], name, nil)
	}},
	{Name: "dir", Min: 0, Max: 1, Fn: dir},
	{Name: "vars", Min: 0, Max: 1, Fn: vars},
	{Name: "globals", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) { return s.frame.Globals, nil }},
	{Name: "locals", Min: 0, Max: 0, Fn: func(s *Space, _ []Object) (Object, error) { return s.locals(), nil }},
	{Name: "intern", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if n, ok := args[0].(*Str); ok {
			return s.pool.attribute(n), nil
		}
		if s.IsInstance(args[0], s.types.str) {
			return nil, s.TypeError("can't intern subclass of string")
		}
		return nil, s.TypeError("intern() argument 1 must be string, not %s", argumentName(s, args[0]))
	}},
}

// argumentName is how messages about arguments name what they are.
func argumentName(s *Space, x Object) string {
	if x == None {
		return "None"
	}
	return s.typeName(x)
}

func callable(s *Space, x Object) bool {
	switch x.(type) {
	case *Function, *Builtin, *Method, *Class:
		return true
	}
	return s.registry.lookup(s.TypeOf(x), nCall) != nil
}

// isInstanceOf is isinstance(x, c); c may be a tuple.
func (s *Space) isInstanceOf(x, c Object) (bool, error) {
	switch c := tupleOr(c).(type) {
	case *Class:
		if s.TypeOf(x) == c {
			return true, nil
		}
		if c.Meta != s.types.typ {
			if hook := s.registry.lookup(c.Meta, nInstanceChk); hook != nil {
				if _, ok := hook.(*Builtin); !ok {
					return callTruth(s, hook, c, x)
				}
			}
		}
		if s.TypeOf(x).IsSubclass(c) {
			return true, nil
		}
		return claimsClass(s, x, c)
	case *Tuple:
		if err := s.limits.enter(); err != nil {
			return false, err
		}
		defer s.limits.leave()
		for _, k := range c.Items {
			if ok, err := s.isInstanceOf(x, k); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	case *Union:
		return s.inUnion(c, "isinstance()", func(k Object) (bool, error) { return s.isInstanceOf(x, k) })
	case *GenericAlias:
		return false, s.TypeError("isinstance() argument 2 cannot be a parameterized generic")
	case *Instance:
		if hook := s.registry.lookup(c.Class, nInstanceChk); hook != nil {
			return callTruth(s, hook, c, x)
		}
		if is, ok, err := isAbstractInstance(s, x, c); ok || err != nil {
			return is, err
		}
	}
	return false, s.TypeError("isinstance() arg 2 must be %s", s.either("a class, type, or tuple of classes and types",
		"a type, a tuple of types, or a union"))
}

// tupleOr returns the tuple that an object of a class derived from tuple is; others stay.
func tupleOr(x Object) Object {
	if t, ok := sequenceValue(x).(*Tuple); ok {
		return t
	}
	return x
}

// claimsClass reports whether an object says by its attribute __class__ that it is an
// instance of c.
func claimsClass(s *Space, x Object, c *Class) (bool, error) {
	i, ok := x.(*Instance)
	if !ok {
		return false, nil
	}
	if _, ok := s.registry.lookup(i.Class, nClass).(*GetSet); ok && s.registry.traitsOf(i.Class).getattribute == nil {
		return false, nil
	}
	v, err := s.getAttr(x, nClass)
	if s.excs.is(err, s.either("BaseException", "AttributeError")) {
		return false, nil
	}
	k, ok := v.(*Class)
	return err == nil && ok && k.IsSubclass(c), err
}

func callTruth(s *Space, hook, self, x Object) (bool, error) {
	v, err := s.callHook(hook, self, x)
	if err != nil {
		return false, err
	}
	return s.IsTrue(v)
}

// isSubclassOf is issubclass(x, c); c may be a tuple.
func (s *Space) isSubclassOf(x, c Object) (bool, error) {
	switch c := tupleOr(c).(type) {
	case *Class:
		if c.Meta != s.types.typ {
			if hook := s.registry.lookup(c.Meta, nSubclassChk); hook != nil {
				if _, ok := hook.(*Builtin); !ok {
					return callTruth(s, hook, c, x)
				}
			}
		}
		if k, ok := x.(*Class); ok {
			return k.IsSubclass(c), nil
		}
		return inheritsFrom(s, x, c)
	case *Tuple:
		if err := s.limits.enter(); err != nil {
			return false, err
		}
		defer s.limits.leave()
		for _, d := range c.Items {
			if ok, err := s.isSubclassOf(x, d); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	case *Union:
		return s.inUnion(c, "issubclass()", func(k Object) (bool, error) { return s.isSubclassOf(x, k) })
	case *GenericAlias:
		return false, s.TypeError("issubclass() argument 2 cannot be a parameterized generic")
	case *Instance:
		if hook := s.registry.lookup(c.Class, nSubclassChk); hook != nil {
			return callTruth(s, hook, c, x)
		}
		if bases, err := abstractBases(s, x); err != nil {
			return false, err
		} else if bases == nil {
			return false, s.TypeError("issubclass() arg 1 must be a class")
		}
		if bases, err := abstractBases(s, c); err != nil {
			return false, err
		} else if bases != nil {
			return isAbstractSubclass(s, x, c)
		}
	}
	if bases, err := abstractBases(s, x); err != nil {
		return false, err
	} else if bases == nil {
		return false, s.TypeError("issubclass() arg 1 must be a class")
	}
	return false, s.TypeError("issubclass() arg 2 must be a class%s", s.either(" or tuple of classes", ", a tuple of classes, or a union"))
}

// inheritsFrom is issubclass(x, c) where x or c is not a class, but may behave like
// one.
func inheritsFrom(s *Space, x, c Object) (bool, error) {
	bases, err := abstractBases(s, x)
	if err != nil {
		return false, err
	}
	if bases == nil {
		return false, s.TypeError("issubclass() arg 1 must be a class")
	}
	return isAbstractSubclass(s, x, c)
}

// attributeName returns the name of an attribute that a program computed and gives to a function.
func attributeName(s *Space, fn string, x Object) (*Str, error) {
	if _, kind, ok := stringOf(x); s.py2() && (!ok || kind == kindBytes) {
		return nil, s.TypeError("%s(): attribute name must be string", fn)
	}
	return s.nameGiven(x)
}

// nameGiven returns the name of an attribute that a program computed.
func (s *Space) nameGiven(x Object) (*Str, error) {
	if n, ok := x.(*Str); ok {
		return s.pool.attribute(n), nil
	}
	if d, kind, ok := stringOf(x); ok && kind != kindBytes {
		if kind == kindUnicode {
			ascii, err := s.codecs.encode(strValue{d, kind, true}, "ascii", "strict")
			return s.Intern(ascii), err
		}
		return s.Intern(d.s), nil
	}
	return nil, s.TypeError("attribute name must be string, not '%s'", s.typeName(x))
}

func getattr(s *Space, args []Object) (Object, error) {
	name, err := attributeName(s, "getattr", args[1])
	if err != nil {
		return nil, err
	}
	v, err := s.getAttr(args[0], name)
	if err != nil && len(args) > 2 && s.excs.is(err, "AttributeError") {
		return args[2], nil
	}
	return v, err
}

func hasattr(s *Space, args []Object) (Object, error) {
	name, err := attributeName(s, "hasattr", args[1])
	if err != nil {
		return nil, err
	}
	_, err = s.getAttr(args[0], name)
	if err == nil {
		return True, nil
	}
	if s.excs.is(err, "AttributeError") || s.py2() && s.excs.is(err, "Exception") {
		return False, nil
	}
	return nil, err
}

func vars(s *Space, args []Object) (Object, error) {
	if len(args) == 0 {
		return s.locals(), nil
	}
	v, err := s.getAttr(args[0], nDict)
	if err != nil && s.excs.is(err, "AttributeError") {
		return nil, s.TypeError("vars() argument must have __dict__ attribute")
	}
	return v, err
}

func dir(s *Space, args []Object) (Object, error) {
	if len(args) == 0 {
		names, err := s.listOf(s.locals())
		if err != nil {
			return nil, err
		}
		return NewList(names...), sortItems(s, names, nil, nil, nil)
	}
	if hook := s.registry.lookup(s.TypeOf(args[0]), nDir); hook != nil {
		v, err := s.callHook(hook, args[0])
		if err != nil {
			return nil, err
		}
		names, err := s.listOf(v)
		if err != nil {
			return nil, err
		}
		return NewList(names...), sortItems(s, names, nil, nil, nil)
	}
	return defaultDir(s, args[0]), nil
}

// defaultDir lists the names of the attributes of x and of its classes.
func defaultDir(s *Space, x Object) *List {
	seen := map[string]bool{}
	add := func(d *Dict) {
		for _, n := range d.Names() {
			seen[n] = true
		}
	}
	switch x := x.(type) {
	case *Module:
		add(x.Dict)
	case *Class:
		for _, c := range x.MRO {
			add(c.Dict)
		}
	default:
		add(s.dictOf(x))
		for _, c := range s.TypeOf(x).MRO {
			add(c.Dict)
		}
	}
	names := make([]string, 0, len(seen))
	for n := range seen {
		names = append(names, n)
	}
	slices.Sort(names)
	items := make([]Object, len(names))
	for i, n := range names {
		items[i] = NewStr(n)
	}
	return NewList(items...)
}
