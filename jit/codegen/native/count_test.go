//go:build linux && amd64 && cgo

package native_test

import (
	"errors"
	"testing"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/native"
)

// countdown is a loop that runs as often as its argument says, and leaves once in each round.
func countdown(m *machine, t *testing.T) (entry uint64, loop, end int) {
	var a asm.Assembler
	again := a.NewLabel()
	a.Bind(again)
	a.AluRI(asm.SUB, asm.Qword, asm.RDI, 1)
	exit(&a, native.ExitCompile, 7)
	a.AluRI(asm.CMP, asm.Qword, asm.RDI, 0)
	a.Jcc(asm.CondNE, again)
	last := a.NewLabel()
	a.Bind(last)
	a.Ret()
	entry = m.load(t, &a)
	base, _ := m.mem.Range()
	return entry, int(entry-base) + int(offset(t, &a, again)), int(entry-base) + int(offset(t, &a, last))
}

// TestCount: instructions are counted exactly, also where code leaves and goes on.
func TestCount(t *testing.T) {
	m := newMachine(t, 1<<20)
	entry, loop, end := countdown(m, t)
	if m.Counts() != nil {
		t.Error("there are counts before anybody has asked for them")
	}
	if err := m.Count(1_000_000); errors.Is(err, native.ErrUnsupported) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	for round := range uint32(3) {
		m.call(t, native.ExitCompile, entry, 5)
		for range 4 {
			m.resume(t, native.ExitCompile)
		}
		m.resume(t, native.ExitReturn)
		if got := m.Counts()[loop]; got != 5*(round+1) {
			t.Errorf("the loop has begun %d times, not %d", got, 5*(round+1))
		}
		if got := m.Counts()[end]; got != round+1 {
			t.Errorf("the function has ended %d times, not %d", got, round+1)
		}
	}
	sum := uint64(0)
	for _, n := range m.Counts() {
		sum += uint64(n)
	}
	if left := m.Uncounted(); left != 1_000_000-sum {
		t.Errorf("%d instructions were counted, but %d are left of a million", sum, left)
	}
}

// TestCountIsBounded: code goes on at full speed when as much was counted as wanted, and its faults are still faults.
func TestCountIsBounded(t *testing.T) {
	m := newMachine(t, 1<<20)
	entry, loop, _ := countdown(m, t)
	if err := m.Count(20); errors.Is(err, native.ErrUnsupported) {
		t.Skip(err)
	} else if err != nil {
		t.Fatal(err)
	}
	m.call(t, native.ExitCompile, entry, 50)
	for range 49 {
		m.resume(t, native.ExitCompile)
	}
	m.resume(t, native.ExitReturn)
	if got := m.Counts()[loop]; got == 0 || got >= 20 || m.Uncounted() != 0 {
		t.Errorf("the loop is counted %d times, and %d instructions are left", got, m.Uncounted())
	}
	if err := m.Count(1000); err != nil {
		t.Fatal(err)
	}
	var a asm.Assembler
	a.MovRM(asm.Qword, asm.RAX, asm.At(asm.RDI, 0))
	a.Ret()
	m.call(t, native.ExitFault, m.load(t, &a), 8)
	if f := m.Fault(); f == nil || !f.IsNull() {
		t.Errorf("the fault is %v", f)
	}
	m.call(t, native.ExitCompile, entry, 1)
}
