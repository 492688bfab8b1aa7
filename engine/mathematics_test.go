package engine

import "testing"

// TestMathematics: functions of mathematics and powers have the same last digit in all
// ways to run a program, and divisions by zero of either sign raise.
func TestMathematics(t *testing.T) {
	const text = `
import math
def functions(x: float):
    y = abs(x) + 0.25
    u = x / 40.0
    return [math.sin(x), math.cos(x), math.tan(x), math.exp(x), math.log(y), math.log10(y), math.atan(x), math.asin(u),
            math.acos(u), math.sinh(x), math.cosh(x), math.tanh(u), math.pow(y, x), math.atan2(x, y), math.hypot(x, y)]
def power(x: float): return [(abs(x) + 0.25) ** x, x ** 3, 10.0 ** -19]
def over(f): return f / -0.0
def under(f): return f / 0.0
def caught(f):
    try: return f / -0.0
    except ZeroDivisionError: return 2.5
def zeros(x: float): return caught(x)
def minus(x: float): return over(x)
def plus(x: float): return under(x)
`
	a := newAgreement(t, text)
	for _, x := range []string{"0.5", "-1.25", "3.7", "-9.981", "17.3", "31.0"} {
		for _, name := range []string{"functions", "power", "zeros", "minus", "plus"} {
			a.check(t, name, x)
		}
	}
}
