package rtyper

import (
	"strings"

	"vitrine/annotator/lattice"
	flow "vitrine/flowspace/model"
	"vitrine/host/stdspace"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/arith"
	"vitrine/lowlevel/lltype/llop"
)

// An integersRepr represents machine integers of one kind.
type integersRepr struct {
	Base
	kind lattice.IntKind
	t    *lltype.Primitive
	ops  llop.Kind // of the operations
}

var integerReprs = [...]*integersRepr{
	lattice.Signed:           {kind: lattice.Signed, t: lltype.Signed, ops: llop.Int},
	lattice.Unsigned:         {kind: lattice.Unsigned, t: lltype.Unsigned, ops: llop.UInt},
	lattice.LongLong:         {kind: lattice.LongLong, t: lltype.SignedLongLong, ops: llop.LLong},
	lattice.UnsignedLongLong: {kind: lattice.UnsignedLongLong, t: lltype.UnsignedLongLong, ops: llop.ULLong},
	lattice.Int8:             {kind: lattice.Int8, t: lltype.Int8},
	lattice.UInt8:            {kind: lattice.UInt8, t: lltype.UInt8},
	lattice.Int16:            {kind: lattice.Int16, t: lltype.Int16},
	lattice.UInt16:           {kind: lattice.UInt16, t: lltype.UInt16},
	lattice.Int32:            {kind: lattice.Int32, t: lltype.Int32},
	lattice.UInt32:           {kind: lattice.UInt32, t: lltype.UInt32},
}

var (
	signedRepr   = integerReprs[lattice.Signed]
	unsignedRepr = integerReprs[lattice.Unsigned]
)

// String returns the name of the type.
func (r *integersRepr) String() string { return r.t.String() }

// LowLevelType returns the type of the integers.
func (r *integersRepr) LowLevelType() lltype.Type { return r.t }

// Const converts an integer, a truth value or a number of a fixed size.
func (r *integersRepr) Const(x stdspace.Object) lltype.Value {
	n, ok := integerValue(x)
	if !ok {
		fail("%s cannot be represented as %v", textOf(x), r)
	}
	switch {
	case r.small():
		return arith.Value(uint64(n), r.t)
	case r.kind.IsSigned():
		return n
	}
	return uint64(n)
}

// small reports whether the integers have less than 64 bits: they are converted to a word to be
// computed with.
func (r *integersRepr) small() bool { return r.kind.IsSmall() }

// integerValue returns the 64 bits of an integer of the program.
func integerValue(x stdspace.Object) (int64, bool) {
	switch x := x.(type) {
	case stdspace.Int:
		return int64(x), true
	case stdspace.Bool:
		if x {
			return 1, true
		}
		return 0, true
	case *stdspace.Long:
		if x.V.IsInt64() {
			return x.V.Int64(), true
		}
		if x.V.IsUint64() {
			return int64(x.V.Uint64()), true
		}
	case *stdspace.Instance:
		if x.Value != nil {
			return integerValue(x.Value)
		}
		if stdspace.IsInstance(x, "rlib.rarithmetic", "Symbolic") || stdspace.IsInstance(x, "rlib.objectmodel", "Symbolic") {
			return 0, true
		}
	}
	return 0, false
}

// Equal compares by the operation of the type.
func (*integersRepr) Equal() (helper, bool) { return helper{}, true }

// Hash is the number itself.
func (*integersRepr) Hash() (helper, bool) { return helper{}, true }

// op returns the operation that computes something with such integers, unchecked.
func (r *integersRepr) op(b llop.Base) llop.Op { return llop.Find(r.ops, b, llop.Unchecked) }

// ConvertTo converts to other numbers.
func (r *integersRepr) ConvertTo(to Repr, v flow.Value, l *LowLevelOps) flow.Value {
	switch to := to.(type) {
	case *integersRepr:
		op, ok := intCasts[r.t][to.t]
		if !ok { // bits are dropped, and the sign changes
			middle := intSteps[r.t]
			if middle == nil {
				middle = signedRepr
			}
			return l.Convert(l.Convert(v, r, middle), middle, to)
		}
		return l.Op(op, to.t, v)
	case *floatsRepr:
		if r.small() {
			return l.Convert(l.Convert(v, r, signedRepr), signedRepr, to)
		}
		return l.Op(intCasts[r.t][lltype.Float], lltype.Float, v)
	}
	return nil
}

