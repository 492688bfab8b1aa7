package backendopt

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
)

// nest is two loops that begin at one block, where the inner one begins: its number j, below a bound, is counted anew for each i.
const nest = `
graph nest(n: Signed, i: Signed, x: Signed, j: Signed) -> Signed {
block 0:
    goto 1 [n, i, x, j]
block 1 [n1: Signed, i1: Signed, x1: Signed, j1: Signed]:
    inside = int_le(j1, i1)
    switch inside: True -> 2 [n1, i1, x1, j1]; False -> 3 [n1, i1, x1, j1]
block 2 [n2: Signed, i2: Signed, x2: Signed, j2: Signed]:
    x22 = int_xor(x2, j2)
    j22 = int_add(j2, 1)
    goto 1 [n2, i2, x22, j22]
block 3 [n3: Signed, i3: Signed, x3: Signed, j3: Signed]:
    i33 = int_add(i3, 1)
    i34 = int_add(i33, j3)
    again = int_lt(i33, n3)
    switch again: True -> 1 [n3, i33, x3, BEGIN]; False -> return [x3]
}`

// TestEnterNests: two loops that begin at one block are entered through a copy of the inner one, unless the number that it counts goes on from what it
// was, so that they may be one loop with two ways.
func TestEnterNests(t *testing.T) {
	for begin, loops := range map[string]int{"0": 3, "i33": 3, "n3": 3, "j3": 1, "i34": 1} {
		p, err := lltext.Read("test", strings.Replace(nest, "BEGIN", begin, 1))
		if err != nil {
			t.Fatal(err)
		}
		f := p.Function("nest")
		o := Options{Passes: []string{"enter_nests"}, Peel: func(g *lltype.Object) bool { return g == f }}
		opt := optimise(t, p, o, nil)
		g := opt.Graph(f)
		r := &rewriter{g: g}
		r.order.find(g)
		n, inner := 0, 0
		for _, b := range r.order.blocks {
			if r.order.loopOf(b) != nil {
				n++
			}
			for _, op := range b.Operations {
				if llop.Of(op) == llop.IntXor {
					inner++
				}
			}
		}
		if n != loops || inner != (loops+1)/2 {
			t.Errorf("begun with %s, there are %d loops and %d times what the inner one does, want %d and %d:\n%s",
				begin, n, inner, loops, (loops+1)/2, lltext.Graph(g))
		}
		for _, args := range [][]uint64{{9, 2, 5, 1}, {9, 2, 5, 3}, {3, 9, 1, 0}, {0, 0, 0, 7}} {
			if got, want := observe(t, p, opt, "nest", false, args...), observe(t, p, nil, "nest", false, args...); got != want {
				t.Errorf("begun with %s, nest%v gives %s, want %s", begin, args, got, want)
			}
		}
	}
}
