package syntax

// targetList reads the targets of "for": expressions that end before "in".
func (p *parser) targetList(where string) Expr {
	start := p.start()
	if !startsExpr[p.tok.kind] {
		p.failExpected("a variable "+where, "")
		return p.badExpr()
	}
	x := p.targetElement()
	if p.is(tokComma) {
		elts := []Expr{x}
		for p.got(tokComma) && startsExpr[p.tok.kind] {
			elts = append(elts, p.targetElement())
		}
		x = &Tuple{p.from(start), elts}
	}
	p.checkTarget(x)
	return x
}

// targetElement reads one of several targets.
func (p *parser) targetElement() Expr {
	if p.is(tokMul) {
		p.only3(p.tok.at, "starred targets")
		return p.starred()
	}
	return p.binary(1)
}

// checkTarget reports an expression that cannot be assigned to.
func (p *parser) checkTarget(x Expr) {
	if s, ok := x.(*Starred); ok {
		if !p.failed {
			p.report(s.Span(), "a starred target must stand in a list or tuple")
		}
		return
	}
	p.checkStoreTarget(x, "assign to")
}

// checkStoreTarget reports an expression that cannot be stored to or deleted,
// looking into tuples and lists.
func (p *parser) checkStoreTarget(x Expr, verb string) {
	if p.failed {
		return
	}
	switch x := x.(type) {
	case *Name, *Subscript:
	case *Attribute:
		if x.Name == "None" { // Python 2 can only read it
			p.report(x.NamePos, "cannot "+verb+" None")
		}
	case *Starred:
		if verb != "assign to" {
			p.report(x.Span(), "cannot "+verb+" a starred expression")
			return
		}
		p.checkStoreTarget(x.X, verb)
	case *Tuple:
		p.checkTargets(x.Elts, verb)
	case *List:
		p.checkTargets(x.Elts, verb)
	default:
		p.report(x.Span(), "cannot "+verb+" "+kindOf(x)+targetHint(x, verb))
	}
}

// checkTargets checks the elements of a tuple or list of targets.
func (p *parser) checkTargets(elts []Expr, verb string) {
	starred := false
	for _, e := range elts {
		if s, ok := e.(*Starred); ok {
			if starred {
				p.report(s.Span(), "only one target of an assignment may be starred")
			}
			starred = true
		}
		p.checkStoreTarget(e, verb)
	}
}

// checkSingleTarget reports what cannot stand before "+=" or ":": all but
// names, attributes and subscripts.
func (p *parser) checkSingleTarget(x Expr, before string) {
	if p.failed {
		return
	}
	switch x.(type) {
	case *Name, *Attribute, *Subscript:
	default:
		p.report(x.Span(), kindOf(x)+" cannot stand before "+before)
	}
}

// targetHint guesses why x stands where a target should.
func targetHint(x Expr, verb string) string {
	switch x.(type) {
	case *Compare, *BoolOp, *Binary, *Unary, *Call, *IfExp, *Constant:
		if verb == "assign to" {
			return "; did you mean '=='?"
		}
	}
	return ""
}

// kindOf names the kind of an expression for a message.
func kindOf(x Expr) string {
	switch x := x.(type) {
	case *Constant:
		return kindOfConstant(x)
	case *Name:
		return "a name"
	case *Tuple:
		return "a tuple"
	case *List:
		return "a list"
	case *FString:
		return "an f-string"
	case *Set:
		return "a set"
	case *Dict:
		return "a dict"
	case *Starred:
		return "a starred expression"
	case *Call:
		return "a call"
	case *Compare:
		return "a comparison"
	case *IfExp:
		return "a conditional expression"
	case *Lambda:
		return "a lambda"
	case *ListComp, *SetComp, *DictComp:
		return "a comprehension"
	case *GenExp:
		return "a generator expression"
	case *Yield, *YieldFrom:
		return "a yield expression"
	case *NamedExpr:
		return "an assignment expression"
	}
	return "an expression"
}

func kindOfConstant(x *Constant) string {
	switch v := x.Value.(type) {
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	case Ellipsis:
		return "'...'"
	}
	return "a literal"
}
