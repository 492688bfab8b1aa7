package secondtier_test

import (
	"context"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/jit/codegen/llgraph"
	"vitrine/jit/secondtier"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"
	"vitrine/runtime/machine"
)

func constant(n int64) *flow.Constant { return lltype.NewConstant(n, lltype.Signed) }

// A residual is a residual function with a loop, and a switch in it that gets cases while it runs:
//
//	def f(n, k): t = 0; while n > 0: t = 10 * t + [k + n & 1, a case]; n -= 1
type residual struct {
	tier *secondtier.Tier
	f    *codegen.Function
	asks int // how often a case was asked for
}

// write writes the function with a generator.
func write(t *testing.T, g secondtier.Generator, o secondtier.Options) *residual {
	t.Helper()
	o.Context = func() context.Context { return t.Context() }
	r := &residual{tier: secondtier.New(g, o)}
	b, params := g.Begin("f", lltype.Func(lltype.Signed, lltype.Signed, lltype.Signed))
	r.f = b.Function()
	b, params = r.tier.Enter(b, params)
	label, in := b.Label(true, params[0], params[1], constant(0))
	n, k, sum := in[0], in[1], in[2]
	end := b.Split(b.Op(llop.IntGT, lltype.Bool, n, constant(0)))
	end.Return(sum)
	which := b.Op(llop.IntAnd, lltype.Signed, b.Op(llop.IntAdd, lltype.Signed, n, k), constant(3))
	b.Switch(which, []codegen.Value{n, k, sum}, func(s codegen.Switch, v *flow.Constant) error {
		r.asks++
		c := s.Case(v)
		more := c.Op(llop.IntAdd, lltype.Signed, c.Op(llop.IntMul, lltype.Signed, sum, constant(3)), v)
		r.tier.Goto(c, label, c.Op(llop.IntSub, lltype.Signed, n, constant(1)), k, more)
		return g.Finish()
	})
	if err := g.Finish(); err != nil {
		t.Fatal(err)
	}
	return r
}

func want(n, k int64) int64 {
	sum := int64(0)
	for ; n > 0; n-- {
		sum = 3*sum + (n+k)&3
	}
	return sum
}

// A callFunc calls a function.
type callFunc func(context.Context, *lltype.Object, ...uint64) (uint64, error)

// eachBackEnd runs a test of a residual with graphs, and with machine code where there is some.
func eachBackEnd(t *testing.T, o secondtier.Options, test func(t *testing.T, r *residual, call func(n, k int64) int64)) {
	eachGenerator(t, func(t *testing.T, g secondtier.Generator, call callFunc) {
		r := write(t, g, o)
		test(t, r, func(n, k int64) int64 {
			v, err := call(t.Context(), r.f.Object, uint64(n), uint64(k))
			if err != nil {
				t.Fatal(err)
			}
			return int64(v)
		})
	})
}

