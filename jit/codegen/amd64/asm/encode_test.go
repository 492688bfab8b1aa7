package asm

import (
	"fmt"
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// one checks that emit gives exactly one instruction, which the independent
// decoder reads as op with args; memory operands are memBytes wide.
func one(t *testing.T, emit func(*Assembler), op x86asm.Op, memBytes int, args ...x86asm.Arg) {
	t.Helper()
	var a Assembler
	emit(&a)
	code, err := a.Encode(0)
	if err != nil {
		t.Fatalf("%v %v: %v", op, args, err)
	}
	inst, err := x86asm.Decode(code, 64)
	if err != nil {
		t.Fatalf("%v %v: % x: %v", op, args, code, err)
	}
	if inst.Len != len(code) {
		t.Fatalf("%v %v: % x: decoder read only %d bytes: %v", op, args, code, inst.Len, inst)
	}
	var want x86asm.Args
	copy(want[:], args)
	if inst.Op != op || normal(inst, inst.Args) != normal(inst, want) {
		t.Fatalf("%v %v: % x: decoded as %v %v", op, args, code, inst.Op, inst.Args)
	}
	if memBytes != 0 && inst.MemBytes != memBytes {
		t.Fatalf("%v %v: % x: memory operand of %d bytes, want %d", op, args, code, inst.MemBytes, memBytes)
	}
}

// normal writes args of inst in one of the ways that mean the same: the decoder
// has a scale without an index, does not sign-extend a displacement without a
// base (the processor does, SDM 2A, 2.2.1.3), and reads some immediate values as
// unsigned where only the low bits count.
func normal(inst x86asm.Inst, args x86asm.Args) x86asm.Args {
	bits := 8 * inst.MemBytes
	if r, ok := inst.Args[0].(x86asm.Reg); ok {
		bits = width(r)
	}
	for i, arg := range args {
		switch arg := arg.(type) {
		case x86asm.Mem:
			if arg.Index == 0 {
				arg.Scale = 0
			}
			arg.Disp = int64(int32(arg.Disp))
			args[i] = arg
		case x86asm.Imm:
			if bits != 0 {
				args[i] = arg << (64 - bits) >> (64 - bits)
			}
		}
	}
	return args
}

// width is the number of bits of a general register.
func width(r x86asm.Reg) int {
	switch {
	case r < x86asm.AX:
		return 8
	case r < x86asm.EAX:
		return 16
	case r < x86asm.RAX:
		return 32
	}
	return 64
}

// decoderReg is r of size s as the decoder calls it.
func decoderReg(s Size, r Reg) x86asm.Reg {
	switch s {
	case Byte:
		if r >= 4 {
			return x86asm.SPB + x86asm.Reg(r-4) // AH to BH are between BL and SPB
		}
		return x86asm.AL + x86asm.Reg(r)
	case Word:
		return x86asm.AX + x86asm.Reg(r)
	case Dword:
		return x86asm.EAX + x86asm.Reg(r)
	}
	return x86asm.RAX + x86asm.Reg(r)
}

func decoderXMM(x XMM) x86asm.Reg { return x86asm.X0 + x86asm.Reg(x) }

// decoderMem is m as the decoder shows it; labels are not expected.
func decoderMem(m Mem) x86asm.Mem {
	d := x86asm.Mem{Disp: int64(m.disp)}
	if m.base != noReg {
		d.Base = decoderReg(Qword, m.base)
	}
	if m.index != noReg {
		d.Index = decoderReg(Qword, m.index)
		d.Scale = 1 << m.scale
	}
	return d
}

var sizes = []Size{Byte, Word, Dword, Qword}

// widths are the sizes of instructions without a form for bytes.
var widths = sizes[1:]

func eachReg(f func(Reg)) {
	for r := RAX; r <= R15; r++ {
		f(r)
	}
}

func eachPair(f func(x, y Reg)) {
	eachReg(func(x Reg) { eachReg(func(y Reg) { f(x, y) }) })
}

var displacements = []int32{0, 1, 127, -128, 128, -129, 1<<31 - 1, -1 << 31}

// someMems has every base and every index with every kind of displacement,
// but not all of their combinations.
func someMems() []Mem {
	list := []Mem{Absolute(0x1234), Absolute(-8), Scaled(RAX, 2, 0), Scaled(R13, 8, -77), Scaled(RBP, 1, 4)}
	eachReg(func(r Reg) {
		for i, disp := range displacements {
			list = append(list, At(r, disp))
			if r != RSP {
				list = append(list, Indexed((r+Reg(i))%16, r, 1<<(i%4), disp))
			}
		}
	})
	return list
}

// allMems has every addressing form with every combination of registers.
func allMems() []Mem {
	var list []Mem
	for _, disp := range displacements {
		list = append(list, Absolute(disp))
		eachReg(func(base Reg) {
			list = append(list, At(base, disp))
			eachReg(func(index Reg) {
				for scale := 1; scale <= 8; scale *= 2 {
					if index != RSP {
						list = append(list, Indexed(base, index, scale, disp))
					}
				}
			})
		})
		eachReg(func(index Reg) {
			for scale := 1; scale <= 8; scale *= 2 {
				if index != RSP {
					list = append(list, Scaled(index, scale, disp))
				}
			}
		})
	}
	return list
}

func TestAddressing(t *testing.T) {
	for i, m := range allMems() {
		r := Reg(i % 16)
		one(t, func(a *Assembler) { a.Lea(r, m) }, x86asm.LEA, 0, decoderReg(Qword, r), decoderMem(m))
		s := sizes[i/16%4]
		one(t, func(a *Assembler) { a.MovRM(s, r, m) }, x86asm.MOV, int(s), decoderReg(s, r), decoderMem(m))
	}
}

// TestRelativeAddressing has immediate values of every width after the
// displacement, which counts from their end.
func TestRelativeAddressing(t *testing.T) {
	for _, s := range sizes {
		for _, v := range []int32{5, 100, 127} {
			var a Assembler
			l := a.NewLabel()
			a.Nop(9)
			a.MovMI(s, AtLabel(l), v)
			a.AluMI(ADD, s, AtLabel(l), v)
			a.MovRM(s, RAX, AtLabel(l))
			a.Bind(l)
			code, err := a.Encode(0x1000)
			if err != nil {
				t.Fatal(err)
			}
			at, _ := a.Offset(l)
			n := 0
			for _, in := range Disassemble(code, 0x1000, nil) {
				if in.Target != 0 {
					n++
					if in.Target != 0x1000+uint64(at) {
						t.Errorf("%d bytes, %d: %s addresses %#x, want %#x", s, v, in.Text, in.Target, 0x1000+at)
					}
				}
			}
			if n != 3 {
				t.Errorf("%d instructions address the label, want 3", n)
			}
		}
	}
}

func TestMistakes(t *testing.T) {
	for name, emit := range map[string]func(*Assembler){
		"rsp as index":         func(a *Assembler) { a.Lea(RAX, Indexed(RAX, RSP, 1, 0)) },
		"rsp as only index":    func(a *Assembler) { a.Lea(RAX, Scaled(RSP, 1, 0)) },
		"scale 3":              func(a *Assembler) { a.Lea(RAX, Indexed(RAX, RCX, 3, 0)) },
		"wide byte":            func(a *Assembler) { a.AluRI(ADD, Byte, RAX, 256) },
		"wide word":            func(a *Assembler) { a.MovMI(Word, At(RAX, 0), -0x8001) },
		"movzx of a dword":     func(a *Assembler) { a.MovzxRR(RAX, RAX, Dword) },
		"movsx of a qword":     func(a *Assembler) { a.MovsxRR(RAX, RAX, Qword) },
		"unbound label":        func(a *Assembler) { a.Jmp(a.NewLabel()) },
		"unbound table entry":  func(a *Assembler) { a.Table(a.NewLabel()) },
		"foreign label":        func(a *Assembler) { a.Jmp(77) },
		"zero label":           func(a *Assembler) { a.Jmp(0) },
		"label bound twice":    func(a *Assembler) { l := a.NewLabel(); a.Bind(l); a.Bind(l) },
		"align to 3":           func(a *Assembler) { a.Align(3) },
		"align to 128":         func(a *Assembler) { a.Align(128) },
		"far away":             func(a *Assembler) { a.Call(a.Outside(1 << 40)) },
		"appended after":       func(a *Assembler) { a.Const64(1); a.Layout(); a.Ret() },
		"constant in register": func(a *Assembler) { a.Bind(a.Const64(1)) },
	} {
		var a Assembler
		emit(&a)
		if code, err := a.Encode(0); err == nil {
			t.Errorf("%s: no error but % x", name, code)
		}
		a.Reset()
		a.Ret()
		if code, err := a.Encode(64); err != nil || string(code) != "\xC3" {
			t.Errorf("%s: after Reset: % x, %v", name, code, err)
		}
	}
	var a Assembler
	if _, err := a.Encode(32); err == nil {
		t.Error("no error for an unaligned address")
	}
}

func ExampleAssembler() {
	var a Assembler
	loop := a.NewLabel()
	a.MovRI(RAX, 0)
	a.Bind(loop)
	a.AluRR(ADD, Qword, RAX, RDI)
	a.AluRI(SUB, Qword, RDI, 1)
	a.Jcc(CondNE, loop)
	a.SseXM(MULSD, XMM0, AtLabel(a.Const64(0x4000000000000000)))
	a.Ret()
	end := a.Here()
	code, err := a.Encode(0x1000)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := a.Offset(end)
	for _, in := range Disassemble(code[:text], 0x1000, nil) {
		fmt.Printf("%x %-3s %s\n", in.Addr, in.Label, in.Text)
	}
	// Output:
	// 1000     mov eax, 0x0
	// 1005 L0  add rax, rdi
	// 1008     sub rdi, 0x1
	// 100c     jnz L0
	// 100e     mulsd xmm0, qword ptr [0x1020]
	// 1016     ret
}
