package stdspace

// unwrap returns the function of a static method.
func (s *Space) unwrap(d *StaticMethod) (Object, error) {
	if d.Func == nil {
		return nil, s.Throw("RuntimeError", "uninitialized staticmethod object")
	}
	return d.Func, nil
}

// bindClassMethod binds the function of a class method to a class, or to what was given in the place of one.
func (s *Space) bindClassMethod(d *ClassMethod, c Object) (Object, error) {
	if d.Func == nil {
		return nil, s.Throw("RuntimeError", "uninitialized classmethod object")
	}
	if b, ok := d.Func.(*Builtin); ok && b.def.Kind == ClassBound {
		copied := *b
		copied.Self = c
		return &copied, nil
	}
	if _, plain := d.Func.(*Function); !plain && !s.py2() {
		if get := s.registry.lookup(s.TypeOf(d.Func), nGet); get != nil {
			return s.callHook(get, d.Func, c, c)
		}
	}
	return &Method{Func: d.Func, Self: c, Class: s.TypeOf(c)}, nil
}

// wrapped returns where a static or a class method keeps its function.
func wrapped(x Object) *Object {
	switch d := sequenceValue(x).(type) {
	case *StaticMethod:
		return &d.Func
	case *ClassMethod:
		return &d.Func
	}
	return nil
}

// attrsOfWrapper returns where a static or a class method keeps its attributes, which it has in Python 3, or nil.
func (s *Space) attrsOfWrapper(x Object) **Dict {
	if s.py2() {
		return nil
	}
	var at **Dict
	switch d := x.(type) {
	case *StaticMethod:
		at = &d.Attrs
	case *ClassMethod:
		at = &d.Attrs
	case *Instance:
		at = &d.Attrs
	default:
		return nil
	}
	if *at == nil {
		*at = NewDict()
	}
	return at
}

// wrapperName returns which of the two builtin classes an object is of.
func (s *Space) wrapperName(x Object) string {
	if s.IsInstance(x, s.types.classMethod) {
		return "classmethod"
	}
	return "staticmethod"
}

// wrapperInit gives a static or a class method its function, and in Python 3 the names and docs of that.
func wrapperInit(s *Space, args []Object, kw []Keyword) (Object, error) {
	name := s.wrapperName(args[0])
	switch {
	case len(kw) > 0:
		return nil, s.TypeError("%s%s", name, s.either(" does not take keyword arguments", "() takes no keyword arguments"))
	case len(args) != 2:
		return nil, s.TypeError("%s expected 1 %s, got %d", name, s.either("arguments", "argument"), len(args)-1)
	}
	*wrapped(args[0]) = args[1]
	if s.py2() {
		return None, nil
	}
	for _, name := range []string{"__module__", "__name__", "__qualname__", "__doc__", "__annotations__"} {
		v, err := s.GetAttr(args[1], name)
		if s.excs.is(err, "AttributeError") {
			continue
		}
		if err == nil {
			err = s.setAttr(args[0], s.Intern(name), v)
		}
		if err != nil {
			return nil, err
		}
	}
	return None, nil
}

// wrapperRepr shows the function of a static or a class method.
func wrapperRepr(s *Space, args []Object) (Object, error) {
	fn := *wrapped(args[0])
	if fn == nil {
		return NewStr("<" + s.typeName(args[0]) + "(<NULL>)>"), nil
	}
	text, err := s.Repr(fn)
	if err != nil {
		return nil, err
	}
	name := s.wrapperName(args[0])
	return NewStr("<" + name + "(" + text + ")>"), nil
}

var staticMethodMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, _ []Keyword) (Object, error) {
		return s.newValue(args[0], s.types.staticMethod, &StaticMethod{})
	}},
	{Name: "__init__", Min: 1, Max: -1, KwFn: wrapperInit},
	{Name: "__repr__", Min: 1, Max: 1, Only: 3, Fn: wrapperRepr},
	{Name: "__call__", Min: 1, Max: -1, Only: 3, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		fn, err := s.unwrap(sequenceValue(args[0]).(*StaticMethod))
		if err != nil {
			return nil, err
		}
		return s.callKw(fn, args[1:], kw)
	}},
	{Name: "__get__", Min: 2, Max: 3, Fn: readThrough(func(s *Space, args []Object) (Object, error) {
		return s.unwrap(sequenceValue(args[0]).(*StaticMethod))
	})},
}

var classMethodMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, _ []Keyword) (Object, error) {
		return s.newValue(args[0], s.types.classMethod, &ClassMethod{})
	}},
	{Name: "__init__", Min: 1, Max: -1, KwFn: wrapperInit},
	{Name: "__repr__", Min: 1, Max: 1, Only: 3, Fn: wrapperRepr},
	{Name: "__get__", Min: 2, Max: 3, Fn: readThrough(func(s *Space, args []Object) (Object, error) {
		c := nilIfNone(arg(args, 2))
		if c == nil {
			c = s.TypeOf(args[1])
		}
		return s.bindClassMethod(sequenceValue(args[0]).(*ClassMethod), c)
	})},
}

// addWrapperAttributes adds the computed attributes of static and class methods.
func (tm typeMaker) addWrapperAttributes() {
	fn := func(s *Space, x Object) (Object, error) { return noneIfNil(*wrapped(x)), nil }
	for _, c := range []*Class{tm.s.types.staticMethod, tm.s.types.classMethod} {
		tm.s.registry.addGetSet(c, GetSet{Name: "__func__", Get: fn})
		if tm.s.py2() {
			continue
		}
		tm.s.registry.addGetSet(c, GetSet{Name: "__wrapped__", Get: fn})
		tm.s.registry.addGetSet(c, GetSet{Name: "__isabstractmethod__", Get: func(s *Space, x Object) (Object, error) {
			return s.isAbstractMethod(*wrapped(x))
		}})
		tm.s.registry.addGetSet(c, GetSet{Name: "__dict__", Get: func(s *Space, x Object) (Object, error) {
			return *s.attrsOfWrapper(x), nil
		}, Set: func(s *Space, x, v Object) error {
			d, ok := v.(*Dict)
			if !ok {
				return s.TypeError("__dict__ must be set to a dictionary, not a '%s'", s.typeName(v))
			}
			*s.attrsOfWrapper(x) = d
			return nil
		}, Del: func(s *Space, _ Object) error { return s.TypeError("cannot delete __dict__") }})
	}
}

// isAbstractMethod asks a function whether a class must replace it; fn is nil where there is none.
func (s *Space) isAbstractMethod(fn Object) (Object, error) {
	if fn == nil {
		return False, nil
	}
	v, err := s.GetAttr(fn, "__isabstractmethod__")
	if s.excs.is(err, "AttributeError") {
		return False, nil
	}
	if err != nil {
		return nil, err
	}
	is, err := s.IsTrue(v)
	return MakeBool(is), err
}
