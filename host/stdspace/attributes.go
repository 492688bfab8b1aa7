package stdspace

// GetAttr returns the attribute of x of that name.
func (s *Space) GetAttr(x Object, name string) (Object, error) {
	return s.getAttr(x, s.Intern(name))
}

// Attribute returns an attribute that the interpreter itself asks for.
// These are special methods, which are looked for in the class of x.
func (s *Space) Attribute(x Object, name string) (Object, error) {
	n, c := s.Intern(name), s.TypeOf(x)
	if hook := s.registry.lookup(c, n); hook != nil {
		return s.bind(hook, x, c)
	}
	if s.py2() {
		return nil, s.Throw("AttributeError", name)
	}
	missed := ""
	if n == nExit && s.registry.lookup(c, nEnter) != nil {
		missed = " (missed __exit__ method)"
	}
	return nil, s.TypeError("'%s' object does not support the context manager protocol%s", c.Name, missed)
}

// getAttr returns an attribute. The name must be interned.
func (s *Space) getAttr(x Object, name *Str) (Object, error) {
	v, err := s.readAttr(x, name)
	if err != nil {
		err = s.nameMissing(err, x, name)
	}
	return v, err
}

// readAttr is getAttr; what is missing is not noted in the exception.
func (s *Space) readAttr(x Object, name *Str) (Object, error) {
	switch x := x.(type) {
	case *Instance:
		t := s.registry.traitsOf(x.Class)
		if t.getattribute != nil {
			return s.getAttrByHook(x, t, name)
		}
		v, err := s.plainGetAttr(x, x.Class, x.Attrs, name)
		if err != nil && t.getattr != nil && s.excs.is(err, "AttributeError") {
			return s.callHook(t.getattr, x, name)
		}
		return v, err
	case *Class:
		if t := s.registry.traitsOf(x.Meta); t.getattribute != nil {
			return s.getAttrByHook(x, t, name)
		} else if t.getattr != nil {
			v, err := s.classGetAttr(x, name)
			if err != nil && s.excs.is(err, "AttributeError") {
				return s.callHook(t.getattr, x, name)
			}
			return v, err
		}
		return s.classGetAttr(x, name)
	case *Super:
		return s.superGetAttr(x, name)
	case *GenericAlias:
		if !names(ownOfAlias, name.s) {
			return s.getAttr(x.Origin, name)
		}
	case *Method:
		if s.registry.lookup(s.types.method, name) == nil { // it is asked of the function
			return s.getAttr(x.Func, name)
		}
	}
	return s.plainGetAttr(x, s.TypeOf(x), s.dictOf(x), name)
}

// instanceAttr is getAttr for an instance. What is most common comes first: its
// own attributes, and methods.
func (s *Space) instanceAttr(x *Instance, name *Str) (Object, error) {
	c := x.Class
	if s.registry.traitsOf(c).getattribute != nil {
		return s.getAttr(x, name)
	}
	d := s.registry.lookup(c, name)
	if d == nil || !s.readFirst(d) {
		if v := x.Attrs.GetStr(name); v != nil {
			return v, nil
		}
	}
	if fn, ok := d.(*Function); ok {
		return &Method{Func: fn, Self: x, Class: c}, nil
	}
	return s.getAttr(x, name)
}

// dictOf returns the dictionary of attributes of an object that is neither an
// instance nor a class, or nil.
func (s *Space) dictOf(x Object) *Dict {
	switch x := x.(type) {
	case *Module:
		return x.Dict
	case *Function:
		return x.Dict
	case *Instance:
		return x.Attrs
	case *StaticMethod:
		return x.Attrs
	case *ClassMethod:
		return x.Attrs
	}
	return nil
}

// getAttrByHook asks a __getattribute__ of the program, then __getattr__.
func (s *Space) getAttrByHook(x Object, t *traits, name *Str) (Object, error) {
	v, err := s.callHook(t.getattribute, x, name)
	if err != nil && t.getattr != nil && s.excs.is(err, "AttributeError") {
		return s.callHook(t.getattr, x, name)
	}
	return v, err
}

