package stdspace

import (
	"strings"

	"vitrine/host/wtf8"
)

var strFindMethods = []Def{
	{Name: "find", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) { return strFind(s, args, strings.Index) }},
	{Name: "rfind", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) { return strFind(s, args, strings.LastIndex) }},
	{Name: "index", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) { return strIndex(s, args, strings.Index) }},
	{Name: "rindex", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) { return strIndex(s, args, strings.LastIndex) }},
	{Name: "count", Min: 2, Max: 4, Fn: strCount},
	{Name: "startswith", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) {
		return strAffix(s, args, "startswith", strings.HasPrefix)
	}},
	{Name: "endswith", Min: 2, Max: 4, Fn: func(s *Space, args []Object) (Object, error) {
		return strAffix(s, args, "endswith", strings.HasSuffix)
	}},
	{Name: "replace", Min: 3, Max: 4, Fn: strReplace},
	{Name: "partition", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return strPartition(s, args, false) }},
	{Name: "rpartition", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return strPartition(s, args, true) }},
	{Name: "removeprefix", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return strRemove(s, args, "removeprefix", strings.TrimPrefix)
	}},
	{Name: "removesuffix", Min: 2, Max: 2, Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return strRemove(s, args, "removesuffix", strings.TrimSuffix)
	}},
}

// needle returns the receiver and what is to be searched in it. Bytes can be
// searched for a number, too.
func needle(s *Space, args []Object) (v, sub strValue, err error) {
	v, _ = s.strOf(args[0])
	if v.kind == kindBytes {
		w, _ := s.strOf(args[1])
		isBytes := w.strData != nil && w.kind == kindBytes
		if !isBytes && s.registry.lookup(s.TypeOf(args[1]), nIndex) != nil {
			n, err := s.byteValue(args[1], "byte")
			return v, strValue{&charBytes[n].strData, kindBytes, false}, err
		}
		if !isBytes {
			return v, v, s.TypeError("argument should be integer or bytes-like object, not '%s'", s.typeName(args[1]))
		}
	}
	return sameKind(s, v, args[1], s.either("expected a string or other character buffer object", "must be str, not %s"))
}

// findIn gives the position of a needle, or -1.
func findIn(s *Space, args []Object, search func(s, sub string) int) (int, error) {
	v, _ := s.strOf(args[0])
	start, end, err := sliceEnds(s, v, args, 2) // which comes before a look at the needle
	if err != nil {
		return -1, err
	}
	v, sub, err := needle(s, args)
	if err != nil || start > end {
		return -1, err
	}
	from := v.offset(start)
	i := search(v.s[from:v.offset(end)], sub.s)
	if i < 0 {
		return -1, nil
	}
	return v.position(from + i), nil
}

func strFind(s *Space, args []Object, search func(s, sub string) int) (Object, error) {
	i, err := findIn(s, args, search)
	return MakeInt(int64(i)), err
}

func strIndex(s *Space, args []Object, search func(s, sub string) int) (Object, error) {
	i, err := findIn(s, args, search)
	if err == nil && i < 0 {
		v, _ := s.strOf(args[0])
		if v.kind == kindBytes {
			return nil, s.ValueError("subsection not found")
		}
		return nil, s.ValueError("substring not found")
	}
	return MakeInt(int64(i)), err
}

func strCount(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	start, end, err := sliceEnds(s, v, args, 2)
	if err != nil {
		return nil, err
	}
	v, sub, err := needle(s, args)
	if err != nil {
		return nil, err
	}
	if start > end {
		return MakeInt(0), nil
	}
	if sub.s == "" {
		return MakeInt(int64(end - start + 1)), nil
	}
	return MakeInt(int64(strings.Count(v.s[v.offset(start):v.offset(end)], sub.s))), nil
}

// strAffix is startswith or endswith.
func strAffix(s *Space, args []Object, name string, has func(s, affix string) bool) (Object, error) {
	v, _ := s.strOf(args[0])
	affixes, refused := []Object{args[1]}, name+" first arg must be str or a tuple of str, not %s"
	if t := selfTuple(args[1]); t != nil {
		affixes, refused = t.Items, "tuple for "+name+" must only contain str, not %s"
	}
	start, end, err := sliceEnds(s, v, args, 2) // which comes before a look at the affixes
	if err != nil {
		return nil, err
	}
	alone := selfTuple(args[1]) == nil
	for _, a := range affixes {
		if w, ok := s.strOf(a); !ok || !s.py2() && v.kind == kindBytes && w.kind != kindBytes {
			return nil, affixError(s, v, name, a, alone)
		}
		v, w, err := sameKind(s, v, a, refused)
		if err != nil {
			return nil, err
		}
		if w.s == "" && w.kind == kindUnicode {
			return True, nil // even beyond the end
		}
		if start <= end && has(v.s[v.offset(start):v.offset(end)], w.s) {
			return True, nil
		}
	}
	return False, nil
}

