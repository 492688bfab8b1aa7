package stdspace

import "vitrine/host/interp"

// An Iterator is an iterator written in Go.
type Iterator interface {
	// Next returns the next value; more is false at the end.
	Next(s *Space) (value Object, more bool, err error)
	typed
}

// Next asks an iterator for its next value.
func (s *Space) Next(it Object) (Object, bool, error) {
	switch it := it.(type) {
	case *listIter:
		if i := it.next; i < len(it.list.Items) {
			it.next++
			return it.list.Items[i], true, nil
		}
		it.list, it.next = emptyList, 0
		return nil, false, nil
	case *rangeIter:
		if it.left > 0 {
			v := it.at
			it.at += it.step
			it.left--
			return MakeInt(v), true, nil
		}
		return nil, false, nil
	case *Generator:
		return it.Next(s)
	case Iterator:
		v, more, err := s.nextOf(it)
		if s.excs.is(err, "StopIteration") {
			err = nil // whoever raised it
		}
		return v, more, err
	}
	return s.nextByMethod(it)
}

// nextOf asks an iterator that is written in Go. What a program calls by it may raise StopIteration.
func (s *Space) nextOf(it Iterator) (Object, bool, error) {
	if err := s.limits.enter(); err != nil {
		return nil, false, err
	}
	v, more, err := it.Next(s)
	s.limits.leave()
	return v, more, err
}

// advance is Next for who wants to see the StopIteration that was raised.
func (s *Space) advance(it Object) (Object, bool, error) {
	switch it := it.(type) {
	case *Generator:
	case Iterator:
		return s.nextOf(it)
	}
	return s.Next(it)
}

func (s *Space) nextByMethod(it Object) (Object, bool, error) {
	hook := s.registry.lookup(s.TypeOf(it), s.nextName())
	if hook == nil {
		return nil, false, s.TypeError("'%s' object is not an iterator", s.typeName(it))
	}
	v, err := s.callHook(hook, it)
	if err != nil {
		if s.excs.is(err, "StopIteration") {
			return nil, false, nil
		}
		return nil, false, err
	}
	return v, true, nil
}

// iterable reports whether the class of x has a way to go through x, which may fail.
func (s *Space) iterable(x Object) bool {
	return s.registry.lookup(s.TypeOf(x), nIter) != nil || isSequence(s, x)
}

// nextName is the name of the method of iterators.
func (s *Space) nextName() *Str {
	if s.py2() {
		return nNext2
	}
	return nNext3
}

// iter is iter(x).
func (s *Space) iter(x Object) (Object, error) {
	switch x := x.(type) {
	case *List:
		return &listIter{list: x}, nil
	case *Tuple:
		return &tupleIter{items: x.Items}, nil
	case *Dict:
		return newDictIter(x, iterKeys), nil
	case *Range:
		return x.iterate(), nil
	case *Set:
		return newSetIter(x), nil
	case *Str, *Bytes, *Unicode:
		return s.stringIter(x), nil
	case Iterator:
		return x, nil
	}
	c := s.TypeOf(x)
	if hook := s.registry.lookup(c, nIter); hook != nil && hook != None {
		it, err := s.callHook(hook, x)
		if err != nil {
			return nil, err
		}
		if _, ok := it.(Iterator); !ok && s.registry.lookup(s.TypeOf(it), s.nextName()) == nil {
			return nil, s.TypeError("iter() returned non-iterator of type '%s'", s.typeName(it))
		}
		return it, nil
	} else if hook == nil && isSequence(s, x) {
		return &seqIter{seq: x}, nil
	}
	return nil, s.TypeError("'%s' object is not iterable", s.longName(c))
}

// searched is the iterator of what is looked through for something. In Python 2 any error is that it has none.
func (s *Space) searched(x Object) (Object, error) {
	it, err := s.iter(x)
	if s.excs.is(err, s.either("BaseException", "TypeError")) {
		err = s.TypeError("argument of type '%s' is not iterable", s.typeName(x))
	}
	return it, err
}

// Iterate calls f with every item of x until it returns false or an error.
func (s *Space) Iterate(x Object, f func(Object) (more bool, err error)) error { return s.each(x, f) }

// each calls f with every item of x until it returns false or an error.
func (s *Space) each(x Object, f func(Object) (more bool, err error)) error {
	it, err := s.iter(x)
	if err != nil {
		return err
	}
	return s.drain(it, f)
}

// drain calls f with every item of an iterator until it returns false or an error.
func (s *Space) drain(it Object, f func(Object) (more bool, err error)) error {
	for {
		if err := s.limits.tick(); err != nil {
			return err
		}
		v, more, err := s.Next(it)
		if err != nil || !more {
			return err
		}
		if more, err := f(v); err != nil || !more {
			return err
		}
	}
}