// callHook calls a special method, as it was found in a class, on x.
func (s *Space) callHook(hook, x Object, args ...Object) (Object, error) {
	switch fn := hook.(type) {
	case *Function:
		return s.callFunction(fn, x, args)
	case *Builtin:
		if fn.Class != nil && fn.Self == nil {
			if err := s.checkDescribed(fn.Name, fn.Class, x); err != nil {
				return nil, err
			}
			return s.callBuiltin(fn, bound(x, args), nil)
		}
	}
	if err := s.limits.enter(); err != nil {
		return nil, err
	}
	defer s.limits.leave()
	callee, err := s.bind(hook, x, s.TypeOf(x))
	if err != nil {
		return nil, err
	}
	return s.Call(callee, args)
}

// callGet calls the __get__ of a descriptor as it stands in its class: it is not bound itself.
func (s *Space) callGet(get, d Object, x Object, c *Class) (Object, error) {
	if _, ok := get.(*Function); ok {
		return s.callHook(get, d, x, c)
	}
	return s.callNested(get, d, x, c)
}

// plainGetAttr is object.__getattribute__.
func (s *Space) plainGetAttr(x Object, c *Class, attrs *Dict, name *Str) (Object, error) {
	d := s.registry.lookup(c, name)
	if d != nil && s.readFirst(d) {
		return s.bind(d, x, c)
	}
	if attrs != nil {
		if v := attrs.GetStr(name); v != nil {
			return v, nil
		}
	}
	if d != nil {
		return s.bind(d, x, c)
	}
	return nil, s.noAttribute(x, name)
}

func (s *Space) noAttribute(x Object, name *Str) error {
	if m, ok := x.(*Module); ok && !s.py2() {
		return s.Throw("AttributeError", "module '"+m.Name+"' has no attribute '"+name.s+"'")
	}
	return s.Throw("AttributeError", "'"+s.longName(s.TypeOf(x))+"' object has no attribute '"+name.s+"'")
}

// readFirst reports whether a class attribute is read before an instance's own one: one that the
// program wrote must have a __get__ for that.
func (s *Space) readFirst(d Object) bool {
	if i, ok := d.(*Instance); ok && s.registry.lookup(i.Class, nGet) == nil {
		return false
	}
	return s.isData(d)
}

// isData reports whether a class attribute goes before an instance's own one.
func (s *Space) isData(d Object) bool {
	switch d := d.(type) {
	case *Function, *Builtin, *StaticMethod, *ClassMethod:
		return false
	case *Property, *GetSet, *member:
		return true
	case *Instance:
		return s.registry.lookup(d.Class, nSet) != nil || s.registry.lookup(d.Class, nDelete) != nil
	}
	return false
}

// bind reads a class attribute through an instance: functions become methods,
// descriptors are asked.
func (s *Space) bind(d, x Object, c *Class) (Object, error) {
	switch d := d.(type) {
	case *Function:
		return &Method{Func: d, Self: x, Class: c}, nil
	case *Builtin:
		if d.Class != nil && d.Self == nil && !d.isNew() {
			if err := s.checkDescribed(d.Name, d.Class, x); err != nil {
				return nil, err
			}
			b := *d
			b.Self = x
			return &b, nil
		}
		return d, nil
	case *Method:
		if d.Self == nil && d.Class != nil && s.IsInstance(x, d.Class) {
			return &Method{Func: d.Func, Self: x, Class: c}, nil
		}
		return d, nil
	case *Property:
		if d.Get == nil || d.Get == None {
			return nil, s.noAccessor(d, x, "getter", "unreadable attribute")
		}
		return s.callNested(d.Get, x)
	case *StaticMethod:
		return s.unwrap(d)
	case *ClassMethod:
		return s.bindClassMethod(d, c)
	case *GetSet:
		if err := s.checkDescribed(d.Name, d.Class, x); err != nil {
			return nil, err
		}
		return d.Get(s, x)
	case *member:
		return d.get(s, x)
	case *Super:
		return s.bindSuper(d, x)
	case *Instance:
		if get := s.registry.lookup(d.Class, nGet); get != nil {
			return s.callGet(get, d, x, c)
		}
	}
	return d, nil
}

