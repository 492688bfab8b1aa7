package stdspace

// An object that is not a class may behave like one: it has an attribute __bases__,
// a tuple of such objects, and its instances name it as their __class__.
// isinstance and issubclass follow those attributes.

// abstractBases returns the __bases__ of what may be a class, or nil if it has
// none. Only what the attribute itself says counts: a missing one is not an error.
func abstractBases(s *Space, c Object) (*Tuple, error) {
	v, err := s.getAttr(c, s.Intern("__bases__"))
	if err != nil {
		if s.excs.is(err, "AttributeError") {
			return nil, nil
		}
		return nil, err
	}
	t, _ := v.(*Tuple)
	return t, nil
}

// isAbstractSubclass reports whether a class, or what behaves like one, inherits from c.
func isAbstractSubclass(s *Space, k, c Object) (bool, error) {
	if identical(k, c) {
		return true, nil
	}
	if err := s.limits.enter(); err != nil {
		return false, err
	}
	defer s.limits.leave()
	bases, err := abstractBases(s, k)
	if err != nil || bases == nil {
		return false, err
	}
	for _, b := range bases.Items {
		if ok, err := isAbstractSubclass(s, b, c); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// isAbstractInstance is isinstance(x, c) for a c that is not a class. ok is false
// if it does not behave like one.
func isAbstractInstance(s *Space, x, c Object) (is, ok bool, err error) {
	bases, err := abstractBases(s, c)
	if err != nil || bases == nil {
		return false, false, err
	}
	k, err := s.getAttr(x, nClass)
	if err != nil {
		if s.excs.is(err, "AttributeError") {
			return false, true, nil
		}
		return false, true, err
	}
	is, err = isAbstractSubclass(s, k, c)
	return is, true, err
}
