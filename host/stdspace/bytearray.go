package stdspace

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"vitrine/host/interp"
	"vitrine/host/operation"
)

// A ByteArray is a value of type bytearray.
type ByteArray struct{ b []byte }

// Bytes returns the present content.
func (x *ByteArray) Bytes() []byte { return x.b }

func (x *ByteArray) classIn(s *Space) *Class {
	return s.registry.classes["bytearray"]
}

// byteArray makes the class bytearray.
func (tm typeMaker) byteArray() {
	c := tm.s.registry.builtin("bytearray", tm.s.types.object, byteArrayMethods, byteArrayTextMethods, byteArrayComparisons, byteArrayIteration)
	if !tm.s.py2() {
		c.Dict.SetStr(nHash, None) // in Python 2, classes derived from it have the hash of object
	}
}

func selfBytes(args []Object) *ByteArray {
	b, _ := sequenceValue(args[0]).(*ByteArray)
	return b
}

var byteArrayIteration = []Def{
	{Name: "__iter__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) { return &byteArrayIter{b: selfBytes(args)}, nil }},
}

// A byteArrayIter goes through a bytearray, which may grow and shrink meanwhile.
type byteArrayIter struct {
	b    *ByteArray // nil at the end
	next int
}

// Next returns the next byte.
func (it *byteArrayIter) Next(*Space) (Object, bool, error) {
	if it.b == nil || it.next >= len(it.b.b) {
		it.b = nil
		return nil, false, nil
	}
	it.next++
	return MakeInt(int64(it.b.b[it.next-1])), true, nil
}

func (it *byteArrayIter) lengthHint() int {
	if it.b == nil {
		return 0
	}
	return max(len(it.b.b)-it.next, 0)
}

func (it *byteArrayIter) classIn(s *Space) *Class {
	return s.registry.iterator("bytearray_iterator", "bytearray_iterator")
}

// byteArrayComparisons compare with other bytearrays and with strings of bytes.
var byteArrayComparisons = func() []Def {
	var defs []Def
	for op := operation.LT; op <= operation.GE; op++ {
		defs = append(defs, Def{Name: compareRows[op].name.s, Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			b := selfBytes(args).b
			if other, ok := sequenceValue(args[1]).(*ByteArray); ok {
				return MakeBool(holds(op, bytes.Compare(b, other.b))), nil
			}
			other, ok := octets(s, args[1])
			if !ok {
				return NotImplemented, s.askClass(args[1])
			}
			return MakeBool(holds(op, strings.Compare(s.limits.text(b), other))), nil
		}})
	}
	return defs
}()

// askClass asks an object of the program for its class, as a bytearray of Python 2 does that looks whether it is unicode.
func (s *Space) askClass(x Object) error {
	if _, ok := x.(*Instance); !ok || !s.py2() {
		return nil
	}
	_, err := s.attributeOrNil(x, "__class__")
	return err
}

