package backendopt

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
)

// TestPeel: a test in a loop that always gives the same is made once, before the loop; a loop with a call stays as it is, and so
// do those of functions that nobody asked for.
func TestPeel(t *testing.T) {
	const text = prelude + `
graph f(o: *node, n: Signed) -> Signed {
block 0:
    goto 1 [o, n, 0]
block 1 [p: *node, i: Signed, sum: Signed]:
    v = getfield(p, .value)
    switch v: 7 -> 2 [p, i, sum]; default -> return [v]
block 2 [q: *node, j: Signed, sum2: Signed]:
    more = int_add(sum2, j)
    k = int_sub(j, 1)
    c = int_gt(k, 0)
    switch c: True -> 1 [q, k, more]; False -> return [more]
}
graph calls(o: *node, n: Signed) -> Signed {
block 0:
    goto 1 [o, n]
block 1 [p: *node, i: Signed]:
    v = getfield(p, .value)
    switch v: 7 -> 2 [p, i]; default -> return [v]
block 2 [q: *node, j: Signed]:
    k = direct_call(&ll_effect, j)
    c = int_gt(k, 0)
    switch c: True -> 1 [q, k]; False -> return [k]
}`
	for _, tt := range []struct {
		function string
		peel     bool
		outside  bool // that the field is read outside of the loop only
	}{{"f", true, true}, {"f", false, false}, {"calls", true, false}} {
		p, err := lltext.Read("test", text)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Passes: strings.Fields("peel_loops forward_fields constfold join_blocks")}
		if tt.peel {
			o.Peel = func(f *lltype.Object) bool { return f == p.Function(tt.function) }
		}
		g := optimise(t, p, o, nil).Graph(p.Function(tt.function))
		r := &rewriter{g: g}
		r.order.find(g)
		reads, inside := 0, 0
		loops := r.innermost()
		if len(loops) != 1 {
			t.Fatalf("%s has %d loops, want one", tt.function, len(loops))
		}
		for _, b := range g.Blocks() {
			for _, op := range b.Operations {
				if llop.Of(op) == llop.GetField {
					reads++
					if loops[0].in[b] {
						inside++
					}
				}
			}
		}
		if reads != 1 || (inside == 0) != tt.outside {
			t.Errorf("%s, peeled %t: the field is read %d times, %d in the loop:\n%s", tt.function, tt.peel, reads, inside, lltext.Graph(g))
		}
	}
}
