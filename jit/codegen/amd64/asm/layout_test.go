package asm

import (
	"encoding/binary"
	"testing"

	"golang.org/x/arch/x86/x86asm"
	"pgregory.net/rapid"
)

// step is one thing that a random program does.
type step struct {
	what   int // an index into stepKinds
	amount int // of filling
	label  int
}

const (
	stepFill = iota
	stepJmp
	stepJcc
	stepCall
	stepJmpPatchable
	stepJccPatchable
	stepLeaPatchable
	stepAlign
	stepBind
	stepMarked
	stepLea
	stepKinds
)

func drawSteps(t *rapid.T, labels int) []step {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		return step{
			what:   rapid.IntRange(0, stepKinds-1).Draw(t, "what"),
			amount: rapid.IntRange(0, 70).Draw(t, "amount"),
			label:  rapid.IntRange(0, labels-1).Draw(t, "label"),
		}
	}), 1, 120).Draw(t, "steps")
}

// program is what a random program must have become.
type program struct {
	a       Assembler
	labels  []Label
	isBound []bool
	jumps   []Label // targets of everything relative, in order
	fields  []Label // of patchable instructions
	aligned map[Label]int
	marks   []Label // where the marks must be
}

func build(steps []step, labels int) *program {
	p := &program{isBound: make([]bool, labels), aligned: make(map[Label]int)}
	for range labels {
		p.labels = append(p.labels, p.a.NewLabel())
	}
	for _, s := range steps {
		p.step(s)
	}
	for i, l := range p.labels {
		if !p.isBound[i] {
			p.a.Bind(l)
		}
	}
	p.a.Ret()
	return p
}

func (p *program) step(s step) {
	l := p.labels[s.label]
	switch s.what {
	case stepFill:
		for range s.amount {
			p.a.AluRR(ADD, Qword, RAX, RBX)
		}
	case stepJmp:
		p.a.Jmp(l)
	case stepJcc:
		p.a.Jcc(Cond(s.amount%16), l)
	case stepCall:
		p.a.Call(l)
	case stepJmpPatchable:
		p.fields = append(p.fields, p.a.JmpPatchable(l))
	case stepJccPatchable:
		p.fields = append(p.fields, p.a.JccPatchable(Cond(s.amount%16), l))
	case stepLeaPatchable:
		p.fields = append(p.fields, p.a.LeaPatchable(Reg(s.amount%16), l))
	case stepLea:
		p.a.Lea(RDX, AtLabel(l))
	case stepAlign:
		n := 1 << (s.amount % 7)
		p.a.Align(n)
		p.aligned[p.a.Here()] = n
	case stepBind:
		if !p.isBound[s.label] {
			p.isBound[s.label] = true
			p.a.Bind(l)
		}
	case stepMarked:
		p.a.Mark(int32(len(p.marks)))
		p.marks = append(p.marks, p.a.Here())
	}
	switch s.what {
	case stepJmp, stepJcc, stepCall, stepJmpPatchable, stepJccPatchable, stepLeaPatchable, stepLea:
		p.jumps = append(p.jumps, l)
	}
}

// TestLayout checks random programs: whatever is relative goes where it was
// said to, fields are aligned, marks follow the code, and no jump is long that
// could be short.
func TestLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		labels := rapid.IntRange(1, 12).Draw(t, "labels")
		p := build(drawSteps(t, labels), labels)
		const base = 0x7000_0000_0040
		code, err := p.a.Encode(base)
		if err != nil {
			t.Fatal(err)
		}
		p.checkTargets(t, code, base)
		for l, n := range p.aligned {
			if off, ok := p.a.Offset(l); !ok || off%n != 0 {
				t.Errorf("label %d at %d is not aligned to %d", l, off, n)
			}
		}
		for _, l := range p.fields {
			if off, ok := p.a.Offset(l); !ok || off%4 != 0 {
				t.Errorf("patchable field at %d is not aligned", off)
			}
		}
		for i, m := range p.a.Marks() {
			if off, _ := p.a.Offset(p.marks[i]); off != m.Offset || int(m.ID) != i {
				t.Errorf("mark %d is %v, want offset %d", i, m, off)
			}
		}
	})
}

