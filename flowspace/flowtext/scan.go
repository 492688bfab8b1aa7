package flowtext

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A scanner goes over a text. After the first mistake it returns nothing.
type scanner struct {
	file, text string
	pos, line  int
	err        error
}

// failf notes a mistake, if it is the first.
func (s *scanner) failf(format string, args ...any) {
	if s.err == nil {
		s.err = fmt.Errorf("%s:%d: %s", s.file, s.line, fmt.Sprintf(format, args...))
		s.pos = len(s.text)
	}
}

func (s *scanner) rest() string { return s.text[s.pos:] }

// accept skips a text if it comes next.
func (s *scanner) accept(text string) bool {
	if s.err != nil || !strings.HasPrefix(s.rest(), text) {
		return false
	}
	s.pos += len(text)
	s.line += strings.Count(text, "\n")
	return true
}

func (s *scanner) expect(text string) {
	if !s.accept(text) {
		found, _, _ := strings.Cut(s.rest(), "\n")
		s.failf("%q is expected, not %q", text, found)
	}
}

// nameLength returns how many bytes at the beginning of a text are a name.
func nameLength(text string) int {
	for i, r := range text {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return i
		}
	}
	return len(text)
}

func (s *scanner) name() string {
	n := nameLength(s.rest())
	if n == 0 {
		s.failf("a name is expected")
		return ""
	}
	s.pos += n
	return s.text[s.pos-n : s.pos]
}

// upTo skips to the first of some characters.
func (s *scanner) upTo(ends string) string {
	n := strings.IndexAny(s.rest(), ends)
	if n < 0 {
		n = len(s.rest())
	}
	s.pos += n
	return s.text[s.pos-n : s.pos]
}

func (s *scanner) number() int {
	n := 0
	for n < len(s.rest()) && s.rest()[n] >= '0' && s.rest()[n] <= '9' {
		n++
	}
	digits := s.rest()[:n]
	x, err := strconv.Atoi(digits)
	if err != nil || strconv.Itoa(x) != digits || x > mostNumber {
		s.failf("a number up to %d is expected", mostNumber)
		return 0
	}
	s.pos += n
	return x
}

// mostNumber bounds the numbers of blocks, variables and objects.
const mostNumber = 1 << 20

// quoted reads a text between double quotes, with the escapes of Go.
func (s *scanner) quoted() string {
	q, err := strconv.QuotedPrefix(s.rest())
	if err != nil || !strings.HasPrefix(q, `"`) {
		s.failf("a text between double quotes is expected")
		return ""
	}
	s.pos += len(q)
	text, err := strconv.Unquote(q)
	if err != nil || !utf8.ValidString(text) {
		s.failf("%s is not a text", q)
	}
	return text
}

// literal returns the text of a number, a name or a string of Python that comes next.
func (s *scanner) literal() string {
	text := s.rest()
	n := strings.IndexFunc(text, func(r rune) bool { return r == '\'' || r == '"' || !literalRune(r) })
	if n < 0 {
		n = len(text)
	}
	if n < len(text) && n <= 2 && (text[n] == '\'' || text[n] == '"') {
		return text[:n+stringLength(text[n:])]
	}
	return text[:n]
}

// literalRune reports whether a character may be in a number or a name.
func literalRune(r rune) bool {
	return r == '-' || r == '+' || r == '.' || r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// stringLength returns the length of the string at the beginning of a text, up to the end
// of the line.
func stringLength(text string) int {
	for i := 1; i < len(text) && text[i] != '\n'; i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return 0
}
