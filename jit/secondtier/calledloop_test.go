package secondtier_test

import (
	"context"
	"testing"

	"vitrine/jit/secondtier"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
)

// TestCalledLoop: a function with a hot loop is called in a hot loop, again and again. No stack grows: where the loop has code of its own, an
// inlined call would go back to the first tier each time, below which the rest of the caller runs.
func TestCalledLoop(t *testing.T) {
	eachGenerator(t, func(t *testing.T, g secondtier.Generator, call callFunc) {
		tier := secondtier.New(g, secondtier.Options{Threshold: 20, Context: func() context.Context { return t.Context() }})
		b, params := g.Begin("inner", lltype.Func(lltype.Signed, lltype.Signed))
		inner := b.Function().Object
		b, params = tier.Enter(b, params)
		loop, in := b.Label(true, params[0], constant(3))
		sum, k := in[0], in[1]
		b.Split(b.Op(llop.IntGT, lltype.Bool, k, constant(0))).Return(sum)
		tier.Goto(b, loop, b.Op(llop.IntXor, lltype.Signed, b.Op(llop.IntMul, lltype.Signed, sum, constant(3)), k), b.Op(llop.IntSub, lltype.Signed, k, constant(1)))

		b, params = g.Begin("outer", lltype.Func(lltype.Signed, lltype.Signed))
		outer := b.Function().Object
		b, params = tier.Enter(b, params)
		label, in := b.Label(true, params[0], constant(0))
		n, total := in[0], in[1]
		b.Split(b.Op(llop.IntGT, lltype.Bool, n, constant(0))).Return(total)
		v := b.Op(llop.DirectCall, lltype.Signed, lltype.NewConstant(inner.Ref(), lltype.PtrTo(inner.Type)), total)
		tier.Goto(b, label, b.Op(llop.IntSub, lltype.Signed, n, constant(1)), v)
		if err := g.Finish(); err != nil {
			t.Fatal(err)
		}
		for _, n := range []int64{100, 400_000} {
			want := int64(0)
			for range n {
				for k := int64(3); k > 0; k-- {
					want = 3*want ^ k
				}
			}
			if got, err := call(t.Context(), outer, uint64(n)); err != nil || int64(got) != want {
				t.Errorf("outer(%d) = %d, %v; want %d", n, int64(got), err, want)
			}
		}
	})
}
