package syntax

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"vitrine/host/source"
)

// scanNumber reads a number. What it is worth is for [parser.number] to say.
func (s *scanner) scanNumber() {
	off := s.pos
	integer := true
	if s.src[off] == '0' && strings.IndexByte("xob", lower(s.peekByte(1))) >= 0 {
		s.scanBased(lower(s.peekByte(1)))
	} else {
		integer = s.scanDecimal()
	}
	if integer && lower(s.peekByte(0)) == 'l' && nameByte[s.peekByte(1)] == 0 {
		s.pos++
		s.set(tokNumber, off)
		s.only2("suffix 'L'; every int may be long")
		return
	}
	if c := s.peekByte(0); nameByte[c] != 0 || c >= utf8.RuneSelf {
		s.numberEnd(off)
		return
	}
	s.set(tokNumber, off)
}

// scanBased reads an integer with a base prefix.
func (s *scanner) scanBased(base byte) {
	s.pos += 2
	for c := lower(s.peekByte(0)); isDigit(c) || c == '_' || base == 'x' && 'a' <= c && c <= 'f'; c = lower(s.peekByte(0)) {
		s.pos++
	}
}

// scanDecimal reads a decimal integer, a float or an imaginary number, and
// reports whether it is an integer.
func (s *scanner) scanDecimal() (integer bool) {
	integer = true
	s.skipDigits()
	if s.peekByte(0) == '.' {
		integer = false
		s.pos++
		if isDigit(s.peekByte(0)) {
			s.skipDigits()
		}
	}
	if lower(s.peekByte(0)) == 'e' {
		n := 1
		if c := s.peekByte(1); c == '+' || c == '-' {
			n = 2
		}
		if isDigit(s.peekByte(n)) {
			integer = false
			s.pos += n
			s.skipDigits()
		}
	}
	if lower(s.peekByte(0)) == 'j' {
		integer = false
		s.pos++
	}
	return integer
}

// skipDigits steps over decimal digits and underscores.
func (s *scanner) skipDigits() {
	for c := s.peekByte(0); isDigit(c) || c == '_'; c = s.peekByte(0) {
		s.pos++
	}
}

// numberEnd decides about a number that has a letter right after it: only a
// keyword may stand there ("1if x else 2").
func (s *scanner) numberEnd(off int) {
	end := s.pos
	for nameByte[s.peekByte(0)] != 0 || s.peekByte(0) >= utf8.RuneSelf {
		s.pos++
	}
	switch s.src[end:s.pos] {
	case "and", "else", "for", "if", "in", "is", "not", "or":
		s.pos = end
		s.set(tokNumber, off)
	default:
		s.bad(off, fmt.Sprintf("invalid number %q", s.src[off:s.pos]))
	}
}

// lower returns the lower case of an ASCII letter, and other bytes as they are
// or as some other non-letter.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

// A stringPrefix says what the letters before a quote mean.
type stringPrefix struct {
	raw, bytes, unicode, format bool
}

// parseStringPrefix reads the letters before a quote; ok is false if no string
// begins like that.
func parseStringPrefix(letters string) (p stringPrefix, ok bool) {
	for i := range len(letters) {
		var flag *bool
		switch lower(letters[i]) {
		case 'r':
			flag = &p.raw
		case 'b':
			flag = &p.bytes
		case 'u':
			flag = &p.unicode
		case 'f':
			flag = &p.format
		default:
			return p, false
		}
		if *flag {
			return p, false
		}
		*flag = true
	}
	kinds := 0
	for _, f := range []bool{p.bytes, p.unicode, p.format} {
		if f {
			kinds++
		}
	}
	return p, kinds <= 1
}

// isStringPrefix reports whether a string may begin with these letters.
func isStringPrefix(letters string) bool {
	if len(letters) > 2 {
		return false
	}
	_, ok := parseStringPrefix(letters)
	return ok
}

// quoteAt returns the quote that begins at offset i of src: one character or
// three.
func quoteAt(src string, i int) string {
	if strings.HasPrefix(src[i:], `"""`) || strings.HasPrefix(src[i:], "'''") {
		return src[i : i+3]
	}
	return src[i : i+1]
}

// scanString reads a string whose prefix begins at off and whose quote is at
// the current position. Of an f-string only the opening quote is read.
func (s *scanner) scanString(off int) {
	letters := s.src[off:s.pos]
	quote := quoteAt(s.src, s.pos)
	start := s.place(off)
	s.pos += len(quote)
	start.EndCol = int32(s.pos - s.lineStart)
	if len(letters) > 0 && strings.ContainsAny(letters, "fF") {
		s.set(tokFString, off)
		return
	}
	if !s.skipString(quote) {
		s.tok = lexeme{kind: tokBad, off: off, end: s.pos, at: start}
		s.unclosedString(quote, start)
		return
	}
	start.EndLine, start.EndCol = s.line, int32(s.pos-s.lineStart)
	s.tok = lexeme{kind: tokString, off: off, end: s.pos, at: start}
}

// skipString steps after the closing quote; it returns false if there is
// none.
func (s *scanner) skipString(quote string) bool {
	q := quote[0]
	for s.pos < len(s.src) {
		switch c := s.src[s.pos]; c {
		case q:
			if len(quote) == 1 || strings.HasPrefix(s.src[s.pos:], quote) {
				s.pos += len(quote)
				return true
			}
			s.pos++
		case '\\':
			s.pos++
			if s.pos < len(s.src) {
				s.skipStringChar()
			}
		case '\n', '\r':
			if len(quote) == 1 {
				return false
			}
			s.endLine()
		default:
			s.pos++
		}
	}
	return false
}

// skipStringChar steps over one character, which may be the end of a line.
func (s *scanner) skipStringChar() {
	if c := s.src[s.pos]; c == '\n' || c == '\r' {
		s.endLine()
	} else {
		s.pos++
	}
}

// unclosedString reports a string without a closing quote.
func (s *scanner) unclosedString(quote string, at source.Span) {
	if len(quote) == 3 {
		s.report(at, fmt.Sprintf("string opened by %s on line %d is never closed", quote, at.Line))
		return
	}
	s.report(at, fmt.Sprintf("string is not closed; expected %s before the end of the line", quote))
}

// only2 reports, in Python 3, something that only Python 2 has at the current
// token; in Python 2 it is a sign of that dialect.
func (s *scanner) only2(what string) { s.only2At(s.tok.at, what) }

// only2At is only2 for a place.
func (s *scanner) only2At(at source.Span, what string) {
	if s.isPython2() {
		s.signs++
		return
	}
	s.report(at, "Python 3 has no "+what)
}

// only3 reports, in Python 2, something that only Python 3 has at a place; in
// Python 3 it is a sign of that dialect.
func (s *scanner) only3(at source.Span, what string) {
	if !s.isPython2() {
		s.signs++
		return
	}
	s.report(at, "Python 2 has no "+what)
}
