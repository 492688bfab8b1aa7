package backendopt

// A table has values by number. Few are set at a time, so that it is emptied fast, and its memory serves again.
type table[T comparable] struct {
	values []T
	set    []int32 // the numbers at which there may be values
}

// get returns the value of a number, the zero value if there is none.
func (t *table[T]) get(i int) (v T) {
	if i < 0 || i >= len(t.values) {
		return v
	}
	return t.values[i]
}

// put sets the value of a number, which is not below zero.
func (t *table[T]) put(i int, v T) {
	var none T
	if i >= len(t.values) {
		t.values = append(t.values, make([]T, i+1-len(t.values))...)
	}
	if t.values[i] == none {
		t.set = append(t.set, int32(i))
	}
	t.values[i] = v
}

// isEmpty reports whether nothing was set.
func (t *table[T]) isEmpty() bool { return len(t.set) == 0 }

// clear forgets all values.
func (t *table[T]) clear() {
	var none T
	for _, i := range t.set {
		t.values[i] = none
	}
	t.set = t.set[:0]
}
