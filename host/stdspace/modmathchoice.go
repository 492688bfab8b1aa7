package stdspace

import (
	"math"
	"math/big"
)

// oldFactorialArg is the argument of factorial() of Python 2, which may be a float or have __int__.
func oldFactorialArg(s *Space, x Object) (Object, error) {
	if f, ok := sequenceValue(x).(Float); ok {
		if f != Float(math.Floor(float64(f))) || math.IsInf(float64(f), 0) {
			return nil, s.ValueError("factorial() only accepts integral values")
		}
		v, err := truncate(s, f)
		if err != nil {
			return nil, err
		}
		x = v
	}
	n, ok := intOf(x)
	if !ok {
		v, err := numberToInt(s, x, true)
		if v == nil && err == nil {
			err = s.TypeError("an integer is required")
		}
		if err != nil {
			return nil, err
		}
		n = intValue{big: v}
	}
	if n = shrink(n); n.big != nil {
		return nil, s.format.wordOverflow()
	}
	return MakeInt(n.small), nil
}

func mathFactorial(s *Space, args []Object) (Object, error) {
	x := args[0]
	if s.py2() {
		var err error
		if x, err = oldFactorialArg(s, x); err != nil {
			return nil, err
		}
	}
	n, err := integerArg(s, x)
	switch {
	case err != nil:
		return nil, err
	case n.Sign() < 0:
		return nil, s.ValueError("factorial() not defined for negative values")
	case !n.IsInt64():
		return nil, s.Throw("OverflowError", "factorial() argument should not exceed 9223372036854775807")
	}
	r, err := fallingProduct(s, n, n)
	if err != nil {
		return nil, err
	}
	return normalize(r), nil
}

// choiceArgs returns the arguments n and k of comb and perm.
func choiceArgs(s *Space, args []Object) (n, k *big.Int, err error) {
	if n, err = integerArg(s, args[0]); err != nil {
		return nil, nil, err
	}
	if k, err = integerArg(s, args[1]); err != nil {
		return nil, nil, err
	}
	switch {
	case n.Sign() < 0:
		return nil, nil, s.ValueError("n must be a non-negative integer")
	case k.Sign() < 0:
		return nil, nil, s.ValueError("k must be a non-negative integer")
	}
	return n, k, nil
}

func mathComb(s *Space, args []Object) (Object, error) {
	n, k, err := choiceArgs(s, args)
	if err != nil || k.Cmp(n) > 0 {
		return MakeInt(0), err
	}
	if others := new(big.Int).Sub(n, k); others.Cmp(k) < 0 {
		k = others
	}
	if !k.IsInt64() {
		return nil, s.Throw("OverflowError", "min(n - k, k) must not exceed 9223372036854775807")
	}
	ordered, err := fallingProduct(s, n, k)
	if err != nil {
		return nil, err
	}
	orders, err := fallingProduct(s, k, k)
	if err != nil {
		return nil, err
	}
	r := new(big.Int)
	err = s.limits.away(bigBytes(ordered, orders), func() { r.Quo(ordered, orders) })
	return normalize(r), err
}

func mathPerm(s *Space, args []Object) (Object, error) {
	if len(args) == 1 || args[1] == None {
		return mathFactorial(s, args[:1])
	}
	n, k, err := choiceArgs(s, args)
	if err != nil || k.Cmp(n) > 0 {
		return MakeInt(0), err
	}
	if !k.IsInt64() {
		return nil, s.Throw("OverflowError", "k must not exceed 9223372036854775807")
	}
	r, err := fallingProduct(s, n, k)
	if err != nil {
		return nil, err
	}
	return normalize(r), nil
}

// fallingProduct is the product of n, n-1 and so on, of k factors.
func fallingProduct(s *Space, n, k *big.Int) (*big.Int, error) {
	bits := int64(n.BitLen())
	if bits > 0 && k.Cmp(big.NewInt(maxIntBits/bits)) > 0 {
		return nil, s.Throw("MemoryError", "")
	}
	r := new(big.Int)
	err := s.limits.away(16*int(bits*k.Int64()), func() { multiplyDown(r, n, k.Int64()) })
	return r, err
}

// multiplyDown sets r to the product of k integers from n downwards. Halves are multiplied by each other: factors of
// the same size are multiplied fastest.
func multiplyDown(r, n *big.Int, k int64) {
	switch k {
	case 0:
		r.SetInt64(1)
	case 1:
		r.Set(n)
	default:
		var upper, lower big.Int
		multiplyDown(&upper, n, k/2)
		multiplyDown(&lower, new(big.Int).Sub(n, big.NewInt(k/2)), k-k/2)
		r.Mul(&upper, &lower)
	}
}
