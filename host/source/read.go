package source

import "strings"

// Line returns line n of a text, counted from 1, without its newline; "" if there is
// none.
func Line(text string, n int) string {
	if n < 1 {
		return ""
	}
	for ; n > 1; n-- {
		_, rest, ok := strings.Cut(text, "\n")
		if !ok {
			return ""
		}
		text = rest
	}
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimRight(line, "\r")
}
