package stdspace

// An orderedIter goes through an OrderedDict. It knows the next key, looks for it again each time, and stops at any change of the keys.
type orderedIter struct {
	d        *Dict
	part     dictPart
	backward bool
	next     Object // the next key; nil at the end
	live     int32
	changes  uint32
}

func newOrderedIter(d *Dict, p dictPart, backward bool) *orderedIter {
	it := &orderedIter{d: d, part: p, backward: backward, live: d.live, changes: d.changes}
	if d.live > 0 {
		it.next = d.endOf(backward).Key
	}
	return it
}

// Next returns the next key, value or item.
func (it *orderedIter) Next(s *Space) (Object, bool, error) {
	key := it.next
	if it.d == nil || key == nil {
		it.d = nil
		return nil, false, nil
	}
	if it.changes != it.d.changes {
		return nil, false, it.changed(s)
	}
	n, _, err := it.d.find(s, key)
	if err == nil && n < 0 {
		err = s.excs.keyError(key)
	}
	if err != nil {
		it.next = nil
		return nil, false, err
	}
	it.next = it.d.neighbour(n, it.backward)
	if it.part == iterKeys {
		return key, true, nil
	}
	v, err := it.d.get(s, key)
	if err == nil && v == nil {
		err = s.excs.keyError(key)
	}
	if err != nil {
		it.d = nil
		return nil, false, err
	}
	return it.part.of(&Entry{Key: key, Value: v}), true, nil
}

// changed is the error after a change. One that deleted everything at once is shown by the size alone.
func (it *orderedIter) changed(s *Space) error {
	if cleared := it.d.entries == nil && it.changes+1 == it.d.changes; cleared {
		it.live = -1
		return s.Throw("RuntimeError", "OrderedDict changed size during iteration")
	}
	it.d = nil
	return s.Throw("RuntimeError", "OrderedDict mutated during iteration")
}

// neighbour returns the key after entry n, or before it; nil if there is none.
func (d *Dict) neighbour(n int, backward bool) Object {
	step := 1
	if backward {
		step = -1
	}
	for n += step; n >= 0 && n < len(d.entries); n += step {
		if k := d.entries[n].Key; k != nil {
			return k
		}
	}
	return nil
}

func (it *orderedIter) classIn(s *Space) *Class { return s.registry.iterator("odict_iterator", "") }

func orderedViewMethod(name string, p dictPart) Def {
	return Def{Name: name, Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return &DictView{d: selfDict(args[0]), part: p, ordered: true}, nil
	}}
}

// orderedViewClass is the class of a view of an OrderedDict.
func orderedViewClass(s *Space, p dictPart) *Class {
	name := "odict_" + [...]string{"keys", "values", "items"}[p]
	c := s.registry.classes[" "+name]
	if c == nil {
		base := [...]*Class{s.types.dictKeys, s.types.dictValues, s.types.dictItems}[p]
		c = s.registry.builtin(" "+name, base, orderedViewMethods)
		c.Name, c.QualName, c.final = name, name, true
		c.layout = base.layout
	}
	return c
}

var orderedViewMethods = []Def{
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		v := args[0].(*DictView)
		return newOrderedIter(v.d, v.part, false), nil
	}},
	{Name: "__reversed__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		v := args[0].(*DictView)
		return newOrderedIter(v.d, v.part, true), nil
	}},
}
