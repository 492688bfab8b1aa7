package compile

import (
	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// A blockKind says what an enclosing statement means to break and continue.
type blockKind uint8

const (
	loopBlock    blockKind = iota
	tryBlock               // the body of a try or with: a block is set up
	finallyBlock           // the finally part: three values are on the stack
	handlerBlock           // an except clause whose variable is to be deleted
)

// An enclosing is a loop or handler around the current statement.
type enclosing struct {
	kind     blockKind
	head     label        // of a loop
	variable *syntax.Name // of a handler
}

func (u *unit) pushBlock(b enclosing) { u.blocks = append(u.blocks, b) }

func (u *unit) popBlock() { u.blocks = u.blocks[:len(u.blocks)-1] }

// truth tells what a test is known to be at compile time. CPython 2.5 knows
// literals and __debug__.
func (u *unit) truth(e syntax.Expr) (value, known bool) {
	switch e := e.(type) {
	case *syntax.Constant:
		if e.Value == nil && u.isPython2() {
			return false, false
		}
		return constantTruth(e.Value)
	case *syntax.Name:
		return true, e.ID == "__debug__"
	}
	return false, false
}

// ifStmt generates a choice; a test that is known leaves one of the parts only.
func (u *unit) ifStmt(s *syntax.If) {
	if value, known := u.truth(s.Test); known {
		if value {
			u.stmts(s.Body)
			u.checkOnly(s.Else)
		} else {
			u.checkOnly(s.Body)
			u.stmts(s.Else)
		}
		return
	}
	u.choose(s.Test, func() { u.stmts(s.Body) }, func() { u.stmts(s.Else) })
}

// choose generates
//
//	test, JumpIfFalse next, PopTop, body, JumpForward end
//	next: PopTop, otherwise
//	end:
func (u *unit) choose(test syntax.Expr, body, otherwise func()) {
	next, end := u.newLabel(), u.newLabel()
	at := test.Span()
	u.condition(test, bytecode.JumpIfFalse, next)
	u.op(at, bytecode.PopTop)
	body()
	u.jump(at, bytecode.JumpForward, end)
	u.place(next)
	u.op(at, bytecode.PopTop)
	otherwise()
	u.place(end)
}

// while generates
//
//	SetupLoop end
//	head: test, JumpIfFalse exit, PopTop, body, JumpAbsolute head
//	exit: PopTop, PopBlock, else part
//	end:
//
// A test known to be true is left out, with the exit.
func (u *unit) while(s *syntax.While) {
	value, known := u.truth(s.Test)
	if known && !value {
		u.pushBlock(enclosing{kind: loopBlock, head: u.newLabel()})
		u.checkOnly(s.Body)
		u.popBlock()
		u.stmts(s.Else)
		return
	}
	end, exit := u.newLabel(), u.newLabel()
	at, test := keyword(s, "while"), s.Test.Span()
	u.jump(at, bytecode.SetupLoop, end)
	head := u.here()
	u.pushBlock(enclosing{kind: loopBlock, head: head})
	if !known {
		u.condition(s.Test, bytecode.JumpIfFalse, exit)
		u.op(test, bytecode.PopTop)
	}
	u.stmts(s.Body)
	u.jump(at, bytecode.JumpAbsolute, head)
	u.popBlock()
	if !known {
		u.place(exit)
		u.op(test, bytecode.PopTop)
		u.op(at, bytecode.PopBlock)
	}
	u.stmts(s.Else)
	u.place(end)
}

// forStmt generates
//
//	SetupLoop end, iterable, GetIter
//	head: ForIter exit, store, body, JumpAbsolute head
//	exit: PopBlock, else part
//	end:
func (u *unit) forStmt(s *syntax.For) {
	end, exit := u.newLabel(), u.newLabel()
	at, iter := keyword(s, "for"), s.Iter.Span()
	u.jump(at, bytecode.SetupLoop, end)
	u.expr(s.Iter)
	u.op(iter, bytecode.GetIter)
	head := u.here()
	u.pushBlock(enclosing{kind: loopBlock, head: head})
	u.jump(iter, bytecode.ForIter, exit)
	u.store(s.Target)
	u.stmts(s.Body)
	u.jump(at, bytecode.JumpAbsolute, head)
	u.popBlock()
	u.place(exit)
	u.op(at, bytecode.PopBlock)
	u.stmts(s.Else)
	u.place(end)
}

// checkOnly looks for errors in statements that are never executed. Their
// code is thrown away, as CPython does not even make it.
func (u *unit) checkOnly(list []syntax.Stmt) {
	if len(list) == 0 {
		return
	}
	sandbox := u.newUnit(u.outer, u.scope, u.code.Name)
	sandbox.blocks = u.blocks[:len(u.blocks):len(u.blocks)]
	sandbox.stmts(list)
}

// breakStmt generates the leaving of the innermost loop.
func (u *unit) breakStmt(s *syntax.Break) {
	at := s.Span()
	inTry := false
	for i := len(u.blocks) - 1; i >= 0; i-- {
		switch b := u.blocks[i]; b.kind {
		case loopBlock:
			u.op(at, bytecode.BreakLoop)
			return
		case tryBlock:
			inTry = true
		case handlerBlock:
			u.leaveHandler(at, b, inTry)
		}
	}
	u.errorf(at, "'break' outside loop")
}

// continueStmt generates a jump to the head of the innermost loop:
// ContinueLoop if a try lies between. In Python 3 the values of a finally
// part that is left this way are thrown away first, and with them a pending
// exception; Python 2 refuses it. What neither machine can do is to throw
// them away below the block of an inner try.
func (u *unit) continueStmt(s *syntax.Continue) {
	at := s.Span()
	op := bytecode.JumpAbsolute
	for i := len(u.blocks) - 1; i >= 0; i-- {
		inTry := op == bytecode.ContinueLoop
		switch b := u.blocks[i]; b.kind {
		case loopBlock:
			u.jump(at, op, b.head)
			return
		case tryBlock:
			op = bytecode.ContinueLoop
		case handlerBlock:
			u.leaveHandler(at, b, inTry)
		case finallyBlock:
			if !u.mayContinueFrom(at, inTry) {
				return
			}
			for range 3 {
				u.op(at, bytecode.PopTop)
			}
		}
	}
	u.errorf(at, "'continue' not properly in loop")
}

// leaveHandler deletes the variable of a handler that is left for good. A try
// inside it may have a finally part that still needs the variable.
func (u *unit) leaveHandler(at source.Span, b enclosing, inTry bool) {
	if !inTry {
		u.deleteException(at, b.variable)
	}
}

// mayContinueFrom reports whether a finally part may be left by continue.
func (u *unit) mayContinueFrom(at source.Span, inTry bool) bool {
	switch {
	case u.isPython2():
		u.errorf(at, "'continue' not supported inside 'finally' clause")
	case inTry:
		u.errorf(at, "'continue' inside a 'try' inside a 'finally' clause is not supported")
	default:
		return true
	}
	return false
}
