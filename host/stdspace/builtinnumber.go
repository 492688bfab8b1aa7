package stdspace

import (
	"math/big"
	"unicode/utf8"

	"vitrine/host/operation"
	"vitrine/host/wtf8"
)

// numberBuiltins are the builtin functions about numbers and characters.
var numberBuiltins = []Def{
	{Name: "abs", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return unaryNumber(s, operation.Abs, args[0]) }},
	{Name: "divmod", Min: 2, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.Binary(operation.DivMod, args[0], args[1])
	}},
	{Name: "pow", Min: 2, Max: 3, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		return s.pow(args[0], args[1], noneIfNil(arg(args, 2)))
	}},
	{Name: "pow", Min: 2, Max: 3, Params: "base exp mod", Only: 3, Fn: func(s *Space, args []Object) (Object, error) {
		return s.pow(args[0], args[1], noneIfNil(args[2]))
	}},
	{Name: "round", Min: 1, Max: 2, Params: "number ndigits", Fn: roundBuiltin},
	{Name: "hex", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return based(s, args[0], nHex, "hex", 16) }},
	{Name: "oct", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return based(s, args[0], nOct, "oct", 8) }},
	{Name: "bin", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return based(s, args[0], nil, "bin", 2) }},
	{Name: "chr", Min: 1, Max: 1, Fn: chr},
	{Name: "unichr", Min: 1, Max: 1, Only: 2, Fn: func(s *Space, args []Object) (Object, error) {
		text, err := character(s, "unichr", args[0])
		return NewUnicode(text), err
	}},
	{Name: "ord", Min: 1, Max: 1, Fn: func(s *Space, args []Object) (Object, error) { return ord(s, args[0]) }},
}

// based is hex(x), oct(x) or bin(x).
func based(s *Space, x Object, hook *Str, name string, base int) (Object, error) {
	if s.py2() && hook != nil {
		if h := s.registry.lookup(s.TypeOf(x), hook); h != nil {
			v, err := s.callHook(h, x)
			if err == nil && !s.IsInstance(v, s.types.str) {
				err = s.TypeError("%s returned non-string (type %s)", hook.s, s.typeName(v))
			}
			return v, err
		}
		if _, ok := intOf(x); !ok {
			return nil, s.TypeError("%s() argument can't be converted to %s", name, name)
		}
	}
	v, err := s.indexValue(x, func() string {
		return "'" + s.typeName(x) + "' object cannot be interpreted as " + s.either("an index", "an integer")
	})
	if err != nil {
		return nil, err
	}
	b := v.toBig()
	text := ""
	if err := s.limits.away(8*len(b.Bits()), func() { text = new(big.Int).Abs(b).Text(base) }); err != nil {
		return nil, err
	}
	prefix := map[int]string{2: "0b", 8: "0o", 16: "0x"}[base]
	if base == 8 && s.py2() {
		prefix = "0"
		if text == "0" {
			prefix = ""
		}
	}
	if b.Sign() < 0 {
		prefix = "-" + prefix
	}
	if v.long && s.py2() && base != 2 {
		text += "L"
	}
	return NewStr(prefix + text), nil
}

func chr(s *Space, args []Object) (Object, error) {
	if !s.py2() {
		text, err := character(s, "chr", args[0])
		return NewStr(text), err
	}
	i, err := s.asCLong(args[0])
	if err != nil {
		return nil, err
	}
	if i < 0 || i > 255 {
		return nil, s.ValueError("chr() arg not in range(256)")
	}
	return charStrs[i], nil
}

// character returns the character of a code point.
func character(s *Space, name string, x Object) (string, error) {
	i, err := s.asCLong(x)
	if err != nil {
		return "", err
	}
	if i < 0 || i > utf8.MaxRune {
		return "", s.ValueError("%s() arg not in range(0x110000)%s", name, s.either(" (wide Python build)", ""))
	}
	return wtf8.Char(rune(i)), nil
}

// ord is ord(x).
func ord(s *Space, x Object) (Object, error) {
	if b, ok := sequenceValue(x).(*ByteArray); ok {
		x = octetString(s, s.limits.text(b.b))
	}
	d, kind, ok := stringOf(x)
	if !ok {
		return nil, s.TypeError("ord() expected string of length 1, but %s found", s.typeName(x))
	}
	if n := stringLen(s, d, kind); n != 1 {
		return nil, s.TypeError("ord() expected a character, but string of length %d found", n)
	}
	if s.isText(kind) {
		r, _ := wtf8.Decode(d.s)
		return MakeInt(int64(r)), nil
	}
	return MakeInt(int64(d.s[0])), nil
}