func eachGenerator(t *testing.T, test func(t *testing.T, g secondtier.Generator, call callFunc)) {
	run := func(name string, make func(t *testing.T, h *heap.Heap) (secondtier.Generator, callFunc)) {
		t.Run(name, func(t *testing.T) {
			h, err := heap.New(heap.Options{Limit: 8 << 20})
			if err != nil {
				t.Fatal(err)
			}
			g, call := make(t, h)
			test(t, g, call)
			if err := g.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	run("graphs", func(t *testing.T, h *heap.Heap) (secondtier.Generator, callFunc) {
		in, err := llinterp.New(h, nil, llinterp.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return llgraph.New(h), in.Call
	})
	run("machine code", func(t *testing.T, h *heap.Heap) (secondtier.Generator, callFunc) {
		p, err := machine.Compile(h, codegentest.Empty(t).Exceptions, nil, machine.Options{CodeLimit: 1 << 20})
		if err != nil {
			t.Skip(err)
		}
		return p.NewGenerator(), p.Call
	})
}

// TestHotLoop: a loop is compiled again when it was closed often enough, and again when it has got a case.
func TestHotLoop(t *testing.T) {
	eachBackEnd(t, secondtier.Options{Threshold: 3}, func(t *testing.T, r *residual, call func(n, k int64) int64) {
		parts := 0
		for i, c := range []struct {
			n, k int64
			more bool // there is a new part
		}{{2, 0, false}, {20, 1, true}, {20, 2, true}, {20, 3, true}} {
			if got := call(c.n, c.k); got != want(c.n, c.k) {
				t.Errorf("f(%d, %d) = %d, want %d", c.n, c.k, got, want(c.n, c.k))
			}
			n := len(r.tier.Parts())
			if n > parts != c.more && i < 2 {
				t.Errorf("there are %d parts after f(%d, %d), %d before", n, c.n, c.k, parts)
			}
			parts = n
		}
		before := parts
		for n := range int64(40) {
			if got := call(n, n); got != want(n, n) {
				t.Errorf("f(%d, %d) = %d, want %d", n, n, got, want(n, n))
			}
		}
		if r.asks != 4 {
			t.Errorf("%d cases were asked for, want 4", r.asks)
		}
		if n := len(r.tier.Parts()); n > before+6 {
			t.Errorf("%d parts were made when nothing was new", n-before)
		}
	})
}

// TestEntry: a function that is called often enough begins in the second tier.
func TestEntry(t *testing.T) {
	eachBackEnd(t, secondtier.Options{Threshold: 5}, func(t *testing.T, r *residual, call func(n, k int64) int64) {
		for i := range 8 {
			if got := call(1, 0); got != 1 {
				t.Errorf("f(1, 0) = %d, want 1", got)
			}
			entries := 0
			for _, p := range r.tier.Parts() {
				if p.Entry != nil {
					entries++
				}
			}
			if want := 0; i >= 4 && entries == want || i < 4 && entries != want {
				t.Errorf("%d parts begin at the beginning after %d calls", entries, i+1)
			}
		}
	})
}

// TestBudget: no more is made than may be.
func TestBudget(t *testing.T) {
	eachBackEnd(t, secondtier.Options{Threshold: 1, Operations: 1}, func(t *testing.T, r *residual, call func(n, k int64) int64) {
		for n := range int64(30) {
			if got := call(n, 2*n); got != want(n, 2*n) {
				t.Errorf("f(%d, %d) = %d, want %d", n, 2*n, got, want(n, 2*n))
			}
		}
		if n := len(r.tier.Parts()); n != 1 {
			t.Errorf("there are %d parts, want the one that used up the budget", n)
		}
	})
}

// TestNothingOfTheCounting: the second tier does not count, and knows its blocks.
func TestNothingOfTheCounting(t *testing.T) {
	eachBackEnd(t, secondtier.Options{Threshold: 2}, func(t *testing.T, r *residual, call func(n, k int64) int64) {
		call(30, 1)
		made := 0
		for _, b := range r.f.Graph.Blocks() {
			for _, op := range b.Operations {
				if r.tier.Made(b) && llop.Of(op) == llop.CountDown {
					t.Errorf("block %d counts", b.ID)
				}
			}
			if r.tier.Made(b) {
				made++
			}
		}
		if made == 0 {
			t.Error("no block of the second tier is in the graph of the function")
		}
		if err := r.f.Graph.Check(); err != nil {
			t.Error(err)
		}
	})
}

// TestInlinedFunction: a residual function that another one calls is inlined, and where it has no case yet, its first tier
// gives the result.
func TestInlinedFunction(t *testing.T) {
	eachGenerator(t, func(t *testing.T, g secondtier.Generator, call callFunc) {
		tier := secondtier.New(g, secondtier.Options{Threshold: 4, Context: func() context.Context { return t.Context() }})
		b, params := g.Begin("inner", lltype.Func(lltype.Signed, lltype.Signed))
		inner := b.Function().Object
		b, given := tier.Enter(b, params)
		asks := 0
		b.Switch(b.Op(llop.IntAnd, lltype.Signed, given[0], constant(3)), given, func(s codegen.Switch, v *flow.Constant) error {
			asks++
			c := s.Case(v)
			c.Return(c.Op(llop.IntAdd, lltype.Signed, c.Op(llop.IntMul, lltype.Signed, given[0], constant(100)), v))
			return g.Finish()
		})
		b, params = g.Begin("outer", lltype.Func(lltype.Signed, lltype.Signed, lltype.Signed))
		outer := b.Function()
		b, params = tier.Enter(b, params)
		label, in := b.Label(true, params[0], params[1], constant(0))
		n, step, sum := in[0], in[1], in[2]
		b.Split(b.Op(llop.IntGT, lltype.Bool, n, constant(0))).Return(sum)
		v := b.Op(llop.DirectCall, lltype.Signed, lltype.NewConstant(inner.Ref(), lltype.PtrTo(inner.Type)), n)
		more := b.Op(llop.IntAdd, lltype.Signed, b.Op(llop.IntMul, lltype.Signed, sum, constant(3)), v)
		tier.Goto(b, label, b.Op(llop.IntSub, lltype.Signed, n, step), step, more)
		if err := g.Finish(); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct{ n, step int64 }{{80, 4}, {80, 4}, {81, 4}, {30, 1}, {31, 2}, {80, 1}} {
			want := int64(0)
			for n := c.n; n > 0; n -= c.step {
				want = 3*want + 100*n + n&3
			}
			if got, err := call(t.Context(), outer.Object, uint64(c.n), uint64(c.step)); err != nil || int64(got) != want {
				t.Errorf("outer(%d, %d) = %d, %v; want %d", c.n, c.step, int64(got), err, want)
			}
		}
		if asks != 4 {
			t.Errorf("%d cases were asked for, want 4", asks)
		}
		for _, b := range outer.Graph.Blocks() {
			for _, op := range b.Operations {
				if tier.Made(b) && llop.Of(op) == llop.DirectCall && op.Args[0].(*flow.Constant).Value.(lltype.Pointer).Object == inner {
					t.Error("the second tier calls inner, which is small")
				}
				// What goes back to the first tier is returned, or handed to the function that does the rest, which is one call.
				if llop.Of(op) == llop.DirectCall && tier.Made(b) && b.Exits[0].Target != outer.Graph.ReturnBlock && len(b.Exits[0].Target.Operations) != 1 {
					t.Errorf("%v comes back into the second tier", op)
				}
			}
		}
	})
}

// TestRest: where a function that was inlined has no case yet, a function does what follows its call, so that no object has to be made
// of what the ways that have a case keep in variables.
func TestRest(t *testing.T) {
	eachGenerator(t, func(t *testing.T, g secondtier.Generator, call callFunc) {
		tier := secondtier.New(g, secondtier.Options{Threshold: 4, Context: func() context.Context { return t.Context() }})
		box := lltype.StructOf("box", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "value", Type: lltype.Signed})
		value := lltype.NewConstant("value", lltype.Void)
		boxed := func(b codegen.Builder, v codegen.Value) codegen.Value {
			o := b.Op(llop.Malloc, lltype.PtrTo(box), lltype.NewConstant(box, lltype.Void))
			b.Op(llop.SetField, lltype.Void, o, value, v)
			return o
		}
		b, params := g.Begin("inner", lltype.Func(lltype.PtrTo(box), lltype.Signed))
		inner := b.Function().Object
		b, given := tier.Enter(b, params)
		asks := 0
		b.Switch(b.Op(llop.IntAnd, lltype.Signed, given[0], constant(3)), given, func(s codegen.Switch, v *flow.Constant) error {
			asks++
			c := s.Case(v)
			c.Return(boxed(c, c.Op(llop.IntAdd, lltype.Signed, c.Op(llop.IntMul, lltype.Signed, given[0], constant(100)), v)))
			return g.Finish()
		})
		b, params = g.Begin("outer", lltype.Func(lltype.Signed, lltype.Signed, lltype.Signed))
		outer := b.Function()
		b, params = tier.Enter(b, params)
		n, k := params[0], params[1]
		v := b.Op(llop.DirectCall, lltype.PtrTo(box), lltype.NewConstant(inner.Ref(), lltype.PtrTo(inner.Type)), n)
		u := b.Op(llop.GetField, lltype.Signed, v, value)
		b.Return(b.Op(llop.IntAdd, lltype.Signed, b.Op(llop.IntMul, lltype.Signed, u, constant(3)), k))
		if err := g.Finish(); err != nil {
			t.Fatal(err)
		}
		for n := range int64(60) {
			given := n &^ 1 // two cases while it gets hot
			if n > 40 {
				given = n
			}
			want := 3*(100*given+given&3) + n
			if got, err := call(t.Context(), outer.Object, uint64(given), uint64(n)); err != nil || int64(got) != want {
				t.Errorf("outer(%d, %d) = %d, %v; want %d", given, n, int64(got), err, want)
			}
		}
		if asks != 4 {
			t.Errorf("%d cases were asked for, want 4", asks)
		}
		parts := 0
		for _, b := range outer.Graph.Blocks() {
			for _, op := range b.Operations {
				if tier.Made(b) && llop.Of(op) == llop.Malloc {
					t.Errorf("the second tier has %v", op)
				}
			}
			if tier.Made(b) {
				parts++
			}
		}
		if parts == 0 {
			t.Error("there is no second tier")
		}
	})
}

// TestInnerLoop: a loop that has code of its own is not copied again into one around it that gets hot.
func TestInnerLoop(t *testing.T) {
	eachGenerator(t, func(t *testing.T, g secondtier.Generator, call callFunc) {
		tier := secondtier.New(g, secondtier.Options{Threshold: 20, Context: func() context.Context { return t.Context() }})
		b, params := g.Begin("f", lltype.Func(lltype.Signed, lltype.Signed))
		f := b.Function()
		outer, in := b.Label(true, params[0], constant(0))
		n, sum := in[0], in[1]
		b.Split(b.Op(llop.IntGT, lltype.Bool, n, constant(0))).Return(sum)
		inner, in := b.Label(true, n, sum, constant(30))
		n, sum, k := in[0], in[1], in[2]
		next := b.Split(b.Op(llop.IntGT, lltype.Bool, k, constant(0)))
		tier.Goto(b, inner, n, b.Op(llop.IntXor, lltype.Signed, b.Op(llop.IntMul, lltype.Signed, sum, constant(3)), k), b.Op(llop.IntSub, lltype.Signed, k, constant(1)))
		next.Switch(next.Op(llop.IntAnd, lltype.Signed, n, constant(3)), []codegen.Value{n, sum}, func(s codegen.Switch, v *flow.Constant) error {
			c := s.Case(v)
			tier.Goto(c, outer, c.Op(llop.IntSub, lltype.Signed, n, constant(1)), sum)
			return g.Finish()
		})
		if err := g.Finish(); err != nil {
			t.Fatal(err)
		}
		for n := range int64(60) {
			want := int64(0)
			for range n {
				for k := int64(30); k > 0; k-- {
					want = 3*want ^ k
				}
			}
			if got, err := call(t.Context(), f.Object, uint64(n)); err != nil || int64(got) != want {
				t.Fatalf("f(%d) = %d, %v; want %d", n, int64(got), err, want)
			}
		}
		copies := 0
		for _, b := range f.Graph.Blocks() {
			for _, op := range b.Operations {
				if tier.Made(b) && llop.Of(op) == llop.IntXor {
					copies++
				}
			}
		}
		own := 0
		for _, p := range tier.Parts() {
			if p.From == llgraph.BlockOf(inner) {
				own++
			}
		}
		if copies == 0 || copies != own {
			t.Errorf("the second tier has the inner loop %d times, and made it %d times for itself", copies, own)
		}
	})
}

// TestCommonCase: the beginning of a function is made anew with a case that turns out to be common later, and not without need.
func TestCommonCase(t *testing.T) {
	eachGenerator(t, func(t *testing.T, g secondtier.Generator, call callFunc) {
		tier := secondtier.New(g, secondtier.Options{Threshold: 10, Context: func() context.Context { return t.Context() }})
		b, params := g.Begin("f", lltype.Func(lltype.Signed, lltype.Signed))
		f := b.Function()
		b, params = tier.Enter(b, params)
		x := params[0]
		b.Switch(b.Op(llop.IntAnd, lltype.Signed, x, constant(3)), []codegen.Value{x}, func(s codegen.Switch, v *flow.Constant) error {
			c := s.Case(v)
			c.Return(c.Op(llop.IntXor, lltype.Signed, c.Op(llop.IntMul, lltype.Signed, x, constant(5)), v))
			return g.Finish()
		})
		if err := g.Finish(); err != nil {
			t.Fatal(err)
		}
		again := 1
		if _, ok := g.(secondtier.Leader); ok {
			again = 2
		}
		for i, want := range []int{1, again, again} {
			for k := range int64(60) {
				x := 4*k + int64(min(i, 1))
				if got, err := call(t.Context(), f.Object, uint64(x)); err != nil || int64(got) != 5*x^(x&3) {
					t.Fatalf("f(%d) = %d, %v; want %d", x, int64(got), err, 5*x^(x&3))
				}
			}
			if n := len(tier.Parts()); n != want {
				t.Errorf("there are %d parts after %d calls, want %d", n, 60*(i+1), want)
			}
		}
	})
}

// TestBeside: while a part is optimised, the program goes on in the first tier; it comes to the part when that is there.
func TestBeside(t *testing.T) {
	h, err := heap.New(heap.Options{Limit: 8 << 20})
	if err != nil {
		t.Fatal(err)
	}
	p, err := machine.Compile(h, codegentest.Empty(t).Exceptions, nil, machine.Options{CodeLimit: 1 << 20})
	if err != nil {
		t.Skip(err)
	}
	waited := 0
	r := write(t, p.NewGenerator(), secondtier.Options{Threshold: 3, Word: func(counter *lltype.Object) (*uint64, error) {
		waited++
		at, err := h.Prebuilt(counter)
		if err != nil {
			return nil, err
		}
		return h.Word(at, 0)
	}})
	defer r.tier.Close()
	made := func() int { return len(r.tier.Parts()) }
	for k := int64(0); made() == 0 || waited == 0; k++ {
		got, err := p.Call(t.Context(), r.f.Object, 50, uint64(k))
		if err != nil || int64(got) != want(50, k) {
			t.Fatalf("f(50, %d) = %d, %v, want %d", k, int64(got), err, want(50, k))
		}
		if k == 1_000_000 {
			t.Fatalf("there are %d parts, and %d paths wait for one", made(), waited)
		}
	}
}
