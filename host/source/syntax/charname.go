package syntax

import (
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/runenames"
)

// controlNames are the names by which strings may call the control characters,
// which have no names of their own in the Unicode tables.
var controlNames = map[string]rune{
	"NULL": 0x00, "START OF HEADING": 0x01, "START OF TEXT": 0x02,
	"END OF TEXT": 0x03, "END OF TRANSMISSION": 0x04, "ENQUIRY": 0x05,
	"ACKNOWLEDGE": 0x06, "ALERT": 0x07, "BACKSPACE": 0x08,
	"CHARACTER TABULATION": 0x09, "HORIZONTAL TABULATION": 0x09, "TAB": 0x09,
	"LINE FEED": 0x0A, "NEW LINE": 0x0A, "END OF LINE": 0x0A, "LF": 0x0A,
	"LINE TABULATION": 0x0B, "VERTICAL TABULATION": 0x0B, "FORM FEED": 0x0C,
	"CARRIAGE RETURN": 0x0D, "CR": 0x0D, "SHIFT OUT": 0x0E, "SHIFT IN": 0x0F,
	"CANCEL": 0x18, "SUBSTITUTE": 0x1A, "ESCAPE": 0x1B, "DELETE": 0x7F,
	"NEXT LINE": 0x85, "NEL": 0x85, "NBSP": 0xA0, "ZWSP": 0x200B,
	"ZWNJ": 0x200C, "ZWJ": 0x200D, "BYTE ORDER MARK": 0xFEFF, "BOM": 0xFEFF,
}

// charNames maps the names of all characters to the characters. It is built
// when the first name is asked for.
var charNames = sync.OnceValue(func() map[string]rune {
	names := make(map[string]rune, 40000)
	for c := rune(0); c <= utf8.MaxRune; c++ {
		if name := runenames.Name(c); name != "" && name[0] != '<' {
			names[name] = c
		}
	}
	return names
})

// CharNamed returns the character with a Unicode name; case does not count.
func CharNamed(name string) (rune, bool) {
	name = strings.ToUpper(name)
	if c, ok := controlNames[name]; ok {
		return c, true
	}
	if c, ok := ideographNamed(name); ok {
		return c, true
	}
	if c, ok := syllableNamed(name); ok {
		return c, true
	}
	c, ok := charNames()[name]
	return c, ok
}

// ideographNamed reads the names that are made of a code point.
func ideographNamed(name string) (rune, bool) {
	hex, ok := strings.CutPrefix(name, "CJK UNIFIED IDEOGRAPH-")
	if !ok || len(hex) < 4 {
		return 0, false
	}
	v, err := strconv.ParseUint(hex, 16, 32)
	if err != nil || !unicode.Is(unicode.Unified_Ideograph, rune(v)) {
		return 0, false
	}
	return rune(v), true
}

// The parts of a Hangul syllable, in the order of their codes.
var (
	hangulLeads  = strings.Split("G GG N D DD R M B BB S SS  J JJ C K T P H", " ")
	hangulVowels = strings.Split("A AE YA YAE EO E YEO YE O WA WAE OE YO U WEO WE WI YU EU YI I", " ")
	hangulTails  = strings.Split(" G GG GS N NJ NH D L LG LM LB LS LT LP LH M B BS S SS NG J C K T P H", " ")
)

// syllableNamed reads the name of a Hangul syllable.
func syllableNamed(name string) (rune, bool) {
	sound, ok := strings.CutPrefix(name, "HANGUL SYLLABLE ")
	if !ok {
		return 0, false
	}
	for l, lead := range hangulLeads {
		rest, ok := strings.CutPrefix(sound, lead)
		if !ok {
			continue
		}
		for v, vowel := range hangulVowels {
			tail, ok := strings.CutPrefix(rest, vowel)
			if !ok {
				continue
			}
			for t, want := range hangulTails {
				if tail == want {
					return rune(0xAC00 + (l*len(hangulVowels)+v)*len(hangulTails) + t), true
				}
			}
		}
	}
	return 0, false
}
