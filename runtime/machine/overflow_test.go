package machine

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestOperandsOfOverflows: a handler gets the operand of the sum or difference that has overflowed, where that is in a register and
// where it is in memory.
func TestOperandsOfOverflows(t *testing.T) {
	steps := []uint64{1, 1 << 61, 1<<63 - 1, 1 << 63, minus(3), minus(1 << 60)}
	for _, others := range []int{1, 30} {
		for _, op := range []string{"int_add_ovf(i, s)", "int_add_ovf(s, i)", "int_sub_ovf(i, s)", "int_sub_ovf(s, i)", "int_add_ovf(i, 1152921504606846977)", "int_sub_ovf(i, 1152921504606846977)"} {
			b := load(t, toOverflow(op, others))
			for _, start := range []uint64{0, 5, minus(5), math.MaxInt64, 1 << 63} {
				for _, step := range steps {
					b.check(t, "", "f", start, step)
				}
			}
		}
	}
}

func minus(n int64) uint64 { return uint64(-n) }

// toOverflow returns a program that repeats an operation until it overflows, 20 times at most, while so many other values are needed.
func toOverflow(op string, others int) string {
	list := func(format string) string {
		var l []string
		for k := range others {
			l = append(l, strings.ReplaceAll(format, "#", fmt.Sprint(k)))
		}
		return strings.Join(l, ", ")
	}
	lines := func(format string) string { return strings.ReplaceAll(list(format), ", ", "\n    ") }
	return strings.NewReplacer(
		"OPERATION", op, "ZEROS", list("n"), "OTHERS", list("o#"), "TYPED", list("o#: Signed"), "TWO", list("w#: Signed"), "TWICE", list("w#"), "THREE", list("p#: Signed"), "FIVE", list("v#: Signed"), "LAST", list("v#"), "FOUR", list("q#: Signed"), "NEXT", list("x#"),
		"CHANGE", strings.ReplaceAll(lines("m# = int_mul(p#; p#)\n    x# = int_xor(m#; p#)"), ";", ","), "SUM", strings.ReplaceAll(lines("z# = int_mul(q#; 31)\n    y# = int_sub(z#; k)"), ";", ","), "RESULT", list("y#"),
	).Replace(`
graph f(n: Signed, step: Signed) -> Signed {
block 0:
    goto 1 [n, step, 20, ZEROS]
block 1 [i: Signed, s: Signed, c: Signed, TYPED]:
    j = OPERATION
    raises: None -> 2 [j, s, c, OTHERS]; OverflowError as e, v -> 4 [i, OTHERS]
block 2 [j2: Signed, s2: Signed, c2: Signed, TWO]:
    goto 3 [j2, s2, c2, 2, TWICE]
block 3 [j3: Signed, s3: Signed, c3: Signed, round: Signed, THREE]:
    CHANGE
    left = int_sub(round, 1)
    again = int_gt(left, 0)
    switch again: True -> 3 [j3, s3, c3, left, NEXT]; False -> 5 [j3, s3, c3, NEXT]
block 5 [j5: Signed, s5: Signed, c5: Signed, FIVE]:
    d = int_sub(c5, 1)
    t = int_gt(d, 0)
    switch t: True -> 1 [j5, s5, d, LAST]; False -> 4 [d, LAST]
block 4 [k: Signed, FOUR]:
    SUM
` + folded(others) + `    return r` + fmt.Sprint(others) + `
}
`)
}

// folded returns operations that make one number of the others.
func folded(others int) string {
	var b strings.Builder
	b.WriteString("    r0 = int_neg(k)\n")
	for k := range others {
		fmt.Fprintf(&b, "    t%d = int_mul(r%d, 1000003)\n    r%d = int_xor(t%d, y%d)\n", k, k, k+1, k, k)
	}
	return b.String()
}
