package asm

import (
	"testing"

	"golang.org/x/arch/x86/x86asm"
	"pgregory.net/rapid"
)

func drawReg(t *rapid.T) Reg { return Reg(rapid.IntRange(0, 15).Draw(t, "register")) }

func drawMem(t *rapid.T) Mem {
	disp := rapid.Int32().Draw(t, "displacement")
	scale := 1 << rapid.IntRange(0, 3).Draw(t, "scale")
	index := rapid.SampledFrom([]Reg{RAX, RCX, RBP, RDI, R8, R12, R13, R15}).Draw(t, "index")
	switch rapid.IntRange(0, 3).Draw(t, "form") {
	case 0:
		return At(drawReg(t), disp)
	case 1:
		return Indexed(drawReg(t), index, scale, disp)
	case 2:
		return Scaled(index, scale, disp)
	}
	return Absolute(disp)
}

// TestRandomOperands appends random instructions of the commonest families and
// checks that the decoder finds exactly those, one after the other.
func TestRandomOperands(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a Assembler
		var want []x86asm.Args
		for range rapid.IntRange(1, 50).Draw(t, "count") {
			want = append(want, emitRandom(t, &a))
		}
		code, err := a.Encode(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, args := range want {
			inst, err := x86asm.Decode(code, 64)
			if err != nil {
				t.Fatalf("% x: %v", code, err)
			}
			if normal(inst, inst.Args) != normal(inst, args) {
				t.Fatalf("% x is %v, want %v", code[:inst.Len], inst, args)
			}
			code = code[inst.Len:]
		}
		if len(code) != 0 {
			t.Fatalf("% x is too much", code)
		}
	})
}

func emitRandom(t *rapid.T, a *Assembler) x86asm.Args {
	s := rapid.SampledFrom(sizes).Draw(t, "size")
	op := Alu(rapid.IntRange(0, 7).Draw(t, "operation"))
	x, y, m := drawReg(t), drawReg(t), drawMem(t)
	v := rapid.Int32().Draw(t, "immediate") >> (32 - 8*min(s, 4))
	switch rapid.IntRange(0, 7).Draw(t, "family") {
	case 0:
		a.AluRR(op, s, x, y)
		return x86asm.Args{decoderReg(s, x), decoderReg(s, y)}
	case 1:
		a.AluRM(op, s, x, m)
		return x86asm.Args{decoderReg(s, x), decoderMem(m)}
	case 2:
		a.MovMR(s, m, x)
		return x86asm.Args{decoderMem(m), decoderReg(s, x)}
	case 3:
		a.AluRI(op, s, x, v)
		return x86asm.Args{decoderReg(s, x), x86asm.Imm(v)}
	case 4:
		a.MovMI(s, m, v)
		return x86asm.Args{decoderMem(m), x86asm.Imm(v)}
	case 5:
		a.MovzxRM(x, m, Byte)
		return x86asm.Args{decoderReg(Dword, x), decoderMem(m)}
	case 6:
		a.SseXM(Sse(op), XMM(x), m)
		return x86asm.Args{decoderXMM(XMM(x)), decoderMem(m)}
	}
	a.Lea(x, m)
	return x86asm.Args{decoderReg(Qword, x), decoderMem(m)}
}
