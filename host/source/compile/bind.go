package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/syntax"
)

// A binder walks over the tree and makes the scopes.
type binder struct {
	*reporter
	dialect     source.Dialect
	future      future
	neverInline bool // give each comprehension of Python 3 its own function, as CPython 3.11 does
	scopes      scopes
	s           *scope // innermost
	iterable    int    // how many iterables of comprehensions enclose the place
}

// push enters a new scope for node.
func (b *binder) push(kind scopeKind, name string, node syntax.Node) *scope {
	s := &scope{kind: kind, name: name, at: node.Span(), parent: b.s, symbols: make(map[string]*symbol)}
	if b.s != nil {
		s.private = b.s.private
	}
	b.scopes[node] = s
	b.s = s
	return s
}

// pop leaves the innermost scope and makes it a child of its parent.
func (b *binder) pop() {
	s := b.s
	b.s = s.parent
	b.s.children = append(b.s.children, s)
}

// note records a use of an identifier in the innermost scope.
func (b *binder) note(name string, u use, at source.Span) *symbol {
	sym := b.s.symbol(b.s.mangle(name), at)
	sym.uses |= u
	return sym
}

func (b *binder) stmts(list []syntax.Stmt) {
	for _, s := range list {
		b.stmt(s)
	}
}

func (b *binder) stmt(s syntax.Stmt) {
	if !b.enter(s.Span()) {
		return
	}
	defer b.leave()
	switch s := s.(type) {
	case *syntax.ExprStmt:
		b.expr(s.X)
	case *syntax.Assign:
		b.expr(s.Value)
		b.targets(s.Targets)
	case *syntax.AugAssign:
		b.target(s.Target)
		b.expr(s.Value)
	case *syntax.AnnAssign:
		b.annAssign(s)
	case *syntax.Del:
		b.targets(s.Targets)
	case *syntax.Assert:
		b.exprs(s.Test, s.Msg)
	case *syntax.Global:
		b.global(s)
	case *syntax.Nonlocal:
		b.nonlocal(s)
	case *syntax.Import:
		for _, a := range s.Names {
			b.note(importedAs(a), imported, a.Span())
		}
	case *syntax.ImportFrom:
		b.importFrom(s)
	case *syntax.Return:
		if s.Value != nil {
			b.s.returnsAt = s.Span()
			b.expr(s.Value)
		}
	case *syntax.Raise:
		b.exprs(s.Exc, s.Value, s.Traceback, s.Cause)
	case *syntax.Print:
		b.exprs(s.Dest)
		b.exprs(s.Values...)
	case *syntax.Exec:
		b.exprs(s.Body, s.Globals, s.Locals)
		b.s.executes = true
		if s.Globals == nil {
			b.s.dynamic, b.s.dynamicAt = "unqualified exec", s.Span()
		}
	default:
		b.compound(s)
	}
}

// compound binds the statements that contain others.
func (b *binder) compound(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.If:
		b.expr(s.Test)
		b.stmts(s.Body)
		b.stmts(s.Else)
	case *syntax.While:
		b.expr(s.Test)
		b.stmts(s.Body)
		b.stmts(s.Else)
	case *syntax.For:
		b.target(s.Target)
		b.expr(s.Iter)
		b.stmts(s.Body)
		b.stmts(s.Else)
	case *syntax.Try:
		b.stmts(s.Body)
		b.stmts(s.Else) // of which CPython, too, takes note before the handlers
		for _, h := range s.Handlers {
			b.exprs(h.Type)
			b.target(h.Target)
			b.stmts(h.Body)
		}
		b.stmts(s.Finally)
	case *syntax.With:
		for _, item := range s.Items {
			b.expr(item.Context)
			b.target(item.Target)
		}
		b.stmts(s.Body)
	case *syntax.FuncDef:
		b.funcDef(s)
	case *syntax.ClassDef:
		b.classDef(s)
	}
}

// importedAs returns the name that an import binds.
func importedAs(a syntax.Alias) string {
	if a.AsName != "" {
		return a.AsName
	}
	first, _ := splitModule(a.Name)
	return first
}

func (b *binder) importFrom(s *syntax.ImportFrom) {
	for _, a := range s.Names {
		b.note(importedAs(a), imported, a.Span())
	}
	if futureImport(s) != nil && !b.future.imports[s] {
		b.errorf(s.Span(), "from __future__ imports must occur at the beginning of the file")
	}
	if !s.Star || b.s.kind == moduleScope {
		return
	}
	if b.dialect == source.Python3 {
		b.errorf(s.Span(), "import * only allowed at module level")
		return
	}
	b.s.dynamic, b.s.dynamicAt = "import *", s.Span()
}

