package syntax

import (
	"fmt"
	"strings"

	"vitrine/host/source"
)

// An fstringReader reads one f-string. Between its fields the text is read
// byte by byte; in the fields tokens are read as everywhere else.
type fstringReader struct {
	*parser
	quote  string
	raw    bool
	opened source.Span // the opening quote
}

// fstring reads an f-string whose opening quote is the current token, and
// returns its parts.
func (p *parser) fstring() []Expr {
	text := p.text()
	i := strings.IndexAny(text, `"'`)
	f := fstringReader{parser: p, quote: text[i:], opened: p.tok.at}
	f.raw = strings.ContainsAny(text[:i], "rR")
	p.only3(p.tok.at, "f-strings")
	depth := len(p.brackets)
	off := p.tok.off
	parts := f.parts(false)
	if p.failed {
		f.recover(depth)
		return parts
	}
	p.pos += len(f.quote)
	p.tok = lexeme{kind: tokFString, off: off, end: p.pos, at: f.opened}
	p.tok.at.EndLine, p.tok.at.EndCol = p.line, int32(p.pos-p.lineStart)
	p.next()
	return parts
}

// recover steps after the f-string in which reading failed.
func (f *fstringReader) recover(depth int) {
	if f.found.kind == tokNewline { // it ends a line that had no closing bracket
		return
	}
	line := f.line
	for f.pos < len(f.src) && !strings.HasPrefix(f.src[f.pos:], f.quote) {
		c := f.src[f.pos]
		if len(f.quote) == 1 && (c == '\n' || c == '\r') {
			break
		}
		f.skipStringChar()
	}
	if strings.HasPrefix(f.src[f.pos:], f.quote) {
		f.pos += len(f.quote)
	}
	f.brackets = f.brackets[:min(depth, len(f.brackets))]
	f.found.kind = tokBad
	f.found.at.Line = line
}

// parts reads texts and fields up to the closing quote or, in a format
// specification, up to the closing brace.
func (f *fstringReader) parts(spec bool) []Expr {
	var parts []Expr
	for {
		if text := f.textPart(spec); text != nil {
			parts = append(parts, text)
		}
		if f.failed || f.peekByte(0) != '{' {
			return parts
		}
		parts = append(parts, f.field()...)
	}
}

// textPart reads text up to a field or the end; it returns nil if there is
// none.
func (f *fstringReader) textPart(spec bool) Expr {
	at := f.place(f.pos)
	var b strings.Builder
	from := f.pos
	for !f.failed && !f.textEnds(spec) {
		c := f.src[f.pos]
		if c == '{' || c == '}' { // doubled
			b.WriteString(f.piece(from))
			f.pos += 2
			from = f.pos - 1
			b.WriteString(f.src[from:f.pos])
			from = f.pos
			continue
		}
		f.textChar()
	}
	b.WriteString(f.piece(from))
	if b.Len() == 0 {
		return nil
	}
	at.EndLine, at.EndCol = f.line, int32(f.pos-f.lineStart)
	return &Constant{Pos(at), b.String()}
}

// piece returns what the text from an offset to the current position stands
// for.
func (f *fstringReader) piece(from int) string {
	if from >= f.pos {
		return ""
	}
	u := unescaper{parser: f.parser, raw: f.raw, unicode: true}
	u.line, u.col = f.opened.Line, f.opened.Col
	if f.lineStart <= from {
		u.line, u.col = f.scanner.line, int32(from-f.lineStart)
	}
	return u.value(f.src[from:f.pos])
}

// textEnds reports whether text ends at the current position.
func (f *fstringReader) textEnds(spec bool) bool {
	switch c := f.peekByte(0); c {
	case '{':
		return spec || f.peekByte(1) != '{'
	case '}':
		if spec || f.peekByte(1) == '}' {
			return spec
		}
		f.failHere("a single '}' in an f-string; write '}}' for the character")
		return true
	case '\n', '\r':
		if len(f.quote) == 1 {
			f.failUnclosed()
			return true
		}
		return false
	case f.quote[0]:
		return strings.HasPrefix(f.src[f.pos:], f.quote)
	}
	if f.pos >= len(f.src) {
		f.failUnclosed()
		return true
	}
	return false
}

