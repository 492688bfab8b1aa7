package backend

import "vitrine/jit/codegen/regalloc"

// WordsForMoves is how many words of the frame EmitMoves has.
const WordsForMoves = 4

// EmitMoves emits moves, after which the code leaves. The words of the frame first get
// values from 100 on.
func EmitMoves(t *Target, rt Runtime, moves []regalloc.Move, leave func(Assembler)) Assembler {
	u := newUnit(t, rt)
	e := &Emitter{A: u.asm, Code: u.code, u: u, frame: 8 * WordsForMoves}
	e.m = t.NewSelector(e)
	e.m.Grow(e.frame)
	for i := range WordsForMoves {
		e.m.MoveConst(regalloc.Place{Reg: -1, Slot: i}, int64(100+i))
	}
	e.Parallel(moves)
	leave(e.A)
	return e.A
}