// callNested calls a function that stands behind an attribute.
func (s *Space) callNested(fn Object, args ...Object) (Object, error) {
	if err := s.limits.enter(); err != nil {
		return nil, err
	}
	defer s.limits.leave()
	return s.Call(fn, args)
}

func (s *Space) noAccessor(p *Property, x Object, kind, old string) error {
	if s.py2() {
		return s.Throw("AttributeError", old)
	}
	if name := s.propertyName(p, x); name != "" {
		return s.Raise("AttributeError", "property '%s' of '%s' object has no %s", name, s.TypeOf(x).QualName, kind)
	}
	return s.Raise("AttributeError", "property of '%s' object has no %s", s.TypeOf(x).QualName, kind)
}

// propertyName returns the name under which the class of x has a property.
func (s *Space) propertyName(p *Property, x Object) string {
	for _, c := range s.TypeOf(x).MRO {
		for _, e := range c.Dict.Entries() {
			if e.Value == Object(p) {
				name, _ := AsText(e.Key)
				return name
			}
		}
	}
	return ""
}

// classGetAttr is type.__getattribute__.
func (s *Space) classGetAttr(c *Class, name *Str) (Object, error) {
	meta := s.registry.lookup(c.Meta, name)
	if meta != nil && s.readFirst(meta) {
		return s.bind(meta, c, c.Meta)
	}
	if v := s.registry.lookup(c, name); v != nil {
		return s.bindToClass(v, c)
	}
	if meta != nil {
		return s.bind(meta, c, c.Meta)
	}
	return nil, s.Throw("AttributeError", "type object '"+s.longName(c)+"' has no attribute '"+name.s+"'")
}

// bindToClass reads a class attribute through the class.
func (s *Space) bindToClass(v Object, c *Class) (Object, error) {
	switch d := v.(type) {
	case *Function:
		if s.py2() {
			return &Method{Func: d, Class: c}, nil
		}
	case *StaticMethod:
		return s.unwrap(d)
	case *ClassMethod:
		return s.bindClassMethod(d, c)
	case *Instance:
		if get := s.registry.lookup(d.Class, nGet); get != nil {
			return s.callGet(get, d, None, c)
		}
	}
	return v, nil
}

// setAttr sets an attribute, or deletes it if v is nil.
func (s *Space) setAttr(x Object, name *Str, v Object) error {
	c := s.TypeOf(x)
	t := s.registry.traitsOf(c)
	hook := t.setattr
	if v == nil {
		hook = t.delattr
	}
	if hook == nil && s.py2() && names(readOnlyIn2, c.Name) && c.Builtin {
		return s.TypeError("'%s' object has only read-only attributes (%s .%s)", c.Name, map[bool]string{true: "del", false: "assign to"}[v == nil], name.s)
	}
	if hook == nil {
		return s.plainSetAttr(x, c, name, v)
	}
	var err error
	if v == nil {
		_, err = s.callHook(hook, x, name)
	} else {
		_, err = s.callHook(hook, x, name, v)
	}
	return err
}

