// Package timsort sorts with the comparisons of CPython, in their order.
//
// Programs see which of their keys are compared: by what their methods print, by the error of the first two that cannot be,
// and by the order of what has none, as NaN and sets. So [Sort] does what Objects/listsort.txt of CPython describes: runs that
// are there already, short ones made longer by binary insertion, and merges that gallop through what does not interleave. Which
// runs are merged first has changed with Python 3.11 (J. Ian Munro and Sebastian Wild, "Nearly-Optimal Mergesorts", 2018).
package timsort

import "math/bits"

// smallest is how many items are sorted by binary insertion alone, if there are fewer.
const smallest = 64

// A Less reports whether one number goes before another, or why that cannot be said.
type Less func(a, b int) (bool, error)

// Options say which Python is meant. The zero value is Python 3.11.
type Options struct {
	Collapse bool // merges runs as Python did until 3.10
}

// Sort sorts numbers stably. The first comparison that fails ends it, with its error; all numbers are there then, in
// some order.
func Sort(order []int, less Less, o Options) error {
	s := sorter{order: order, less: less, gallop: minGallop}
	shortest := shortestRun(len(order))
	for at := 0; at < len(order); {
		n, err := s.run(order[at:], shortest)
		if err != nil {
			return err
		}
		if !o.Collapse {
			err = s.raise(n)
		}
		if err != nil {
			return err
		}
		s.runs = append(s.runs, run{start: at, len: n})
		if o.Collapse {
			err = s.collapse()
		}
		if err != nil {
			return err
		}
		at += n
	}
	return s.mergeAll()
}

// A run is a part of the numbers that is in order.
type run struct {
	start, len int
	power      int // of the border with the next run, as Munro and Wild define it
}

type sorter struct {
	order  []int
	less   Less
	runs   []run // those that are not merged yet, from left to right
	spare  []int
	gallop int // how often one side must win in a row before it is searched in leaps
}

// shortestRun is how long a run of n numbers is made at least: n divided by a power of two, or a little more.
func shortestRun(n int) int {
	odd := 0
	for n >= smallest {
		odd |= n & 1
		n >>= 1
	}
	return n + odd
}

// run makes a run at the beginning of the order, and returns its length.
func (s *sorter) run(order []int, shortest int) (int, error) {
	n, err := sortedRun(order, s.less)
	wanted := min(shortest, len(order))
	for ; err == nil && n < wanted; n++ {
		err = insertSorted(order[:n+1], s.less)
	}
	return n, err
}

// raise merges runs whose borders are deeper than that between the last run and a new one of length n, which has that power.
func (s *sorter) raise(n int) error {
	if len(s.runs) == 0 {
		return nil
	}
	last := s.runs[len(s.runs)-1]
	power := borderPower(last.start, last.len, n, len(s.order))
	for len(s.runs) > 1 && s.runs[len(s.runs)-2].power > power {
		if err := s.merge(len(s.runs) - 2); err != nil {
			return err
		}
	}
	s.runs[len(s.runs)-1].power = power
	return nil
}

// borderPower is the depth, in a tree that halves all of the numbers again and again, of the border that lies between the
// middles of two runs.
func borderPower(start, left, right, all int) int {
	a := uint64(2*start + left) // twice the middle of the left run
	b := a + uint64(left+right)
	n := uint64(all)
	for power := 1; ; power++ {
		if a >= n {
			a, b = a-n, b-n
		} else if b >= n {
			return power
		}
		a, b = a<<1, b<<1
	}
}

// collapse merges runs until each is longer than the two after it together.
func (s *sorter) collapse() error {
	for len(s.runs) > 1 {
		n, p := len(s.runs)-2, s.runs
		switch {
		case n > 0 && p[n-1].len <= p[n].len+p[n+1].len, n > 1 && p[n-2].len <= p[n-1].len+p[n].len:
			if p[n-1].len < p[n+1].len {
				n--
			}
		case p[n].len > p[n+1].len:
			return nil
		}
		if err := s.merge(n); err != nil {
			return err
		}
	}
	return nil
}

// mergeAll merges all runs that are left.
func (s *sorter) mergeAll() error {
	for len(s.runs) > 1 {
		n := len(s.runs) - 2
		if n > 0 && s.runs[n-1].len < s.runs[n+1].len {
			n--
		}
		if err := s.merge(n); err != nil {
			return err
		}
	}
	return nil
}

// room returns memory for a copy of n numbers.
func (s *sorter) room(n int) []int {
	if n > len(s.spare) {
		s.spare = make([]int, 1<<bits.Len(uint(n)))
	}
	return s.spare[:n]
}
