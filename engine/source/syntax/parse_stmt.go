package syntax

import (
	"fmt"
	"strings"

	"vitrine/engine/source"
)

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
			p.report(p.tok.at, "unexpected indentation")
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

// failStatementEnd fails because the line goes on behind statement s.
func (p *parser) failStatementEnd(s Stmt) {
	hint := ""
	if x, ok := s.(*ExprStmt); ok {
		if n, ok := x.X.(*Name); ok {
			hint = p.nameHint(n)
		}
	}
	if strings.HasPrefix(hint, "print") || strings.HasPrefix(hint, "exec") {
		p.fail(hint)
		return
	}
	if p.is(tokAssign) {
		hint = "did you mean '=='?"
	}
	p.failExpected("the end of the statement", hint)
}

// nameHint guesses what was meant by a statement that is a name, and then goes
// on.
func (p *parser) nameHint(n *Name) string {
	switch {
	case n.ID == "print" && startsExpr[p.tok.kind]:
		return "print is a function in Python 3; write print(...) with parentheses"
	case n.ID == "exec" && startsExpr[p.tok.kind]:
		return "exec is a function in Python 3; write exec(...) with parentheses"
	case p.is(tokName) || p.is(tokColon) || startsExpr[p.tok.kind]:
		if k := closestKeyword(n.ID); k != "" {
			return fmt.Sprintf("did you mean '%s'?", k)
		}
	}
	return ""
}

// closestKeyword returns the keyword that begins a statement and that differs
// from a name by case, one letter or the order of two.
func closestKeyword(name string) string {
	for _, k := range []token{tokAssert, tokClass, tokDef, tokDel, tokElif, tokElse, tokExcept,
		tokFinally, tokFor, tokFrom, tokGlobal, tokImport, tokRaise, tokReturn, tokTry, tokWhile, tokWith, tokYield} {
		if len(name) > 2 && nearlyEqual(strings.ToLower(name), spelling[k]) {
			return spelling[k]
		}
	}
	if strings.EqualFold(name, "if") {
		return "if"
	}
	return ""
}

// nearlyEqual reports whether a and b are equal but for one letter too many,
// too few or wrong, or two that are exchanged.
func nearlyEqual(a, b string) bool {
	if len(a) < len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(b) && a[i] == b[i] {
		i++
	}
	switch len(a) - len(b) {
	case 0:
		if i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:] {
			return true
		}
		return i == len(a) || a[i+1:] == b[i+1:]
	case 1:
		return a[i+1:] == b[i:]
	}
	return false
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
	state := p.mark()
	p.mute = true
	p.next()
	ends := p.is(tokNewline)
	p.mute = false
	p.reset(state)
	return ends
}

// value reads what can stand behind "=": expressions with commas, or a yield.
func (p *parser) value() Expr {
	if p.is(tokYield) {
		return p.yield()
	}
	return p.exprList()
}

// exprList reads expressions with commas between them; several, or one with a
// comma behind it, are a tuple.
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

// alias makes an alias from start to the last token read.
func (p *parser) alias(start position, name, as string) Alias {
	return Alias{p.from(start), name, as}
}

// asName reads "as name" if it stands here.
func (p *parser) asName() string {
	if !p.got(tokAs) {
		return ""
	}
	return p.name("after 'as'")
}

// dottedName reads "a.b.c".
func (p *parser) dottedName(where string) string {
	name := p.name(where)
	for p.got(tokDot) {
		name += "." + p.name("after '.'")
	}
	return name
}

// importStmt reads "import a.b as c, d".
func (p *parser) importStmt() Stmt {
	start := p.start()
	p.next()
	s := new(Import)
	for {
		at := p.start()
		name := p.dottedName("of a module after 'import'")
		as := p.asName()
		s.Names = append(s.Names, p.alias(at, name, as))
		if !p.got(tokComma) {
			break
		}
	}
	s.Pos = p.from(start)
	return s
}

// fromStmt reads "from ..module import a as b, c".
func (p *parser) fromStmt() Stmt {
	start := p.start()
	p.next()
	s := new(ImportFrom)
	for p.is(tokDot) || p.is(tokEllipsis) {
		s.Level += len(p.text())
		p.next()
	}
	if s.Level == 0 || p.is(tokName) {
		s.Module = p.dottedName("of a module after 'from'")
	}
	p.expect(tokImport, "after the name of the module")
	open := p.tok
	switch {
	case p.got(tokMul):
		s.Star = true
	case p.got(tokLParen):
		s.Names = p.importedNames(true)
		p.closeBracket(tokRParen, open, "','")
	default:
		s.Names = p.importedNames(false)
	}
	s.Pos = p.from(start)
	if s.Module == "__future__" && s.Level == 0 {
		p.future(s)
	}
	return s
}

// importedNames reads the names after "import", which may end with a comma if
// they are in parentheses.
func (p *parser) importedNames(parenthesised bool) []Alias {
	var names []Alias
	for {
		at := p.start()
		name := p.name("to import")
		as := p.asName()
		names = append(names, p.alias(at, name, as))
		comma := p.tok.at
		if !p.got(tokComma) {
			return names
		}
		if p.is(tokRParen) && parenthesised {
			return names
		}
		if p.is(tokNewline) && !parenthesised {
			p.report(comma, "the imported names cannot end with a comma, unless they are in parentheses")
			return names
		}
	}
}

// future notes the features of Python 3 that a file in Python 2 asks for, as
// far as they change how it is read.
func (p *parser) future(s *ImportFrom) {
	if !p.isPython2() {
		return
	}
	for _, a := range s.Names {
		switch a.Name {
		case "print_function":
			p.printName = true
		case "unicode_literals":
			p.unicodeLate = !p.unicodeLiterals
			p.unicodeLiterals = true
		}
	}
}

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
	p.signs++
	p.next()
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

// span is the place from a position to the end of the last token read.
func (p *parser) span(start position) source.Span { return source.Span(p.from(start)) }