// plainSetAttr is object.__setattr__ and, if v is nil, object.__delattr__;
// for classes it is that of type.
func (s *Space) plainSetAttr(x Object, c *Class, name *Str, v Object) error {
	if k, ok := x.(*Class); ok && k.Builtin {
		return s.immutable(k, name)
	}
	if d := s.registry.lookup(c, name); d != nil {
		if done, err := s.setThrough(d, x, v); done || err != nil {
			return err
		}
	}
	switch x := x.(type) {
	case *Instance:
		return s.setInstanceAttr(x, name, v)
	case *Class:
		return s.setClassAttr(x, name, v)
	case *Module:
		return s.setDictAttr(x, x.Dict, name, v)
	case *Function:
		if x.Dict == nil {
			x.Dict = NewDict()
		}
		return s.setDictAttr(x, x.Dict, name, v)
	case *StaticMethod, *ClassMethod:
		if d := s.attrsOfWrapper(x); d != nil {
			return s.setDictAttr(x, *d, name, v)
		}
	}
	if s.registry.lookup(c, name) != nil {
		return s.Raise("AttributeError", "'%s' object attribute '%s' is read-only", c.Name, name.s)
	}
	return s.noAttribute(x, name)
}

// immutable is the error for an attribute of a builtin class that a program would change.
func (s *Space) immutable(c *Class, name *Str) error {
	if s.py2() {
		return s.TypeError("can't set attributes of built-in/extension type '%s'", s.longName(c))
	}
	return s.TypeError("cannot set %s attribute of immutable type '%s'", quoteText(name.s, false), s.longName(c))
}

func (s *Space) setDictAttr(x Object, d *Dict, name *Str, v Object) error {
	if v != nil {
		d.SetStr(name, v)
		return nil
	}
	if !d.DelStr(name) {
		return s.noAttribute(x, name)
	}
	return nil
}

func (s *Space) setInstanceAttr(x *Instance, name *Str, v Object) error {
	if x.Attrs == nil {
		if x.Class.noDict || v == nil && s.py2() { // there is no dictionary, or not yet
			if s.registry.lookup(x.Class, name) != nil {
				return s.Raise("AttributeError", "'%s' object attribute '%s' is read-only", x.Class.Name, name.s)
			}
			return s.noAttribute(x, name)
		}
		x.Attrs = NewDict()
	}
	if v != nil {
		x.Attrs.SetStr(name, v)
		return nil
	}
	if !x.Attrs.DelStr(name) {
		if s.py2() {
			return s.Throw("AttributeError", name.s)
		}
		return s.noAttribute(x, name)
	}
	return nil
}

func (s *Space) setClassAttr(c *Class, name *Str, v Object) error {
	if c.Builtin {
		return s.immutable(c, name)
	}
	if v != nil {
		c.Dict.SetStr(name, v)
		s.registry.noteProperty(name, v)
	} else if !c.Dict.DelStr(name) {
		if s.py2() {
			return s.Throw("AttributeError", name.s)
		}
		return s.Raise("AttributeError", "type object '%s' has no attribute '%s'", s.longName(c), name.s)
	}
	s.registry.touch(c)
	return nil
}

// setThrough sets or deletes an attribute that a data descriptor looks after.
// done is false if d is none.
func (s *Space) setThrough(d, x, v Object) (done bool, err error) {
	switch d := d.(type) {
	case *Property:
		return true, s.setProperty(d, x, v)
	case *GetSet:
		return true, d.change(s, x, v)
	case *member:
		return true, d.set(s, x, v)
	case *Instance:
		if v == nil {
			if del := s.registry.lookup(d.Class, nDelete); del != nil {
				_, err := s.callHook(del, d, x)
				return true, err
			}
			if s.registry.lookup(d.Class, nSet) != nil {
				return true, s.halfSlot(nDelete)
			}
			return false, nil
		}
		if set := s.registry.lookup(d.Class, nSet); set != nil {
			_, err := s.callHook(set, d, x, v)
			return true, err
		}
		if s.registry.lookup(d.Class, nDelete) != nil {
			return true, s.halfSlot(nSet)
		}
	}
	return false, nil
}

func (s *Space) setProperty(p *Property, x, v Object) error {
	fn, kind, old := p.Set, "setter", "can't set attribute"
	args := []Object{x, v}
	if v == nil {
		fn, kind, old = p.Del, "deleter", "can't delete attribute"
		args = args[:1]
	}
	if fn == nil || fn == None {
		return s.noAccessor(p, x, kind, old)
	}
	_, err := s.callNested(fn, args...)
	return err
}

