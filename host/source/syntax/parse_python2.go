package syntax

// printStmt reads the print statement of Python 2.
func (p *parser) printStmt() Stmt {
	start := p.start()
	p.next()
	if !p.is(tokLParen) {
		p.signs++
	}
	s := new(Print)
	if p.got(tokRShift) {
		s.Dest = p.expr()
		if !p.got(tokComma) {
			s.Pos = p.from(start)
			return s
		}
		if !startsExpr[p.tok.kind] {
			p.failExpected("an expression after ','", "")
		}
	}
	for startsExpr[p.tok.kind] {
		s.Values = append(s.Values, p.expr())
		s.NoNewline = p.got(tokComma)
		if !s.NoNewline {
			break
		}
	}
	s.Pos = p.from(start)
	return s
}

// execStmt reads the exec statement of Python 2. "exec (code, globals,
// locals)" means the same as "exec code in globals, locals".
func (p *parser) execStmt() Stmt {
	start := p.start()
	p.next()
	if !p.is(tokLParen) {
		p.signs++
	}
	s := &Exec{Body: p.binary(1)}
	if p.got(tokIn) {
		s.Globals = p.expr()
		if p.got(tokComma) {
			s.Locals = p.expr()
		}
	} else if t, ok := s.Body.(*Tuple); ok && (len(t.Elts) == 2 || len(t.Elts) == 3) {
		s.Body, s.Globals = t.Elts[0], t.Elts[1]
		if len(t.Elts) == 3 {
			s.Locals = t.Elts[2]
		}
	}
	s.Pos = p.from(start)
	return s
}
