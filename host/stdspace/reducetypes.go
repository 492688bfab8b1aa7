package stdspace

import "vitrine/host/operation"

// The descriptions that builtin classes give of their objects.

// attrsOf is the state of an object of a builtin class, besides its value.
func (s *Space) attrsOf(x Object) (Object, error) {
	if !s.py2() {
		return s.stateOf(x, false)
	}
	v, err := s.attrOrNil(x, "__dict__")
	return noneIfNil(v), err
}

// describing is a __reduce__ that gives the class, its arguments and the state.
func describing(arguments func(s *Space, x Object) ([]Object, error)) Def {
	return Def{Name: "__reduce__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		given, err := arguments(s, args[0])
		if err != nil {
			return nil, err
		}
		state, err := s.attrsOf(args[0])
		return NewTuple(Object(s.TypeOf(args[0])), NewTuple(given...), state), err
	}}
}

// describingPlainly is a __reduce__ that gives the class and its arguments only.
func describingPlainly(arguments func(s *Space, v Object) []Object) Def {
	return Def{Name: "__reduce__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return NewTuple(Object(s.TypeOf(args[0])), NewTuple(arguments(s, sequenceValue(args[0]))...)), nil
	}}
}

var reduceSet = describing(func(s *Space, x Object) ([]Object, error) {
	items, err := s.listOf(x)
	return []Object{NewList(items...)}, err
})

var reduceByteArray = describing(func(s *Space, x Object) ([]Object, error) {
	b := sequenceValue(x).(*ByteArray).b
	if len(b) == 0 && !s.py2() {
		return nil, nil
	}
	runes := make([]rune, len(b))
	for i, c := range b {
		runes[i] = rune(c)
	}
	text := Object(NewStr(string(runes)))
	if s.py2() {
		text = NewUnicode(string(runes))
	}
	return []Object{text, NewStr("latin-1")}, nil
})

// reduceByteArrayEx gives the bytes as such from protocol 3 on.
var reduceByteArrayEx = Def{Name: "__reduce_ex__", Min: 1, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
	protocol, err := s.protocolOf(arg(args, 1))
	if err != nil || protocol < 3 {
		if err != nil {
			return nil, err
		}
		return reduceByteArray.Fn(s, args[:1])
	}
	state, err := s.attrsOf(args[0])
	var given []Object
	if b := sequenceValue(args[0]).(*ByteArray).b; len(b) > 0 {
		given = []Object{NewBytes(string(b))}
	}
	return NewTuple(Object(s.TypeOf(args[0])), NewTuple(given...), state), err
}}

var reduceDeque = Def{Name: "__reduce__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	state, err := s.attrsOf(args[0])
	if err != nil {
		return nil, err
	}
	if s.py2() {
		items, err := s.listOf(args[0])
		given := []Object{NewList(items...)}
		if d.most >= 0 {
			given = append(given, MakeInt(int64(d.most)))
		}
		if state == None {
			return NewTuple(Object(s.TypeOf(args[0])), NewTuple(given...)), err
		}
		return NewTuple(Object(s.TypeOf(args[0])), NewTuple(given...), state), err
	}
	var given []Object
	if d.most >= 0 {
		given = []Object{emptyTuple, MakeInt(int64(d.most))}
	}
	items, err := s.iter(args[0])
	return NewTuple(Object(s.TypeOf(args[0])), NewTuple(given...), state, items), err
}}

var reduceSlice = describingPlainly(func(_ *Space, v Object) []Object { return v.(*Slice).parts() })

var reduceRange = Def{Name: "__reduce__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	if r := args[0].(*Range); r.old {
		return NewTuple(Object(s.types.xrange), NewTuple(MakeInt(r.Start), MakeInt(r.Start+int64(r.count)*r.Step), MakeInt(r.Step))), nil
	}
	var bounds []Object
	for _, name := range []string{"start", "stop", "step"} {
		v, err := s.GetAttr(args[0], name)
		if err != nil {
			return nil, err
		}
		bounds = append(bounds, v)
	}
	return NewTuple(Object(s.types.rangeType), NewTuple(bounds...)), nil
}}

