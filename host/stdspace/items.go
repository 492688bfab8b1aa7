package stdspace

import (
	"math"

	"vitrine/host/operation"
)

// getItem is x[key].
func (s *Space) getItem(x, key Object) (Object, error) {
	switch x := x.(type) {
	case *List:
		if sl, ok := key.(*Slice); ok {
			sl, err := s.fixedSlice(sl)
			if err != nil {
				return nil, err
			}
			p, err := s.slicing(sl, len(x.Items))
			if err != nil {
				return nil, err
			}
			items, err := s.pick(p, x.Items)
			if err != nil {
				return nil, err
			}
			return &List{Items: items}, nil
		}
		i, err := s.indexOf("list", key)
		if err != nil {
			return nil, err
		}
		if i, err = s.checkIndex("list", i, len(x.Items), "index out of range"); err != nil {
			return nil, err
		}
		return x.Items[i], nil
	case *Tuple:
		if i, ok := key.(Int); ok && uint64(i) < uint64(len(x.Items)) {
			return x.Items[i], nil
		}
		return s.tupleItem(x, key)
	case *Dict:
		v, err := x.get(s, key)
		if v == nil && err == nil {
			err = s.excs.keyError(key)
		}
		return v, err
	case *Str:
		return stringItem(s, &x.strData, kindStr, key)
	case *Bytes:
		return stringItem(s, &x.strData, kindBytes, key)
	case *Unicode:
		return stringItem(s, &x.strData, kindUnicode, key)
	}
	return s.getItemByMethod(x, key)
}

func (s *Space) getItemByMethod(x, key Object) (Object, error) {
	c := s.TypeOf(x)
	if sl, ok := key.(*Slice); ok && s.hasOldBounds(sl) {
		if hook := s.registry.lookup(c, nGetSlice); hook != nil {
			lo, hi, err := s.oldBounds(x, sl)
			if err != nil {
				return nil, err
			}
			return s.callHook(hook, x, lo, hi)
		}
	}
	if hook := s.registry.lookup(c, nGetItem); hook != nil {
		if err := s.checkIndexed(hook, hook, key); err != nil {
			return nil, err
		}
		return s.callHook(hook, x, key)
	}
	if k, ok := x.(*Class); ok && !s.py2() {
		if k == s.types.typ {
			return s.aliasOf(k, key), nil
		}
		hook, err := s.getAttr(k, s.Intern("__class_getitem__"))
		if err == nil && hook != None {
			return s.callNested(hook, key)
		}
		if err != nil && !s.excs.is(err, "AttributeError") {
			return nil, err
		}
		return nil, s.TypeError("type '%s' is not subscriptable", s.longName(k))
	}
	return nil, s.noItems(c, key)
}

// noItems is the error for an item of an instance of a class that has none. In Python 2 it
// depends on whether C has functions for sequences there, and the key is an index.
func (s *Space) noItems(c *Class, key Object) error {
	if !s.py2() {
		return s.TypeError("'%s' object is not subscriptable", s.longName(c))
	}
	t := &s.types
	switch {
	case !s.isIndex(key):
	case !c.Builtin, c == t.set, c == t.frozenset, c == t.dictKeys, c == t.dictValues, c == t.dictItems:
		if _, err := s.index(key, nil); err != nil {
			return err
		}
		return s.TypeError("'%s' object does not support indexing", c.Name)
	}
	return s.TypeError("'%s' object has no attribute '__getitem__'", s.longName(c))
}

// hasOldBounds reports whether a slice is one that Python 2 has methods of their own for: x[a:b] in the text, with indices for bounds.
func (s *Space) hasOldBounds(sl *Slice) bool {
	isBound := func(x Object) bool { return x == nil || x == None || s.isIndex(x) }
	return s.py2() && sl.short && isBound(sl.Start) && isBound(sl.Stop)
}

