package syntax

import (
	"fmt"

	"vitrine/host/source"
)

// operator gives the tokens of one byte.
var operator = [128]token{
	'(': tokLParen, ')': tokRParen, '[': tokLBracket, ']': tokRBracket,
	'{': tokLBrace, '}': tokRBrace, ',': tokComma, ':': tokColon, ';': tokSemi,
	'.': tokDot, '=': tokAssign, '<': tokLt, '>': tokGt, '+': tokAdd,
	'-': tokSub, '*': tokMul, '/': tokDiv, '%': tokMod, '@': tokMatMul,
	'&': tokAmp, '|': tokPipe, '^': tokCaret, '~': tokTilde, '`': tokBackquote,
}

// doubled gives the tokens of one byte written twice.
var doubled = [128]token{
	'*': tokPower, '/': tokFloorDiv, '<': tokLShift, '>': tokRShift, '=': tokEq,
}

// beforeEqual gives the tokens of one byte followed by "=".
var beforeEqual = [128]token{
	'=': tokEq, '!': tokNe, '<': tokLe, '>': tokGe, ':': tokWalrus,
	'+': tokAugAssign, '-': tokAugAssign, '*': tokAugAssign, '/': tokAugAssign,
	'%': tokAugAssign, '@': tokAugAssign, '&': tokAugAssign,
	'|': tokAugAssign, '^': tokAugAssign,
}

// scanOperator reads an operator or a delimiter that begins with c.
func (s *scanner) scanOperator(c byte) {
	off := s.pos
	kind, n := s.operatorAt(c)
	if kind == tokBad {
		s.badRune()
		return
	}
	s.pos += n
	s.set(kind, off)
	switch kind {
	case tokLParen, tokLBracket, tokLBrace:
		s.open(c)
	case tokRParen, tokRBracket, tokRBrace:
		s.close()
	}
}

// operatorAt returns the longest operator at the current position and its
// length.
func (s *scanner) operatorAt(c byte) (token, int) {
	next := s.peekByte(1)
	switch {
	case next == c && doubled[c] != tokBad:
		if s.peekByte(2) == '=' && c != '=' {
			return tokAugAssign, 3
		}
		return doubled[c], 2
	case next == '=' && beforeEqual[c] != tokBad:
		if c == ':' && s.inField() {
			return tokColon, 1 // the rest is a format specification
		}
		return beforeEqual[c], 2
	case c == '-' && next == '>':
		return tokArrow, 2
	case c == '<' && next == '>':
		return tokNe, 2
	case c == '.' && next == '.' && s.peekByte(2) == '.':
		return tokEllipsis, 3
	case c == '!' && s.inField():
		return tokBang, 1
	}
	return operator[c], 1
}

// inField reports whether the scanner is in a field of an f-string, outside of
// further brackets.
func (s *scanner) inField() bool {
	n := len(s.brackets)
	return n > 0 && s.brackets[n-1].field
}

// open notes an open bracket, the current token.
func (s *scanner) open(c byte) {
	if len(s.brackets) >= maxBrackets {
		s.tok.kind = tokBad
		s.report(s.tok.at, fmt.Sprintf("too many nested brackets; at most %d are read", maxBrackets))
		return
	}
	s.brackets = append(s.brackets, bracket{char: c, at: s.tok.at})
}

// close notes a closing bracket. One of the wrong kind closes too: the parser
// reports it.
func (s *scanner) close() {
	n := len(s.brackets)
	s.stray = n == 0
	if n > 0 {
		s.brackets = s.brackets[:n-1]
	}
}

// closedByStatement is called at the end of a line inside brackets. If the
// next line begins with a keyword that only a statement can begin with, and is
// not indented deeper than the statement that opened the bracket, or follows a
// colon, the bracket was forgotten: it is reported, and the line ends here.
func (s *scanner) closedByStatement() bool {
	col, word := s.nextLine()
	if word == "" || col > s.width() && s.src[s.pos-1] != ':' {
		return false
	}
	switch k := keyword(word, s.dialect); k {
	case tokAssert, tokBreak, tokClass, tokContinue, tokDef, tokDel, tokExcept,
		tokFinally, tokGlobal, tokImport, tokNonlocal, tokPass, tokRaise,
		tokReturn, tokTry, tokWhile, tokWith:
	default:
		return false
	}
	off := s.pos
	s.unclosed(s.line + 1)
	s.brackets = s.brackets[:0]
	s.set(tokBad, off)
	return true
}

// nextLine returns the indentation of the line after the current position,
// and its first word.
func (s *scanner) nextLine() (col int32, word string) {
	ahead := scanner{reporter: s.reporter, pos: s.pos}
	ahead.endLine()
	col, _ = ahead.lineIndent()
	off := ahead.pos
	for nameByte[ahead.peekByte(0)] != 0 {
		ahead.pos++
	}
	return col, s.src[off:ahead.pos]
}

// lineIndent steps over the white space at the start of a line and returns its
// width; text reports whether the line holds more than that and a comment.
func (s *scanner) lineIndent() (col int32, text bool) {
	for {
		switch s.peekByte(0) {
		case ' ':
			col++
		case '\t':
			col = col/8*8 + 8
		case 0, '\n', '\r', '#', '\f':
			return col, false
		default:
			return col, true
		}
		s.pos++
	}
}

// unclosed reports that the innermost open bracket is not closed before a
// line.
func (s *scanner) unclosed(before int32) {
	b := s.brackets[len(s.brackets)-1]
	s.report(b.at, fmt.Sprintf("'%c' opened on line %d is never closed; expected '%c' before line %d",
		b.char, b.at.Line, closer(b.char), before))
}

// closer returns the bracket that closes c.
func closer(c byte) byte {
	switch c {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}

// isPython2 reports whether Python 2 is read.
func (s *scanner) isPython2() bool { return s.dialect == source.Python2 }
