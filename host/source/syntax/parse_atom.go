package syntax

import (
	"fmt"

	"golang.org/x/text/unicode/norm"
)

// identifier returns the name that the current token is. Python 3 takes names
// in their normal form.
func (p *parser) identifier() string {
	text := p.text()
	if isASCII(text) {
		return text
	}
	return norm.NFKC.String(text)
}

// atom reads a name, a literal, or something in brackets.
func (p *parser) atom() Expr {
	start := p.start()
	switch p.tok.kind {
	case tokName:
		id := p.identifier()
		p.next()
		return &Name{p.from(start), id}
	case tokNumber:
		return p.constant(p.number())
	case tokString, tokFString:
		return p.strings()
	case tokNone:
		return p.constant(nil)
	case tokTrue:
		return p.constant(true)
	case tokFalse:
		return p.constant(false)
	case tokEllipsis:
		p.only3(p.tok.at, "'...' outside of subscripts")
		return p.constant(Ellipsis{})
	case tokLParen, tokLBracket, tokLBrace, tokBackquote:
		p.enter()
		defer p.leave()
		return p.bracketed()
	}
	p.failExpected("an expression", "")
	return p.badExpr()
}

// constant steps over a literal of one token.
func (p *parser) constant(value any) Expr {
	start := p.start()
	p.next()
	return &Constant{p.from(start), value}
}

// bracketed reads an atom that begins with a bracket or a backquote.
func (p *parser) bracketed() Expr {
	switch p.tok.kind {
	case tokLParen:
		return p.parenthesised()
	case tokLBracket:
		return p.listDisplay()
	case tokLBrace:
		return p.braceDisplay()
	}
	return p.backquoted()
}

// closeBracket steps over the bracket that closes the one at open. The
// expected text names what else could follow.
func (p *parser) closeBracket(kind token, open lexeme, orElse string) {
	if p.got(kind) || p.failed {
		return
	}
	what := fmt.Sprintf("'%s'", spelling[kind])
	if orElse != "" {
		what = orElse + " or " + what
	}
	if open.at.Line != p.tok.at.Line {
		what += fmt.Sprintf(" to close '%s' of line %d", spelling[open.kind], open.at.Line)
	}
	hint := ""
	if p.is(tokAssign) {
		hint = "did you mean '=='?"
	}
	p.failExpected(what, hint)
}

// parenthesised reads what begins with "(": a tuple, a generator expression, a
// yield or just an expression.
func (p *parser) parenthesised() Expr {
	start, open := p.start(), p.tok
	p.next()
	switch p.tok.kind {
	case tokRParen:
		p.next()
		return &Tuple{Pos: p.from(start)}
	case tokYield:
		x := p.yield()
		p.closeBracket(tokRParen, open, "")
		return x
	}
	x := p.element()
	switch {
	case p.atComp():
		clauses, async := p.compClauses(x, false)
		p.closeBracket(tokRParen, open, "")
		return synchronous(&GenExp{p.from(start), x, clauses}, async)
	case p.is(tokComma):
		elts := p.moreElements(x, tokRParen)
		p.closeBracket(tokRParen, open, "','")
		return &Tuple{p.from(start), elts}
	}
	p.closeBracket(tokRParen, open, "','")
	if s, ok := x.(*Starred); ok && !p.failed {
		p.report(s.Span(), "a starred expression cannot stand here alone; a comma would make a tuple of it")
	}
	return x
}

// element reads an element of a display: an expression, perhaps starred, or
// "name := value".
func (p *parser) element() Expr {
	if p.is(tokMul) {
		p.only3(p.tok.at, "starred expressions in displays")
		return p.starred()
	}
	return p.namedExpr()
}

// starred reads "*x".
func (p *parser) starred() Expr {
	start := p.start()
	p.next()
	x := p.binary(1)
	return &Starred{p.from(start), x}
}

// moreElements reads further elements of a display after the first, up to a
// closing bracket, which is left.
func (p *parser) moreElements(first Expr, closing token) []Expr {
	elts := []Expr{first}
	for p.got(tokComma) {
		if p.is(closing) {
			break
		}
		elts = append(elts, p.element())
	}
	return elts
}

