package pattern

import "unicode"

// A charSet is a class of characters.
type charSet struct {
	negated bool
	ranges  []charRange
	classes []class
}

type charRange struct{ lo, hi rune }

// A class is one of the sets that have a letter; negated, the others.
type class struct {
	letter  byte // d, s or w
	negated bool
}

// has reports whether a character is in the set as the flags compare.
func (s *charSet) has(c rune, flags Flags) bool {
	for _, k := range s.classes {
		if inClass(k.letter, c, flags) != k.negated {
			return !s.negated
		}
	}
	if s.inRanges(c) {
		return !s.negated
	}
	if flags&IgnoreCase != 0 {
		same := sameLetter(c, flags, s.inRanges)
		return same != s.negated
	}
	return s.negated
}

func (s *charSet) inRanges(c rune) bool {
	for _, r := range s.ranges {
		if r.lo <= c && c <= r.hi {
			return true
		}
	}
	return false
}

// sameLetter reports whether test holds for another character that differs from c in case
// only.
func sameLetter(c rune, flags Flags, test func(rune) bool) bool {
	if flags&Unicode == 0 {
		other := otherCase(c)
		return other != c && test(other)
	}
	for x := unicode.SimpleFold(c); x != c; x = unicode.SimpleFold(x) {
		if test(x) {
			return true
		}
	}
	// The letters i with and without a dot are one for Python.
	if c == 'i' || c == 'I' || c == dotlessI || c == dottedI {
		return test('i') || test('I') || test(dotlessI) || test(dottedI)
	}
	return false
}

const dottedI, dotlessI = 0x130, 0x131

// otherCase swaps the case of a letter of ASCII.
func otherCase(c rune) rune {
	if 'a' <= c|0x20 && c|0x20 <= 'z' {
		return c ^ 0x20
	}
	return c
}

// lower returns the character in lower case, as the flags say.
func lower(c rune, flags Flags) rune {
	switch {
	case flags&Unicode != 0:
		return unicode.ToLower(c)
	case 'A' <= c && c <= 'Z':
		return c | 0x20
	}
	return c
}

// sameChar reports whether two characters are equal as the flags compare.
func sameChar(a, b rune, flags Flags) bool {
	return a == b || flags&IgnoreCase != 0 && sameLetter(a, flags, func(x rune) bool { return x == b })
}

func inClass(letter byte, c rune, flags Flags) bool {
	wide := flags&Unicode != 0 && c >= 0x80
	switch letter {
	case 'd':
		return '0' <= c && c <= '9' || wide && unicode.IsDigit(c)
	case 's':
		return c == ' ' || '\t' <= c && c <= '\r' || flags&Unicode != 0 && isWideSpace(c)
	}
	return isWord(c, flags)
}

// isWideSpace adds to the white space of today what Python 2.7 takes for it.
func isWideSpace(c rune) bool {
	return unicode.IsSpace(c) || 0x1c <= c && c <= 0x1f || c == 0x180e
}

func isWord(c rune, flags Flags) bool {
	switch {
	case c == '_', '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
		return true
	}
	return c >= 0x80 && flags&Unicode != 0 && (unicode.IsLetter(c) || unicode.IsNumber(c))
}
