package syntax

import "vitrine/host/source"

// statements reads statements up to the end of the block or file.
func (p *parser) statements(list []Stmt) []Stmt {
	for !p.is(tokEOF) && !p.is(tokDedent) {
		width, failures := p.width(), p.failures
		list = p.statement(list)
		if failures == p.failures && width <= p.echoWidth {
			p.echo = false
		}
	}
	return list
}

// statement reads a statement, or several on one line, and appends them.
func (p *parser) statement(list []Stmt) []Stmt {
	switch p.tok.kind {
	case tokNewline:
		p.next()
		return list
	case tokIndent:
		if !p.echo {
			p.reportKind(source.IndentError, p.tok.at, "unexpected indentation")
		}
		p.failures++
		p.expectEcho(p.indents[len(p.indents)-2].wide)
		return p.strayBlock(list)
	case tokIf:
		return append(list, p.ifStmt())
	case tokWhile:
		return append(list, p.whileStmt())
	case tokFor:
		return append(list, p.forStmt())
	case tokTry:
		return append(list, p.tryStmt())
	case tokWith:
		return append(list, p.withStmt())
	case tokDef:
		return append(list, p.funcDef(nil))
	case tokClass:
		return append(list, p.classDef(nil))
	case tokMatMul:
		return p.decorated(list)
	case tokAsync:
		return append(list, p.asyncStmt())
	case tokElse, tokElif, tokExcept, tokFinally:
		return p.strayClause(list)
	case tokName:
		if s := p.softKeyword(); s != nil {
			return append(list, s)
		}
	}
	return p.simpleLine(list)
}

// simpleLine reads simple statements on one line and appends them.
func (p *parser) simpleLine(list []Stmt) []Stmt {
	for {
		s := p.simpleStmt()
		if !p.failed && !p.is(tokNewline) && !p.is(tokSemi) && !p.is(tokEOF) {
			p.failStatementEnd(s)
		}
		if p.failed {
			p.sync()
			p.got(tokNewline)
			return p.strayBlock(list)
		}
		list = append(list, s)
		if !p.got(tokSemi) || p.is(tokNewline) || p.is(tokEOF) {
			break
		}
	}
	p.got(tokNewline)
	return list
}

// strayBlock reads an indented block that belongs to nothing, because of a
// mistake before it, and appends its statements.
func (p *parser) strayBlock(list []Stmt) []Stmt {
	if p.got(tokIndent) {
		list = p.statements(list)
		p.got(tokDedent)
	}
	return list
}

// simpleStmt reads a statement that has no block.
func (p *parser) simpleStmt() Stmt {
	start := p.start()
	switch p.tok.kind {
	case tokPass:
		p.next()
		return &Pass{p.from(start)}
	case tokBreak:
		p.next()
		return &Break{p.from(start)}
	case tokContinue:
		p.next()
		return &Continue{p.from(start)}
	case tokDel:
		return p.delStmt()
	case tokAssert:
		return p.assertStmt()
	case tokGlobal:
		names := p.nameList("after 'global'")
		return &Global{p.from(start), names}
	case tokNonlocal:
		p.signs++
		names := p.nameList("after 'nonlocal'")
		return &Nonlocal{p.from(start), names}
	case tokImport:
		return p.importStmt()
	case tokFrom:
		return p.fromStmt()
	case tokReturn:
		return p.returnStmt()
	case tokRaise:
		return p.raiseStmt()
	case tokPrint:
		return p.printStmt()
	case tokExec:
		return p.execStmt()
	}
	return p.exprStmt()
}

// delStmt reads "del a, b".
func (p *parser) delStmt() Stmt {
	start := p.start()
	p.next()
	d := new(Del)
	for {
		x := p.binary(1)
		p.checkStoreTarget(x, "delete")
		d.Targets = append(d.Targets, x)
		if !p.got(tokComma) || !startsExpr[p.tok.kind] {
			break
		}
	}
	d.Pos = p.from(start)
	return d
}

// assertStmt reads "assert test, message".
func (p *parser) assertStmt() Stmt {
	start := p.start()
	p.next()
	a := &Assert{Test: p.expr()}
	if p.got(tokComma) {
		a.Msg = p.expr()
	}
	a.Pos = p.from(start)
	return a
}

// nameList reads the names after "global" and "nonlocal".
func (p *parser) nameList(where string) []string {
	p.next()
	names := []string{p.name(where)}
	for p.got(tokComma) {
		names = append(names, p.name("after ','"))
	}
	return names
}

// returnStmt reads "return value".
func (p *parser) returnStmt() Stmt {
	start := p.start()
	p.next()
	r := new(Return)
	if startsExpr[p.tok.kind] {
		r.Value = p.exprList()
	}
	r.Pos = p.from(start)
	return r
}

// raiseStmt reads "raise exc from cause" or "raise type, value, traceback".
func (p *parser) raiseStmt() Stmt {
	start := p.start()
	p.next()
	r := new(Raise)
	if startsExpr[p.tok.kind] {
		r.Exc = p.expr()
		switch p.tok.kind {
		case tokFrom:
			p.only3(p.tok.at, "'raise ... from'")
			p.next()
			r.Cause = p.expr()
		case tokComma:
			p.only2("'raise E, v'; write 'raise E(v)'")
			p.next()
			r.Value = p.expr()
			if p.got(tokComma) {
				r.Traceback = p.expr()
			}
		}
	}
	r.Pos = p.from(start)
	return r
}

// span is the place from a position to the end of the last token read.
func (p *parser) span(start position) source.Span { return source.Span(p.from(start)) }
