package heap

import (
	"math/rand/v2"
	"testing"
)

// TestScatteredSurvivors fills the heap with objects of one size after the other,
// and keeps one of each block. What is alive is less than a tenth of the limit, but it is everywhere.
func TestScatteredSurvivors(t *testing.T) {
	const limit = 1 << 20
	h := newHeap(t, Options{Limit: limit})
	array := must(h.Register(nodes))
	var kept []Address
	h.AddRoots(func(m *Marker) {
		for _, p := range kept {
			m.Pointer(p)
		}
	})
	for n := range 15 {
		size := occupied(h, 8*n+16)
		for made := 0; made < limit; made += size {
			p, err := h.MallocVarsize(array, n)
			if err != nil {
				t.Fatalf("%d items, with %d objects alive: %v", n, len(kept), err)
			}
			if made%blockSize < size && n%2 == 0 {
				kept = append(kept, p)
			}
		}
		check(t, h.Verify())
	}
	if _, err := h.MallocVarsize(array, limit/2/8); err != nil {
		t.Errorf("a large object beside %d small ones: %v", len(kept), err)
	}
	check(t, h.Collect(), h.Verify())
}

// TestDroppedObjectsServeAnySize fills the heap with objects of each size, up to
// large ones, and drops all of them.
func TestDroppedObjectsServeAnySize(t *testing.T) {
	const limit = 256 << 10
	h := newHeap(t, Options{Limit: limit})
	array := must(h.Register(signeds))
	for n := 0; n < 20_000; n += 8 {
		for range limit/(8*n+16) + 1 {
			if _, err := h.MallocVarsize(array, n); err != nil {
				t.Fatalf("%d items: %v", n, err)
			}
		}
	}
	check(t, h.Verify())
}

// TestRandomLives makes objects of random sizes that live for a random time, and
// so that less than half of the limit is alive at any time.
func TestRandomLives(t *testing.T) {
	for seed := range uint64(60) {
		limit := blockSize << (1 + seed%7)
		h := newHeap(t, Options{Limit: limit, Stress: seed%20 == 19 && limit < 1<<18})
		lives(t, h, rand.New(rand.NewPCG(seed, 0)), limit/2)
		check(t, h.Verify(), h.Collect(), h.Verify())
	}
}

func lives(t *testing.T, h *Heap, r *rand.Rand, most int) {
	types := []TypeID{must(h.Register(nodes)), must(h.Register(signeds))}
	type life struct {
		p    Address
		size int
	}
	var alive []life
	total := 0
	h.AddRoots(func(m *Marker) {
		for _, l := range alive {
			m.Pointer(l.p)
		}
	})
	for step := range 4000 {
		largest := 1 << r.IntN(15) // in one step, so that every size has its time
		n := r.IntN(largest)
		size := occupied(h, 8*n+16)
		if size > most {
			continue
		}
		for total+size > most {
			k := r.IntN(len(alive))
			total -= alive[k].size
			alive[k] = alive[len(alive)-1]
			alive = alive[:len(alive)-1]
		}
		p, err := h.MallocVarsize(types[r.IntN(2)], n)
		if err != nil {
			t.Fatalf("step %d, %d bytes with %d alive: %v", step, size, total, err)
		}
		if r.IntN(4) != 0 {
			alive = append(alive, life{p, size})
			total += size
		}
	}
}

// occupied returns what an object occupies whose size, with its header, is given.
func occupied(h *Heap, size int) int {
	if size <= MaxSmall {
		return int(cellSizes[h.state.classOf[(size+7)/8]])
	}
	return (size + blockSize - 1) / blockSize * blockSize
}

// TestLimitCountsObjects checks that what is alive never exceeds the limit, though
// there are addresses for more.
func TestLimitCountsObjects(t *testing.T) {
	const limit = 1 << 20
	h := newHeap(t, Options{Limit: limit})
	array := must(h.Register(signeds))
	var kept []Address
	h.AddRoots(func(m *Marker) {
		for _, p := range kept {
			m.Pointer(p)
		}
	})
	total := 0
	for n := 0; ; n = (n*7 + 5) % 200 {
		p, err := h.MallocVarsize(array, n)
		if err != nil {
			if size := occupied(h, 8*n+16); total+size <= limit {
				t.Errorf("no %d bytes, but only %d are in use: %v", size, total, err)
			}
			break
		}
		kept = append(kept, p)
		if total += occupied(h, 8*n+16); total > limit {
			t.Fatalf("%d bytes are in use", total)
		}
	}
	check(t, h.Verify())
}
