package stdspace

import (
	"math"
	"strings"

	"vitrine/host/wtf8"
)

// stringLen is the length of a string: characters of a text, bytes otherwise.
func stringLen(s *Space, d *strData, kind strKind) int {
	if s.isText(kind) {
		return d.chars()
	}
	return len(d.s)
}

// stringItem is x[key] for a string.
func stringItem(s *Space, d *strData, kind strKind, key Object) (Object, error) {
	text := s.isText(kind) && !d.ascii()
	n := len(d.s)
	if text {
		n = d.chars()
	}
	if sl, ok := key.(*Slice); ok {
		p, err := s.slicing(sl, n)
		if err != nil {
			return nil, err
		}
		if text {
			picked, err := pickRunes(s, strValue{d, kind, true}, p)
			return newString(kind, picked), err
		}
		if p.step == 1 {
			return newString(kind, d.s[p.start:p.start+p.count]), nil
		}
		b, err := pickBytes(s, p, d.s)
		return newString(kind, s.limits.text(b)), err
	}
	i, err := s.index(key, func() string {
		switch {
		case s.py2():
			return "string indices must be integers, not " + s.typeName(key)
		case kind == kindBytes:
			return "byte indices must be integers or slices, not " + s.typeName(key)
		}
		return "string indices must be integers, not '" + s.typeName(key) + "'"
	})
	if err != nil {
		return nil, err
	}
	if i < 0 {
		i += n
	}
	if i < 0 || i >= n {
		if kind == kindBytes {
			return nil, s.Throw("IndexError", "index out of range")
		}
		return nil, s.Throw("IndexError", "string index out of range")
	}
	switch {
	case text:
		char, _ := wtf8.Decode(d.s[strValue{d, kind, true}.offset(i):])
		return newString(kind, wtf8.Char(char)), nil
	case kind == kindBytes:
		return MakeInt(int64(d.s[i])), nil
	}
	return newString(kind, d.s[i:i+1]), nil
}

// pickRunes returns the characters of a slice.
func pickRunes(s *Space, v strValue, p slicing) (string, error) {
	if p.step == 1 {
		return v.part(p.start, p.start+p.count), nil
	}
	const runeSize = 4
	if err := s.limits.reserve(int64(v.chars()) * runeSize); err != nil {
		return "", err
	}
	runes := wtf8.Runes(v.s)
	var b strings.Builder
	for i, j := 0, p.start; i < p.count; i, j = i+1, j+p.step {
		if i&tickItems == 0 {
			if err := s.limits.tick(); err != nil {
				return "", err
			}
		}
		wtf8.Write(&b, runes[j])
	}
	return b.String(), nil
}

// A stringIter goes through a string.
type stringIter struct {
	s    string
	kind strKind
	text bool
	next int
}

func (s *Space) stringIter(x Object) *stringIter {
	d, kind, _ := stringOf(x)
	return &stringIter{s: d.s, kind: kind, text: s.isText(kind) && !d.ascii()}
}

func (it *stringIter) lengthHint() int {
	if it.text {
		return wtf8.Count(it.s[it.next:])
	}
	return len(it.s) - it.next
}

// Next returns the next character, or the next byte.
func (it *stringIter) Next(*Space) (Object, bool, error) {
	if it.next >= len(it.s) {
		return nil, false, nil
	}
	i, n := it.next, 1
	if it.text {
		_, n = wtf8.Decode(it.s[i:])
	}
	it.next += n
	if it.kind == kindBytes {
		return MakeInt(int64(it.s[i])), true, nil
	}
	return newString(it.kind, it.s[i:i+n]), true, nil
}

func (it *stringIter) classIn(s *Space) *Class {
	if it.kind == kindBytes {
		return s.registry.iterator("bytes_iterator", "bytes_iterator")
	}
	if it.text {
		return s.registry.iterator("str_iterator", "iterator")
	}
	return s.registry.iterator("str_ascii_iterator", "iterator")
}

