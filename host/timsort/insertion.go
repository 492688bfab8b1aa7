package timsort

import "slices"

// sortedRun returns how many numbers at the beginning are in order. Those of a run downwards are turned round.
func sortedRun(order []int, less Less) (int, error) {
	if len(order) < 2 {
		return len(order), nil
	}
	down, err := less(order[1], order[0])
	n := 2
	for ; err == nil && n < len(order); n++ {
		var below bool
		if below, err = less(order[n], order[n-1]); below != down {
			break
		}
	}
	if err != nil {
		return 0, err
	}
	if down {
		slices.Reverse(order[:n])
	}
	return n, nil
}

// insertSorted brings the last number to its place among the others, which are in order.
func insertSorted(order []int, less Less) error {
	last := len(order) - 1
	pivot, lo, hi := order[last], 0, last
	for lo < hi {
		mid := lo + (hi-lo)/2
		before, err := less(pivot, order[mid])
		if err != nil {
			return err
		}
		if before {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	copy(order[lo+1:], order[lo:last])
	order[lo] = pivot
	return nil
}
