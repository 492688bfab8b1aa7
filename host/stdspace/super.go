package stdspace

import "slices"

// superGetAttr reads an attribute from the classes after the one that super
// names.
func (s *Space) superGetAttr(x *Super, name *Str) (Object, error) {
	if x.Self == nil || name == nClass {
		return s.plainGetAttr(x, s.types.super, nil, name)
	}
	order := x.Start.MRO
	for _, c := range order[slices.Index(order, x.Class)+1:] {
		v := c.Dict.GetStr(name)
		if v == nil {
			continue
		}
		if self, ok := x.Self.(*Class); ok && self == x.Start {
			return s.bindToSuper(v, self)
		}
		v, err := s.bind(v, x.Self, x.Start)
		if b, ok := v.(*Builtin); ok && b.Self == x.Self {
			b.ofSuper = true
		}
		return v, err
	}
	if s.registry.lookup(s.types.super, name) == nil {
		return nil, s.Raise("AttributeError", "'super' object has no attribute '%s'", name.s)
	}
	return s.plainGetAttr(x, s.types.super, nil, name)
}

// bindToSuper reads an attribute through super(Class, cls): methods stay
// functions, class methods get cls.
func (s *Space) bindToSuper(v Object, cls *Class) (Object, error) {
	if fn, ok := v.(*Function); ok {
		return fn, nil
	}
	return s.bindToClass(v, cls)
}

// superNew makes super(), super(Class) or super(Class, self).
func superNew(s *Space, args []Object) (Object, error) {
	switch {
	case len(args) == 1 && s.py2():
		return nil, s.TypeError("super() takes at least 1 argument (0 given)")
	case len(args) == 1:
		return superOfFrame(s)
	}
	c, ok := args[1].(*Class)
	if !ok {
		return nil, s.TypeError("super() argument 1 must be %s, not %s", s.either("type", "a type"), s.typeName(args[1]))
	}
	if len(args) == 2 || args[2] == None {
		return &Super{Class: c}, nil
	}
	return newSuper(s, c, args[2])
}

// bindSuper completes super(Class), which is kept in a class, for an object that it is read from.
func (s *Space) bindSuper(x *Super, self Object) (Object, error) {
	if x.Self != nil || self == nil || self == None {
		return x, nil
	}
	return newSuper(s, x.Class, self)
}

func newSuper(s *Space, c *Class, self Object) (Object, error) {
	if k, ok := self.(*Class); ok && k.IsSubclass(c) {
		return &Super{Class: c, Self: self, Start: k}, nil
	}
	if t := s.TypeOf(self); t.IsSubclass(c) {
		return &Super{Class: c, Self: self, Start: t}, nil
	}
	if k, err := s.GetAttr(self, nClass.s); err == nil { // as an object says that stands for another one
		if k, ok := k.(*Class); ok && k.IsSubclass(c) {
			return &Super{Class: c, Self: self, Start: k}, nil
		}
	}
	return nil, s.TypeError("super(type, obj): obj must be an instance or subtype of type")
}

// superOfFrame is super() without arguments: the class is in the __class__
// cell of the running method, the object is its first argument.
func superOfFrame(s *Space) (Object, error) {
	f := s.frame
	if f == nil || f.Code.ArgCount == 0 {
		return nil, s.Throw("RuntimeError", "super(): no arguments")
	}
	self := f.Locals[0]
	if i := slices.Index(f.Code.CellArgs, 0); i >= 0 {
		self = f.Cells[i].Value
	}
	if self == nil {
		return nil, s.Throw("RuntimeError", "super(): arg[0] deleted")
	}
	i := slices.Index(f.Code.FreeVars, "__class__")
	if i < 0 {
		return nil, s.Throw("RuntimeError", "super(): __class__ cell not found")
	}
	c, ok := f.Cells[len(f.Code.CellVars)+i].Value.(*Class)
	if !ok {
		return nil, s.Throw("RuntimeError", "super(): empty __class__ cell")
	}
	if self == None {
		return &Super{Class: c}, nil
	}
	return newSuper(s, c, self)
}
