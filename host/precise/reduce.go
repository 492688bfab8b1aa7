package precise

import (
	"math"
	"math/big"
	"sync"
)

// pointBits is how many bits come after the point where large numbers are reduced: as many as the largest
// number has before it, and as many again as the sine of what is left is computed with.
const pointBits = 1024 + 256

// fixedHalfPi is a quarter of a turn, times 2**pointBits.
var fixedHalfPi = sync.OnceValue(func() *big.Int {
	const spare = 32 // bits, for what is rounded on the way
	five, other := inverseArc(5, pointBits+spare), inverseArc(239, pointBits+spare)
	sum := five.Lsh(five, 3) // J. Machin, 1706: pi/4 = 4 atan(1/5) - atan(1/239)
	sum.Sub(sum, other.Lsh(other, 1))
	return sum.Rsh(sum, spare)
})

// inverseArc is the arc tangent of 1/n, times 2**bits.
func inverseArc(n, bits int64) *big.Int {
	term := new(big.Int).Lsh(big.NewInt(1), uint(bits))
	term.Div(term, big.NewInt(n))
	square, sum, part := big.NewInt(n*n), new(big.Int), new(big.Int)
	for k := int64(1); term.Sign() != 0; k += 2 {
		part.Div(term, big.NewInt(k))
		if k&2 == 0 {
			sum.Add(sum, part)
		} else {
			sum.Sub(sum, part)
		}
		term.Div(term, square)
	}
	return sum
}

// reduceLarge takes the quarter turns that are nearest off a finite number that is far from 0. It returns what is left and how many they are, but for
// a multiple of four.
func reduceLarge(x float64) (rest twofold, turns int64) {
	fraction, exp := math.Frexp(x)
	scaled := big.NewInt(int64(math.Ldexp(fraction, 53)))
	scaled.Lsh(scaled, uint(pointBits+exp-53))
	quarter := fixedHalfPi()
	n, left := new(big.Int).DivMod(scaled, quarter, new(big.Int))
	if new(big.Int).Lsh(left, 1).Cmp(quarter) > 0 {
		left.Sub(left, quarter)
		n.Add(n, big.NewInt(1))
	}
	exact := new(big.Float).SetInt(left)
	exact.SetMantExp(exact, -pointBits)
	rest.hi, _ = exact.Float64()
	exact.Sub(exact, new(big.Float).SetFloat64(rest.hi))
	rest.lo, _ = exact.Float64()
	return rest, int64(n.Bit(0)) | int64(n.Bit(1))<<1
}
