package stdspace

import (
	"slices"

	"vitrine/host/operation"
)

// A dictPart says what of a dictionary is meant.
type dictPart uint8

const (
	iterKeys dictPart = iota
	iterValues
	iterItems
)

// of returns that part of an entry.
func (p dictPart) of(e *Entry) Object {
	switch p {
	case iterKeys:
		return e.Key
	case iterValues:
		return e.Value
	}
	return NewTuple(e.Key, e.Value)
}

// dictPart is the method keys, values or items: a list in Python 2, a view in
// Python 3.
func (s *Space) dictPart(x Object, p dictPart) (Object, error) {
	d := selfDict(x)
	if !s.py2() {
		return &DictView{d, p}, nil
	}
	return &List{Items: d.part(p)}, nil
}

// part returns all keys, values or items.
func (d *Dict) part(p dictPart) []Object {
	out := make([]Object, 0, d.live)
	for i := range d.entries {
		if e := &d.entries[i]; e.Key != nil {
			out = append(out, p.of(e))
		}
	}
	return out
}

// A DictView is d.keys(), d.values() or d.items() of Python 3.
type DictView struct {
	d    *Dict
	part dictPart
}

func (v *DictView) classIn(s *Space) *Class {
	return [...]*Class{s.types.dictKeys, s.types.dictValues, s.types.dictItems}[v.part]
}

// A dictIter goes through a dictionary that must not change its size.
type dictIter struct {
	d        *Dict
	part     dictPart
	next     int
	given    int32 // how many items it has given
	live     int32
	backward bool
	set      bool // it is the dictionary inside of a set
}

func newDictIter(d *Dict, p dictPart) *dictIter { return &dictIter{d: d, part: p, live: d.live} }

func reversedDict(d *Dict, p dictPart) *dictIter {
	return &dictIter{d: d, part: p, live: d.live, backward: true, next: len(d.entries) - 1}
}

func newSetIter(x *Set) *dictIter { return &dictIter{d: &x.d, live: x.d.live, set: true} }

// Next returns the next key, value or item.
func (it *dictIter) Next(s *Space) (Object, bool, error) {
	if it.d == nil {
		return nil, false, nil
	}
	if it.live != it.d.live {
		it.live = -1
		what := "dictionary"
		if it.set {
			what = "Set"
		}
		return nil, false, s.Throw("RuntimeError", what+" changed size during iteration")
	}
	if !it.backward {
		it.next = max(it.next, int(it.d.first))
	}
	for it.next >= 0 && it.next < len(it.d.entries) {
		e := &it.d.entries[it.next]
		it.next += it.stride()
		if e.Key == nil {
			continue
		}
		if it.given == it.live && !it.set && !it.backward && !s.py2() {
			it.d = nil
			return nil, false, s.Throw("RuntimeError", "dictionary keys changed during iteration")
		}
		it.given++
		return it.part.of(e), true, nil
	}
	it.d = nil
	return nil, false, nil
}

func (it *dictIter) stride() int {
	if it.backward {
		return -1
	}
	return 1
}

func (it *dictIter) classIn(s *Space) *Class {
	if it.set {
		return s.registry.iterator("set_iterator", "setiterator")
	}
	way := ""
	if it.backward {
		way = "reverse"
	}
	part := [...]string{"key", "value", "item"}[it.part]
	return s.registry.iterator("dict_"+way+part+"iterator", "dictionary-"+part+"iterator")
}

var dictViewMethods = []Def{
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		v := args[0].(*DictView)
		return newDictIter(v.d, v.part), nil
	}},
	{Name: "__len__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		return MakeInt(int64(args[0].(*DictView).d.live)), nil
	}},
	{Name: "mapping", Min: 1, Max: 1, Only: 3, Kind: Getter, Fn: func(_ *Space, args []Object) (Object, error) {
		return &mappingProxy{args[0].(*DictView).d}, nil
	}},
	{Name: "__reversed__", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		v := args[0].(*DictView)
		return reversedDict(v.d, v.part), nil
	}},
}

