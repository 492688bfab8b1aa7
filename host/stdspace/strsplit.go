package stdspace

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

var strSplitMethods = []Def{
	{Name: "split", Min: 1, Max: 3, Params: "_ sep maxsplit", Fn: func(s *Space, args []Object) (Object, error) { return strSplit(s, args, false) }},
	{Name: "rsplit", Min: 1, Max: 3, Params: "_ sep maxsplit", Fn: func(s *Space, args []Object) (Object, error) { return strSplit(s, args, true) }},
	{Name: "splitlines", Min: 1, Max: 2, Params: "_ keepends", Fn: strSplitLines},
	{Name: "join", Min: 2, Max: 2, Fn: strJoin},
	{Name: "strip", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return strStrip(s, args, "strip", true, true) }},
	{Name: "lstrip", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return strStrip(s, args, "lstrip", true, false) }},
	{Name: "rstrip", Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) { return strStrip(s, args, "rstrip", false, true) }},
}

// isSpace reports whether a character of a text is white space.
func isSpace(r rune) bool {
	return unicode.IsSpace(r) || 0x1c <= r && r <= 0x1f
}

// isByteSpace reports whether a byte is white space.
func isByteSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// spaceTest returns the test for white space in v, on runes. The bytes of a
// byte string are seen as runes below 256.
func (v strValue) spaceTest() func(rune) bool {
	if v.text {
		return isSpace
	}
	return func(r rune) bool { return r < 256 && isByteSpace(byte(r)) }
}

// first and final decode one character at an end of rest, which is a part
// of v.
func (v strValue) first(rest string) (rune, int) {
	if v.text {
		return wtf8.Decode(rest)
	}
	return rune(rest[0]), 1
}

func (v strValue) final(rest string) (rune, int) {
	if v.text {
		return wtf8.DecodeLast(rest)
	}
	return rune(rest[len(rest)-1]), 1
}

// trim takes characters of a set off the ends of rest.
func (v strValue) trim(rest string, in func(rune) bool, left, right bool) string {
	for left && rest != "" {
		r, size := v.first(rest)
		if !in(r) {
			break
		}
		rest = rest[size:]
	}
	for right && rest != "" {
		r, size := v.final(rest)
		if !in(r) {
			break
		}
		rest = rest[:len(rest)-size]
	}
	return rest
}

func strStrip(s *Space, args []Object, name string, left, right bool) (Object, error) {
	v, _ := s.strOf(args[0])
	x := arg(args, 1)
	if x == nil || x == None {
		return trimmed(s, v, v.spaceTest(), left, right)
	}
	v, set, err := sameKind(s, v, x, name+s.either(" arg must be None, str or unicode", " arg must be None or str"))
	if err != nil {
		return nil, err
	}
	in := func(r rune) bool { return strings.Contains(set.s, wtf8.Char(r)) }
	if !v.text {
		in = func(r rune) bool { return strings.IndexByte(set.s, byte(r)) >= 0 }
	}
	return trimmed(s, v, in, left, right)
}

func trimmed(s *Space, v strValue, in func(rune) bool, left, right bool) (Object, error) {
	rest := ""
	err := s.limits.away(len(v.s), func() { rest = v.trim(v.s, in, left, right) })
	return v.with(rest), err
}

func strSplit(s *Space, args []Object, fromRight bool) (Object, error) {
	v, _ := s.strOf(args[0])
	limit := -1
	if args[2] != nil {
		var err error
		if limit, err = s.asArgument(args[2]); err != nil {
			return nil, err
		}
	}
	if args[1] == nil || args[1] == None {
		return pieces(s, v, func() []string { return v.splitSpace(limit, fromRight) })
	}
	v, sep, err := sameKind(s, v, args[1], s.either("expected a character buffer object", "must be str or None, not %s"))
	if err != nil {
		return nil, err
	}
	if sep.s == "" {
		return nil, s.ValueError("empty separator")
	}
	if !s.py2() && v.text && v.cannotContain(sep) {
		return NewList(asGiven(args[0], v)), nil
	}
	return pieces(s, v, func() []string {
		switch {
		case fromRight:
			return splitRight(v.s, sep.s, limit)
		case limit < 0 || limit > len(v.s):
			return strings.Split(v.s, sep.s)
		}
		return strings.SplitN(v.s, sep.s, limit+1)
	})
}

// cannotContain reports whether another text is longer, or has wider characters, so that CPython does not look for it.
func (v strValue) cannotContain(part strValue) bool {
	n, width := part.chars(), characterWidth(part.s)
	return len(v.s) < utf8.UTFMax*n && v.chars() < n || width > 1 && characterWidth(v.s) < width
}

// characterWidth is how many bytes CPython has for each character of a text.
func characterWidth(text string) int {
	width := 1
	for _, r := range wtf8.All(text) {
		switch {
		case r > 0xffff:
			return 4
		case r > 0xff:
			width = 2
		}
	}
	return width
}

// stringSize is about how many bytes a string takes beside its characters.
const stringSize = 112

// pieces makes a list of the parts of v, strings of its type, that split returns.
func pieces(s *Space, v strValue, split func() []string) (Object, error) {
	var parts []string
	if err := s.limits.away(len(v.s), func() { parts = split() }); err != nil {
		return nil, err
	}
	items := make([]Object, len(parts))
	for i, p := range parts {
		if i&tickItems == tickItems {
			if err := s.limits.claim(tickItems, stringSize); err != nil {
				return nil, err
			}
			if err := s.limits.tick(); err != nil {
				return nil, err
			}
		}
		items[i] = v.with(p)
	}
	return NewList(items...), nil
}

