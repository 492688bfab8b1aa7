package stdspace

// An Entry is one key and its value in a Dict.
type Entry struct {
	Key, Value Object // Key is nil where an entry was deleted
	hash       uint64
}

// A Dict maps keys to values and remembers the order of insertion.
//
// Small dictionaries are searched from end to end; others have a hash index.
type Dict struct {
	entries []Entry
	index   []int32   // open addressing: number of the entry plus one, 0 is free
	live    int32     // entries that are not deleted
	used    int32     // places of the index that are not free
	first   int32     // all entries before this one are deleted
	changes uint32    // counts insertions and deletions of keys
	reused  uint16    // counts the places of deleted entries that were taken again
	loose   bool      // there may be a string among the keys that is not interned
	wide    bool      // there may be a unicode string of Python 2 among the keys
	holed   bool      // a key was deleted that was not the last one
	table   *oldTable // where Python 2 needs one, else nil

	// What code sees as builtins that runs with these global variables, where the program has chosen them; nil if it has not.
	builtins *Dict
}

// smallDict is the number of entries up to which a Dict has no index.
const smallDict = 8

// NewDict returns an empty dictionary.
func NewDict() *Dict { return &Dict{} }

// Len returns the number of keys.
func (d *Dict) Len() int {
	if d == nil {
		return 0
	}
	return int(d.live)
}

// Entries returns the entries in order of insertion, the deleted ones left
// out.
func (d *Dict) Entries() []Entry {
	if d == nil {
		return nil
	}
	out := make([]Entry, 0, d.live)
	for _, e := range d.entries {
		if e.Key != nil {
			out = append(out, e)
		}
	}
	return out
}

// walk goes through the entries in order of insertion, while the program may change the dictionary: what it
// deletes is left out, and what it adds is there.
func (d *Dict) walk(yield func(Entry) bool) {
	for i := 0; i < len(d.entries); i++ {
		if e := d.entries[i]; e.Key != nil && !yield(e) {
			return
		}
	}
}

// Names returns the keys that are strings, also those in ASCII of Python 2's unicode type, in order
// of insertion.
func (d *Dict) Names() []string {
	var out []string
	for _, e := range d.Entries() {
		switch k := e.Key.(type) {
		case *Str:
			out = append(out, k.s)
		case *Unicode:
			if k.ascii() {
				out = append(out, k.s)
			}
		}
	}
	return out
}

// findStr returns the number of the entry whose key is that string, or -1.
func (d *Dict) findStr(name *Str) int {
	if d == nil {
		return -1
	}
	if n := d.findName(name); n >= 0 || !d.wide {
		return n
	}
	return d.scanUnicode(name)
}

// findName is findStr among the keys that are strings of the same type.
func (d *Dict) findName(name *Str) int {
	if i := name.hint; i < len(d.entries) && d.entries[i].Key == name {
		return i
	}
	if d.index == nil {
		return d.scanStr(name)
	}
	h := name.hashValue()
	mask := uint64(len(d.index) - 1)
	for i := spread(h) & mask; d.index[i] != 0; i = (i + 1) & mask {
		n := int(d.index[i]) - 1
		if n >= len(d.entries) {
			continue // it was deleted at the end
		}
		e := &d.entries[n]
		if k, ok := e.Key.(*Str); ok && (k == name || e.hash == h && k.s == name.s) {
			return n
		}
	}
	return -1
}

// scanStr is findStr without an index. Interned strings are compared by address
// alone.
func (d *Dict) scanStr(name *Str) int {
	for i := range d.entries {
		if d.entries[i].Key == name {
			if name.hinted {
				name.hint = i
			}
			return i
		}
	}
	if name.interned && !d.loose {
		return -1
	}
	for i := range d.entries {
		if k, ok := d.entries[i].Key.(*Str); ok && k.s == name.s {
			return i
		}
	}
	return -1
}

