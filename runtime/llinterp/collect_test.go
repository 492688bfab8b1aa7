package llinterp

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

const allocating = `
struct cell gc { n: Signed; next: *cell }
graph garbage(n: Signed) -> Signed {
    goto 1 [n, NULL as *cell]
block 1 [i: Signed, old: *cell]:
    c = int_gt(i, 0)
    switch c: True -> 2 [i, old]; False -> 3 [old]
block 2 [j: Signed, last: *cell]:
    o = malloc(T:cell)
    setfield(o, .n, j)
    k = int_sub(j, 1)
    goto 1 [k, o]
block 3 [p: *cell]:
    r = getfield(p, .n)
    return r
}
graph hoard(n: Signed) -> Signed {
    goto 1 [0, NULL as *cell]
block 1 [i: Signed, l: *cell]:
    o = malloc(T:cell)
    raises: None -> 2 [i, l, o]; MemoryError as e, v -> return [i]
block 2 [j: Signed, m: *cell, p: *cell]:
    setfield(p, .next, m)
    k = int_add(j, 1)
    goto 1 [k, p]
}
`

func TestGarbageIsCollectedAndMemoryHasALimit(t *testing.T) {
	f := load(t, allocating, heap.Options{Limit: 1 << 20}, Options{})
	f.want("1", "garbage", 300_000) // some seven times the limit
	hoarded := f.run("hoard", 0)
	if len(hoarded) != 5 { // tens of thousands of cells of 24 bytes
		t.Errorf("there is room for %s cells", hoarded)
	}
	f.want("1", "garbage", 300_000)
}

// TestDeadVariables checks that a function keeps what its variables point to no longer
// than it needs them: neither to the end of the block nor through a call that they
// are passed to. Each list takes more than half of the memory.
func TestDeadVariables(t *testing.T) {
	f := load(t, dropping, heap.Options{Limit: 1 << 20}, Options{})
	f.want("90000", "twice", 30_000)
	f.want("60000", "through", 30_000)
}

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
    r = direct_call(&list, n)
    k = direct_call(&length, r)
    ij = int_add(i, j)
    ijk = int_add(ij, k)
    return ijk
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
`

func TestArguments(t *testing.T) {
	f := load(t, program(), heap.Options{}, Options{})
	if _, err := f.Argument(nil, lltype.Signed); err == nil || !strings.Contains(err.Error(), "None cannot be an argument of type Signed") {
		t.Errorf("None for an integer gives %v", err)
	}
	if _, err := f.Argument("x", f.p.Function("fact").Type); err == nil {
		t.Error("a function is an argument")
	}
	f.want("the program raises ValueError", "number", "")
	f.want("None", "build", 0)
	if _, err := f.Call(t.Context(), f.p.Function("fact")); err == nil {
		t.Error("a call without arguments is good")
	}
	if _, err := f.Call(t.Context(), f.p.Function("ll_world_write"), 1, 2); err == nil {
		t.Error("an external function can be run")
	}
}
