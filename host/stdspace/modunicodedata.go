package stdspace

import (
	"fmt"
	"strings"
	"unicode"

	normal "golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/runenames"

	"vitrine/host/source/syntax"
	"vitrine/host/wtf8"
)

// makeUnicodeData makes the module that knows characters: their names, categories, digits and
// normal forms.
func makeUnicodeData(s *Space) (*Module, error) {
	one := func(name string, f func(s *Space, c rune, rest []Object) (Object, error)) Def {
		return Def{Name: name, Min: 1, Max: 2, Fn: func(s *Space, args []Object) (Object, error) {
			v, _ := s.strOf(args[0])
			if !v.text {
				return nil, notText(s, name, args[0])
			}
			c, size := wtf8.Decode(v.s)
			if size == 0 || size != len(v.s) {
				return nil, notCharacter(s, name, args[0])
			}
			return f(s, c, args[1:])
		}}
	}
	m := s.NewModule("unicodedata", []Def{
		{Name: "lookup", Min: 1, Max: 1, Fn: lookUpCharacter},
		one("name", func(s *Space, c rune, rest []Object) (Object, error) {
			return orDefault(s, characterName(c), rest, "no such name")
		}),
		one("category", func(s *Space, c rune, _ []Object) (Object, error) { return NewStr(category(c)), nil }),
		one("combining", func(_ *Space, c rune, _ []Object) (Object, error) {
			return MakeInt(int64(normal.NFD.PropertiesString(string(c)).CCC())), nil
		}),
		one("decimal", decimalOf), one("digit", digitOf),
		{Name: "normalize", Min: 2, Max: 2, Fn: normalizeText},
	})
	m.Dict.Set("unidata_version", NewStr(runenames.UnicodeVersion))
	return m, nil
}

// lookUpCharacter returns the character with a name.
func lookUpCharacter(s *Space, args []Object) (Object, error) {
	name, ok := AsText(args[0])
	switch {
	case !ok && s.py2():
		return nil, s.TypeError("lookup() argument 1 must be string or read-only buffer, not %s", argumentName(s, args[0]))
	case !ok:
		return nil, s.TypeError("a bytes-like object is required, not '%s'", s.typeName(args[0]))
	}
	c, ok := syntax.CharNamed(name)
	if s.py2() && ok {
		ok = characterName(c) == strings.ToUpper(name) // it knows no other names than that
	}
	switch {
	case !ok:
		return nil, s.Throw("KeyError", "undefined character name '"+name+"'")
	case s.py2():
		return NewUnicode(string(c)), nil
	}
	return NewStr(string(c)), nil
}

// notText is the error for what is no text. Only functions that take a default count their arguments in Python 3.
func notText(s *Space, name string, x Object) error {
	if s.py2() {
		return s.TypeError("%s() argument 1 must be unicode, not %s", name, argumentName(s, x))
	}
	return notCharacter(s, name, x)
}

// notCharacter is the error for what is no single character.
func notCharacter(s *Space, name string, x Object) error {
	if s.py2() {
		return s.TypeError("need a single Unicode character as parameter")
	}
	return s.TypeError("%s() argument%s must be a unicode character, not %s", name, map[bool]string{true: " 1"}[names("name decimal digit", name)], argumentName(s, x))
}

// orDefault is a text, or what the caller wants instead of none.
func orDefault(s *Space, text string, rest []Object, wrong string) (Object, error) {
	switch {
	case text != "":
		return NewStr(text), nil
	case len(rest) > 0:
		return rest[0], nil
	}
	return nil, s.Throw("ValueError", wrong)
}

// characterName returns the name of a character, "" if it has none.
func characterName(c rune) string {
	name := runenames.Name(c)
	switch {
	case strings.HasPrefix(name, "<CJK Ideograph"):
		return fmt.Sprintf("CJK UNIFIED IDEOGRAPH-%X", c)
	case strings.HasPrefix(name, "<Hangul Syllable"):
		return "HANGUL SYLLABLE " + syllableName(int(c-0xac00))
	case strings.HasPrefix(name, "<"):
		return ""
	}
	return name
}

