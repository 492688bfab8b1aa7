package stdspace

import "strings"

// An operatorGetter is an itemgetter, an attrgetter or a methodcaller: a function that takes something from its argument.
type operatorGetter struct {
	kind  string
	given []Object // the keys, the names, or the name of the method and its arguments
	kw    []Keyword
}

func (g *operatorGetter) classIn(s *Space) *Class { return getterClass(s, g.kind) }

func getterClass(s *Space, kind string) *Class {
	c := s.registry.ofModule("operator", kind, s.types.object, []Def{
		{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) { return newGetter(s, kind, args, kw) }},
		{Name: "__call__", Min: 1, Max: -1, KwFn: callGetter},
		{Name: "__repr__", Min: 1, Max: 1, Fn: getterRepr},
		reduceGetter,
	})
	c.final = s.py2()
	return c
}

var getterKinds = []string{"itemgetter", "attrgetter", "methodcaller"}

func newGetter(s *Space, kind string, args []Object, kw []Keyword) (Object, error) {
	given := append([]Object(nil), args[1:]...)
	switch {
	case kind == "methodcaller" && len(given) == 0:
		return nil, s.TypeError("methodcaller needs at least one argument, the method name")
	case kind != "methodcaller" && len(kw) > 0:
		return nil, s.TypeError("%s() takes no keyword arguments", kind)
	case len(given) == 0:
		return nil, s.TypeError("%s expected 1 %s, got 0", kind, s.either("arguments", "argument"))
	}
	if !s.py2() {
		if err := checkGetter(s, kind, given); err != nil {
			return nil, err
		}
	}
	return s.newValue(args[0], getterClass(s, kind), &operatorGetter{kind, given, append([]Keyword(nil), kw...)})
}

// checkGetter refuses names that are no strings. Python 2 does so when the getter is called.
func checkGetter(s *Space, kind string, given []Object) error {
	switch kind {
	case "attrgetter":
		for _, x := range given {
			if _, kind, ok := stringOf(x); !ok || kind == kindBytes {
				return s.TypeError("attribute name must be a string")
			}
		}
	case "methodcaller":
		if _, kind, ok := stringOf(given[0]); !ok || kind == kindBytes {
			return s.TypeError("method name must be a string")
		}
	}
	return nil
}

func callGetter(s *Space, args []Object, kw []Keyword) (Object, error) {
	g := sequenceValue(args[0]).(*operatorGetter)
	switch {
	case len(kw) > 0:
		return nil, s.TypeError("%s() takes no keyword arguments", g.kind)
	case len(args) != 2:
		return nil, s.TypeError("%s expected 1 %s, got %d", g.kind, s.either("arguments", "argument"), len(args)-1)
	case g.kind == "methodcaller":
		name, err := s.nameGiven(g.given[0])
		if err != nil {
			return nil, err
		}
		m, err := s.GetAttr(args[1], name.s)
		if err != nil {
			return nil, err
		}
		return s.callKw(m, g.given[1:], g.kw)
	case len(g.given) == 1:
		return g.get(s, args[1], g.given[0])
	}
	out := make([]Object, len(g.given))
	for i, what := range g.given {
		var err error
		if out[i], err = g.get(s, args[1], what); err != nil {
			return nil, err
		}
	}
	return NewTuple(out...), nil
}

// get reads one item or attribute.
func (g *operatorGetter) get(s *Space, x, what Object) (Object, error) {
	if g.kind == "itemgetter" {
		return s.getItem(x, what)
	}
	if err := checkGetter(s, g.kind, []Object{what}); err != nil {
		return nil, err
	}
	name, err := s.nameGiven(what)
	if err != nil {
		return nil, err
	}
	path := name.s
	for _, name := range strings.Split(path, ".") {
		var err error
		if x, err = s.GetAttr(x, name); err != nil {
			return nil, err
		}
	}
	return x, nil
}

func getterRepr(s *Space, args []Object) (Object, error) {
	if s.py2() {
		return NewStr(s.reprs.anonymous(args[0])), nil
	}
	g := sequenceValue(args[0]).(*operatorGetter)
	var parts []string
	for _, x := range g.given {
		text, err := s.Repr(x)
		if err != nil {
			return nil, err
		}
		parts = append(parts, text)
	}
	for _, k := range g.kw {
		text, err := s.Repr(k.Value)
		if err != nil {
			return nil, err
		}
		parts = append(parts, s.pool.nameOf(k.Name).s+"="+text)
	}
	return NewStr(s.typeName(args[0]) + "(" + strings.Join(parts, ", ") + ")"), nil
}
