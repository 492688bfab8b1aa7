package ssa

import (
	"slices"
	"testing"
)

// TestUnlikely: what is seldom taken stands behind what is taken often.
func TestUnlikely(t *testing.T) {
	const seldom = "block 2 [a: Signed]:\n    r = int_mul(a, 3)\n    return r\n"
	const often = "block 3 [b: Signed]:\n    s = int_xor(b, 5)\n    return s\n}\n"
	for name, test := range map[string]string{
		"a negative index":  "    c = int_lt(n, 0)\n    switch c: False -> 3 [n]; True -> 2 [n]\n",
		"no negative index": "    c = int_ge(n, 0)\n    switch c: True -> 3 [n]; False -> 2 [n]\n",
		"out of bounds":     "    u = cast_int_to_uint(n)\n    c = uint_lt(u, 7)\n    switch c: True -> 3 [n]; False -> 2 [n]\n",
		"NULL":              "    c = ptr_iszero(p)\n    switch c: False -> 3 [n]; True -> 2 [n]\n",
		"another value":     "    switch n: 7 -> 3 [n]; default -> 2 [n]\n",
		"no NULL":           "    c = ptr_nonzero(p)\n    switch c: True -> 3 [n]; False -> 2 [n]\n",
	} {
		f := build(t, "struct thing gc { x: Signed }\ngraph f(n: Signed, p: *thing) -> Signed {\nblock 0:\n"+test+seldom+often)
		var ops []string
		for _, b := range f.Blocks {
			for _, in := range b.Instrs {
				ops = append(ops, in.Op.Name)
			}
		}
		if slices.Index(ops, "int_xor") > slices.Index(ops, "int_mul") {
			t.Errorf("%s: the order is %v", name, ops)
		}
	}
}
