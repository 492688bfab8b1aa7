package machine

import (
	"vitrine/jit/codegen/amd64"
	"vitrine/runtime/heap"
)

// showRoots shows the collector where the code has pointers that it will need.
func (p *Program) showRoots(m *heap.Marker) {
	m.Words(p.kept)
	m.Words(p.operands)
	if !p.active {
		return
	}
	c := p.stack.Context()
	if c.Slots[amd64.SlotExcType] != 0 {
		m.Words(c.Slots[:amd64.FreeSlot])
	}
	w := frameWalk{program: p, marker: m, regs: c.Regs, used: p.stack.Used()}
	for pc := c.PC; w.frame(pc); {
		pc, w.used = w.used[0], w.used[1:]
	}
}

// A frameWalk goes from the function that has left the code to its callers.
type frameWalk struct {
	program *Program
	marker  *heap.Marker
	regs    [16]uint64 // as the function knows them
	used    []uint64   // the stack, from its frame on
}

// frame shows what the function holds that will go on at an address, and leaves the
// stack at its return address. It returns false behind the last one. Where nothing is
// known about the code, every word counts.
func (w *frameWalk) frame(pc uint64) bool {
	u := w.program.unitAt(pc)
	if u == nil {
		return false // it has called the program
	}
	at, ok := u.code.WaitingAt(u.at(pc))
	if !ok || at.Frame >= len(w.used) {
		w.marker.Words(w.regs[:])
		w.marker.Words(w.used)
		return false
	}
	for _, i := range at.Words {
		w.marker.Words(w.used[i : i+1])
	}
	for _, r := range at.Regs {
		w.marker.Words(w.regs[r : r+1])
	}
	saved := w.used[at.Frame-len(at.Saved) : at.Frame]
	for i, r := range at.Saved {
		w.regs[r] = saved[i]
	}
	w.used = w.used[at.Frame:]
	return true
}
