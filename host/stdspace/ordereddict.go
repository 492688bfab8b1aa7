package stdspace

// The functions with which OrderedDict in collections.py does what takes no time however many
// keys there are.
var orderFunctions = []Def{
	{Name: "_backward", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) {
		d := selfDict(args[0])
		if d == nil {
			return nil, s.TypeError("descriptor '__reversed__' for 'collections.OrderedDict' objects doesn't apply to a '%s' object", s.typeName(args[0]))
		}
		return reversedDict(d, iterKeys), nil
	}},
	{Name: "_count", Min: 2, Max: 2, Fn: countItems},
	{Name: "_move", Min: 3, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		last, err := s.IsTrue(args[2])
		if err != nil {
			return nil, err
		}
		d := selfDict(args[0])
		if d == nil {
			return nil, s.TypeError("descriptor 'move_to_end' for 'collections.OrderedDict' objects doesn't apply to a '%s' object", s.typeName(args[0]))
		}
		n, _, err := d.find(s, args[1])
		switch {
		case err != nil:
			return nil, err
		case n < 0:
			return nil, s.excs.keyError(args[1])
		case last:
			d.moveToEnd(n)
		default:
			d.moveToFront(n)
		}
		return None, nil
	}},
}

// countItems adds 1 to the values of the items of an iterable. Python 3 asks an item for its hash once, where the class of the
// dictionary leaves its items alone.
func countItems(s *Space, args []Object) (Object, error) {
	c, d := s.TypeOf(args[0]), selfDict(args[0])
	_, plainGet := s.registry.lookup(c, s.Intern("get")).(*Builtin)
	_, plainSet := s.registry.lookup(c, nSetItem).(*Builtin)
	plain := d != nil && plainGet && plainSet && !s.py2()
	one := MakeInt(1)
	return None, s.each(args[1], func(key Object) (bool, error) {
		if !plain {
			get, err := s.GetAttr(args[0], "get")
			var n Object
			if err == nil {
				n, err = s.Call(get, []Object{key, MakeInt(0)})
			}
			if err == nil {
				n, err = s.Binary(opAdd, n, one)
			}
			if err == nil {
				err = s.setItem(args[0], key, n)
			}
			return true, err
		}
		place, h, err := d.find(s, key)
		if err != nil {
			return false, err
		}
		n := Object(one)
		if place >= 0 {
			if n, err = s.Binary(opAdd, d.entries[place].Value, one); err != nil {
				return false, err
			}
		}
		return true, d.setEntry(s, &Entry{Key: key, Value: n, hash: h})
	})
}

// moveToEnd makes the key of entry n the last one.
func (d *Dict) moveToEnd(n int) {
	e := d.entries[n]
	d.remove(n)
	d.insert(e.Key, e.hash, e.Value)
}

// moveToFront makes the key of entry n the first one. It takes the place of a deleted entry
// before the others; where there is none, there will be several.
func (d *Dict) moveToFront(n int) {
	e := d.entries[n]
	d.remove(n)
	if d.live == 0 {
		d.insert(e.Key, e.hash, e.Value)
		return
	}
	if d.first == 0 {
		d.makeRoomBefore()
	}
	d.first--
	d.entries[d.first] = e
	d.live++
	d.changes++
	switch {
	case d.index == nil:
	case 2*int(d.used) > len(d.index):
		d.reindex()
	default:
		d.place(int(d.first))
	}
}

// makeRoomBefore puts deleted entries before all others, in proportion to these: so many that the
// next moves are cheap, and so few that it is not worth while to drop them.
func (d *Dict) makeRoomBefore() {
	room := int(d.live)/8 + 1
	entries := make([]Entry, room, room+int(d.live)+1)
	for _, e := range d.entries {
		if e.Key != nil {
			entries = append(entries, e)
		}
	}
	d.entries, d.first = entries, int32(room)
	if d.index != nil || len(entries) > smallDict {
		d.reindex()
	}
}
