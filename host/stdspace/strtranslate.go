package stdspace

import (
	"strings"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

var textTranslateMethods = []Def{
	{Name: "translate", Min: 2, Max: 2, Fn: textTranslate},
}

var textMakeTrans = Def{Name: "maketrans", Kind: Static, Min: 1, Max: 3, Fn: textTable}

var byteTranslateMethods = []Def{
	{Name: "translate", Min: 2, Max: 3, Params: "_ _ delete", Fn: byteTranslate},
}

var byteMakeTrans = Def{Name: "maketrans", Kind: Static, Only: 3, Min: 2, Max: 2, Fn: byteTable}

// textTranslate replaces characters by what a table says of their numbers.
func textTranslate(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	var b strings.Builder
	for _, r := range wtf8.All(v.s) {
		if err := s.limits.tick(); err != nil {
			return nil, err
		}
		if err := s.limits.room(int64(b.Len()), 1); err != nil {
			return nil, err
		}
		x, err := s.getItem(args[1], MakeInt(int64(r)))
		if err != nil {
			if !s.excs.is(err, "LookupError") {
				return nil, err
			}
			wtf8.Write(&b, r)
			continue
		}
		if x == None {
			continue
		}
		if t, ok := s.strOf(x); ok && t.text {
			b.WriteString(t.s)
			continue
		}
		r, err = mappedCharacter(s, x)
		if err != nil {
			return nil, err
		}
		wtf8.Write(&b, r)
	}
	return v.with(b.String()), nil
}

// mappedCharacter is the character whose number a table gives instead of another one.
func mappedCharacter(s *Space, x Object) (rune, error) {
	n, ok := intOf(x)
	if _, long := sequenceValue(x).(*Long); !ok || long && s.py2() {
		return 0, s.TypeError("character mapping must return integer, None or %s", s.either("unicode", "str"))
	}
	if n = shrink(n); n.big != nil || n.small < 0 || n.small > utf8.MaxRune {
		return 0, s.ValueError("character mapping must be in range(0x110000)")
	}
	return rune(n.small), nil
}

// textTable is str.maketrans.
func textTable(s *Space, args []Object) (Object, error) {
	d := NewDict()
	if len(args) == 1 {
		from, ok := args[0].(*Dict)
		if !ok {
			return nil, s.TypeError("if you give only one argument to maketrans it must be a dict")
		}
		for _, e := range from.Entries() {
			key := e.Key
			t, isText := s.strOf(key)
			if _, isInt := intOf(key); !isInt && !(isText && t.text) {
				return nil, s.TypeError("keys in translate table must be strings or integers")
			}
			if isText {
				if t.len() != 1 {
					return nil, s.ValueError("string keys in translate table must be of length 1")
				}
				r, _ := t.first(t.s)
				key = MakeInt(int64(r))
			}
			if err := d.set(s, key, e.Value); err != nil {
				return nil, err
			}
		}
		return d, nil
	}
	var texts [3]string
	order := []int{1, 2, 0}
	if len(args) == 2 {
		order = []int{1, 0}
	}
	for _, i := range order {
		t, ok := s.strOf(args[i])
		switch {
		case ok && t.text:
			texts[i] = t.s
		case i == 0:
			return nil, s.TypeError("first maketrans argument must be a string if there is a second argument")
		default:
			return nil, s.TypeError("maketrans() argument %d must be str, not %s", i+1, argumentName(s, args[i]))
		}
	}
	from, to := wtf8.Runes(texts[0]), wtf8.Runes(texts[1])
	if len(from) != len(to) {
		return nil, s.ValueError("the first two maketrans arguments must have equal length")
	}
	for i, r := range from {
		if err := d.set(s, MakeInt(int64(r)), MakeInt(int64(to[i]))); err != nil {
			return nil, err
		}
	}
	for _, r := range wtf8.All(texts[2]) {
		if err := d.set(s, MakeInt(int64(r)), None); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// byteTranslate replaces bytes by those of a table of 256, after deleting some.
func byteTranslate(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	table, drop := "", ""
	if args[1] != None {
		t, ok := s.strOf(args[1])
		if !ok || !s.py2() && t.kind != kindBytes {
			return nil, s.TypeError("%s", s.either("expected a string or other character buffer object",
				"a bytes-like object is required, not '"+s.typeName(args[1])+"'"))
		}
		if table = t.s; len(table) != 256 {
			return nil, s.ValueError("translation table must be 256 characters long")
		}
	}
	if args[2] != nil {
		t, ok := s.strOf(args[2])
		if !ok || t.kind != v.kind {
			return nil, s.TypeError("%s", s.either("expected a string or other character buffer object",
				"a bytes-like object is required, not '"+s.typeName(args[2])+"'"))
		}
		drop = t.s
	}
	out := ""
	err := s.limits.away(len(v.s), func() { out = translateBytes(v.s, table, drop) })
	return v.with(out), err
}

func translateBytes(text, table, drop string) string {
	var out strings.Builder
	out.Grow(len(text))
	for i := range len(text) {
		c := text[i]
		if strings.IndexByte(drop, c) >= 0 {
			continue
		}
		if table != "" {
			c = table[c]
		}
		out.WriteByte(c)
	}
	return out.String()
}

// byteTable is bytes.maketrans, and string.maketrans of Python 2.
func byteTable(s *Space, args []Object) (Object, error) {
	from, ok1 := octets(s, args[0])
	to, ok2 := octets(s, args[1])
	switch {
	case s.py2() && !(ok1 && ok2):
		return nil, s.TypeError("maketrans() arguments must be strings")
	case !ok1:
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[0]))
	case !ok2:
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[1]))
	case len(from) != len(to):
		return nil, s.ValueError("maketrans arguments must have same length")
	}
	table := make([]byte, 256)
	for i := range table {
		table[i] = byte(i)
	}
	for i := range len(from) {
		table[from[i]] = to[i]
	}
	return octetString(s, string(table)), nil
}
