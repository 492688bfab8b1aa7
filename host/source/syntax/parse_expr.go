package syntax

// badExpr stands for an expression that could not be read.
func (p *parser) badExpr() Expr { return &Name{Pos: p.from(p.start())} }

// expr reads an expression without ":=", "*" and commas:
//
//	x if c else y
//	lambda x: y
//	x or y ...
func (p *parser) expr() Expr {
	if p.is(tokLambda) {
		return p.lambda(p.expr)
	}
	start := p.start()
	x := p.or()
	if p.is(tokIf) {
		return p.ifExp(start, x)
	}
	return x
}

// simpleExpr reads an expression that is not a conditional expression; Python 2
// wants it where an "if" may follow.
func (p *parser) simpleExpr() Expr {
	if p.is(tokLambda) {
		return p.lambda(p.simpleExpr)
	}
	return p.or()
}

// ifExp reads "if test else orelse" after the body of a conditional
// expression.
func (p *parser) ifExp(start position, body Expr) Expr {
	p.enter()
	defer p.leave()
	p.next()
	test := p.or()
	if !p.got(tokElse) {
		p.failExpected("'else' in the conditional expression", "")
		return body
	}
	orelse := p.expr()
	return &IfExp{p.from(start), test, body, orelse}
}

// namedExpr reads an expression in a place where "name := value" is allowed.
func (p *parser) namedExpr() Expr {
	start := p.start()
	x := p.expr()
	if !p.is(tokWalrus) {
		return x
	}
	name, ok := x.(*Name)
	if !ok || !startsAt(x, start) {
		p.failAt(x.Span(), "only a plain name can stand before ':='")
		return x
	}
	p.only3(p.tok.at, "assignment expressions")
	p.next()
	value := p.expr()
	return &NamedExpr{p.from(start), name, value}
}

// startsAt reports whether x begins at a position, that is, whether no
// parenthesis precedes it there.
func startsAt(x Node, start position) bool {
	at := x.Span()
	return at.Line == start.line && at.Col == start.col
}

// lambda reads "lambda params: body"; body reads the latter.
func (p *parser) lambda(body func() Expr) Expr {
	p.enter()
	defer p.leave()
	start := p.start()
	inField := p.inField()
	p.next()
	params := p.params(tokColon, false)
	if inField && p.is(tokColon) && p.inField() {
		p.fail("a lambda in an f-string needs parentheses around it")
		return p.badExpr()
	}
	p.expect(tokColon, "after the parameters of the lambda")
	x := body()
	return &Lambda{p.from(start), params, x}
}

// or reads a chain of "or".
func (p *parser) or() Expr {
	start := p.start()
	x := p.and()
	if !p.is(tokOr) {
		return x
	}
	parts := []Expr{x}
	for p.got(tokOr) {
		parts = append(parts, p.and())
	}
	return &BoolOp{p.from(start), "or", parts}
}

// and reads a chain of "and".
func (p *parser) and() Expr {
	start := p.start()
	x := p.not()
	if !p.is(tokAnd) {
		return x
	}
	parts := []Expr{x}
	for p.got(tokAnd) {
		parts = append(parts, p.not())
	}
	return &BoolOp{p.from(start), "and", parts}
}

// not reads "not x".
func (p *parser) not() Expr {
	if !p.is(tokNot) {
		return p.comparison()
	}
	p.enter()
	defer p.leave()
	start := p.start()
	p.next()
	x := p.not()
	return &Unary{p.from(start), "not", x}
}

// comparison reads a chain of comparisons.
func (p *parser) comparison() Expr {
	start := p.start()
	x := p.binary(1)
	op := p.comparisonOp()
	if op == "" {
		return x
	}
	c := &Compare{X: x}
	for ; op != ""; op = p.comparisonOp() {
		c.Ops = append(c.Ops, op)
		c.Y = append(c.Y, p.binary(1))
	}
	c.Pos = p.from(start)
	return c
}

// comparisonOp steps over a comparison operator and returns it, or "".
func (p *parser) comparisonOp() string {
	switch k := p.tok.kind; k {
	case tokNe:
		if p.text() == "<>" {
			p.only2("operator '<>'; write '!='")
		}
		p.next()
		return "!="
	case tokEq, tokLt, tokLe, tokGt, tokGe, tokIn:
		p.next()
		return spelling[k]
	case tokIs:
		p.next()
		if p.got(tokNot) {
			return "is not"
		}
		return "is"
	case tokNot:
		p.next()
		if p.expect(tokIn, "after 'not'") {
			return "not in"
		}
	}
	return ""
}

// binary reads arithmetic and bit operators that bind at least as tight as
// strength.
func (p *parser) binary(strength uint8) Expr {
	start := p.start()
	x := p.unary()
	for n := 0; ; n++ {
		k := p.tok.kind
		if precedence[k] < strength || precedence[k] == 0 {
			return x
		}
		if k == tokMatMul {
			p.only3(p.tok.at, "'@' operators")
		}
		p.next()
		y := p.binary(precedence[k] + 1)
		x = &Binary{p.from(start), spelling[k], x, y}
		p.chain(n)
	}
}

// unary reads signs and "~".
func (p *parser) unary() Expr {
	k := p.tok.kind
	if k != tokSub && k != tokAdd && k != tokTilde {
		return p.power()
	}
	p.enter()
	defer p.leave()
	start := p.start()
	p.next()
	x := p.unary()
	return &Unary{p.from(start), spelling[k], x}
}

// power reads "x ** y".
func (p *parser) power() Expr {
	start := p.start()
	var x Expr
	if p.is(tokAwait) {
		x = p.await()
	} else {
		x = p.postfix()
	}
	if !p.is(tokPower) {
		return x
	}
	p.enter()
	defer p.leave()
	p.next()
	y := p.unary()
	return &Binary{p.from(start), "**", x, y}
}

// await reads "await x".
func (p *parser) await() Expr {
	start := p.start()
	p.next()
	p.postfix()
	return &UnsupportedExpr{p.from(start), "await"}
}

// postfix reads an atom and what is applied to it: calls, subscripts,
// attributes.
func (p *parser) postfix() Expr {
	start := p.start()
	x := p.atom()
	for n := 0; ; n++ {
		switch p.tok.kind {
		case tokDot:
			p.next()
			at := p.tok.at
			if p.is(tokNone) && p.isPython2() {
				p.tok.kind = tokName // only assigning to such an attribute is wrong
			}
			name := p.name("after '.'")
			x = &Attribute{p.from(start), x, name, at}
		case tokLParen:
			x = p.call(start, x)
		case tokLBracket:
			x = p.subscript(start, x)
		default:
			return x
		}
		p.chain(n)
	}
}

// name steps over a name and returns it; where says where it stands.
func (p *parser) name(where string) string {
	if !p.is(tokName) {
		p.failExpected("a name "+where, "")
		return ""
	}
	id := p.identifier()
	p.next()
	return id
}
