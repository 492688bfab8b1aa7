package ssa

import (
	"testing"

	"vitrine/lowlevel/lltype/llop"
)

// TestHoist: what is the same in every round of a loop is computed before it, also where the loop has a second loop with the same
// header around it; what is not computed in every round, or from what changes, stays.
func TestHoist(t *testing.T) {
	f := build(t, `
graph f(n: Signed, x: Float) -> Float {
block 0:
    goto 1 [0, 0.0, n, x]
block 1 [i: Signed, s: Float, n1: Signed, x1: Float]:
    c = int_lt(i, n1)
    switch c: True -> 2 [i, s, n1, x1]; False -> return [s]
block 2 [j: Signed, s2: Float, n2: Signed, x2: Float]:
    y = cast_int_to_float(n2)
    z = float_truediv(x2, y)
    w = float_add(s2, z)
    k = int_add(j, 1)
    d = int_and(j, 1)
    e = int_is_true(d)
    switch e: True -> 1 [k, w, n2, x2]; False -> 3 [k, w, n2, x2]
block 3 [k3: Signed, w3: Float, n3: Signed, x3: Float]:
    v = float_mul(x3, x3)
    u = float_sub(w3, v)
    goto 1 [k3, u, n3, x3]
}`)
	at := make(map[string]int)
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			at[in.Op.Name] = b.Depth
		}
	}
	for op, depth := range map[string]int{"cast_int_to_float": 0, "float_truediv": 0, "float_add": 1, "float_mul": 1, "float_sub": 1} {
		if at[op] != depth {
			t.Errorf("%s is in %d loops, want %d", op, at[op], depth)
		}
	}
}

// TestNestedWithOneHeader: two loops with one header, in a third one.
func TestNestedWithOneHeader(t *testing.T) {
	f := build(t, `
graph f(n: Signed) -> Signed {
block 0:
    goto 1 [0, 0, n]
block 1 [row: Signed, s: Signed, n1: Signed]:
    c = int_lt(row, n1)
    switch c: True -> 2 [row, 0, s, n1]; False -> return [s]
block 2 [row2: Signed, column: Signed, s2: Signed, n2: Signed]:
    d = int_lt(column, n2)
    switch d: True -> 3 [row2, column, s2, n2]; False -> 5 [row2, s2, n2]
block 3 [row3: Signed, column3: Signed, s3: Signed, n3: Signed]:
    k = int_add(column3, 1)
    e = int_and(column3, row3)
    g = int_is_true(e)
    switch g: True -> 2 [row3, k, s3, n3]; False -> 4 [row3, k, s3, n3]
block 4 [row4: Signed, k4: Signed, s4: Signed, n4: Signed]:
    h = int_xor(s4, k4)
    goto 2 [row4, k4, h, n4]
block 5 [row5: Signed, s5: Signed, n5: Signed]:
    next = int_mul(row5, 3)
    goto 1 [next, s5, n5]
}`)
	for _, b := range f.Blocks {
		for _, in := range b.Instrs {
			if llop.Of(in.Op) == llop.IntXor && b.Depth < 2 {
				t.Errorf("the block that goes on with another sum is in %d loops, want 2 or 3", b.Depth)
			}
		}
	}
}

// TestSinkUpdates: a count for the next round is computed after the last use of this one's.
func TestSinkUpdates(t *testing.T) {
	f := build(t, `
graph f(n: Signed, a: *GcArray of Signed) -> Signed {
block 0:
    goto 1 [0, n, a]
block 1 [i: Signed, n1: Signed, a1: *GcArray of Signed]:
    c = int_lt(i, n1)
    switch c: True -> 2 [i, n1, a1]; False -> return [i]
block 2 [j: Signed, n2: Signed, a2: *GcArray of Signed]:
    k = int_add(j, n2)
    size = getarraysize(a2)
    d = int_ge(j, size)
    switch d: True -> return [-1]; False -> 3 [j, k, n2, a2]
block 3 [j3: Signed, k3: Signed, n3: Signed, a3: *GcArray of Signed]:
    setarrayitem(a3, j3, 7)
    goto 1 [k3, n3, a3]
}`)
	for _, b := range f.Blocks {
		for i, in := range b.Instrs {
			if llop.Of(in.Op) == llop.IntAdd && (i == 0 || llop.Of(b.Instrs[i-1].Op) != llop.SetArrayItem) {
				t.Errorf("the next index is computed in block %d, which still needs this one", b.Flow.ID)
			}
		}
	}
}
