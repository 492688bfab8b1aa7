package syntax

import (
	"fmt"
	"strings"
)

// failStatementEnd fails because the line goes on after statement s.
func (p *parser) failStatementEnd(s Stmt) {
	name := ""
	if x, ok := s.(*ExprStmt); ok {
		if n, ok := x.X.(*Name); ok {
			name = n.ID
		}
	}
	if (name == "print" || name == "exec") && startsExpr[p.tok.kind] {
		p.fail(fmt.Sprintf("%s is a function in Python 3; write %[1]s(...) with parentheses", name))
		return
	}
	hint := ""
	if p.is(tokAssign) {
		hint = "did you mean '=='?"
	} else if k := closestKeyword(name); k != "" {
		hint = fmt.Sprintf("did you mean '%s'?", k)
	}
	p.failExpected("the end of the statement", hint)
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
