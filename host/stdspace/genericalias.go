package stdspace

import "slices"

// A GenericAlias is a builtin class with the types of what it contains, as list[int] gives it in
// Python 3. It is there for annotations; called, it makes what its class makes.
type GenericAlias struct {
	Origin *Class
	Args   []Object
}

func (g *GenericAlias) classIn(s *Space) *Class { return s.types.genericAlias }

// alias returns c[key] for a builtin class, or nil for one that is not generic.
func (s *Space) alias(c *Class, key Object) Object {
	t := &s.types
	if s.py2() || !slices.Contains([]*Class{t.list, t.dict, t.set, t.frozenset, t.tuple, t.typ, t.enumerate}, c) {
		return nil
	}
	return s.aliasOf(c, key)
}

// aliasOf returns the alias of a class for one type, or for those of a tuple.
func (s *Space) aliasOf(c *Class, key Object) Object {
	if k, ok := sequenceValue(key).(*Tuple); ok {
		return &GenericAlias{c, k.Items}
	}
	return &GenericAlias{c, []Object{key}}
}

// Plain returns the object that stands for the same type in ENTRIES: a list with the type of its items, a
// dictionary with those of a key and a value, a tuple. An alias of another kind is returned itself.
func (g *GenericAlias) Plain() Object {
	args := make([]Object, len(g.Args))
	for i, x := range g.Args {
		args[i] = x
		if inner, ok := x.(*GenericAlias); ok {
			args[i] = inner.Plain()
		}
	}
	switch {
	case g.Origin.Name == "list" && len(args) == 1:
		return NewList(args...)
	case g.Origin.Name == "tuple":
		return NewTuple(args...)
	case g.Origin.Name == "dict" && len(args) == 2:
		if key, ok := args[0].(*Class); ok {
			d := NewDict()
			d.Set(key.Name, args[1])
			return d
		}
	}
	return g
}

var genericAliasMethods = []Def{
	{Name: "__call__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.callClass(args[0].(*GenericAlias).Origin, args[1:], kw)
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: genericAliasRepr},
	{Name: "__eq__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		g := args[0].(*GenericAlias)
		other, ok := args[1].(*GenericAlias)
		if !ok {
			return NotImplemented, nil
		}
		if g.Origin != other.Origin {
			return False, nil
		}
		same, err := s.equal(NewTuple(g.Args...), NewTuple(other.Args...))
		return MakeBool(same), err
	}},
	{Name: "__or__", Min: 2, Max: 2, Fn: typeUnion},
	{Name: "__ror__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return typeUnion(s, []Object{args[1], args[0]})
	}},
	{Name: "__origin__", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		return args[0].(*GenericAlias).Origin, nil
	}},
	{Name: "__args__", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		return NewTuple(args[0].(*GenericAlias).Args...), nil
	}},
}

// genericAliasRepr shows an alias as it is written.
func genericAliasRepr(s *Space, args []Object) (Object, error) {
	g := args[0].(*GenericAlias)
	text := g.Origin.Name + "["
	for i, x := range g.Args {
		if i > 0 {
			text += ", "
		}
		part, err := s.typeText(x)
		if err != nil {
			return nil, err
		}
		text += part
	}
	if len(g.Args) == 0 {
		text += "()"
	}
	return NewStr(text + "]"), nil
}

// typeText is how a type is shown inside an alias.
func (s *Space) typeText(x Object) (string, error) {
	if c, ok := x.(*Class); ok {
		return s.fullName(c), nil
	}
	if x == Ellipsis {
		return "...", nil
	}
	return s.Repr(x)
}
