package stdspace

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"

	"vitrine/host/wtf8"
)

var strCaseMethods = []Def{
	{Name: "upper", Min: 1, Max: 1, Fn: caseMethod(asciiUpper, singleUpper, textUpper)},
	{Name: "lower", Min: 1, Max: 1, Fn: caseMethod(asciiLower, singleLower, textLower)},
	{Name: "swapcase", Min: 1, Max: 1, Fn: caseMethod(asciiSwap, singleSwap, textSwap)},
	{Name: "capitalize", Min: 1, Max: 1, Fn: caseMethod(asciiCapitalize, singleCapitalize, textCapitalize)},
	{Name: "title", Min: 1, Max: 1, Fn: caseMethod(asciiTitle, singleTitle, textTitle)},
}

var textCaseMethods = []Def{
	{Name: "casefold", Min: 1, Max: 1, Only: 3, Fn: caseMethod(asciiLower, singleLower, cases.Fold().String)},
}

// caseMethod makes a method that changes the case of letters: one function does it for ASCII and
// for bytes, one for Unicode of Python 2, where a letter becomes a single one, and one for all
// other texts.
func caseMethod(ascii, single, text func(string) string) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		v, _ := s.strOf(args[0])
		change := text
		switch {
		case v.bytewise():
			change = ascii
		case s.py2():
			change = single
		}
		changed := ""
		err := s.limits.away(len(v.s), func() { changed = change(v.s) })
		return v.with(changed), err
	}
}

func isUpperByte(c byte) bool { return 'A' <= c && c <= 'Z' }
func isLowerByte(c byte) bool { return 'a' <= c && c <= 'z' }
func isAlphaByte(c byte) bool { return isUpperByte(c) || isLowerByte(c) }
func isDigitByte(c byte) bool { return '0' <= c && c <= '9' }

func upperByte(c byte) byte {
	if isLowerByte(c) {
		c -= 'a' - 'A'
	}
	return c
}

func lowerByte(c byte) byte {
	if isUpperByte(c) {
		c += 'a' - 'A'
	}
	return c
}

// mapBytes applies f to every byte; before is the byte that comes before, or 0.
func mapBytes(text string, f func(c, before byte) byte) string {
	var b strings.Builder
	b.Grow(len(text))
	before := byte(0)
	for i := range len(text) {
		c := text[i]
		b.WriteByte(f(c, before))
		before = c
	}
	return b.String()
}

func asciiUpper(t string) string {
	return mapBytes(t, func(c, _ byte) byte { return upperByte(c) })
}

func asciiLower(t string) string {
	return mapBytes(t, func(c, _ byte) byte { return lowerByte(c) })
}

func asciiSwap(t string) string {
	return mapBytes(t, func(c, _ byte) byte {
		if isUpperByte(c) {
			return lowerByte(c)
		}
		return upperByte(c)
	})
}

func asciiTitle(t string) string {
	return mapBytes(t, func(c, before byte) byte {
		if isAlphaByte(before) {
			return lowerByte(c)
		}
		return upperByte(c)
	})
}

func asciiCapitalize(t string) string {
	if t == "" {
		return t
	}
	return asciiUpper(t[:1]) + asciiLower(t[1:])
}

// mapCharacters applies f to every character.
func mapCharacters(t string, f func(r rune) rune) string {
	var b strings.Builder
	for _, r := range wtf8.All(t) {
		wtf8.Write(&b, f(r))
	}
	return b.String()
}

func singleUpper(t string) string { return mapCharacters(t, unicode.ToUpper) }
func singleLower(t string) string { return mapCharacters(t, unicode.ToLower) }

func singleSwap(t string) string {
	return mapCharacters(t, func(r rune) rune {
		switch {
		case unicode.IsUpper(r):
			return unicode.ToLower(r)
		case unicode.IsLower(r):
			return unicode.ToUpper(r)
		}
		return r
	})
}

func singleCapitalize(t string) string {
	_, size := wtf8.Decode(t)
	return singleUpper(t[:size]) + singleLower(t[size:])
}

func singleTitle(t string) string {
	cased := false
	return mapCharacters(t, func(r rune) rune {
		before := cased
		cased = unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r)
		if before {
			return unicode.ToLower(r)
		}
		return unicode.ToTitle(r)
	})
}

