package syntax

import (
	"fmt"
	"strings"

	"vitrine/host/source"
)

// colon reads the ":" that ends the head of a compound statement; after names
// what stands before it.
func (p *parser) colon(after string) {
	if p.got(tokColon) || p.failed {
		return
	}
	hint := ""
	switch {
	case p.is(tokAssign):
		hint = "did you mean '=='?"
	case p.is(tokIf) && strings.HasSuffix(after, "'else'"):
		hint = "did you mean 'elif'?"
	}
	p.failExpected("':' after "+after, hint)
}

// block reads the block of a compound statement whose head began at a line;
// owner names it. If the head had a mistake the block is read all the same.
func (p *parser) block(owner string, line int32) []Stmt {
	p.enter()
	defer p.leave()
	if p.failed {
		p.sync()
		p.got(tokNewline)
		return p.strayBlock(nil)
	}
	if p.width() <= p.echoWidth {
		p.echo = false
	}
	if !p.is(tokNewline) {
		return p.simpleLine(nil)
	}
	p.next()
	if !p.is(tokIndent) {
		at, kind := p.tok.at, source.IndentError
		if p.is(tokEOF) && at.Line == p.end.line {
			at = source.Span{Line: p.end.line, Col: p.end.col, EndLine: p.end.line, EndCol: p.end.col}
			if p.dialect == source.Python2 { // there, a text that ends with the head only ends too early
				kind = source.PlainError
			}
		}
		p.reportKind(kind, at, fmt.Sprintf("expected an indented block after %s on line %d, found %s", owner, line, p.describe()))
		return nil
	}
	return p.strayBlock(nil)
}

// elseBlock reads "else: ..." if it stands here.
func (p *parser) elseBlock() []Stmt {
	line := p.tok.at.Line
	if !p.got(tokElse) {
		return nil
	}
	p.colon("'else'")
	return p.block("'else'", line)
}

// ifStmt reads an if statement with all its elif and else parts.
func (p *parser) ifStmt() Stmt {
	first := p.ifPart("'if'")
	chain := []*If{first}
	for said := false; p.is(tokElif); {
		at := p.tok.at
		part := p.ifPart("'elif'")
		if len(chain) < maxChain {
			chain[len(chain)-1].Else = []Stmt{part}
			chain = append(chain, part)
		} else if !said {
			p.report(at, fmt.Sprintf("an 'if' of more than %d clauses is too long; split it into several", maxChain))
			said = true
		}
	}
	last := chain[len(chain)-1]
	last.Else = p.elseBlock()
	for _, s := range chain {
		s.Pos = p.from(position{s.Line, s.Col})
	}
	return first
}

// ifPart reads "if test: body" or "elif test: body".
func (p *parser) ifPart(keyword string) *If {
	start := p.start()
	p.next()
	s := &If{Test: p.namedExpr()}
	p.colon("the condition")
	s.Body = p.block(keyword, start.line)
	s.Pos = p.from(start)
	return s
}

// whileStmt reads a while statement.
func (p *parser) whileStmt() Stmt {
	start := p.start()
	p.next()
	s := &While{Test: p.namedExpr()}
	p.colon("the condition")
	s.Body = p.block("'while'", start.line)
	s.Else = p.elseBlock()
	s.Pos = p.from(start)
	return s
}

// forStmt reads a for statement.
func (p *parser) forStmt() Stmt {
	start := p.start()
	p.next()
	s := &For{Target: p.targetList("after 'for'")}
	p.expect(tokIn, "after the variable of 'for'")
	s.Iter = p.exprList()
	p.colon("what 'for' iterates over")
	s.Body = p.block("'for'", start.line)
	s.Else = p.elseBlock()
	s.Pos = p.from(start)
	return s
}

// tryStmt reads a try statement.
func (p *parser) tryStmt() Stmt {
	start := p.start()
	p.next()
	s := new(Try)
	p.colon("'try'")
	s.Body = p.block("'try'", start.line)
	group := false
	for p.is(tokExcept) {
		h, star := p.handler()
		group = group || star
		p.checkLastHandler(s.Handlers)
		s.Handlers = append(s.Handlers, h)
	}
	if len(s.Handlers) > 0 {
		s.Else = p.elseBlock()
	}
	if line := p.tok.at.Line; p.got(tokFinally) {
		p.colon("'finally'")
		s.Finally = p.block("'finally'", line)
	} else if len(s.Handlers) == 0 && !p.echo {
		p.report(p.tok.at, fmt.Sprintf("expected 'except' or 'finally' for the 'try' on line %d, found %s", start.line, p.describe()))
	}
	s.Pos = p.from(start)
	if group {
		return &Unsupported{s.Pos, "except*"}
	}
	return s
}

