package precise

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"
)

var (
	ofOne = map[string]func(float64) float64{
		"acos": Acos, "asin": Asin, "atan": Atan, "cos": Cos, "cosh": Cosh, "exp": Exp, "gamma": Gamma, "lgamma": LogGamma, "log": Log, "log10": Log10, "log2": Log2,
		"sin": Sin, "sinh": Sinh, "tan": Tan, "tanh": Tanh,
	}
	ofTwo = map[string]func(x, y float64) float64{"atan2": Atan2, "hypot": Hypot, "pow": Pow}
)

func apply(name string, x, y float64) float64 {
	if f := ofOne[name]; f != nil {
		return f(x)
	}
	return ofTwo[name](x, y)
}

// TestCLibrary compares with what CPython printed, which asks the C library. That
// rounds the wrong way where the next digits say nothing for a long time: once in a
// thousand.
func TestCLibrary(t *testing.T) {
	f, err := os.Open("testdata/clibrary.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	number := func(text string) float64 {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	different, all := map[string]int{}, map[string]int{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var name, x, y, want string
		if _, err := fmt.Sscan(lines.Text(), &name, &x, &y, &want); err != nil {
			t.Fatal(err)
		}
		all[name]++
		got, wanted := apply(name, number(x), number(y)), number(want)
		if math.Float64bits(got) == math.Float64bits(wanted) {
			continue
		}
		different[name]++
		if math.Abs(got-wanted) > 3e-16*math.Abs(wanted) || different[name] > 1 {
			t.Errorf("%s(%s, %s) = %v, want %v", name, x, y, got, wanted)
		}
	}
	if len(all) != len(ofOne)+len(ofTwo) {
		t.Errorf("%d functions are compared, want %d", len(all), len(ofOne)+len(ofTwo))
	}
}

// TestSpecial: where there is nothing to round, the functions are those of package
// math.
func TestSpecial(t *testing.T) {
	plain := map[string]func(float64) float64{
		"acos": math.Acos, "asin": math.Asin, "atan": math.Atan, "cos": math.Cos, "cosh": math.Cosh, "exp": math.Exp,
		"gamma": math.Gamma, "log": math.Log, "log10": math.Log10, "log2": math.Log2, "sin": math.Sin, "sinh": math.Sinh, "tan": math.Tan, "tanh": math.Tanh,
	}
	special := []float64{
		0, math.Copysign(0, -1), 1, -1, 2, -2, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, -math.MaxFloat64,
		1e-300, -1e-9, 710, -746, 1e22,
	}
	for name, f := range plain {
		for _, x := range special {
			if math.Abs(x) == math.MaxFloat64 && (name == "sin" || name == "cos" || name == "tan") {
				continue // for which package math reduces too little
			}
			same(t, fmt.Sprintf("%s(%v)", name, x), ofOne[name](x), f(x))
		}
	}
	for _, x := range special {
		for _, y := range special {
			same(t, fmt.Sprintf("atan2(%v, %v)", x, y), Atan2(x, y), math.Atan2(x, y))
			same(t, fmt.Sprintf("hypot(%v, %v)", x, y), Hypot(x, y), math.Hypot(x, y))
			same(t, fmt.Sprintf("pow(%v, %v)", x, y), Pow(x, y), math.Pow(x, y))
		}
	}
}

// same wants the same number up to a few units in the last place, with the same sign.
func same(t *testing.T, what string, got, want float64) {
	t.Helper()
	near := got == want || math.Abs(got-want) <= 1e-15*math.Abs(want) || math.IsNaN(got) && math.IsNaN(want)
	if !near || !math.IsNaN(want) && math.Signbit(got) != math.Signbit(want) {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}

// TestDigits: what is next to a multiple of a quarter turn, or to zero, keeps its
// digits.
func TestDigits(t *testing.T) {
	same(t, "sin(pi)", Sin(math.Pi), 1.2246467991473532e-16)
	same(t, "cos(pi / 2)", Cos(math.Pi/2), 6.123233995736766e-17)
	same(t, "tan(pi / 2)", Tan(math.Pi/2), 1.633123935319537e+16)
	same(t, "log(5e-324)", Log(math.SmallestNonzeroFloat64), -744.4400719213812)
	same(t, "sin(1e6 pi)", Sin(1e6*math.Pi), -2.231912181360871e-10)
}
