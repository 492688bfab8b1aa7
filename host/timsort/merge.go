package timsort

// minGallop is how often one side must win in a row at first, before it is searched in leaps.
const minGallop = 7

// merge merges the i-th run with the next one.
func (s *sorter) merge(i int) error {
	left, right := s.runs[i], s.runs[i+1]
	s.runs[i].len += right.len
	s.runs = append(s.runs[:i+1], s.runs[i+2:]...)
	a := s.order[left.start : left.start+left.len]
	b := s.order[right.start : right.start+right.len]
	n, err := s.after(b[0], a, 0) // what comes before all of b stays
	if err != nil || n == len(a) {
		return err
	}
	a = a[n:]
	m, err := s.before(a[len(a)-1], b, len(b)-1) // and what comes after all of a
	if err != nil || m == 0 {
		return err
	}
	both := merging{sorter: s, a: a, b: b[:m], out: s.order[left.start+n : right.start+m]}
	if len(a) <= m {
		return both.upwards()
	}
	return both.downwards()
}

// A merging is a merge under way. One of the sides has been copied out, the other lies where the result will be.
type merging struct {
	*sorter
	a, b []int // what is left of both sides
	out  []int // where what is left goes
	wonA int   // how many of a have gone in a row, or in the last leap
	wonB int
}

// upwards merges from the smallest number on, with the left side copied out.
func (m *merging) upwards() error {
	m.a = m.room(len(m.a))
	copy(m.a, m.out)
	full, err := m.first(1, false), error(nil)
	for err == nil && !full {
		if full, err = m.upByOne(); err == nil && !full {
			full, err = m.upInLeaps()
		}
	}
	if len(m.a) == 1 && err == nil { // it is the largest of all
		copy(m.out, m.b)
		m.out[len(m.out)-1] = m.a[0]
		return nil
	}
	copy(m.out, m.a)
	return err
}

// first moves the first n numbers of a side out, and reports whether the rest is only copied.
func (m *merging) first(n int, ofA bool) bool {
	if ofA {
		copy(m.out, m.a[:n])
		m.a, m.out = m.a[n:], m.out[n:]
	} else {
		copy(m.out, m.b[:n])
		m.b, m.out = m.b[n:], m.out[n:]
	}
	return len(m.b) == 0 || len(m.a) <= 1
}

// upByOne compares the first numbers of both sides until one side wins again and again.
func (m *merging) upByOne() (full bool, err error) {
	m.wonA, m.wonB = 0, 0
	for max(m.wonA, m.wonB) < m.gallop {
		less, err := m.less(m.b[0], m.a[0])
		if err != nil {
			return false, err
		}
		m.count(!less, 1)
		if full = m.first(1, !less); full {
			return full, nil
		}
	}
	m.gallop++
	return false, nil
}

// count counts numbers of a side that have won in a row.
func (m *merging) count(ofA bool, n int) {
	if ofA {
		m.wonA, m.wonB = m.wonA+n, 0
	} else {
		m.wonA, m.wonB = 0, m.wonB+n
	}
}

// upInLeaps searches how many of each side come next, as long as they are many.
func (m *merging) upInLeaps() (full bool, err error) {
	for {
		if m.gallop > 1 {
			m.gallop--
		}
		if m.wonA, err = m.after(m.b[0], m.a, 0); err != nil {
			return false, err
		}
		if full = m.first(m.wonA, true); full && m.wonA > 0 {
			return full, nil
		}
		if full = m.first(1, false); full {
			return full, nil
		}
		if m.wonB, err = m.before(m.a[0], m.b, 0); err != nil {
			return false, err
		}
		if full = m.first(m.wonB, false); full && m.wonB > 0 {
			return full, nil
		}
		if full = m.first(1, true); full {
			return full, nil
		}
		if m.wonA < minGallop && m.wonB < minGallop {
			m.gallop++
			return false, nil
		}
	}
}

// downwards merges from the largest number on, with the right side copied out.
func (m *merging) downwards() error {
	b := m.room(len(m.b))
	copy(b, m.b)
	m.b = b
	full, err := m.last(1, true), error(nil)
	for err == nil && !full {
		if full, err = m.downByOne(); err == nil && !full {
			full, err = m.downInLeaps()
		}
	}
	if len(m.b) == 1 && err == nil { // it is the smallest of all
		copy(m.out[1:], m.a)
		m.out[0] = m.b[0]
		return nil
	}
	copy(m.out[len(m.a):], m.b)
	return err
}

// last moves the last n numbers of a side out, and reports whether the rest is only copied.
func (m *merging) last(n int, ofA bool) bool {
	at := len(m.out) - n
	if ofA {
		copy(m.out[at:], m.a[len(m.a)-n:])
		m.a = m.a[:len(m.a)-n]
	} else {
		copy(m.out[at:], m.b[len(m.b)-n:])
		m.b = m.b[:len(m.b)-n]
	}
	m.out = m.out[:at]
	return len(m.a) == 0 || len(m.b) <= 1
}

// downByOne compares the last numbers of both sides until one side wins again and again.
func (m *merging) downByOne() (full bool, err error) {
	m.wonA, m.wonB = 0, 0
	for max(m.wonA, m.wonB) < m.gallop {
		less, err := m.less(m.b[len(m.b)-1], m.a[len(m.a)-1])
		if err != nil {
			return false, err
		}
		m.count(less, 1)
		if full = m.last(1, less); full {
			return full, nil
		}
	}
	m.gallop++
	return false, nil
}

// downInLeaps searches how many of each side come next from above, as long as they are many.
func (m *merging) downInLeaps() (full bool, err error) {
	for {
		if m.gallop > 1 {
			m.gallop--
		}
		n, err := m.after(m.b[len(m.b)-1], m.a, len(m.a)-1)
		if err != nil {
			return false, err
		}
		m.wonA = len(m.a) - n
		if full = m.last(m.wonA, true); full && m.wonA > 0 {
			return full, nil
		}
		if full = m.last(1, false); full {
			return full, nil
		}
		if n, err = m.before(m.a[len(m.a)-1], m.b, len(m.b)-1); err != nil {
			return false, err
		}
		m.wonB = len(m.b) - n
		if full = m.last(m.wonB, false); full && m.wonB > 0 {
			return full, nil
		}
		if full = m.last(1, true); full {
			return full, nil
		}
		if m.wonA < minGallop && m.wonB < minGallop {
			m.gallop++
			return false, nil
		}
	}
}