var byteArrayMethods = []Def{
	{Name: "__new__", Min: 1, Max: -1, KwFn: func(s *Space, args []Object, _ []Keyword) (Object, error) {
		return s.newValue(args[0], s.registry.classes["bytearray"], &ByteArray{})
	}},
	{Name: "__init__", Min: 1, Max: 4, Params: "_ source encoding errors", Fn: byteArrayInit},
	{Name: "__len__", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		return MakeInt(int64(len(selfBytes(args).b))), nil
	}},
	{Name: "__getitem__", Min: 2, Max: 2, Fn: byteArrayGet},
	{Name: "__setitem__", Min: 3, Max: 3, Fn: byteArraySet},
	{Name: "__delitem__", Min: 2, Max: 2, Fn: byteArrayDel},
	{Name: "__contains__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		b := selfBytes(args).b
		if err := s.noUnicode(args[1]); err != nil {
			return nil, err
		}
		part, err := s.searchedBytes(args[1])
		if err != nil {
			return nil, err
		}
		if _, isNumber := intOf(args[1]); isNumber {
			return MakeBool(bytes.IndexByte(b, part[0]) >= 0), nil
		}
		return MakeBool(strings.Contains(s.limits.text(b), part)), nil
	}},
	{Name: "__add__", Min: 2, Max: 2, Joins: true, Fn: func(s *Space, args []Object) (Object, error) {
		other, ok := octets(s, args[1])
		if !ok {
			return NotImplemented, nil
		}
		return joinedBytes(s, selfBytes(args).b, other)
	}},
	{Name: "__iadd__", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		if _, ok := octets(s, args[1]); !ok {
			return nil, s.TypeError("can't concat %s to %s", s.typeName(args[1]), s.typeName(args[0]))
		}
		if args[1] == args[0] && len(selfBytes(args).b) > 0 {
			return nil, s.Throw("BufferError", "Existing exports of data: object cannot be re-sized")
		}
		_, err := byteArrayExtend(s, args)
		return args[0], err
	}},
	{Name: "__mul__", Min: 2, Max: 2, Joins: true, Fn: byteArrayRepeat},
	{Name: "__rmul__", Min: 2, Max: 2, Joins: true, Fn: byteArrayRepeat},
	{Name: "__imul__", Min: 2, Max: 2, Joins: true, Fn: func(s *Space, args []Object) (Object, error) {
		made, err := byteArrayRepeat(s, args)
		if err != nil || made == NotImplemented {
			return made, err
		}
		selfBytes(args).b = made.(*ByteArray).b
		return args[0], nil
	}},
	{Name: "__repr__", Min: 1, Max: 1, Fn: byteArrayRepr},
	{Name: "__str__", Min: 1, Max: 1, Only: 3, Fn: byteArrayRepr},
	{Name: "__rmod__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		if _, ok := sequenceValue(args[1]).(*ByteArray); !ok {
			return NotImplemented, nil
		}
		return s.Binary(operation.Mod, args[1], args[0])
	}},
	{Name: "__mod__", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		v, err := stringModulo(s, []Object{octetString(s, s.limits.text(selfBytes(args).b)), args[1]})
		return asByteArrays(s, v), err
	}},
	{Name: "__str__", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return NewStr(s.limits.text(selfBytes(args).b)), nil
	}},
	{Name: "append", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		c, err := octet(s, args[1])
		x := selfBytes(args)
		if err != nil {
			return nil, err
		}
		b, err := grow(&s.limits, x.b, 1, 1)
		if err != nil {
			return nil, err
		}
		x.b = append(b, c)
		return None, nil
	}},
	{Name: "copy", Min: 1, Max: 1, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		b, err := concatBytes(&s.limits, nil, selfBytes(args).b, "")
		return &ByteArray{b}, err
	}},
	{Name: "clear", Min: 1, Max: 1, Only: 3, Fn: func(_ *Space, args []Object) (Object, error) {
		selfBytes(args).b = nil
		return None, nil
	}},
	{Name: "extend", Min: 2, Max: 2, Fn: byteArrayExtend},
	{Name: "pop", Min: 1, Max: 2, Fn: byteArrayPop},
	{Name: "decode", Min: 1, Max: 3, Params: "_ encoding errors", Fn: func(s *Space, args []Object) (Object, error) {
		return strDecode(s, []Object{octetString(s, s.limits.text(selfBytes(args).b)), args[1], args[2]})
	}},
	{Name: "insert", Min: 3, Max: 3, Fn: byteArrayInsert},
	{Name: "remove", Min: 2, Max: 2, Fn: byteArrayRemove},
	{Name: "reverse", Min: 1, Max: 1, Fn: func(_ *Space, args []Object) (Object, error) {
		slices.Reverse(selfBytes(args).b)
		return None, nil
	}},
}

// octets returns the bytes of a byte string or bytearray.
func octets(s *Space, x Object) (string, bool) {
	if b, ok := sequenceValue(x).(*ByteArray); ok {
		return s.limits.text(b.b), true
	}
	v, ok := s.strOf(x)
	if !ok || v.text {
		return "", false
	}
	return v.s, true
}

// joinedBytes is the bytearray of the bytes of a and b.
func joinedBytes[A, B ~string | ~[]byte](s *Space, a A, b B) (Object, error) {
	if err := s.limits.claim(int64(len(a)+len(b)), 1); err != nil {
		return nil, err
	}
	made, err := concatBytes(&s.limits, make([]byte, 0, len(a)+len(b)), a, b)
	return &ByteArray{made}, err
}

// octetString makes a byte string: str of Python 2, bytes of Python 3.
func octetString(s *Space, text string) Object {
	if s.py2() {
		return NewStr(text)
	}
	return NewBytes(text)
}

