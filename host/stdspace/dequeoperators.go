package stdspace

import (
	"vitrine/host/operation"
)

// dequeOperators are the operators of deques. Python 2 has the comparisons and +=.
var dequeOperators = func() []Def {
	defs := []Def{
		{Name: "__iadd__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			_, err := dequeExtend(false)(s, args)
			return args[0], err
		}},
		{Name: "__add__", Min: 2, Max: 2, Joins: true, Only: 3, Fn: dequeAdd},
		{Name: "__mul__", Min: 2, Max: 2, Joins: true, Only: 3, Fn: dequeRepeat},
		{Name: "__rmul__", Min: 2, Max: 2, Joins: true, Only: 3, Fn: dequeRepeat},
		{Name: "__imul__", Min: 2, Max: 2, Joins: true, Only: 3, Fn: dequeRepeatInPlace},
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			if _, ok := sequenceValue(args[1]).(*Deque); !ok {
				return NotImplemented, nil
			}
			holds, err := compareDeques(s, op, args)
			return MakeBool(holds), err
		}})
	}
	return defs
}()

// compareDeques compares two deques as they are gone through, which a class of the program may do in a way of its own: the
// first items that are not equal are compared once more.
func compareDeques(s *Space, op operation.Op, args []Object) (bool, error) {
	a, b := selfDeque(args), selfDeque(args[1:])
	if op == operation.EQ || op == operation.NE {
		if args[0] == args[1] || len(a.items) != len(b.items) {
			return (args[0] == args[1]) == (op == operation.EQ), nil
		}
	}
	x, err := s.iter(args[0])
	if err != nil {
		return false, err
	}
	y, err := s.iter(args[1])
	if err != nil {
		return false, err
	}
	for {
		i, more, err := s.Next(x)
		if err != nil {
			return false, err
		}
		j, others, err := s.Next(y)
		if err != nil {
			return false, err
		}
		if !more || !others {
			return holds(op, rank(more)-rank(others)), nil
		}
		same, err := s.equal(i, j)
		if err != nil {
			return false, err
		}
		if !same {
			v, err := s.compare(op, i, j)
			if err != nil {
				return false, err
			}
			return s.IsTrue(v)
		}
	}
}

// rank is 1 for what has more items.
func rank(more bool) int {
	if more {
		return 1
	}
	return 0
}

func dequeAdd(s *Space, args []Object) (Object, error) {
	if _, ok := sequenceValue(args[1]).(*Deque); !ok {
		return nil, s.TypeError("can only concatenate deque (not \"%s\") to deque", s.typeName(args[1]))
	}
	made, err := dequeCopy(s, args[:1])
	if err != nil {
		return nil, err
	}
	_, err = dequeExtend(false)(s, []Object{made, args[1]})
	return made, err
}

// dequeRepeat repeats a copy of a deque.
func dequeRepeat(s *Space, args []Object) (Object, error) {
	if !s.isIndex(args[1]) {
		return NotImplemented, nil
	}
	made, err := dequeCopy(s, args[:1])
	if err != nil {
		return nil, err
	}
	return dequeRepeatInPlace(s, []Object{made, args[1]})
}

func dequeRepeatInPlace(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	items, ok, err := s.repeat(func() []Object { return d.items }, args[1])
	if err != nil || !ok {
		return NotImplemented, err
	}
	if d.most >= 0 && len(items) > d.most {
		items = items[len(items)-d.most:]
	}
	d.replace(items)
	return args[0], nil
}