// oldBounds are the bounds that Python 2 gives to __getslice__ and its like:
// integers, negative ones counted from the end.
func (s *Space) oldBounds(x Object, sl *Slice) (lo, hi Object, err error) {
	bounds := [2]int{0, math.MaxInt}
	negative := false
	for i, v := range []Object{sl.Start, sl.Stop} {
		if v == nil || v == None {
			continue
		}
		if bounds[i], err = s.sliceIndex(v); err != nil {
			return nil, nil, err
		}
		negative = negative || bounds[i] < 0
	}
	if negative && s.registry.lookup(s.TypeOf(x), nLen) != nil {
		n, err := s.length(x)
		if err != nil {
			return nil, nil, err
		}
		for i := range bounds {
			if bounds[i] < 0 {
				bounds[i] += n
			}
		}
	}
	return MakeInt(int64(bounds[0])), MakeInt(int64(bounds[1])), nil
}

// countedBack adds the length of x to a negative index, where x has a length.
func (s *Space) countedBack(x Object, i int) (int, error) {
	if i >= 0 || s.registry.lookup(s.TypeOf(x), nLen) == nil {
		return i, nil
	}
	n, err := s.length(x)
	return i + n, err
}

// setItem is x[key] = v.
func (s *Space) setItem(x, key, v Object) error {
	switch x := x.(type) {
	case *List:
		if sl, ok := key.(*Slice); ok {
			return setListSlice(s, x, sl, v)
		}
		i, err := listTarget(s, key, x, "assignment")
		if err == nil {
			x.Items[i] = v
		}
		return err
	case *Dict:
		return x.set(s, key, v)
	}
	c := s.TypeOf(x)
	if sl, ok := key.(*Slice); ok && s.hasOldBounds(sl) {
		if hook := s.registry.lookup(c, nSetSlice); hook != nil {
			lo, hi, err := s.oldBounds(x, sl)
			if err != nil {
				return err
			}
			_, err = s.callHook(hook, x, lo, hi, v)
			return err
		}
		if s.registry.lookup(c, nDelSlice) != nil {
			return s.halfSlot(nSetSlice)
		}
	}
	if hook := s.registry.lookup(c, nSetItem); hook != nil {
		if err := s.checkIndexed(hook, s.registry.lookup(c, nDelItem), key); err != nil {
			return err
		}
		_, err := s.callHook(hook, x, key, v)
		return err
	}
	if s.registry.lookup(c, nDelItem) != nil {
		return s.halfSlot(nSetItem)
	}
	if s.isIndex(key) && s.seemsSequence(x, c) {
		if _, err := s.index(key, nil); err != nil {
			return err
		}
	}
	return s.TypeError("'%s' object does not support item assignment", s.longName(c))
}

// halfSlot is the error of a class that has only the other method of a pair, of those that set and
// delete something or that give a power.
func (s *Space) halfSlot(method *Str) error { return s.Raise("AttributeError", "%s", method.s) }

// delItem is del x[key].
func (s *Space) delItem(x, key Object) error {
	switch x := x.(type) {
	case *List:
		if sl, ok := key.(*Slice); ok {
			return delListSlice(s, x, sl)
		}
		i, err := listTarget(s, key, x, "assignment")
		if err == nil {
			x.Items = deleteAt(&s.limits, x.Items, i, itemsPart)
		}
		return err
	case *Dict:
		v, err := x.del(s, key)
		if v == nil && err == nil {
			err = s.excs.keyError(key)
		}
		return err
	}
	c := s.TypeOf(x)
	if sl, ok := key.(*Slice); ok && s.hasOldBounds(sl) {
		if hook := s.registry.lookup(c, nDelSlice); hook != nil {
			lo, hi, err := s.oldBounds(x, sl)
			if err != nil {
				return err
			}
			_, err = s.callHook(hook, x, lo, hi)
			return err
		}
		if s.registry.lookup(c, nSetSlice) != nil {
			return s.halfSlot(nDelSlice)
		}
	}
	if hook := s.registry.lookup(c, nDelItem); hook != nil {
		if err := s.checkIndexed(hook, s.registry.lookup(c, nSetItem), key); err != nil {
			return err
		}
		_, err := s.callHook(hook, x, key)
		return err
	}
	if s.registry.lookup(c, nSetItem) != nil {
		return s.halfSlot(nDelItem)
	}
	does := "does not"
	if s.isIndex(key) && s.seemsSequence(x, c) {
		if _, err := s.index(key, nil); err != nil {
			return err
		}
		does = "doesn't"
	}
	return s.TypeError("'%s' object %s support item deletion", s.longName(c), does)
}

