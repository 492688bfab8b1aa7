package syntax

import (
	"fmt"
	"strings"

	"vitrine/host/source"
)

// fail reports an error at the current token and enters the failed state.
func (p *parser) fail(msg string) { p.failAt(p.tok.at, msg) }

// failAt reports an error and enters the failed state at the current token.
func (p *parser) failAt(at source.Span, msg string) {
	if p.failed {
		return
	}
	switch {
	case p.is(tokBad): // reported already
	case p.echoesBracket():
	case p.is(tokEOF) && len(p.brackets) > 0:
		p.unclosed(p.line)
	case p.forgotBracket():
		p.unclosed(p.tok.at.Line)
	default:
		p.report(at, msg)
	}
	p.failed = true
	p.failures++
	p.found = p.tok
	p.tok.kind = tokBad
	p.expectEcho(p.width())
}

// echoesBracket reports whether the current token closes a bracket that was
// opened in a line with a mistake.
func (p *parser) echoesBracket() bool {
	return p.echo && closes(p.tok.kind) && p.stray && (p.width() > p.echoWidth || p.firstOfLine())
}

// failUnlessEcho is fail, but says nothing if that is only the echo of a
// mistake before.
func (p *parser) failUnlessEcho(msg string) {
	if p.echo {
		p.tok.kind = tokBad
	}
	p.fail(msg)
}

// failUnclosed fails because a bracket should have been closed before the
// current token, the first of its line.
func (p *parser) failUnclosed() {
	p.unclosed(p.tok.at.Line)
	p.resumeAt(p.lineStart, p.line, p.lineStart)
	at := p.tok
	p.tok.kind = tokBad
	p.fail("")
	p.found = at
}

// failExpected fails because the current token is not what was expected. The
// hint, if any, is added to the message.
func (p *parser) failExpected(what, hint string) {
	msg := fmt.Sprintf("expected %s, found %s", what, p.describe())
	if hint == "" {
		hint = p.commonHint()
	}
	if hint != "" {
		msg += "; " + hint
	}
	p.fail(msg)
}

// describe names the current token for a message.
func (p *parser) describe() string {
	switch k := p.tok.kind; k {
	case tokEOF:
		return "the end of the file"
	case tokNewline:
		return "the end of the line"
	case tokIndent:
		return "an indented line"
	case tokDedent:
		return "the end of the block"
	case tokName:
		return fmt.Sprintf("name '%s'", p.text())
	case tokNumber:
		return "number " + p.text()
	case tokString, tokFString:
		return "a string"
	default:
		if closes(k) && p.stray {
			return fmt.Sprintf("'%s', which closes nothing", p.text())
		}
		if k.isKeyword() {
			return fmt.Sprintf("keyword '%s'", spelling[k])
		}
		return fmt.Sprintf("'%s'", p.text())
	}
}

// commonHint guesses what was meant where the current token was found instead
// of what was expected.
func (p *parser) commonHint() string {
	before := byte(0)
	if off := p.tok.off; off > 0 && off <= len(p.src) {
		before = p.src[off-1]
	}
	switch {
	case p.is(tokAmp) && before == '&':
		return "did you mean 'and'?"
	case p.is(tokPipe) && before == '|':
		return "did you mean 'or'?"
	case p.is(tokNewline) && strings.HasSuffix(p.src[:p.tok.off], "++"):
		return "Python has no '++'; write '+= 1'"
	case p.is(tokNewline) && strings.HasSuffix(p.src[:p.tok.off], "--"):
		return "Python has no '--'; write '-= 1'"
	}
	return ""
}

// expect steps over a token that must stand here.
func (p *parser) expect(kind token, where string) bool {
	if p.got(kind) {
		return true
	}
	if !p.failed {
		p.failExpected(fmt.Sprintf("'%s' %s", spelling[kind], where), "")
	}
	return false
}

// forgotBracket reports whether the current token looks like the start of a
// new statement inside a bracket that was not closed: it is the first of a
// later line, which is not indented deeper than the statement.
func (p *parser) forgotBracket() bool {
	n := len(p.brackets)
	if n == 0 || p.tok.at.Line == p.brackets[n-1].at.Line || !startsStatement(p.tok.kind) || !p.firstOfLine() {
		return false
	}
	return p.tok.at.Col <= p.indents[len(p.indents)-1].narrow && p.standsAlone()
}

