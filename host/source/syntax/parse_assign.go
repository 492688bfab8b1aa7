package syntax

import (
	"fmt"
	"strings"
)

// exprStmt reads an expression statement or an assignment.
func (p *parser) exprStmt() Stmt {
	start := p.start()
	x := p.value()
	switch p.tok.kind {
	case tokAssign:
		return p.assign(start, x)
	case tokAugAssign:
		op := strings.TrimSuffix(p.text(), "=")
		p.checkSingleTarget(x, "'"+p.text()+"'")
		p.next()
		value := p.value()
		return &AugAssign{p.from(start), x, op, value}
	case tokColon:
		return p.annAssign(start, x)
	}
	return &ExprStmt{p.from(start), x}
}

// assign reads "= y = value" after the first target.
func (p *parser) assign(start position, x Expr) Stmt {
	a := new(Assign)
	for p.got(tokAssign) {
		p.checkTarget(x)
		a.Targets = append(a.Targets, x)
		x = p.value()
	}
	a.Value = x
	a.Pos = p.from(start)
	return a
}

// annAssign reads ": annotation = value" after a target.
func (p *parser) annAssign(start position, target Expr) Stmt {
	if n, ok := target.(*Name); ok && !p.failed {
		if k := closestKeyword(n.ID); k != "" && p.endsLine() {
			p.failExpected("the end of the statement", fmt.Sprintf("did you mean '%s'?", k))
		}
	}
	p.only3(p.tok.at, "annotations")
	p.checkSingleTarget(target, "an annotation")
	_, isName := target.(*Name)
	a := &AnnAssign{Target: target, Simple: isName && startsAt(target, start)}
	p.next()
	if !startsExpr[p.tok.kind] {
		p.failExpected("an annotation after ':'", "")
	}
	a.Annotation = p.expr()
	if p.got(tokAssign) {
		a.Value = p.value()
	}
	a.Pos = p.from(start)
	return a
}

// endsLine reports whether the current token is the last of its line.
func (p *parser) endsLine() bool {
	state, muted := p.mark(), p.mute
	p.mute = true
	p.next()
	ends := p.is(tokNewline)
	p.mute = muted
	p.reset(state)
	return ends
}

// value reads what can stand after "=": expressions with commas, or a yield.
func (p *parser) value() Expr {
	if p.is(tokYield) {
		return p.yield()
	}
	return p.exprList()
}

// exprList reads expressions with commas between them; several, or one with a
// comma after it, are a tuple.
func (p *parser) exprList() Expr {
	start := p.start()
	x := p.listElement()
	if !p.is(tokComma) {
		return x
	}
	elts := []Expr{x}
	for p.got(tokComma) && startsExpr[p.tok.kind] {
		elts = append(elts, p.listElement())
	}
	return &Tuple{p.from(start), elts}
}

// listElement reads an expression, perhaps starred.
func (p *parser) listElement() Expr {
	if p.is(tokMul) {
		p.only3(p.tok.at, "starred expressions")
		return p.starred()
	}
	return p.expr()
}

// yield reads "yield", "yield x" or "yield from x".
func (p *parser) yield() Expr {
	start := p.start()
	p.next()
	if p.is(tokFrom) {
		p.only3(p.tok.at, "'yield from'")
		p.next()
		x := p.expr()
		return &YieldFrom{p.from(start), x}
	}
	if !startsExpr[p.tok.kind] {
		return &Yield{Pos: p.from(start)}
	}
	x := p.exprList()
	return &Yield{p.from(start), x}
}