// intCasts are the operations that convert between integers.
var intCasts = map[*lltype.Primitive]map[*lltype.Primitive]llop.Op{
	lltype.Signed: {lltype.Unsigned: llop.CastIntToUInt, lltype.SignedLongLong: llop.CastIntToLongLong,
		lltype.UnsignedLongLong: llop.CastIntToULongLong, lltype.Float: llop.CastIntToFloat,
		lltype.Int8: llop.CastIntToInt8, lltype.UInt8: llop.CastIntToUInt8, lltype.Int16: llop.CastIntToInt16,
		lltype.UInt16: llop.CastIntToUInt16, lltype.Int32: llop.CastIntToInt32, lltype.UInt32: llop.CastIntToUInt32},
	lltype.Int8:   {lltype.Signed: llop.CastInt8ToInt},
	lltype.UInt8:  {lltype.Signed: llop.CastUInt8ToInt},
	lltype.Int16:  {lltype.Signed: llop.CastInt16ToInt},
	lltype.UInt16: {lltype.Signed: llop.CastUInt16ToInt},
	lltype.Int32:  {lltype.Signed: llop.CastInt32ToInt},
	lltype.UInt32: {lltype.Signed: llop.CastUInt32ToInt},
	lltype.Unsigned: {lltype.Signed: llop.CastUIntToInt, lltype.SignedLongLong: llop.CastUIntToLongLong,
		lltype.UnsignedLongLong: llop.CastUIntToULongLong, lltype.Float: llop.CastUIntToFloat},
	lltype.SignedLongLong: {lltype.Signed: llop.TruncateLongLongToInt,
		lltype.UnsignedLongLong: llop.CastLongLongToULongLong, lltype.Float: llop.CastLongLongToFloat},
	lltype.UnsignedLongLong: {lltype.Unsigned: llop.TruncateULLongToUInt,
		lltype.SignedLongLong: llop.CastULLongToLongLong, lltype.Float: llop.CastULongLongToFloat},
}

// intSteps are the intermediate types of conversions that no single operation makes; Signed if not said.
var intSteps = map[*lltype.Primitive]Repr{lltype.SignedLongLong: signedRepr, lltype.UnsignedLongLong: unsignedRepr}

// ConvertFrom takes truth values, and other integers that occur in arithmetic.
func (r *integersRepr) ConvertFrom(from Repr, v flow.Value, l *LowLevelOps) flow.Value {
	if from == Repr(boolRepr) {
		switch r.t {
		case lltype.Signed:
			return l.Op(llop.CastBoolToInt, lltype.Signed, v)
		case lltype.Unsigned:
			return l.Op(llop.CastBoolToUInt, lltype.Unsigned, v)
		}
		return l.Convert(l.Op(llop.CastBoolToInt, lltype.Signed, v), signedRepr, r)
	}
	if from == Repr(floatRepr) {
		// An integer that was passed to a function through a call of several.
		return l.Convert(l.Op(llop.CastFloatToInt, lltype.Signed, v), signedRepr, r)
	}
	return nil
}

// Unary returns how an operation on one integer is typed.
func (r *integersRepr) Unary(op string) Rtype {
	if r.small() {
		return widened(signedRepr.Unary(strings.TrimSuffix(op, "_ovf")))
	}
	switch op {
	case "is_true", "nonzero":
		return func(hop *HighLevelOp) flow.Value {
			if v := constantResult(hop); v != nil {
				return v
			}
			return hop.Op(r.op(llop.IsTrue), lltype.Bool, hop.Arg(r, 0))
		}
	case "pos", "hash", "int":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(hop.RResult, 0) }
	case "neg", "invert":
		return func(hop *HighLevelOp) flow.Value { return hop.Op(r.op(computations[op].base), r.t, hop.Arg(r, 0)) }
	case "abs":
		return r.abs
	case "neg_ovf", "abs_ovf":
		return r.overflow1
	case "chr", "unichr":
		return characterOf
	case "float":
		return func(hop *HighLevelOp) flow.Value { return hop.Arg(floatRepr, 0) }
	case "str", "repr", "hex", "oct", "bin":
		return integerText
	}
	return nil
}

func (r *integersRepr) abs(hop *HighLevelOp) flow.Value {
	if r.kind.IsSigned() {
		return hop.Op(r.op(llop.Abs), r.t, hop.Arg(r, 0))
	}
	return hop.Arg(r, 0)
}

