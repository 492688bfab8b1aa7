package syntax

// decorated reads decorators and the definition after them.
func (p *parser) decorated(list []Stmt) []Stmt {
	var decorators []Expr
	for p.is(tokMatMul) {
		p.next()
		x := p.namedExpr()
		if !p.failed && !p.is(tokNewline) && !p.is(tokEOF) {
			p.failExpected("the end of the line after the decorator", "")
		}
		if p.failed {
			p.sync()
		} else {
			decorators = append(decorators, x)
		}
		p.got(tokNewline)
	}
	switch p.tok.kind {
	case tokDef:
		return append(list, p.funcDef(decorators))
	case tokClass:
		return append(list, p.classDef(decorators))
	case tokAsync:
		return append(list, p.asyncStmt())
	}
	p.failUnlessEcho("expected 'def' or 'class' after the decorator, found " + p.describe())
	p.sync()
	p.got(tokNewline)
	return p.strayBlock(list)
}

// funcDef reads a function definition.
func (p *parser) funcDef(decorators []Expr) Stmt {
	start := p.start()
	p.next()
	s := &FuncDef{Decorators: decorators}
	s.NamePos = p.tok.at
	s.Name = p.name("of a function after 'def'")
	generic := p.typeParams()
	open := p.tok
	p.expect(tokLParen, "after the name of the function")
	s.Params = p.params(tokRParen, true)
	p.closeBracket(tokRParen, open, "','")
	if p.is(tokArrow) {
		p.only3(p.tok.at, "annotations")
		p.next()
		s.Returns = p.expr()
	}
	p.colon("the head of the function")
	s.Header = p.span(start)
	s.Body = p.block("the head of the function", start.line)
	s.Pos = p.from(start)
	if generic {
		return &Unsupported{s.Pos, "type parameters"}
	}
	return s
}

// classDef reads a class definition.
func (p *parser) classDef(decorators []Expr) Stmt {
	start := p.start()
	p.next()
	s := &ClassDef{Decorators: decorators}
	s.NamePos = p.tok.at
	s.Name = p.name("of a class after 'class'")
	generic := p.typeParams()
	if open := p.tok; p.got(tokLParen) {
		s.Bases, s.Keywords = p.arguments(open)
	}
	for _, b := range s.Bases {
		if _, ok := b.(*Starred); ok {
			p.only3(b.Span(), "starred bases")
		}
	}
	if len(s.Keywords) > 0 {
		p.only3(s.Keywords[0].Span(), "keyword arguments of classes")
	}
	p.colon("the head of the class")
	s.Header = p.span(start)
	s.Body = p.block("the head of the class", start.line)
	s.Pos = p.from(start)
	if generic {
		return &Unsupported{s.Pos, "type parameters"}
	}
	return s
}

// typeParams steps over "[T, *U]" after the name of a definition, and reports
// whether it stood there.
func (p *parser) typeParams() bool {
	if !p.is(tokLBracket) {
		return false
	}
	p.only3(p.tok.at, "type parameters")
	open := p.tok
	p.next()
	for !p.is(tokRBracket) && !p.failed {
		if !p.got(tokPower) {
			p.got(tokMul)
		}
		p.name("of a type parameter")
		if p.got(tokColon) {
			p.expr()
		}
		if p.got(tokAssign) {
			p.listElement()
		}
		if !p.got(tokComma) {
			break
		}
	}
	p.closeBracket(tokRBracket, open, "','")
	return true
}

// asyncStmt reads "async def", "async for" and "async with".
func (p *parser) asyncStmt() Stmt {
	start := p.start()
	p.signs++
	p.next()
	kind := p.tok.kind
	switch kind {
	case tokDef:
		p.funcDef(nil)
	case tokFor:
		p.forStmt()
	case tokWith:
		p.withStmt()
	default:
		p.failExpected("'def', 'for' or 'with' after 'async'", "")
		p.block("'async'", start.line)
	}
	return &Unsupported{p.from(start), "async " + spelling[kind]}
}
