package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

func (u *unit) stmts(list []syntax.Stmt) {
	for _, s := range list {
		u.stmt(s)
	}
}

// stmt generates the code of a statement. It leaves the stack as it was.
func (u *unit) stmt(s syntax.Stmt) {
	if !u.enter(s.Span()) {
		return
	}
	defer u.leave()
	switch s := s.(type) {
	case *syntax.ExprStmt:
		u.exprStmt(s)
	case *syntax.Assign:
		u.assign(s)
	case *syntax.AugAssign:
		u.augAssign(s)
	case *syntax.AnnAssign:
		u.annAssign(s)
	case *syntax.Pass, *syntax.Global, *syntax.Nonlocal:
	case *syntax.Break:
		u.breakStmt(s)
	case *syntax.Continue:
		u.continueStmt(s)
	case *syntax.Del:
		for _, t := range s.Targets {
			u.del(t)
		}
	case *syntax.Assert:
		u.assert(s)
	case *syntax.Import:
		u.importStmt(s)
	case *syntax.ImportFrom:
		u.importFrom(s)
	case *syntax.Return:
		u.returnStmt(s)
	case *syntax.Raise:
		u.raise(s)
	case *syntax.Print:
		u.print(s)
	case *syntax.Exec:
		u.exec(s)
	default:
		u.compound(s)
	}
}

// compound generates the statements that contain others.
func (u *unit) compound(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.If:
		u.ifStmt(s)
	case *syntax.While:
		u.while(s)
	case *syntax.For:
		u.forStmt(s)
	case *syntax.Try:
		u.try(s)
	case *syntax.With:
		u.with(s, s.Items)
	case *syntax.FuncDef:
		u.funcDef(s)
	case *syntax.ClassDef:
		u.classDef(s)
	case *syntax.Unsupported:
		u.errorf(s.Span(), "%s is not supported", s.What)
	default:
		u.internal(s.Span(), "unknown statement %T", s)
	}
}

// exprStmt generates an expression statement. A lone constant has no effect
// and no code.
func (u *unit) exprStmt(s *syntax.ExprStmt) {
	if _, ok := s.X.(*syntax.Constant); ok {
		return
	}
	u.expr(s.X)
	u.op(s.X.Span(), bytecode.PopTop)
}

func (u *unit) assert(s *syntax.Assert) {
	end := u.newLabel()
	u.condition(s.Test, bytecode.JumpIfTrue, end)
	u.op(s.Test.Span(), bytecode.PopTop)
	if u.isPython2() {
		u.named(s.Span(), bytecode.LoadGlobal, "AssertionError")
	} else {
		u.op(s.Span(), bytecode.LoadAssertion)
	}
	values := 1
	if s.Msg != nil {
		u.expr(s.Msg)
		values = 2
	}
	u.opArg(s.Span(), bytecode.RaiseVarargs, values)
	u.place(end)
	u.op(s.Test.Span(), bytecode.PopTop)
}

func (u *unit) returnStmt(s *syntax.Return) {
	if u.scope.kind != functionScope {
		u.errorf(s.Span(), "'return' outside function")
		return
	}
	if s.Value != nil {
		u.expr(s.Value)
	} else {
		u.load(s.Span(), nil)
	}
	u.op(s.Span(), bytecode.ReturnValue)
}

// raise generates all forms of raise. In Python 2, later parts imply the
// earlier ones.
func (u *unit) raise(s *syntax.Raise) {
	values := 0
	for _, e := range []syntax.Expr{s.Exc, s.Value, s.Traceback} {
		if e == nil {
			break
		}
		u.expr(e)
		values++
	}
	if s.Cause != nil {
		u.expr(s.Cause)
		u.op(s.Span(), bytecode.RaiseFrom)
		return
	}
	u.opArg(s.Span(), bytecode.RaiseVarargs, values)
}

// print generates the print statement of Python 2. A destination stays on
// the stack below the values.
func (u *unit) print(s *syntax.Print) {
	if s.Dest != nil {
		u.printTo(s)
		return
	}
	for _, v := range s.Values {
		u.expr(v)
		u.op(v.Span(), bytecode.PrintItem)
	}
	if !s.NoNewline {
		u.op(s.Span(), bytecode.PrintNewline)
	}
}

func (u *unit) printTo(s *syntax.Print) {
	u.expr(s.Dest)
	for _, v := range s.Values {
		u.op(s.Dest.Span(), bytecode.DupTop)
		u.expr(v)
		u.op(v.Span(), bytecode.RotTwo)
		u.op(v.Span(), bytecode.PrintItemTo)
	}
	if s.NoNewline {
		u.op(s.Dest.Span(), bytecode.PopTop)
	} else {
		u.op(s.Span(), bytecode.PrintNewlineTo)
	}
}

// exec generates the exec statement of Python 2. Globals alone serve as
// locals too.
func (u *unit) exec(s *syntax.Exec) {
	u.expr(s.Body)
	if s.Globals != nil {
		u.expr(s.Globals)
	} else {
		u.load(s.Span(), nil)
	}
	if s.Locals != nil {
		u.expr(s.Locals)
	} else {
		u.op(s.Span(), bytecode.DupTop)
	}
	u.op(s.Span(), bytecode.ExecStmt)
}

// keyword returns the span of the keyword that s begins with.
func keyword(s syntax.Node, word string) source.Span {
	at := s.Span()
	at.EndLine, at.EndCol = at.Line, at.Col+int32(len(word))
	return at
}
