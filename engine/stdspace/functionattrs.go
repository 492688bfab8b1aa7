package stdspace

import "vitrine/engine/source"

// addFunctionAttributes adds the computed attributes of functions, methods
// and other objects that stand for code.
func (s *Space) addFunctionAttributes() {
	s.addPlainFunctionAttributes()
	s.addMethodAttributes()
	s.addBuiltinAttributes()
	s.addPropertyAttributes()
}

// addPlainFunctionAttributes adds __name__ and so on; Python 2 has func_name
// and so on as well.
func (s *Space) addPlainFunctionAttributes() {
	add := func(name, old string, get func(f *Function) Object, set func(f *Function, v Object) bool) {
		g := GetSet{Name: name, Get: func(_ *Space, x Object) (Object, error) { return get(x.(*Function)), nil }}
		if set != nil {
			g.Set = func(s *Space, x, v Object) error {
				if !set(x.(*Function), v) {
					return s.TypeError("%s must be set to another kind of object than '%s'", name, s.TypeOf(v).Name)
				}
				return nil
			}
		}
		s.addGetSet(s.types.function, g)
		if old != "" && s.opt.Dialect == source.Python2 {
			g.Name = old
			s.addGetSet(s.types.function, g)
		}
	}
	add("__name__", "func_name", func(f *Function) Object { return NewStr(f.Name) }, func(f *Function, v Object) (ok bool) {
		t, ok := AsText(v)
		if ok {
			f.Name = t
		}
		return ok
	})
	add("__qualname__", "", func(f *Function) Object { return NewStr(f.QualName) }, func(f *Function, v Object) (ok bool) {
		t, ok := AsText(v)
		if ok {
			f.QualName = t
		}
		return ok
	})
	add("__doc__", "func_doc", func(f *Function) Object { return f.Doc }, func(f *Function, v Object) bool { f.Doc = v; return true })
	add("__module__", "", func(f *Function) Object { return f.Module }, func(f *Function, v Object) bool { f.Module = v; return true })
	add("__globals__", "func_globals", func(f *Function) Object { return f.Globals }, nil)
	add("__code__", "func_code", func(f *Function) Object { return f.Code }, nil)
	add("__closure__", "func_closure", closureOf, nil)
	add("__defaults__", "func_defaults", defaultsOf, setDefaults)
	add("__kwdefaults__", "", func(f *Function) Object {
		if f.KwDefaults == nil {
			return None
		}
		return f.KwDefaults
	}, nil)
	add("__annotations__", "", func(f *Function) Object {
		if f.Annotations == nil {
			f.Annotations = NewDict()
		}
		return f.Annotations
	}, func(f *Function, v Object) (ok bool) {
		f.Annotations, ok = v.(*Dict)
		return ok
	})
	if s.opt.Dialect == source.Python2 {
		s.addGetSet(s.types.function, GetSet{Name: "func_dict", Get: getDict})
	}
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
	if v == None {
		f.Defaults = nil
		return true
	}
	t, ok := v.(*Tuple)
	if ok {
		f.Defaults = append([]Object(nil), t.Items...)
	}
	return ok
}

func (s *Space) addMethodAttributes() {
	get := func(name, old string, f func(s *Space, m *Method) Object) {
		g := GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) { return f(s, x.(*Method)), nil }}
		s.addGetSet(s.types.method, g)
		if old != "" && s.opt.Dialect == source.Python2 {
			g.Name = old
			s.addGetSet(s.types.method, g)
		}
	}
	get("__func__", "im_func", func(s *Space, m *Method) Object { return m.Func })
	get("__self__", "im_self", func(s *Space, m *Method) Object { return noneIfNil(m.Self) })
	if s.opt.Dialect == source.Python2 {
		get("im_class", "", func(s *Space, m *Method) Object { return m.Class })
	}
	// Whatever else is asked of a method is asked of its function.
	for _, name := range []string{"__name__", "__qualname__", "__doc__", "__module__", "__code__", "__defaults__", "__globals__", "__dict__", "__annotations__"} {
		s.addGetSet(s.types.method, GetSet{Name: name, Get: func(s *Space, x Object) (Object, error) {
			return s.GetAttr(x.(*Method).Func, name)
		}})
	}
}

func (s *Space) addBuiltinAttributes() {
	for _, c := range []*Class{s.types.builtinFunction, s.types.methodDescriptor} {
		s.addGetSet(c, GetSet{Name: "__name__", Get: func(s *Space, x Object) (Object, error) { return NewStr(x.(*Builtin).Name), nil }})
		s.addGetSet(c, GetSet{Name: "__qualname__", Get: func(s *Space, x Object) (Object, error) {
			b := x.(*Builtin)
			if b.Class != nil {
				return NewStr(b.Class.Name + "." + b.Name), nil
			}
			return NewStr(b.Name), nil
		}})
		s.addGetSet(c, GetSet{Name: "__module__", Get: func(s *Space, x Object) (Object, error) {
			if m := x.(*Builtin).Module; m != "" {
				return NewStr(m), nil
			}
			return None, nil
		}})
		s.addGetSet(c, GetSet{Name: "__self__", Get: func(s *Space, x Object) (Object, error) { return noneIfNil(x.(*Builtin).Self), nil }})
		s.addGetSet(c, GetSet{Name: "__doc__", Get: func(s *Space, x Object) (Object, error) { return NewStr(x.(*Builtin).Doc), nil }})
	}
}
