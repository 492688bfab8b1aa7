package stdspace

import "vitrine/host/interp"

// A Cell is a variable of a closure as an object of the program.
type Cell struct{ cell *interp.Cell }

func (c *Cell) classIn(s *Space) *Class { return s.types.cell }

var propertyMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.newValue(args[0], s.types.property, &Property{})
	}},
	{Name: "__init__", Min: 1, Max: 5, Params: "_ fget fset fdel doc", Fn: propertyInit},
	{Name: "getter", Min: 2, Max: 2, Fn: propertyWith(0)},
	{Name: "setter", Min: 2, Max: 2, Fn: propertyWith(1)},
	{Name: "deleter", Min: 2, Max: 2, Fn: propertyWith(2)},
	{Name: "__get__", Min: 2, Max: 3, Fn: readThrough(func(s *Space, args []Object) (Object, error) {
		if args[1] == None {
			return args[0], nil
		}
		return s.bind(selfProperty(args[0]), args[1], s.TypeOf(args[1]))
	})},
	{Name: "__set_name__", Min: 3, Max: 3, Only: 3, Fn: func(*Space, []Object) (Object, error) { return None, nil }},
	{Name: "__set__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.setProperty(selfProperty(args[0]), args[1], args[2])
	}},
	{Name: "__delete__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, s.setProperty(selfProperty(args[0]), args[1], nil)
	}},
}

func selfProperty(x Object) *Property { p, _ := sequenceValue(x).(*Property); return p }

func propertyInit(s *Space, args []Object) (Object, error) {
	p := selfProperty(args[0])
	*p = Property{Get: nilIfNone(args[1]), Set: nilIfNone(args[2]), Del: nilIfNone(args[3]), Doc: nilIfNone(args[4])}
	if p.Doc != nil || p.Get == nil {
		return None, nil
	}
	return None, s.documentProperty(args[0], p)
}

// documentProperty gives a property the docs of its function. A property of a class of the program has
// them as an attribute, since the class has docs of its own.
func (s *Space) documentProperty(x Object, p *Property) error {
	doc, err := s.GetAttr(p.Get, nDoc.s)
	if err != nil {
		if s.excs.is(err, s.either("Exception", "AttributeError")) {
			return nil
		}
		return err
	}
	p.docOfGetter = true
	if _, isInstance := x.(*Instance); isInstance {
		return s.setAttr(x, nDoc, doc)
	}
	p.Doc = doc
	return nil
}

// propertyWith makes a method that calls the class of a property for a copy with one function changed:
// that at a position, if it is not None. Docs of a getter are looked for once more.
func propertyWith(at int) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		p := selfProperty(args[0])
		parts := []Object{noneIfNil(p.Get), noneIfNil(p.Set), noneIfNil(p.Del), noneIfNil(p.Doc)}
		if args[1] != None {
			parts[at] = args[1]
		}
		if p.docOfGetter && parts[0] != None {
			parts[3] = None
		}
		return s.Call(s.TypeOf(args[0]), parts)
	}
}

func (tm typeMaker) addPropertyAttributes() {
	get := func(name string, f func(p *Property) Object) {
		tm.s.registry.addGetSet(tm.s.types.property, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) {
			return noneIfNil(f(selfProperty(x))), nil
		}})
	}
	get("fget", func(p *Property) Object { return p.Get })
	get("fset", func(p *Property) Object { return p.Set })
	get("fdel", func(p *Property) Object { return p.Del })
	if !tm.s.py2() {
		tm.s.registry.addGetSet(tm.s.types.property, GetSet{Name: "__isabstractmethod__", Get: func(s *Space, x Object) (Object, error) {
			p := selfProperty(x)
			for _, fn := range []Object{p.Get, p.Set, p.Del} {
				if is, err := s.isAbstractMethod(fn); err != nil || is == True {
					return is, err
				}
			}
			return False, nil
		}})
	}
	docs := GetSet{Name: "__doc__", Get: func(s *Space, x Object) (Object, error) { return noneIfNil(selfProperty(x).Doc), nil }}
	if !tm.s.py2() {
		docs.Set = func(_ *Space, x, v Object) error {
			selfProperty(x).Doc = v
			return nil
		}
		docs.Del = func(_ *Space, x Object) error {
			selfProperty(x).Doc = nil
			return nil
		}
	}
	tm.s.registry.addGetSet(tm.s.types.property, docs)
	tm.s.registry.addGetSet(tm.s.types.cell, GetSet{Name: "cell_contents", Get: func(s *Space, x Object) (Object, error) {
		if v := x.(*Cell).cell.Value; v != nil {
			return v, nil
		}
		return nil, s.ValueError("Cell is empty")
	}})
	ofSuper := func(name string, f func(x *Super) Object) {
		tm.s.registry.addGetSet(tm.s.types.super, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(x.(*Super)), nil }})
	}
	ofSuper("__thisclass__", func(x *Super) Object { return x.Class })
	ofSuper("__self__", func(x *Super) Object { return noneIfNil(x.Self) })
	ofSuper("__self_class__", func(x *Super) Object {
		if x.Start == nil {
			return None
		}
		return x.Start
	})
}

var superMethods = []Def{
	{Name: "__new__", Min: 1, Max: 3, Fn: superNew},
	{Name: "__init__", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		if len(args) > 3 {
			return nil, s.TypeError("super() takes at most 2 arguments (%d given)", len(args)-1)
		}
		if len(args) > 1 {
			if _, ok := args[1].(*Class); !ok {
				return nil, s.TypeError("super() argument 1 must be type, not %s", s.typeName(args[1]))
			}
		}
		made, err := superNew(s, args)
		if err == nil {
			*args[0].(*Super) = *made.(*Super)
		}
		return None, err
	}},
	{Name: "__get__", Min: 2, Max: 3, Fn: readThrough(func(s *Space, args []Object) (Object, error) {
		return s.bindSuper(args[0].(*Super), args[1])
	})},
	{Name: "__getattribute__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := s.nameGiven(args[1])
		if err != nil {
			return nil, err
		}
		return s.superGetAttr(args[0].(*Super), name)
	}},
}

var sliceMethods = []Def{
	{Name: "__new__", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) {
		if len(args) == 2 {
			return &Slice{Start: None, Stop: args[1], Step: None}, nil
		}
		return &Slice{Start: args[1], Stop: args[2], Step: noneIfNil(arg(args, 3))}, nil
	}},
	{Name: "start", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) { return args[0].(*Slice).Start, nil }},
	{Name: "stop", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) { return args[0].(*Slice).Stop, nil }},
	{Name: "step", Min: 1, Max: 1, Kind: Getter, Fn: func(s *Space, args []Object) (Object, error) { return args[0].(*Slice).Step, nil }},
	{Name: "indices", Min: 2, Max: 2, Fn: sliceIndices},
}

var moduleMethods = []Def{
	{Name: "__new__", Min: 1, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		m := &Module{Dict: NewDict()}
		if len(args) > 1 {
			m.Name, _ = AsText(args[1])
			m.Dict.SetStr(nName, args[1])
			m.Dict.SetStr(nDoc, noneIfNil(arg(args, 2)))
		}
		return m, nil
	}},
}
