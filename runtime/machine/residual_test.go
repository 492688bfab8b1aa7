package machine

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/jit/codegen/llgraph"
	"vitrine/lowlevel/exctransform"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"

	flow "vitrine/flowspace/model"
)

var unary = lltype.Func(lltype.Signed, lltype.Signed)

func known(n int64) codegen.Value { return lltype.NewConstant(n, lltype.Signed) }

func plus(b codegen.Builder, v codegen.Value, n int64) codegen.Value {
	return b.Op(llop.IntAdd, lltype.Signed, v, known(n))
}

func call(b codegen.Builder, f *lltype.Object, args ...codegen.Value) codegen.Value {
	all := append([]codegen.Value{lltype.NewConstant(f.Ref(), lltype.PtrTo(f.Type))}, args...)
	return b.Op(llop.DirectCall, lltype.Signed, all...)
}

// adds makes a function that adds a number.
func adds(t *testing.T, g codegen.Generator, n int64) *codegen.Function {
	t.Helper()
	b, args := g.Begin("adds", unary)
	b.Return(plus(b, args[0], n))
	if err := g.Finish(); err != nil {
		t.Fatal(err)
	}
	return b.Function()
}

func (m residualMachine) check(t *testing.T, f *lltype.Object, arg, want uint64) {
	t.Helper()
	if got, err := m.program.Call(t.Context(), f, arg); err != nil || got != want {
		t.Errorf("%s(%d) = %d (%v), want %d", f.Func.Name, arg, got, err, want)
	}
}

// endless makes a function that goes round through two fragments; resumed is called when
// the second is made.
func endless(t *testing.T, m residualMachine, resumed func()) *codegen.Function {
	t.Helper()
	b, args := m.Begin("endless", unary)
	loop, p := b.Label(true, args[0])
	b.Suspend(p, func(b codegen.Builder) error {
		resumed()
		b.Goto(loop, plus(b, p[0], 1))
		return m.Finish()
	})
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	return b.Function()
}

// TestResidualStop ends loops that lead through several fragments.
func TestResidualStop(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	f := endless(t, m, func() {})
	for range 3 {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		if _, err := m.Call(ctx, f, 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("endless ended with %v", err)
		}
		cancel()
	}
}

// TestResidualStopWhileCompiling has the run stopped before the code is there that goes
// round.
func TestResidualStopWhileCompiling(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	f := endless(t, m, func() {
		cancel()
		for stopped := false; !stopped; time.Sleep(time.Millisecond) {
			m.program.mu.Lock()
			stopped = m.program.stopped
			m.program.mu.Unlock()
		}
	})
	if _, err := m.Call(ctx, f, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("endless ended with %v", err)
	}
}

// TestResidualDepth recurses without end.
func TestResidualDepth(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	b, args := m.Begin("deep", unary)
	b.Suspend(args, func(b codegen.Builder) error {
		b.Return(plus(b, call(b, b.Function().Object, args[0]), 1))
		return m.Finish()
	})
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := m.Call(t.Context(), b.Function(), 0); !errors.Is(err, llinterp.ErrDepth) {
			t.Errorf("deep ended with %v", err)
		}
	}
}

// TestWholeCallsResidual calls residual code from code that was compiled as a whole, by
// name and by a pointer, and leads it elsewhere.
func TestWholeCallsResidual(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	f := adds(t, m, 1)
	graphs := llgraph.New(m.program.heap)
	defer graphs.Close()
	b, args := graphs.Begin("byName", unary)
	b.Return(call(b, f.Object, args[0]))
	byName := b.Function().Object
	pointer := lltype.PtrTo(unary)
	b, args = graphs.Begin("byPointer", lltype.Func(lltype.Signed, pointer, lltype.Signed))
	b.Return(b.Op(llop.IndirectCall, lltype.Signed, args[0], args[1], lltype.NewConstant(nil, lltype.Void)))
	byPointer := b.Function().Object
	if err := graphs.Finish(); err != nil {
		t.Fatal(err)
	}
	b, args = m.Begin("both", unary)
	v := call(b, byName, args[0])
	b.Return(call(b, byPointer, lltype.NewConstant(f.Object.Ref(), pointer), v))
	both := b.Function().Object
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	m.check(t, both, 40, 42)
	m.check(t, byName, 40, 41)
	ten := adds(t, m, 10)
	if err := m.Lead(f, ten); err != nil {
		t.Fatal(err)
	}
	m.check(t, both, 40, 60)
	m.check(t, f.Object, 40, 50)
	m.check(t, ten.Object, 40, 50)
	if err := m.Lead(f, &codegen.Function{Object: byPointer, Graph: byPointer.Func.Graph}); err == nil {
		t.Error("a function can be led to one of another type")
	}
}