// The names of the letters that a Hangul syllable consists of.
var (
	firstLetters  = strings.Split("G GG N D DD R M B BB S SS  J JJ C K T P H", " ")
	secondLetters = strings.Split("A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I", " ")
	thirdLetters  = strings.Split(" G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H", " ")
)

// syllableName is the name of the nth Hangul syllable.
func syllableName(n int) string {
	last, rest := n%len(thirdLetters), n/len(thirdLetters)
	return firstLetters[rest/len(secondLetters)] + secondLetters[rest%len(secondLetters)] + thirdLetters[last]
}

// category returns the two letters for the general category of a character.
func category(c rune) string {
	for _, name := range strings.Fields("Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co") {
		if unicode.Is(unicode.Categories[name], c) {
			return name
		}
	}
	return "Cn"
}

// decimalOf is the value of a decimal digit.
func decimalOf(s *Space, c rune, rest []Object) (Object, error) {
	return valueOrDefault(s, decimalValue(c), rest, "not a decimal")
}

// digitOf is the value of a digit, which may be raised or in a circle.
func digitOf(s *Space, c rune, rest []Object) (Object, error) {
	n := decimalValue(c)
	if n < 0 {
		n = signValue(c)
	}
	return valueOrDefault(s, n, rest, "not a digit")
}

// valueOrDefault is n, or what the caller wants instead of a negative one.
func valueOrDefault(s *Space, n int, rest []Object, wrong string) (Object, error) {
	switch {
	case n >= 0:
		return MakeInt(int64(n)), nil
	case len(rest) > 0:
		return rest[0], nil
	}
	return nil, s.Throw("ValueError", wrong)
}

// decimalValue returns the value of a decimal digit, or -1.
func decimalValue(c rune) int {
	// Each range of the table is made of whole sets of ten.
	for _, r := range unicode.Nd.R16 {
		if rune(r.Lo) <= c && c <= rune(r.Hi) {
			return int(c-rune(r.Lo)) % 10
		}
	}
	for _, r := range unicode.Nd.R32 {
		if rune(r.Lo) <= c && c <= rune(r.Hi) {
			return int(c-rune(r.Lo)) % 10
		}
	}
	return -1
}

// firstSigns are the characters that the sequences of digitSigns begin with, and what they stand for.
var firstSigns = []struct {
	first rune
	value int
}{
	{0xb2, 2}, {0xb9, 1}, {0x1369, 1}, {0x19da, 1}, {0x2070, 0}, {0x2074, 4}, {0x2080, 0}, {0x2460, 1}, {0x2474, 1}, {0x2488, 1},
	{0x24ea, 0}, {0x24f5, 1}, {0x24ff, 0}, {0x2776, 1}, {0x2780, 1}, {0x278a, 1}, {0x10a40, 1}, {0x10e60, 1}, {0x11052, 1}, {0x1f100, 0}, {0x1f101, 0},
}

// signValue returns the value of a digit that is no decimal one, or -1.
func signValue(c rune) int {
	if !unicode.Is(digitSigns, c) {
		return -1
	}
	value := -1
	for _, f := range firstSigns {
		if f.first <= c {
			value = f.value + int(c-f.first)
		}
	}
	return value
}

var normalForms = map[string]normal.Form{"NFC": normal.NFC, "NFD": normal.NFD, "NFKC": normal.NFKC, "NFKD": normal.NFKD}

func normalizeText(s *Space, args []Object) (Object, error) {
	name, ok := s.strOf(args[0])
	if !ok || !s.py2() && !name.text {
		return nil, s.TypeError("normalize() argument 1 must be %s, not %s", s.either("string", "str"), argumentName(s, args[0]))
	}
	v, _ := s.strOf(args[1])
	if !v.text {
		return nil, s.TypeError("normalize() argument 2 must be %s, not %s", s.either("unicode", "str"), argumentName(s, args[1]))
	}
	form, ok := normalForms[name.s]
	if !ok {
		return nil, s.Throw("ValueError", "invalid normalization form")
	}
	if err := s.limits.room(int64(len(v.s)), 18); err != nil {
		return nil, err
	}
	return v.with(form.String(v.s)), nil
}
