package arith

import (
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// word draws integers, often those near the limits.
func word(t *rapid.T, label string) int64 {
	edge := []int64{0, 1, -1, 2, -2, 63, 64, math.MinInt64, math.MinInt64 + 1, math.MaxInt64, 1 << 31, 1 << 32, -1 << 31}
	return rapid.OneOf(rapid.SampledFrom(edge), rapid.Int64()).Draw(t, label)
}

// exact computes an operation on integers without bounds; ok is false where
// Python raises.
func exact(name string, a, b *big.Int) (result *big.Int, ok bool) {
	out := new(big.Int)
	switch name {
	case "add", "add_nonneg":
		return out.Add(a, b), true
	case "sub":
		return out.Sub(a, b), true
	case "mul":
		return out.Mul(a, b), true
	case "neg":
		return out.Neg(a), true
	case "abs":
		return out.Abs(a), true
	case "invert":
		return out.Not(a), true
	case "and":
		return out.And(a, b), true
	case "or":
		return out.Or(a, b), true
	case "xor":
		return out.Xor(a, b), true
	case "floordiv", "mod":
		if b.Sign() == 0 {
			return nil, false
		}
		if name == "mod" {
			return out.Rem(a, b), true
		}
		return out.Quo(a, b), true
	case "lshift":
		return out.Lsh(a, uint(b.Uint64()&63)), true
	case "rshift":
		return out.Rsh(a, uint(b.Uint64()&63)), true
	}
	order := a.Cmp(b)
	truth := map[string]bool{"lt": order < 0, "le": order <= 0, "eq": order == 0, "ne": order != 0, "gt": order > 0, "ge": order >= 0, "is_true": a.Sign() != 0}
	yes, known := truth[name]
	if !known {
		return nil, false
	}
	return out.SetUint64(fromBool(yes)), true
}

func wide(bits uint64, signed bool) *big.Int {
	if signed {
		return big.NewInt(int64(bits))
	}
	return new(big.Int).SetUint64(bits)
}

// low returns the low word of an integer.
func low(n *big.Int) uint64 {
	mask := new(big.Int).SetUint64(math.MaxUint64)
	return new(big.Int).And(n, mask).Uint64()
}

func TestIntegersAgreeWithExactArithmetic(t *testing.T) {
	for _, op := range llop.All() {
		info := op.Info()
		signed, base := info.Kind.IsSigned(), info.Base.String()
		if !info.Kind.IsInteger() || info.Base == llop.NoBase {
			continue
		}
		t.Run(op.String(), rapid.MakeCheck(func(t *rapid.T) {
			a, b := uint64(word(t, "a")), uint64(word(t, "b"))
			wideB := wide(b, signed)
			if info.Base.IsShift() {
				b &= 63
				wideB = wide(b, false)
			}
			want, fine := exact(base, wide(a, signed), wideB)
			if f := Checked(op); f != nil {
				got, class := f(a, b)
				overflows := fine && info.Check.Overflow() && !bounded(base, wide(a, signed), wideB)
				checkException(t, want, fine, overflows, got, class)
				return
			}
			if !fine {
				return
			}
			got := uint64(0)
			if f := Unary(op); f != nil {
				got = f(a)
			} else {
				got = Binary(op)(a, b)
			}
			if got != low(want) {
				t.Fatalf("%v(%d, %d) = %d, not %v", op, int64(a), int64(b), int64(got), want)
			}
		}))
	}
}

// bounded reports whether an operation on two words does not overflow. The
// original's int_mod_ovf overflows where the quotient does, though the
// remainder would fit.
func bounded(name string, a, b *big.Int) bool {
	if name == "mod" {
		name = "floordiv"
	}
	result, _ := exact(name, a, b)
	return result.IsInt64()
}

func checkException(t *rapid.T, want *big.Int, fine, overflows bool, got uint64, class string) {
	switch {
	case !fine:
		if class != zero {
			t.Fatalf("dividing by zero raises %q", class)
		}
	case overflows:
		if class != overflow {
			t.Fatalf("the result %v raises %q", want, class)
		}
	case class != "" || got != low(want):
		t.Fatalf("the result is %d (raising %q), not %v", int64(got), class, want)
	}
}

func TestDividingTheLeastByMinusOneOverflows(t *testing.T) {
	least, minusOne := uint64(1<<63), uint64(math.MaxUint64)
	for _, name := range []llop.Op{llop.IntFloorDivOvfZer, llop.IntModOvfZer} {
		if _, class := Checked(name)(least, minusOne); class != overflow {
			t.Errorf("%s raises %q", name, class)
		}
		if got, class := Checked(name)(least+1, minusOne); class != "" || name == llop.IntModOvfZer && got != 0 {
			t.Errorf("%s of one more is %d, raising %q", name, int64(got), class)
		}
	}
}

func TestEveryOperationWithoutMemoryIsThere(t *testing.T) {
	for _, op := range llop.All() {
		info := op.Info()
		have := Unary(op) != nil || Binary(op) != nil || Checked(op) != nil
		if want := (info.Fold || info.TryFold) && op != llop.CastPointer; have != want {
			t.Errorf("%v: in this package %v, foldable %v", op, have, want)
		}
	}
}

func TestFloats(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64().Draw(t, "a"), rapid.Float64().Draw(t, "b")
		for name, want := range map[llop.Op]float64{
			llop.FloatAdd: a + b, llop.FloatSub: a - b, llop.FloatMul: a * b, llop.FloatTrueDiv: a / b,
		} {
			if got := float(Binary(name)(fromFloat(a), fromFloat(b))); got != want && want == want {
				t.Fatalf("%s(%v, %v) = %v, not %v", name, a, b, got, want)
			}
		}
		for name, want := range map[llop.Op]bool{
			llop.FloatLT: a < b, llop.FloatLE: a <= b, llop.FloatEQ: a == b, llop.FloatNE: a != b, llop.FloatGT: a > b, llop.FloatGE: a >= b,
		} {
			if got := Binary(name)(fromFloat(a), fromFloat(b)) == 1; got != want {
				t.Fatalf("%s(%v, %v) = %v", name, a, b, got)
			}
		}
		if float(Unary(llop.FloatNeg)(fromFloat(a))) != -a || float(Unary(llop.FloatAbs)(fromFloat(a))) != math.Abs(a) {
			t.Fatal("the sign is wrong")
		}
		if math.Abs(a) < 1<<62 && int64(Unary(llop.CastFloatToInt)(fromFloat(a))) != int64(a) {
			t.Fatal("the conversion does not round toward zero")
		}
	})
}

