package llinterp

import (
	"testing"

	"vitrine/engine/heap"
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

func TestArguments(t *testing.T) {
	f := load(t, program(), heap.Options{}, Options{})
	if _, err := f.Argument("x", f.p.Function("fact").Type); err == nil {
		t.Error("a function is an argument")
	}
	f.want("the program raises ValueError", "number", "")
	f.want("None", "build", 0)
	if _, err := f.Call(t.Context(), f.p.Function("fact")); err == nil {
		t.Error("a call without arguments is good")
	}
	if _, err := f.Call(t.Context(), f.p.Function("ll_write"), 1, 2); err == nil {
		t.Error("an external function can be run")
	}
}
