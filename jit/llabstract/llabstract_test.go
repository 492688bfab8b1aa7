package llabstract_test

import (
	"errors"
	"strings"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/llabstract"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

const program = `
struct cell gc { n: Signed; next: *cell }
graph virtual(n: Signed) -> Signed {
    p = malloc(T:cell)
    setfield(p, .n, n)
    r = getfield(p, .n)
    return r
}
graph escapes(n: Signed) -> *cell {
    p = malloc(T:cell)
    setfield(p, .n, n)
    return p
}
graph little(n: Signed) -> Signed {
    goto 1 [0, n]
block 1 [i: Signed, m: Signed]:
    c = int_lt(i, m)
    switch c: False -> return [i]; True -> 2 [i, m]
block 2 [j: Signed, k: Signed]:
    l = int_add(j, 1)
    goto 1 [l, k]
}
`

// TestValues: a structure that does not escape is not allocated, one that does is, with
// what it holds; and different little constants at one block become a variable.
func TestValues(t *testing.T) {
	p, err := lltext.Read("test", program)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]map[string]int{
		"virtual": {},
		"escapes": {"malloc": 1, "setfield": 1},
		"little":  {"int_lt": 1, "int_add": 1},
	} {
		for _, known := range []*flow.Constant{nil, lltype.NewConstant(int64(3), lltype.Signed)} {
			r, err := llabstract.Specialise(t.Context(), p.Function(name), []*flow.Constant{known}, llabstract.Options{})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			g := r.Graph
			if err := g.Check(); err != nil {
				t.Errorf("%s: %v", name, err)
			}
			got := make(map[string]int)
			for _, b := range g.Blocks() {
				for _, op := range b.Operations {
					got[op.Name]++
				}
			}
			for _, op := range []string{"malloc", "setfield", "getfield", "int_lt", "int_add"} {
				if got[op] != want[op] {
					t.Errorf("%s with %v: %d times %s, want %d\n%s", name, known, got[op], op, want[op], lltext.Graph(g))
				}
			}
		}
	}
}

// TestEndlessCalls: a function that calls itself with other concrete constants for ever is named, with what changes.
func TestEndlessCalls(t *testing.T) {
	p, err := lltext.Read("test", `
graph f(i: Signed, same: Signed, n: Signed) -> Signed {
    j = hint(i, {concrete: True})
    s = hint(same, {concrete: True})
    c = int_lt(n, j)
    switch c: False -> 1 [j, s, n]; True -> return [n]
block 1 [k: Signed, t: Signed, m: Signed]:
    l = int_add(k, 1)
    r = direct_call(&f, l, t, m)
    return r
}
`)
	if err != nil {
		t.Fatal(err)
	}
	zero := lltype.NewConstant(int64(0), lltype.Signed)
	_, err = llabstract.Specialise(t.Context(), p.Function("f"), []*flow.Constant{zero, zero, nil}, llabstract.Options{Depth: 10})
	if !errors.Is(err, llabstract.ErrEndless) || !strings.Contains(err.Error(), "in f:") || !strings.HasSuffix(err.Error(), "by now i_9 is 1111") {
		t.Error(err)
	}
}
