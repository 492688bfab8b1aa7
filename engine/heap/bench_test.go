package heap

import "testing"

// BenchmarkMalloc allocates small objects in a heap of 64 MiB, of which about
// 10 MiB are live.
func BenchmarkMalloc(b *testing.B) {
	h := newHeap(b, Options{Limit: 64 << 20})
	id := register(b, h, node)
	const lists, length = 4096, 10 << 20 / 24 / 4096
	var heads [lists]Address
	defer h.AddRoots(func(m *Marker) {
		for _, p := range heads {
			m.Pointer(p)
		}
	})()
	b.ResetTimer()
	for i := range b.N {
		p, err := h.Malloc(id)
		if err != nil {
			b.Fatal(err)
		}
		// One in eight is kept; a list is dropped when it is long enough.
		if i%8 == 0 {
			k := (i * 7 / 8) % lists
			if i/8/lists%length != 0 {
				*h.word(p) = uint64(heads[k])
			}
			heads[k] = p
		}
	}
	b.ReportMetric(float64(h.Stats().Collections), "collections")
	b.ReportMetric(float64(h.Stats().Live), "live")
}
