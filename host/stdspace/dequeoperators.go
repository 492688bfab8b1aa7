package stdspace

import (
	"slices"

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
			other, ok := sequenceValue(args[1]).(*Deque)
			if !ok {
				return NotImplemented, nil
			}
			return compareDeques(s, op, selfDeque(args), other)
		}})
	}
	return defs
}()

// compareDeques compares two deques: the first items that are not equal are compared once more.
func compareDeques(s *Space, op operation.Op, a, b *Deque) (Object, error) {
	if op == operation.EQ || op == operation.NE {
		if a == b || len(a.items) != len(b.items) {
			return MakeBool((a == b) == (op == operation.EQ)), nil
		}
	}
	x, y := slices.Clone(a.items), slices.Clone(b.items)
	for i := range min(len(x), len(y)) {
		same, err := s.equal(x[i], y[i])
		if err != nil {
			return nil, err
		}
		if !same {
			v, err := s.compare(op, x[i], y[i])
			if err != nil {
				return nil, err
			}
			holds, err := s.IsTrue(v)
			return MakeBool(holds), err
		}
	}
	return MakeBool(holds(op, len(x)-len(y))), nil
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
