//go:build linux && amd64 && cgo

package native_test

import (
	"io"
	"math"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"vitrine/jit/codegen/amd64"
	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
)

// machine is code memory with a stack.
type machine struct {
	*native.Stack
	mem *codemem.Memory
}

func newMachine(t testing.TB, stackSize int) *machine {
	t.Helper()
	mem, err := codemem.New(1 << 16)
	if err != nil {
		t.Fatal(err)
	}
	s, err := native.NewStack(mem, stackSize)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if err := mem.Close(); err != nil {
			t.Error(err)
		}
	})
	return &machine{s, mem}
}

// load puts the code where it can run and returns its address.
func (m *machine) load(t testing.TB, a *asm.Assembler) uint64 {
	t.Helper()
	size, err := a.Layout()
	if err != nil {
		t.Fatal(err)
	}
	addr, err := m.mem.Alloc(size)
	if err != nil {
		t.Fatal(err)
	}
	code, err := a.Encode(addr)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.mem.Publish(addr, code); err != nil {
		t.Fatal(err)
	}
	return addr
}

// call runs the function at entry, which must leave with code.
func (m *machine) call(t testing.TB, code native.ExitCode, entry uint64, args ...uint64) {
	t.Helper()
	e, err := m.Call(entry, args...)
	if err != nil {
		t.Fatal(err)
	}
	m.check(t, e, code)
}

// resume goes on; the code must leave with code.
func (m *machine) resume(t testing.TB, code native.ExitCode) {
	t.Helper()
	m.check(t, m.Run(), code)
}

func (m *machine) check(t testing.TB, e native.Exit, code native.ExitCode) {
	t.Helper()
	if e.Code != code {
		t.Fatalf("left by %v (%v), want %v", e.Code, m.Fault(), code)
	}
}

func (m *machine) result() int64 { return int64(m.Context().Regs[0]) }

func at(offset int32) asm.Mem { return asm.At(asm.R15, offset) }

func exit(a *asm.Assembler, code native.ExitCode, argument uint32) {
	amd64.AppendExit(a, native.Exit{Code: code, Argument: argument})
}

func offset(t testing.TB, a *asm.Assembler, l asm.Label) uint64 {
	t.Helper()
	off, ok := a.Offset(l)
	if !ok {
		t.Fatalf("label %d has no offset", l)
	}
	return uint64(off)
}

// TestRunPatchRun goes the way of all generated code: assembled, run, patched
// while suspended, run again.
func TestRunPatchRun(t *testing.T) {
	m := newMachine(t, 1<<20)
	var a asm.Assembler
	first, second := a.NewLabel(), a.NewLabel()
	a.Lea(asm.RAX, asm.Indexed(asm.RDI, asm.RSI, 2, 5))
	exit(&a, native.ExitCompile, 77)
	field := a.JmpPatchable(first)
	a.Bind(first)
	a.AluRI(asm.ADD, asm.Qword, asm.RAX, 1000)
	a.Ret()
	a.Bind(second)
	a.UnaryR(asm.NEG, asm.Qword, asm.RAX)
	a.Ret()
	entry := m.load(t, &a)

	m.call(t, native.ExitCompile, entry, 10, 20)
	m.resume(t, native.ExitReturn)
	if m.result() != 10+40+5+1000 {
		t.Errorf("result is %d", m.result())
	}
	e, err := m.Call(entry, 1, 2)
	if err != nil || e != (native.Exit{Code: native.ExitCompile, Argument: 77}) {
		t.Fatalf("left by %v, %v", e, err)
	}
	place := entry + offset(t, &a, field)
	patch, err := asm.Displacement(place, entry+offset(t, &a, second))
	if err != nil {
		t.Fatal(err)
	}
	if err := m.mem.Patch(place, patch[:]); err != nil {
		t.Fatal(err)
	}
	m.resume(t, native.ExitReturn)
	if m.result() != -(1 + 4 + 5) {
		t.Errorf("result after the patch is %d", m.result())
	}
}

func TestArguments(t *testing.T) {
	m := newMachine(t, 1<<20)
	var a asm.Assembler
	a.SseXX(asm.MULSD, asm.XMM0, asm.XMM7)
	a.MovRI(asm.RAX, 0)
	for _, r := range []asm.Reg{asm.RDI, asm.RSI, asm.RDX, asm.RCX, asm.R8, asm.R9} {
		a.ImulRRI(asm.Qword, asm.RAX, asm.RAX, 10)
		a.AluRR(asm.ADD, asm.Qword, asm.RAX, r)
	}
	a.Ret()
	entry := m.load(t, &a)
	if err := m.Start(entry, 1, 2, 3, 4, 5, 6); err != nil {
		t.Fatal(err)
	}
	m.Context().Floats[0], m.Context().Floats[7] = 1.5, -4
	m.resume(t, native.ExitReturn)
	if m.result() != 123456 || m.Context().Floats[0] != -6 {
		t.Errorf("results are %d and %g", m.result(), m.Context().Floats[0])
	}
	if err := m.Start(entry, 1, 2, 3, 4, 5, 6, 7); err == nil {
		t.Error("no error for seven arguments")
	}
	if err := m.Start(0x1000); err == nil {
		t.Error("no error for an entry outside of the code")
	}
}

