package regalloc

import (
	"slices"

	"vitrine/jit/codegen/ssa"
)

// A Held says which places of general values are needed at some point.
type Held struct {
	Regs  RegSet
	Slots []int // numbers of words in memory, rising
}

// Held returns, for those instructions of a block that are wanted, the places
// whose values are needed after the instruction, without its result.
func (r *Result) Held(f *ssa.Func, b *ssa.Block, wanted func(*ssa.Instr) bool) []Held {
	held := make([]Held, len(b.Instrs))
	if !slices.ContainsFunc(b.Instrs, func(in ssa.Instr) bool { return wanted(&in) }) {
		return held
	}
	live := make(map[ssa.Value]bool)
	for _, v := range r.out[b.Index] {
		live[v] = true
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		in := &b.Instrs[i]
		delete(live, in.Result)
		if wanted(in) {
			held[i] = r.placesOf(live)
		}
		for _, v := range in.Args {
			if v >= 0 && f.Consts[v] == nil {
				live[v] = true
			}
		}
	}
	return held
}

func (r *Result) placesOf(live map[ssa.Value]bool) (h Held) {
	for v := range live {
		switch p := r.Places[v]; {
		case p.Class != General:
		case p.InReg():
			h.Regs |= Set(p.Reg)
		default:
			h.Slots = append(h.Slots, p.Slot)
		}
	}
	slices.Sort(h.Slots)
	h.Slots = slices.Compact(h.Slots)
	return h
}