// mustBeSigned gives up if ovfcheck is asked about integers that never overflow.
func (r *integersRepr) mustBeSigned() {
	switch {
	case !r.kind.IsSigned():
		fail("ovfcheck() is for signed integers; unsigned ones wrap around: leave it out")
	case r.t == lltype.SignedLongLong:
		fail("ovfcheck() is for int; r_longlong wraps around: leave it out, or make an int with intmask() first")
	}
}

// overflow1 types -x and abs(x) where overflow must be noticed.
func (r *integersRepr) overflow1(hop *HighLevelOp) flow.Value {
	r.mustBeSigned()
	v := hop.Arg(signedRepr, 0)
	hop.ExceptionIsHere()
	return hop.Op(llop.Find(llop.Int, computations[hop.Name].base, llop.ForOverflow), lltype.Signed, v)
}

// Binary returns how an operation on two numbers is typed.
func (r *integersRepr) Binary(op string, right Repr) Rtype {
	if _, ok := right.(*floatsRepr); ok {
		return floatRepr.Binary(op, floatRepr)
	}
	if _, ok := right.(*integersRepr); ok || right == Repr(boolRepr) {
		return integerBinary(op)
	}
	return nil
}

// integerBinary returns how an operation on two integers, or truth values, is
// typed.
func integerBinary(op string) Rtype { return widened(wideBinary(op)) }

// widened returns how an operation is typed whose operands may be integers of less than 64 bits: they
// are converted to words, and what it gives is cut off.
func widened(rtype Rtype) Rtype {
	if rtype == nil {
		return nil
	}
	return func(hop *HighLevelOp) flow.Value {
		result, cut := hop.RResult.(*integersRepr)
		cut = cut && result.small()
		c := hop
		for i, repr := range hop.Reprs[:min(len(hop.Reprs), 2)] {
			r, ok := repr.(*integersRepr)
			if !ok || !r.small() {
				continue
			}
			if c == hop {
				c = hop.Copy()
			}
			c.Args[i], c.Anns[i], c.Reprs[i] = hop.Arg(signedRepr, i), lattice.IntegerOf(lattice.Signed, isNonNeg(hop.Anns[i])), signedRepr
		}
		if !cut {
			return rtype(c)
		}
		if c == hop {
			c = hop.Copy()
		}
		c.RResult, c.Name = signedRepr, strings.TrimSuffix(c.Name, "_ovf") // it is cut off, and does not overflow
		return hop.Convert(rtype(c), signedRepr, result)
	}
}

// wideBinary is integerBinary for integers of 64 bits.
func wideBinary(op string) Rtype {
	switch op {
	case "add", "sub", "mul", "and_", "or_", "xor", "floordiv", "div", "mod", "lshift", "rshift",
		"add_ovf", "sub_ovf", "mul_ovf", "floordiv_ovf", "div_ovf", "mod_ovf", "lshift_ovf", "rshift_ovf":
		return arithmetic
	case "truediv", "truediv_ovf":
		return integerTrueDiv
	case "lt", "le", "eq", "ne", "gt", "ge":
		return compareIntegers
	case "is_":
		return func(hop *HighLevelOp) flow.Value {
			if v := constantResult(hop); v != nil {
				return v
			}
			if hop.Reprs[0] != hop.Reprs[1] {
				return boolConst(false)
			}
			c := hop.Copy()
			c.Name = "eq"
			return compareIntegers(c)
		}
	case "pow":
		return integerPow
	case "divmod":
		return integerDivMod
	case "cmp":
		return threeWay
	case "coerce":
		return coerce
	}
	return nil
}

// joinOf returns the representation of integers that has room for both operands.
func joinOf(hop *HighLevelOp) *integersRepr {
	var kind lattice.IntKind
	for _, r := range hop.Reprs[:2] {
		if i, ok := r.(*integersRepr); ok {
			kind = kind.Join(i.kind)
		}
	}
	return integerReprs[kind]
}

// compareIntegers types a comparison.
func compareIntegers(hop *HighLevelOp) flow.Value {
	if v := constantResult(hop); v != nil {
		return v
	}
	if i := mixedSign(hop); i >= 0 {
		return compareMixed(hop, i)
	}
	r := joinOf(hop)
	return hop.Op(r.op(comparisons[hop.Name]), lltype.Bool, hop.Arg(r, 0), hop.Arg(r, 1))
}