// TestExitKeepsRegisters changes every register while the code is suspended and
// finds them all at the next exit.
func TestExitKeepsRegisters(t *testing.T) {
	m := newMachine(t, 1<<20)
	var a asm.Assembler
	exit(&a, native.ExitAllocate, 1)
	exit(&a, native.FirstOwnExit, 1<<24-1)
	a.Ret()
	m.call(t, native.ExitAllocate, m.load(t, &a))
	c := m.Context()
	for i := range 16 {
		if r := asm.Reg(i); r != asm.RSP && r != asm.R11 && r != asm.R15 {
			c.Regs[i] = 0x1234_5678_9ABC_0000 + uint64(i)
		}
		c.Floats[i] = math.Pi * float64(i+1)
	}
	want := *c
	want.Regs[asm.R11] = 0
	if e := m.Run(); e != (native.Exit{Code: native.FirstOwnExit, Argument: 1<<24 - 1}) {
		t.Fatalf("left by %v", e)
	}
	c.Regs[asm.R11] = 0 // is where the code goes on
	if c.Regs != want.Regs || c.Floats != want.Floats {
		t.Errorf("registers were %v, %v, want %v, %v", c.Regs, c.Floats, want.Regs, want.Floats)
	}
	m.resume(t, native.ExitReturn)
}

// endless appends a loop that only its poll leaves.
func endless(a *asm.Assembler) {
	loop, interrupted := a.NewLabel(), a.NewLabel()
	a.Bind(loop)
	a.AluRI(asm.ADD, asm.Qword, asm.RAX, 1)
	a.AluMI(asm.CMP, asm.Dword, at(native.OffInterrupts), 0)
	a.Jcc(asm.CondE, loop)
	a.Bind(interrupted)
	exit(a, native.ExitInterrupt, 0)
	a.Jmp(loop)
}

// TestInterrupt would never end if the loop did not.
func TestInterrupt(t *testing.T) {
	m := newMachine(t, 1<<20)
	var a asm.Assembler
	endless(&a)
	if err := m.Start(m.load(t, &a)); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		time.AfterFunc(10*time.Millisecond, func() {
			m.Interrupt(1)
			m.Interrupt(4)
		})
		m.resume(t, native.ExitInterrupt)
		bits := m.Interrupts()
		for bits != 5 { // the second call may come after the loop has left
			bits |= m.Interrupts()
		}
	}
}

// TestGarbageCollection collects while a loop runs that only ends afterwards.
func TestGarbageCollection(t *testing.T) {
	m := newMachine(t, 1<<20)
	var a asm.Assembler
	endless(&a)
	if err := m.Start(m.load(t, &a)); err != nil {
		t.Fatal(err)
	}
	done := make(chan native.Exit)
	go func() { done <- m.Run() }()
	for range 5 {
		runtime.GC()
	}
	select {
	case e := <-done:
		t.Fatalf("the loop ended by itself: %v", e)
	default:
	}
	m.Interrupt(1)
	m.check(t, <-done, native.ExitInterrupt)
}