func TestFold(t *testing.T) {
	signed := []lltype.Type{lltype.Signed, lltype.Signed}
	for _, c := range []struct {
		name string
		args []lltype.Value
		want lltype.Value
		ok   bool
	}{
		{"int_add", []lltype.Value{int64(2), int64(3)}, int64(5), true},
		{"int_add_ovf", []lltype.Value{int64(math.MaxInt64), int64(3)}, nil, false},
		{"int_floordiv", []lltype.Value{int64(7), int64(0)}, nil, false},
		{"int_lshift", []lltype.Value{int64(7), int64(64)}, nil, false},
		{"int_mod_zer", []lltype.Value{int64(-7), int64(4)}, int64(-3), true},
		{"int_neg", []lltype.Value{int64(7)}, int64(-7), true},
		{"getfield", []lltype.Value{int64(7)}, nil, false},
		{"int_neg", []lltype.Value{"seven"}, nil, false},
	} {
		got, ok := Fold(llop.ByName(c.name), c.args, signed, lltype.Signed)
		if ok != c.ok || ok && got != c.want {
			t.Errorf("%s%v = %v, %v", c.name, c.args, got, ok)
		}
	}
}

func TestBitsAndBack(t *testing.T) {
	for _, c := range []struct {
		v lltype.Value
		t lltype.Type
	}{
		{int64(-5), lltype.Signed}, {uint64(math.MaxUint64), lltype.Unsigned}, {2.5, lltype.Float}, {byte(200), lltype.Char},
		{rune(0x1f600), lltype.UniChar}, {rune(-1), lltype.UniChar}, {true, lltype.Bool}, {int64(7), lltype.SignedLongLong}, {uint64(7), lltype.UnsignedLongLong},
	} {
		bits, err := Bits(c.v, c.t)
		if err != nil || Value(bits, c.t) != c.v {
			t.Errorf("%v of type %v becomes %v (%v)", c.v, c.t, Value(bits, c.t), err)
		}
		if _, err := Bits("wrong", c.t); err == nil {
			t.Errorf("a string is a %v", c.t)
		}
	}
}
