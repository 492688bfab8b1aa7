package stdspace

import "strings"

// A GenericAlias is a builtin class with the types of what it contains, as list[int] gives it in
// Python 3. It is there for annotations; called, it makes what its class makes.
type GenericAlias struct {
	Origin   Object // a class, mostly
	Args     []Object
	unpacked bool // as in *tuple[int]
}

func (g *GenericAlias) classIn(s *Space) *Class { return s.types.genericAlias }

// aliasOf returns the alias of a class for one type, or for those of a tuple.
func (s *Space) aliasOf(c, key Object) Object {
	if k, ok := sequenceValue(key).(*Tuple); ok {
		return &GenericAlias{Origin: c, Args: k.Items}
	}
	return &GenericAlias{Origin: c, Args: []Object{key}}
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
	origin, ok := g.Origin.(*Class)
	if !ok {
		return g
	}
	switch {
	case origin.Name == "list" && len(args) == 1:
		return NewList(args...)
	case origin.Name == "tuple":
		return NewTuple(args...)
	case origin.Name == "dict" && len(args) == 2:
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
		return s.callKw(args[0].(*GenericAlias).Origin, args[1:], kw)
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: genericAliasRepr},
	{Name: "__eq__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		g := args[0].(*GenericAlias)
		other, ok := args[1].(*GenericAlias)
		if !ok {
			return NotImplemented, nil
		}
		if g.Origin != other.Origin || g.unpacked != other.unpacked {
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

// ownOfAlias names the attributes of an alias itself; all others are those of its class.
const ownOfAlias = "__class__ __origin__ __args__ __unpacked__ __parameters__ __typing_unpacked_tuple_args__ __mro_entries__ __reduce_ex__ __reduce__ " +
	"__copy__ __deepcopy__"

// genericAliasRepr shows an alias as it is written.
func genericAliasRepr(s *Space, args []Object) (Object, error) {
	g := args[0].(*GenericAlias)
	text, err := s.typeText(g.Origin)
	if err != nil {
		return nil, err
	}
	if g.unpacked {
		text = "*" + text
	}
	parts := make([]string, len(g.Args))
	for i, x := range g.Args {
		if parts[i], err = s.typeText(x); err != nil {
			return nil, err
		}
	}
	switch last := len(parts) - 1; {
	case last < 0:
		parts = []string{"()"}
	case g.ofCallable() && g.Args[0] != Ellipsis:
		parts = []string{"[" + strings.Join(parts[:last], ", ") + "]", parts[last]}
	}
	return NewStr(text + "[" + strings.Join(parts, ", ") + "]"), nil
}

// ofCallable reports whether the types are those of arguments, and of what a call gives.
func (g *GenericAlias) ofCallable() bool {
	c, ok := g.Origin.(*Class)
	return ok && c.Name == "Callable" && c.Module == "collections.abc"
}

// typeText is how a type is shown inside an alias: by its module and its name, if it has these and is no alias.
func (s *Space) typeText(x Object) (string, error) {
	if x == Ellipsis {
		return "...", nil
	}
	origin, err := s.attributeOrNil(x, "__origin__")
	if err != nil {
		return "", err
	}
	if origin != nil {
		if args, err := s.attributeOrNil(x, "__args__"); args != nil || err != nil {
			return s.reprUnless(err, x)
		}
	}
	name, err := s.attributeOrNil(x, "__qualname__")
	if name == nil || err != nil {
		return s.reprUnless(err, x)
	}
	module, err := s.attributeOrNil(x, "__module__")
	if module == nil || module == None || err != nil {
		return s.reprUnless(err, x)
	}
	text, err := s.Text(name)
	if err != nil {
		return "", err
	}
	if m, ok := AsText(module); ok && m == "builtins" {
		return text, nil
	}
	prefix, err := s.Text(module)
	return prefix + "." + text, err
}

// reprUnless is the repr of x, unless there was an error before.
func (s *Space) reprUnless(err error, x Object) (string, error) {
	if err != nil {
		return "", err
	}
	return s.Repr(x)
}

// noGeneric is the error for types given to what takes none.
func noGeneric(s *Space, args []Object) (Object, error) {
	text, err := s.Repr(args[0])
	if err != nil {
		return nil, err
	}
	return nil, s.TypeError("%s is not a generic class", text)
}

// addAliasMethods adds what an alias and a union have besides.
func (tm typeMaker) addAliasMethods() {
	no := func(name string) Def {
		return Def{Name: name, Min: 2, Max: 2, Fn: func(s *Space, _ []Object) (Object, error) {
			return nil, s.TypeError("%s argument 2 cannot be a parameterized generic", map[string]string{"__instancecheck__": "isinstance()", "__subclasscheck__": "issubclass()"}[name])
		}}
	}
	constant := func(name string, x Object) Def {
		return Def{Name: name, Min: 1, Max: 1, Kind: Getter, Fn: func(*Space, []Object) (Object, error) { return x, nil }}
	}
	tm.s.registry.define(tm.s.types.genericAlias, []Def{
		{Name: "__new__", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
			if len(args) != 3 {
				return nil, s.TypeError("GenericAlias expected 2 arguments, got %d", len(args)-1)
			}
			return s.aliasOf(args[1], args[2]), nil
		}},
		{Name: "__getitem__", Min: 2, Max: 2, Fn: noGeneric},
		{Name: "__iter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
			starred := *args[0].(*GenericAlias)
			starred.unpacked = true
			return &tupleIter{items: []Object{&starred}}, nil
		}},
		{Name: "__mro_entries__", Min: 2, Max: 2, Fn: func(_ *Space, args []Object) (Object, error) {
			return NewTuple(args[0].(*GenericAlias).Origin), nil
		}},
		{Name: "__unpacked__", Min: 1, Max: 1, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
			return MakeBool(args[0].(*GenericAlias).unpacked), nil
		}},
		constant("__parameters__", emptyTuple), constant("__typing_unpacked_tuple_args__", None),
		no("__instancecheck__"), no("__subclasscheck__"), hashMethod,
	})
	tm.s.registry.define(tm.s.types.union, []Def{{Name: "__getitem__", Min: 2, Max: 2, Fn: noGeneric}, constant("__parameters__", emptyTuple), hashMethod})
}
