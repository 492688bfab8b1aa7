package lltext

import (
	"fmt"
	"strconv"
	"strings"

	"vitrine/host/source"
)

// The kinds of tokens.
const (
	tokEnd = iota
	tokName
	tokQuoted // a name between backquotes, which is not a keyword
	tokInt
	tokFloat
	tokString
	tokChar
	tokPunct
)

// A token is a word of the text.
type token struct {
	kind int
	text string // of strings and characters: what they stand for
	span source.Span
}

// scan splits the text into tokens.
func (r *reader) scan(text string) {
	s := &scanner{r: r, text: text, line: 1}
	for {
		t := s.next()
		r.tokens = append(r.tokens, t)
		if t.kind == tokEnd {
			return
		}
	}
}

type scanner struct {
	r     *reader
	text  string
	pos   int
	line  int32
	start int // of the line
}

func (s *scanner) next() token {
	s.space()
	from := s.pos
	t := token{span: source.Span{Line: s.line, Col: int32(from - s.start)}}
	if s.pos < len(s.text) {
		t.kind, t.text = s.word()
	}
	t.span.EndLine, t.span.EndCol = s.line, int32(s.pos-s.start)
	return t
}

// space skips white space and comments.
func (s *scanner) space() {
	for ; s.pos < len(s.text); s.pos++ {
		switch s.text[s.pos] {
		case '\n':
			s.line++
			s.start = s.pos + 1
		case ' ', '\t', '\r':
		case '#':
			for s.pos+1 < len(s.text) && s.text[s.pos+1] != '\n' {
				s.pos++
			}
		default:
			return
		}
	}
}

func (s *scanner) word() (kind int, text string) {
	from, c := s.pos, s.text[s.pos]
	switch {
	case isLetter(c):
		return tokName, s.while(func(c byte) bool { return isLetter(c) || isDigit(c) || c == '.' })
	case isDigit(c), c == '-' && s.pos+1 < len(s.text) && isDigit(s.text[s.pos+1]):
		return s.number()
	case strings.HasPrefix(s.text[s.pos:], "-inf"):
		s.pos += len("-inf")
		return tokFloat, "-inf"
	case c == '`':
		s.pos++
		name := s.while(func(c byte) bool { return c != '`' && c != '\n' })
		s.closing('`')
		return tokQuoted, name
	case c == '"' || c == '\'':
		return s.quoted(c)
	case strings.HasPrefix(s.text[s.pos:], "->"):
		s.pos += 2
		return tokPunct, "->"
	case strings.IndexByte("{}[](),:;=*&.@", c) >= 0:
		s.pos++
		return tokPunct, s.text[from:s.pos]
	}
	panic(mistake{s.line, fmt.Sprintf("the character %q does not belong here", c)})
}

func (s *scanner) while(good func(byte) bool) string {
	from := s.pos
	for s.pos < len(s.text) && good(s.text[s.pos]) {
		s.pos++
	}
	return s.text[from:s.pos]
}

func (s *scanner) closing(c byte) {
	if s.pos >= len(s.text) || s.text[s.pos] != c {
		panic(mistake{s.line, fmt.Sprintf("the closing %c is missing", c)})
	}
	s.pos++
}

func (s *scanner) number() (kind int, text string) {
	from := s.pos
	s.pos++
	s.while(func(c byte) bool { return isDigit(c) || isLetter(c) || c == '.' })
	if last := s.text[s.pos-1]; last == 'e' || last == 'E' {
		if s.pos < len(s.text) && (s.text[s.pos] == '-' || s.text[s.pos] == '+') {
			s.pos++
			s.while(isDigit)
		}
	}
	text = s.text[from:s.pos]
	if strings.ContainsAny(text, ".eE") {
		return tokFloat, text
	}
	return tokInt, text
}

// quoted reads a string or a character; both are written as in Go.
func (s *scanner) quoted(quote byte) (kind int, text string) {
	from := s.pos
	for s.pos++; s.pos < len(s.text) && s.text[s.pos] != quote && s.text[s.pos] != '\n'; s.pos++ {
		if s.text[s.pos] == '\\' {
			s.pos++
		}
	}
	s.closing(quote)
	literal := s.text[from:s.pos]
	if quote == '"' {
		text, err := strconv.Unquote(literal)
		if err != nil {
			panic(mistake{s.line, literal + " is not a string: write it as in Go"})
		}
		return tokString, text
	}
	c, _, rest, err := strconv.UnquoteChar(literal[1:len(literal)-1], '\'')
	if err != nil || rest != "" {
		panic(mistake{s.line, literal + " is not a character: write it as in Go"})
	}
	return tokChar, string(c)
}

func isLetter(c byte) bool { return c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