// Views of keys and items behave like sets.
var dictSetViewMethods = slices.Concat([]Def{
	{Name: "__contains__", Min: 2, Max: 2, Fn: viewContains},
	{Name: "isdisjoint", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		disjoint := true
		err := s.each(args[1], func(x Object) (bool, error) {
			found, err := s.contains(args[0], x)
			disjoint = !found
			return disjoint, err
		})
		return MakeBool(disjoint), err
	}},
}, viewOperators())

func viewContains(s *Space, args []Object) (Object, error) {
	v := args[0].(*DictView)
	if v.part == iterKeys {
		n, _, err := v.d.find(s, args[1])
		return MakeBool(n >= 0), err
	}
	pair, ok := args[1].(*Tuple)
	if !ok || len(pair.Items) != 2 {
		return False, nil
	}
	x, err := v.d.get(s, pair.Items[0])
	if x == nil || err != nil {
		return False, err
	}
	same, err := s.equal(x, pair.Items[1])
	return MakeBool(same), err
}

// viewComparison compares a view with a set or with another view, as sets.
func viewComparison(op operation.Op) Def {
	return Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if v, ok := args[1].(*DictView); selfSet(args[1]) == nil && (!ok || v.part == iterValues) {
			return NotImplemented, nil
		}
		n, err := s.length(args[0])
		if err != nil {
			return nil, err
		}
		m, err := s.length(args[1])
		if err != nil {
			return nil, err
		}
		small, large := args[0], args[1]
		fits := op == operation.EQ || op == operation.NE
		if fits {
			fits = n == m
		} else {
			fits = holds(op, n-m)
		}
		if op == operation.GT || op == operation.GE {
			small, large = large, small
		}
		if fits {
			fits, err = s.holdsAll(large, small)
		}
		return MakeBool(fits != (op == operation.NE)), err
	}}
}

// holdsAll reports whether every item of one object is in another.
func (s *Space) holdsAll(x, items Object) (bool, error) {
	all := true
	err := s.each(items, func(item Object) (bool, error) {
		var err error
		all, err = s.contains(x, item)
		return all, err
	})
	return all, err
}

// viewOperators are the operators and comparisons of sets for views.
func viewOperators() []Def {
	var defs []Def
	for _, o := range setOperators {
		own := func(s *Space, view, items *Set, _ Object) (*Set, error) { return o.fn(s, view, items) }
		reflected := func(s *Space, view, items *Set, _ Object) (*Set, error) { return o.fn(s, items, view) }
		if o.name == "__and__" {
			own, reflected = viewIntersection(own), viewIntersection(reflected)
		}
		defs = append(defs, viewOperator(o.name, own), viewOperator("__r"+o.name[2:], reflected))
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, viewComparison(op))
	}
	return defs
}

// A viewFunc is an operator of sets for a view and the items of other.
type viewFunc func(s *Space, view, items *Set, other Object) (*Set, error)

// viewOperator is an operator of sets for a view and anything that can be gone
// through.
func viewOperator(name string, fn viewFunc) Def {
	return Def{Name: name, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		var sets [2]*Set
		for i, x := range args {
			var items []Object
			err := s.each(x, func(v Object) (_ bool, err error) {
				items, err = s.limits.push(items, v)
				return true, err
			})
			if err != nil {
				return nil, err
			}
			if sets[i], err = s.newSet(items, false); err != nil {
				return nil, err
			}
		}
		return fn(s, sets[0], sets[1], args[1])
	}}
}

// viewIntersection is the intersection, which Python 2 has like other operators. Of items that are equal, Python 3 takes those of
// other, unless that is a set which is no smaller, or a view which is larger.
func viewIntersection(old viewFunc) viewFunc {
	return func(s *Space, view, items *Set, other Object) (*Set, error) {
		if s.py2() {
			return old(s, view, items, other)
		}
		x, isSet := other.(*Set)
		_, isView := other.(*DictView)
		if isSet && !x.Frozen && view.d.live <= items.d.live || isView && view.d.live < items.d.live {
			return commonItems(s, items, view)
		}
		return commonItems(s, view, items)
	}
}
