package engine

import "testing"

// TestRounding: floor and ceil give integers in Python 3, and raise where there is none.
func TestRounding(t *testing.T) {
	const text = `
import math
def parts(f):
    try:
        return str(math.floor(f)) + ' ' + str(math.ceil(f)) + ' ' + str(math.floor(f) // 2)
    except ValueError: return 'ValueError'
    except OverflowError: return 'OverflowError'
def text(x: float): return parts(x)
def number(x: int): return [math.floor(x), math.ceil(x > 1), math.ceil(x * 0.25)]
def raising(x: float): return math.ceil(x)
def index(x: float): return 'abcdef'[math.floor(x) % 6]
`
	a := newAgreement(t, text)
	for _, x := range []string{
		"0.5", "-0.5", "-0.0", "3.0", "-7.25", "1e15 + 0.5", "9223372036854774784.0", "-9223372036854775808.0",
		"float('inf')", "float('-inf')", "float('nan')",
	} {
		a.check(t, "text", x)
		a.check(t, "raising", x)
	}
	a.check(t, "index", "-4.5")
	for _, x := range []string{"0", "3", "-9007199254740993"} {
		a.check(t, "number", x)
	}
}