// change sets or deletes the attribute.
func (g *GetSet) change(s *Space, x, v Object) error {
	if err := s.checkDescribed(g.Name, g.Class, x); err != nil {
		return err
	}
	if v == nil && g.Del != nil {
		return g.Del(s, x)
	}
	if v == nil || g.Set == nil {
		if g.field(s) {
			return s.Throw(s.either("TypeError", "AttributeError"), "readonly attribute")
		}
		return s.Raise("AttributeError", "attribute '%s' of '%s' objects is not writable", g.Name, g.Class.Name)
	}
	return g.Set(s, x, v)
}

// checkDescribed makes sure that a descriptor of a class is used on an instance
// of it.
func (s *Space) checkDescribed(name string, c *Class, x Object) error {
	if s.TypeOf(x).IsSubclass(c) {
		return nil
	}
	return s.TypeError("descriptor '%s' for '%s' objects doesn't apply to %s'%s' object", name, c.Name, s.either("", "a "), s.typeName(x))
}

// describes returns the name and the class of a computed attribute.
func describes(x Object) (string, *Class) {
	switch d := x.(type) {
	case *member:
		return d.name.s, d.class
	case *GetSet:
		return d.Name, d.Class
	}
	return "", nil
}

// readThrough is a __get__ that is asked for an attribute of an object or of a class: one of the two it has to be given.
func readThrough(get GoFunc) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		if args[1] == None && nilIfNone(arg(args, 2)) == nil {
			return nil, s.TypeError("__get__(None, None) is invalid")
		}
		return get(s, args)
	}
}

// descriptorMethods are those of computed attributes, as they stand in the
// dictionary of a class.
var descriptorMethods = []Def{
	{Name: "__get__", Min: 2, Max: 3, Fn: readThrough(func(s *Space, args []Object) (Object, error) {
		if args[1] == None {
			return args[0], nil
		}
		return s.bind(args[0], args[1], s.TypeOf(args[1]))
	})},
	{Name: "__set__", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		_, err := s.setThrough(args[0], args[1], args[2])
		return None, err
	}},
	{Name: "__delete__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		_, err := s.setThrough(args[0], args[1], nil)
		return None, err
	}},
	{Name: "__name__", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		name, _ := describes(args[0])
		return NewStr(name), nil
	}},
	{Name: "__qualname__", Min: 1, Max: 1, Kind: Getter, Only: 3, Fn: func(_ *Space, args []Object) (Object, error) {
		name, c := describes(args[0])
		return NewStr(c.QualName + "." + name), nil
	}},
	{Name: "__objclass__", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		_, c := describes(args[0])
		return c, nil
	}},
}

// A member is the descriptor of a name in __slots__.
type member struct {
	name  *Str
	class *Class
}

func (m *member) classIn(s *Space) *Class { return s.types.member }

func (m *member) get(s *Space, x Object) (Object, error) {
	if err := s.checkDescribed(m.name.s, m.class, x); err != nil {
		return nil, err
	}
	i := x.(*Instance)
	if v := i.Slots.GetStr(m.name); v != nil {
		return v, nil
	}
	if s.py2() {
		return nil, s.Throw("AttributeError", m.name.s)
	}
	return nil, s.noAttribute(x, m.name)
}

func (m *member) set(s *Space, x, v Object) error {
	if err := s.checkDescribed(m.name.s, m.class, x); err != nil {
		return err
	}
	i := x.(*Instance)
	if i.Slots == nil {
		i.Slots = NewDict()
	}
	if v != nil {
		i.Slots.SetStr(m.name, v)
		return nil
	}
	if !i.Slots.DelStr(m.name) {
		return s.Throw("AttributeError", m.name.s)
	}
	return nil
}
