package stdspace

import "vitrine/host/operation"

// A cmpKey is what functools.cmp_to_key of Python 3 gives: called, it makes another one with an object that is compared.
type cmpKey struct {
	compare Object
	obj     Object // nil in what makes the others
}

func (k *cmpKey) classIn(s *Space) *Class { return cmpKeyClass(s) }

func cmpKeyClass(s *Space) *Class {
	defs := []Def{
		{Name: "__call__", Min: 2, Max: 2, Params: "_ obj", Fn: func(_ *Space, args []Object) (Object, error) {
			return &cmpKey{args[0].(*cmpKey).compare, args[1]}, nil
		}},
		{Name: "__hash__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return nil, s.unhashable(args[0]) }},
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			return compareKeys(s, op, args[0].(*cmpKey), args[1])
		}})
	}
	fresh := s.registry.classes["functools.KeyWrapper"] == nil
	c := s.registry.ofModule("functools", "KeyWrapper", s.types.object, defs)
	c.final = true
	if fresh {
		s.registry.addGetSet(c, cmpKeyObject)
	}
	return c
}

// cmpKeyObject is the attribute obj.
var cmpKeyObject = GetSet{Name: "obj", Get: func(s *Space, x Object) (Object, error) { return noneIfNil(x.(*cmpKey).obj), nil },
	Set: func(_ *Space, x, v Object) error {
		x.(*cmpKey).obj = v
		return nil
	}, Del: func(_ *Space, x Object) error {
		x.(*cmpKey).obj = nil
		return nil
	}}

// compareKeys asks the function, and compares with 0 what it gives.
func compareKeys(s *Space, op operation.Op, x *cmpKey, other Object) (Object, error) {
	y, ok := other.(*cmpKey)
	switch {
	case !ok:
		return nil, s.TypeError("other argument must be K instance")
	case x.obj == nil || y.obj == nil:
		return nil, s.Throw("AttributeError", "object")
	}
	v, err := s.Call(x.compare, []Object{x.obj, y.obj})
	if err != nil {
		return nil, err
	}
	return s.compare(op, v, MakeInt(0))
}

var cmpToKey = Def{Name: "cmp_to_key", Min: 1, Max: 1, Only: 3, Params: "mycmp", Fn: func(_ *Space, args []Object) (Object, error) {
	return &cmpKey{compare: args[0]}, nil
}}
