package stdspace

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"vitrine/host/source/syntax"
	"vitrine/host/wtf8"
)

// unescape reads the escapes of string literals: all of them, or only those with the code of a character.
func (cd *codecs) unescape(v strValue, errors string, all bool) (string, error) {
	codec := "unicodeescape"
	if !all {
		codec = "rawunicodeescape"
	}
	var b strings.Builder
	for rest := v.s; rest != ""; {
		if rest[0] != '\\' || !all && (len(rest) == 1 || rest[1] != 'u' && rest[1] != 'U') {
			b.WriteRune(rune(rest[0]))
			rest = rest[1:]
			continue
		}
		r, n, broken := escapeOfText(rest)
		switch {
		case broken != "":
			at := len(v.s) - len(rest)
			next, err := cd.badBytes(&b, codec, v, at, at+n, errors, broken)
			if err != nil {
				return "", err
			}
			n = next - at
		case r >= 0:
			wtf8.Write(&b, r)
		}
		rest = rest[n:]
	}
	return b.String(), nil
}

// escapeOfText reads an escape in a text, where characters have names. If it is broken, it is so in n bytes.
func escapeOfText(text string) (r rune, n int, broken string) {
	switch {
	case len(text) == 1:
		return 0, 1, `\ at end of string`
	case text[1] == 'N':
		return escapeOfName(text)
	}
	return escape(text)
}

// escapeOfName reads an escape with the name of a character in braces.
func escapeOfName(text string) (r rune, n int, broken string) {
	const malformed = `malformed \N character escape`
	if len(text) == 2 || text[2] != '{' {
		return 0, 2, malformed
	}
	name, _, closed := strings.Cut(text[3:], "}")
	n = 3 + len(name)
	if !closed || name == "" {
		return 0, n, malformed
	}
	r, known := syntax.CharNamed(name)
	if !known {
		broken = "unknown Unicode character name"
	}
	return r, n + 1, broken
}

// codeDigits are how many digits there are in an escape with the code of a character.
var codeDigits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// escape reads one escape; r is -1 for an escaped line end. n is 1 for a backslash that escapes nothing.
func escape(text string) (r rune, n int, broken string) {
	const plain = `\'"abfnrtv`
	const means = "\\'\"\a\b\f\n\r\t\v"
	c := text[1]
	if i := strings.IndexByte(plain, c); i >= 0 {
		return rune(means[i]), 2, ""
	}
	switch {
	case c == '\n':
		return -1, 2, ""
	case '0' <= c && c <= '7':
		for n = 1; n < len(text) && n < 4 && '0' <= text[n] && text[n] <= '7'; n++ {
			r = r*8 + rune(text[n]-'0')
		}
		return r, n, ""
	case codeDigits[c] > 0:
		return escapeOfCode(text, codeDigits[c])
	}
	return '\\', 1, ""
}

// escapeOfCode reads an escape with so many hexadecimal digits.
func escapeOfCode(text string, digits int) (r rune, n int, broken string) {
	for n = 2; n < len(text) && n < 2+digits && syntax.IsHexDigit(text[n]); {
		n++
	}
	if n < 2+digits {
		return 0, n, `truncated \` + text[1:2] + strings.Repeat("X", digits) + " escape"
	}
	u, err := strconv.ParseUint(text[2:n], 16, 32)
	if err != nil || u > utf8.MaxRune {
		return 0, n, "illegal Unicode character"
	}
	return rune(u), n, ""
}

// unescapeBytes reads the escapes of literals of bytes, or says what is wrong with them.
func unescapeBytes(text string) (read, broken string) {
	var b strings.Builder
	for text != "" {
		switch {
		case text == `\`:
			return "", `Trailing \ in string`
		case text[0] != '\\' || text[1] == 'u' || text[1] == 'U':
			b.WriteByte(text[0])
			text = text[1:]
			continue
		}
		r, n, broken := escape(text)
		if broken != "" {
			return "", `invalid \x escape`
		}
		if r >= 0 {
			b.WriteByte(byte(r))
		}
		text = text[n:]
	}
	return b.String(), ""
}