// checkIndexed says what no index is where x[i] is asked for of a class whose items are only counted. A class that has one of __setitem__
// and __delitem__ of its own lets the method say it.
func (s *Space) checkIndexed(hook, other, key Object) error {
	b, ok := hook.(*Builtin)
	if !ok || !b.def.Counts || s.isIndex(key) {
		return nil
	}
	if b, ok = other.(*Builtin); !ok || !b.def.Counts {
		return nil
	}
	return s.TypeError("sequence index must be integer, not '%s'", s.typeName(key))
}

// isIndex reports whether x is a number that an item can have, or stands for one.
func (s *Space) isIndex(x Object) bool {
	_, isInt := intOf(x)
	return isInt || s.registry.lookup(s.TypeOf(x), nIndex) != nil
}

// seemsSequence reports whether CPython takes an object of class c for a sequence
// when it is asked for an item by number: the number is looked at before anything else is.
func (s *Space) seemsSequence(x Object, c *Class) bool {
	if !c.Builtin || !s.py2() && (c.Module == "functools" || c.Module == "operator") { // whose classes are made when they are imported
		return true
	}
	_, err := s.length(x)
	return err == nil
}

// contains is y in x.
func (s *Space) contains(x, y Object) (bool, error) {
	switch x := x.(type) {
	case *List:
		return s.listContains(x, y)
	case *Tuple:
		for _, item := range x.Items {
			if same, err := s.found(item, y); same || err != nil {
				return same, err
			}
		}
		return false, nil
	case *Dict:
		n, _, err := x.find(s, y)
		return n >= 0, err
	case *Set:
		return x.has(s, y)
	case *Str, *Bytes, *Unicode:
		return stringContains(s, x, y)
	}
	c := s.TypeOf(x)
	if hook := s.registry.lookup(c, nContains); hook == None && !s.py2() {
		return false, s.TypeError("'%s' object is not a container", c.Name)
	} else if hook != nil {
		v, err := s.callHook(hook, x, y)
		if err != nil {
			return false, err
		}
		return s.IsTrue(v)
	}
	it, err := s.searched(x)
	if err != nil {
		return false, err
	}
	found := false
	err = s.drain(it, func(item Object) (more bool, err error) {
		found, err = s.found(item, y)
		return !found, err
	})
	return found, err
}

// found reports whether an item is the one that is looked for. Python 2 asks that one first.
func (s *Space) found(item, y Object) (bool, error) {
	if s.py2() {
		return s.equal(y, item)
	}
	return s.equal(item, y)
}

// listContains looks for y in a list that may change meanwhile.
func (s *Space) listContains(x *List, y Object) (bool, error) {
	for i := 0; i < len(x.Items); i++ {
		if same, err := s.found(x.Items[i], y); same || err != nil {
			return same, err
		}
	}
	return false, nil
}

// length is len(x).
func (s *Space) length(x Object) (int, error) {
	switch x := x.(type) {
	case *List:
		return len(x.Items), nil
	case *Tuple:
		return len(x.Items), nil
	case *Dict:
		return int(x.live), nil
	case *Set:
		return int(x.d.live), nil
	case *Str:
		return stringLen(s, &x.strData, kindStr), nil
	case *Bytes:
		return len(x.s), nil
	case *Unicode:
		return x.chars(), nil
	}
	c := s.TypeOf(x)
	hook := s.registry.lookup(c, nLen)
	if hook == nil {
		return 0, s.TypeError("object of type '%s' has no len()", s.longName(c))
	}
	v, err := s.callHook(hook, x)
	if err != nil {
		return 0, err
	}
	if n, ok := intOf(v); ok && n.big != nil && n.big.Sign() < 0 && !s.py2() {
		return 0, s.ValueError("__len__() should return >= 0")
	}
	i, err := s.asCount(v)
	switch {
	case err != nil && !s.py2() && s.excs.is(err, "OverflowError"):
		err = s.tooLargeIndex("OverflowError", v)
	case err == nil && i < 0:
		err = s.ValueError("__len__() should return >= 0")
	}
	return i, err
}

// Length is len(x).
func (s *Space) Length(x Object) (int, error) { return s.length(x) }

// less is x < y.
func (s *Space) less(x, y Object) (bool, error) {
	v, err := s.Binary(operation.LT, x, y)
	if err != nil {
		return false, err
	}
	return s.IsTrue(v)
}
