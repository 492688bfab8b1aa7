package backend_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/codemem"
	"vitrine/jit/codegen/native"
	"vitrine/jit/codegen/regalloc"
	"vitrine/jit/codegen/targets"
)

// movePlaces are registers of both classes and words of memory, these last.
var movePlaces = func() (list []regalloc.Place) {
	for class, regs := range targets.Host().Values {
		for _, r := range regs[1:4] {
			list = append(list, regalloc.Place{Class: regalloc.Class(class), Reg: r})
		}
	}
	for i := range backend.WordsForMoves {
		list = append(list, regalloc.Place{Reg: -1, Slot: i})
	}
	return list
}()

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
		value[p] = uint64(200 + i)
		switch {
		case !p.InReg():
			value[p] = uint64(100 + p.Slot)
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

// loadMoves puts the code for moves into memory.
func loadMoves(t *testing.T, mem *codemem.Memory, moves []regalloc.Move) uint64 {
	t.Helper()
	a := backend.EmitMoves(targets.Host(), noObjects{}, moves, func(a backend.Assembler) { a.Exit(native.Exit{Code: native.ExitInterrupt}) })
	size, err := a.Layout()
	if err != nil {
		t.Fatal(err)
	}
	base, err := mem.Alloc(size)
	if err != nil {
		t.Fatal(err)
	}
	code, err := a.Encode(base)
	if err != nil {
		t.Fatal(err)
	}
	if err := mem.Publish(base, code); err != nil {
		t.Fatal(err)
	}
	return base
}
