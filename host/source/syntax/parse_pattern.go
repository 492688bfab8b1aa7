package syntax

// The patterns of a match statement are read, so that mistakes in them are
// found, and forgotten: the statement is not supported.

// patterns reads the patterns between "case" and ":" or "if".
func (p *parser) patterns() {
	p.starPattern()
	for p.got(tokComma) && startsExpr[p.tok.kind] {
		p.starPattern()
	}
}

// starPattern reads an element of a sequence: "*name" or a pattern.
func (p *parser) starPattern() {
	if p.got(tokMul) {
		p.name("after '*'")
		return
	}
	p.pattern()
}

// pattern reads alternatives, with perhaps "as name" after them.
func (p *parser) pattern() {
	p.closedPattern()
	for p.got(tokPipe) {
		p.closedPattern()
	}
	if p.got(tokAs) {
		p.name("after 'as'")
	}
}

// closedPattern reads a pattern that needs no parentheses around it.
func (p *parser) closedPattern() {
	p.enter()
	defer p.leave()
	switch open := p.tok; p.tok.kind {
	case tokLParen:
		p.next()
		p.patternList(tokRParen, p.starPattern)
		p.closeBracket(tokRParen, open, "','")
	case tokLBracket:
		p.next()
		p.patternList(tokRBracket, p.starPattern)
		p.closeBracket(tokRBracket, open, "','")
	case tokLBrace:
		p.next()
		p.patternList(tokRBrace, p.keyPattern)
		p.closeBracket(tokRBrace, open, "','")
	case tokName:
		p.classPattern()
	case tokNumber, tokSub:
		p.binary(precedence[tokAdd])
	case tokString, tokNone, tokTrue, tokFalse:
		p.atom()
	default:
		p.failExpected("a pattern", "")
	}
}

// patternList reads patterns with commas between them up to a closing bracket.
func (p *parser) patternList(closing token, item func()) {
	for !p.is(closing) && !p.failed {
		item()
		if !p.got(tokComma) {
			return
		}
	}
}

// keyPattern reads "key: pattern" or "**rest".
func (p *parser) keyPattern() {
	if p.got(tokPower) {
		p.name("after '**'")
		return
	}
	if p.is(tokName) {
		p.dottedName("of a constant")
	} else {
		p.closedPattern()
	}
	p.expect(tokColon, "after the key of the pattern")
	p.pattern()
}

// classPattern reads a name, or "Class(pattern, name=pattern)".
func (p *parser) classPattern() {
	p.dottedName("in the pattern")
	if open := p.tok; p.got(tokLParen) {
		p.patternList(tokRParen, p.argumentPattern)
		p.closeBracket(tokRParen, open, "','")
	}
}

// argumentPattern reads an argument of a class pattern.
func (p *parser) argumentPattern() {
	start := p.tok
	p.pattern()
	if start.kind == tokName && p.got(tokAssign) {
		p.pattern()
	}
}
