package stdspace

import (
	"slices"
	"strings"

	"vitrine/host/operation"
)

var typeMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: typeNew},
	{Name: "__init__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		if len(kw) > 0 && len(args) == 2 {
			return nil, s.TypeError("type.__init__() takes no keyword arguments")
		}
		if len(args) != 2 && len(args) != 4 {
			return nil, s.TypeError("type.__init__() takes 1 or 3 arguments")
		}
		return None, nil
	}},
	{Name: "__call__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.instantiate(args[0].(*Class), args[1:], kw)
	}},
	{Name: "__getattribute__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		name, err := s.nameGiven(args[1])
		if err != nil {
			return nil, err
		}
		return s.classGetAttr(args[0].(*Class), name)
	}},
	genericSetAttr,
	genericDelAttr,
	{Name: "__prepare__", Min: 1, Max: -1, Only: 3, Kind: ClassBound, KwFn: func(*Space, []Object, []Keyword) (Object, error) { return NewDict(), nil }},
	{Name: "__instancecheck__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeBool(s.TypeOf(args[1]).IsSubclass(args[0].(*Class))), nil
	}},
	{Name: "__subclasscheck__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		c, ok := args[1].(*Class)
		if !ok {
			return nil, s.TypeError("issubclass() arg 1 must be a class")
		}
		return MakeBool(c.IsSubclass(args[0].(*Class))), nil
	}},
	{Name: "mro", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		c := args[0].(*Class)
		order, ok := mro(c, c.Bases)
		if !ok {
			return nil, s.builder.inconsistentBases(c.Bases)
		}
		return NewList(classObjects(order)...), nil
	}},
	{Name: "__subclasses__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		classes := args[0].(*Class).subclasses
		if !s.py2() { // whose programs have no such types
			classes = slices.DeleteFunc(slices.Clone(classes), func(c *Class) bool { return c == s.types.long || c == s.types.basestring })
		}
		return NewList(classObjects(classes)...), nil
	}},
	{Name: "__or__", Min: 2, Max: 2, Only: 3, Fn: typeUnion},
	{Name: "__ror__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return typeUnion(s, []Object{args[1], args[0]})
	}},
}

func classObjects(classes []*Class) []Object {
	out := make([]Object, len(classes))
	for i, c := range classes {
		out[i] = c
	}
	return out
}

// addTypeAttributes adds the computed attributes of classes.
func (tm typeMaker) addTypeAttributes() {
	t := tm.s.types.typ
	get := func(name string, f func(c *Class) Object) {
		tm.s.registry.addGetSet(t, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(x.(*Class)), nil }})
	}
	if !tm.s.py2() {
		tm.s.registry.addGetSet(t, classAnnotations)
	}
	get("__mro__", func(c *Class) Object { return NewTuple(classObjects(c.MRO)...) })
	tm.s.registry.addGetSet(t, GetSet{Name: "__bases__", Get: func(_ *Space, x Object) (Object, error) {
		return NewTuple(classObjects(x.(*Class).Bases)...), nil
	}, Set: setBases, Del: func(s *Space, x Object) error {
		name := x.(*Class).Name
		return s.TypeError("%s", s.either("can't delete "+name+".__bases__", "cannot delete '__bases__' attribute of immutable type '"+name+"'"))
	}})
	get("__base__", func(c *Class) Object {
		if len(c.Bases) == 0 {
			return None
		}
		return tm.s.baseOf(c)
	})
	tm.s.registry.addGetSet(t, GetSet{Name: "__dict__", Get: func(s *Space, x Object) (Object, error) {
		return &mappingProxy{x.(*Class).Dict}, nil
	}})
	tm.s.registry.addGetSet(t, GetSet{Name: "__name__", Get: func(s *Space, x Object) (Object, error) {
		return NewStr(x.(*Class).Name), nil
	}, Set: setClassName, Del: keepName("__name__")})
	if !tm.s.py2() {
		tm.s.registry.addGetSet(t, GetSet{Name: "__qualname__", Get: func(s *Space, x Object) (Object, error) {
			return NewStr(x.(*Class).QualName), nil
		}, Set: setClassQualName, Del: keepName("__qualname__")})
	}
	tm.s.registry.addGetSet(t, GetSet{Name: "__module__", Get: func(s *Space, x Object) (Object, error) {
		c := x.(*Class)
		if m := c.Dict.GetStr(nModule); m != nil && !c.Builtin {
			return m, nil
		}
		return NewStr(c.Module), nil
	}, Set: setClassModule, Del: keepName("__module__")})
	tm.s.registry.addGetSet(t, GetSet{Name: "__doc__", Get: func(s *Space, x Object) (Object, error) {
		return docOf(x.(*Class)), nil
	}, Set: func(s *Space, x, v Object) error {
		if s.py2() {
			return s.Throw("AttributeError", "attribute '__doc__' of 'type' objects is not writable")
		}
		return s.builder.setDoc(x.(*Class), v)
	}})
}