func (p *program) checkTargets(t *rapid.T, code []byte, base uint64) {
	patchable := make(map[uint64]bool)
	for _, l := range p.fields {
		off, _ := p.a.Offset(l)
		patchable[base+uint64(off)] = true
	}
	jumps := p.jumps
	for _, in := range Disassemble(code, base, nil) {
		if in.Target == 0 {
			continue
		}
		off, ok := p.a.Offset(jumps[0])
		if jumps = jumps[1:]; !ok || in.Target != base+uint64(off) {
			t.Fatalf("%#x %s: goes to %#x, want %#x", in.Addr, in.Text, in.Target, base+uint64(off))
		}
		long := len(in.Bytes)
		field := in.Addr + uint64(long-4)
		isJump := in.Bytes[0] == 0xE9 || in.Bytes[0] == 0x0F && in.Bytes[1]&0xF0 == 0x80
		rel := int64(in.Target - in.Addr - 2)
		if isJump && !patchable[field] && rel == int64(int8(rel)) && len(p.aligned)+len(p.fields) == 0 {
			t.Errorf("%#x %s: is long, though its target is %d bytes away", in.Addr, in.Text, rel)
		}
	}
	if len(jumps) != 0 {
		t.Errorf("%d targets were not found in the code", len(jumps))
	}
}

func TestShortestJumps(t *testing.T) {
	for _, c := range []struct {
		fill, forward, back int // sizes of a jmp over fill bytes
	}{{0, 2, 2}, {126, 2, 2}, {127, 2, 5}, {128, 5, 5}} {
		var a Assembler
		l := a.NewLabel()
		a.Jmp(l)
		a.Nop(c.fill)
		a.Bind(l)
		if size, err := a.Layout(); err != nil || size != c.fill+c.forward {
			t.Errorf("forward over %d bytes: %d bytes (%v), want %d", c.fill, size, err, c.fill+c.forward)
		}
		a.Reset()
		l = a.Here()
		a.Nop(c.fill)
		a.Jmp(l)
		if size, err := a.Layout(); err != nil || size != c.fill+c.back {
			t.Errorf("back over %d bytes: %d bytes (%v), want %d", c.fill, size, err, c.fill+c.back)
		}
	}
}

func TestPool(t *testing.T) {
	var a Assembler
	one := a.Const64(1)
	if two := a.Const64(2); two == one {
		t.Error("different constants share a label")
	}
	again := a.Const64(1)
	wide := a.Const128(3, 4)
	here := a.Here()
	table := a.Table(here, a.Outside(0x1234), here)
	a.Nop(5)
	a.Bind(a.NewLabel())
	a.SseXM(ADDSD, XMM1, AtLabel(again))
	end := a.Here()
	const base = 0x10000
	size, err := a.Layout()
	if err != nil {
		t.Fatal(err)
	}
	code, err := a.Encode(base)
	if err != nil || len(code) != size {
		t.Fatalf("%d bytes, %v, want %d", len(code), err, size)
	}
	word := func(l Label, i int) uint64 {
		off, ok := a.Offset(l)
		if !ok || off%8 != 0 {
			t.Fatalf("label %d is at %d", l, off)
		}
		return binary.LittleEndian.Uint64(code[off+8*i:])
	}
	if word(one, 0) != 1 || word(again, 0) != 1 || word(wide, 0) != 3 || word(wide, 1) != 4 {
		t.Errorf("constants are wrong: % x", code)
	}
	if x, _ := a.Offset(one); x != poolAfter(&a, end) {
		t.Error("the first constant is not at the beginning of the pool")
	} else if y, _ := a.Offset(again); x != y {
		t.Error("equal constants do not share a place")
	}
	if off, _ := a.Offset(wide); off%16 != 0 {
		t.Error("a constant of 128 bits is not aligned")
	}
	if word(table, 0) != base || word(table, 1) != 0x1234 || word(table, 2) != base {
		t.Errorf("table is wrong: % x", code)
	}
	if again, err := a.Encode(base + 64); err != nil || len(again) != size || binary.LittleEndian.Uint64(again[size-8:]) != base+64 {
		t.Errorf("at another address: % x, %v", again, err)
	}
}

// poolAfter is where the constants begin if the code ends at a label.
func poolAfter(a *Assembler, end Label) int {
	text, _ := a.Offset(end)
	return (text + 15) &^ 15
}

