package stdspace

// orderFunctions are what OrderedDict of Python 2, in ordereddict.py, has done in Go.
var orderFunctions = []Def{{Name: "_backward", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
	d := selfDict(args[0])
	if d == nil {
		return nil, s.TypeError("a dictionary is required, not %s", s.typeName(args[0]))
	}
	return reversedDict(d, iterKeys), nil
}}}

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
	d.table = nil
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
	d.entries, d.first, d.table = entries, int32(room), nil
	if d.index != nil || len(entries) > smallDict {
		d.reindex()
	}
}
