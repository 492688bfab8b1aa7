package heap

import "time"

// minBudget is how much may be allocated between two collections even if nothing
// is live.
const minBudget = 4 << 20

// Collect frees what cannot be reached. It fails only if the heap is corrupt,
// and then frees nothing, now and later.
func (h *Heap) Collect() error {
	if h.broken != nil {
		return h.broken
	}
	begin := time.Now()
	h.giveBack()
	h.retire()
	clear(h.marks)
	for i := range h.blocks {
		h.blocks[i].live = 0
	}
	if h.broken = h.mark(); h.broken != nil {
		return h.broken
	}
	h.forgetWeak()
	h.live, h.recent = 0, 0
	h.reclaim()
	h.setBudget()
	h.counts.collections++
	h.counts.time += time.Since(begin)
	return nil
}

// mark marks everything that can be reached.
func (h *Heap) mark() error {
	m := Marker{heap: h, stack: h.markerStack[:0]}
	m.prebuilt()
	m.mark(h.referent)
	m.drain()
	h.markRoots(&m, false)
	if m.err == nil {
		h.clearWeak()
	}
	h.markRoots(&m, true)
	h.markerStack = m.stack
	return m.err
}

// markRoots marks what the program can reach, or what others remember.
func (h *Heap) markRoots(m *Marker, remembered bool) {
	for _, r := range h.roots {
		if (r.cleared != nil) == remembered {
			r.show(m)
			m.drain()
		}
	}
}

// setBudget decides when to collect next. The work of a collection is marking,
// and is shared by as many bytes as may be allocated before it: three for every
// byte that is marked. The limit comes in by itself.
func (h *Heap) setBudget() {
	h.budget = minBudget + 3*(h.live+h.constants.rootedSize)
}

// Stats are numbers about a heap, in bytes but for the last two.
type Stats struct {
	Limit     int
	Blocks    int // memory of objects made at run time, free cells included
	Live      int // what the last collection found, with what was made since
	Allocated int // in all
	Prebuilt  int

	Collections int
	Time        time.Duration // of all collections
}

// Stats returns the present numbers.
func (h *Heap) Stats() Stats {
	free := 0
	for l, p := range h.state.free {
		for ; p != 0; p = *h.link(p) {
			free += int(freeList(l).class().size)
		}
	}
	return Stats{
		Limit:       h.limit,
		Blocks:      (len(h.blocks) - h.freeBlocks) * blockSize,
		Live:        h.live + h.recent - free,
		Allocated:   h.total - free,
		Prebuilt:    int(h.constants.end - h.constants.first),
		Collections: h.counts.collections,
		Time:        h.counts.time,
	}
}