func TestDisplacement(t *testing.T) {
	var a Assembler
	first, second := a.NewLabel(), a.NewLabel()
	a.Nop(3)
	field := a.JccPatchable(CondL, first)
	a.Bind(first)
	a.Nop(300)
	a.Bind(second)
	a.Ret()
	const base = 0x4000
	code, err := a.Encode(base)
	if err != nil {
		t.Fatal(err)
	}
	at, _ := a.Offset(field)
	to, _ := a.Offset(second)
	patch, err := Displacement(base+uint64(at), base+uint64(to))
	if err != nil {
		t.Fatal(err)
	}
	copy(code[at:], patch[:])
	inst, err := x86asm.Decode(code[at-2:], 64)
	if err != nil || inst.Op != x86asm.JL || at+4+int(inst.Args[0].(x86asm.Rel)) != to {
		t.Errorf("patched to %v (%v), want a jl to %d", inst, err, to)
	}
	if _, err := Displacement(base, base+1<<33); err == nil {
		t.Error("no error for a target that is too far")
	}
}

func TestNop(t *testing.T) {
	for n := range 40 {
		var a Assembler
		a.Nop(n)
		code, err := a.Encode(0)
		if err != nil || len(code) != n {
			t.Fatalf("%d bytes of nops are %d (%v)", n, len(code), err)
		}
		list := Disassemble(code, 0, nil)
		if len(list) != (n+8)/9 {
			t.Errorf("%d bytes of nops are %d instructions", n, len(list))
		}
		for _, in := range list {
			if in.Text[:3] != "nop" {
				t.Errorf("%d bytes of nops: % x is %s", n, in.Bytes, in.Text)
			}
		}
	}
}

func TestDisassemble(t *testing.T) {
	var a Assembler
	helper := a.Outside(0x9000)
	l := a.NewLabel()
	a.Jmp(l)
	a.Call(helper)
	a.MovRI(R12, 0x5555_0000_1234)
	a.Bind(l)
	a.MovRM(Qword, RAX, AtLabel(a.Outside(0x9100)))
	code, err := a.Encode(0)
	if err != nil {
		t.Fatal(err)
	}
	code = append(code, 0x06) // no instruction in 64-bit mode
	names := map[uint64]string{0x9000: "helper", 0x5555_0000_1234: "vtable", 5: ""}
	var got []string
	for _, in := range Disassemble(code, 0, func(addr uint64) string { return names[addr] }) {
		got = append(got, in.Label+": "+in.Text)
	}
	want := []string{": jmp L0", ": call helper", ": mov r12, vtable", "L0: mov rax, qword ptr [0x9100]", ": db 0x06"}
	if len(got) != len(want) {
		t.Fatalf("%q, want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("%q, want %q", got[i], want[i])
		}
	}
}

func FuzzDisassemble(f *testing.F) {
	f.Add([]byte{0xE9, 1, 2, 3, 4, 0xF3, 0x0F, 0x1E, 0xFA, 0x62})
	f.Fuzz(func(t *testing.T, code []byte) {
		n := 0
		for _, in := range Disassemble(code, 0x1000, nil) {
			n += len(in.Bytes)
			if len(in.Bytes) == 0 || in.Text == "" {
				t.Errorf("%#x: % x is %q", in.Addr, in.Bytes, in.Text)
			}
		}
		if n != len(code) {
			t.Errorf("%d of %d bytes were shown", n, len(code))
		}
	})
}

// TestAddress asks for the addresses of labels in the code, after it and outside of it.
func TestAddress(t *testing.T) {
	var a Assembler
	here, far, never := a.NewLabel(), a.Outside(0x123456), a.NewLabel()
	a.Nop(5)
	a.Bind(here)
	a.Jmp(far)
	value := a.Const64(7)
	if _, ok := a.Address(here, 0x100000); ok {
		t.Error("a label has an address before Layout")
	}
	if _, err := a.Layout(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		label Label
		want  uint64
	}{{here, 0x100005}, {far, 0x123456}, {value, 0x100010}} {
		if got, ok := a.Address(c.label, 0x100000); !ok || got != c.want {
			t.Errorf("label %d is at %#x (%v), want %#x", c.label, got, ok, c.want)
		}
	}
	if _, ok := a.Address(never, 0x100000); ok {
		t.Error("a label that was not bound has an address")
	}
}
