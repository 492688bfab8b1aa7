package compile

import (
	"math/big"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

var unaryOps = map[string]bytecode.Op{
	"+":   bytecode.UnaryPositive,
	"-":   bytecode.UnaryNegative,
	"~":   bytecode.UnaryInvert,
	"not": bytecode.UnaryNot,
}

var binaryOps = map[string]bytecode.Op{
	"+":  bytecode.BinaryAdd,
	"-":  bytecode.BinarySubtract,
	"*":  bytecode.BinaryMultiply,
	"/":  bytecode.BinaryDivide,
	"//": bytecode.BinaryFloorDivide,
	"%":  bytecode.BinaryModulo,
	"**": bytecode.BinaryPower,
	"<<": bytecode.BinaryLshift,
	">>": bytecode.BinaryRshift,
	"&":  bytecode.BinaryAnd,
	"|":  bytecode.BinaryOr,
	"^":  bytecode.BinaryXor,
	"@":  bytecode.BinaryMatrixMultiply,
}

var inplaceOps = map[string]bytecode.Op{
	"+":  bytecode.InplaceAdd,
	"-":  bytecode.InplaceSubtract,
	"*":  bytecode.InplaceMultiply,
	"/":  bytecode.InplaceDivide,
	"//": bytecode.InplaceFloorDivide,
	"%":  bytecode.InplaceModulo,
	"**": bytecode.InplacePower,
	"<<": bytecode.InplaceLshift,
	">>": bytecode.InplaceRshift,
	"&":  bytecode.InplaceAnd,
	"|":  bytecode.InplaceOr,
	"^":  bytecode.InplaceXor,
	"@":  bytecode.InplaceMatrixMultiply,
}

var compareOps = map[string]int{
	"<":      bytecode.CmpLT,
	"<=":     bytecode.CmpLE,
	"==":     bytecode.CmpEQ,
	"!=":     bytecode.CmpNE,
	">":      bytecode.CmpGT,
	">=":     bytecode.CmpGE,
	"in":     bytecode.CmpIn,
	"not in": bytecode.CmpNotIn,
	"is":     bytecode.CmpIs,
	"is not": bytecode.CmpIsNot,
}

// trueDivision reports whether "/" is true division in this file.
func (c *compiler) trueDivision() bool { return !c.isPython2() || c.future.division }

// unary generates a unary operation. A minus before a number is part of the
// number, as it is for the parser of CPython 2.5: only so is (1, -1) a
// constant.
func (u *unit) unary(e *syntax.Unary) {
	if k, ok := e.X.(*syntax.Constant); ok && e.Op == "-" {
		v, ok := u.negated(k.Value)
		bare := k.Span().EndLine == e.Span().EndLine && k.Span().EndCol == e.Span().EndCol
		if im, imaginary := k.Value.(complex128); imaginary && bare && u.isPython2() {
			v = complex(0, -imag(im)) // without brackets the sign belongs to the literal
		}
		if ok {
			u.load(e.Span(), v)
			return
		}
	}
	op, ok := unaryOps[e.Op]
	if !ok {
		u.internal(e.Span(), "unknown operator %s", e.Op)
		return
	}
	u.expr(e.X)
	u.op(e.Span(), op)
}

// negated returns minus a number.
func (c *compiler) negated(value any) (any, bool) {
	switch v := value.(type) {
	case int64:
		return c.integer(new(big.Int).Neg(big.NewInt(v)), false), true
	case *big.Int:
		return c.integer(new(big.Int).Neg(v), false), true
	case syntax.LongInt:
		return c.integer(new(big.Int).Neg(v.V), true), true
	case float64:
		return -v, true
	case complex128:
		return -v, true
	}
	return nil, false
}

// integer returns the constant for an integer: int64 if it fits, else big; in
// Python 2 a long if it must be one or does not fit.
func (c *compiler) integer(v *big.Int, long bool) any {
	switch {
	case long:
		return syntax.LongInt{V: v}
	case v.IsInt64():
		return v.Int64()
	case c.isPython2():
		return syntax.LongInt{V: v}
	}
	return v
}

func (u *unit) binary(e *syntax.Binary) {
	op, ok := binaryOps[e.Op]
	if !ok {
		u.internal(e.Span(), "unknown operator %s", e.Op)
		return
	}
	if op == bytecode.BinaryDivide && u.trueDivision() {
		op = bytecode.BinaryTrueDivide
	}
	u.expr(e.X)
	u.expr(e.Y)
	u.op(e.Span(), op)
}

// boolOp generates "a and b" as a, JumpIfFalse end, PopTop, b, end.
func (u *unit) boolOp(e *syntax.BoolOp) {
	end := u.newLabel()
	last := u.leading(e, end, u.operand(e.Span().Line))
	u.expr(last)
	u.place(end)
}

// compare generates a comparison. In a chain, each operand in the middle is
// kept for the next comparison; if one is false, that operand is dropped:
//
//	a, b, DupTop, RotThree, CompareOp, JumpIfFalse cleanup, PopTop,
//	c, CompareOp, JumpForward end
//	cleanup: RotTwo, PopTop
//	end:
func (u *unit) compare(e *syntax.Compare) {
	u.chain(e, func() {}, func() {})
}

// chain is compare that goes on with what compared generates after the last comparison, and with what failed generates where
// one before it was false.
func (u *unit) chain(e *syntax.Compare, compared, failed func()) {
	cleanup := u.newLabel()
	u.comparisons(e, cleanup)
	compared()
	if len(e.Ops) == 1 {
		return
	}
	end := u.newLabel()
	u.jump(e.Span(), bytecode.JumpForward, end)
	u.place(cleanup)
	u.op(e.Span(), bytecode.RotTwo)
	u.op(e.Span(), bytecode.PopTop)
	failed()
	u.place(end)
}

// comparisons generates the comparisons of a chain, which go to cleanup where one but the last is false.
func (u *unit) comparisons(e *syntax.Compare, cleanup label) {
	u.expr(e.X)
	left := e.X
	last := len(e.Ops) - 1
	for i, y := range e.Y {
		u.expr(y)
		at := left.Span().Join(y.Span())
		if i == 0 && i == last {
			at = e.Span()
		}
		if i < last {
			u.op(y.Span(), bytecode.DupTop)
			u.op(y.Span(), bytecode.RotThree)
		}
		u.compareOp(at, e.Ops[i])
		if i < last {
			u.jump(at, bytecode.JumpIfFalse, cleanup)
			u.op(at, bytecode.PopTop)
		}
		left = y
	}
}

func (u *unit) compareOp(at source.Span, name string) {
	op, ok := compareOps[name]
	if !ok {
		u.internal(at, "unknown operator %s", name)
		return
	}
	u.opArg(at, bytecode.CompareOp, op)
}

// ifExp generates a conditional expression, as an if statement.
func (u *unit) ifExp(e *syntax.IfExp) {
	u.choose(e.Test, func() { u.expr(e.Body) }, func() { u.expr(e.Else) })
}