// reduceException gives the arguments of an exception, and its attributes.
var reduceException = Def{Name: "__reduce__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
	x, e := args[0].(*Instance), state(args[0])
	given := e.Args
	if file := e.field("filename"); file != nil && len(given.Items) == 2 && x.Class.IsSubclass(s.registry.classes["EnvironmentError"]) {
		given = NewTuple(given.Items[0], given.Items[1], file)
		if second := e.field("filename2"); second != nil && !s.py2() {
			given = NewTuple(given.Items[0], given.Items[1], file, None, second)
		}
	}
	attrs := x.Attrs
	if !s.py2() && x.Class.IsSubclass(s.registry.classes["ImportError"]) {
		for _, name := range []string{"name", "path"} {
			if v := e.field(name); v != nil {
				attrs = attrs.Copy()
				attrs.SetStr(s.Intern(name), v)
			}
		}
	}
	if attrs == nil {
		return NewTuple(x.Class, given), nil
	}
	return NewTuple(x.Class, given, attrs), nil
}}

// setExceptionState sets the attributes that a state names.
var setExceptionState = Def{Name: "__setstate__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
	d := selfDict(args[1])
	if d == nil && args[1] != None {
		return nil, s.TypeError("state is not a dictionary")
	}
	for _, e := range d.Entries() {
		name, err := s.nameGiven(e.Key)
		if err == nil {
			err = s.setAttr(args[0], name, e.Value)
		}
		if err != nil {
			return nil, err
		}
	}
	return None, nil
}}

// reduceGetter describes an itemgetter, an attrgetter or a methodcaller.
var reduceGetter = Def{Name: "__reduce__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
	g := sequenceValue(args[0]).(*operatorGetter)
	c := Object(s.TypeOf(args[0]))
	if len(g.kw) == 0 {
		return NewTuple(c, NewTuple(g.given...)), nil
	}
	functools, err := s.imports.absolute("functools")
	if err != nil {
		return nil, err
	}
	part, err := s.GetAttr(functools, "partial")
	if err != nil {
		return nil, err
	}
	made, err := s.callKw(part, []Object{c, g.given[0]}, g.kw)
	return NewTuple(made, NewTuple(g.given[1:]...)), err
}}

// namedSingleton is the __reduce__ of what is the only one of its kind: its name says it all.
func namedSingleton(name string) Def {
	return Def{Name: "__reduce__", Min: 1, Max: 1, Only: 3, Fn: func(*Space, []Object) (Object, error) { return NewStr(name), nil }}
}

// reduceBound describes a method by the object that it was read from; a function of a module has a name.
var reduceBound = Def{Name: "__reduce__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
	var self, fn Object
	switch m := args[0].(type) {
	case *Method:
		self, fn = m.Self, m.Func
	case *Builtin:
		switch {
		case m.Self != nil:
			self, fn = m.Self, m
		case m.Class != nil:
			self, fn = m.Class, m
		default:
			return NewStr(m.Name), nil
		}
	case *member:
		self, fn = m.class, m
	case *GetSet:
		self, fn = m.Class, m
	}
	name, err := s.GetAttr(fn, "__name__")
	return NewTuple(s.BuiltinFunction("getattr"), NewTuple(self, name)), err
}}

// iterating gives what iter(), or another builtin function, is to be called with, and perhaps how far.
func (s *Space) iterating(name string, args []Object, at ...int) Object {
	fn, _ := s.builtins3.Lookup(name)
	out := []Object{fn, NewTuple(args...)}
	for _, n := range at {
		out = append(out, MakeInt(int64(n)))
	}
	return NewTuple(out...)
}

// reduceIterator describes an iterator of Python 3 by what is left of it.
func reduceIterator(s *Space, args []Object) (Object, error) {
	c := Object(s.TypeOf(args[0]))
	switch it := sequenceValue(args[0]).(type) {
	case *listIter:
		if it.list == emptyList {
			return s.iterating("iter", []Object{NewList()}), nil
		}
		return s.iterating("iter", []Object{it.list}, it.next), nil
	case *tupleIter:
		if it.next >= len(it.items) {
			return s.iterating("iter", []Object{emptyTuple}), nil
		}
		return s.iterating("iter", []Object{NewTuple(it.items...)}, it.next), nil
	case *seqIter:
		if it.seq == nil {
			return s.iterating("iter", []Object{emptyTuple}), nil
		}
		return s.iterating("iter", []Object{it.seq}, it.next), nil
	case *reverseIter:
		if it.next < 0 && c == Object(s.types.reversed) {
			return NewTuple(c, NewTuple(emptyTuple)), nil
		}
		if it.next < 0 {
			return s.iterating("iter", []Object{NewList()}), nil
		}
		return s.iterating("reversed", []Object{it.seq}, it.next), nil
	case *callIter:
		if it.fn == nil {
			return s.iterating("iter", []Object{emptyTuple}), nil
		}
		return s.iterating("iter", []Object{it.fn, it.sentinel}), nil
	case *enumerateIter:
		return NewTuple(c, NewTuple(it.it, it.n)), nil
	case *zipIter:
		return NewTuple(c, NewTuple(it.its...)), nil
	case *mapIter:
		return NewTuple(c, NewTuple(append([]Object{it.fn}, it.its...)...)), nil
	case *filterIter:
		return NewTuple(c, NewTuple(it.fn, it.it)), nil
	}
	return s.reduceRest(args[0])
}

