package stdspace

import "strings"

// A partialCall is what a functools.partial holds: a function with some of its arguments given.
type partialCall struct {
	fn   Object
	args *Tuple
	kw   *Dict
}

var partialMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: newPartial},
	{Name: "__call__", Min: 1, Max: -1, KwFn: callPartial},
	{Name: "__repr__", Min: 1, Max: 1, Only: 3, Fn: partialRepr},
	{Name: "__setstate__", Min: 2, Max: 2, Fn: setPartialState},
	{Name: "__reduce__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		p := selfPartial(args[0])
		attrs := Object(None)
		if d := args[0].(*Instance).Attrs; d != nil {
			attrs = d
		}
		return NewTuple(s.TypeOf(args[0]), NewTuple(p.fn), NewTuple(p.fn, p.args, p.kw, attrs)), nil
	}},
	genericGetAttribute,
	genericSetAttr,
	genericDelAttr,
}

func selfPartial(x Object) *partialCall { return x.(*Instance).Value.(*partialCall) }

// partialParts are the attributes that tell what a partial holds.
var partialParts = []GetSet{
	{Name: "func", Get: func(_ *Space, x Object) (Object, error) { return selfPartial(x).fn, nil }},
	{Name: "args", Get: func(_ *Space, x Object) (Object, error) { return selfPartial(x).args, nil }},
	{Name: "keywords", Get: func(_ *Space, x Object) (Object, error) { return selfPartial(x).kw, nil }},
}

// partialClass makes the class of partial.
func partialClass(s *Space) *Class {
	c := s.registry.ofModule("functools", "partial", s.types.object, partialMethods)
	if !s.py2() {
		s.registry.define(c, []Def{classGetItem})
	}
	for _, part := range partialParts {
		s.registry.addGetSet(c, part)
	}
	s.registry.addGetSet(c, GetSet{Name: "__dict__", Get: getDict, Set: func(s *Space, x, v Object) error {
		if _, ok := v.(*Dict); !ok && s.py2() {
			return s.TypeError("setting partial object's dictionary to a non-dict")
		}
		return setDict(s, x, v)
	}, Del: func(s *Space, _ Object) error {
		return s.TypeError("%s", s.either("a partial object's dictionary may not be deleted", "cannot delete __dict__"))
	}})
	return c
}

// newPartial is partial(func, *args, **keywords). Python 3 makes one partial of a partial of a partial, unless that in the middle has
// attributes or is called in a way of its own.
func newPartial(s *Space, args []Object, kw []Keyword) (Object, error) {
	c, ok := args[0].(*Class)
	base := s.registry.classes["functools.partial"]
	switch {
	case !ok:
		return nil, s.TypeError("functools.partial.__new__(X): X is not a type object (%s)", s.typeName(args[0]))
	case !c.IsSubclass(base):
		return nil, s.TypeError("functools.partial.__new__(%s): %s is not a subtype of functools.partial", c.Name, c.Name)
	case len(args) < 2:
		return nil, s.TypeError("type 'partial' takes at least one argument")
	case !callable(s, args[1]):
		return nil, s.TypeError("the first argument must be callable")
	}
	p := &partialCall{fn: args[1], args: NewTuple(args[2:]...), kw: NewDict()}
	if inner, ok := args[1].(*Instance); ok && !s.py2() && inner.Attrs == nil && inner.Class.IsSubclass(base) {
		if b, ok := s.registry.lookup(inner.Class, s.Intern("__call__")).(*Builtin); ok && b.Class == base {
			of := selfPartial(inner)
			p.fn, p.kw = of.fn, of.kw.Copy()
			p.args = NewTuple(append(append([]Object(nil), of.args.Items...), args[2:]...)...)
		}
	}
	for _, k := range kw {
		if err := p.kw.set(s, k.Name, k.Value); err != nil { // what is called asks whether it is a name
			return nil, err
		}
	}
	return s.newInstance(c, p), nil
}

// callPartial calls the function with the arguments that it was given, and with more.
func callPartial(s *Space, args []Object, kw []Keyword) (Object, error) {
	p := selfPartial(args[0])
	all := append(append([]Object(nil), p.args.Items...), args[1:]...)
	if p.kw.Len() == 0 {
		return s.callKw(p.fn, all, kw)
	}
	merged := p.kw.Copy()
	for _, k := range kw {
		if err := merged.set(s, k.Name, k.Value); err != nil { // what is called asks whether it is a name
			return nil, err
		}
	}
	named, err := s.binder.keywordsIn(p.fn, merged)
	if err != nil {
		return nil, err
	}
	return s.callKw(p.fn, all, named)
}

func partialRepr(s *Space, args []Object) (Object, error) {
	x := args[0].(*Instance)
	p := selfPartial(x)
	if s.reprs.printing[p] {
		return NewStr("..."), nil
	}
	s.reprs.printing[p] = true
	defer delete(s.reprs.printing, p)
	text, err := s.Repr(p.fn)
	parts := []string{text}
	for i := 0; i < len(p.args.Items) && err == nil; i++ {
		text, err = s.Repr(p.args.Items[i])
		parts = append(parts, text)
	}
	entries := p.kw.Entries()
	for i := 0; i < len(entries) && err == nil; i++ {
		var name string
		if name, err = s.Text(entries[i].Key); err == nil {
			text, err = s.Repr(entries[i].Value)
			parts = append(parts, name+"="+text)
		}
	}
	return NewStr(s.longName(x.Class) + "(" + strings.Join(parts, ", ") + ")"), err
}

// setPartialState is partial.__setstate__: what __reduce__ gave, which may come from anywhere.
func setPartialState(s *Space, args []Object) (Object, error) {
	t, ok := sequenceValue(args[1]).(*Tuple)
	if !ok || len(t.Items) != 4 || !callable(s, t.Items[0]) {
		return nil, s.TypeError("invalid partial state")
	}
	given, isTuple := sequenceValue(t.Items[1]).(*Tuple)
	kw := selfDict(t.Items[2])
	if !isTuple || kw == nil && t.Items[2] != None {
		return nil, s.TypeError("invalid partial state")
	}
	if kw == nil {
		kw = NewDict()
	}
	x := args[0].(*Instance)
	x.Value = &partialCall{fn: t.Items[0], args: given, kw: kw.Copy()}
	x.Attrs = selfDict(t.Items[3])
	return None, nil
}
