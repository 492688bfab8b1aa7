package stdspace

import (
	"math/big"
	"strconv"
	"strings"

	"vitrine/host/operation"
)

func itoa(n int) string { return strconv.Itoa(n) }

var emptyList = &List{}

// A listIter goes through a list, which may grow and shrink meanwhile.
type listIter struct {
	list *List
	next int
}

func (it *listIter) Next(s *Space) (Object, bool, error) { return s.Next(it) }
func (it *listIter) classIn(s *Space) *Class {
	return s.registry.iterator("list_iterator", "listiterator")
}

// A tupleIter goes through items that do not change.
type tupleIter struct {
	items []Object
	next  int
}

// Next returns the next item.
func (it *tupleIter) Next(*Space) (Object, bool, error) {
	if it.next >= len(it.items) {
		return nil, false, nil
	}
	it.next++
	return it.items[it.next-1], true, nil
}

func (it *tupleIter) classIn(s *Space) *Class {
	return s.registry.iterator("tuple_iterator", "tupleiterator")
}

// A seqIter goes through an object by indexing it with 0, 1, 2, ... until
// IndexError.
type seqIter struct {
	seq  Object
	next int
}

// Next returns the next item.
func (it *seqIter) Next(s *Space) (Object, bool, error) {
	if it.seq == nil {
		return nil, false, nil
	}
	v, err := s.getItem(it.seq, MakeInt(int64(it.next)))
	if err != nil {
		if s.excs.is(err, "IndexError") || s.excs.is(err, "StopIteration") {
			it.seq = nil
			return nil, false, nil
		}
		return nil, false, err
	}
	it.next++
	return v, true, nil
}

func (it *seqIter) classIn(s *Space) *Class { return s.registry.iterator("iterator", "iterator") }

// A reverseIter goes backward through an object that has a length.
type reverseIter struct {
	seq  Object
	next int
}

// Next returns the item before.
func (it *reverseIter) Next(s *Space) (Object, bool, error) {
	if it.next < 0 {
		return nil, false, nil
	}
	if l, ok := it.seq.(*List); ok && it.next >= len(l.Items) {
		it.next = -1
		return nil, false, nil
	}
	v, err := s.getItem(it.seq, MakeInt(int64(it.next)))
	if err != nil && (s.excs.is(err, "IndexError") || s.excs.is(err, "StopIteration")) {
		it.next = -1
		return nil, false, nil
	}
	it.next--
	return v, err == nil, err
}

func (it *reverseIter) classIn(s *Space) *Class {
	if _, ok := it.seq.(*List); ok {
		return s.registry.iterator("list_reverseiterator", "listreverseiterator")
	}
	return s.types.reversed
}

// A callIter is iter(callable, sentinel).
type callIter struct{ fn, sentinel Object }

// Next calls the function.
func (it *callIter) Next(s *Space) (Object, bool, error) {
	if it.fn == nil {
		return nil, false, nil
	}
	v, err := s.Call(it.fn, nil)
	if err != nil {
		if s.excs.is(err, "StopIteration") {
			it.fn = nil
			return nil, false, nil
		}
		return nil, false, err
	}
	end, err := s.equal(v, it.sentinel)
	if end {
		it.fn = nil
	}
	return v, !end && err == nil, err
}

func (it *callIter) classIn(s *Space) *Class {
	return s.registry.iterator("callable_iterator", "callable-iterator")
}

// An enumerateIter is enumerate(x, start).
type enumerateIter struct {
	it Object
	n  Object
}

// Next returns the next pair.
func (it *enumerateIter) Next(s *Space) (Object, bool, error) {
	v, more, err := s.Next(it.it)
	if err != nil || !more {
		return nil, false, err
	}
	n := it.n
	if it.n, err = s.Binary(operation.Add, n, MakeInt(1)); err != nil {
		return nil, false, err
	}
	return NewTuple(n, v), true, nil
}

func (it *enumerateIter) classIn(s *Space) *Class { return s.types.enumerate }

// A zipIter is zip(...).
type zipIter struct {
	its    []Object
	strict bool
}

// Next returns the next tuple.
func (it *zipIter) Next(s *Space) (Object, bool, error) {
	items := make([]Object, len(it.its))
	for i, x := range it.its {
		v, more, err := s.Next(x)
		if err != nil {
			return nil, false, err
		}
		if !more {
			if it.strict {
				return nil, false, unevenZip(s, it, i)
			}
			return nil, false, nil
		}
		items[i] = v
	}
	return NewTuple(items...), len(items) > 0, nil
}

// unevenZip returns the error of a strict zip whose argument i ended first,
// or nil if all ended.
func unevenZip(s *Space, it *zipIter, i int) error {
	if i > 0 {
		return s.ValueError("zip() argument %d is shorter than argument%s %s", i+1, plural(i, ""), upTo(i))
	}
	for j, x := range it.its[1:] {
		if _, more, err := s.Next(x); err != nil {
			return err
		} else if more {
			return s.ValueError("zip() argument %d is longer than argument%s %s", j+2, plural(j+1, ""), upTo(j+1))
		}
	}
	return nil
}

// upTo writes the arguments before one: "1" or "1-3".
func upTo(n int) string {
	if n == 1 {
		return "1"
	}
	return "1-" + itoa(n)
}