func TestFaults(t *testing.T) {
	m := newMachine(t, 1<<20)
	sp := m.entrySP(t)
	for _, c := range []struct {
		name   string
		emit   func(*asm.Assembler)
		signal syscall.Signal
		text   string
	}{
		{"null field", func(a *asm.Assembler) { a.MovRM(asm.Qword, asm.RAX, asm.At(asm.RDI, 24)) }, syscall.SIGSEGV, "offset 24 of a null pointer"},
		{"wild store", func(a *asm.Assembler) { a.MovMI(asm.Byte, asm.Absolute(0x10_0000), 1) }, syscall.SIGSEGV, "0x100000, which cannot be accessed"},
		{"not canonical", func(a *asm.Assembler) {
			a.MovRI(asm.RCX, 0x1234_5678_9ABC_DEF0)
			a.MovRM(asm.Qword, asm.RAX, asm.At(asm.RCX, 0))
		}, syscall.SIGSEGV, "cannot exist"},
		{"division", func(a *asm.Assembler) { a.Cqo(); a.UnaryR(asm.IDIV, asm.Qword, asm.RDI) }, syscall.SIGFPE, "division"},
		{"no instruction", (*asm.Assembler).Ud2, syscall.SIGILL, "not an instruction"},
		{"never written", (*asm.Assembler).Int3, syscall.SIGTRAP, "never written"},
		{"null call", func(a *asm.Assembler) { a.CallR(asm.RDI) }, syscall.SIGSEGV, "jumped to 0x0"},
		{"write to code", func(a *asm.Assembler) { a.MovMR(asm.Dword, asm.AtLabel(a.Const64(1)), asm.RAX) }, syscall.SIGSEGV, "cannot be accessed"},
	} {
		var a asm.Assembler
		handler := a.NewLabel()
		a.MovRI(asm.RBX, 4711)
		a.SseXM(asm.MOVSD, asm.XMM5, asm.AtLabel(a.Const64(math.Float64bits(2.5))))
		before := a.NewLabel()
		a.Bind(before)
		c.emit(&a)
		a.Bind(handler)
		a.MovRR(asm.Qword, asm.RAX, asm.RBX)
		a.SseXX(asm.MOVAPD, asm.XMM0, asm.XMM5)
		a.MovRM(asm.Qword, asm.RSP, at(native.OffSlots))
		a.Ret()
		entry := m.load(t, &a)
		m.call(t, native.ExitFault, entry, 0)
		f := m.Fault()
		if f == nil || f.Signal != c.signal || !strings.Contains(f.Error(), c.text) {
			t.Errorf("%s: %v", c.name, f)
			continue
		}
		from, to := entry+offset(t, &a, before), entry+offset(t, &a, handler)
		if c.name != "null call" && (f.PC < from || f.PC >= to) {
			t.Errorf("%s: fault is at %#x, want %#x to %#x", c.name, f.PC, from, to)
		}
		// Registers survive, and the code can handle its fault.
		ctx := m.Context()
		ctx.PC = to
		ctx.Slots[0] = sp
		m.resume(t, native.ExitReturn)
		if m.result() != 4711 || ctx.Floats[0] != 2.5 {
			t.Errorf("%s: registers were %d and %g after the fault", c.name, m.result(), ctx.Floats[0])
		}
	}
}

// entrySP is the stack pointer at the entry of the first function.
func (m *machine) entrySP(t *testing.T) uint64 {
	t.Helper()
	var a asm.Assembler
	a.MovRR(asm.Qword, asm.RAX, asm.RSP)
	a.Ret()
	m.call(t, native.ExitReturn, m.load(t, &a))
	if m.result()%16 != 8 {
		t.Errorf("stack pointer is %#x, want a multiple of 16 before the return address", m.result())
	}
	return uint64(m.result())
}

func TestFreedCode(t *testing.T) {
	m := newMachine(t, 1<<20)
	var a asm.Assembler
	a.Ret()
	entry := m.load(t, &a)
	m.call(t, native.ExitReturn, entry)
	if m.Fault() != nil {
		t.Error("a fault without any")
	}
	if err := m.mem.Free(entry); err != nil {
		t.Fatal(err)
	}
	m.call(t, native.ExitFault, entry)
	if f := m.Fault(); f.PC != entry || f.Signal != syscall.SIGTRAP {
		t.Errorf("fault %v at %#x, want a trap at %#x", f, f.PC, entry)
	}
}

// TestOverflow recurses without end, with and without a check.
func TestOverflow(t *testing.T) {
	m := newMachine(t, 1<<20)
	for _, checked := range []bool{true, false} {
		var a asm.Assembler
		entry, overflow := a.NewLabel(), a.NewLabel()
		a.Bind(entry)
		if checked {
			a.AluRM(asm.CMP, asm.Qword, asm.RSP, at(native.OffStackLimit))
			a.Jcc(asm.CondBE, overflow)
		}
		a.AluRI(asm.ADD, asm.Qword, asm.RBX, 1)
		a.Push(asm.RBX)
		a.Call(entry)
		a.Pop(asm.RBX)
		a.Ret()
		a.Bind(overflow)
		exit(&a, native.ExitOverflow, 9)
		a.Ret()
		addr := m.load(t, &a)
		for range 3 {
			m.Context().Regs[asm.RBX] = 0
			m.call(t, native.ExitOverflow, addr)
			depth := m.Context().Regs[asm.RBX]
			if want := uint64(1<<20) / 16; depth > want || depth < want-native.Reserve/16-1 {
				t.Errorf("checked %v: depth %d in a stack for %d", checked, depth, want)
			}
			used := m.Used()
			if checked && (uint64(len(used)) != depth*2+1 || used[1] != depth) {
				t.Errorf("%d words of the stack are used at depth %d", len(used), depth)
			}
		}
	}
	m.check(t, m.Run(), native.ExitOverflow) // the guard page again
	if m.Used() != nil {
		t.Error("the stack is used beyond its end")
	}
}

