package flowing

import "slices"

// Readers are the positions that have read something, in order, each once. They are
// considered again when it changes.
type Readers[P comparable] struct {
	list []P
	seen map[P]bool
}

// few is the number of readers that are searched linearly; for more, there is a map.
const few = 8

// Add adds a reader.
func (r *Readers[P]) Add(p P) {
	if r.seen == nil {
		if slices.Contains(r.list, p) {
			return
		}
		if len(r.list) < few {
			r.list = append(r.list, p)
			return
		}
		r.seen = make(map[P]bool)
		for _, q := range r.list {
			r.seen[q] = true
		}
	}
	if !r.seen[p] {
		r.seen[p] = true
		r.list = append(r.list, p)
	}
}

// AddAll adds the readers of other.
func (r *Readers[P]) AddAll(other *Readers[P]) {
	for _, p := range other.list {
		r.Add(p)
	}
}

// All returns the readers in the order in which they were added.
func (r *Readers[P]) All() []P { return r.list }

// Take returns the readers and forgets them: they will read again.
func (r *Readers[P]) Take() []P {
	list := r.list
	*r = Readers[P]{}
	return list
}