// textChar steps over a character of the text, or an escape.
func (f *fstringReader) textChar() {
	if f.src[f.pos] != '\\' {
		f.skipStringChar()
		return
	}
	f.pos++
	switch c := f.peekByte(0); {
	case f.pos >= len(f.src), c == '{', c == '}':
	case c == 'N' && !f.raw && f.peekByte(1) == '{':
		for f.pos < len(f.src) && f.src[f.pos] != '}' && f.src[f.pos] != f.quote[0] && f.src[f.pos] != '\n' {
			f.pos++
		}
		if f.peekByte(0) == '}' {
			f.pos++
		}
	default:
		f.skipStringChar()
	}
}

// failHere fails at the current character.
func (f *fstringReader) failHere(msg string) {
	at := f.place(f.pos)
	at.EndCol++
	f.failAt(at, msg)
}

// failUnclosed fails because the closing quote is missing.
func (f *fstringReader) failUnclosed() {
	if !f.failed {
		f.unclosedString(f.quote, f.opened)
		f.tok.kind = tokBad
		f.fail("")
	}
}

// field reads "{x=!r:spec}". It returns the value, preceded by its text if it
// has "=".
func (f *fstringReader) field() []Expr {
	f.enter()
	defer f.leave()
	off := f.pos
	f.pos++
	f.set(tokLBrace, off)
	f.open('{')
	if f.is(tokBad) {
		f.fail("")
		return nil
	}
	f.brackets[len(f.brackets)-1].field = true
	open := f.tok
	f.next()
	v := &FormattedValue{X: f.fieldExpr()}
	var parts []Expr
	if f.is(tokAssign) {
		parts = append(parts, f.debugText(open))
	}
	if f.is(tokBang) {
		v.Conversion = f.conversion()
	}
	if f.is(tokColon) {
		v.Spec = f.spec()
	}
	if !f.is(tokRBrace) {
		f.failExpected("'}' to end the field of the f-string", "")
	}
	if parts != nil && v.Conversion == 0 && v.Spec == nil {
		v.Conversion = 'r'
	}
	v.Pos = Pos{open.at.Line, open.at.Col, f.tok.at.EndLine, f.tok.at.EndCol}
	return append(parts, v)
}

// fieldExpr reads the expression of a field.
func (f *fstringReader) fieldExpr() Expr {
	if f.is(tokYield) {
		return f.yield()
	}
	return f.exprList()
}

// debugText reads the "=" after the expression of a field and returns the
// field's text up to there.
func (f *fstringReader) debugText(open lexeme) Expr {
	f.next()
	at := source.Span{Line: open.at.EndLine, Col: open.at.EndCol, EndLine: f.tok.at.Line, EndCol: f.tok.at.Col}
	return &Constant{Pos(at), f.src[open.end:f.tok.off]}
}

// conversion reads "!r".
func (f *fstringReader) conversion() byte {
	f.next()
	c := f.text()
	if !f.is(tokName) || c != "s" && c != "r" && c != "a" {
		f.failExpected("'s', 'r' or 'a' after '!' in the f-string", "")
		return 0
	}
	f.next()
	return c[0]
}

// spec reads a format specification after its colon.
func (f *fstringReader) spec() *FString {
	start := f.start()
	parts := f.parts(true)
	s := &FString{Pos: Pos{start.line, start.col, f.line, int32(f.pos - f.lineStart)}}
	s.Parts = f.joinText(parts, true)
	if f.failed {
		return s
	}
	if f.peekByte(0) == '}' {
		f.scanToken()
		return s
	}
	f.fail(fmt.Sprintf("expected '}' to end the field of the f-string, found the end of the string (%s)", f.quote))
	return s
}
