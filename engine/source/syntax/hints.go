package syntax

import (
	"fmt"
	"strings"
)

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
