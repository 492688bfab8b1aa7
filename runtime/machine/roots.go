package machine

import (
	"slices"

	"vitrine/jit/codegen/backend"
	"vitrine/jit/codegen/native"
	"vitrine/runtime/heap"
)

// showRoots shows the collector where the code has pointers that it will need.
func (p *Program) showRoots(m *heap.Marker) {
	m.Words(p.kept)
	m.Words(p.given)
	m.Words(p.operands)
	if !p.active {
		return
	}
	p.showWaiting(m)
	c := p.stack.Context()
	if c.Slots[backend.SlotExcType] != 0 {
		m.Words(c.Slots[:backend.FreeSlot])
	}
	p.showFrames(m, c.PC, c.Regs, p.stack.Used())
}

// showFrames shows what the functions on a stack hold, of which the last one will go on
// at an address, with registers.
func (p *Program) showFrames(m *heap.Marker, pc uint64, regs [native.NumRegs]uint64, used []uint64) {
	w := frameWalk{program: p, marker: m, regs: regs, used: used}
	for w.frame(pc) {
		pc, w.used = w.used[0], w.used[w.program.returnWords():]
	}
}

// A frameWalk goes from the function that has left the code to its callers.
type frameWalk struct {
	program *Program
	marker  *heap.Marker           // nil where nobody collects
	regs    [native.NumRegs]uint64 // as the function knows them
	used    []uint64               // the stack, from its frame on
}

// frame shows what the function that will go on at an address holds, and moves to its
// return address. It returns false after the last frame. If nothing is known about the
// code, every word counts.
func (w *frameWalk) frame(pc uint64) bool {
	u := w.program.unitAt(pc)
	if u == nil {
		return false // it has called the program
	}
	at, ok := u.code.WaitingAt(u.at(pc))
	if !ok || at.Frame >= len(w.used) {
		w.show(w.regs[:])
		w.show(w.used)
		return false
	}
	for _, i := range at.Words {
		w.show(w.used[i : i+1])
	}
	for _, r := range at.Regs {
		w.show(w.regs[r : r+1])
	}
	saved := w.used[at.Frame-len(at.Saved) : at.Frame]
	for i, r := range at.Saved {
		w.regs[r] = saved[i]
	}
	w.used = w.used[at.Frame:]
	return true
}

func (w *frameWalk) show(words []uint64) {
	if w.marker != nil {
		w.marker.Words(words)
	}
}

// runs reports whether one of some units has a function on the stack.
func (p *Program) runs(units []*unit) bool {
	if !p.active {
		return false
	}
	c := p.stack.Context()
	list := []*native.Suspended{{PC: c.PC, Used: p.stack.Used()}}
	for _, w := range p.waiting {
		list = append(list, w.code)
	}
	for _, code := range list {
		pc, w := code.PC, frameWalk{program: p, used: code.Used}
		for {
			if u := p.unitAt(pc); u != nil && slices.Contains(units, u) {
				return true
			}
			if !w.frame(pc) {
				break
			}
			pc, w.used = w.used[0], w.used[w.program.returnWords():]
		}
	}
	return false
}
