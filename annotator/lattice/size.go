package lattice

// The limits of what one annotation may be made of. Tuples have a type for each length
// and each type of their items: a tuple that holds the previous one, in a loop, would
// have endlessly many types.
const (
	MostNesting = 50
	mostSize    = 100_000
)

// TooLarge reports whether an annotation is nested deeper, or has more parts, than any
// program needs. What containers hold is not part of it: a list may hold itself.
func TooLarge(s SomeValue) bool {
	left := mostSize
	return !fits(s, MostNesting, &left)
}

func fits(s SomeValue, depth int, left *int) bool {
	if *left--; *left < 0 || depth == 0 {
		return false
	}
	switch s := s.(type) {
	case *SomeTuple:
		for _, x := range s.Items {
			if !fits(x, depth-1, left) {
				return false
			}
		}
	case *SomeIterator:
		return fits(s.Container, depth-1, left)
	case *SomeSlice:
		return fits(s.Start, depth-1, left) && fits(s.Stop, depth-1, left) && fits(s.Step, depth-1, left)
	case *SomeBuiltin:
		return s.Self == nil || fits(s.Self, depth-1, left)
	}
	return true
}
