package backend_test

import (
	"fmt"
	"io"
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/targets"
	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/lltype/lltext"
)

// f1 is the function that the document on generating compilers measures, with
// overflow checks.
const f1 = `
graph f1(n: Signed) -> Signed {
block 0:
    goto 1 [n, 0, 1]
block 1 [n1: Signed, i: Signed, x: Signed]:
    c = int_lt(i, n1)
    switch c: False -> return [x]; True -> 2 [n1, i, x, 0]
block 2 [n2: Signed, i2: Signed, x2: Signed, j: Signed]:
    d = int_le(j, i2)
    switch d: False -> 6 [n2, i2, x2]; True -> 3 [n2, i2, x2, j]
block 3 [n3: Signed, i3: Signed, x3: Signed, j3: Signed]:
    j4 = int_add_ovf(j3, 1)
    raises: None -> 4 [n3, i3, x3, j4]; OverflowError as e, v -> except [e, v]
block 4 [n5: Signed, i5: Signed, x5: Signed, j5: Signed]:
    a = int_and(i5, j5)
    x6 = int_add_ovf(x5, a)
    raises: None -> 5 [n5, i5, x6, j5]; OverflowError as e1, v1 -> except [e1, v1]
block 5 [n7: Signed, i7: Signed, x7: Signed, j7: Signed]:
    goto 2 [n7, i7, x7, j7]
block 6 [n8: Signed, i8: Signed, x8: Signed]:
    i9 = int_add_ovf(i8, 1)
    raises: None -> 1 [n8, i9, x8]; OverflowError as e2, v2 -> except [e2, v2]
}
`

// noObjects is a Runtime without objects.
type noObjects struct{}

func (noObjects) Address(*lltype.Object) (uint64, error) { return 0x1000, nil }
func (noObjects) Recipe(lltype.Container) (uint32, backend.Recipe, error) {
	return 0, backend.Recipe{}, fmt.Errorf("no types")
}
func (noObjects) AllocationState() backend.AllocationState { return backend.AllocationState{} }
func (noObjects) Exception(string) (backend.Exception, error) {
	return backend.Exception{}, nil
}
func (noObjects) CheckItems() bool                           { return false }
func (noObjects) ExcData() uint64                            { return 0 }
func (noObjects) Graph(f *lltype.Object) *flow.FunctionGraph { return f.Func.Graph }
func (noObjects) Elsewhere(*lltype.Object) (raises, ok bool) { return false, false }
func (noObjects) Places() bool                               { return false }
func (noObjects) Allocations() io.Writer                     { return nil }
func (noObjects) Registers() int                             { return 0 }
func (noObjects) External(*lltype.Object) (uint32, error)    { return 0, fmt.Errorf("no functions") }

// A loaded program is in memory and can be run.
type loaded struct {
	mem   *codemem.Memory
	stack *native.Stack
	base  uint64
	code  []byte
	unit  *backend.Unit
}

func load(t testing.TB, text string) (*loaded, *lltext.Program) {
	t.Helper()
	p, err := lltext.Read("test", text)
	if err != nil {
		t.Fatal(err)
	}
	u, err := backend.Compile(targets.Host(), noObjects{}, p.Functions)
	if err != nil {
		t.Fatal(err)
	}
	mem, err := codemem.New(codemem.DefaultSize)
	if err != nil {
		t.Fatal(err)
	}
	l := &loaded{mem: mem, unit: u}
	if l.base, err = mem.Alloc(u.Size()); err != nil {
		t.Fatal(err)
	}
	if l.code, err = u.Encode(l.base); err != nil {
		t.Fatal(err)
	}
	if err := mem.Publish(l.base, l.code); err != nil {
		t.Fatal(err)
	}
	if l.stack, err = native.NewStack(mem, native.DefaultStackSize); err != nil {
		t.Fatal(err)
	}
	return l, p
}

func (l *loaded) call(t testing.TB, f *lltype.Object, args ...uint64) uint64 {
	t.Helper()
	off, _ := l.unit.Entry(f)
	exit, err := l.stack.Call(l.base+uint64(off), args...)
	if err != nil || exit.Code != native.ExitReturn {
		t.Fatalf("%v %v %v", exit, err, l.stack.Fault())
	}
	return l.stack.Context().Regs[0]
}

// TestF1 runs the function of the benchmark that the seeds measure with.
func TestF1(t *testing.T) {
	l, p := load(t, f1)
	x := int64(1)
	for i := int64(0); i < 2117; i++ {
		for j := int64(0); j <= i; {
			j++
			x += i & j
		}
	}
	if got := l.call(t, p.Functions[0], 2117); int64(got) != x {
		t.Errorf("f1(2117) is %d, want %d", got, x)
	}
}

func BenchmarkF1(b *testing.B) {
	l, p := load(b, f1)
	for b.Loop() {
		l.call(b, p.Functions[0], 2117)
	}
}