// TestManyValues has many values live across fragments, in frames of several sizes.
func TestManyValues(t *testing.T) {
	for _, n := range []int64{5, 100, 6000} {
		m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
		b, args := m.Begin("many", unary)
		loop, p := b.Label(true, args[0], known(0))
		b.Split(b.Op(llop.IntGT, lltype.Bool, p[0], known(0))).Return(p[1])
		b.Switch(p[0], p, func(s codegen.Switch, _ *flow.Constant) error {
			b := s.Default()
			var values []codegen.Value
			for i := range n {
				values = append(values, plus(b, p[0], i))
			}
			b.Suspend(append(values, p[1]), func(b codegen.Builder) error {
				sum := p[1]
				for _, v := range values {
					sum = b.Op(llop.IntAdd, lltype.Signed, sum, v)
				}
				b.Goto(loop, plus(b, values[0], -1), sum)
				return m.Finish()
			})
			return m.Finish()
		})
		if err := m.Finish(); err != nil {
			t.Fatal(err)
		}
		want := int64(0)
		for i := int64(1); i <= 7; i++ {
			want += i*n + n*(n-1)/2
		}
		m.check(t, b.Function().Object, 7, uint64(want))
	}
}

// TestCodeLimit fills the memory for code.
func TestCodeLimit(t *testing.T) {
	h, err := heap.New(heap.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	program, err := Compile(h, codegentest.Empty(t).Exceptions, nil, Options{CodeLimit: 16 << 10})
	if err != nil {
		t.Fatal(err)
	}
	defer program.Close()
	m := residualMachine{program.NewGenerator()}
	defer m.Generator.Close()
	f, err := codegentest.Squares(m, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := m.Call(t.Context(), f, 900); err == nil || !strings.Contains(err.Error(), "no room for") {
			t.Errorf("a thousand cases in 16 KiB: %v", err)
		}
	}
}

// TestGeneratorClose makes code and gives it back.
func TestGeneratorClose(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	p := m.program
	for range 3 {
		before := p.memory.Used()
		g := residualMachine{p.NewGenerator()}
		f, err := codegentest.Squares(g, 50)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Call(t.Context(), f, 60); err != nil {
			t.Fatal(err)
		}
		if p.memory.Used() == before || p.CodeSize() == 0 {
			t.Error("fifty cases take no memory")
		}
		if err := g.Generator.Close(); err != nil {
			t.Fatal(err)
		}
		if p.memory.Used() != before {
			t.Errorf("%d bytes of code are left", p.memory.Used()-before)
		}
		if _, err := p.Call(t.Context(), f.Object, 60); err == nil {
			t.Error("code of a generator that is closed runs")
		}
		if err := g.Finish(); err != nil {
			t.Errorf("Finish of nothing: %v", err)
		}
	}
}

// TestCompilationThatFails has an error of compilation end the run, again and again.
func TestCompilationThatFails(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	broken := errors.New("broken")
	b, args := m.Begin("suspended", unary)
	suspended := b.Function()
	b.Suspend(args, func(codegen.Builder) error { return broken })
	b, args = m.Begin("switched", unary)
	switched := b.Function()
	b.Switch(args[0], nil, func(codegen.Switch, *flow.Constant) error { return nil })
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := m.Call(t.Context(), suspended, 1); !errors.Is(err, broken) {
			t.Errorf("a path that cannot be resumed: %v", err)
		}
		if _, err := m.Call(t.Context(), switched, 1); !errors.Is(err, errNoCode) {
			t.Errorf("a switch that gets no case: %v", err)
		}
	}
}

// TestPlacesOfErrors has an error tell the function that it happens in, of two that stand
// beside each other.
func TestPlacesOfErrors(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	cell := lltype.StructOf("cell", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "x", Type: lltype.Signed})
	of := lltype.Func(lltype.Signed, lltype.PtrTo(cell))
	b, args := m.Begin("first", of)
	first := b.Function()
	l, params := b.Label(true, args[0])
	b.Return(b.Op(llop.GetField, lltype.Signed, params[0], lltype.NewConstant("x", lltype.Void)))
	b, args = m.BeginBeside(first, "second", of)
	second := b.Function()
	b.Split(b.Op(llop.PtrIsZero, lltype.Bool, args[0])).Goto(l, args[0])
	b.Return(b.Op(llop.GetField, lltype.Signed, args[0], lltype.NewConstant("x", lltype.Void)))
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	for _, f := range []*codegen.Function{first, second} {
		var e *llinterp.Error
		if _, err := m.Call(t.Context(), f, 0); !errors.Is(err, heap.ErrNull) || !errors.As(err, &e) || e.Func != f.Graph.Name {
			t.Errorf("%s(NULL): %v, in %+v", f.Graph.Name, err, e)
		}
	}
}

