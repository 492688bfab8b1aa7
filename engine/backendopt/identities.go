package backendopt

import (
	"strings"

	"vitrine/engine/lltype"
	flow "vitrine/flowspace/model"
)

// simplified returns the value that an operation gives by an identity of
// arithmetic, such as x + 0 = x, nil if there is none. Floats are left alone:
// -0.0 and NaN break most identities.
func simplified(op *flow.SpaceOperation) flow.Value {
	prefix, name, ok := strings.Cut(op.Name, "_")
	if !ok {
		return nil
	}
	switch prefix {
	case "int", "uint", "llong", "ullong", "char", "unichar", "ptr":
	default:
		return nil
	}
	if len(op.Args) != 2 {
		return nil
	}
	a, b := op.Args[0], op.Args[1]
	if same(a, b) {
		if v := ofEqual(name, op); v != nil {
			return v
		}
	}
	if ca := constant(a); ca != nil {
		return leftIdentity(name, ca, b)
	}
	if cb := constant(b); cb != nil {
		return rightIdentity(name, a, cb)
	}
	return nil
}

// ofEqual returns the result of an operation on twice the same value.
func ofEqual(name string, op *flow.SpaceOperation) flow.Value {
	switch name {
	case "eq", "le", "ge":
		return constTrue
	case "ne", "lt", "gt":
		return constFalse
	case "sub", "xor", "sub_ovf":
		t := lltype.TypeOf(op.Result)
		return lltype.NewConstant(lltype.Default(t), t)
	case "and", "or":
		return op.Args[0]
	}
	return nil
}

// leftIdentity returns the result of an operation whose first operand is a
// constant.
func leftIdentity(name string, c *flow.Constant, b flow.Value) flow.Value {
	switch name {
	case "add", "add_ovf", "or", "xor":
		if isInt(c, 0) {
			return b
		}
	case "mul", "mul_ovf":
		if isInt(c, 1) {
			return b
		}
		if isInt(c, 0) {
			return c
		}
	case "and":
		if isInt(c, 0) {
			return c
		}
		if isInt(c, -1) {
			return b
		}
	case "lshift", "rshift", "lshift_ovf":
		if isInt(c, 0) {
			return c
		}
	}
	return nil
}

// rightIdentity returns the result of an operation whose second operand is a
// constant.
func rightIdentity(name string, a flow.Value, c *flow.Constant) flow.Value {
	switch name {
	case "sub", "sub_ovf", "lshift", "rshift", "lshift_ovf", "add_nonneg_ovf":
		if isInt(c, 0) {
			return a
		}
	case "floordiv", "floordiv_zer", "floordiv_ovf_zer":
		if isInt(c, 1) {
			return a
		}
	case "add", "add_ovf", "or", "xor", "mul", "mul_ovf", "and":
		return leftIdentity(name, c, a)
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
	switch op.Name {
	case "ptr_eq", "ptr_ne":
		if !compareWithNull(op) {
			return false
		}
	case "indirect_call":
		if !callDirectly(op) {
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
	if op.Name == "ptr_eq" {
		op.Name = "ptr_iszero"
	} else {
		op.Name = "ptr_nonzero"
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
	op.Name = "direct_call"
	op.Args = op.Args[: 1+len(t.Args) : 1+len(t.Args)]
	return true
}

// divideSafely drops the checks of a division by a constant with which it cannot
// fail.
func divideSafely(op *flow.SpaceOperation) bool {
	name, checked := strings.CutSuffix(op.Name, "_zer")
	if !checked {
		return false
	}
	name, both := strings.CutSuffix(name, "_ovf")
	c := constant(op.Args[1])
	if c == nil || isInt(c, 0) || both && isInt(c, -1) {
		return false
	}
	op.Name = name
	return true
}
