package stdspace

import (
	"vitrine/host/source"
)

// addFunctionAttributes adds the computed attributes of functions, methods
// and other objects that stand for code.
func (tm typeMaker) addFunctionAttributes() {
	tm.addPlainFunctionAttributes()
	tm.addMethodAttributes()
	tm.addBuiltinAttributes()
	tm.addPropertyAttributes()
	tm.addWrapperAttributes()
	tm.addCodeAttributes()
	tm.addFrameAttributes()
	tm.addTracebackAttributes()
	tm.addGeneratorAttributes()
}

// A functionAttr is a computed attribute of functions, under its name and, in
// Python 2, under an older one. A function set, where there is one, refuses what
// is not of the kind; nil stands for an attribute that is deleted.
type functionAttr struct {
	name, old string
	get       func(f *Function) Object
	set       func(f *Function, v Object) bool
	kind      string // what it may be set to
}

var functionAttrs = []functionAttr{
	{"__name__", "func_name", func(f *Function) Object { return NewStr(f.Name) }, func(f *Function, v Object) (ok bool) {
		return setText(&f.Name, v)
	}, "string"},
	{"__qualname__", "", func(f *Function) Object { return NewStr(f.QualName) }, func(f *Function, v Object) (ok bool) {
		return setText(&f.QualName, v)
	}, "string"},
	{"__doc__", "func_doc", func(f *Function) Object { return f.Doc }, func(f *Function, v Object) bool {
		f.Doc = noneIfNil(v)
		return true
	}, ""},
	{"__module__", "", func(f *Function) Object { return f.Module }, func(f *Function, v Object) bool {
		f.Module = noneIfNil(v)
		return true
	}, ""},
	{"__globals__", "func_globals", func(f *Function) Object { return f.Globals }, nil, ""},
	{"__closure__", "func_closure", closureOf, nil, ""},
	{"__defaults__", "func_defaults", defaultsOf, setDefaults, "tuple"},
	{"__kwdefaults__", "", func(f *Function) Object {
		if f.KwDefaults == nil {
			return None
		}
		return f.KwDefaults
	}, func(f *Function, v Object) bool {
		d, ok := v.(*Dict)
		if ok = ok || v == nil || v == None; ok {
			f.KwDefaults = d
		}
		return ok
	}, "dict"},
	{"__annotations__", "", func(f *Function) Object {
		if f.Annotations == nil {
			f.Annotations = NewDict()
		}
		return f.Annotations
	}, func(f *Function, v Object) bool {
		d, ok := v.(*Dict)
		f.Annotations = d
		return ok || v == nil
	}, "dict"},
}

func setText(text *string, v Object) (ok bool) {
	t, ok := AsText(v)
	if ok {
		*text = t
	}
	return ok
}

// addPlainFunctionAttributes adds __name__ and so on; Python 2 has func_name
// and so on as well.
func (tm typeMaker) addPlainFunctionAttributes() {
	for _, a := range functionAttrs {
		if tm.s.py2() && a.old == "" && a.name != "__module__" {
			continue
		}
		for _, name := range tm.both(a.name, a.old) {
			if name != "" {
				tm.s.registry.addGetSet(tm.s.types.function, a.getSet(name))
			}
		}
	}
	if !tm.s.py2() {
		tm.s.registry.addGetSet(tm.s.types.function, GetSet{Name: "__builtins__", Get: func(_ *Space, x Object) (Object, error) {
			v := x.(*Function).Globals.GetStr(nBuiltins)
			if m, ok := v.(*Module); ok {
				return m.Dict, nil
			}
			return noneIfNil(v), nil
		}})
	}
	for _, name := range tm.both("__code__", "func_code") {
		tm.s.registry.addGetSet(tm.s.types.function, GetSet{Name: name, Get: func(_ *Space, x Object) (Object, error) {
			return x.(*Function).Code, nil
		}, Set: setFunctionCode, Del: func(s *Space, x Object) error { return setFunctionCode(s, x, nil) }})
	}
	for _, name := range tm.both("__dict__", "func_dict") {
		tm.s.registry.addGetSet(tm.s.types.function, GetSet{Name: name, Get: getDict, Set: setFunctionDict, Del: func(s *Space, _ Object) error {
			return s.TypeError("%s", s.either("function's dictionary may not be deleted", "cannot delete __dict__"))
		}})
	}
}

func (a functionAttr) getSet(name string) GetSet {
	g := GetSet{Name: name, Get: func(_ *Space, x Object) (Object, error) { return a.get(x.(*Function)), nil }}
	if a.set == nil {
		return g
	}
	g.Set = func(s *Space, x, v Object) error {
		if !a.set(x.(*Function), v) {
			return s.TypeError("%s must be set to a %s object", a.name, a.kind)
		}
		return nil
	}
	g.Del = func(s *Space, x Object) error { return g.Set(s, x, nil) }
	return g
}

