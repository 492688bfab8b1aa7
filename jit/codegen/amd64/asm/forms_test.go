package asm

import (
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

var aluOps = []x86asm.Op{ADD: x86asm.ADD, OR: x86asm.OR, ADC: x86asm.ADC, SBB: x86asm.SBB,
	AND: x86asm.AND, SUB: x86asm.SUB, XOR: x86asm.XOR, CMP: x86asm.CMP}

// immediates are values that fit operations of size s.
func immediates(s Size) []int32 {
	switch s {
	case Byte:
		return []int32{0, 1, 127, -128}
	case Word:
		return []int32{0, 1, 127, -128, 128, -129, 0x7FFF, -0x8000}
	}
	return displacements
}

func TestAlu(t *testing.T) {
	for i, name := range aluOps {
		op := Alu(i)
		for _, s := range sizes {
			eachPair(func(x, y Reg) {
				one(t, func(a *Assembler) { a.AluRR(op, s, x, y) }, name, 0, decoderReg(s, x), decoderReg(s, y))
			})
			for j, m := range someMems() {
				r := Reg(j % 16)
				one(t, func(a *Assembler) { a.AluRM(op, s, r, m) }, name, int(s), decoderReg(s, r), decoderMem(m))
				v := immediates(s)[j%len(immediates(s))]
				one(t, func(a *Assembler) { a.AluMI(op, s, m, v) }, name, int(s), decoderMem(m), x86asm.Imm(v))
			}
			for _, v := range immediates(s) {
				eachReg(func(r Reg) {
					one(t, func(a *Assembler) { a.AluRI(op, s, r, v) }, name, 0, decoderReg(s, r), x86asm.Imm(v))
				})
			}
		}
	}
}

func TestTestAndXchg(t *testing.T) {
	for _, s := range sizes {
		eachPair(func(x, y Reg) {
			one(t, func(a *Assembler) { a.TestRR(s, x, y) }, x86asm.TEST, 0, decoderReg(s, x), decoderReg(s, y))
			one(t, func(a *Assembler) { a.XchgRR(s, x, y) }, x86asm.XCHG, 0, decoderReg(s, x), decoderReg(s, y))
		})
	}
}

func TestMov(t *testing.T) {
	for _, s := range sizes {
		eachPair(func(x, y Reg) {
			one(t, func(a *Assembler) { a.MovRR(s, x, y) }, x86asm.MOV, 0, decoderReg(s, x), decoderReg(s, y))
		})
		for j, m := range someMems() {
			r := Reg(j % 16)
			v := immediates(s)[j%len(immediates(s))]
			one(t, func(a *Assembler) { a.MovRM(s, r, m) }, x86asm.MOV, int(s), decoderReg(s, r), decoderMem(m))
			one(t, func(a *Assembler) { a.MovMR(s, m, r) }, x86asm.MOV, int(s), decoderMem(m), decoderReg(s, r))
			one(t, func(a *Assembler) { a.MovMI(s, m, v) }, x86asm.MOV, int(s), decoderMem(m), x86asm.Imm(v))
		}
	}
}

func TestMovImmediate(t *testing.T) {
	eachReg(func(r Reg) {
		for _, v := range []int64{0, 1, 1<<31 - 1, 1 << 31, 1<<32 - 1} {
			one(t, func(a *Assembler) { a.MovRI(r, v) }, x86asm.MOV, 0, decoderReg(Dword, r), x86asm.Imm(v))
		}
		for _, v := range []int64{-1, -1 << 31, 1 << 32, -1<<31 - 1, 1<<63 - 1, -1 << 63} {
			one(t, func(a *Assembler) { a.MovRI(r, v) }, x86asm.MOV, 0, decoderReg(Qword, r), x86asm.Imm(v))
		}
	})
}

func TestExtend(t *testing.T) {
	// The decoder names the destination by the width that the encoding has.
	eachPair(func(x, y Reg) {
		for _, s := range []Size{Byte, Word} {
			one(t, func(a *Assembler) { a.MovzxRR(x, y, s) }, x86asm.MOVZX, 0, decoderReg(Dword, x), decoderReg(s, y))
			one(t, func(a *Assembler) { a.MovsxRR(x, y, s) }, x86asm.MOVSX, 0, decoderReg(Qword, x), decoderReg(s, y))
		}
		one(t, func(a *Assembler) { a.MovsxRR(x, y, Dword) }, x86asm.MOVSXD, 0, decoderReg(Qword, x), decoderReg(Dword, y))
	})
	for j, m := range someMems() {
		r := Reg(j % 16)
		for _, s := range []Size{Byte, Word} {
			one(t, func(a *Assembler) { a.MovzxRM(r, m, s) }, x86asm.MOVZX, int(s), decoderReg(Dword, r), decoderMem(m))
		}
	}
}

func TestUnary(t *testing.T) {
	for i, name := range []x86asm.Op{INC: x86asm.INC, DEC: x86asm.DEC, NOT: x86asm.NOT, NEG: x86asm.NEG,
		MUL: x86asm.MUL, IMUL: x86asm.IMUL, DIV: x86asm.DIV, IDIV: x86asm.IDIV} {
		op := Unary(i)
		for _, s := range sizes {
			eachReg(func(r Reg) {
				one(t, func(a *Assembler) { a.UnaryR(op, s, r) }, name, 0, decoderReg(s, r))
			})
		}
	}
}

func TestImul(t *testing.T) {
	for _, s := range widths {
		eachPair(func(x, y Reg) {
			one(t, func(a *Assembler) { a.ImulRR(s, x, y) }, x86asm.IMUL, 0, decoderReg(s, x), decoderReg(s, y))
			for _, v := range immediates(s) {
				one(t, func(a *Assembler) { a.ImulRRI(s, x, y, v) }, x86asm.IMUL, 0, decoderReg(s, x), decoderReg(s, y), x86asm.Imm(v))
			}
		})
	}
}

func TestShift(t *testing.T) {
	for op, name := range map[Shift]x86asm.Op{ROL: x86asm.ROL, ROR: x86asm.ROR, SHL: x86asm.SHL, SHR: x86asm.SHR, SAR: x86asm.SAR} {
		for _, s := range sizes {
			for _, n := range []uint8{0, 1, 2, 31, 63} {
				eachReg(func(r Reg) {
					one(t, func(a *Assembler) { a.ShiftRI(op, s, r, n) }, name, 0, decoderReg(s, r), x86asm.Imm(n))
				})
			}
			eachReg(func(r Reg) {
				one(t, func(a *Assembler) { a.ShiftRCL(op, s, r) }, name, 0, decoderReg(s, r), x86asm.CL)
			})
		}
	}
}

func TestConditions(t *testing.T) {
	sets := []x86asm.Op{x86asm.SETO, x86asm.SETNO, x86asm.SETB, x86asm.SETAE, x86asm.SETE, x86asm.SETNE, x86asm.SETBE, x86asm.SETA,
		x86asm.SETS, x86asm.SETNS, x86asm.SETP, x86asm.SETNP, x86asm.SETL, x86asm.SETGE, x86asm.SETLE, x86asm.SETG}
	moves := []x86asm.Op{x86asm.CMOVO, x86asm.CMOVNO, x86asm.CMOVB, x86asm.CMOVAE, x86asm.CMOVE, x86asm.CMOVNE, x86asm.CMOVBE, x86asm.CMOVA,
		x86asm.CMOVS, x86asm.CMOVNS, x86asm.CMOVP, x86asm.CMOVNP, x86asm.CMOVL, x86asm.CMOVGE, x86asm.CMOVLE, x86asm.CMOVG}
	for c := CondO; c <= CondG; c++ {
		eachReg(func(r Reg) {
			one(t, func(a *Assembler) { a.Setcc(c, r) }, sets[c], 0, decoderReg(Byte, r))
		})
		for _, s := range widths {
			eachPair(func(x, y Reg) {
				one(t, func(a *Assembler) { a.CmovRR(c, s, x, y) }, moves[c], 0, decoderReg(s, x), decoderReg(s, y))
			})
		}
		if sets[c.Not()] == sets[c] || c.Not().Not() != c {
			t.Errorf("the opposite of condition %d is %d", c, c.Not())
		}
	}
}

func TestStackAndControl(t *testing.T) {
	eachReg(func(r Reg) {
		one(t, func(a *Assembler) { a.Push(r) }, x86asm.PUSH, 0, decoderReg(Qword, r))
		one(t, func(a *Assembler) { a.Pop(r) }, x86asm.POP, 0, decoderReg(Qword, r))
		one(t, func(a *Assembler) { a.CallR(r) }, x86asm.CALL, 0, decoderReg(Qword, r))
	})
	for _, m := range someMems() {
		one(t, func(a *Assembler) { a.PushM(m) }, x86asm.PUSH, 8, decoderMem(m))
		one(t, func(a *Assembler) { a.PopM(m) }, x86asm.POP, 8, decoderMem(m))
		one(t, func(a *Assembler) { a.JmpM(m) }, x86asm.JMP, 8, decoderMem(m))
		one(t, func(a *Assembler) { a.CallM(m) }, x86asm.CALL, 8, decoderMem(m))
	}
	for _, c := range []struct {
		emit func(*Assembler)
		op   x86asm.Op
	}{
		{(*Assembler).Ret, x86asm.RET},
		{(*Assembler).Ud2, x86asm.UD2},
		{(*Assembler).Cqo, x86asm.CQO},
	} {
		one(t, c.emit, c.op, 0)
	}
	one(t, (*Assembler).Int3, x86asm.INT, 0, x86asm.Imm(3))
	destination := x86asm.Mem{Segment: x86asm.ES, Base: x86asm.RDI}
	source := x86asm.Mem{Segment: x86asm.DS, Base: x86asm.RSI}
	one(t, (*Assembler).RepMovsb, x86asm.MOVSB, 0, destination, source)
}

func TestPrefixes(t *testing.T) {
	var a Assembler
	a.RepMovsb()
	code, err := a.Encode(0)
	if err != nil {
		t.Fatal(err)
	}
	inst, err := x86asm.Decode(code, 64)
	if err != nil || inst.Prefix[0]&0xFF != x86asm.PrefixREP&0xFF {
		t.Errorf("% x: %v has prefixes %v (%v), want rep", code, inst, inst.Prefix, err)
	}
}

func TestFloat(t *testing.T) {
	for i, name := range []x86asm.Op{MOVSD: x86asm.MOVSD_XMM, MOVAPD: x86asm.MOVAPD, ADDSD: x86asm.ADDSD, SUBSD: x86asm.SUBSD,
		MULSD: x86asm.MULSD, DIVSD: x86asm.DIVSD, SQRTSD: x86asm.SQRTSD, MINSD: x86asm.MINSD, MAXSD: x86asm.MAXSD,
		UCOMISD: x86asm.UCOMISD, ANDPD: x86asm.ANDPD, ANDNPD: x86asm.ANDNPD, ORPD: x86asm.ORPD, XORPD: x86asm.XORPD, PXOR: x86asm.PXOR} {
		op := Sse(i)
		width := 8
		if sseCodes[op] == 0x28|pre66 || op >= ANDPD {
			width = 16
		}
		eachPair(func(x, y Reg) {
			one(t, func(a *Assembler) { a.SseXX(op, XMM(x), XMM(y)) }, name, 0, decoderXMM(XMM(x)), decoderXMM(XMM(y)))
		})
		for j, m := range someMems() {
			x := XMM(j % 16)
			one(t, func(a *Assembler) { a.SseXM(op, x, m) }, name, width, decoderXMM(x), decoderMem(m))
		}
	}
}

func TestFloatMoves(t *testing.T) {
	for j, m := range someMems() {
		x := XMM(j % 16)
		one(t, func(a *Assembler) { a.MovsdMX(m, x) }, x86asm.MOVSD_XMM, 8, decoderMem(m), decoderXMM(x))
	}
	eachPair(func(x, y Reg) {
		one(t, func(a *Assembler) { a.MovqXR(XMM(x), y) }, x86asm.MOVQ, 0, decoderXMM(XMM(x)), decoderReg(Qword, y))
		one(t, func(a *Assembler) { a.MovqRX(x, XMM(y)) }, x86asm.MOVQ, 0, decoderReg(Qword, x), decoderXMM(XMM(y)))
		for _, s := range []Size{Dword, Qword} {
			one(t, func(a *Assembler) { a.Cvtsi2sdXR(s, XMM(x), y) }, x86asm.CVTSI2SD, 0, decoderXMM(XMM(x)), decoderReg(s, y))
			one(t, func(a *Assembler) { a.Cvttsd2siRX(s, x, XMM(y)) }, x86asm.CVTTSD2SI, 0, decoderReg(s, x), decoderXMM(XMM(y)))
		}
	})
}