// TestResidualListing lists the fragments of a function.
func TestResidualListing(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	f, err := codegentest.Squares(m, 10)
	if err != nil {
		t.Fatal(err)
	}
	before, err := m.program.Listing(f.Object)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Call(t.Context(), f, 1); err != nil {
		t.Fatal(err)
	}
	after, err := m.program.Listing(f.Object)
	if err != nil {
		t.Fatal(err)
	}
	if len(before) < 20 || len(after) <= len(before) {
		t.Errorf("%d instructions before the run, %d after it", len(before), len(after))
	}
	for _, in := range after {
		if in.Op != nil && llop.Of(in.Op) == llop.Malloc && in.Graph != f.Graph {
			t.Errorf("%s is of %v", in.Text, in.Graph)
		}
	}
}

// TestSwitchOnConstant switches on a parameter of a label that always gets the same.
func TestSwitchOnConstant(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	b, args := m.Begin("constant", unary)
	_, p := b.Label(false, known(3), args[0], known(1<<40))
	asked := 0
	b.Switch(p[0], p, func(s codegen.Switch, v *flow.Constant) error {
		asked++
		b := s.Case(v)
		sum := b.Op(llop.IntMul, lltype.Signed, p[0], p[1])
		b.Return(b.Op(llop.IntAdd, lltype.Signed, sum, p[2]))
		return m.Finish()
	})
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	m.check(t, b.Function().Object, 5, 15+1<<40)
	m.check(t, b.Function().Object, 6, 18+1<<40)
	if asked != 1 {
		t.Errorf("the switch has asked %d times", asked)
	}
}

// TestDefaultAndCases adds a default, and cases before and after it.
func TestDefaultAndCases(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	b, args := m.Begin("cases", unary)
	returns := func(b codegen.Builder, n int64) { b.Return(known(n)) }
	s := b.Switch(args[0], nil, func(s codegen.Switch, _ *flow.Constant) error {
		returns(s.Default(), -1)
		return m.Finish()
	})
	for i := range int64(30) { // before the code exists
		returns(s.Case(known(i*i).(*flow.Constant)), i)
	}
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	f := b.Function().Object
	m.check(t, f, 49, 7)
	m.check(t, f, 50, 1<<64-1)
	returns(s.Case(known(50).(*flow.Constant)), 500)
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	m.check(t, f, 50, 500)
	m.check(t, f, 841, 29)
	m.check(t, f, 842, 1<<64-1)
	if s.NumCases() != 31 {
		t.Errorf("%d cases", s.NumCases())
	}
}

// TestResidualOfTransformed calls a transformed function that raises, from residual code:
// the exception is kept in a record, and the code goes on.
func TestResidualOfTransformed(t *testing.T) {
	p, err := lltext.Read("test", `
graph checked(n: Signed) -> Signed {
block 0:
    m = int_add_ovf(n, 1)
    raises: None -> return [m]; Exception as e, v -> except [e, v]
}
`)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []exctransform.ArithmeticForm{exctransform.Exits, exctransform.Record} {
		transformed, err := exctransform.Transform(p.Functions, p.Exceptions, exctransform.Options{Arithmetic: form})
		if err != nil {
			t.Fatal(err)
		}
		h, err := heap.New(heap.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		program, err := Compile(h, p.Exceptions, nil, Options{CodeLimit: codeLimit, Graph: transformed.Graph, ExcData: transformed.ExcData})
		if err != nil {
			t.Fatal(err)
		}
		defer program.Close()
		m := residualMachine{program.NewGenerator()}
		defer m.Generator.Close()
		b, args := m.Begin("caller", unary)
		b.Suspend(args, func(b codegen.Builder) error {
			v := call(b, p.Function("checked"), args[0])
			b.Return(b.Op(llop.IntMul, lltype.Signed, v, known(2)))
			return m.Finish()
		})
		if err := m.Finish(); err != nil {
			t.Fatal(err)
		}
		m.check(t, b.Function().Object, 20, 42)
		var raised *llinterp.Raised
		if _, err := m.Call(t.Context(), b.Function(), 1<<63-1); !errors.As(err, &raised) || raised.Class != "OverflowError" {
			t.Errorf("an overflow ends with %v", err)
		}
	}
}