func setFunctionDict(s *Space, x, v Object) error {
	d, ok := v.(*Dict)
	if !ok {
		return s.TypeError("%s", s.either("setting function's dictionary to a non-dict", "__dict__ must be set to a dictionary, not a '"+s.typeName(v)+"'"))
	}
	x.(*Function).Dict = d
	return nil
}

func closureOf(f *Function) Object {
	if len(f.Closure) == 0 {
		return None
	}
	cells := make([]Object, len(f.Closure))
	for i, c := range f.Closure {
		cells[i] = &Cell{c}
	}
	return NewTuple(cells...)
}

func defaultsOf(f *Function) Object {
	if len(f.Defaults) == 0 {
		return None
	}
	return NewTuple(append([]Object(nil), f.Defaults...)...)
}

func setDefaults(f *Function, v Object) bool {
	if v == nil || v == None {
		f.Defaults = nil
		return true
	}
	t, ok := v.(*Tuple)
	if ok {
		f.Defaults = append([]Object(nil), t.Items...)
	}
	return ok
}

func (tm typeMaker) addMethodAttributes() {
	get := func(name, old string, f func(s *Space, m *Method) Object) {
		g := GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(s, x.(*Method)), nil }}
		tm.s.registry.addGetSet(tm.s.types.method, g)
		if old != "" && tm.s.opt.Dialect == source.Python2 {
			g.Name = old
			tm.s.registry.addGetSet(tm.s.types.method, g)
		}
	}
	get("__func__", "im_func", func(s *Space, m *Method) Object { return m.Func })
	get("__self__", "im_self", func(s *Space, m *Method) Object { return noneIfNil(m.Self) })
	if tm.s.opt.Dialect == source.Python2 {
		get("im_class", "", func(s *Space, m *Method) Object { return noneIfNil(m.ofClass()) })
	}
	// What a method would get from its class is asked of its function, as all else is.
	for _, name := range []string{"__name__", "__doc__", "__module__"} {
		tm.s.registry.addGetSet(tm.s.types.method, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) {
			return s.GetAttr(x.(*Method).Func, name)
		}})
	}
}

func (tm typeMaker) addBuiltinAttributes() {
	t := &tm.s.types
	get := func(name string, f func(s *Space, b *Builtin) Object, classes ...*Class) {
		for _, c := range classes {
			tm.s.registry.addGetSet(c, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(s, x.(*Builtin)), nil }})
		}
	}
	all := []*Class{t.builtinFunction, t.methodDescriptor, t.wrapperDescriptor, t.methodWrapper}
	get("__name__", func(_ *Space, b *Builtin) Object { return NewStr(b.Name) }, all...)
	get("__doc__", func(_ *Space, b *Builtin) Object { return NewStr(b.Doc) }, all...)
	get("__self__", func(s *Space, b *Builtin) Object { return s.selfOf(b) }, t.builtinFunction, t.methodWrapper)
	get("__objclass__", func(_ *Space, b *Builtin) Object { return b.Class }, all[1:]...)
	tm.s.registry.addGetSet(t.builtinFunction, GetSet{Name: "__module__", Get: func(s *Space, x Object) (Object, error) {
		b := x.(*Builtin)
		switch {
		case b.module != nil:
			return b.module, nil
		case b.Module != "":
			return NewStr(s.implementation(b.Module)), nil
		}
		return None, nil
	}, Set: func(_ *Space, x, v Object) error {
		x.(*Builtin).module = v
		return nil
	}, Del: func(_ *Space, x Object) error {
		x.(*Builtin).module = None
		return nil
	}})
	if tm.s.py2() {
		return
	}
	get("__qualname__", func(s *Space, b *Builtin) Object {
		if b.Class == nil {
			return NewStr(b.Name)
		}
		return NewStr(s.ownerName(b) + "." + b.Name)
	}, all...)
}

// ownerName is the name of the class that a method of Python 3 belongs to: a bound one to that of its object, or to the class
// that it is read from.
func (s *Space) ownerName(b *Builtin) string {
	switch self, ofClass := b.Self.(*Class); {
	case b.slot || b.Self == nil:
		return b.Class.Name
	case ofClass:
		return self.QualName
	}
	return s.TypeOf(b.Self).QualName
}

// selfOf returns what a builtin is bound to: __new__ to the class that has it, a function to its module or, in
// Python 2, to nothing.
func (s *Space) selfOf(b *Builtin) Object {
	if b.isNew() {
		return b.Class
	}
	return noneIfNil(b.Self)
}
