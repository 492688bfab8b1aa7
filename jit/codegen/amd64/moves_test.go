package amd64

import (
	"math"
	"math/rand/v2"
	"testing"

	"vitrine/jit/codegen/amd64/asm"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
)

// movePlaces are registers of both classes and words of memory.
var movePlaces = []regalloc.Place{
	{Reg: reg(asm.RDX)}, {Reg: reg(asm.RBX)}, {Reg: reg(asm.RCX)},
	{Class: regalloc.Floating, Reg: 0}, {Class: regalloc.Floating, Reg: 1}, {Class: regalloc.Floating, Reg: 2},
	{Reg: -1, Slot: 0}, {Reg: -1, Slot: 1}, {Reg: -1, Slot: 2},
}

// TestMovesOfBothClasses runs random moves between registers of both classes and memory,
// circles among them: a value of a float may go round with one that is none.
func TestMovesOfBothClasses(t *testing.T) {
	mem, err := codemem.New(1 << 16)
	if err != nil {
		t.Skip(err)
	}
	defer mem.Close()
	stack, err := native.NewStack(mem, 2*native.Reserve)
	if err != nil {
		t.Fatal(err)
	}
	defer stack.Close()
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		circle := r.Perm(len(movePlaces))[:2+r.IntN(5)]
		var moves []regalloc.Move
		for i, to := range circle {
			from, to := movePlaces[circle[(i+1)%len(circle)]], movePlaces[to]
			if !from.InReg() || !to.InReg() || from.Class == to.Class { // else the class of a value would change
				moves = append(moves, regalloc.Move{From: from, To: to})
			}
		}
		r.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		checkMoves(t, mem, stack, moves)
	}
}

func checkMoves(t *testing.T, mem *codemem.Memory, stack *native.Stack, moves []regalloc.Move) {
	t.Helper()
	base := loadMoves(t, mem, moves)
	defer mem.Free(base)
	if err := stack.Start(base); err != nil {
		t.Fatal(err)
	}
	c := stack.Context()
	value, want := make(map[regalloc.Place]uint64), make(map[regalloc.Place]uint64)
	for i, p := range movePlaces {
		value[p] = uint64(100 + i)
		switch {
		case p.InReg() && p.Class == regalloc.Floating:
			c.Floats[p.Reg] = math.Float64frombits(value[p])
		case p.InReg():
			c.Regs[p.Reg] = value[p]
		}
	}
	for _, m := range moves {
		want[m.To] = value[m.From]
	}
	stack.Run()
	for p, v := range want {
		got := c.Regs[max(p.Reg, 0)]
		switch {
		case !p.InReg():
			got = stack.Used()[p.Slot]
		case p.Class == regalloc.Floating:
			got = math.Float64bits(c.Floats[p.Reg])
		}
		if got != v {
			t.Fatalf("after %+v, %+v holds %d, not %d", moves, p, got, v)
		}
	}
}

// loadMoves puts the code for moves into memory; before them, the words get their values.
func loadMoves(t *testing.T, mem *codemem.Memory, moves []regalloc.Move) uint64 {
	t.Helper()
	u := newUnit(nil)
	e := &emitter{u: u, a: &u.asm, frame: 24}
	e.a.AluRI(asm.SUB, asm.Qword, asm.RSP, e.frame)
	for i := range 3 {
		e.a.MovMI(asm.Qword, asm.At(asm.RSP, int32(8*i)), int32(106+i))
	}
	e.parallel(moves)
	e.exit(native.ExitInterrupt, 0)
	size, err := e.a.Layout()
	if err != nil {
		t.Fatal(err)
	}
	base, err := mem.Alloc(size)
	if err != nil {
		t.Fatal(err)
	}
	code, err := e.a.Encode(base)
	if err != nil {
		t.Fatal(err)
	}
	if err := mem.Publish(base, code); err != nil {
		t.Fatal(err)
	}
	return base
}