// listOf returns the items of x in a new slice.
func (s *Space) listOf(x Object) ([]Object, error) {
	switch x := x.(type) {
	case *List:
		return s.concat(x.Items, nil)
	case *Tuple:
		return s.concat(x.Items, nil)
	case *Range:
		n, err := x.length(s)
		if err == nil {
			err = s.limits.room(int64(n), itemSize)
		}
		if err != nil {
			return nil, err
		}
	}
	var out []Object
	err := s.eachOfLength(x, func(v Object) (_ bool, err error) {
		out, err = s.limits.push(out, v)
		return true, err
	})
	return out, err
}

// fastItems is listOf where CPython only looks at lists and tuples themselves: of all others it makes
// a list of their iterator. What has none gets the message.
func (s *Space) fastItems(x Object, message string) ([]Object, error) {
	switch x.(type) {
	case *List, *Tuple:
		return s.listOf(x)
	}
	it, err := s.iter(x)
	if err != nil {
		if s.excs.isTypeError(err) {
			err = s.Throw("TypeError", message)
		}
		return nil, err
	}
	return s.listOf(it)
}

// eachOfLength is each for what asks x how many items there will be, as Python does to make
// room for them.
func (s *Space) eachOfLength(x Object, f func(Object) (more bool, err error)) error {
	it, err := s.iter(x)
	if err == nil {
		_, err = s.askLength(x)
	}
	if err != nil {
		return err
	}
	return s.drain(it, f)
}

// askLength calls the methods of an instance that say how many items there will be, and tells
// whether one did. Nothing depends on what they return, but a program sees that they are called,
// and that they fail.
func (s *Space) askLength(x Object) (told bool, err error) {
	_, told, err = s.hintedLength(x)
	return told, err
}

// hintedLength returns how many items x says that there are, if it does: by its length, or else by
// __length_hint__.
func (s *Space) hintedLength(x Object) (n int, told bool, err error) {
	c := s.TypeOf(x)
	if c.Builtin || s.registry.lookup(c, nLen) != nil {
		n, err = s.length(x)
		if err == nil || !s.noLength(err) {
			return n, true, err
		}
	}
	hook := s.registry.lookup(c, nLengthHint)
	if hook == nil {
		return 0, false, nil
	}
	v, err := s.callHook(hook, x)
	switch {
	case err != nil && s.noLength(err):
		return 0, false, nil
	case err != nil || v == NotImplemented:
		return 0, false, err
	}
	return s.asHint(v)
}

// asHint turns what __length_hint__ returned into a length. What is no number, or less than 0, is
// an error in Python 3 only.
func (s *Space) asHint(v Object) (n int, told bool, err error) {
	i, ok := intOf(v)
	i = shrink(i)
	if !ok && s.py2() && s.seemsNumber(v) {
		n, err := numberToInt(s, v, true)
		switch {
		case err == nil && n == nil:
			err = s.TypeError("an integer is required")
		case err == nil && !n.IsInt64():
			err = s.tooLargeForWord()
		}
		return 0, false, err // a program only sees that it was asked
	}
	switch {
	case !ok && s.py2():
		return 0, false, nil
	case !ok:
		return 0, false, s.TypeError("__length_hint__ must be an integer, not %s", s.typeName(v))
	case i.big != nil:
		return 0, false, s.tooLargeForWord()
	case i.small < 0 && !s.py2():
		return 0, false, s.ValueError("__length_hint__() should return >= 0")
	}
	return int(i.small), true, nil
}

// noLength reports whether an error only says that there is no length.
func (s *Space) noLength(err error) bool {
	return s.excs.is(err, "TypeError") || s.py2() && s.excs.is(err, "AttributeError")
}

// ListOf returns the items of x in a new slice.
func (s *Space) ListOf(x Object) ([]Object, error) { return s.listOf(x) }

// Unpack returns the items of x for a tuple assignment.
func (s *Space) Unpack(x Object, n, after int) ([]Object, error) {
	if after >= 0 {
		return s.unpackStarred(x, n, after)
	}
	switch x := x.(type) {
	case *Tuple:
		if len(x.Items) == n {
			return x.Items, nil
		}
	case *List:
		if len(x.Items) == n {
			return x.Items, nil
		}
	}
	return s.unpackIterable(x, n)
}

// unpacked returns an iterator over what is taken apart.
func (s *Space) unpacked(x Object) (Object, error) {
	it, err := s.iter(x)
	if err != nil && s.excs.isTypeError(err) && s.registry.lookup(s.TypeOf(x), nIter) == nil {
		err = s.TypeError("%s", s.either("'"+s.typeName(x)+"' object is not iterable",
			"cannot unpack non-iterable "+s.typeName(x)+" object"))
	}
	return it, err
}

