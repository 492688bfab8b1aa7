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
			u.choose(e.Test, func() { u.condition(e.Body, op, to) }, func() { u.condition(e.Else, op, to) })
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

// A tester generates the test of an expression, as condition does.
type tester func(e syntax.Expr, op bytecode.Op, to label)

// operands generates an "and" or "or" of whose operands each is tested once.
func (u *unit) operands(e *syntax.BoolOp, op bytecode.Op, to label, operand tester) {
	decided := to
	if decides(e) != op {
		decided = u.newLabel()
	}
	last := u.leading(e, decided, operand)
	operand(last, op, to)
	if decided != to {
		u.place(decided)
	}
}

// leading generates all operands but the last, which it returns. Where one is the value of the whole, it goes to the label.
func (u *unit) leading(e *syntax.BoolOp, decided label, operand tester) (last syntax.Expr) {
	n := len(e.X) - 1
	for _, x := range e.X[:n] {
		operand(x, decides(e), decided)
		u.op(x.Span(), bytecode.PopTop)
	}
	return e.X[n]
}

// operand generates an operand of an "and" or "or" whose value is wanted. As in CPython 3.11, one that is of this kind itself
// is tested again as a whole if it begins in another line.
func (u *unit) operand(line int32) tester {
	var operand tester
	operand = func(e syntax.Expr, op bytecode.Op, to label) {
		if inner, ok := e.(*syntax.BoolOp); ok && !u.isPython2() && inner.Span().Line == line {
			u.operands(inner, op, to, operand)
			return
		}
		u.expr(e)
		u.jump(e.Span(), op, to)
	}
	return operand
}

// chainCondition is condition for a chain of comparisons.
func (u *unit) chainCondition(e *syntax.Compare, op bytecode.Op, to label) {
	u.chain(e, func() { u.jump(e.Span(), op, to) }, func() {
		if op == bytecode.JumpIfFalse {
			u.jump(e.Span(), bytecode.JumpForward, to)
		}
	})
}
