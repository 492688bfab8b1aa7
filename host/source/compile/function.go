package compile

import (
	"fmt"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// allParams returns the parameters in the order of VarNames.
func allParams(p *syntax.Params) []*syntax.Param {
	if p == nil {
		return nil
	}
	list := append(append(append([]*syntax.Param(nil), p.PosOnly...), p.Args...), p.KwOnly...)
	if p.Star != nil {
		list = append(list, p.Star)
	}
	if p.KwArg != nil {
		list = append(list, p.KwArg)
	}
	return list
}

// tupleParam names the parameter at index i that is a tuple (Python 2).
func tupleParam(i int) string { return fmt.Sprintf(".%d", i) }

func (u *unit) funcDef(d *syntax.FuncDef) {
	u.exprs(d.Decorators)
	f := u.newUnit(u, u.scopes[d], d.Name)
	f.code.Span = d.Header
	f.functionBody(d)
	u.function(d.Header, d.Params, d.Returns, f)
	u.decorate(d.Decorators)
	u.variable(d.NamePos, d.Name, store)
}

// functionBody generates the code of a function.
func (u *unit) functionBody(d *syntax.FuncDef) {
	u.params(d.Params)
	body := d.Body
	if doc := docstring(body); doc != nil {
		u.code.Doc = doc
		body = body[1:]
	}
	u.stmts(body)
	u.end(body)
}

// decorate calls the decorators that lie below the function or class.
func (u *unit) decorate(decorators []syntax.Expr) {
	for i := len(decorators) - 1; i >= 0; i-- {
		u.opArg(decorators[i].Span(), bytecode.CallFunction, 1)
	}
}

func (u *unit) lambda(e *syntax.Lambda) {
	f := u.newUnit(u, u.scopes[e], "<lambda>")
	f.code.Span = e.Span()
	f.params(e.Params)
	f.expr(e.Body)
	f.op(e.Body.Span(), bytecode.ReturnValue)
	f.finish(e.Body.Span())
	u.function(e.Span(), e.Params, nil, f)
}

// params sets up the parameters of a function: their slots and flags. Tuples
// of Python 2 are unpacked first thing.
func (u *unit) params(p *syntax.Params) {
	c := u.code
	c.Flags |= bytecode.Optimized
	if u.scope.generator {
		c.Flags |= bytecode.Generator
	}
	all := allParams(p)
	for i, q := range all {
		u.local(u.paramName(i, q))
	}
	if p != nil {
		c.ArgCount = len(p.PosOnly) + len(p.Args)
		c.PosOnly = len(p.PosOnly)
		c.KwOnly = len(p.KwOnly)
		if p.Star != nil {
			c.Flags |= bytecode.VarArgs
		}
		if p.KwArg != nil {
			c.Flags |= bytecode.VarKeywords
		}
	}
	u.setCellArgs()
	for i, q := range all {
		if q.Tuple != nil {
			u.opArg(q.Span(), bytecode.LoadFast, u.local(tupleParam(i)))
			u.store(q.Tuple)
		}
	}
}

func (u *unit) paramName(i int, q *syntax.Param) string {
	if q.Tuple != nil {
		return tupleParam(i)
	}
	return u.scope.mangle(q.Name)
}

// setCellArgs tells which cells start from a parameter.
func (u *unit) setCellArgs() {
	n := u.code.Params()
	for _, name := range u.code.CellVars {
		arg := -1
		if i, ok := u.locals[name]; ok && int(i) < n {
			arg = int(i)
		}
		u.code.CellArgs = append(u.code.CellArgs, arg)
	}
}

// function generates the making of a function whose code is that of f.
func (u *unit) function(at source.Span, p *syntax.Params, returns syntax.Expr, f *unit) {
	defaults, kwDefaults := u.defaults(p)
	flags := 0
	if u.annotations(p, returns) {
		flags |= bytecode.FunctionAnnotations
	}
	if defaults > maxArgs || kwDefaults > maxArgs {
		u.errorf(at, "more than %d default values", maxArgs)
	}
	u.makeFunction(at, f.code, defaults, kwDefaults, flags)
}

// defaults generates the default values and counts them.
func (u *unit) defaults(p *syntax.Params) (positional, keywordOnly int) {
	if p == nil {
		return 0, 0
	}
	for _, list := range [][]*syntax.Param{p.PosOnly, p.Args} {
		for _, q := range list {
			if q.Default != nil {
				u.expr(q.Default)
				positional++
			}
		}
	}
	for _, q := range p.KwOnly {
		if q.Default != nil {
			u.load(q.Span(), u.scope.mangle(q.Name))
			u.expr(q.Default)
			keywordOnly++
		}
	}
	return positional, keywordOnly
}

// annotations generates the dict of annotations, if there are any.
func (u *unit) annotations(p *syntax.Params, returns syntax.Expr) bool {
	annotated := annotatedParams(p)
	n := len(annotated)
	if returns != nil {
		n++
	}
	if n == 0 {
		return false
	}
	at := returns
	if at == nil {
		at = annotated[0].Annotation
	}
	u.opArg(at.Span(), bytecode.BuildMap, n)
	for _, q := range annotated {
		u.annotationOf(u.scope.mangle(q.Name), q.Annotation)
	}
	if returns != nil {
		u.annotationOf("return", returns)
	}
	return true
}

// annotatedParams returns the parameters that have annotations, in the order in which CPython evaluates these: what can be passed
// by position alone comes second.
func annotatedParams(p *syntax.Params) []*syntax.Param {
	if p == nil {
		return nil
	}
	var list []*syntax.Param
	for _, part := range [][]*syntax.Param{p.Args, p.PosOnly, {p.Star}, p.KwOnly, {p.KwArg}} {
		for _, q := range part {
			if q != nil && q.Annotation != nil {
				list = append(list, q)
			}
		}
	}
	return list
}

func (u *unit) annotationOf(name string, e syntax.Expr) {
	u.annotation(e)
	u.load(e.Span(), name)
	u.op(e.Span(), bytecode.StoreMap)
}

// annotation generates an annotation: its value, or its text if the file
// asked for that. That of a starred parameter may be starred itself; it is
// the only item then.
func (u *unit) annotation(e syntax.Expr) {
	if u.future.annotations {
		u.load(e.Span(), u.text(e.Span()))
		return
	}
	star, ok := e.(*syntax.Starred)
	if !ok {
		u.expr(e)
		return
	}
	u.expr(star.X)
	u.opArg(e.Span(), bytecode.UnpackSequence, 1)
}

// makeFunction generates the making of a function from code: the cells it
// needs, the code, MakeFunction. Defaults and annotations are on the stack.
func (u *unit) makeFunction(at source.Span, code *bytecode.Code, defaults, kwDefaults, flags int) {
	if len(code.FreeVars) > 0 {
		for _, name := range code.FreeVars {
			i := u.cellIndex(name)
			if i < 0 {
				u.internal(at, "no cell for '%s' in %s", name, u.code.QualName)
			}
			u.opArg(at, bytecode.LoadClosure, i)
		}
		u.opArg(at, bytecode.BuildTuple, len(code.FreeVars))
		flags |= bytecode.FunctionClosure
	}
	u.load(at, code)
	u.opArg(at, bytecode.MakeFunction, int(bytecode.FunctionArg(defaults, kwDefaults, flags)))
}
