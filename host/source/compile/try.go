package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// try generates a try statement. With handlers and a finally part, the first
// is nested in the second.
func (u *unit) try(s *syntax.Try) {
	if len(s.Finally) == 0 {
		u.tryExcept(s)
		return
	}
	at := keyword(s, "try")
	handler := u.newLabel()
	u.jump(at, bytecode.SetupFinally, handler)
	u.pushBlock(enclosing{kind: tryBlock})
	if len(s.Handlers) > 0 {
		u.tryExcept(s)
	} else {
		u.stmts(s.Body)
	}
	u.popBlock()
	u.op(at, bytecode.PopBlock)
	u.place(handler)
	u.pushBlock(enclosing{kind: finallyBlock})
	u.stmts(s.Finally)
	u.popBlock()
	u.endHandler(at, handler)
}

// endHandler generates the instruction that ends the handler that begins at
// start, and notes its place, since nothing may reach it.
func (u *unit) endHandler(at source.Span, start label) {
	u.ends[start] = int32(len(u.code.Instrs))
	u.op(at, bytecode.EndFinally)
}

// tryExcept generates
//
//	SetupExcept handlers, body, PopBlock, JumpForward else
//	handlers: for each handler:
//	    DupTop, type, CompareOp exception match, JumpIfFalse next, PopTop
//	    PopTop, store or PopTop, PopTop, body, JumpForward end
//	    next: PopTop
//	EndFinally
//	else: else part
//	end:
//
// In Python 3 the else part comes before the handlers, and so do its variables.
func (u *unit) tryExcept(s *syntax.Try) {
	at := keyword(s, "try")
	handlers, orelse, end := u.newLabel(), u.newLabel(), u.newLabel()
	u.jump(at, bytecode.SetupExcept, handlers)
	u.pushBlock(enclosing{kind: tryBlock})
	u.stmts(s.Body)
	u.popBlock()
	u.op(at, bytecode.PopBlock)
	if u.isPython2() {
		u.jump(at, bytecode.JumpForward, orelse)
	} else {
		u.stmts(s.Else)
		u.jump(at, bytecode.JumpForward, end)
	}
	u.place(handlers)
	for _, h := range s.Handlers {
		u.handler(h, end)
	}
	u.endHandler(at, handlers)
	if u.isPython2() {
		u.place(orelse)
		u.stmts(s.Else)
	}
	u.place(end)
}

// handler generates one except clause. It finds type, value and unroller of
// the exception on the stack, and leaves them there if it does not match.
func (u *unit) handler(h *syntax.Handler, end label) {
	at := h.Header
	next := u.newLabel()
	if h.Type != nil {
		at = h.Type.Span()
		u.op(at, bytecode.DupTop)
		u.expr(h.Type)
		u.opArg(at, bytecode.CompareOp, bytecode.CmpExcMatch)
		u.jump(at, bytecode.JumpIfFalse, next)
		u.op(at, bytecode.PopTop)
	}
	u.op(at, bytecode.PopTop)
	if h.Target != nil {
		u.store(h.Target)
	} else {
		u.op(at, bytecode.PopTop)
	}
	u.op(at, bytecode.PopTop)
	u.handlerBody(h)
	u.jump(at, bytecode.JumpForward, end)
	u.place(next)
	if h.Type != nil {
		u.op(at, bytecode.PopTop)
	}
}

// handlerBody generates the body of an except clause, which in Python 3
// deletes its variable at the end.
func (u *unit) handlerBody(h *syntax.Handler) {
	name, ok := h.Target.(*syntax.Name)
	if !ok || u.isPython2() {
		u.stmts(h.Body)
		return
	}
	start := len(u.code.Instrs)
	u.pushBlock(enclosing{kind: handlerBlock, variable: name})
	u.stmts(h.Body)
	u.popBlock()
	end := len(u.code.Instrs)
	u.deleteException(name.Span(), name)
	deletes := u.code.Instrs[len(u.code.Instrs)-1]
	u.code.HandlerVars = append(u.code.HandlerVars, bytecode.HandlerVar{Range: bytecode.Range{Start: int32(start), End: int32(end)}, Delete: deletes})
}

// deleteException deletes the variable of a handler. It is set first, since
// the handler may have deleted it itself.
func (u *unit) deleteException(at source.Span, name *syntax.Name) {
	u.load(at, nil)
	u.variable(at, name.ID, store)
	u.variable(at, name.ID, del)
}

// with generates
//
//	context, WithEnter, PopTop, SetupFinally handler, body, PopBlock
//	handler: WithCleanup, EndFinally
//
// A block remembers the depth of the stack when it is set up, so the value
// must be gone by then, and yet a target that may fail must be stored inside
// the block: the value waits in a temporary variable, as in CPython 2.5. A
// name cannot fail and is stored at once.
func (u *unit) with(s *syntax.With, items []syntax.WithItem) {
	if len(items) == 0 {
		u.stmts(s.Body)
		return
	}
	item := items[0]
	at := item.Context.Span()
	if !u.enter(at) {
		return
	}
	defer u.leave()
	handler := u.newLabel()
	u.expr(item.Context)
	u.op(at, bytecode.WithEnter)
	switch target := item.Target.(type) {
	case nil:
		u.op(at, bytecode.PopTop)
		u.jump(at, bytecode.SetupFinally, handler)
	case *syntax.Name:
		u.store(target)
		u.jump(at, bytecode.SetupFinally, handler)
	default:
		u.storeInside(target, at, handler)
	}
	u.pushBlock(enclosing{kind: tryBlock})
	u.with(s, items[1:])
	u.popBlock()
	u.op(at, bytecode.PopBlock)
	u.place(handler)
	u.op(at, bytecode.WithCleanup)
	u.endHandler(at, handler)
}

// storeInside sets up a finally block and stores the value on the stack
// inside it.
func (u *unit) storeInside(target syntax.Expr, at source.Span, handler label) {
	temp := u.newTemp()
	u.temp(at, temp, store)
	u.jump(at, bytecode.SetupFinally, handler)
	u.temp(at, temp, load)
	u.temp(at, temp, del)
	u.store(target)
}
