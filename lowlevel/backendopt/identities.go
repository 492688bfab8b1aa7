package backendopt

import (
	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// simplified returns the value that an operation gives by an identity of
// arithmetic, such as x + 0 = x, nil if there is none. Floats are left alone:
// -0.0 and NaN break most identities.
func simplified(op *flow.SpaceOperation) flow.Value {
	info := llop.Of(op).Info()
	if info.Base == llop.NoBase || info.Kind == llop.Float || len(op.Args) != 2 {
		return nil
	}
	a, b := op.Args[0], op.Args[1]
	if same(a, b) {
		if v := ofEqual(info.Base, op); v != nil {
			return v
		}
	}
	if ca := constant(a); ca != nil {
		return leftIdentity(info.Base, ca, b)
	}
	if cb := constant(b); cb != nil {
		return rightIdentity(info.Base, a, cb)
	}
	return nil
}

// ofEqual returns the result of an operation on twice the same value.
func ofEqual(base llop.Base, op *flow.SpaceOperation) flow.Value {
	switch base {
	case llop.EQ, llop.LE, llop.GE:
		return constTrue
	case llop.NE, llop.LT, llop.GT:
		return constFalse
	case llop.Sub, llop.Xor:
		t := lltype.TypeOf(op.Result)
		return lltype.NewConstant(lltype.Default(t), t)
	case llop.And, llop.Or:
		return op.Args[0]
	}
	return nil
}

// leftIdentity returns the result of an operation whose first operand is a
// constant.
func leftIdentity(base llop.Base, c *flow.Constant, b flow.Value) flow.Value {
	switch base {
	case llop.Add, llop.Or, llop.Xor:
		if isInt(c, 0) {
			return b
		}
	case llop.Mul:
		if isInt(c, 1) {
			return b
		}
		if isInt(c, 0) {
			return c
		}
	case llop.And:
		if isInt(c, 0) {
			return c
		}
		if isInt(c, -1) {
			return b
		}
	case llop.LShift, llop.RShift:
		if isInt(c, 0) {
			return c
		}
	}
	return nil
}

// rightIdentity returns the result of an operation whose second operand is a
// constant.
func rightIdentity(base llop.Base, a flow.Value, c *flow.Constant) flow.Value {
	switch base {
	case llop.Sub, llop.LShift, llop.RShift, llop.AddNonneg:
		if isInt(c, 0) {
			return a
		}
	case llop.FloorDiv:
		if isInt(c, 1) {
			return a
		}
	case llop.Add, llop.Or, llop.Xor, llop.Mul, llop.And:
		return leftIdentity(base, c, a)
	}
	return nil
}

// isInt reports whether a constant is that integer.
func isInt(c *flow.Constant, n int64) bool {
	switch v := c.Value.(type) {
	case int64:
		return v == n
	case uint64:
		return v == uint64(n)
	}
	return false
}

// simplify turns an operation into a simpler one that does the same.
func (r *rewriter) simplify(b *flow.Block, op *flow.SpaceOperation) bool {
	before := ""
	if r.p.rec != nil {
		before = op.String()
	}
	switch llop.Of(op) {
	case llop.PtrEQ, llop.PtrNE:
		if !compareWithNull(op) {
			return false
		}
	case llop.IndirectCall:
		if !callDirectly(op) {
			return false
		}
	case llop.FloatMul:
		if !double(op) {
			return false
		}
	default:
		if !divideSafely(op) {
			return false
		}
	}
	if r.p.rec != nil {
		r.did(b, op, "%s becomes %v", before, op)
	} else {
		r.changes++
	}
	return true
}

// compareWithNull makes a comparison with NULL a test.
func compareWithNull(op *flow.SpaceOperation) bool {
	a, b := op.Args[0], op.Args[1]
	switch {
	case isNull(b):
	case isNull(a):
		a = b
	default:
		return false
	}
	op.Args = []flow.Value{a}
	if llop.Of(op) == llop.PtrEQ {
		op.Become(llop.PtrIsZero)
	} else {
		op.Become(llop.PtrNonzero)
	}
	return true
}

// callDirectly makes the call of a known function a direct one.
func callDirectly(op *flow.SpaceOperation) bool {
	o := prebuilt(op.Args[0])
	if o == nil || o.Func == nil {
		return false
	}
	t, ok := o.Type.(*lltype.FuncType)
	if !ok || pointee(op.Args[0]) != lltype.Container(t) {
		return false
	}
	op.Become(llop.DirectCall)
	op.Args = op.Args[: 1+len(t.Args) : 1+len(t.Args)]
	return true
}

// double makes a multiplication of a float by 2 an addition, which gives the same bits.
func double(op *flow.SpaceOperation) bool {
	a, b := op.Args[0], op.Args[1]
	switch {
	case isTwo(a):
		a = b
	case !isTwo(b):
		return false
	}
	op.Args = []flow.Value{a, a}
	op.Become(llop.FloatAdd)
	return true
}

func isTwo(v flow.Value) bool {
	c := constant(v)
	return c != nil && c.Value == 2.0
}

// divideSafely drops the checks of a division by a constant with which it cannot
// fail.
func divideSafely(op *flow.SpaceOperation) bool {
	info := llop.Of(op).Info()
	if !info.Check.Zero() {
		return false
	}
	c := constant(op.Args[1])
	if c == nil || isInt(c, 0) || info.Check.Overflow() && isInt(c, -1) {
		return false
	}
	op.Become(llop.Find(info.Kind, info.Base, llop.Unchecked))
	return true
}
