package stdspace

// orderedUpdate is OrderedDict.update: it sets items one by one, by the methods of a class of the program.
func orderedUpdate(s *Space, args []Object, kw []Keyword) error {
	if len(args) > 1 {
		if err := orderedUpdateFrom(s, args[0], args[1]); err != nil {
			return err
		}
	}
	for _, k := range kw {
		if err := setOrderedItem(s, args[0], k.Name, k.Value); err != nil {
			return err
		}
	}
	return nil
}

func setOrderedItem(s *Space, x, key, value Object) error {
	if isPlainOrdered(s, x) {
		return selfDict(x).setOrdered(s, key, value)
	}
	return s.setItem(x, key, value)
}

// orderedUpdateFrom sets the items of a dictionary, of what has keys or items, or of an iterable of pairs.
func orderedUpdateFrom(s *Space, x, from Object) error {
	if d, ok := from.(*Dict); ok {
		return orderedUpdatePairs(s, x, NewList(d.part(iterItems)...))
	}
	keys, err := s.attributeOrNil(from, "keys")
	if err != nil {
		return err
	}
	if keys != nil {
		names, err := s.callNested(keys)
		if err != nil {
			return err
		}
		return s.each(names, func(key Object) (bool, error) {
			value, err := s.getItem(from, key)
			if err != nil {
				return false, err
			}
			return true, setOrderedItem(s, x, key, value)
		})
	}
	items, err := s.attributeOrNil(from, "items")
	if err != nil {
		return err
	}
	if items != nil {
		if from, err = s.callNested(items); err != nil {
			return err
		}
	}
	return orderedUpdatePairs(s, x, from)
}

// attributeOrNil returns an attribute, or nil where there is none.
func (s *Space) attributeOrNil(x Object, name string) (Object, error) {
	v, err := s.GetAttr(x, name)
	if s.excs.is(err, "AttributeError") {
		return nil, nil
	}
	return v, err
}

func orderedUpdatePairs(s *Space, x, pairs Object) error {
	return s.each(pairs, func(pair Object) (bool, error) {
		key, value, err := keyAndValue(s, pair)
		if err != nil {
			return false, err
		}
		return true, setOrderedItem(s, x, key, value)
	})
}

// keyAndValue takes a pair apart, and looks no further than needed.
func keyAndValue(s *Space, pair Object) (key, value Object, err error) {
	var parts []Object
	err = s.each(pair, func(x Object) (bool, error) {
		if len(parts) == 2 {
			return false, s.ValueError("too many values to unpack (expected 2)")
		}
		parts = append(parts, x)
		return true, nil
	})
	switch {
	case err != nil:
		return nil, nil, err
	case len(parts) == 0:
		return nil, nil, s.ValueError("need more than 0 values to unpack")
	case len(parts) == 1:
		return nil, nil, s.ValueError("need more than 1 value to unpack")
	}
	return parts[0], parts[1], nil
}
