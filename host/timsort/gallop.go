package timsort

// before returns how many numbers of a sorted slice go before the key. It looks near a place first, and from there in leaps
// that double.
func (s *sorter) before(key int, sorted []int, near int) (int, error) {
	return leap(len(sorted), near, func(i int) (bool, error) { return s.less(sorted[i], key) })
}

// after returns how many numbers of a sorted slice do not go after the key, in the same way.
func (s *sorter) after(key int, sorted []int, near int) (int, error) {
	return leap(len(sorted), near, func(i int) (bool, error) {
		less, err := s.less(key, sorted[i])
		return !less, err
	})
}

// leap returns the first of n places that is not below what is looked for.
func leap(n, near int, below func(i int) (bool, error)) (int, error) {
	up, err := below(near)
	if err != nil {
		return 0, err
	}
	room := near + 1
	if up {
		room = n - near
	}
	last, next := 0, 1
	for next < room {
		at := near - next
		if up {
			at = near + next
		}
		still, err := below(at)
		if err != nil {
			return 0, err
		}
		if still != up {
			break
		}
		last, next = next, next<<1+1
	}
	next = min(next, room)
	lo, hi := near-next, near-last
	if up {
		lo, hi = near+last, near+next
	}
	for lo++; lo < hi; {
		mid := lo + (hi-lo)/2
		still, err := below(mid)
		if err != nil {
			return 0, err
		}
		if still {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return hi, nil
}
