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
		return &DictView{d: d, part: p}, nil
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
	d       *Dict
	part    dictPart
	ordered bool // it is that of an OrderedDict
}

func (v *DictView) classIn(s *Space) *Class {
	if v.ordered {
		return orderedViewClass(s, v.part)
	}
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
		small, large, err := bySize(s, args[1], args[0])
		if err != nil {
			return nil, err
		}
		disjoint := true
		err = s.each(small, func(x Object) (bool, error) {
			found, err := s.contains(large, x)
			disjoint = !found
			return disjoint, err
		})
		return MakeBool(disjoint), err
	}},
}, viewOperators())

// bySize returns x, which is gone through, before a view, or the other way round if x is like a set and has more items.
func bySize(s *Space, x, view Object) (small, large Object, err error) {
	v, isView := x.(*DictView)
	if _, isSet := x.(*Set); !isSet && (!isView || v.part == iterValues) {
		return x, view, nil
	}
	n, err := s.length(x)
	if err == nil && n > int(view.(*DictView).d.live) {
		x, view = view, x
	}
	return x, view, err
}

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
	for _, o := range []struct {
		name string
		fn   viewFunc
	}{{"or", viewUnion}, {"sub", viewDifference}, {"xor", viewSymmetricDifference}, {"and", viewIntersection}} {
		defs = append(defs,
			Def{Name: "__" + o.name + "__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return o.fn(s, args[0], args[1]) }},
			Def{Name: "__r" + o.name + "__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return o.fn(s, args[1], args[0]) }})
	}
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, viewComparison(op))
	}
	return defs
}

// A viewFunc is an operator of sets for two operands that can be gone through, one of them a view.
type viewFunc func(s *Space, x, y Object) (Object, error)

// setFrom makes a set of the items of x. Python 3 does not ask the keys of a dictionary for their hashes again.
func setFrom(s *Space, x Object) (*Set, error) {
	if v, ok := x.(*DictView); ok && v.part == iterKeys && !s.py2() {
		x = v.d
	}
	set := &Set{}
	return set, updateSet(s, set, x)
}

func viewUnion(s *Space, x, y Object) (Object, error) {
	set, err := setFrom(s, x)
	if err == nil {
		err = updateSet(s, set, y)
	}
	return set, err
}

func viewDifference(s *Space, x, y Object) (Object, error) {
	set, err := setFrom(s, x)
	if err != nil {
		return nil, err
	}
	if entries, ok := hashedKeys(y); ok {
		return set, set.discardAll(s, entries)
	}
	return set, s.each(y, func(item Object) (bool, error) {
		_, err := set.d.del(s, item)
		return true, err
	})
}

func viewSymmetricDifference(s *Space, x, y Object) (Object, error) {
	v, isView := x.(*DictView)
	w, areViews := y.(*DictView)
	if !s.py2() && isView && areViews && v.part == iterItems && w.part == iterItems {
		return unequalItems(s, v.d, w.d)
	}
	a, err := setFrom(s, x)
	if err != nil {
		return nil, err
	}
	b, err := setFrom(s, y)
	if err != nil {
		return nil, err
	}
	return setSymmetricDifference(s, a, b)
}

// unequalItems returns the items that only one of two dictionaries has. The values of others need no hash.
func unequalItems(s *Space, x, y *Dict) (Object, error) {
	rest, set := x.Copy(), &Set{}
	for e := range y.walk {
		value, err := rest.getEntry(s, &e)
		same := false
		if value != nil && err == nil {
			same, err = s.equal(value, e.Value)
		}
		switch {
		case err != nil:
			return nil, err
		case same:
			_, err = rest.delEntry(s, &e)
		default:
			err = set.add(s, NewTuple(e.Key, e.Value))
		}
		if err != nil {
			return nil, err
		}
	}
	return set, updateSet(s, set, &DictView{d: rest, part: iterItems})
}

// viewIntersection goes through the operand that is no view, or through the smaller of two views, and looks for the items in the
// other. A set that is no smaller is looked into itself. Python 2 always makes a set of the left operand.
func viewIntersection(s *Space, x, y Object) (Object, error) {
	if s.py2() {
		return oldViewIntersection(s, x, y)
	}
	view, ok := x.(*DictView)
	other := y
	if !ok {
		view, other = y.(*DictView), x
	}
	if o, ok := other.(*DictView); ok && o.d.live > view.d.live {
		view, other = o, view
	}
	common := &Set{}
	if set, ok := other.(*Set); ok && !set.Frozen && view.d.live <= set.d.live {
		return common, common.addCommon(s, view, set)
	}
	return common, s.each(other, func(item Object) (bool, error) {
		found, err := s.contains(view, item)
		if found {
			err = common.add(s, item)
		}
		return true, err
	})
}

// addCommon adds the items of x that are in another set.
func (x *Set) addCommon(s *Space, items Object, in *Set) error {
	return s.each(items, func(item Object) (bool, error) {
		n, h, err := in.d.find(s, item)
		if n >= 0 && err == nil {
			err = x.addEntry(s, &Entry{Key: item, hash: h})
		}
		return true, err
	})
}

func oldViewIntersection(s *Space, x, y Object) (Object, error) {
	a, err := setFrom(s, x)
	if err != nil {
		return nil, err
	}
	if b := selfSet(y); b != nil {
		return setIntersection(s, a, b)
	}
	b, err := setFrom(s, y)
	if err != nil {
		return nil, err
	}
	return commonItems(s, a, b)
}
