package stdspace

import "strings"

var strPadMethods = []Def{
	{Name: "center", Min: 2, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return strPad(s, args, "center", leftOfCenter)
	}},
	{Name: "ljust", Min: 2, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return strPad(s, args, "ljust", func(missing, _ int) int { return 0 })
	}},
	{Name: "rjust", Min: 2, Max: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return strPad(s, args, "rjust", func(missing, _ int) int { return missing })
	}},
	{Name: "zfill", Min: 2, Max: 2, Fn: strZeroFill},
	{Name: "expandtabs", Min: 1, Max: 2, Params: "_ tabsize", Fn: strExpandTabs},
}

// strPad pads to a width; left tells how much of the padding comes first.
func strPad(s *Space, args []Object, name string, left func(missing, width int) int) (Object, error) {
	v, _ := s.strOf(args[0])
	width, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	fill := strValue{&charStrs[' '].strData, v.kind, v.text}
	if len(args) > 2 {
		if v, fill, err = fillChar(s, v, args[2], name); err != nil {
			return nil, err
		}
	}
	width = max(width, -1<<32) // so that nothing overflows
	missing := width - v.len()
	if _, derived := args[0].(*Instance); derived && s.py2() && missing < 0 && left(missing, width) > 0 {
		return v.with(fill.s + v.s), nil // as the same sum comes out there
	}
	if missing <= 0 {
		return plainSelf(args[0], v), nil
	}
	if err := s.padRoom(v, width, len(fill.s)); err != nil {
		return nil, err
	}
	n := left(missing, width)
	padded, err := s.padded(v.s, fill.s, n, missing-n)
	return v.with(padded), err
}

// padded returns a text between others that are repeated so often.
func (s *Space) padded(text, fill string, before, after int) (string, error) {
	size := len(text) + (before+after)*len(fill)
	if err := s.limits.reserve(int64(size)); err != nil {
		return "", err
	}
	w := textWriter{lim: &s.limits}
	w.grow(size)
	w.repeat(fill, before)
	w.write(text)
	w.repeat(fill, after)
	return w.text()
}

// leftOfCenter is how much of what is missing to a width comes before the text.
func leftOfCenter(missing, width int) int { return missing/2 + missing&width&1 }

// padRoom is room for a string that is brought to a width, with characters of some bytes each.
func (s *Space) padRoom(v strValue, width, each int) error {
	if !v.text {
		if err := s.limits.textEnds(width); err != nil {
			return err
		}
	}
	return s.limits.room(int64(width-v.len()), int64(each))
}

func fillChar(s *Space, v strValue, x Object, name string) (a, fill strValue, err error) {
	filler := x
	if b, isArray := sequenceValue(x).(*ByteArray); isArray && v.kind == kindBytes && !s.py2() {
		filler = NewBytes(s.limits.text(b.b))
	}
	w, ok := s.strOf(filler)
	switch {
	case s.py2() && (!ok || w.len() != 1):
		return v, v, s.TypeError("%s() argument 2 must be char, not %s", name, s.typeName(x))
	case v.kind == kindBytes && (!ok || w.kind != kindBytes || w.len() != 1):
		return v, v, s.TypeError("%s() argument 2 must be a byte string of length 1, not %s", name, argumentName(s, x))
	case !ok || w.kind != v.kind && !s.py2():
		return v, v, s.TypeError("The fill character must be a unicode character, not %s", s.typeName(x))
	case w.len() != 1:
		return v, v, s.TypeError("The fill character must be exactly one character long")
	}
	return sameKind(s, v, filler, "The fill character must be a unicode character, not %s")
}

func strZeroFill(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	width, err := s.asArgument(args[1])
	if err != nil {
		return nil, err
	}
	if width <= v.len() {
		return plainSelf(args[0], v), nil
	}
	width = max(width, -1<<32) // so that nothing overflows
	missing := width - v.len()
	if err := s.padRoom(v, width, 1); err != nil {
		return nil, err
	}
	sign, digits := "", v.s
	if digits != "" && (digits[0] == '+' || digits[0] == '-') {
		sign, digits = digits[:1], digits[1:]
	}
	filled, err := s.padded(digits, "0", missing, 0)
	if err != nil || sign == "" {
		return v.with(filled), err
	}
	filled, err = joinTexts(&s.limits, sign, filled)
	return v.with(filled), err
}

func strExpandTabs(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	size := 8
	if args[1] != nil {
		var err error
		if size, err = s.asCInt(args[1]); err != nil {
			return nil, err
		}
	}
	if tabs := strings.Count(v.s, "\t"); tabs > 0 {
		if err := s.limits.room(int64(size), int64(tabs)); err != nil {
			return nil, err
		}
	}
	expanded, err := v.expandTabs(&s.limits, size)
	return v.with(expanded), err
}

// expandTabs puts spaces for tabs, up to the next multiple of a size.
func (v strValue) expandTabs(lim *limiter, size int) (string, error) {
	b := textWriter{lim: lim}
	b.grow(len(v.s))
	column, passed := 0, 0
	for rest := v.s; rest != "" && b.err == nil; passed++ {
		if passed&tickItems == tickItems {
			b.err = lim.tick()
		}
		r, n := v.first(rest)
		switch r {
		case '\t':
			if size > 0 {
				b.repeat(" ", size-column%size)
			}
			column = 0
		case '\n', '\r':
			column = 0
			b.write(rest[:n])
		default:
			column++
			b.write(rest[:n])
		}
		rest = rest[n:]
	}
	return b.text()
}