// octet returns a number that fits a byte. In Python 2 a string of one byte stands for it, too.
func octet(s *Space, x Object) (byte, error) {
	if !s.py2() {
		return s.byteValue(x, "byte")
	}
	if text, ok := x.(*Str); ok {
		if len(text.s) != 1 {
			return 0, s.ValueError("string must be of size 1")
		}
		return text.s[0], nil
	}
	if _, ok := intOf(x); !ok && s.registry.lookup(s.TypeOf(x), nIndex) == nil {
		return 0, s.TypeError("an integer or string of size 1 is required")
	}
	return s.byteValue(x, "byte")
}

// byteValue returns a number that fits a byte; name is what the error calls it.
func (s *Space) byteValue(x Object, name string) (byte, error) {
	v, err := s.indexValue(x, nil)
	if err == nil && (v.big != nil || v.small < 0 || v.small > 255) {
		err = s.ValueError("%s must be in range(0, 256)", name)
	}
	return byte(v.small), err
}

// byteArrayRepr shows a bytearray. A single quote is escaped there also between double ones.
func byteArrayRepr(s *Space, args []Object) (Object, error) {
	text := s.limits.text(selfBytes(args).b)
	if err := s.limits.claim(quotedBytesSize(text)+int64(strings.Count(text, "'")), 1); err != nil {
		return nil, err
	}
	name, shown := s.either("bytearray", s.typeName(args[0])), ""
	err := s.limits.away(len(text), func() {
		if shown = quoteBytes(text); shown[0] == '"' {
			shown = strings.ReplaceAll(shown, "'", `\'`)
		}
		shown = name + "(b" + shown + ")"
	})
	return NewStr(shown), err
}

// searchedBytes returns the bytes that are looked for in others: those of x, or the byte whose number it is, which is asked
// first in Python 3.
func (s *Space) searchedBytes(x Object) (string, error) {
	text, isBytes := octets(s, x)
	if isBytes && (s.py2() || s.registry.lookup(s.TypeOf(x), nIndex) == nil) {
		return text, nil
	}
	v, err := s.indexValue(x, nil)
	var failed *interp.OperationError // what __index__ raises is forgotten
	switch {
	case isBytes && errors.As(err, &failed):
		return text, nil
	case errors.As(err, &failed) || s.py2() && v.big != nil:
		return "", s.TypeError("%s", s.either("Type "+s.typeName(x)+" doesn't support the buffer API",
			"a bytes-like object is required, not '"+s.typeName(x)+"'"))
	case err != nil:
		return "", err
	}
	c, err := s.byteValue(s.intObject(v), "byte")
	return charBytes[c].s, err
}

func byteArrayInit(s *Space, args []Object) (Object, error) {
	selfBytes(args).b = nil // also if what follows fails
	text, ok := octets(s, noneIfNil(args[1]))
	if _, derived := args[1].(*Instance); derived && ok {
		_, isArray := sequenceValue(args[1]).(*ByteArray)
		ok = s.py2() && !isArray // others may have an __index__
	}
	if !ok || args[2] != nil || args[3] != nil {
		var err error
		if text, err = s.codecs.bytes(args[1:], "byte"); err != nil {
			return nil, err
		}
	}
	b, err := copyBytes(&s.limits, make([]byte, 0, len(text)), text)
	selfBytes(args).b = b
	return None, err
}

func byteArrayGet(s *Space, args []Object) (Object, error) {
	x := selfBytes(args)
	if sl, ok := args[1].(*Slice); ok {
		sl, err := s.fixedSlice(sl)
		if err != nil {
			return nil, err
		}
		p, err := s.slicing(sl, len(x.b))
		if err != nil {
			return nil, err
		}
		b, err := pickBytes(s, p, x.b)
		return &ByteArray{b}, err
	}
	i, err := s.indexOf("bytearray", args[1])
	if err != nil {
		return nil, err
	}
	if i, err = s.checkIndex("bytearray", i, len(x.b), "index out of range"); err != nil {
		return nil, err
	}
	return MakeInt(int64(x.b[i])), nil
}

func byteArraySet(s *Space, args []Object) (Object, error) {
	x := selfBytes(args)
	if sl, ok := args[1].(*Slice); ok {
		return None, setByteSlice(s, x, sl, args[2])
	}
	i, err := s.indexOf("bytearray", args[1])
	if err != nil {
		return nil, err
	}
	if s.py2() { // which looks at the index first
		if _, err := s.checkIndex("bytearray", i, len(x.b), "index out of range"); err != nil {
			return nil, err
		}
	}
	c, err := octet(s, args[2])
	if err != nil {
		return nil, err
	}
	if i, err = s.checkIndex("bytearray", i, len(x.b), "index out of range"); err == nil {
		x.b[i] = c
	}
	return None, err
}

