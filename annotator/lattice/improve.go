package lattice

// Improve returns what is known about a value of annotation s that also has annotation
// is.
func Improve(s, is SomeValue) SomeValue {
	x, ok := s.(*SomeInstance)
	y, ok2 := is.(*SomeInstance)
	if ok && ok2 {
		return improveInstance(x, y)
	}
	if !Contains(is, s) && Contains(s, is) && !ofUnknownItems(is) && !isDecoded(s, is) {
		return is
	}
	return s
}

// isDecoded reports whether s is unicode and is says that it was once bytes: it is no more.
func isDecoded(s, is SomeValue) bool {
	k, _ := textKindOf(s)
	other, _ := textKindOf(is)
	return k >= uniCharText && other != noText && other < uniCharText
}

// ofUnknownItems reports whether s is a list or dictionary that is no container of the program, but stands for
// any: it may not become the annotation of a variable.
func ofUnknownItems(s SomeValue) bool {
	switch s := s.(type) {
	case *SomeList:
		return s.Def.item.find().listener == nil
	case *SomeDict:
		return s.Def.key.find().listener == nil
	}
	return false
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
