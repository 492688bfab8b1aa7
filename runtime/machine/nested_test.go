package machine

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/llop"
	"vitrine/lowlevel/lltype/rclass"
	"vitrine/runtime/heap"
	"vitrine/runtime/llinterp"

	flow "vitrine/flowspace/model"
)

// asking makes a function that returns what compilation calls for.
func asking(t *testing.T, m residualMachine, ask func(f *codegen.Function) (uint64, error)) *codegen.Function {
	t.Helper()
	b, args := m.Begin("asking", unary)
	f := b.Function()
	b.Switch(args[0], nil, func(s codegen.Switch, v *flow.Constant) error {
		n, err := ask(f)
		if err != nil {
			return err
		}
		s.Case(v).Return(known(int64(n)))
		return m.Finish()
	})
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	return f
}

// TestNestedStop stops a call for which another one waits, by the context of each; both
// have loops. Afterwards the program runs as before.
func TestNestedStop(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	loop := endless(t, m, func() {})
	three := adds(t, m, 3)
	outer, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	f := asking(t, m, func(*codegen.Function) (uint64, error) { return m.Call(context.Background(), loop, 0) })
	if _, err := m.Call(outer, f, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the context of the call that waits: %v", err)
	}
	f = asking(t, m, func(*codegen.Function) (uint64, error) {
		inner, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
		defer cancel()
		if _, err := m.Call(inner, loop, 0); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the context of the call itself: %v", err)
		}
		return m.Call(t.Context(), three, 4)
	})
	m.check(t, f.Object, 1, 7)
	m.check(t, f.Object, 1, 7)
	if len(m.program.running) != 0 || m.program.stopped {
		t.Error("the program is still being stopped")
	}
}

// TestNestedErrors: what ends a call within compilation leaves the call that waits whole.
func TestNestedErrors(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	class, err := m.program.exceptions.Class("OverflowError")
	if err != nil {
		t.Fatal(err)
	}
	b, _ := m.Begin("raises", unary)
	b.Raise(lltype.NewConstant(class.VTable.Ref(), lltype.PtrTo(class.VTable.Type)), lltype.NewConstant(
		lltype.Pointer{Type: rclass.InstanceType, Object: class.Instance}, rclass.InstanceType))
	raises := b.Function()
	cell := lltype.StructOf("cell", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "x", Type: lltype.Signed})
	b, args := m.Begin("faults", lltype.Func(lltype.Signed, lltype.PtrTo(cell)))
	b.Return(b.Op(llop.GetField, lltype.Signed, args[0], lltype.NewConstant("x", lltype.Void)))
	faults := b.Function()
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	f := asking(t, m, func(*codegen.Function) (uint64, error) {
		var raised *llinterp.Raised
		if _, err := m.Call(t.Context(), raises, 1); !errors.As(err, &raised) || raised.Class != "OverflowError" {
			t.Errorf("raises ends with %v", err)
		}
		if _, err := m.Call(t.Context(), faults, 0); !errors.Is(err, heap.ErrNull) {
			t.Errorf("faults ends with %v", err)
		}
		if err := m.program.Close(); !errors.Is(err, errActive) {
			t.Errorf("a program that runs is closed: %v", err)
		}
		if err := m.Generator.Close(); err == nil || !strings.Contains(err.Error(), "is running") {
			t.Errorf("a generator whose code runs is closed: %v", err)
		}
		return 5, nil
	})
	m.check(t, f.Object, 1, 5)
}

// TestNestedDepth has compilation call what is compiled, without end. Machine code and
// interpreter refuse it alike, and can be called afterwards.
func TestNestedDepth(t *testing.T) {
	native := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	graphs := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
	for _, m := range []codegentest.Machine{native, graphs} {
		b, args := m.Begin("deep", unary)
		f, depth := b.Function(), 0
		b.Switch(args[0], nil, func(s codegen.Switch, v *flow.Constant) error {
			if depth++; v.Value == int64(0) {
				s.Case(v).Return(v)
				return m.Finish()
			}
			_, err := m.Call(t.Context(), f, uint64(v.Value.(int64)+1))
			return err
		})
		if err := m.Finish(); err != nil {
			t.Fatal(err)
		}
		if _, err := m.Call(t.Context(), f, 1); !errors.Is(err, llinterp.ErrDepth) || depth != maxNested+1 {
			t.Errorf("%d calls: %v", depth, err)
		}
		if v, err := m.Call(t.Context(), f, 0); err != nil || v != 0 {
			t.Errorf("afterwards: %d (%v)", v, err)
		}
	}
}

// TestNestedIntoOpenPath: a call within compilation that comes to the path which is being
// written ends in an error, and so does one that needs another path of the generator.
func TestNestedIntoOpenPath(t *testing.T) {
	native := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	graphs := codegentest.NewGraphs(t, codegentest.Empty(t), heap.Options{})
	for _, m := range []codegentest.Machine{native, graphs} {
		b, args := m.Begin("suspended", unary)
		f := b.Function()
		asked := 0
		b.Suspend(args, func(b codegen.Builder) error {
			asked++
			if _, err := m.Call(t.Context(), f, 1); err == nil {
				t.Error("a path that is being written runs")
			}
			b.Return(known(7))
			return m.Finish()
		})
		if err := m.Finish(); err != nil {
			t.Fatal(err)
		}
		if v, err := m.Call(t.Context(), f, 1); err != nil || v != 7 || asked != 1 {
			t.Errorf("the path gives %d (%v), written %d times", v, err, asked)
		}
	}
}
