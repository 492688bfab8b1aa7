package stdspace

import "slices"

// A Union is what x | y of types is in Python 3.
type Union struct{ Args []Object }

func (u *Union) classIn(s *Space) *Class { return s.types.union }

// Plain returns the types as a tuple, as declarations of types have them.
func (u *Union) Plain() Object { return NewTuple(u.Args...) }

// partsOf returns the types that x stands for in a union; ok is false if it is no type.
func (s *Space) partsOf(x Object) (parts []Object, ok bool) {
	switch x := x.(type) {
	case *Class, *GenericAlias:
		return []Object{x}, true
	case *Union:
		return x.Args, true
	}
	return []Object{s.types.none}, x == None
}

// typeUnion is x | y of types: each of them once, or the type itself if there is only one.
func typeUnion(s *Space, args []Object) (Object, error) {
	left, ok := s.partsOf(args[0])
	right, ok2 := s.partsOf(args[1])
	if !ok || !ok2 {
		return NotImplemented, nil
	}
	u := &Union{}
	for _, x := range slices.Concat(left, right) {
		if has, err := s.hasType(u.Args, x); err != nil {
			return nil, err
		} else if !has {
			u.Args = append(u.Args, x)
		}
	}
	if len(u.Args) == 1 {
		return u.Args[0], nil
	}
	return u, nil
}

// hasType reports whether a type is among others: the same one, or an equal alias.
func (s *Space) hasType(types []Object, x Object) (bool, error) {
	for _, y := range types {
		if x == y {
			return true, nil
		}
		_, a := x.(*GenericAlias)
		if _, b := y.(*GenericAlias); !a || !b {
			continue
		}
		if same, err := s.equal(x, y); err != nil || same {
			return same, err
		}
	}
	return false, nil
}

var unionMethods = []Def{
	{Name: "__or__", Min: 2, Max: 2, Fn: typeUnion},
	{Name: "__ror__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return typeUnion(s, []Object{args[1], args[0]})
	}},
	{Name: "__args__", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		return NewTuple(args[0].(*Union).Args...), nil
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		text := ""
		for i, x := range args[0].(*Union).Args {
			if i > 0 {
				text += " | "
			}
			if x == Object(s.types.none) {
				text += "None"
				continue
			}
			part, err := s.typeText(x)
			if err != nil {
				return nil, err
			}
			text += part
		}
		return NewStr(text), nil
	}},
	{Name: "__eq__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		u, ok := args[1].(*Union)
		if !ok {
			return NotImplemented, nil
		}
		have := args[0].(*Union).Args
		for _, x := range u.Args {
			if has, err := s.hasType(have, x); err != nil || !has {
				return False, err
			}
		}
		return MakeBool(len(have) == len(u.Args)), nil
	}},
	{Name: "__instancecheck__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		ok, err := s.isInstanceOf(args[1], args[0])
		return MakeBool(ok), err
	}},
	{Name: "__subclasscheck__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		ok, err := s.isSubclassOf(args[1], args[0])
		return MakeBool(ok), err
	}},
}

// inUnion asks for each type of a union whether it holds; an alias is no class.
func (s *Space) inUnion(u *Union, function string, holds func(c Object) (bool, error)) (bool, error) {
	for _, c := range u.Args {
		if _, ok := c.(*GenericAlias); ok {
			return false, s.TypeError("%s argument 2 cannot be a parameterized generic", function)
		}
	}
	for _, c := range u.Args {
		if ok, err := holds(c); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}
