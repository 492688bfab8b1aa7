package syntax

import (
	"fmt"

	"vitrine/host/source"
)

// A paramReader reads the parameters of one function.
type paramReader struct {
	*parser
	list      *Params
	annotated bool // def, not lambda
	star      bool // "*" was read
	defaults  bool // a positional parameter with a default was read
	names     map[string]bool
}

// params reads parameters up to a closing token, which is left. annotated says
// that they may have annotations.
func (p *parser) params(closing token, annotated bool) *Params {
	p.enter()
	defer p.leave()
	r := paramReader{parser: p, list: new(Params), annotated: annotated}
	start := p.start()
	for !p.is(closing) && !p.failed {
		if r.list.KwArg != nil {
			p.fail("no parameter can follow '**" + r.list.KwArg.Name + "'")
			break
		}
		r.param()
		if !p.got(tokComma) {
			break
		}
	}
	r.list.Pos = p.from(start)
	if r.star && r.list.Star == nil && len(r.list.KwOnly) == 0 && !p.failed {
		p.report(r.list.Span(), "at least one parameter must follow a bare '*'")
	}
	return r.list
}

// param reads one parameter, or a marker between parameters.
func (r *paramReader) param() {
	switch r.tok.kind {
	case tokDiv:
		r.slash()
	case tokMul:
		r.starParam()
	case tokPower:
		r.next()
		r.list.KwArg = r.namedParam()
		r.noDefault(r.list.KwArg, "**")
	case tokLParen:
		r.tupleParam()
	case tokName:
		r.positional(r.namedParam())
	default:
		r.failExpected("a parameter", "")
	}
}

// slash reads the "/" after positional-only parameters.
func (r *paramReader) slash() {
	r.only3(r.tok.at, "positional-only parameters")
	switch {
	case r.list.PosOnly != nil:
		r.report(r.tok.at, "'/' can appear only once")
	case r.star:
		r.report(r.tok.at, "'/' must stand before '*'")
	case len(r.list.Args) == 0:
		r.report(r.tok.at, "at least one parameter must precede '/'")
	default:
		r.list.PosOnly, r.list.Args = r.list.Args, nil
	}
	r.next()
}

// starParam reads "*args", or a bare "*" before keyword-only parameters.
func (r *paramReader) starParam() {
	if r.star {
		r.report(r.tok.at, "'*' can appear only once among the parameters")
	}
	r.star = true
	at := r.tok.at
	r.next()
	if r.is(tokName) {
		r.list.Star = r.namedParam()
		r.noDefault(r.list.Star, "*")
		return
	}
	r.only3(at, "keyword-only parameters")
	if !r.is(tokComma) {
		r.failExpected("a name or ',' after '*'", "")
	}
}

// namedParam reads a name, its annotation and its default.
func (r *paramReader) namedParam() *Param {
	start, at := r.start(), r.tok.at
	q := &Param{Name: r.name("of a parameter")}
	r.declare(q.Name, at)
	if r.annotated && r.is(tokColon) {
		q.Annotation = r.annotation()
	}
	q.Pos = r.from(start)
	if r.got(tokAssign) {
		q.Default = r.expr()
	}
	return q
}

// annotation reads ":" and an annotation; that of "*args" may be starred.
func (r *paramReader) annotation() Expr {
	colon := r.tok.at
	r.next()
	if r.tok.at.Line > colon.Line && len(r.brackets) > 0 && !closes(r.tok.kind) && r.firstOfLine() {
		r.failUnclosed() // this colon was meant to end the head of the function
		return r.badExpr()
	}
	r.only3(colon, "annotations")
	if r.is(tokMul) {
		return r.starred()
	}
	return r.expr()
}

// noDefault reports a default of "*args" or "**kwargs".
func (r *paramReader) noDefault(q *Param, stars string) {
	if q.Default != nil {
		r.report(q.Default.Span(), fmt.Sprintf("'%s%s' cannot have a default", stars, q.Name))
	}
}

// positional files a parameter that is passed by position unless "*" was read.
func (r *paramReader) positional(q *Param) {
	if r.star {
		r.only3(q.Span(), "keyword-only parameters")
		r.list.KwOnly = append(r.list.KwOnly, q)
		return
	}
	if q.Default == nil && r.defaults {
		r.report(q.Span(), "a parameter without default cannot follow one with a default")
	}
	r.defaults = r.defaults || q.Default != nil
	r.list.Args = append(r.list.Args, q)
}

// tupleParam reads a parameter of Python 2 that is unpacked: "(a, (b, c))".
func (r *paramReader) tupleParam() {
	start, at := r.start(), r.tok.at
	x := r.tuplePattern()
	at.EndLine, at.EndCol = r.end.line, r.end.col
	q := &Param{Pos: r.from(start), Tuple: x}
	if name, ok := x.(*Name); ok {
		q.Name, q.Tuple = name.ID, nil
	} else {
		r.only2At(at, "tuples as parameters; unpack them in the function")
	}
	if r.got(tokAssign) {
		q.Default = r.expr()
	}
	r.positional(q)
}

// tuplePattern reads names in parentheses.
func (r *paramReader) tuplePattern() Expr {
	start, open := r.start(), r.tok
	if r.is(tokName) {
		id := r.identifier()
		r.declare(id, r.tok.at)
		r.next()
		return &Name{r.from(start), id}
	}
	r.enter()
	defer r.leave()
	if !r.expect(tokLParen, "or a name among the parameters") {
		return r.badExpr()
	}
	x := r.tuplePattern()
	if !r.is(tokComma) {
		r.closeBracket(tokRParen, open, "','")
		return x
	}
	elts := []Expr{x}
	for r.got(tokComma) && !r.is(tokRParen) {
		elts = append(elts, r.tuplePattern())
	}
	r.closeBracket(tokRParen, open, "','")
	return &Tuple{r.from(start), elts}
}

// declare notes a parameter's name and reports it if there is one already.
func (r *paramReader) declare(name string, at source.Span) {
	if r.failed {
		return
	}
	if r.names == nil {
		r.names = make(map[string]bool)
	}
	if r.names[name] {
		r.report(at, fmt.Sprintf("duplicate parameter '%s'", name))
	}
	r.names[name] = true
}