func (cb *classBuilder) setDoc(c *Class, v Object) error {
	if c.Builtin {
		return cb.s.TypeError("cannot set '__doc__' attribute of immutable type '%s'", c.Name)
	}
	c.Dict.SetStr(nDoc, v)
	return nil
}

func setClassName(s *Space, x, v Object) error {
	name, err := s.builder.newName(x.(*Class), v, "__name__")
	if err == nil {
		err = s.builder.checkName(name)
	}
	if err == nil {
		x.(*Class).Name = name
	}
	return err
}

func setClassQualName(s *Space, x, v Object) error {
	name, err := s.builder.newName(x.(*Class), v, "__qualname__")
	if err == nil {
		x.(*Class).QualName = name
	}
	return err
}

func setClassModule(s *Space, x, v Object) error {
	c := x.(*Class)
	if c.Builtin {
		return s.builder.fixedName(c, "__module__")
	}
	c.Module = ""
	if text, kind, ok := stringOf(v); ok && kind == kindStr { // what is no text is not shown
		c.Module = text.s
	}
	c.Dict.SetStr(nModule, v)
	return nil
}

// newName is what a program gives a class as one of its names.
func (cb *classBuilder) newName(c *Class, v Object, attr string) (string, error) {
	if c.Builtin {
		return "", cb.fixedName(c, attr)
	}
	name, ok := AsText(v)
	if _, kind, _ := stringOf(v); !ok || kind != kindStr {
		return "", cb.s.TypeError("can only assign string to %s.%s, not '%s'", c.Name, attr, cb.s.typeName(v))
	}
	return name, nil
}

// fixedName refuses to change a name of a builtin class.
func (cb *classBuilder) fixedName(c *Class, attr string) error {
	return cb.s.TypeError("%s", cb.s.either("can't set "+c.Name+"."+attr, "cannot set '"+attr+"' attribute of immutable type '"+cb.s.longName(c)+"'"))
}

// checkName refuses a name of a class that C could not hold.
func (cb *classBuilder) checkName(name string) error {
	if !cb.s.py2() {
		v, _ := cb.s.strOf(NewStr(name))
		if _, err := cb.s.codecs.encodeHalves(v, "strict"); err != nil {
			return err
		}
	}
	if strings.ContainsRune(name, 0) {
		return cb.s.ValueError("type name must not contain null characters")
	}
	return nil
}

// keepName refuses to delete a name of a class.
func keepName(attr string) func(s *Space, x Object) error {
	return func(s *Space, x Object) error {
		c := x.(*Class)
		if c.Builtin {
			return s.builder.fixedName(c, attr)
		}
		return s.TypeError("%s", s.either("can't delete "+c.Name+"."+attr, "cannot delete '"+attr+"' attribute of immutable type '"+c.Name+"'"))
	}
}

// A mappingProxy shows the dictionary of a class without letting it be
// changed.
type mappingProxy struct{ d *Dict }

func (p *mappingProxy) classIn(s *Space) *Class { return s.types.mappingProxy }

func proxied(x Object) *Dict { return x.(*mappingProxy).d }

var mappingProxyMethods = func() []Def {
	names := map[string]bool{"get": true, "copy": true, "keys": true, "values": true, "items": true, "has_key": true,
		"iterkeys": true, "itervalues": true, "iteritems": true, "__contains__": true, "__getitem__": true, "__iter__": true}
	defs := []Def{{Name: "__len__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeInt(int64(proxied(args[0]).live)), nil
	}}, {Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		text, err := s.Repr(proxied(args[0]))
		return NewStr(s.either("dict_proxy", "mappingproxy") + "(" + text + ")"), err
	}}, {Name: "__str__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.repr(proxied(args[0]))
	}}, {Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return nil, s.unhashable(args[0])
	}}}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			y := args[1]
			if p, ok := y.(*mappingProxy); ok {
				y = p.d
			}
			return s.compare(op, proxied(args[0]), y)
		}})
	}
	for _, d := range dictMethods {
		if !names[d.Name] {
			continue
		}
		fn := d.Fn
		d.Fn = func(s *Space, args []Object) (Object, error) {
			return fn(s, append([]Object{proxied(args[0])}, args[1:]...))
		}
		defs = append(defs, d)
	}
	return defs
}()

// classAnnotations are the annotations of a class of the program: those of its body, or a new dictionary.
var classAnnotations = GetSet{Name: "__annotations__", Get: func(s *Space, x Object) (Object, error) {
	c, name := x.(*Class), s.Intern("__annotations__")
	if v := c.Dict.GetStr(name); v != nil && !c.Builtin {
		return v, nil
	}
	if c.Builtin {
		return nil, s.Throw("AttributeError", "type object '"+s.longName(c)+"' has no attribute '__annotations__'")
	}
	made := NewDict()
	c.Dict.SetStr(name, made)
	return made, nil
}, Set: func(s *Space, x, v Object) error {
	return s.setClassAttr(x.(*Class), s.Intern("__annotations__"), v)
}, Del: func(s *Space, x Object) error {
	return s.setClassAttr(x.(*Class), s.Intern("__annotations__"), nil)
}}