// listDisplay reads "[...]".
func (p *parser) listDisplay() Expr {
	start, open := p.start(), p.tok
	p.next()
	if p.got(tokRBracket) {
		return &List{Pos: p.from(start)}
	}
	x := p.element()
	if p.atComp() {
		clauses, async := p.compClauses(x, true)
		p.closeBracket(tokRBracket, open, "")
		return synchronous(&ListComp{p.from(start), x, clauses}, async)
	}
	elts := p.moreElements(x, tokRBracket)
	p.closeBracket(tokRBracket, open, "','")
	return &List{p.from(start), elts}
}

// braceDisplay reads "{...}", a dict or a set.
func (p *parser) braceDisplay() Expr {
	start, open := p.start(), p.tok
	p.next()
	if p.got(tokRBrace) {
		return &Dict{Pos: p.from(start)}
	}
	if p.is(tokPower) {
		return p.dictDisplay(start, open, nil)
	}
	x := p.element()
	switch {
	case p.is(tokColon):
		return p.dictDisplay(start, open, x)
	case p.atComp():
		clauses, async := p.compClauses(x, false)
		p.closeBracket(tokRBrace, open, "")
		return synchronous(&SetComp{p.from(start), x, clauses}, async)
	}
	elts := p.moreElements(x, tokRBrace)
	p.closeBracket(tokRBrace, open, "','")
	return &Set{p.from(start), elts}
}

// dictDisplay reads a dict after its first key; key is nil before "**".
func (p *parser) dictDisplay(start position, open lexeme, key Expr) Expr {
	d := new(Dict)
	for {
		d.Keys = append(d.Keys, key)
		d.Values = append(d.Values, p.dictValue(key))
		if key != nil && len(d.Keys) == 1 && p.atComp() {
			clauses, async := p.compClauses(key, false)
			p.closeBracket(tokRBrace, open, "")
			return synchronous(&DictComp{p.from(start), key, d.Values[0], clauses}, async)
		}
		if !p.got(tokComma) || p.is(tokRBrace) {
			break
		}
		key = nil
		if !p.is(tokPower) {
			key = p.expr()
		}
	}
	p.closeBracket(tokRBrace, open, "','")
	d.Pos = p.from(start)
	return d
}

// dictValue reads ": value" after a key, or "**mapping" if key is nil.
func (p *parser) dictValue(key Expr) Expr {
	if key == nil {
		p.only3(p.tok.at, "'**' in dict displays")
		p.next()
		return p.binary(1)
	}
	p.expect(tokColon, "after the key of the dict")
	return p.expr()
}

// backquoted reads "`x`" of Python 2.
func (p *parser) backquoted() Expr {
	start := p.start()
	p.only2("backquotes; write repr()")
	p.next()
	x := p.exprList()
	p.expect(tokBackquote, "to close the one before")
	return &Repr{p.from(start), x}
}

// subscript reads "[index]" after x.
func (p *parser) subscript(start position, x Expr) Expr {
	p.enter()
	defer p.leave()
	open := p.tok
	p.next()
	inner := p.start()
	index := p.subscriptItem()
	if p.is(tokComma) {
		elts := []Expr{index}
		for p.got(tokComma) && !p.is(tokRBracket) {
			elts = append(elts, p.subscriptItem())
		}
		index = &Tuple{p.from(inner), elts}
	} else if s, ok := index.(*Starred); ok {
		index = &Tuple{s.Pos, []Expr{s}}
	}
	p.closeBracket(tokRBracket, open, "")
	return &Subscript{p.from(start), x, index}
}

// subscriptItem reads an index or a slice.
func (p *parser) subscriptItem() Expr {
	start := p.start()
	var lo Expr
	switch p.tok.kind {
	case tokColon:
	case tokMul:
		p.only3(p.tok.at, "starred expressions in subscripts")
		return p.starred()
	case tokEllipsis:
		return p.constant(Ellipsis{})
	default:
		lo = p.namedExpr()
		if !p.is(tokColon) {
			return lo
		}
	}
	p.next()
	s := &SliceExpr{Lo: lo, Hi: p.slicePart()}
	if p.got(tokColon) {
		s.HasStep = true
		s.Step = p.slicePart()
	}
	s.Pos = p.from(start)
	return s
}

// slicePart reads one bound of a slice, which may be missing.
func (p *parser) slicePart() Expr {
	if p.is(tokColon) || p.is(tokComma) || p.is(tokRBracket) {
		return nil
	}
	return p.expr()
}