// scanUnicode is findStr among the unicode strings of Python 2, which equal others if they are
// ASCII.
func (d *Dict) scanUnicode(name *Str) int {
	if !name.ascii() {
		return -1
	}
	for i := range d.entries {
		if k, ok := d.entries[i].Key.(*Unicode); ok && k.s == name.s {
			return i
		}
	}
	return -1
}

// spread makes all bits of a hash count, and sets neighbours far apart: integers are their own
// hashes, and a row of keys without a gap would have to be searched to its end for a key that is
// not there. The factor is 2**64 divided by the golden ratio (Knuth, The Art of Computer
// Programming, 6.4).
func spread(h uint64) uint64 {
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// GetStr returns the value of a key that is a string, or nil.
func (d *Dict) GetStr(name *Str) Object {
	if i := d.findStr(name); i >= 0 {
		return d.entries[i].Value
	}
	return nil
}

// Lookup returns the value of a key that is a string; ok tells whether it is there.
func (d *Dict) Lookup(name string) (v Object, ok bool) {
	v = d.GetStr(&Str{strData{s: name}})
	return v, v != nil
}

// SetStr sets the value of a key that is a string.
func (d *Dict) SetStr(name *Str, value Object) {
	if i := d.findStr(name); i >= 0 {
		d.entries[i].Value = value
		return
	}
	d.insert(name, name.hashValue(), value)
}

// Set sets the value of a key that is a string.
func (d *Dict) Set(name string, value Object) { d.SetStr(NewStr(name), value) }

// DelStr deletes a key that is a string and tells whether it was there.
func (d *Dict) DelStr(name *Str) bool {
	i := d.findStr(name)
	if i < 0 {
		return false
	}
	d.remove(i)
	return true
}

// insert adds a key that is not there.
func (d *Dict) insert(key Object, hash uint64, value Object) {
	if len(d.entries) == cap(d.entries) && d.sparse() {
		d.compact()
	}
	d.entries = append(d.entries, Entry{key, value, hash})
	switch k := key.(type) {
	case *Str:
		d.loose = d.loose || !k.interned
	case *Unicode:
		d.wide = true
	}
	d.live++
	d.changes++
	if d.table != nil {
		d.table.add(d, len(d.entries)-1, int(d.live))
	}
	switch n := len(d.entries); {
	case d.index == nil && n <= smallDict:
	case d.index == nil || 2*n > len(d.index) || 2*int(d.used) > len(d.index):
		d.reindex()
	default:
		d.place(n - 1)
	}
}

// place enters entry n into the index. It may take the place of an entry that was
// deleted: else a key that comes and goes would leave a longer way to it each time.
func (d *Dict) place(n int) {
	mask := uint64(len(d.index) - 1)
	i := spread(d.entries[n].hash) & mask
	// A place that has this number already is that of a key that was the last one before.
	for d.index[i] != 0 && int(d.index[i]) != n+1 && !d.deleted(int(d.index[i])-1) {
		i = (i + 1) & mask
	}
	if d.index[i] == 0 {
		d.used++
	} else {
		d.reused++
	}
	d.index[i] = int32(n + 1)
}

// deleted reports whether there is no key at entry n any more.
func (d *Dict) deleted(n int) bool { return n >= len(d.entries) || d.entries[n].Key == nil }

// reindex makes the index anew, large enough for the entries to double.
func (d *Dict) reindex() {
	size := 32
	for size < 4*len(d.entries) {
		size *= 2
	}
	d.index, d.used = make([]int32, size), 0
	for n := range d.entries {
		if d.entries[n].Key != nil {
			d.place(n)
		}
	}
}

// compact drops deleted entries.
func (d *Dict) compact() {
	kept := d.entries[:0]
	var moved []int32 // for the table
	if d.table != nil {
		moved = make([]int32, len(d.entries))
	}
	for n, e := range d.entries {
		if e.Key == nil {
			continue
		}
		kept = append(kept, e)
		if moved != nil {
			moved[n] = int32(len(kept))
		}
	}
	if moved != nil {
		d.table.renumber(moved)
	}
	clear(d.entries[len(kept):])
	d.entries, d.first = kept, 0
	if d.index != nil {
		d.reindex()
	}
}

// remove deletes entry n.
func (d *Dict) remove(n int) {
	if d.table != nil {
		d.table.remove(d, n)
	}
	d.holed = true
	e := &d.entries[n]
	e.Key, e.Value = nil, nil
	d.live--
	d.changes++
	if d.live == 0 {
		d.entries, d.index, d.first = d.entries[:0], nil, 0
		return
	}
	for n = len(d.entries); d.entries[n-1].Key == nil; n-- { // popitem looks for the last one
	}
	d.entries = d.entries[:n]
	for d.entries[d.first].Key == nil { // and whoever takes the first one again and again for that
		d.first++
	}
}

// takeFirst deletes the first key and returns it; there must be one.
func (d *Dict) takeFirst() Object {
	k := d.entries[d.first].Key
	d.remove(int(d.first))
	return k
}

// Clear deletes all keys.
func (d *Dict) Clear() { *d = Dict{changes: d.changes + 1, builtins: d.builtins} }

// Copy returns a dictionary with the same entries.
func (d *Dict) Copy() *Dict {
	c := &Dict{entries: d.Entries(), live: d.live, loose: d.loose, wide: d.wide}
	if len(c.entries) > smallDict {
		c.reindex()
	}
	return c
}

// become takes over the contents of a dictionary that is not used any more.
func (d *Dict) become(other *Dict) {
	changes, builtins := d.changes, d.builtins
	*d = *other
	d.changes, d.builtins = changes+1, builtins
}

// find returns the number of the entry of key, or -1, and the hash of key.
func (d *Dict) find(s *Space, key Object) (int, uint64, error) {
	if k, ok := key.(*Str); ok {
		if i := d.findStr(k); i >= 0 {
			return i, k.hashValue(), nil
		}
	}
	h, err := s.hash(key)
	if err != nil {
		return -1, 0, err
	}
	n, err := d.findHashed(s, key, h)
	return n, h, err
}

// findHashed is find for a key whose hash is known.
func (d *Dict) findHashed(s *Space, key Object, h uint64) (int, error) {
	for {
		n, again, err := d.search(s, key, h)
		if !again {
			return n, err
		}
	}
}

// search looks for key among the entries. A comparison may run code of the
// program that changes the dictionary: then again asks for another search.
func (d *Dict) search(s *Space, key Object, h uint64) (n int, again bool, err error) {
	if d.table != nil {
		return d.table.search(s, d, key, h)
	}
	if d.index == nil {
		for i := 0; i < len(d.entries); i++ {
			if found, again, err := d.same(s, i, key, h); found || again || err != nil {
				return i, again, err
			}
		}
		return -1, false, nil
	}
	mask := uint64(len(d.index) - 1)
	for i := spread(h) & mask; d.index[i] != 0; i = (i + 1) & mask {
		n := int(d.index[i]) - 1
		if n >= len(d.entries) {
			continue
		}
		if found, again, err := d.same(s, n, key, h); found || again || err != nil {
			return n, again, err
		}
	}
	return -1, false, nil
}

// same reports whether entry n has that key.
func (d *Dict) same(s *Space, n int, key Object, h uint64) (found, changed bool, err error) {
	e := d.entries[n]
	if e.Key == nil || e.hash != h {
		return false, false, nil
	}
	if identical(e.Key, key) {
		return true, false, nil
	}
	if s.py2() && d.table == nil && (asksProgram(key) || asksProgram(e.Key)) {
		d.table = newOldTable(d)
		return false, true, nil
	}
	before, reused, index := d.changes, d.reused, d.index
	found, err = s.equal(e.Key, key)
	if err != nil || before == d.changes {
		return found, false, err
	}
	// Keys that were added further on do no harm: a search that began anew for each
	// of them might not end.
	moved := reused != d.reused || n >= len(d.entries) || d.entries[n].Key == nil || !identical(d.entries[n].Key, e.Key) ||
		index != nil && (d.index == nil || &index[0] != &d.index[0])
	return found && !moved, moved, nil
}

// get returns the value of key, or nil.
func (d *Dict) get(s *Space, key Object) (Object, error) {
	n, _, err := d.find(s, key)
	if err != nil || n < 0 {
		return nil, err
	}
	return d.entries[n].Value, nil
}

// set sets the value of key.
func (d *Dict) set(s *Space, key, value Object) error {
	n, h, err := d.find(s, key)
	if err != nil {
		return err
	}
	return d.put(s, n, key, h, value)
}

// findEntry is find for the key of another dictionary, which is not asked for its hash again.
func (d *Dict) findEntry(s *Space, e *Entry) (int, error) {
	if k, ok := e.Key.(*Str); ok {
		if i := d.findStr(k); i >= 0 {
			return i, nil
		}
	}
	return d.findHashed(s, e.Key, e.hash)
}

// getEntry is get for the key of another dictionary.
func (d *Dict) getEntry(s *Space, e *Entry) (Object, error) {
	n, err := d.findEntry(s, e)
	if err != nil || n < 0 {
		return nil, err
	}
	return d.entries[n].Value, nil
}

// delEntry deletes the key of another dictionary, and tells whether it was there.
func (d *Dict) delEntry(s *Space, e *Entry) (bool, error) {
	n, err := d.findEntry(s, e)
	if err != nil || n < 0 {
		return false, err
	}
	d.remove(n)
	return true, nil
}

// setEntry is set for an entry of another dictionary.
func (d *Dict) setEntry(s *Space, e *Entry) error {
	n, err := d.findEntry(s, e)
	if err != nil {
		return err
	}
	return d.put(s, n, e.Key, e.hash, e.Value)
}

// put sets the value of the entry at a place, or adds one if that is negative.
func (d *Dict) put(s *Space, n int, key Object, h uint64, value Object) error {
	if n >= 0 {
		d.entries[n].Value = value
		return nil
	}
	if err := d.reserve(&s.limits); err != nil {
		return err
	}
	d.insert(key, h, value)
	return nil
}

// reserve accounts for what one entry more may allocate: other entries and another index
// beside the old ones. Many entries are copied here, in parts.
func (d *Dict) reserve(lim *limiter) error {
	n, bytes := int64(len(d.entries)), int64(0)
	if len(d.entries) == cap(d.entries) {
		bytes = n * entrySize * 5 / 4
	}
	if 2*len(d.entries) >= len(d.index) {
		bytes += n * indexSize
	}
	if bytes < smallGrowth {
		return nil
	}
	if err := lim.reserve(bytes); err != nil || n < entriesPart || len(d.entries) < cap(d.entries) || d.sparse() {
		return err
	}
	entries, err := appendItems(lim, make([]Entry, 0, n*5/4), d.entries, entriesPart)
	if err == nil {
		d.entries = entries
	}
	return err
}

// sparse reports whether so many entries were deleted that dropping them makes room.
func (d *Dict) sparse() bool { return int(d.live) < len(d.entries)*3/4 }

// What a dictionary takes for each entry, in bytes: itself, and in a new index, whose size is a
// power of two. Growth below a bound is not worth being accounted for.
const (
	entrySize   = 40
	indexSize   = 32
	smallGrowth = 1 << 12
	entriesPart = awaySize / entrySize // how many entries are copied at once
)

// del deletes key and returns its value, or nil if it was not there.
func (d *Dict) del(s *Space, key Object) (Object, error) {
	n, _, err := d.find(s, key)
	if err != nil || n < 0 {
		return nil, err
	}
	v := d.entries[n].Value
	d.remove(n)
	return v, nil
}
