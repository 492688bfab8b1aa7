package lattice

// Alone returns an annotation without what it tells of variables: that a truth value
// says something about them, or that a class is theirs. This is what may leave the
// block: variables mean nothing to a function that is called, nor to what reads an
// attribute or an item later.
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
