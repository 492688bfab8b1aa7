package syntax

// atComp reports whether the clauses of a comprehension begin here.
func (p *parser) atComp() bool { return p.is(tokFor) || p.is(tokAsync) }

// synchronous returns x, or what stands for it if it is asynchronous.
func synchronous(x Expr, async bool) Expr {
	if async {
		return &UnsupportedExpr{Pos(x.Span()), "asynchronous comprehension"}
	}
	return x
}

// compClauses reads "for x in y if z for ..." after the element x. In the list
// comprehensions of Python 2, y may be several expressions with commas.
func (p *parser) compClauses(x Expr, list bool) (clauses []*CompFor, async bool) {
	if s, ok := x.(*Starred); ok {
		p.report(s.Span(), "a comprehension cannot unpack with '*'")
	}
	for p.atComp() {
		c := new(CompFor)
		start := p.start()
		async = p.got(tokAsync) || async
		p.expect(tokFor, "after 'async'")
		c.Target = p.targetList("after 'for'")
		p.expect(tokIn, "after the variable of 'for'")
		c.Iter = p.compIter(list)
		for p.got(tokIf) {
			c.Ifs = append(c.Ifs, p.compCondition())
		}
		c.Pos = p.from(start)
		clauses = append(clauses, c)
	}
	return clauses, async
}

// compIter reads what a clause of a comprehension iterates over.
func (p *parser) compIter(list bool) Expr {
	if !p.isPython2() || !list {
		return p.or()
	}
	start := p.start()
	x := p.simpleExpr()
	if !p.is(tokComma) {
		return x
	}
	p.signs++
	elts := []Expr{x}
	for p.got(tokComma) && (startsExpr[p.tok.kind] || len(elts) == 1) {
		elts = append(elts, p.simpleExpr())
	}
	return &Tuple{p.from(start), elts}
}

// compCondition reads the condition of a comprehension.
func (p *parser) compCondition() Expr {
	if p.isPython2() {
		return p.simpleExpr()
	}
	return p.or()
}
