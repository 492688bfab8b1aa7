package llinterp

import "vitrine/runtime/heap"

// showRoots shows the collector every pointer that active functions hold: the
// variables of the block that each of them is in that are set and will be used.
// So memory does not depend on how a graph is cut into blocks and functions.
func (in *Interp) showRoots(m *heap.Marker) {
	for _, p := range in.kept {
		m.Pointer(heap.Address(p))
	}
	for k := range in.frames {
		f := &in.frames[k]
		slots := in.stack[f.base:]
		vars := f.code.places[f.pc].info.vars
		for i := range vars {
			if v := &vars[i]; v.gc && v.isNeeded(f.pc, k < len(in.frames)-1) {
				m.Pointer(heap.Address(slots[v.slot]))
			}
		}
	}
	in.history.showRoots(m)
}
