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
		{Name: "__imul__", Min: 2, Max: 2, Joins: true, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
			v, err := dequeRepeat(s, args)
			if made, ok := v.(*Deque); ok {
				selfDeque(args).replace(made.items)
				return args[0], err
			}
			return v, err
		}},
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			other, ok := sequenceValue(args[1]).(*Deque)
			if !ok {
				return NotImplemented, nil
			}
			return s.compare(op, NewTuple(slices.Clone(selfDeque(args).items)...), NewTuple(slices.Clone(other.items)...))
		}})
	}
	return defs
}()

// limited makes a deque of items that forgets what is too much as d does.
func (d *Deque) limited(items []Object) *Deque {
	if d.most >= 0 && len(items) > d.most {
		items = items[len(items)-d.most:]
	}
	return &Deque{items: items, most: d.most}
}

func dequeAdd(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	other, ok := sequenceValue(args[1]).(*Deque)
	if !ok {
		return nil, s.TypeError("can only concatenate deque (not \"%s\") to deque", s.TypeOf(args[1]).Name)
	}
	items, err := s.concat(d.items, other.items)
	if err != nil {
		return nil, err
	}
	return d.limited(items), nil
}

func dequeRepeat(s *Space, args []Object) (Object, error) {
	d := selfDeque(args)
	items, ok, err := s.repeat(func() []Object { return d.items }, args[1])
	if err != nil {
		return nil, err
	}
	if !ok {
		return NotImplemented, nil
	}
	return d.limited(slices.Clone(items)), nil
}