// startsStatement reports whether a token is more likely the start of a
// statement than a part of an expression.
func startsStatement(kind token) bool {
	switch kind {
	case tokAnd, tokAs, tokElse, tokFalse, tokIn, tokIs, tokLambda, tokNone, tokNot, tokOr, tokTrue:
		return false
	}
	return kind == tokName || kind == tokMatMul || kind.isKeyword()
}

func closes(kind token) bool {
	return kind == tokRParen || kind == tokRBracket || kind == tokRBrace
}

// firstOfLine reports whether only white space precedes the current token on
// its line.
func (p *parser) firstOfLine() bool {
	return p.tok.at.Line == p.line && strings.Trim(p.src[p.lineStart:p.tok.off], " \t\f") == ""
}

// sync ends the failed state: it steps to the end of the line in which reading
// failed, a NEWLINE or the end of the file.
func (p *parser) sync() {
	if !p.failed {
		return
	}
	p.failed = false
	p.tok = p.found
	if p.full() {
		p.giveUp()
		return
	}
	if len(p.brackets) > 0 {
		p.syncBrackets()
		return
	}
	p.skipLine()
}

// giveUp steps to the end of the text.
func (p *parser) giveUp() {
	for p.pos < len(p.src) {
		p.skipStringChar()
	}
	p.resumeAt(p.pos, p.line, p.lineStart)
}

// resumeAt makes the parser go on at an offset, where a line begins.
func (p *parser) resumeAt(off int, line int32, lineStart int) {
	p.pos, p.line, p.lineStart = off, line, lineStart
	p.brackets = p.brackets[:0]
	p.newLine = true
	p.set(tokNewline, off)
}

// syncBrackets steps to the end of the logical line, or to a line inside the
// brackets that looks like the next statement.
func (p *parser) syncBrackets() {
	if p.forgotBracket() {
		p.resumeAt(p.lineStart, p.line, p.lineStart)
		return
	}
	state, first := p.mark(), p.brackets[0].at.Line
	if !p.is(tokEOF) {
		first = p.tok.at.EndLine
		p.skipLine()
		if p.is(tokNewline) {
			return
		}
	}
	p.reset(state)
	off, line := p.nextStatement(first)
	p.resumeAt(off, line, off)
}

// skipLine steps to the end of the logical line, or to a line that looks like
// the next statement.
func (p *parser) skipLine() {
	muted, first := p.mute, p.tok.at.EndLine
	p.mute = true
	for !p.is(tokNewline) && !p.is(tokEOF) {
		p.next()
		if p.tok.at.Line > first && p.forgotBracket() {
			p.resumeAt(p.lineStart, p.line, p.lineStart)
		}
	}
	p.mute = muted
}

// standsAlone reports whether the logical line that begins at the current
// token closes no bracket but its own and does not end like an element.
func (p *parser) standsAlone() bool {
	state := p.mark()
	p.pos, p.brackets = p.tok.off, nil
	p.scan()
	last := p.tok.kind
	for !p.is(tokNewline) && !p.is(tokEOF) && !p.is(tokBad) && !(closes(p.tok.kind) && p.stray) {
		last = p.tok.kind
		p.scan()
	}
	alone := (p.is(tokNewline) || p.is(tokBad)) && last != tokComma
	p.reset(state)
	return alone
}

// nextStatement returns the offset and number of the first line after a line
// that is indented no deeper than the current statement and is not blank; the
// end of the text if there is none.
func (p *parser) nextStatement(after int32) (off int, line int32) {
	s := scanner{reporter: p.reporter}
	s.init()
	for s.line <= after && s.pos < len(s.src) {
		s.skipStringChar()
	}
	for s.pos < len(s.src) {
		off, line = s.pos, s.line
		col, text := s.lineIndent()
		if c := s.peekByte(0); text && col <= p.width() && c != ')' && c != ']' && c != '}' {
			return off, line
		}
		for s.line == line && s.pos < len(s.src) {
			s.skipStringChar()
		}
	}
	return s.pos, s.line
}
