package llinterp

import (
	"vitrine/lowlevel/lltype"
	"vitrine/runtime/heap"
)

// showRoots shows the collector every pointer that active functions hold: in the block of
// each, the variables that are set and will be used. So memory does not depend on how a
// graph is cut into blocks and functions.
func (in *Interp) showRoots(m *heap.Marker) {
	for _, kept := range [][]uint64{in.kept, in.given} {
		for _, p := range kept {
			m.Pointer(heap.Address(p))
		}
	}
	for _, w := range in.waiting {
		for _, p := range w.kept {
			m.Pointer(heap.Address(p))
		}
		m.Pointer(heap.Address(w.raised[1]))
	}
	for k := range in.frames {
		f := &in.frames[k]
		slots := in.stack[f.base:]
		vars := f.code.places[f.pc].info.vars
		for i := range vars {
			if v := &vars[i]; v.gc && v.isNeeded(f.pc, in.waits(k)) {
				m.Pointer(heap.Address(slots[v.slot]))
			}
		}
	}
}

// remember shows the collector what a recording keeps, and notes what it does to weak references.
func (in *Interp) remember() (remove func()) {
	show := func(m *heap.Marker) { in.history.showRoots(m) }
	return in.heap.AddMemory(show, func(ref heap.Address) {
		if in.history != nil {
			in.history.beforeStore(in.heap, ref, 0, lltype.WordSize, 0)
		}
	})
}