// mixedSign returns which operand of a comparison is signed and may be negative while the other is
// unsigned; -1 if neither is.
func mixedSign(hop *HighLevelOp) int {
	x, ok1 := hop.Reprs[0].(*integersRepr)
	y, ok2 := hop.Reprs[1].(*integersRepr)
	if !ok1 || !ok2 || x.kind.IsSigned() == y.kind.IsSigned() {
		return -1
	}
	i := 0
	if y.kind.IsSigned() {
		i = 1
	}
	if joinOf(hop).kind.IsSigned() || !isNonNeg(hop.Anns[i]) {
		return i
	}
	return -1
}

// compareMixed compares the numbers themselves: operand i is signed, the other is unsigned and may
// be larger than any signed one. If operand i is negative, the sign decides.
func compareMixed(hop *HighLevelOp, i int) flow.Value {
	asked := comparisons[hop.Name]
	own := hop.Reprs[i].(*integersRepr)
	wide := integerReprs[lattice.UnsignedLongLong]
	v := hop.Arg(own, i)
	operands := []flow.Value{hop.Convert(v, own, wide), hop.Convert(v, own, wide)}
	operands[1-i] = hop.Convert(hop.Arg(hop.Reprs[1-i], 1-i), hop.Reprs[1-i], wide)
	is := hop.Convert(hop.Op(wide.op(asked), lltype.Bool, operands...), boolRepr, signedRepr)
	zero := lltype.NewConstant(int64(0), own.t)
	if below := asked == llop.NE || (i == 0) == (asked == llop.LT || asked == llop.LE) && asked != llop.EQ; below {
		negative := hop.Convert(hop.Op(own.op(llop.LT), lltype.Bool, v, zero), boolRepr, signedRepr)
		is = hop.Op(llop.IntOr, lltype.Signed, is, negative)
	} else {
		other := hop.Convert(hop.Op(own.op(llop.GE), lltype.Bool, v, zero), boolRepr, signedRepr)
		is = hop.Op(llop.IntAnd, lltype.Signed, is, other)
	}
	return hop.Op(llop.IntIsTrue, lltype.Bool, is)
}

// threeWay types cmp(x, y).
func threeWay(hop *HighLevelOp) flow.Value {
	if mixedSign(hop) < 0 {
		r := joinOf(hop)
		return hop.Call(ll("rint", "ll_cmp"), hop.Arg(r, 0), hop.Arg(r, 1))
	}
	is := func(name string) flow.Value {
		c := hop.Copy()
		c.Name = name
		return hop.Convert(compareMixed(c, mixedSign(c)), boolRepr, signedRepr)
	}
	return hop.Op(llop.IntSub, lltype.Signed, is("gt"), is("lt"))
}

// arithmetic types an operation on integers. If the program catches its exceptions, the operation
// is one that raises them.
func arithmetic(hop *HighLevelOp) flow.Value {
	c := computations[hop.Name]
	r, ok := hop.RResult.(*integersRepr)
	if !ok {
		r = joinOf(hop) // truth values
	}
	if c.overflow {
		r.mustBeSigned()
	}
	second, shifts := Repr(r), c.base.IsShift()
	if shifts {
		second = signedRepr
	}
	x, y := hop.Arg(r, 0), hop.Arg(second, 1)
	if shifts {
		if fn := r.checkedShift(hop, c, y); fn != (helper{}) {
			return hop.Convert(hop.Call(fn, x, y), r, hop.RResult)
		}
	}
	v := r.arithmeticOp(hop, c, x, y)
	return hop.Convert(v, r, hop.RResult)
}

// checkedShift returns the helper for a shift whose count may be invalid, or whose exceptions the
// program catches; the zero helper for any other.
func (r *integersRepr) checkedShift(hop *HighLevelOp, c computation, y flow.Value) helper {
	overflows := c.overflow && c.base == llop.LShift && r == signedRepr
	catches := hop.HasImplicitException("ValueError")
	checks := hop.checksShift(y)
	if catches || checks && overflows {
		hop.ExceptionIsHere()
	}
	switch {
	case overflows && (catches || checks):
		return ll("rint", "ll_lshift_ovf_any")
	case checks:
		if !catches {
			hop.ExceptionCannotOccur()
		}
		return ll("rint", "ll_"+c.base.String()+"_any")
	case catches:
		return ll("rint", "ll_"+c.base.String()+"_val")
	}
	return helper{}
}

// checksShift reports whether a shift count must be checked.
func (h *HighLevelOp) checksShift(y flow.Value) bool { return h.checks() && !isBelow(y, 64) }

// checks reports whether operations raise their exceptions even if the program does not catch them
// there. Helpers decide for themselves what they check.
func (h *HighLevelOp) checks() bool { return !h.Typer.unchecked && !h.Typer.at.graph.Helper }

