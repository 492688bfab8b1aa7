package memory

import (
	"runtime"
	"runtime/metrics"
	"sync/atomic"
	"time"

	"vitrine/host/beside"
)

// Memory is touched ahead of what the heap takes, so far and in such steps: as large as a large page.
const (
	ahead     = 16 << 20
	aheadStep = 2 << 20
)

// How often it is seen whether the heap has grown: the shortest time between is for one that does.
const (
	soonest = time.Millisecond
	latest  = 16 * time.Millisecond
)

// touchAhead has memory cleared, which the heap grows through from start to end, before it is taken. To clear it takes a process that ends soon
// up to a third of its time; on another processor, that costs it none. What is freed by a collection is taken again, so it ends with the first.
func touchAhead(start, end uintptr, collected *atomic.Bool) {
	used := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/unused:bytes"}}
	pause := soonest
	for at := start; at < end && !collected.Load(); {
		metrics.Read(used)
		frontier := start + uintptr(used[0].Value.Uint64()+used[1].Value.Uint64()) + ahead
		if at >= frontier {
			time.Sleep(pause)
			pause = min(2*pause, latest)
			continue
		}
		var err error
		beside.Spare(func() { err = touch(at, aheadStep) })
		if err != nil {
			return // the system cannot do that
		}
		at += aheadStep
		pause = soonest
		runtime.Gosched() // what waits for a processor comes first
	}
}
