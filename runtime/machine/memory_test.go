package machine

import (
	"testing"

	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// dropping are functions that no longer need most of what they have made.
const dropping = `
struct cell gc { n: Signed; next: *cell }
graph list(n: Signed) -> *cell {
    goto 1 [n, NULL as *cell]
block 1 [i: Signed, old: *cell]:
    c = int_gt(i, 0)
    switch c: True -> 2 [i, old]; False -> return [old]
block 2 [j: Signed, last: *cell]:
    o = malloc(T:cell)
    setfield(o, .n, j)
    setfield(o, .next, last)
    k = int_sub(j, 1)
    goto 1 [k, o]
}
graph length(p: *cell) -> Signed {
    goto 1 [p, 0]
block 1 [q: *cell, n: Signed]:
    c = ptr_nonzero(q)
    switch c: True -> 2 [q, n]; False -> return [n]
block 2 [r: *cell, m: Signed]:
    s = getfield(r, .next)
    k = int_add(m, 1)
    goto 1 [s, k]
}
graph twice(n: Signed) -> Signed {
    p = direct_call(&list, n)
    i = direct_call(&length, p)
    q = direct_call(&list, n)
    j = direct_call(&length, q)
    k = int_add(i, j)
    return k
}
graph replace(p: *cell, n: Signed) -> Signed {
    i = direct_call(&length, p)
    q = direct_call(&list, n)
    j = direct_call(&length, q)
    k = int_add(i, j)
    return k
}
graph through(n: Signed) -> Signed {
    p = direct_call(&list, n)
    k = direct_call(&replace, p, n)
    return k
}
graph large(n: Signed) -> Signed {
    p = direct_call(&list, n)
    goto 1 [p, 0, n]
block 1 [q: *cell, m: Signed, n1: Signed]:
    c = ptr_nonzero(q)
    switch c: True -> 2 [q, m, n1]; False -> 3 [m, n1]
block 2 [r: *cell, l: Signed, n2: Signed]:
    s = getfield(r, .next)
    k = int_add(l, 1)
    goto 1 [s, k, n2]
block 3 [u: Signed, n3: Signed]:
    a = malloc_varsize(T:GcArray of Signed, n3)
    e = getarraysize(a)
    w = int_add(u, e)
    x = malloc_varsize(T:GcArray of Signed, n3)
    f = getarraysize(x)
    z = int_add(w, f)
    return z
}
graph lives(seed: Signed, steps: Signed, most: Signed) -> Signed {
    a = malloc_varsize(T:GcArray of *GcArray of Signed, 64)
    goto 1 [a, seed, steps, most, 0]
block 1 [a1: *GcArray of *GcArray of Signed, r1: Signed, s1: Signed, m1: Signed, t1: Signed]:
    c = int_gt(s1, 0)
    switch c: True -> 2 [a1, r1, s1, m1, t1]; False -> return [t1]
block 2 [a2: *GcArray of *GcArray of Signed, r2: Signed, s2: Signed, m2: Signed, t2: Signed]:
    x = int_mul(r2, 1103515245)
    y = int_add(x, 12345)
    z = int_and(y, 2147483647)
    u = int_rshift(z, 8)
    n = int_mod(u, m2)
    k = int_and(z, 63)
    b = malloc_varsize(T:GcArray of Signed, n)
    old = getarrayitem(a2, k)
    setarrayitem(a2, k, b)
    v = ptr_nonzero(old)
    w = cast_bool_to_int(v)
    t = int_add(t2, w)
    s = int_sub(s2, 1)
    goto 1 [a2, z, s, m2, t]
}
`

// TestMemoryOfBoth checks that neither machine code nor the interpreter runs out of
// memory far below the limit: because of what is needed no longer, or because what is
// needed is scattered over the heap.
func TestMemoryOfBoth(t *testing.T) {
	p, err := lltext.Read("test", dropping)
	if err != nil {
		t.Fatal(err)
	}
	for f := range forms {
		for _, tt := range []struct {
			name  string
			limit int
			args  []uint64
		}{
			{"twice", 1 << 20, []uint64{30_000}},
			{"through", 1 << 20, []uint64{30_000}},
			{"large", 1 << 20, []uint64{40_000}},
			{"list", 1 << 20, []uint64{50_000}}, // too many
		} {
			sameOutcome(t, p, f, tt.limit, tt.name, tt.args...)
		}
		for seed := range uint64(10) {
			sameOutcome(t, p, f, 256<<10, "lives", seed, 5000, 200)
		}
	}
}

// sameOutcome runs a function in both ways and checks that only list lacks memory.
func sameOutcome(t *testing.T, p *lltext.Program, f form, limit int, name string, args ...uint64) {
	t.Helper()
	b, err := newBoth(p, heap.Options{Limit: limit}, f)
	if err != nil {
		t.Fatal(err)
	}
	defer b.close(t)
	got, want := b.run(name, args...)
	lacks := got == "raises MemoryError"
	if got != want || lacks != (name == "list") {
		t.Errorf("%s(%d) in form %d: machine code gives %s, the interpreter %s", name, args, f, got, want)
	}
	for _, h := range b.heaps {
		if err := h.Verify(); err != nil {
			t.Error(err)
		}
	}
}
