package machine

import (
	"context"
	"errors"
	"testing"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype/lltext"
	"vitrine/runtime/heap"
)

// A residualMachine runs residual code natively.
type residualMachine struct {
	*Generator
}

func (m residualMachine) Call(ctx context.Context, f *codegen.Function, args ...uint64) (uint64, error) {
	return m.program.Call(ctx, f.Object, args...)
}

const codeLimit = 16 << 20

func newResidualMachine(t testing.TB, p *lltext.Program, o heap.Options, registers int) residualMachine {
	t.Helper()
	return newMachineWith(t, p, o, Options{CodeLimit: codeLimit, Registers: registers, CheckItems: true})
}

func newMachineWith(t testing.TB, p *lltext.Program, o heap.Options, options Options) residualMachine {
	t.Helper()
	h, err := heap.New(o)
	if err != nil {
		t.Fatal(err)
	}
	program, err := Compile(h, p.Exceptions, nil, options)
	if err != nil {
		t.Fatal(err)
	}
	m := residualMachine{program.NewGenerator()}
	t.Cleanup(func() {
		if err := m.Generator.Close(); err != nil {
			t.Error(err)
		}
		if err := errors.Join(program.Close(), h.Close()); err != nil {
			t.Error(err)
		}
	})
	return m
}

// TestResidualCases has functions whose cases are made while they run, with a collection
// at every allocation.
func TestResidualCases(t *testing.T) {
	for _, registers := range []int{0, 2} {
		m := newResidualMachine(t, codegentest.Empty(t), heap.Options{Stress: true}, registers)
		codegentest.TrySquares(t, m)
		codegentest.TryNested(t, m)
	}
}

// TestCopies makes native residual code of random programs.
func TestCopies(t *testing.T) {
	n := 300
	if testing.Short() {
		n = 30
	}
	codegentest.TryCopies(t, n, func(t *testing.T, p *lltext.Program, seed uint64) codegentest.Machine {
		return newResidualMachine(t, p, codegentest.HeapOptions(seed), []int{0, 0, 2, 5}[seed/4%4])
	})
}