// The casers of golang.org/x/text are not safe to share, so each use has its
// own.
func textUpper(t string) string { return aroundHalves(t, cases.Upper(language.Und).String) }

// textLower takes the form of a sigma from CPython's rule, not from the caser's.
func textLower(t string) string {
	small := func(t string) string { return aroundHalves(t, cases.Lower(language.Und).String) }
	i := strings.Index(t, capitalSigma)
	if i < 0 {
		return small(t)
	}
	var b strings.Builder
	done := 0
	for ; i >= 0; i = indexFrom(t, capitalSigma, done) {
		b.WriteString(small(t[done:i]) + lowerSigma(t, i))
		done = i + len(capitalSigma)
	}
	return b.String() + small(t[done:])
}

// indexFrom is strings.Index of what begins at t[from:], counted from the beginning of t.
func indexFrom(t, part string, from int) int {
	if i := strings.Index(t[from:], part); i >= 0 {
		return from + i
	}
	return -1
}

// aroundHalves changes a text, but for the halves of surrogate pairs in it, which no caser takes.
func aroundHalves(t string, change func(string) string) string {
	i := wtf8.Half(t)
	if i < 0 {
		return change(t)
	}
	var b strings.Builder
	for ; i >= 0; i = wtf8.Half(t) {
		_, size := wtf8.Decode(t[i:])
		b.WriteString(change(t[:i]) + t[i:i+size])
		t = t[i+size:]
	}
	return b.String() + change(t)
}

func textSwap(t string) string {
	var b strings.Builder
	for i, r := range wtf8.All(t) {
		switch {
		case isUpperRune(r):
			b.WriteString(lowerAt(t, i, r))
		case isLowerRune(r):
			b.WriteString(textUpper(string(r)))
		default:
			wtf8.Write(&b, r)
		}
	}
	return b.String()
}

// lowerAt gives the small letter of the capital r, which stands at t[i:].
func lowerAt(t string, i int, r rune) string {
	if r == 'Σ' {
		return lowerSigma(t, i)
	}
	return textLower(wtf8.Char(r))
}

const capitalSigma = "Σ"

// lowerSigma gives the small letter of the sigma that stands at t[i:]. At the end of a word it has a form of its own: after a letter that
// has a case, and not before one, whatever stands between that does not count.
func lowerSigma(t string, i int) string {
	before, last := t[:i], utf8.RuneError
	for before != "" {
		r, size := wtf8.DecodeLast(before)
		if !isCaseIgnorable(r) {
			last = r
			break
		}
		before = before[:len(before)-size]
	}
	if !isCased(last) {
		return "σ"
	}
	for _, r := range wtf8.All(t[i+len(capitalSigma):]) {
		if isCaseIgnorable(r) {
			continue
		}
		if isCased(r) {
			return "σ"
		}
		break
	}
	return "ς"
}

// isCaseIgnorable is the property Case_Ignorable of Unicode (definition D136): marks, signs that change letters, and what stands inside words.
func isCaseIgnorable(r rune) bool {
	return strings.ContainsRune("'.:\u00b7\u0387\u055f\u05f4\u2018\u2019\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a", r) || unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf, unicode.Lm, unicode.Sk)
}

func textTitle(t string) string {
	var b strings.Builder
	cased := false
	for i, r := range wtf8.All(t) {
		if cased {
			b.WriteString(lowerAt(t, i, r))
		} else {
			b.WriteString(titleRune(r))
		}
		cased = isCased(r)
	}
	return b.String()
}

func textCapitalize(t string) string {
	r, size := wtf8.Decode(t)
	// What comes before may decide the form of a final sigma.
	if lower, first := textLower(t), textLower(t[:size]); strings.HasPrefix(lower, first) {
		return titleRune(r) + lower[len(first):]
	}
	return titleRune(r) + textLower(t[size:])
}

// titleRune gives the form of a letter at the beginning of a title.
func titleRune(r rune) string {
	return aroundHalves(wtf8.Char(r), cases.Title(language.Und, cases.NoLower).String)
}

func isUpperRune(r rune) bool { return unicode.IsUpper(r) || unicode.Is(unicode.Other_Uppercase, r) }
func isLowerRune(r rune) bool { return unicode.IsLower(r) || unicode.Is(unicode.Other_Lowercase, r) }
func isCased(r rune) bool {
	return isUpperRune(r) || isLowerRune(r) || unicode.IsTitle(r)
}
