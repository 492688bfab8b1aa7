package llinterp

import "vitrine/engine/heap"

type recorder struct{}

func (r *recorder) showRoots(m *heap.Marker)                                             {}
func (r *recorder) born(p heap.Address)                                                  {}
func (r *recorder) beforeStore(h *heap.Heap, p heap.Address, offset, size int, v uint64) {}
func (r *recorder) beforeCopy(h *heap.Heap, to heap.Address, toOff int, from heap.Address, fromOff, n int) {
}
