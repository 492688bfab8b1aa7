package stdspace

import "vitrine/host/interp"

// A field of an exception is an attribute that the program may set to anything; deleted, it is None. Until the program
// sets it, it is what the arguments of the exception say.

// field returns a field of an exception, or nil if nothing has set it or it was deleted.
func (x *Exception) field(name string) Object { return x.fields[name] }

// setField sets a field, or deletes it if v is nil.
func (x *Exception) setField(name string, v Object) {
	if x.fields == nil {
		x.fields = map[string]Object{}
	}
	x.fields[name] = v
}

// addField adds a field to a class of exceptions; first gives what it is before it is set, nil for None.
func (tm typeMaker) addField(class, name string, first func(s *Space, x *Exception) Object) {
	change := func(_ *Space, x, v Object) error {
		state(x).setField(name, v)
		return nil
	}
	tm.s.registry.addGetSet(tm.s.registry.classes[class], GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) {
		e := state(x)
		if v, changed := e.fields[name]; changed || first == nil {
			return noneIfNil(v), nil
		}
		return noneIfNil(first(s, e)), nil
	}, Set: change, Del: func(s *Space, x Object) error { return change(s, x, nil) }})
}

// addFields adds the fields of builtin exceptions, and what Python 3 lets some of them be given by name.
func (tm typeMaker) addFields() {
	first := func(_ *Space, x *Exception) Object {
		if items := x.made().Items; len(items) > 0 {
			return items[0]
		}
		return nil
	}
	tm.addField("SystemExit", "code", func(s *Space, x *Exception) Object {
		if len(x.made().Items) > 1 {
			return x.made()
		}
		return first(s, x)
	})
	for i, name := range []string{"errno", "strerror"} {
		tm.addField("EnvironmentError", name, func(s *Space, x *Exception) Object { return osErrorPart(s, x, i) })
	}
	tm.addField("EnvironmentError", "filename", nil)
	if tm.s.py2() {
		return
	}
	tm.addField("EnvironmentError", "filename2", nil)
	tm.addField("StopIteration", "value", first)
	tm.addField("ImportError", "msg", func(s *Space, x *Exception) Object {
		if items := x.made().Items; len(items) == 1 {
			return items[0]
		}
		return nil
	})
	tm.addNamedFields("ImportError", "name", "path")
	tm.addNamedFields("NameError", "name")
	tm.addNamedFields("AttributeError", "name", "obj")
	tm.s.registry.define(tm.s.registry.classes["ImportError"], []Def{{Name: "__str__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		msg, err := s.GetAttr(args[0], "msg")
		if _, ok := msg.(*Str); ok && err == nil {
			return msg, nil
		}
		return exceptionStr(s, args)
	}}})
}

// addNamedFields adds fields that a class of exceptions takes by name.
func (tm typeMaker) addNamedFields(class string, fields ...string) {
	for _, name := range fields {
		tm.addField(class, name, nil)
	}
	tm.s.registry.define(tm.s.registry.classes[class], []Def{{Name: "__init__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		e := state(args[0])
		e.fields = nil
		for _, k := range kw {
			name := s.pool.nameOf(k.Name).s
			known := false
			for _, f := range fields {
				known = known || f == name
			}
			if !known {
				return nil, s.binder.unknownKeyword(s.registry.classes[class].Dict.GetStr(nInit).(*Builtin), k.Name)
			}
			e.setField(name, k.Value)
		}
		return exceptionInit(s, args, nil)
	}}})
}

// addConstructors gives every class of exceptions the methods that make its instances, as CPython does: called by the
// name of the class, they take only what is of that class.
func (tm typeMaker) addConstructors() {
	classes := tm.s.registry.classes
	for _, e := range exceptionClasses {
		c := classes[e.name]
		if c == nil || c.Name != e.name {
			continue
		}
		for _, name := range []*Str{nInit, nNew} {
			inherits := !tm.s.py2() && (e.base3 == "OSError" || names("AttributeError ImportError IndentationError KeyError ModuleNotFoundError "+
				"NameError StopIteration SyntaxError SystemExit TabError UnboundLocalError", e.name))
			if c.Dict.GetStr(name) != nil || name == nNew && inherits {
				continue
			}
			if f, ok := tm.s.registry.lookup(c, name).(*Builtin); ok {
				tm.s.registry.define(c, []Def{*f.def})
			}
		}
	}
}

// nameMissing notes in an AttributeError what was asked of which object, unless it says so already.
func (s *Space) nameMissing(err error, x Object, name *Str) error {
	if s.py2() || !s.excs.is(err, "AttributeError") {
		return err
	}
	if e := s.excs.state(err); e != nil && e.field("name") == nil && e.field("obj") == nil {
		e.setField("name", name)
		e.setField("obj", x)
	}
	return err
}

// undefined is the NameError for a name.
func (s *Space) undefined(name, message string) error {
	return s.excs.about(name, s.Throw("NameError", message))
}

// about notes in an exception of Python 3 the name that it is about.
func (ex *exceptionMaker) about(name string, err error) error {
	if e := ex.state(err); e != nil && !ex.s.py2() {
		e.setField("name", NewStr(name))
	}
	return err
}

// state returns what the exception that err is has besides attributes, or nil.
func (ex *exceptionMaker) state(err error) *Exception {
	oe, ok := err.(*interp.OperationError)
	if !ok {
		return nil
	}
	x, ok := oe.Value.(*Instance)
	if !ok {
		return nil
	}
	e, _ := x.Value.(*Exception)
	return e
}
