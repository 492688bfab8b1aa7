package stdspace

import (
	"vitrine/host/operation"
)

// commonSetMethods are those of set and frozenset.
var commonSetMethods = func() []Def {
	defs := []Def{
		{Name: "copy", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			if x, ok := args[0].(*Set); ok && x.Frozen {
				return x, nil
			}
			return likeSet(s, args[0], selfSet(args[0]).copy()), nil
		}},
		{Name: "isdisjoint", Min: 2, Max: 2, Fn: setIsDisjoint},
		{Name: "issubset", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			b, err := setOf(s, args[1])
			if err != nil {
				return nil, err
			}
			return compareSets(s, operation.LE, selfSet(args[0]), b)
		}},
		{Name: "issuperset", Min: 2, Max: 2, Fn: setIsSuperset},
		{Name: "__contains__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			ok, err := selfSet(args[0]).has(s, args[1])
			return MakeBool(ok), err
		}},
		{Name: "__len__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
			return MakeInt(int64(selfSet(args[0]).d.live)), nil
		}},
		{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return newSetIter(selfSet(args[0])), nil }},
		setFold("union", setUnion, false),
		{Name: "intersection", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
			a, err := intersection(s, args)
			if err != nil {
				return nil, err
			}
			return likeSet(s, args[0], a), nil
		}},
		setFold("difference", setDifference, false),
		oneOperand(setFold("symmetric_difference", setSymmetricDifference, true)),
	}
	for _, o := range setOperators {
		defs = append(defs, setOperatorDef(o.name, o.fn, false), setOperatorDef("__r"+o.name[2:], o.fn, true))
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, setComparison(op))
	}
	return defs
}()

func setOperatorDef(name string, fn func(s *Space, a, b *Set) (*Set, error), swapped bool) Def {
	return Def{Name: name, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		a, b := selfSet(args[0]), selfSet(args[1])
		if b == nil {
			return NotImplemented, nil
		}
		self := args[0]
		if swapped {
			a, b, self = b, a, args[1]
		}
		c, err := fn(s, a, b)
		if err != nil {
			return nil, err
		}
		return likeSet(s, self, c), nil
	}}
}

func setComparison(op operation.Op) Def {
	return Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		b := selfSet(args[1])
		if b == nil {
			return NotImplemented, nil
		}
		return compareSets(s, op, selfSet(args[0]), b)
	}}
}

// setFold is a method that applies an operator to any number of iterables. Going
// through them may change the set itself; late tells that it is looked at after
// that.
func setFold(name string, fn func(s *Space, a, b *Set) (*Set, error), late bool) Def {
	return Def{Name: name, Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		a := selfSet(args[0]).copy()
		for i, y := range args[1:] {
			b, err := setOf(s, y)
			if err != nil {
				return nil, err
			}
			if late && i == 0 {
				a = selfSet(args[0])
			}
			if a, err = fn(s, a, b); err != nil {
				return nil, err
			}
		}
		return likeSet(s, args[0], a), nil
	}}
}

// oneOperand is a method that takes exactly one argument.
func oneOperand(d Def) Def {
	d.Min, d.Max = 2, 2
	return d
}

// likeSet returns a new set as an operation of self gives it. In Python 2 that
// is an instance of the class of self, made without __new__ and __init__.
func likeSet(s *Space, self Object, set *Set) Object {
	if i, ok := self.(*Instance); ok && s.py2() {
		return &Instance{Class: i.Class, Value: set}
	}
	return set
}

// setInPlace is setFold that changes the set itself.
func setInPlace(name string, fn func(s *Space, a, b *Set) (*Set, error), operator bool) Def {
	return Def{Name: name, Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		x := selfSet(args[0])
		for _, y := range args[1:] {
			if operator && selfSet(y) == nil {
				return NotImplemented, nil
			}
			b, err := setOf(s, y)
			if err != nil {
				return nil, err
			}
			a, err := fn(s, x, b)
			if err != nil {
				return nil, err
			}
			x.become(a)
		}
		if operator {
			return args[0], nil
		}
		return None, nil
	}}
}

// setUpdate adds the items of its arguments as they come: what was added before
// an error stays.
func setUpdate(s *Space, args []Object) (Object, error) {
	for _, y := range args[1:] {
		if err := updateSet(s, selfSet(args[0]), y); err != nil {
			return nil, err
		}
	}
	return None, nil
}

var setMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, kw []Keyword) (Object, error) {
		return s.newValue(args[0], s.types.set, &Set{})
	}},
	{Name: "__init__", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x := selfSet(args[0])
		x.d.Clear()
		if len(args) < 2 {
			return None, nil
		}
		return None, updateSet(s, x, args[1])
	}},
	{Name: "add", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return None, selfSet(args[0]).add(s, args[1])
	}},
	{Name: "clear", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		selfSet(args[0]).d.Clear()
		return None, nil
	}},
	{Name: "discard", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		_, err := selfSet(args[0]).d.del(s, asMember(args[1]))
		return None, err
	}},
	{Name: "remove", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		v, err := selfSet(args[0]).d.del(s, asMember(args[1]))
		if v == nil && err == nil {
			err = s.excs.keyError(args[1])
		}
		return None, err
	}},
	{Name: "pop", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		x := selfSet(args[0])
		if x.d.live > 0 {
			return x.d.takeFirst(), nil
		}
		return nil, s.excs.keyError(NewStr("pop from an empty set"))
	}},
	{Name: "update", Min: 1, Max: -1, Fn: setUpdate},
	{Name: "intersection_update", Min: 1, Max: -1, Fn: func(s *Space, args []Object) (Object, error) {
		a, err := intersection(s, args)
		if err != nil {
			return nil, err
		}
		selfSet(args[0]).become(a)
		return None, nil
	}},
	{Name: "difference_update", Min: 1, Max: -1, Fn: setDifferenceUpdate},
	oneOperand(setInPlace("symmetric_difference_update", setSymmetricDifference, false)),
	oneOperand(setInPlace("__ior__", setUnion, true)),
	oneOperand(setInPlace("__iand__", setIntersection, true)),
	oneOperand(setInPlace("__isub__", setDifference, true)),
	oneOperand(setInPlace("__ixor__", setSymmetricDifference, true)),
}

var frozensetMethods = []Def{
	{Name: "__new__", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		x := &Set{Frozen: true}
		if len(args) > 1 {
			if err := updateSet(s, x, args[1]); err != nil {
				return nil, err
			}
		}
		return s.newValue(args[0], s.types.frozenset, x)
	}},
}