func (it *zipIter) classIn(s *Space) *Class { return s.types.zip }

// A mapIter is map(fn, ...) of Python 3.
type mapIter struct {
	fn  Object
	its []Object
}

// Next calls the function with the next items.
func (it *mapIter) Next(s *Space) (Object, bool, error) {
	args := make([]Object, len(it.its))
	for i, x := range it.its {
		v, more, err := s.Next(x)
		if err != nil || !more {
			return nil, false, err
		}
		args[i] = v
	}
	if it.fn == None && s.py2() {
		return NewTuple(args...), true, nil
	}
	v, err := s.Call(it.fn, args)
	return v, err == nil, err
}

func (it *mapIter) classIn(s *Space) *Class { return s.types.mapIterator }

// A filterIter is filter(fn, x) of Python 3.
type filterIter struct{ fn, it Object }

// Next returns the next item that the function accepts.
func (it *filterIter) Next(s *Space) (Object, bool, error) {
	for {
		if err := s.limits.tick(); err != nil {
			return nil, false, err
		}
		v, more, err := s.Next(it.it)
		if err != nil || !more {
			return nil, false, err
		}
		if keep, err := accepts(s, it.fn, v); err != nil || keep {
			return v, keep, err
		}
	}
}

// accepts reports whether a filter function, or None, accepts v.
func accepts(s *Space, fn, v Object) (bool, error) {
	if fn == None {
		return s.IsTrue(v)
	}
	r, err := s.Call(fn, []Object{v})
	if err != nil {
		return false, err
	}
	return s.IsTrue(r)
}

func (it *filterIter) classIn(s *Space) *Class { return s.types.filterIterator }

// iterator returns the class of a kind of iterators; it has a name in
// each dialect.
func (reg *classRegistry) iterator(python3, python2 string) *Class {
	name := python3
	if reg.s.opt.Dialect == 2 {
		name = python2
	}
	c := reg.classes[" "+name]
	if c == nil {
		c = reg.builtin(" "+name, reg.s.types.object, iteratorMethods, []Def{genericGetAttribute})
		if !names("callable_iterator odict_iterator", python3) {
			reg.define(c, hintMethods)
		}
		reg.define(c, iteratorStates)
		if names("list_iterator tuple_iterator iterator list_reverseiterator str_iterator str_ascii_iterator bytes_iterator range_iterator", python3) {
			reg.define(c, setIteratorStates)
		}
		if module, own, ok := strings.Cut(name, "."); ok {
			c.Module, name = module, own
		}
		c.Name, c.QualName = name, name
	}
	return c
}

// A sized iterator knows how many values are left.
type sized interface{ lengthHint() int }

func (it *listIter) lengthHint() int  { return max(len(it.list.Items)-it.next, 0) }
func (it *tupleIter) lengthHint() int { return len(it.items) - it.next }
func (it *rangeIter) lengthHint() int { return it.left }

func (it *dictIter) lengthHint() int {
	if it.d == nil || it.live != it.d.live {
		return 0
	}
	left := 0
	for i := it.next; i >= 0 && i < len(it.d.entries); i += it.stride() {
		if it.d.entries[i].Key != nil {
			left++
		}
	}
	return left
}

// lengthHint is the method __length_hint__ of iterators: NotImplemented where
// nobody knows.
func lengthHint(s *Space, args []Object) (Object, error) {
	switch it := sequenceValue(args[0]).(type) {
	case sized:
		return MakeInt(int64(it.lengthHint())), nil
	case *wideIter:
		return normalize(it.left), nil
	case *reverseIter:
		v, err := itemsLeft(s, it.seq, func(n int) int {
			if n <= it.next {
				return 0
			}
			return it.next + 1
		})
		if n, ok := v.(Int); ok && s.py2() {
			if _, isList := it.seq.(*List); isList {
				return &Long{big.NewInt(int64(n))}, err // which CPython 2 makes here only
			}
		}
		return v, err
	case *seqIter:
		return itemsLeft(s, it.seq, func(n int) int { return n - it.next })
	}
	return NotImplemented, nil
}

// itemsLeft returns how many items of a sequence are still to come, by its
// length of now; nil is a sequence that was gone through.
func itemsLeft(s *Space, seq Object, left func(n int) int) (Object, error) {
	if seq == nil {
		return MakeInt(0), nil
	}
	if s.registry.lookup(s.TypeOf(seq), nLen) == nil {
		return NotImplemented, nil
	}
	n, err := s.length(seq)
	return MakeInt(int64(max(left(n), 0))), err
}

var hintMethods = []Def{{Name: "__length_hint__", Min: 1, Max: 1, Fn: lengthHint}}

var iteratorMethods = []Def{
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return args[0], nil }},
	{Name: "__next__", Min: 1, Max: 1, Only: 3, Fn: nextMethod},
	{Name: "next", Min: 1, Max: 1, Only: 2, Fn: nextMethod},
}

func nextMethod(s *Space, args []Object) (Object, error) {
	v, more, err := s.advance(sequenceValue(args[0]))
	if err == nil && !more {
		err = s.endOf(args[0])
	}
	return v, err
}
