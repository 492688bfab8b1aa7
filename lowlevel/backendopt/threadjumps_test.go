package backendopt

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
)

// TestThreadJumps: a way that has tested a field does not test it again because another way has called something. What it has
// made is no object, although the other way has one. Functions that nobody asked for stay as they are.
func TestThreadJumps(t *testing.T) {
	const text = prelude + `
graph tested(o: *node, n: Signed) -> Signed {
block 0:
    v = getfield(o, .value)
    switch v: 7 -> 3 [o, n]; default -> 1 [o, n]
block 1 [p: *node, i: Signed]:
    k = direct_call(&ll_effect, i)
    goto 3 [p, k]
block 3 [q: *node, j: Signed]:
    w = getfield(q, .value)
    switch w: 7 -> return [j]; default -> 4 [j]
block 4 [m: Signed]:
    x = int_neg(m)
    return x
}
graph made(o: *node, n: Signed) -> Signed {
block 0:
    c = int_gt(n, 0)
    switch c: True -> 1 [n]; False -> 2 [o]
block 1 [i: Signed]:
    b = malloc(T:node)
    setfield(b, .value, i)
    goto 3 [b]
block 2 [p: *node]:
    next = getfield(p, .next)
    goto 3 [next]
block 3 [q: *node]:
    z = ptr_iszero(q)
    switch z: True -> return [0]; False -> 4 [q]
block 4 [r: *node]:
    v = getfield(r, .value)
    x = int_neg(v)
    return x
}`
	for _, tt := range []struct {
		function string
		asked    bool
		op       llop.Op
		most     int // of that operation on the way of the first exits
	}{{"tested", true, llop.GetField, 1}, {"tested", false, llop.GetField, 2}, {"made", true, llop.Malloc, 0}, {"made", false, llop.Malloc, 1}} {
		p, err := lltext.Read("test", text)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Passes: strings.Fields("forward_fields constfold join_blocks transform_dead_op_vars malloc_removal thread_jumps")}
		if tt.asked {
			o.Peel = func(f *lltype.Object) bool { return f == p.Function(tt.function) }
		}
		g := optimise(t, p, o, nil).Graph(p.Function(tt.function))
		n := 0
		for b := g.StartBlock; ; b = b.Exits[0].Target {
			for _, op := range b.Operations {
				if llop.Of(op) == tt.op {
					n++
				}
			}
			if len(b.Exits) == 0 {
				break
			}
		}
		if n != tt.most {
			t.Errorf("%s, asked %t: %v is on the way %d times, want %d:\n%s", tt.function, tt.asked, tt.op, n, tt.most, lltext.Graph(g))
		}
	}
}