// global binds a global statement. The name may not have been used before in
// Python 3; Python 2 only warns.
func (b *binder) global(s *syntax.Global) {
	for _, name := range s.Names {
		sym := b.note(name, 0, s.Span())
		if b.checkUnused(sym, name, "global", s.Span()) && sym.is(declaredNonlocal) {
			b.errorf(s.Span(), "name '%s' is nonlocal and global", name)
		}
		sym.uses |= declaredGlobal
	}
}

// nonlocal binds a nonlocal statement.
func (b *binder) nonlocal(s *syntax.Nonlocal) {
	for _, name := range s.Names {
		sym := b.note(name, 0, s.Span())
		unused := b.checkUnused(sym, name, "nonlocal", s.Span())
		switch {
		case !unused:
		case b.s.kind == moduleScope:
			b.errorf(s.Span(), "nonlocal declaration not allowed at module level")
			return
		case sym.is(declaredGlobal):
			b.errorf(s.Span(), "name '%s' is nonlocal and global", name)
		}
		sym.at = s.Span()
		sym.uses |= declaredNonlocal
	}
}

// checkUnused refuses a declaration of a parameter, and one that comes after a use of the name other than an import; it reports
// whether there is none.
func (b *binder) checkUnused(sym *symbol, name, kind string, at source.Span) bool {
	switch {
	case sym.is(param):
		b.errorf(at, "name '%s' is parameter and %s", name, kind)
	case b.dialect == source.Python2:
		return true
	case sym.is(read):
		b.errorf(at, "name '%s' is used prior to %s declaration", name, kind)
	case sym.is(annotated):
		b.errorf(at, "annotated name '%s' can't be %s", name, kind)
	case sym.is(bound):
		b.errorf(at, "name '%s' is assigned to before %s declaration", name, kind)
	default:
		return true
	}
	return false
}

// annAssign binds an annotated variable. It is local even without a value. In
// a function its annotation is not evaluated.
func (b *binder) annAssign(s *syntax.AnnAssign) {
	b.exprs(s.Value)
	if name, ok := s.Target.(*syntax.Name); ok && (s.Simple || s.Value != nil) {
		sym := b.note(name.ID, 0, name.Span())
		if s.Simple && sym.is(declaredGlobal|declaredNonlocal) && b.s.kind != moduleScope {
			kind := "global"
			if sym.is(declaredNonlocal) {
				kind = "nonlocal"
			}
			b.errorf(s.Span(), "annotated name '%s' can't be %s", name.ID, kind)
		}
		sym.uses |= bound
		if s.Simple {
			sym.uses |= annotated
		}
	} else {
		b.target(s.Target)
	}
	if b.s.isFunction() {
		return
	}
	if s.Simple {
		b.s.annotations = true
		b.note("__annotations__", bound, s.Span())
	}
	if !b.future.annotations {
		b.expr(s.Annotation)
	}
}

// funcDef binds a function definition: decorators, defaults and annotations
// belong to the scope around it.
func (b *binder) funcDef(d *syntax.FuncDef) {
	b.exprs(d.Decorators...)
	b.outerParams(d.Params)
	if d.Returns != nil && !b.future.annotations {
		b.expr(d.Returns)
	}
	b.note(d.Name, bound, d.NamePos)
	b.push(functionScope, d.Name, d)
	b.params(d.Params)
	b.stmts(d.Body)
	b.pop()
}

// outerParams binds what is evaluated when the function is defined.
func (b *binder) outerParams(p *syntax.Params) {
	for _, q := range allParams(p) {
		b.exprs(q.Default)
		if !b.future.annotations {
			b.exprs(q.Annotation)
		}
	}
}

// params binds the parameters in the scope of their function. The names in
// tuples of Python 2 come after all others.
func (b *binder) params(p *syntax.Params) {
	for i, q := range allParams(p) {
		name := q.Name
		if q.Tuple != nil {
			name = tupleParam(i)
		}
		b.note(name, param, q.Span())
	}
	for _, q := range allParams(p) {
		b.tupleParams(q.Tuple)
	}
}

func (b *binder) tupleParams(e syntax.Expr) {
	switch e := e.(type) {
	case *syntax.Name:
		b.note(e.ID, param, e.Span())
	case *syntax.Tuple:
		for _, x := range e.Elts {
			b.tupleParams(x)
		}
	}
}

// classDef binds a class definition.
func (b *binder) classDef(d *syntax.ClassDef) {
	b.exprs(d.Decorators...)
	b.exprs(d.Bases...)
	for _, k := range d.Keywords {
		b.expr(k.Value)
	}
	b.note(d.Name, bound, d.NamePos)
	s := b.push(classScope, d.Name, d)
	s.private = privatePrefix(d.Name)
	s.offersClass = b.dialect == source.Python3
	b.stmts(d.Body)
	b.pop()
}