// splitSpace splits at runs of white space, at most limit times unless that is
// negative.
func (v strValue) splitSpace(limit int, fromRight bool) []string {
	space := v.spaceTest()
	var parts []string
	for rest := v.s; ; {
		rest = v.trim(rest, space, !fromRight, fromRight)
		if rest == "" {
			break
		}
		if limit >= 0 && len(parts) == limit {
			parts = append(parts, rest)
			break
		}
		var word string
		if fromRight {
			word, rest = v.lastWord(rest, space)
		} else {
			word, rest = v.firstWord(rest, space)
		}
		parts = append(parts, word)
	}
	if fromRight {
		slices.Reverse(parts)
	}
	return parts
}

func (v strValue) firstWord(text string, space func(rune) bool) (word, rest string) {
	i := 0
	for i < len(text) {
		r, size := v.first(text[i:])
		if space(r) {
			break
		}
		i += size
	}
	return text[:i], text[i:]
}

func (v strValue) lastWord(text string, space func(rune) bool) (word, rest string) {
	i := len(text)
	for i > 0 {
		r, size := v.final(text[:i])
		if space(r) {
			break
		}
		i -= size
	}
	return text[i:], text[:i]
}

// splitRight splits at a separator, at most limit times from the right unless
// that is negative.
func splitRight(text, sep string, limit int) []string {
	var parts []string
	for limit < 0 || len(parts) < limit {
		i := strings.LastIndex(text, sep)
		if i < 0 {
			break
		}
		parts = append(parts, text[i+len(sep):])
		text = text[:i]
	}
	parts = append(parts, text)
	slices.Reverse(parts)
	return parts
}

// isLineEnd reports whether a character ends a line of v.
func (v strValue) isLineEnd(r rune) bool {
	if r == '\n' || r == '\r' {
		return true
	}
	if !v.text {
		return false
	}
	return r == '\v' || r == '\f' || 0x1c <= r && r <= 0x1e || r == 0x85 || r == 0x2028 || r == 0x2029
}

func strSplitLines(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	keep := false
	if args[1] != nil {
		n, err := s.asCInt(args[1])
		if err != nil {
			return nil, err
		}
		keep = n != 0
	}
	return pieces(s, v, func() []string { return v.splitLines(keep) })
}

func (v strValue) splitLines(keep bool) (lines []string) {
	for start, i := 0, 0; start < len(v.s); {
		size := 0
		for i < len(v.s) {
			var r rune
			if r, size = v.first(v.s[i:]); v.isLineEnd(r) {
				break
			}
			i += size
			size = 0
		}
		if strings.HasPrefix(v.s[i:], "\r\n") {
			size = 2
		}
		line := v.s[start:i]
		i += size
		if keep {
			line = v.s[start:i]
		}
		lines = append(lines, line)
		start = i
	}
	return lines
}

func strJoin(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	items, err := s.fastItems(args[1], "can only join an iterable")
	if err != nil {
		return nil, err
	}
	if v, items, err = joinKinds(s, v, items); err != nil {
		return nil, err
	}
	size := int64(0)
	for _, x := range items {
		d, _, _ := stringOf(x)
		size += int64(len(d.s)) + int64(len(v.s))
	}
	if err := s.limits.room(size, 1); err != nil {
		return nil, err
	}
	if len(items) == 1 && s.TypeOf(items[0]).Builtin {
		return items[0], nil
	}
	if err := s.limits.reserve(size); err != nil {
		return nil, err
	}
	joined := textWriter{lim: &s.limits}
	joined.grow(int(size))
	for i, x := range items {
		if i > 0 {
			joined.write(v.s)
		}
		d, _, _ := stringOf(x)
		joined.write(d.s)
	}
	text, err := joined.text()
	return v.with(text), err
}

// joinKinds makes sure that all items are of the type of v. In Python 2, one
// unicode string among them makes all unicode.
func joinKinds(s *Space, v strValue, items []Object) (strValue, []Object, error) {
	mixed, arrays := v.kind == kindUnicode, false
	for i, x := range items {
		_, kind, ok := stringOf(x)
		switch {
		case ok && kind == v.kind:
		case v.kind == kindBytes && isByteArray(x):
			arrays = true
		case ok && s.py2() && v.kind != kindBytes && kind != kindBytes:
			mixed = true
		case s.py2():
			if mixed {
				if _, err := joinedUnicode(s, items[:i]); err != nil {
					return v, nil, err
				}
			}
			return v, nil, s.TypeError("sequence item %d: expected string, %s found", i, s.typeName(x))
		case v.kind == kindBytes:
			return v, nil, s.TypeError("sequence item %d: expected a bytes-like object, %s found", i, s.typeName(x))
		default:
			return v, nil, s.TypeError("sequence item %d: expected str instance, %s found", i, s.typeName(x))
		}
	}
	if arrays {
		if err := s.arraysRoom(items); err != nil {
			return v, nil, err
		}
		items = slices.Clone(items)
		for i, x := range items {
			if b, ok := sequenceValue(x).(*ByteArray); ok {
				items[i] = NewBytes(s.limits.text(b.b))
			}
		}
	}
	if !mixed {
		return v, items, nil
	}
	out, err := joinedUnicode(s, items)
	if err != nil {
		return v, nil, err
	}
	if len(items) == 1 {
		one, _ := s.strOf(out[0])
		return one, out, nil // nothing stands between them, so it may be what is no text
	}
	v, err = s.codecs.promote(v)
	return v, out, err
}

// joinedUnicode makes Unicode of the items of a join of Python 2.
func joinedUnicode(s *Space, items []Object) ([]Object, error) {
	out := make([]Object, len(items))
	for i, x := range items {
		w, _ := s.strOf(x)
		w, err := s.codecs.promote(w)
		if err != nil {
			return nil, err
		}
		out[i] = w.with(w.s)
	}
	return out, nil
}
