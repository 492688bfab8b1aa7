package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// module generates the code of the whole file.
func (c *compiler) module(s *scope) *bytecode.Code {
	u := c.newUnit(nil, s, "<module>")
	u.code.Span = c.file.Span()
	body := c.file.Body
	if doc := docstring(body); doc != nil {
		u.code.Doc = doc
		at := body[0].Span()
		u.load(at, doc)
		u.storeByName(at, "__doc__")
		body = body[1:]
	}
	u.setupAnnotations()
	u.stmts(body)
	return u.end(body)
}

// end generates the return at the end of a module or function.
func (u *unit) end(body []syntax.Stmt) *bytecode.Code {
	at := u.code.Span
	if len(body) > 0 {
		last := body[len(body)-1]
		at = last.Span()
		if _, returns := last.(*syntax.Return); !returns {
			u.code.End = at
		}
	}
	u.load(at, nil)
	u.op(at, bytecode.ReturnValue)
	return u.finish(at)
}

// storeByName stores the top of the stack in a module or class.
func (u *unit) storeByName(at source.Span, name string) {
	u.named(at, bytecode.StoreName, name)
}

// setupAnnotations makes the dict of annotations of a module or class.
func (u *unit) setupAnnotations() {
	if u.scope.annotations {
		u.opArg(u.code.Span, bytecode.BuildMap, 0)
		u.storeByName(u.code.Span, "__annotations__")
	}
}

// docstring returns the documentation string that body begins with, nil if there is none.
func docstring(body []syntax.Stmt) any {
	if len(body) == 0 {
		return nil
	}
	s, ok := body[0].(*syntax.ExprStmt)
	if !ok {
		return nil
	}
	k, ok := s.X.(*syntax.Constant)
	if !ok {
		return nil
	}
	switch k.Value.(type) {
	case string, syntax.Unicode:
		return k.Value
	}
	return nil
}
