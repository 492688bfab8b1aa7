package syntax

import "fmt"

// call reads the arguments of a call of fn.
func (p *parser) call(start position, fn Expr) Expr {
	p.enter()
	defer p.leave()
	open := p.tok
	p.next()
	args, keywords := p.arguments(open)
	if n, ok := fn.(*Name); ok && n.ID == "print" && len(keywords) > 0 {
		p.signs++ // Python 2 has no such print
	}
	return &Call{p.from(start), fn, args, keywords}
}

// arguments reads the arguments of a call or the bases of a class after the
// bracket at open, which is the current bracket, and the one that closes it.
func (p *parser) arguments(open lexeme) (args []Expr, keywords []Keyword) {
	names := make(map[string]bool) // of the keywords; "" is that of "**y"
	for !p.is(tokRParen) && !p.failed {
		switch p.tok.kind {
		case tokMul:
			if names[""] {
				p.report(p.tok.at, "'*' cannot follow '**' in a call")
			}
			args = append(args, p.starArgument())
		case tokPower:
			names[""] = true
			keywords = append(keywords, p.doubleStarArgument())
		default:
			arg, name := p.argument(open, len(args)+len(keywords) == 0)
			if name == nil {
				p.checkOrder(arg, args, keywords)
				args = append(args, arg)
				break
			}
			if names[name.ID] {
				p.report(name.Span(), fmt.Sprintf("keyword argument '%s' is repeated", name.ID))
			}
			names[name.ID] = true
			at := p.from(position{name.Line, name.Col})
			keywords = append(keywords, Keyword{at, name.ID, arg})
		}
		if !p.got(tokComma) {
			break
		}
	}
	p.closeBracket(tokRParen, open, "','")
	return args, keywords
}

// starArgument reads "*x" in a call.
func (p *parser) starArgument() Expr {
	start := p.start()
	p.next()
	x := p.expr()
	return &Starred{p.from(start), x}
}

// doubleStarArgument reads "**x" in a call.
func (p *parser) doubleStarArgument() Keyword {
	start := p.start()
	p.next()
	x := p.expr()
	return Keyword{p.from(start), "", x}
}

// argument reads an argument without star: a positional one, or the value of
// the keyword name. A generator expression needs no parentheses of its own if
// it is the only argument.
func (p *parser) argument(open lexeme, first bool) (arg Expr, name *Name) {
	start := p.start()
	x := p.namedExpr()
	switch {
	case p.is(tokAssign):
		name, ok := x.(*Name)
		if !ok || !startsAt(x, start) {
			p.fail("only a plain name can stand before '=' in a call; did you mean '=='?")
			return x, nil
		}
		p.next()
		return p.expr(), name
	case p.atComp():
		return p.soleGenerator(open, x, first), nil
	}
	return x, nil
}

// soleGenerator reads the clauses of a generator expression that shares its
// parentheses with a call.
func (p *parser) soleGenerator(open lexeme, x Expr, first bool) Expr {
	start := position{x.Span().Line, x.Span().Col}
	clauses, async := p.compClauses(x, false)
	at := p.from(start)
	if !first || p.is(tokComma) {
		p.report(at.Span(), "a generator expression beside other arguments needs parentheses around it")
	} else if p.is(tokRParen) {
		at = Pos{open.at.Line, open.at.Col, p.tok.at.EndLine, p.tok.at.EndCol}
	}
	return synchronous(&GenExp{at, x, clauses}, async)
}

// checkOrder reports a positional argument after a keyword argument or, in
// Python 2, after "*x".
func (p *parser) checkOrder(arg Expr, before []Expr, keywords []Keyword) {
	if p.failed {
		return
	}
	if len(keywords) > 0 {
		p.report(arg.Span(), "a positional argument cannot follow a keyword argument")
		return
	}
	if n := len(before); n > 0 {
		if _, ok := before[n-1].(*Starred); ok {
			p.only3(arg.Span(), "positional arguments after '*'")
		}
	}
}
