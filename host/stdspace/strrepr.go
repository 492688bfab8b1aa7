package stdspace

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"vitrine/host/wtf8"
)

// str is repr() of a string.
func (rw *reprWriter) str(v strValue) string {
	switch {
	case v.kind == kindUnicode:
		return "u" + quoteText(v.s, true)
	case v.kind == kindBytes:
		return "b" + quoteBytes(v.s)
	case v.text:
		return quoteText(v.s, false)
	}
	return quoteBytes(v.s)
}

// quoteMark chooses the quotes around a literal: double ones only if that
// saves escapes.
func quoteMark(text string) byte {
	if strings.IndexByte(text, '\'') >= 0 && strings.IndexByte(text, '"') < 0 {
		return '"'
	}
	return '\''
}

// quoteControl returns the escape of a character that all strings have in common, "" if c
// is none of these.
func quoteControl(c rune, quote byte) string {
	switch c {
	case '\\':
		return `\\`
	case rune(quote):
		return `\` + string(c)
	case '\n':
		return `\n`
	case '\r':
		return `\r`
	case '\t':
		return `\t`
	}
	return ""
}

// isPlainByte reports whether a byte stands for itself in a literal, unless it is one of
// those of quoteControl.
func isPlainByte(c byte) bool { return c >= ' ' && c < 0x7f }

func isPlainRune(r rune, ascii bool) bool {
	if r < utf8.RuneSelf {
		return isPlainByte(byte(r))
	}
	return !ascii && unicode.IsPrint(r)
}

// quotedBytesSize returns the length of what quoteBytes gives.
func quotedBytesSize(text string) int64 {
	n, quote := int64(2), quoteMark(text)
	for i := range len(text) {
		switch c := text[i]; {
		case quoteControl(rune(c), quote) != "":
			n += 2
		case isPlainByte(c):
			n++
		default:
			n += 4
		}
	}
	return n
}

func quoteBytes(text string) string {
	var b strings.Builder
	b.Grow(int(quotedBytesSize(text)))
	quote := quoteMark(text)
	b.WriteByte(quote)
	for i := range len(text) {
		c := text[i]
		if esc := quoteControl(rune(c), quote); esc != "" {
			b.WriteString(esc)
		} else if isPlainByte(c) {
			b.WriteByte(c)
		} else {
			writeEscape(&b, rune(c))
		}
	}
	b.WriteByte(quote)
	return b.String()
}

// quotedTextSize returns the length of what quoteText gives.
func quotedTextSize(text string, ascii bool) int64 {
	n, quote := int64(2), quoteMark(text)
	for _, r := range wtf8.All(text) {
		switch {
		case quoteControl(r, quote) != "":
			n += 2
		case isPlainRune(r, ascii):
			n += int64(utf8.RuneLen(r))
		default:
			n += int64(2 + escapeDigits(r))
		}
	}
	return n
}

// quoteText quotes a text; ascii asks for escapes in place of everything that
// is not ASCII.
func quoteText(text string, ascii bool) string {
	var b strings.Builder
	b.Grow(int(quotedTextSize(text, ascii)))
	quote := quoteMark(text)
	b.WriteByte(quote)
	for _, r := range wtf8.All(text) {
		if esc := quoteControl(r, quote); esc != "" {
			b.WriteString(esc)
		} else if isPlainRune(r, ascii) {
			b.WriteRune(r)
		} else {
			writeEscape(&b, r)
		}
	}
	b.WriteByte(quote)
	return b.String()
}

// quotedSize returns the length of what str gives, but for a letter in front.
func (rw *reprWriter) quotedSize(v strValue) int64 {
	if v.kind == kindUnicode {
		return quotedTextSize(v.s, true)
	}
	if v.kind != kindBytes && v.text {
		return quotedTextSize(v.s, false)
	}
	return quotedBytesSize(v.s)
}

// escapeDigits returns how many hexadecimal digits the escape of a character has.
func escapeDigits(r rune) int {
	switch {
	case r < 0x100:
		return 2
	case r < 0x10000:
		return 4
	}
	return 8
}

// escapeRune is writeEscape as a text.
func escapeRune(r rune) string {
	var b strings.Builder
	writeEscape(&b, r)
	return b.String()
}

// writeEscape writes a character as \x, \u or \U with hexadecimal digits.
func writeEscape(b *strings.Builder, r rune) {
	digits := escapeDigits(r)
	b.WriteByte('\\')
	b.WriteByte("xuU"[digits/4]) // for 2, 4 and 8
	for shift := 4 * (digits - 1); shift >= 0; shift -= 4 {
		b.WriteByte("0123456789abcdef"[r>>shift&0xf])
	}
}

// asciiRepr is what ascii() gives.
func (s *Space) asciiRepr(x Object) (Object, error) {
	shown, err := s.repr(x)
	if err != nil {
		return nil, err
	}
	text, _ := AsText(shown)
	ascii, err := s.asciiOnly(text)
	if err != nil || ascii == text {
		return shown, err
	}
	return NewStr(ascii), nil
}

// asciiOnly escapes everything in a text that is not ASCII, as ascii() does to
// a repr.
func (s *Space) asciiOnly(text string) (string, error) {
	size := 0
	for _, r := range wtf8.All(text) {
		if r < utf8.RuneSelf {
			size++
		} else {
			size += 2 + escapeDigits(r)
		}
	}
	if size == len(text) {
		return text, nil // every escape is longer than its character
	}
	if err := s.limits.claim(int64(size), 1); err != nil {
		return "", err
	}
	var b strings.Builder
	b.Grow(size)
	for _, r := range wtf8.All(text) {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			writeEscape(&b, r)
		}
	}
	return b.String(), nil
}