func byteArrayDel(s *Space, args []Object) (Object, error) {
	x := selfBytes(args)
	if sl, ok := args[1].(*Slice); ok {
		return None, setByteSlice(s, x, sl, octetString(s, ""))
	}
	i, err := s.indexOf("bytearray", args[1])
	if err != nil {
		return nil, err
	}
	if i, err = s.checkIndex("bytearray", i, len(x.b), "index out of range"); err != nil {
		return nil, err
	}
	x.b = deleteAt(&s.limits, x.b, i, awaySize)
	return None, nil
}

// setByteSlice is x[slice] = v; nothing at all deletes the bytes of any slice.
func setByteSlice(s *Space, x *ByteArray, sl *Slice, v Object) error {
	sl, err := s.fixedSlice(sl)
	if err == nil {
		_, err = s.slicing(sl, len(x.b)) // a step of zero is wrong whatever the value is
	}
	more, ok := octets(s, v)
	if err == nil && !ok && s.py2() && !s.seemsNumber(v) { // which makes a bytearray of anything else
		more, ok, err = s.codecs.zeros(v, "byte")
	}
	if err == nil && !ok {
		w, text := s.strOf(v)
		if !s.py2() && (text && w.text || s.seemsNumber(v) || s.isIndex(v)) {
			err = s.TypeError("can assign only bytes, buffers, or iterables of ints in range(0, 256)")
		} else {
			more, err = s.codecs.bytesOfItems(v, "byte")
		}
	}
	if err != nil {
		return err
	}
	// What the program has been asked may have changed the bytes: the slice is applied last.
	p, err := s.slicing(sl, len(x.b))
	if err != nil {
		return err
	}
	switch {
	case p.step == 1:
		b, err := grow(&s.limits, x.b, max(0, len(more)-p.count), 1)
		if err != nil {
			return err
		}
		with, err := copyBytes(&s.limits, make([]byte, 0, len(more)), more)
		if err != nil {
			return err
		}
		x.b = replaceItems(&s.limits, b, p.start, p.start+p.count, with, awaySize)
	case len(more) == 0:
		x.b = p.without(x.b)
	case len(more) != p.count:
		return s.ValueError("attempt to assign bytes of size %d to extended slice of size %d", len(more), p.count)
	default:
		for i := range p.count {
			x.b[p.start+i*p.step] = more[i]
		}
	}
	return nil
}

// without takes the bytes of a slice out of b.
func (p slicing) without(b []byte) []byte {
	if p.count == 0 {
		return b
	}
	if p.step < 0 {
		p.start, p.step = p.start+(p.count-1)*p.step, -p.step
	}
	kept := b[:p.start]
	for i := range p.count {
		at := p.start + i*p.step
		next := at + p.step
		if i == p.count-1 {
			next = len(b)
		}
		kept = append(kept, b[at+1:next]...)
	}
	return kept
}

func byteArrayExtend(s *Space, args []Object) (Object, error) {
	x := selfBytes(args)
	if other, ok := sequenceValue(args[1]).(*ByteArray); ok {
		b, err := appendBytes(&s.limits, x.b, other.b)
		if err != nil {
			return nil, err
		}
		x.b = b
		return None, nil
	}
	more, ok := octets(s, args[1])
	if !ok {
		it, err := s.iter(args[1])
		if s.excs.isTypeError(err) && !s.py2() {
			err = s.TypeError("can't extend bytearray with %s", s.typeName(args[1]))
		}
		if err != nil {
			return nil, err
		}
		if more, err = s.codecs.bytesOf(args[1], it, "byte"); err != nil {
			return nil, err
		}
	}
	b, err := appendBytes(&s.limits, x.b, more)
	if err != nil {
		return nil, err
	}
	x.b = b
	return None, nil
}

func byteArrayPop(s *Space, args []Object) (Object, error) {
	x := selfBytes(args)
	at := -1
	if len(args) > 1 {
		var err error
		if at, err = s.asArgument(args[1]); err != nil {
			return nil, err
		}
	}
	if len(x.b) == 0 {
		return nil, s.Throw("IndexError", "pop from empty bytearray")
	}
	i, err := s.checkIndex("pop", at, len(x.b), "index out of range")
	if err != nil {
		return nil, err
	}
	c := x.b[i]
	x.b = deleteAt(&s.limits, x.b, i, awaySize)
	return MakeInt(int64(c)), nil
}
