package stdspace

import (
	"unicode"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

var strClassMethods = []Def{
	{Name: "isalpha", Min: 1, Max: 1, Fn: allOf(isAlphaByte, unicode.IsLetter)},
	{Name: "isdigit", Min: 1, Max: 1, Fn: allOf(isDigitByte, isDigitRune)},
	{Name: "isalnum", Min: 1, Max: 1, Fn: allOf(
		func(c byte) bool { return isAlphaByte(c) || isDigitByte(c) },
		func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || isNumericLetter(r) })},
	{Name: "isspace", Min: 1, Max: 1, Fn: allOf(isByteSpace, isSpace)},
	{Name: "isascii", Min: 1, Max: 1, Only: 3, Fn: strIsASCII},
	{Name: "islower", Min: 1, Max: 1, Fn: allCased(isLowerByte, isUpperByte, isLowerRune, isUpperRune)},
	{Name: "isupper", Min: 1, Max: 1, Fn: allCased(isUpperByte, isLowerByte, isUpperRune, isLowerRune)},
	{Name: "istitle", Min: 1, Max: 1, Fn: asked(isTitle)},
}

var textClassMethods = []Def{
	{Name: "isdecimal", Min: 1, Max: 1, Fn: allOf(isDigitByte, unicode.IsDigit)},
	{Name: "isnumeric", Min: 1, Max: 1, Fn: allOf(isDigitByte, func(r rune) bool { return unicode.IsNumber(r) || isNumericLetter(r) })},
	{Name: "isprintable", Min: 1, Max: 1, Only: 3, Fn: asked(isPrintable)},
	{Name: "isidentifier", Min: 1, Max: 1, Only: 3, Fn: asked(func(v strValue) bool { return isIdentifier(v.s) })},
}

// digitSigns are the characters that are digits but not decimal ones:
// superscripts, circled digits and the like.
var digitSigns = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0xb2, Hi: 0xb3, Stride: 1}, {Lo: 0xb9, Hi: 0xb9, Stride: 1}, {Lo: 0x1369, Hi: 0x1371, Stride: 1},
		{Lo: 0x19da, Hi: 0x19da, Stride: 1}, {Lo: 0x2070, Hi: 0x2070, Stride: 1}, {Lo: 0x2074, Hi: 0x2079, Stride: 1},
		{Lo: 0x2080, Hi: 0x2089, Stride: 1}, {Lo: 0x2460, Hi: 0x2468, Stride: 1}, {Lo: 0x2474, Hi: 0x247c, Stride: 1},
		{Lo: 0x2488, Hi: 0x2490, Stride: 1}, {Lo: 0x24ea, Hi: 0x24ea, Stride: 1}, {Lo: 0x24f5, Hi: 0x24fd, Stride: 1},
		{Lo: 0x24ff, Hi: 0x24ff, Stride: 1}, {Lo: 0x2776, Hi: 0x277e, Stride: 1}, {Lo: 0x2780, Hi: 0x2788, Stride: 1},
		{Lo: 0x278a, Hi: 0x2792, Stride: 1},
	},
	R32: []unicode.Range32{
		{Lo: 0x10a40, Hi: 0x10a43, Stride: 1}, {Lo: 0x10e60, Hi: 0x10e68, Stride: 1},
		{Lo: 0x11052, Hi: 0x1105a, Stride: 1}, {Lo: 0x1f100, Hi: 0x1f10a, Stride: 1},
	},
	LatinOffset: 2,
}

func isDigitRune(r rune) bool { return unicode.IsDigit(r) || unicode.Is(digitSigns, r) }

// numericLetters are the ideographs that stand for numbers.
const numericLetters = "㐅㒃㠪㭍一七万三九二五亖亿什仟仨伍佰億兆八六十千卄卅卌叁参參叄四壱壹多廿弌弍弎弐拾捌柒漆玖百肆萬貮貳贰阡陆陌陸零〇"

func isNumericLetter(r rune) bool {
	if r < 0x3000 {
		return false
	}
	for _, n := range numericLetters {
		if n == r {
			return true
		}
	}
	return false
}

// allOf makes a method that tells whether all characters, and at least one, are of
// a class.
func allOf(inByte func(byte) bool, in func(rune) bool) GoFunc {
	return asked(func(v strValue) bool {
		if v.text {
			for _, r := range wtf8.All(v.s) {
				if !in(r) {
					return false
				}
			}
			return v.s != ""
		}
		for i := range len(v.s) {
			if !inByte(v.s[i]) {
				return false
			}
		}
		return v.s != ""
	})
}

// asked makes a method of a test of a string, which uses nothing of the space.
func asked(test func(strValue) bool) GoFunc {
	return func(s *Space, args []Object) (Object, error) {
		v, _ := s.strOf(args[0])
		holds := false
		err := s.limits.away(len(v.s), func() { holds = test(v) })
		return MakeBool(holds), err
	}
}

// allCased makes a method that tells whether there are letters of one case and none
// of the other.
func allCased(byteIs, byteIsOther func(byte) bool, is, isOther func(rune) bool) GoFunc {
	return asked(func(v strValue) bool {
		found := false
		if v.text {
			for _, r := range wtf8.All(v.s) {
				if isOther(r) || unicode.IsTitle(r) {
					return false
				}
				found = found || is(r)
			}
			return found
		}
		for i := range len(v.s) {
			if byteIsOther(v.s[i]) {
				return false
			}
			found = found || byteIs(v.s[i])
		}
		return found
	})
}

// isTitle reports whether capitals follow what has no case, and small letters
// follow letters.
func isTitle(v strValue) bool {
	upper, lower := isUpperRune, isLowerRune
	if !v.text {
		upper = func(r rune) bool { return isUpperByte(byte(r)) }
		lower = func(r rune) bool { return isLowerByte(byte(r)) }
	}
	found, cased := false, false
	for rest := v.s; rest != ""; {
		r, size := v.first(rest)
		rest = rest[size:]
		switch {
		case upper(r) || v.text && unicode.IsTitle(r):
			if cased {
				return false
			}
			found, cased = true, true
		case lower(r):
			if !cased {
				return false
			}
			found = true
		default:
			cased = false
		}
	}
	return found
}

func strIsASCII(s *Space, args []Object) (Object, error) {
	v, _ := s.strOf(args[0])
	for i := range len(v.s) {
		if v.s[i] >= utf8.RuneSelf {
			return False, nil
		}
	}
	return True, nil
}

func isPrintable(v strValue) bool {
	for _, r := range wtf8.All(v.s) {
		if !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}

func isIdentifier(text string) bool {
	for i, r := range text {
		start := r == '_' || unicode.IsLetter(r) || unicode.In(r, unicode.Nl, unicode.Other_ID_Start)
		if start || i > 0 && unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue) {
			continue
		}
		return false
	}
	return text != ""
}