func (s *Space) unpackIterable(x Object, n int) ([]Object, error) {
	it, err := s.unpacked(x)
	if err != nil {
		return nil, err
	}
	items := make([]Object, 0, n)
	for len(items) < n {
		v, more, err := s.Next(it)
		if err != nil {
			return nil, err
		}
		if !more {
			return nil, s.tooFewValues(n, len(items))
		}
		items = append(items, v)
	}
	if _, more, err := s.Next(it); err != nil {
		return nil, err
	} else if more {
		return nil, s.ValueError("too many values to unpack%s", s.expected(n))
	}
	return items, nil
}

func (s *Space) expected(n int) string {
	if s.py2() {
		return ""
	}
	return " (expected " + itoa(n) + ")"
}

func (s *Space) tooFewValues(n, got int) error {
	if s.py2() {
		return s.ValueError("need more than %d %s to unpack", got, plural(got, "value"))
	}
	return s.ValueError("not enough values to unpack (expected %d, got %d)", n, got)
}

func (s *Space) unpackStarred(x Object, before, after int) ([]Object, error) {
	it, err := s.unpacked(x)
	if err != nil {
		return nil, err
	}
	tooFew := func(got int) error {
		return s.ValueError("not enough values to unpack (expected at least %d, got %d)", before+after, got)
	}
	out := make([]Object, 0, before+1+after)
	for len(out) < before {
		v, more, err := s.Next(it)
		if err != nil {
			return nil, err
		}
		if !more {
			return nil, tooFew(len(out))
		}
		out = append(out, v)
	}
	items, err := s.listOf(it)
	if err != nil {
		return nil, err
	}
	rest := len(items) - after
	if rest < 0 {
		return nil, tooFew(before + len(items))
	}
	out = append(out, &List{Items: items[:rest:rest]})
	return append(out, items[rest:]...), nil
}

// Delegate performs one step of a "yield from". What comes back of something thrown is raised there anew.
func (s *Space) Delegate(iterator, sent Object, thrown *interp.OperationError) (Object, bool, error) {
	v, done, err := s.delegate(iterator, sent, thrown)
	if oe, ok := err.(*interp.OperationError); ok && thrown != nil {
		s.excs.chain(oe, s.frame.OwnException())
	}
	return v, done, err
}

func (s *Space) delegate(iterator, sent Object, thrown *interp.OperationError) (Object, bool, error) {
	g, isGen := iterator.(*Generator)
	var v Object
	var err error
	switch {
	case thrown != nil && s.excs.is(thrown, "GeneratorExit"):
		return nil, false, s.closeDelegate(iterator, thrown)
	case thrown != nil && isGen:
		v, err = g.throw(s, thrown)
	case thrown != nil:
		method, missing := s.GetAttr(iterator, "throw")
		if missing != nil {
			return nil, false, thrown
		}
		v, err = s.callNested(method, thrown.Value)
	case isGen:
		v, err = g.send(s, sent)
	case sent != None:
		v, err = s.callNamed(iterator, "send", sent)
	default:
		var more bool
		if v, more, err = s.Next(iterator); err == nil && !more {
			return None, true, nil
		}
	}
	if err == nil {
		return v, false, nil
	}
	if oe, ok := err.(*interp.OperationError); ok && s.excs.is(err, "StopIteration") {
		return stopValue(oe), true, nil
	}
	return nil, false, err
}

// closeDelegate closes an iterator, if that can be closed, because its "yield from" is closed.
// That ends with what was thrown, whatever the iterator returns.
func (s *Space) closeDelegate(iterator Object, thrown *interp.OperationError) error {
	if g, ok := iterator.(*Generator); ok {
		if err := g.close(s); err != nil {
			return err
		}
		return thrown
	}
	if _, err := s.GetAttr(iterator, "close"); err == nil {
		if _, err := s.callNamed(iterator, "close"); err != nil {
			return err
		}
	}
	return thrown
}

// callNamed calls a method by name.
func (s *Space) callNamed(x Object, name string, args ...Object) (Object, error) {
	m, err := s.GetAttr(x, name)
	if err != nil {
		return nil, err
	}
	return s.callNested(m, args...)
}

// stopValue is the value that a StopIteration carries.
func stopValue(err *interp.OperationError) Object {
	if e, ok := err.Value.(*Instance); ok {
		if x, ok := e.Value.(*Exception); ok && len(x.Args.Items) > 0 {
			return x.Args.Items[0]
		}
	}
	return None
}
