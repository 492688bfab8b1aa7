package lattice

// Alone returns an annotation without what it says about variables: what follows from a
// truth value, or whose class it is. Only this may leave the block: the variables mean
// nothing to a called function, or to a later reader of an attribute or an item.
func Alone(s SomeValue) SomeValue {
	switch s := s.(type) {
	case *SomeBool:
		if len(s.Known) > 0 {
			return &SomeBool{Const: s.Const}
		}
	case *SomeType:
		if len(s.IsTypeOf) > 0 {
			return &SomeType{Const: s.Const}
		}
	case *SomeTuple:
		return s.alone()
	}
	return s
}

func (s *SomeTuple) alone() SomeValue {
	for i, x := range s.Items {
		if y := Alone(x); y != x {
			t := &SomeTuple{Items: append([]SomeValue(nil), s.Items...)}
			for j := i; j < len(t.Items); j++ {
				t.Items[j] = Alone(t.Items[j])
			}
			return t
		}
	}
	return s
}