func affixError(s *Space, v strValue, name string, a Object, alone bool) error {
	switch {
	case s.py2() && !alone && v.kind == kindUnicode:
		return s.TypeError("coercing to Unicode: need string or buffer, %s found", s.typeName(a))
	case s.py2() && !alone:
		return s.TypeError("expected a string or other character buffer object")
	case s.py2():
		return s.TypeError("%s first arg must be str, unicode, or tuple, not %s", name, s.typeName(a))
	case v.kind == kindBytes && alone:
		return s.TypeError("%s first arg must be bytes or a tuple of bytes, not %s", name, s.typeName(a))
	case v.kind == kindBytes:
		return s.TypeError("a bytes-like object is required, not '%s'", s.typeName(a))
	case alone:
		return s.TypeError("%s first arg must be str or a tuple of str, not %s", name, s.typeName(a))
	}
	return s.TypeError("tuple for %s must only contain str, not %s", name, s.typeName(a))
}

func strReplace(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	v, from, err := sameKind(s, v, args[1], s.either("expected a string or other character buffer object", "replace() argument 1 must be str, not "+argumentName(s, args[1])))
	if err != nil {
		return nil, err
	}
	v, to, err := sameKind(s, v, args[2], s.either("expected a string or other character buffer object", "replace() argument 2 must be str, not "+argumentName(s, args[2])))
	if err == nil && v.kind != from.kind {
		from, err = s.codecs.promote(from) // as what replaces it is Unicode
	}
	if err != nil {
		return nil, err
	}
	n := -1
	if len(args) > 3 {
		if n, err = s.asArgument(args[3]); err != nil {
			return nil, err
		}
	}
	if v.s == "" && n >= 0 && s.py2() {
		return plainSelf(args[0], v), nil
	}
	found := strings.Count(v.s, from.s)
	if from.s == "" {
		found = v.len() + 1
	}
	if n >= 0 {
		found = min(found, n)
	}
	if err := s.limits.room(int64(len(v.s))+int64(found)*int64(len(to.s)-len(from.s)), 1); err != nil {
		return nil, err
	}
	if from.s == "" && !v.text {
		return v.with(interleave(v.s, to.s, found)), nil
	}
	if from.s == "" {
		return v.with(betweenCharacters(v.s, to.s, found)), nil
	}
	replaced, err := replaceParts(s, v.s, from.s, to.s, found)
	return v.with(replaced), err
}

// betweenCharacters puts sep before the first n characters of text, and at its end if n is greater than their number.
func betweenCharacters(text, sep string, n int) string {
	var b strings.Builder
	for _, r := range wtf8.All(text) {
		if n > 0 {
			b.WriteString(sep)
			n--
		}
		wtf8.Write(&b, r)
	}
	if n > 0 {
		b.WriteString(sep)
	}
	return b.String()
}

// replaceParts replaces a part of a text by another, so many times.
func replaceParts(s *Space, text, from, to string, times int) (string, error) {
	size := len(text) + times*(len(to)-len(from))
	if max(len(text), size) <= awaySize {
		return strings.Replace(text, from, to, times), nil
	}
	if err := s.limits.reserve(int64(size)); err != nil {
		return "", err
	}
	w := textWriter{lim: &s.limits}
	w.grow(size)
	for n := 0; n < times && w.err == nil; n++ {
		if n&tickItems == tickItems {
			w.err = s.limits.tick()
		}
		i := strings.Index(text, from)
		w.write(text[:i])
		w.write(to)
		text = text[i+len(from):]
	}
	w.write(text)
	return w.text()
}

// interleave puts sep before the first n bytes of text, and at its end if n is
// greater than its length.
func interleave(text, sep string, n int) string {
	var b strings.Builder
	for i := range len(text) {
		if i < n {
			b.WriteString(sep)
		}
		b.WriteByte(text[i])
	}
	if n > len(text) {
		b.WriteString(sep)
	}
	return b.String()
}

func strPartition(s *Space, args []Object, last bool) (Object, error) {
	v, _ := s.strOf(args[0])
	v, sep, err := sameKind(s, v, args[1], s.either("expected a character buffer object", "must be str, not %s"))
	if err != nil {
		return nil, err
	}
	if sep.s == "" {
		return nil, s.ValueError("empty separator")
	}
	search := strings.Index
	if last {
		search = strings.LastIndex
	}
	i := search(v.s, sep.s)
	switch {
	case i >= 0:
		return NewTuple(v.with(v.s[:i]), asGiven(args[1], sep), v.with(v.s[i+len(sep.s):])), nil
	case last:
		return NewTuple(v.with(""), v.with(""), asGiven(args[0], v)), nil
	}
	return NewTuple(asGiven(args[0], v), v.with(""), v.with("")), nil
}

// asGiven is a text that partition gives as a whole, the separator or what it is not in: the object itself, also one of a
// class of the program, unless it can change or is unicode in Python 2.
func asGiven(x Object, v strValue) Object {
	switch _, kind, _ := stringOf(x); sequenceValue(x).(type) {
	case *Str, *Bytes:
		if kind == v.kind {
			return x
		}
	}
	return v.with(v.s)
}

func strRemove(s *Space, args []Object, name string, trim func(s, affix string) string) (Object, error) {
	v, _ := s.strOf(args[0])
	v, affix, err := sameKind(s, v, args[1], name+"() argument must be str, not "+argumentName(s, args[1]))
	if err != nil {
		return nil, err
	}
	return v.with(trim(v.s, affix.s)), nil
}