// reduceRest describes an iterator over a dictionary, a set, a text or numbers, which can be copied.
func (s *Space) reduceRest(x Object) (Object, error) {
	var rest Object
	switch it := x.(type) {
	case *dictIter:
		copied := *it
		rest = &copied
	case *orderedIter:
		copied := *it
		rest = &copied
	case *rangeIter:
		r := &Range{Start: it.at, Step: it.step, Stop: it.at + int64(it.left)*it.step, count: it.left}
		return s.iterating("iter", []Object{r}, 0), nil
	case *stringIter:
		if it.kind == kindBytes {
			return s.iterating("iter", []Object{NewBytes(it.s)}, it.next), nil
		}
		return s.iterating("iter", []Object{NewStr(it.s)}, it.position()), nil
	default:
		return nil, s.TypeError("cannot pickle '%s' object", s.typeName(x))
	}
	items, err := s.listOf(rest)
	return s.iterating("iter", []Object{NewList(items...)}), err
}

// position counts the characters that an iterator over a text has given.
func (it *stringIter) position() int {
	if !it.text {
		return it.next
	}
	return (&stringIter{s: it.s, text: true}).lengthHint() - it.lengthHint()
}

// setIteratorState moves an iterator of Python 3 to a place.
func setIteratorState(s *Space, args []Object) (Object, error) {
	n, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	switch it := sequenceValue(args[0]).(type) {
	case *listIter:
		it.next = max(n, 0)
	case *tupleIter:
		it.next = min(max(n, 0), len(it.items))
	case *seqIter:
		it.next = max(n, 0)
	case *reverseIter:
		if it.seq != nil {
			length, err := s.Unary(operation.Len, it.seq)
			if err != nil {
				return nil, err
			}
			size, _ := intOf(length)
			it.next = min(max(n, -1), int(size.small)-1)
		}
	case *stringIter:
		it.next = 0
		for ; n > 0 && it.next < len(it.s); n-- {
			if _, _, err := it.Next(s); err != nil {
				return nil, err
			}
		}
	case *rangeIter:
		n = min(max(n, 0), it.left)
		it.at, it.left = it.at+int64(n)*it.step, it.left-n
	}
	return None, nil
}

var iteratorStates = []Def{
	{Name: "__reduce__", Min: 1, Max: 1, Only: 3, Fn: reduceIterator},
}

var setIteratorStates = []Def{{Name: "__setstate__", Min: 2, Max: 2, Only: 3, Fn: setIteratorState}}

// addReductions gives the builtin classes their methods.
func (tm typeMaker) addReductions() {
	t, reg := &tm.s.types, tm.s.registry
	reg.define(t.object, reduceMethods)
	reg.define(t.set, []Def{reduceSet})
	reg.define(t.frozenset, []Def{reduceSet})
	reg.define(reg.classes["bytearray"], []Def{reduceByteArray, reduceByteArrayEx})
	reg.define(t.slice, []Def{reduceSlice})
	reg.define(t.rangeType, []Def{reduceRange})
	reg.define(t.xrange, []Def{reduceRange})
	reg.define(t.baseException, []Def{reduceException, setExceptionState})
	if tm.s.py2() {
		return
	}
	for _, c := range []*Class{t.enumerate, t.zip, t.mapIterator, t.filterIterator, t.reversed} {
		reg.define(c, iteratorStates)
	}
	reg.define(t.reversed, setIteratorStates)
	for _, c := range []*Class{t.builtinFunction, t.method, t.methodWrapper, t.methodDescriptor, t.wrapperDescriptor, t.member} {
		reg.define(c, []Def{reduceBound})
	}
	reg.define(tm.s.TypeOf(Ellipsis), []Def{namedSingleton("Ellipsis")})
	reg.define(tm.s.TypeOf(NotImplemented), []Def{namedSingleton("NotImplemented")})
}