// checkLastHandler reports a bare "except:" that is not the last handler.
func (p *parser) checkLastHandler(before []*Handler) {
	if n := len(before); n > 0 && before[n-1].Type == nil {
		p.report(before[n-1].Header, "a bare 'except:' must be the last one of its 'try'")
	}
}

// handler reads "except type as name: body"; star reports "except*".
func (p *parser) handler() (h *Handler, star bool) {
	start := p.start()
	p.next()
	h = new(Handler)
	if p.is(tokMul) {
		star = true
		p.only3(p.tok.at, "'except*' clauses")
		p.next()
	}
	if !p.is(tokColon) {
		h.Type = p.expr()
		h.Target = p.handlerTarget()
	}
	p.colon("'except'")
	h.Header = p.span(start)
	h.Body = p.block("'except'", start.line)
	h.Pos = p.from(start)
	return h, star
}

// handlerTarget reads "as name" or, in Python 2, ", target".
func (p *parser) handlerTarget() Expr {
	at := p.tok.at
	switch {
	case p.is(tokComma):
		p.only2("'except E, e'; write 'except E as e', or 'except (E, F)' for several exceptions")
		p.next()
	case !p.got(tokAs):
		return nil
	}
	start := p.start()
	x := p.expr()
	if _, ok := x.(*Name); !ok && !p.isPython2() && !p.failed {
		p.report(x.Span(), fmt.Sprintf("expected a name after 'as', found %s", kindOf(x)))
	} else if ok && !startsAt(x, start) {
		p.report(at, "expected a name after 'as', found '('")
	}
	p.checkTarget(x)
	return x
}

// withStmt reads a with statement.
func (p *parser) withStmt() Stmt {
	start := p.start()
	p.next()
	s := new(With)
	s.Items = p.withItems()
	p.colon("the items of 'with'")
	s.Body = p.block("'with'", start.line)
	s.Pos = p.from(start)
	return s
}

// withItems reads the items of a with statement, which in Python 3 may have
// parentheses around them.
func (p *parser) withItems() []WithItem {
	if p.is(tokLParen) && !p.isPython2() {
		if items := p.parenthesisedItems(); items != nil {
			return items
		}
	}
	items := []WithItem{p.withItem()}
	for p.got(tokComma) {
		items = append(items, p.withItem())
	}
	return items
}

// parenthesisedItems reads "(a as b, c as d)" before a colon. If there is
// something else in the parentheses or after them, it reads nothing and
// returns nil.
func (p *parser) parenthesisedItems() []WithItem {
	state, muted := p.mark(), p.mute
	p.mute = true
	p.next()
	var items []WithItem
	for startsExpr[p.tok.kind] && !p.is(tokMul) {
		items = append(items, p.withItem())
		if !p.got(tokComma) {
			break
		}
	}
	ok := p.got(tokRParen) && p.is(tokColon)
	p.mute = muted
	if !ok || len(items) == 0 {
		p.reset(state)
		return nil
	}
	return items
}

// withItem reads "context as target".
func (p *parser) withItem() WithItem {
	item := WithItem{Context: p.expr()}
	if p.got(tokAs) {
		item.Target = p.targetElement()
		p.checkTarget(item.Target)
	}
	return item
}

// strayClause reads a clause that has no statement to belong to, and appends
// the statements of its block.
func (p *parser) strayClause(list []Stmt) []Stmt {
	word := spelling[p.tok.kind]
	owner := map[token]string{
		tokElse: "'if', 'for', 'while' or 'try'", tokElif: "'if'",
		tokExcept: "'try'", tokFinally: "'try'",
	}[p.tok.kind]
	p.failUnlessEcho(fmt.Sprintf("'%s' without %s before it at the same indentation", word, owner))
	p.sync()
	p.got(tokNewline)
	return p.strayBlock(list)
}
