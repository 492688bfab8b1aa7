package lattice

import "slices"

// HoldsObject reports whether an annotation is or holds Object, items of lists and
// dictionaries included.
func HoldsObject(s SomeValue) bool { return holdsObject(s, nil) }

func holdsObject(s SomeValue, open []*Item) bool {
	inside := func(items ...*Item) bool {
		for _, it := range items {
			if !slices.Contains(open, it) && holdsObject(it.value, append(open, it)) {
				return true
			}
		}
		return false
	}
	switch s := s.(type) {
	case *SomeList:
		return inside(s.Def.Item())
	case *SomeDict:
		return inside(s.Def.Key(), s.Def.Value())
	case *SomeTuple:
		for _, x := range s.Items {
			if holdsObject(x, open) {
				return true
			}
		}
	case *SomeIterator:
		return holdsObject(s.Container, open)
	}
	return Degenerated(s)
}
