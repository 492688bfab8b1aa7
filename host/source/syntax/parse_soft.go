package syntax

// softKeyword reads a match or type statement, or returns nil if the name that
// is the current token is just a name.
func (p *parser) softKeyword() Stmt {
	if p.isPython2() {
		return nil
	}
	switch text := p.text(); {
	case text == "match" && p.atMatch():
		return p.matchStmt()
	case text == "type" && p.atTypeAlias():
		return p.typeAlias()
	}
	return nil
}

// atMatch reports whether a match statement begins at the name "match": its
// line ends with a colon, and the next begins with "case".
func (p *parser) atMatch() bool {
	state, muted := p.mark(), p.mute
	indents := append([]indent(nil), p.indents...)
	p.mute = true
	p.next()
	found := false
	if startsExpr[p.tok.kind] {
		last := tokBad
		for !p.is(tokNewline) && !p.is(tokEOF) {
			last = p.tok.kind
			p.next()
		}
		found = last == tokColon
	}
	if found {
		p.next()
		found = p.got(tokIndent) && p.atName("case")
	}
	p.mute = muted
	p.reset(state)
	p.indents = append(p.indents[:0], indents...)
	return found
}

// matchStmt reads a match statement.
func (p *parser) matchStmt() Stmt {
	start := p.start()
	p.signs++
	p.next()
	p.exprListNamed()
	p.colon("the subject of 'match'")
	p.got(tokNewline)
	p.got(tokIndent)
	for !p.is(tokDedent) && !p.is(tokEOF) {
		if p.atName("case") {
			p.caseBlock()
			continue
		}
		p.failExpected("'case'", "")
		p.sync()
		p.got(tokNewline)
		p.strayBlock(nil)
	}
	p.got(tokDedent)
	return &Unsupported{p.from(start), "match statement"}
}

// exprListNamed reads expressions with commas, where "name := value" is
// allowed too.
func (p *parser) exprListNamed() {
	p.element()
	for p.got(tokComma) && startsExpr[p.tok.kind] {
		p.element()
	}
}

// caseBlock reads "case patterns if guard: body".
func (p *parser) caseBlock() {
	line := p.tok.at.Line
	p.next()
	p.patterns()
	if p.got(tokIf) {
		p.namedExpr()
	}
	p.colon("the pattern")
	p.block("'case'", line)
}

// atTypeAlias reports whether a type statement begins at the name "type".
func (p *parser) atTypeAlias() bool {
	state, muted := p.mark(), p.mute
	p.mute = true
	p.next()
	found := false
	if p.got(tokName) {
		found = p.is(tokAssign) || p.is(tokLBracket)
	}
	p.mute = muted
	p.reset(state)
	return found
}

// typeAlias reads "type Name[T] = value".
func (p *parser) typeAlias() Stmt {
	start := p.start()
	p.signs++
	p.next()
	p.name("of a type after 'type'")
	p.typeParams()
	p.expect(tokAssign, "after the name of the type")
	p.expr()
	return &Unsupported{p.from(start), "type statement"}
}