// TestMisuse does what a broken back end would: nothing of it ends the process.
func TestMisuse(t *testing.T) {
	mem, err := codemem.New(4096)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, -1, native.Reserve, 1 << 40} {
		if s, err := native.NewStack(mem, size); err == nil {
			t.Errorf("a stack of %d bytes: %v", size, s)
		}
	}
	s, err := native.NewStack(mem, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	if e := s.Run(); e.Code != native.ExitFault {
		t.Errorf("Run without Start: %v", e)
	}
	m := &machine{s, mem}
	var a asm.Assembler
	a.Ret()
	m.call(t, native.ExitReturn, m.load(t, &a))
	if e := s.Run(); e.Code != native.ExitFault {
		t.Errorf("Run after the return: %v", e)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	s.Interrupt(1)
	if s.Close() == nil || s.Start(0) == nil {
		t.Error("no error after Close")
	}
	if !panics(func() { s.Run() }) {
		t.Error("Run after Close does not panic")
	}
	if err := mem.Close(); err != nil {
		t.Error(err)
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return
}

// TestTogether runs many stacks at once, faulting, exiting and overflowing,
// while Go collects garbage, faults by itself and interrupts every thread for a
// profile.
func TestTogether(t *testing.T) {
	if err := pprof.StartCPUProfile(io.Discard); err == nil { // else a profile is being made anyway
		defer pprof.StopCPUProfile()
	}
	var group sync.WaitGroup
	for range 6 {
		group.Go(func() {
			m := newMachine(t, 1<<18)
			var a asm.Assembler
			exit(&a, native.ExitAllocate, 3)
			a.MovRM(asm.Qword, asm.RAX, asm.At(asm.RDI, 8))
			a.Ret()
			recurse := a.NewLabel()
			a.Bind(recurse)
			a.Call(recurse)
			entry := m.load(t, &a)
			var word [2]uint64
			for i := range 300 {
				word[1] = uint64(i)
				m.call(t, native.ExitAllocate, entry, 0)
				m.resume(t, native.ExitFault)
				m.call(t, native.ExitAllocate, entry, m.Address())
				m.resume(t, native.ExitReturn)
				if i%50 == 0 {
					m.call(t, native.ExitOverflow, entry+offset(t, &a, recurse))
				}
				var nilMap *[2]uint64
				if !panics(func() { word[0] = nilMap[1] }) {
					t.Error("a nil pointer in Go did not panic")
				}
			}
		})
	}
	stop := make(chan struct{})
	collected := make(chan struct{})
	go func() {
		defer close(collected)
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	}()
	group.Wait()
	close(stop)
	<-collected
}

func BenchmarkCall(b *testing.B) {
	m := newMachine(b, 1<<20)
	var a asm.Assembler
	a.Lea(asm.RAX, asm.Indexed(asm.RDI, asm.RSI, 1, 0))
	a.Ret()
	entry := m.load(b, &a)
	b.ReportAllocs()
	for b.Loop() {
		if e, err := m.Call(entry, 1, 2); e.Code != native.ExitReturn || err != nil {
			b.Fatal(e, err)
		}
	}
}

func BenchmarkExitAndResume(b *testing.B) {
	m := newMachine(b, 1<<20)
	var a asm.Assembler
	loop := a.NewLabel()
	a.Bind(loop)
	exit(&a, native.ExitAllocate, 1)
	a.Jmp(loop)
	m.call(b, native.ExitAllocate, m.load(b, &a))
	b.ReportAllocs()
	for b.Loop() {
		if e := m.Run(); e.Code != native.ExitAllocate {
			b.Fatal(e)
		}
	}
}

func BenchmarkFault(b *testing.B) {
	m := newMachine(b, 1<<20)
	var a asm.Assembler
	a.MovRM(asm.Qword, asm.RAX, asm.At(asm.RDI, 8))
	a.Ret()
	m.call(b, native.ExitFault, m.load(b, &a), 0)
	for b.Loop() {
		if e := m.Run(); e.Code != native.ExitFault {
			b.Fatal(e)
		}
	}
}

// BenchmarkPoll is one turn of a loop that does nothing else.
func BenchmarkPoll(b *testing.B) {
	m := newMachine(b, 1<<20)
	var a asm.Assembler
	loop, interrupted := a.NewLabel(), a.NewLabel()
	a.Bind(loop)
	a.AluMI(asm.CMP, asm.Dword, at(native.OffInterrupts), 0)
	a.Jcc(asm.CondNE, interrupted)
	a.AluRI(asm.SUB, asm.Qword, asm.RDI, 1)
	a.Jcc(asm.CondNE, loop)
	a.Bind(interrupted)
	a.Ret()
	entry := m.load(b, &a)
	b.ResetTimer()
	m.call(b, native.ExitReturn, entry, uint64(b.N))
}
