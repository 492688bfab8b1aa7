package lltext

import (
	"fmt"
	"strings"
)

// charText quotes a character; what cannot be seen is written as a number.
func charText(c rune) string {
	switch {
	case c == '\'' || c == '\\':
		return `'\` + string(c) + `'`
	case c >= ' ' && c < 0x7f:
		return "'" + string(c) + "'"
	case c < 0x100:
		return fmt.Sprintf(`'\x%02x'`, c)
	case c < 0x10000:
		return fmt.Sprintf(`'\u%04x'`, c)
	}
	return fmt.Sprintf(`'\U%08x'`, c)
}

// quoteBytes quotes bytes as a string.
func quoteBytes(text []byte) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range text {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c >= ' ' && c < 0x7f:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, `\x%02x`, c)
		}
	}
	b.WriteByte('"')
	return b.String()
}
