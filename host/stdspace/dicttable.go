package stdspace

import "slices"

// An oldTable is the table that CPython 2.7 has for a dictionary or a set. It is made when two keys of the same hash are
// compared by code of the program for the first time, which then sees the comparisons that it sees there: a search comes by some
// places twice, and goes through the keys in another order after the table has grown.
type oldTable struct {
	places []int32 // number of the entry plus one, 0 is free
	filled int     // places that are not free
}

// dummy is a place whose key was deleted.
const dummy = -1

// newOldTable makes the table of a dictionary from which nothing was deleted so far.
func newOldTable(d *Dict) *oldTable {
	t := &oldTable{places: make([]int32, 8)}
	used := 0
	for n := range d.entries {
		if d.entries[n].Key != nil {
			used++
			t.add(d, n, used)
		}
	}
	return t
}

// probes goes through the places where a key of that hash may be, until yield returns false.
func (t *oldTable) probes(hash uint64, yield func(place *int32) bool) {
	mask := uint64(len(t.places) - 1)
	for i, rest := hash, hash; yield(&t.places[i&mask]); rest >>= 5 {
		i = i*5 + rest + 1
	}
}

// add enters entry n; the dictionary has used keys with it.
func (t *oldTable) add(d *Dict, n, used int) {
	var at *int32
	t.probes(d.entries[n].hash, func(p *int32) bool {
		if at == nil && *p <= 0 {
			at = p
		}
		return *p != 0
	})
	if *at == 0 {
		t.filled++
	}
	*at = int32(n + 1)
	if t.filled*3 < len(t.places)*2 {
		return
	}
	if used <= 50000 {
		used *= 2
	}
	t.resize(d, 2*used)
}

// resize makes the table larger than least. The keys come in the order in which they were in the old one.
func (t *oldTable) resize(d *Dict, least int) {
	size := 8
	for size <= least {
		size *= 2
	}
	old := t.places
	t.places, t.filled = make([]int32, size), 0
	for _, p := range old {
		if p <= 0 {
			continue
		}
		t.filled++
		t.probes(d.entries[p-1].hash, func(at *int32) bool {
			if *at != 0 {
				return true
			}
			*at = p
			return false
		})
	}
}

// remove makes the place of entry n a dummy.
func (t *oldTable) remove(d *Dict, n int) {
	t.probes(d.entries[n].hash, func(p *int32) bool {
		if *p != int32(n+1) {
			return *p != 0
		}
		*p = dummy
		return false
	})
}

// search is Dict.search in the table.
func (t *oldTable) search(s *Space, d *Dict, key Object, h uint64) (n int, again bool, err error) {
	n = -1
	places := &t.places[0]
	t.probes(h, func(p *int32) bool {
		if *p <= 0 {
			return *p == dummy
		}
		i := int(*p) - 1
		var found bool
		found, again, err = d.same(s, i, key, h)
		if err == nil && (d.table != t || &t.places[0] != places) {
			again = true // another table
		}
		if found && !again {
			n = i
		}
		return !found && !again && err == nil
	})
	return n, again, err
}

// entries returns the entries in the order of the table, and the number of each in the dictionary.
func (t *oldTable) entries(d *Dict) (entries []Entry, numbers []int) {
	for _, p := range t.places {
		if p > 0 {
			entries, numbers = append(entries, d.entries[p-1]), append(numbers, int(p)-1)
		}
	}
	return entries, numbers
}

// inTableOrder returns the entries in the order in which CPython 2.7 goes through them to compare or to copy them, if that was
// to be found out.
func (d *Dict) inTableOrder() []Entry {
	if d.table == nil {
		return d.Entries()
	}
	entries, _ := d.table.entries(d)
	return entries
}

// asksProgram reports whether a comparison of a key may be seen by the program: it is an instance of a class, or a tuple that
// has some.
func asksProgram(key Object) bool {
	switch key := key.(type) {
	case *Instance:
		return true
	case *Tuple:
		return slices.ContainsFunc(key.Items, func(x Object) bool { _, ok := x.(*Instance); return ok })
	}
	return false
}

// mergeOld is the copy of other into d, which is empty, for the entries in the order of the table. The copy keeps the order in
// which its keys came to other.
func (d *Dict) mergeOld(s *Space, other *Dict) error {
	entries, numbers := other.table.entries(other)
	d.table = &oldTable{places: make([]int32, 8)}
	if other.live*3 >= 16 {
		d.table.resize(d, 2*int(other.live))
	}
	order := make([]int, 0, len(entries)) // by number of entry in d
	for i := range entries {
		if err := d.setEntry(s, &entries[i]); err != nil {
			return err
		}
		if len(d.entries) > len(order) {
			order = append(order, numbers[i])
		}
	}
	d.reorder(order)
	return nil
}

// reorder sorts entries, of which none is deleted, by the number that each has in order.
func (d *Dict) reorder(order []int) {
	if d.table == nil || len(order) != len(d.entries) || int(d.live) != len(order) {
		return // the program has changed it meanwhile
	}
	by := make([]int, len(order))
	for i := range by {
		by[i] = i
	}
	slices.SortFunc(by, func(a, b int) int { return order[a] - order[b] })
	sorted, moved := make([]Entry, len(by)), make([]int32, len(by))
	for to, from := range by {
		sorted[to], moved[from] = d.entries[from], int32(to+1)
	}
	d.entries = sorted
	d.table.renumber(moved)
	if d.index != nil {
		d.reindex()
	}
}

// renumber gives each entry another number: moved has them plus one.
func (t *oldTable) renumber(moved []int32) {
	for i, p := range t.places {
		if p > 0 {
			t.places[i] = moved[p-1]
		}
	}
}
