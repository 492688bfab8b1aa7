package compile

import (
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// condition generates a test: where e is true and op is JumpIfTrue, or false and JumpIfFalse, it goes to the label, and else on.
// Either way one value is left on the stack, to be dropped. How often a value is asked whether it is true can be seen: Python 2
// leaves it to the peephole optimiser, Python 3 takes the condition apart.
func (u *unit) condition(e syntax.Expr, op bytecode.Op, to label) {
	if !u.isPython2() {
		switch e := e.(type) {
		case *syntax.Unary:
			if e.Op == "not" {
				u.condition(e.X, oppositeTest(op), to)
				return
			}
		case *syntax.BoolOp:
			u.operands(e, op, to, u.condition)
			return
		case *syntax.IfExp:
			u.choiceCondition(e, op, to)
			return
		case *syntax.Compare:
			if len(e.Ops) > 1 {
				u.chainCondition(e, op, to)
				return
			}
		}
	}
	u.expr(e)
	u.jump(e.Span(), op, to)
}

func oppositeTest(op bytecode.Op) bytecode.Op {
	if op == bytecode.JumpIfFalse {
		return bytecode.JumpIfTrue
	}
	return bytecode.JumpIfFalse
}

// decides returns the test of an operand that, where it jumps, is the value of the whole.
func decides(e *syntax.BoolOp) bytecode.Op {
	if e.Op == "or" {
		return bytecode.JumpIfTrue
	}
	return bytecode.JumpIfFalse
}

// operands generates an "and" or "or" as test generates its operands, of which each is tested once.
func (u *unit) operands(e *syntax.BoolOp, op bytecode.Op, to label, test func(syntax.Expr, bytecode.Op, label)) {
	own, decided := decides(e), to
	if own != op {
		decided = u.newLabel()
	}
	last := len(e.X) - 1
	for _, x := range e.X[:last] {
		test(x, own, decided)
		u.op(x.Span(), bytecode.PopTop)
	}
	test(e.X[last], op, to)
	if own != op {
		u.place(decided)
	}
}

// operand generates an operand of an "and" or "or" whose value is wanted. As in CPython 3.11, one that is of this kind itself
// is tested again as a whole if it begins in another line.
func (u *unit) operand(line int32) func(syntax.Expr, bytecode.Op, label) {
	var test func(e syntax.Expr, op bytecode.Op, to label)
	test = func(e syntax.Expr, op bytecode.Op, to label) {
		if inner, ok := e.(*syntax.BoolOp); ok && !u.isPython2() && inner.Span().Line == line {
			u.operands(inner, op, to, test)
			return
		}
		u.expr(e)
		u.jump(e.Span(), op, to)
	}
	return test
}

// choiceCondition is condition for a conditional expression.
func (u *unit) choiceCondition(e *syntax.IfExp, op bytecode.Op, to label) {
	otherwise, end := u.newLabel(), u.newLabel()
	at := e.Test.Span()
	u.condition(e.Test, bytecode.JumpIfFalse, otherwise)
	u.op(at, bytecode.PopTop)
	u.condition(e.Body, op, to)
	u.jump(at, bytecode.JumpForward, end)
	u.place(otherwise)
	u.op(at, bytecode.PopTop)
	u.condition(e.Else, op, to)
	u.place(end)
}

// chainCondition is condition for a chain of comparisons.
func (u *unit) chainCondition(e *syntax.Compare, op bytecode.Op, to label) {
	cleanup, end := u.newLabel(), u.newLabel()
	u.comparisons(e, cleanup)
	u.jump(e.Span(), op, to)
	u.jump(e.Span(), bytecode.JumpForward, end)
	u.place(cleanup)
	u.op(e.Span(), bytecode.RotTwo)
	u.op(e.Span(), bytecode.PopTop)
	if op == bytecode.JumpIfFalse {
		u.jump(e.Span(), bytecode.JumpForward, to)
	}
	u.place(end)
}
