package machine

import (
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/runtime/external"
	"vitrine/runtime/heap"
)

// adding returns a graph that adds a number to its argument.
func adding(name string, n int64) *flow.FunctionGraph {
	g := flow.NewGraph(name, []string{"a"})
	a := g.StartBlock.InputArgs[0]
	a.Concrete, g.ReturnBlock.InputArgs[0].Concrete = lltype.Signed, lltype.Signed
	v := g.NewVariable("")
	v.Concrete = lltype.Signed
	g.Append(g.StartBlock, g.NewOperation(llop.IntAdd, []flow.Value{a, known(n)}, v))
	g.StartBlock.Close(g.NewLink([]flow.Value{v}, g.ReturnBlock, nil))
	return g
}

// TestRenew: functions are compiled again from the graphs that they have by then, and residual code that exists
// calls the new code.
func TestRenew(t *testing.T) {
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	graph := adding("add", 1)
	f := lltype.NewFunction(unary, &lltype.Function{Name: "add", Graph: graph})
	p, err := Compile(h, codegentest.Empty(t).Exceptions, []*lltype.Object{f}, Options{
		CodeLimit: 1 << 20, Graph: func(*lltype.Object) *flow.FunctionGraph { return graph },
	})
	if err != nil {
		t.Skip(err)
	}
	g := p.NewGenerator()
	b, args := g.Begin("caller", unary)
	caller := b.Function().Object
	b.Return(b.Op(llop.DirectCall, lltype.Signed, lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type)), args[0]))
	if err := g.Finish(); err != nil {
		t.Fatal(err)
	}
	check := func(want uint64) {
		t.Helper()
		for _, o := range []*lltype.Object{f, caller} {
			if got, err := p.Call(t.Context(), o, 40); err != nil || got != want {
				t.Errorf("%v(40) = %d, %v; want %d", o, got, err, want)
			}
		}
	}
	check(41)
	graph = adding("add", 2)
	check(41)
	if err := p.Renew(); err != nil {
		t.Fatal(err)
	}
	check(42)
	graph = adding("add", 3)
	other := lltype.NewFunction(unary, &lltype.Function{Name: "other", Graph: adding("other", 0)})
	if err := p.Renew(other); err != nil { // it has no code
		t.Fatal(err)
	}
	check(42)
	if err := p.Renew(other, f); err != nil {
		t.Fatal(err)
	}
	check(43)
	if n := len(p.units); n != 2 {
		t.Errorf("there are %d units, want that of the newest code and that of the caller", n)
	}
	if err := g.Close(); err != nil {
		t.Error(err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if err := p.Renew(); err == nil {
		t.Error("a closed program was compiled again")
	}
}

// TestRenewWhileRunning: code that is compiled again while it runs goes on to its end, and is freed then.
func TestRenewWhileRunning(t *testing.T) {
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	renew := lltype.NewFunction(unary, &lltype.Function{Name: "renew", External: "renew"})
	graph := func(n int64) *flow.FunctionGraph {
		g := adding("add", n)
		v := g.NewVariable("")
		v.Concrete = lltype.Signed
		call := g.NewOperation(llop.DirectCall, []flow.Value{lltype.NewConstant(renew.Ref(), lltype.PtrTo(unary)), g.StartBlock.InputArgs[0]}, v)
		g.StartBlock.Operations[0].Args[0] = v
		g.StartBlock.Operations = append([]*flow.SpaceOperation{call}, g.StartBlock.Operations...)
		return g
	}
	now := graph(1)
	f := lltype.NewFunction(unary, &lltype.Function{Name: "add", Graph: now})
	var p *Program
	units := func(want int) {
		t.Helper()
		if n := len(p.units); n != want {
			t.Errorf("there are %d units, want %d", n, want)
		}
	}
	renewals := 2
	p, err = Compile(h, codegentest.Empty(t).Exceptions, []*lltype.Object{f}, Options{
		CodeLimit: 1 << 20, Graph: func(o *lltype.Object) *flow.FunctionGraph {
			if o == renew {
				return nil
			}
			return now
		},
		External: func(string) external.Function {
			return func(c *external.Call) (uint64, error) {
				if renewals == 0 {
					return c.Args[0], nil
				}
				renewals--
				now = graph(100)
				if err := p.Renew(); err != nil {
					return 0, err
				}
				units(3 - renewals) // the code of the calls that are active, and that which is new
				return p.Call(t.Context(), f, c.Args[0])
			}
		},
	})
	if err != nil {
		t.Skip(err)
	}
	if got, err := p.Call(t.Context(), f, 40); err != nil || got != 241 {
		t.Errorf("got %d, %v, want 241", got, err)
	}
	units(1)
	if got, err := p.Call(t.Context(), f, 40); err != nil || got != 140 {
		t.Errorf("got %d, %v, want 140", got, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
