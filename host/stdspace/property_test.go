package stdspace_test

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"vitrine/host/operation"
	"vitrine/host/source"
	"vitrine/host/stdspace"
)

// integers draws integers of all sizes, with those around the limits of
// machine words among them.
func integers() *rapid.Generator[*big.Int] {
	return rapid.Custom(func(t *rapid.T) *big.Int {
		near := rapid.SampledFrom([]int64{0, 1, -1, math.MaxInt64, math.MinInt64, 1 << 31, -1 << 31, 1 << 53, 65535, -1024}).Draw(t, "near")
		v := big.NewInt(near)
		v.Add(v, big.NewInt(rapid.Int64Range(-3, 3).Draw(t, "off")))
		switch rapid.IntRange(0, 3).Draw(t, "size") {
		case 0:
			return v
		case 1:
			return big.NewInt(rapid.Int64().Draw(t, "word"))
		case 2:
			return big.NewInt(rapid.Int64Range(-100, 100).Draw(t, "small"))
		}
		return v.Mul(v, big.NewInt(rapid.Int64().Draw(t, "factor")))
	})
}

func object(v *big.Int) stdspace.Object {
	if v.IsInt64() {
		return stdspace.MakeInt(v.Int64())
	}
	return &stdspace.Long{V: v}
}

// floorDiv and floorMod are Python's division on big integers.
func floorDiv(x, y *big.Int) (q, r *big.Int) {
	q, r = new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign()*y.Sign() < 0 {
		q.Sub(q, big.NewInt(1))
		r.Add(r, y)
	}
	return q, r
}

// TestIntegerArithmetic compares arithmetic with that of math/big.
func TestIntegerArithmetic(t *testing.T) {
	s := stdspace.New(stdspace.Options{})
	z := func() *big.Int { return new(big.Int) }
	references := map[operation.Op]func(x, y *big.Int) *big.Int{
		operation.Add:      func(x, y *big.Int) *big.Int { return z().Add(x, y) },
		operation.Sub:      func(x, y *big.Int) *big.Int { return z().Sub(x, y) },
		operation.Mul:      func(x, y *big.Int) *big.Int { return z().Mul(x, y) },
		operation.And:      func(x, y *big.Int) *big.Int { return z().And(x, y) },
		operation.Or:       func(x, y *big.Int) *big.Int { return z().Or(x, y) },
		operation.Xor:      func(x, y *big.Int) *big.Int { return z().Xor(x, y) },
		operation.FloorDiv: func(x, y *big.Int) *big.Int { q, _ := floorDiv(x, y); return q },
		operation.Mod:      func(x, y *big.Int) *big.Int { _, r := floorDiv(x, y); return r },
		operation.LShift:   func(x, y *big.Int) *big.Int { return z().Lsh(x, uint(y.Int64())) },
		operation.RShift:   func(x, y *big.Int) *big.Int { return z().Rsh(x, uint(y.Int64())) },
	}
	rapid.Check(t, func(t *rapid.T) {
		x, y := integers().Draw(t, "x"), integers().Draw(t, "y")
		for op, reference := range references {
			b := y
			switch op {
			case operation.FloorDiv, operation.Mod:
				if b.Sign() == 0 {
					continue
				}
			case operation.LShift, operation.RShift:
				b = big.NewInt(int64(y.Bit(0)) + int64(y.BitLen()))
			}
			got, err := s.Binary(op, object(x), object(b))
			if err != nil {
				t.Fatalf("%s %s %s: %v", x, op, b, err)
			}
			want := object(reference(x, b))
			if !stdspace.SameConstant(got, want) {
				t.Fatalf("%s %s %s = %v, want %v", x, op, b, got, want)
			}
		}
	})
}