// arithmeticOp appends the operation, with the correction that makes quotient
// and remainder those of Python.
func (r *integersRepr) arithmeticOp(hop *HighLevelOp, c computation, x, y flow.Value) flow.Value {
	divides := c.base.IsDivision()
	overflow := c.overflow && r == signedRepr && c.base != llop.RShift
	check := llop.Unchecked
	switch {
	case divides && overflow:
		check = llop.ForBoth
	case overflow:
		check = llop.ForOverflow
	case divides && hop.HasImplicitException("ZeroDivisionError"):
		check = llop.ForZero
	}
	if check != llop.Unchecked {
		hop.ExceptionIsHere()
	} else {
		hop.ExceptionCannotOccur()
		if divides && hop.checksDivisor(y) {
			y = hop.Call(ll("rint", "ll_check_divisor"), y)
		}
	}
	v := flow.Value(hop.Op(llop.Find(r.ops, c.base, check), r.t, x, y))
	if !divides || !r.kind.IsSigned() || isNonNeg(hop.Anns[0]) && isNonNeg(hop.Anns[1]) {
		return v
	}
	// The machine rounds toward zero, Python toward minus infinity. The results
	// differ where the signs of the operands do and the division is not exact.
	zero := lltype.NewConstant(int64(0), r.t)
	signs := hop.Op(r.op(llop.LE), lltype.Bool, hop.Op(r.op(llop.Xor), r.t, x, y), zero)
	differs := hop.Convert(signs, boolRepr, r)
	rest := v
	if c.base == llop.FloorDiv {
		rest = hop.Op(r.op(llop.Mod), r.t, x, y)
	}
	inexact := hop.Convert(hop.Op(r.op(llop.NE), lltype.Bool, rest, zero), boolRepr, r)
	correction := hop.Op(r.op(llop.And), r.t, differs, inexact)
	if c.base == llop.FloorDiv {
		return hop.Op(r.op(llop.Sub), r.t, v, correction)
	}
	return hop.Op(r.op(llop.Add), r.t, v, hop.Op(r.op(llop.Mul), r.t, correction, y))
}

// checksDivisor reports whether a divisor is checked even if the program does not catch
// ZeroDivisionError there.
func (h *HighLevelOp) checksDivisor(y flow.Value) bool {
	if !h.checks() {
		return false
	}
	if c, ok := y.(*flow.Constant); ok {
		if f, ok := c.Value.(float64); ok {
			return f == 0 // with either sign
		}
		return c.Key == lltype.NewConstant(lltype.Default(lltype.TypeOf(c)), lltype.TypeOf(c)).Key
	}
	return true
}

func isNonNeg(s lattice.SomeValue) bool {
	switch s := s.(type) {
	case *lattice.SomeInteger:
		return s.NonNeg
	case *lattice.SomeBool:
		return true
	}
	return false
}

// integerTrueDiv types x / y as a division of floats.
func integerTrueDiv(hop *HighLevelOp) flow.Value {
	x, y := hop.Arg(floatRepr, 0), hop.Arg(floatRepr, 1)
	return divideFloats(hop, x, y)
}

// integerPow types x ** y.
func integerPow(hop *HighLevelOp) flow.Value {
	x, y := hop.Arg(signedRepr, 0), hop.Arg(signedRepr, 1)
	hop.ExceptionIsHere()
	if len(hop.Args) > 2 && hop.Reprs[2] != noneRepr {
		return hop.Convert(hop.Call(ll("rint", "ll_pow_mod"), x, y, hop.Arg(signedRepr, 2)), signedRepr, hop.RResult)
	}
	return hop.Convert(hop.Call(ll("rint", "ll_pow"), x, y), signedRepr, hop.RResult)
}

// integerDivMod types divmod(x, y).
func integerDivMod(hop *HighLevelOp) flow.Value {
	tuple, ok := hop.RResult.(*tupleRepr)
	if !ok {
		fail("the result of divmod() is %v", hop.RResult)
	}
	q, m := hop.Copy(), hop.Copy()
	q.Name, q.RResult = "floordiv", tuple.items[0]
	m.Name, m.RResult, m.exits = "mod", tuple.items[1], nil
	a := arithmetic(q)
	b := arithmetic(m)
	return tuple.newFrom(hop.LowLevelOps, []flow.Value{a, b})
}

// coerce types coerce(x, y).
func coerce(hop *HighLevelOp) flow.Value { return hop.Arg(hop.RResult, 0) }
