package asm

import "testing"

// emitLoop appends 16 instructions as they are found in loops of generated
// code.
func emitLoop(a *Assembler) {
	loop, exit := a.NewLabel(), a.NewLabel()
	a.Bind(loop)
	a.MovRM(Qword, RAX, At(RBX, 16))
	a.AluRI(ADD, Qword, RAX, 1)
	a.Jcc(CondO, exit)
	a.MovRR(Qword, RCX, RSI)
	a.AluRR(AND, Qword, RCX, RAX)
	a.AluRR(ADD, Qword, R8, RCX)
	a.Jcc(CondO, exit)
	a.MovMR(Qword, Indexed(RBX, RCX, 8, 24), R8)
	a.Lea(RDX, Indexed(RAX, RAX, 2, 0))
	a.ShiftRI(SHL, Qword, RDX, 3)
	a.AluRI(CMP, Dword, R9, 1000)
	a.Jcc(CondE, exit)
	a.AluMI(CMP, Dword, At(R15, 8), 0)
	a.Jcc(CondE, exit)
	a.AluRR(CMP, Qword, RAX, RSI)
	a.Jcc(CondLE, loop)
	a.Bind(exit)
}

const loopLength = 16

// BenchmarkEmit measures appending only, BenchmarkEncode everything up to the
// finished bytes of units of 160 instructions.
func BenchmarkEmit(b *testing.B) {
	var a Assembler
	n := 0
	for b.Loop() {
		if n++; n%64 == 0 {
			a.Reset()
		}
		emitLoop(&a)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/loopLength, "ns/instruction")
}

func BenchmarkEncode(b *testing.B) {
	var a Assembler
	b.ReportAllocs()
	for b.Loop() {
		a.Reset()
		for range 10 {
			emitLoop(&a)
		}
		if _, err := a.Encode(0); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/loopLength/10, "ns/instruction")
}

func BenchmarkDisassemble(b *testing.B) {
	var a Assembler
	emitLoop(&a)
	code, err := a.Encode(0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Disassemble(code, 0x1000, nil)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/loopLength, "ns/instruction")
}
