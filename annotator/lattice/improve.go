package lattice

// Improve returns what is known about a value of annotation s that also has annotation
// is.
func Improve(s, is SomeValue) SomeValue {
	x, ok := s.(*SomeInstance)
	y, ok2 := is.(*SomeInstance)
	if ok && ok2 {
		return improveInstance(x, y)
	}
	if !Contains(is, s) && Contains(s, is) {
		return is
	}
	return s
}

// improveInstance takes the more specific of two related classes. With unrelated classes,
// only None is left.
func improveInstance(x, y *SomeInstance) SomeValue {
	var class *ClassDef
	none := x.CanBeNone && y.CanBeNone
	switch {
	case y.Class.IsSubclass(x.Class):
		class = y.Class
	case x.Class.IsSubclass(y.Class):
		class = x.Class
	case none:
		return None
	default:
		return Impossible
	}
	better := &SomeInstance{Class: class, CanBeNone: none, Direct: x.Direct}
	if Contains(x, better) && Contains(y, better) {
		return better
	}
	if !Contains(y, x) && Contains(x, y) {
		return y
	}
	return x
}
