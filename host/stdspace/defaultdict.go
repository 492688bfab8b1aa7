package stdspace

// nDefaultFactory is where a defaultdict keeps its factory.
var nDefaultFactory = sp("default_factory")

func defaultDictClass(s *Space) *Class {
	if c := s.registry.classes["collections.defaultdict"]; c != nil {
		return c
	}
	c := s.registry.ofModule("collections", "defaultdict", s.types.dict, defaultDictMethods)
	c.layout, c.noDict = c, true
	s.registry.addGetSet(c, GetSet{Name: nDefaultFactory.s,
		Get: func(_ *Space, x Object) (Object, error) { return factoryOf(x), nil },
		Set: func(_ *Space, x, v Object) error { setFactory(x, v); return nil },
		Del: func(_ *Space, x Object) error { setFactory(x, None); return nil },
	})
	return c
}

func factoryOf(x Object) Object { return noneIfNil(x.(*Instance).Slots.GetStr(nDefaultFactory)) }

func setFactory(x, v Object) {
	i := x.(*Instance)
	if i.Slots == nil {
		i.Slots = NewDict()
	}
	i.Slots.SetStr(nDefaultFactory, v)
}

var defaultDictMethods = []Def{
	{Name: "__init__", Min: 1, Max: -1, KwFn: initDefaultDict},
	{Name: "__missing__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		factory := factoryOf(args[0])
		if factory == None {
			return nil, s.excs.keyError(args[1])
		}
		v, err := s.callNested(factory)
		if err != nil {
			return nil, err
		}
		return v, s.setItem(args[0], args[1], v)
	}},
	{Name: "copy", Min: 1, Max: 1, Fn: copyDefaultDict},
	{Name: "__copy__", Min: 1, Max: 1, Fn: copyDefaultDict},
	{Name: "__reduce__", Min: 1, Max: 1, Fn: reduceDefaultDict},
	{Name: "__repr__", Min: 1, Max: 1, Fn: reprDefaultDict},
	genericGetAttribute,
	{Name: "__or__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) { return defaultOr(s, args[0], args[1]) }},
	{Name: "__ror__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) { return defaultOr(s, args[1], args[0]) }},
	classGetItemOf3,
}

// classGetItemOf3 is classGetItem where Python 2 has no such method.
var classGetItemOf3 = func() Def {
	d := classGetItem
	d.Only = 3
	return d
}()

func initDefaultDict(s *Space, args []Object, kw []Keyword) (Object, error) {
	factory := Object(None)
	rest := args[:1:1]
	if len(args) > 1 {
		factory = args[1]
		rest = append(rest, args[2:]...)
	}
	if factory != None && !callable(s, factory) {
		return nil, s.TypeError("first argument must be callable or None")
	}
	setFactory(args[0], factory)
	if n := len(rest) - 1; n > 1 {
		return nil, s.TypeError("dict expected at most 1 argument%s, got %d", s.either("s", ""), n)
	}
	return dictUpdate(s, rest, kw)
}

// copyDefaultDict has the class make a copy.
func copyDefaultDict(s *Space, args []Object) (Object, error) {
	return s.Call(s.TypeOf(args[0]), []Object{factoryOf(args[0]), args[0]})
}

func reduceDefaultDict(s *Space, args []Object) (Object, error) {
	given := NewTuple()
	if factory := factoryOf(args[0]); factory != None {
		given = NewTuple(factory)
	}
	items, err := s.callNamed(args[0], s.either("iteritems", "items"))
	if err == nil && !s.py2() {
		items, err = s.iter(items)
	}
	return NewTuple(s.TypeOf(args[0]), given, None, None, items), err
}

// reprDefaultDict shows the content first: what it raises comes before what the factory raises.
func reprDefaultDict(s *Space, args []Object) (Object, error) {
	content, err := s.reprs.container(selfDict(args[0]))
	if err != nil {
		return nil, err
	}
	factory, err := reprOfFactory(s, factoryOf(args[0]))
	return NewStr(s.either("defaultdict", s.TypeOf(args[0]).Name) + "(" + factory + ", " + content + ")"), err
}

// reprOfFactory shows dots for a factory that is being shown, as a method of the defaultdict is.
func reprOfFactory(s *Space, factory Object) (string, error) {
	switch factory.(type) {
	case *List, *Tuple, *Dict, *Set, *DictView, *Slice: // which see to that themselves
		return s.Repr(factory)
	}
	if s.reprs.printing[factory] {
		return "...", nil
	}
	s.reprs.printing[factory] = true
	defer delete(s.reprs.printing, factory)
	return s.Repr(factory)
}

// defaultOr makes the result by the class of the operand that is a defaultdict.
func defaultOr(s *Space, left, right Object) (Object, error) {
	of, other := left, right
	if !s.TypeOf(left).IsSubclass(s.registry.classes["collections.defaultdict"]) {
		of, other = right, left
	}
	if selfDict(other) == nil {
		return NotImplemented, nil
	}
	made, err := s.Call(s.TypeOf(of), []Object{factoryOf(of), left})
	if err != nil {
		return nil, err
	}
	d := selfDict(made)
	if d == nil {
		return nil, s.TypeError("%s is no dictionary", s.typeName(made))
	}
	return made, updateDict(s, d, right)
}