// stringContains reports whether y is a part of string x.
func stringContains(s *Space, x, y Object) (bool, error) {
	d, kind, _ := stringOf(x)
	if kind == kindBytes {
		part, err := s.searchedBytes(y)
		return err == nil && strings.Contains(d.s, part), err
	}
	part, partKind, ok := stringOf(y)
	if !ok || partKind == kindBytes {
		return false, s.TypeError("'in <string>' requires string as left operand, not %s", s.typeName(y))
	}
	if kind != partKind {
		v, _ := s.strOf(x)
		v, w, err := sameKind(s, v, y, "")
		return err == nil && strings.Contains(v.s, w.s), err
	}
	return strings.Contains(d.s, part.s), nil
}

// stringOperators are the methods that all string types share.
var stringOperators = []Def{
	{Name: "__add__", Min: 2, Max: 2, Joins: true, Fn: stringAdd},
	{Name: "__mul__", Min: 2, Max: 2, Joins: true, Fn: stringRepeat},
	{Name: "__rmul__", Min: 2, Max: 2, Joins: true, Fn: stringRepeat},
}

func stringAdd(s *Space, args []Object) (Object, error) {
	a, ka, _ := stringOf(args[0])
	if array, ok := sequenceValue(args[1]).(*ByteArray); ok {
		switch {
		case ka == kindBytes:
			args = []Object{args[0], NewBytes(s.limits.text(array.b))}
		case ka == kindStr && s.py2():
			return joinedBytes(s, a.s, array.b)
		}
	}
	b, kb, ok := stringOf(args[1])
	if !ok || (ka == kindBytes) != (kb == kindBytes) {
		return NotImplemented, nil
	}
	if err := s.limits.claim(int64(len(a.s)+len(b.s)), 1); err != nil {
		return nil, err
	}
	if ka != kb {
		v, _ := s.strOf(args[0])
		v, w, err := sameKind(s, v, args[1], "")
		if err != nil {
			return nil, err
		}
		sum, err := joinTexts(&s.limits, v.s, w.s)
		return v.with(sum), err
	}
	sum, err := joinTexts(&s.limits, a.s, b.s)
	return newString(ka, sum), err
}

func stringRepeat(s *Space, args []Object) (Object, error) {
	d, kind, _ := stringOf(args[0])
	if _, ok := intOf(args[1]); !ok && s.registry.lookup(s.TypeOf(args[1]), nIndex) == nil {
		return NotImplemented, nil
	}
	n, err := s.asTimes(args[1])
	if err != nil {
		return nil, err
	}
	if n <= 0 || d.s == "" {
		return newString(kind, ""), nil
	}
	most := math.MaxInt / len(d.s)
	if s.py2() && s.isText(kind) {
		most = (1<<62 - 2) / d.chars() // characters have four bytes there, with one more at the end
	}
	if n > most {
		what := "string is"
		if !s.py2() && !s.isText(kind) {
			what = "bytes are"
		}
		return nil, s.Throw("OverflowError", "repeated "+what+" too long")
	}
	if err := s.limits.claim(int64(n), int64(len(d.s))); err != nil {
		return nil, err
	}
	repeated := textWriter{lim: &s.limits}
	repeated.grow(n * len(d.s))
	repeated.repeat(d.s, n)
	text, err := repeated.text()
	return newString(kind, text), err
}

// Concat joins the texts of an f-string.
func (s *Space) Concat(parts []Object) (Object, error) {
	size := 0
	for _, p := range parts {
		t, _ := AsText(p)
		size += len(t)
	}
	if err := s.limits.claim(int64(size), 1); err != nil {
		return nil, err
	}
	sum := textWriter{lim: &s.limits}
	sum.grow(size)
	for _, p := range parts {
		t, _ := AsText(p)
		sum.write(t)
	}
	text, err := sum.text()
	return NewStr(text), err
}