// TestComparison compares integers and floats, mixed, with exact rational
// numbers; equal numbers must have equal hashes.
func TestComparison(t *testing.T) {
	s := stdspace.New(stdspace.Options{})
	rapid.Check(t, func(t *rapid.T) {
		i := integers().Draw(t, "i")
		var f float64
		if rapid.Bool().Draw(t, "close") {
			f, _ = new(big.Float).SetInt(i).Float64()
		} else {
			f = rapid.Float64().Draw(t, "f")
		}
		if math.IsInf(f, 0) || math.IsNaN(f) {
			return
		}
		c := new(big.Rat).SetInt(i).Cmp(new(big.Rat).SetFloat64(f))
		for op, want := range map[operation.Op]bool{
			operation.LT: c < 0, operation.LE: c <= 0, operation.EQ: c == 0, operation.NE: c != 0, operation.GT: c > 0, operation.GE: c >= 0,
		} {
			got, err := s.Binary(op, object(i), stdspace.Float(f))
			if err != nil || got != stdspace.MakeBool(want) {
				t.Fatalf("%s %s %v = %v, %v", i, op, f, got, err)
			}
		}
		hi, _ := s.Unary(operation.Hash, object(i))
		hf, _ := s.Unary(operation.Hash, stdspace.Float(f))
		if c == 0 && hi != hf {
			t.Fatalf("hash(%s) = %v, hash(%v) = %v", i, hi, f, hf)
		}
	})
}

// TestFloatDivision checks that divmod of floats gives a remainder with the
// sign of the divisor and smaller than it, and a whole quotient.
func TestFloatDivision(t *testing.T) {
	s := stdspace.New(stdspace.Options{})
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e9, 1e9).Draw(t, "x")
		y := rapid.Float64Range(-1e6, 1e6).Filter(func(f float64) bool { return math.Abs(f) > 1e-6 }).Draw(t, "y")
		q, err := s.Binary(operation.FloorDiv, stdspace.Float(x), stdspace.Float(y))
		if err != nil {
			t.Fatal(err)
		}
		r, err := s.Binary(operation.Mod, stdspace.Float(x), stdspace.Float(y))
		if err != nil {
			t.Fatal(err)
		}
		fq, fr := float64(q.(stdspace.Float)), float64(r.(stdspace.Float))
		if fq != math.Floor(fq) || fr != 0 && (fr < 0) != (y < 0) || math.Abs(fr) > math.Abs(y) {
			t.Fatalf("divmod(%v, %v) = %v, %v", x, y, fq, fr)
		}
		if d := math.Abs(fq*y + fr - x); d > 1e-6*math.Max(1, math.Abs(x)) {
			t.Fatalf("divmod(%v, %v) = %v, %v misses by %v", x, y, fq, fr, d)
		}
	})
}

// TestSlices compares slices of lists, tuples and strings with a reference
// that walks over the indices, and assignment and deletion with rebuilding.
func TestSlices(t *testing.T) {
	s := stdspace.New(stdspace.Options{Dialect: source.Python3})
	bound := rapid.OneOf(rapid.Just("None"), rapid.Map(rapid.IntRange(-12, 12), func(i int) string { return fmt.Sprint(i) }))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9).Draw(t, "n")
		step := rapid.SampledFrom([]string{"None", "1", "2", "3", "-1", "-2", "-5"}).Draw(t, "step")
		slice := fmt.Sprintf("slice(%s, %s, %s)", bound.Draw(t, "start"), bound.Draw(t, "stop"), step)
		expr := fmt.Sprintf(`(lambda l, s: (
			l[s] == [l[i] for i in range(*s.indices(len(l)))],
			tuple(l)[s] == tuple(l[s]),
			''.join(map(chr, l))[s] == ''.join(map(chr, l[s])),
			bytes(l)[s] == bytes(l[s]),
			list(range(len(l))[s]) == list(range(len(l)))[s],
			(lambda c: (c.__delitem__(s), c)[1])(list(l)) == [l[i] for i in range(len(l)) if i not in range(*s.indices(len(l)))],
			(lambda c: (c.__setitem__(s, l[s]), c)[1])(list(l)) == l))(list(range(%d)), %s)`, n, slice)
		v, err := s.Eval(expr)
		if err != nil {
			t.Fatal(s.FormatException(err))
		}
		if r, _ := s.Repr(v); r != "(True, True, True, True, True, True, True)" {
			t.Fatalf("%s of %d items: %s", slice, n, r)
		}
	})
}
