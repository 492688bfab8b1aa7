package llinterp

import (
	"fmt"
	"strings"
	"testing"

	"vitrine/runtime/heap"
)

// dispatching returns a main loop with a handler for each of n instructions; instruction i goes on with 7i+3 modulo n, and adds i to a
// sum that is in an object. Every fifth one raises an exception and catches it.
func dispatching(n int) string {
	var b strings.Builder
	b.WriteString("struct cell gc { value: Signed }\nexternal ll_math_sqrt(Float) -> Float raises\n")
	b.WriteString("graph loop(op: Signed, rounds: Signed) -> Signed {\nblock 0:\n    l = malloc(T:cell)\n    setfield(l, .value, 0)\n    goto 1 [op, rounds, l]\n")
	b.WriteString("block 1 [o: Signed, r: Signed, l1: *cell]:\n    c = int_gt(r, 0)\n    switch c: True -> 3 [o, r, l1]; False -> 2 [l1]\n")
	b.WriteString("block 2 [l2: *cell]:\n    v = getfield(l2, .value)\n    return v\n")
	for i := range n {
		test, handler := 3+2*i, 4+2*i
		next := fmt.Sprintf("%d [o%d, r%d, l%d]", test+2, test, test, test)
		if i == n-1 {
			next = fmt.Sprintf("2 [l%d]", test)
		}
		fmt.Fprintf(&b, "block %d [o%d: Signed, r%d: Signed, l%d: *cell]:\n    c%d = int_eq(o%d, %d)\n    switch c%d: True -> %d [r%d, l%d]; False -> %s\n",
			test, test, test, test, test, test, i, test, handler, test, test, next)
		fmt.Fprintf(&b, "block %d [r%d: Signed, l%d: *cell]:\n    k%d = malloc(T:cell)\n    v%d = getfield(l%d, .value)\n    w%d = int_add(v%d, %d)\n    setfield(k%d, .value, w%d)\n    s%d = int_sub(r%d, 1)\n",
			handler, handler, handler, handler, handler, handler, handler, handler, i, handler, handler, handler, handler)
		on := fmt.Sprintf("1 [%d, s%d, k%d]", (7*i+3)%n, handler, handler)
		if i%5 == 0 {
			fmt.Fprintf(&b, "    f%d = direct_call(&ll_math_sqrt, -1.0)\n    raises: None -> 2 [l%d]; ValueError as e%d, x%d -> %s\n", handler, handler, handler, handler, on)
		} else {
			fmt.Fprintf(&b, "    goto %s\n", on)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// TestPieces: a large graph gives what it would give as a whole, also where each allocation collects, and blocks that
// nobody comes to have no code.
func TestPieces(t *testing.T) {
	const n = 200
	f := load(t, dispatching(n), heap.Options{Stress: true}, Options{})
	for _, rounds := range []int{0, 1, 5, 1000} {
		want, op := 0, 3
		for range rounds {
			want, op = want+op, (7*op+3)%n
		}
		if got := f.run("loop", 3, rounds); got != fmt.Sprint(want) {
			t.Errorf("%d rounds give %s, want %d", rounds, got, want)
		}
		if blocks := len(f.blocks); rounds < 2 && blocks >= 2*n {
			t.Errorf("after %d rounds, %d blocks have code", rounds, blocks)
		}
	}
	if got := f.run("loop", n, 1); got != "0" {
		t.Errorf("an instruction without a handler gives %s", got)
	}
}
