package machine

import (
	"runtime"
	"testing"

	"vitrine/jit/codegen"
	"vitrine/jit/codegen/codegentest"
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"

	flow "vitrine/flowspace/model"
)

// chain makes a generator with functions of which each calls the one before, and the
// first one has a switch; it calls the last one.
func chain(t *testing.T, p *Program, length int) *Generator {
	t.Helper()
	m := residualMachine{p.NewGenerator()}
	b, args := m.Begin("first", unary)
	b.Switch(args[0], nil, func(s codegen.Switch, v *flow.Constant) error {
		s.Case(v).Return(v)
		return m.Finish()
	})
	for range length - 1 {
		before := b.Function().Object
		b, args = m.Begin("next", unary)
		b.Return(plus(b, call(b, before, args[0]), 1))
	}
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	m.check(t, b.Function().Object, 10, uint64(9+length))
	return m.Generator
}

// liveBytes returns how much memory Go's heap needs.
func liveBytes() uint64 {
	var s runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// TestClosedGenerators makes and closes ten thousand generators, with more functions than
// there is room for at once: all that they take is given back.
func TestClosedGenerators(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	p := m.program
	var code int
	var memory uint64
	rounds := 10_000
	if testing.Short() {
		rounds = 500
	}
	for i := range rounds {
		if err := chain(t, p, 7).Close(); err != nil {
			t.Fatal(err)
		}
		if i == 200 {
			code, memory = p.memory.Used(), liveBytes()
		}
	}
	if p.memory.Used() != code {
		t.Errorf("%d bytes of code, %d before", p.memory.Used(), code)
	}
	if after := liveBytes(); after > memory+256<<10 {
		t.Errorf("%d bytes are in use, %d before", after, memory)
	}
	if n := len(p.pending) + len(p.entries) + len(p.residual) + len(p.units); n > 2 {
		t.Errorf("%d notes of closed generators are left", n)
	}
}

// TestHeldDescriptors: a descriptor that code or a prebuilt object still needs does not
// become that of another function, and what calls it finds no code.
func TestHeldDescriptors(t *testing.T) {
	m := newResidualMachine(t, codegentest.Empty(t), heap.Options{}, 0)
	p := m.program
	closing := residualMachine{p.NewGenerator()}
	gone, pointed := adds(t, closing, 1), adds(t, closing, 2)
	table := lltype.NewObject("table", lltype.ArrayOf(lltype.PtrTo(unary), lltype.Raw, lltype.Hints{}), 1)
	table.Items[0] = pointed.Object.Ref()
	if _, err := p.heap.Prebuilt(table); err != nil {
		t.Fatal(err)
	}
	b, args := m.Begin("caller", unary)
	b.Return(call(b, gone.Object, args[0]))
	caller := b.Function()
	led := adds(t, m, 10)
	if err := m.Finish(); err != nil {
		t.Fatal(err)
	}
	if err := m.Lead(led, gone); err != nil {
		t.Fatal(err)
	}
	m.check(t, caller.Object, 1, 2)
	m.check(t, led.Object, 1, 2)
	before := make(map[heap.Address]bool)
	for _, f := range []*codegen.Function{gone, pointed} {
		a, err := p.heap.Prebuilt(f.Object)
		if err != nil {
			t.Fatal(err)
		}
		before[a] = true
	}
	if err := closing.Generator.Close(); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if a, err := p.heap.Prebuilt(adds(t, m, 100).Object); err != nil || before[a] {
			t.Fatalf("a descriptor at %#x is that of another function (%v)", a, err)
		}
	}
	for _, f := range []*codegen.Function{caller, led} {
		if _, err := m.Call(t.Context(), f, 1); err == nil {
			t.Errorf("%s runs code of a generator that is closed", f.Graph.Name)
		}
	}
}
