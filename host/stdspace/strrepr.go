package stdspace

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
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

// quoteControl writes the escapes that all strings have in common. done is
// false if c is none of these characters.
func quoteControl(b *strings.Builder, c rune, quote byte) (done bool) {
	switch c {
	case '\\', rune(quote):
		b.WriteByte('\\')
		b.WriteRune(c)
	case '\n':
		b.WriteString(`\n`)
	case '\r':
		b.WriteString(`\r`)
	case '\t':
		b.WriteString(`\t`)
	default:
		return false
	}
	return true
}

func quoteBytes(text string) string {
	var b strings.Builder
	quote := quoteMark(text)
	b.WriteByte(quote)
	for i := range len(text) {
		c := text[i]
		switch {
		case quoteControl(&b, rune(c), quote):
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
	}
	b.WriteByte(quote)
	return b.String()
}

// quoteText quotes a text; ascii asks for escapes in place of everything that
// is not ASCII.
func quoteText(text string, ascii bool) string {
	var b strings.Builder
	quote := quoteMark(text)
	b.WriteByte(quote)
	for _, r := range text {
		switch {
		case quoteControl(&b, r, quote):
		case r < utf8.RuneSelf && r >= ' ' && r != 0x7f, !ascii && unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			b.WriteString(escapeRune(r))
		}
	}
	b.WriteByte(quote)
	return b.String()
}

// escapeRune writes a character as \x, \u or \U with hexadecimal digits.
func escapeRune(r rune) string {
	switch {
	case r < 0x100:
		return fmt.Sprintf(`\x%02x`, r)
	case r < 0x10000:
		return fmt.Sprintf(`\u%04x`, r)
	}
	return fmt.Sprintf(`\U%08x`, r)
}

// asciiOnly escapes everything in a text that is not ASCII, as ascii() does to
// a repr.
func asciiOnly(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf {
			b.WriteRune(r)
		} else {
			b.WriteString(escapeRune(r))
		}
	}
	return b.String()
}
