package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

// exprs binds expressions; nil ones are left out.
func (b *binder) exprs(list ...syntax.Expr) {
	for _, e := range list {
		if e != nil {
			b.expr(e)
		}
	}
}

func (b *binder) expr(e syntax.Expr) {
	if !b.enter(e.Span()) {
		return
	}
	defer b.leave()
	switch e := e.(type) {
	case *syntax.Name:
		b.name(e)
	case *syntax.FString:
		b.exprs(e.Parts...)
	case *syntax.FormattedValue:
		b.expr(e.X)
		if e.Spec != nil {
			b.expr(e.Spec)
		}
	case *syntax.Tuple:
		b.exprs(e.Elts...)
	case *syntax.List:
		b.exprs(e.Elts...)
	case *syntax.Set:
		b.exprs(e.Elts...)
	case *syntax.Dict:
		b.exprs(e.Keys...)
		b.exprs(e.Values...)
	case *syntax.Starred:
		b.expr(e.X)
	case *syntax.Attribute:
		b.expr(e.X)
	case *syntax.Subscript:
		b.exprs(e.X, e.Index)
	case *syntax.SliceExpr:
		b.exprs(e.Lo, e.Hi, e.Step)
	case *syntax.Call:
		b.expr(e.Fn)
		b.exprs(e.Args...)
		for _, k := range e.Keywords {
			b.expr(k.Value)
		}
	case *syntax.Unary:
		b.expr(e.X)
	case *syntax.Binary:
		b.exprs(e.X, e.Y)
	case *syntax.BoolOp:
		b.exprs(e.X...)
	case *syntax.Compare:
		b.expr(e.X)
		b.exprs(e.Y...)
	case *syntax.IfExp:
		b.exprs(e.Test, e.Body, e.Else)
	case *syntax.Repr:
		b.expr(e.X)
	default:
		b.scopeExpr(e)
	}
}

// scopeExpr binds the expressions that have to do with scopes.
func (b *binder) scopeExpr(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Lambda:
		b.outerParams(e.Params)
		b.push(functionScope, "<lambda>", e)
		b.params(e.Params)
		b.expr(e.Body)
		b.pop()
	case *syntax.ListComp:
		if b.dialect == source.Python2 {
			b.openComprehension(e)
			return
		}
		b.comprehension(e, e.Clauses, e.Elt)
	case *syntax.SetComp:
		b.comprehension(e, e.Clauses, e.Elt)
	case *syntax.DictComp:
		b.comprehension(e, e.Clauses, e.Key, e.Value)
	case *syntax.GenExp:
		b.comprehension(e, e.Clauses, e.Elt)
	case *syntax.Yield:
		b.yield(e.Span())
		b.exprs(e.X)
	case *syntax.YieldFrom:
		b.yield(e.Span())
		b.expr(e.X)
	case *syntax.NamedExpr:
		b.expr(e.Value)
		b.namedExpr(e)
	}
}

// name binds a name that is read. In a method of Python 3, "super" may be
// called without arguments and then needs the class.
func (b *binder) name(e *syntax.Name) {
	b.note(e.ID, read, e.Span())
	if e.ID == "super" && b.dialect == source.Python3 && b.s.isFunction() {
		b.note("__class__", read, e.Span())
	}
}

func (b *binder) yield(at source.Span) {
	switch b.s.kind {
	case functionScope:
		b.s.generator = true
	case comprehensionScope:
		b.errorf(at, "'yield' inside a comprehension")
	default:
		b.errorf(at, "'yield' outside function")
	}
}

// openComprehension binds a list comprehension of Python 2, which is part of
// its surroundings.
func (b *binder) openComprehension(e *syntax.ListComp) {
	for _, c := range e.Clauses {
		b.expr(c.Iter)
		b.target(c.Target)
		b.exprs(c.Ifs...)
	}
	b.expr(e.Elt)
}

// comprehension binds a comprehension that has variables of its own. The
// first iterable belongs to the surroundings.
func (b *binder) comprehension(node syntax.Node, clauses []*syntax.CompFor, elts ...syntax.Expr) {
	b.firstIterable(clauses)
	s := b.push(comprehensionScope, comprehensionName(node), node)
	_, s.generator = node.(*syntax.GenExp)
	for i, c := range clauses {
		if i > 0 {
			b.iterableExpr(c.Iter)
		}
		b.target(c.Target)
		b.exprs(c.Ifs...)
	}
	b.exprs(elts...)
	b.s = s.parent
	if s.generator || !b.mayInline(s) || !s.inline() {
		b.s = s
		s.symbol(".0", node.Span()).uses |= param
		b.pop()
	}
}

func (b *binder) firstIterable(clauses []*syntax.CompFor) {
	if len(clauses) > 0 {
		b.iterableExpr(clauses[0].Iter)
	}
}

func (b *binder) iterableExpr(e syntax.Expr) {
	b.iterable++
	b.expr(e)
	b.iterable--
}

// mayInline reports whether s stands in a function of Python 3.
func (b *binder) mayInline(s *scope) bool {
	return b.dialect == source.Python3 && !b.neverInline && s.parent.isFunction()
}

func comprehensionName(node syntax.Node) string {
	switch node.(type) {
	case *syntax.ListComp:
		return "<listcomp>"
	case *syntax.SetComp:
		return "<setcomp>"
	case *syntax.DictComp:
		return "<dictcomp>"
	}
	return "<genexpr>"
}

// namedExpr binds the target of ":=". In a comprehension it belongs to the
// function around it.
func (b *binder) namedExpr(e *syntax.NamedExpr) {
	name, at := e.Target.ID, e.Target.Span()
	if b.iterable > 0 {
		b.errorf(e.Span(), "assignment expression cannot be used in a comprehension iterable expression")
		return
	}
	host := b.s
	for host.kind == comprehensionScope {
		if sym := host.symbols[host.mangle(name)]; sym != nil && sym.is(iterated) {
			b.rebinds(name, at)
			return
		}
		host = host.parent
	}
	if host == b.s {
		b.note(name, bound, at)
		return
	}
	if host.kind == classScope {
		b.errorf(e.Span(), "assignment expression within a comprehension cannot be used in a class body")
		return
	}
	target := host.symbol(host.mangle(name), at)
	how := declaredNonlocal
	if host.kind == moduleScope || target.is(declaredGlobal) {
		how = declaredGlobal
	}
	target.uses |= bound
	for s := b.s; s != host; s = s.parent {
		s.symbol(s.mangle(name), at).uses |= how
	}
}

// rebinds reports a variable of a comprehension that is assigned by ":=" too.
func (b *binder) rebinds(name string, at source.Span) {
	b.errorf(at, "assignment expression cannot rebind comprehension iteration variable '%s'", name)
}

func (b *binder) targets(list []syntax.Expr) {
	for _, e := range list {
		b.target(e)
	}
}

// target binds what an assignment, deletion or loop binds; nil is left out.
func (b *binder) target(e syntax.Expr) {
	if e == nil || !b.enter(e.Span()) {
		return
	}
	defer b.leave()
	switch e := e.(type) {
	case *syntax.Name:
		sym := b.note(e.ID, bound, e.Span())
		if b.s.kind == comprehensionScope {
			if sym.is(declaredGlobal | declaredNonlocal) {
				b.rebinds(e.ID, e.Span())
			}
			sym.uses |= iterated
		}
	case *syntax.Tuple:
		b.targets(e.Elts)
	case *syntax.List:
		b.targets(e.Elts)
	case *syntax.Starred:
		b.target(e.X)
	default:
		b.expr(e)
	}
}
