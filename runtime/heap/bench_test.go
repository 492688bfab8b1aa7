//go:build unix

package heap

import (
	"testing"

	"golang.org/x/sys/unix"

	"vitrine/lowlevel/lltype"
)

// cpuTime returns the nanoseconds of processor time that the process has used.
func cpuTime(b *testing.B) float64 {
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano() + u.Stime.Nano())
}

// measure runs a benchmark that allocates b.N objects, and reports processor
// time, since the machine may be doing other things as well.
func measure(b *testing.B, h *Heap, run func()) {
	before := h.Stats()
	begin := cpuTime(b)
	b.ResetTimer()
	run()
	b.StopTimer()
	after := h.Stats()
	n := float64(b.N)
	b.ReportMetric((cpuTime(b)-begin)/n, "cpu-ns/op")
	b.ReportMetric(float64((after.Time-before.Time).Nanoseconds())/n, "gc-ns/op")
	b.ReportMetric(float64(after.Collections-before.Collections), "collections")
	b.ReportMetric(float64(after.Allocated-before.Allocated)/(1<<30), "GiB")
	b.ReportMetric(float64(after.Blocks)/(1<<20), "MiB-heap")
}

const liveBytes = 10 << 20

// BenchmarkGarbage makes objects that are garbage at once, beside some live ones.
func BenchmarkGarbage(b *testing.B) {
	b.Run("beside nothing", func(b *testing.B) { benchmarkGarbage(b, 0) })
	b.Run("beside 10 MiB", func(b *testing.B) { benchmarkGarbage(b, liveBytes) })
}

func benchmarkGarbage(b *testing.B, live int) {
	h := newHeap(b, Options{Limit: 64 << 20})
	id := must(h.Register(node))
	var list Address
	defer h.AddRoots(func(m *Marker) { m.Pointer(list) })()
	for range live / 24 {
		p, err := h.Malloc(id)
		if err != nil {
			b.Fatal(err)
		}
		*h.word(p) = uint64(list)
		list = p
	}
	measure(b, h, func() {
		for range b.N {
			if _, err := h.Malloc(id); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkScattered keeps one object in eight for a while, so that live ones
// are all over the heap.
func BenchmarkScattered(b *testing.B) {
	h := newHeap(b, Options{Limit: 64 << 20})
	id := must(h.Register(node))
	const lists, length = 4096, liveBytes / 24 / 4096
	var heads [lists]Address
	defer h.AddRoots(func(m *Marker) {
		for _, p := range heads {
			m.Pointer(p)
		}
	})()
	measure(b, h, func() {
		for i := range b.N {
			p, err := h.Malloc(id)
			if err != nil {
				b.Fatal(err)
			}
			if i%8 != 0 {
				continue
			}
			// A list is dropped when it is long enough.
			k := i / 8 * 7 % lists
			if i/8/lists%length != 0 {
				*h.word(p) = uint64(heads[k])
			}
			heads[k] = p
		}
	})
}

// BenchmarkTrees makes binary trees of 1023 nodes with a boxed value each, and
// keeps the last hundred of them: 10 MiB.
func BenchmarkTrees(b *testing.B) {
	h := newHeap(b, Options{Limit: 64 << 20})
	box := lltype.StructOf("box", lltype.Gc, lltype.Hints{}, lltype.Field{Name: "value", Type: lltype.Float})
	tree := lltype.NewStruct("tree", lltype.Gc, lltype.Hints{})
	if err := tree.SetFields(lltype.Field{Name: "left", Type: lltype.PtrTo(tree)},
		lltype.Field{Name: "right", Type: lltype.PtrTo(tree)}, lltype.Field{Name: "value", Type: lltype.PtrTo(box)}); err != nil {
		b.Fatal(err)
	}
	treeID, boxID := must(h.Register(tree)), must(h.Register(box))
	var kept [200]Address
	var building []Address
	defer h.AddRoots(func(m *Marker) {
		for _, p := range kept {
			m.Pointer(p)
		}
		for _, p := range building {
			m.Pointer(p)
		}
	})()
	malloc := func(id TypeID) Address {
		p, err := h.Malloc(id)
		if err != nil {
			b.Fatal(err)
		}
		return p
	}
	measure(b, h, func() {
		for i := 0; i < b.N; i += 2 * 1023 {
			building = building[:0]
			for k := range 1023 {
				p := malloc(treeID)
				building = append(building, p)
				*h.word(p + 16) = uint64(malloc(boxID))
				if k > 0 {
					*h.word(building[(k-1)/2] + Address(8*((k-1)%2))) = uint64(p)
				}
			}
			kept[i/2046%len(kept)] = building[0]
		}
	})
}

// BenchmarkLoad reads a field as the interpreter does, with all checks.
func BenchmarkLoad(b *testing.B) {
	h := newHeap(b, Options{})
	p := newList(b, h, 1)
	for range b.N {
		if _, err := h.Load(p, 8, 8); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkNew makes a heap with one object and closes it.
func BenchmarkNew(b *testing.B) {
	for range b.N {
		h := must(New(Options{}))
		must(h.Malloc(must(h.Register(node))))
		check(b, h.Close())
	}
}
