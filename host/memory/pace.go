package memory

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// The memory of a process that stays open beside others, for [Pace].
const (
	// much is up to how many bytes the heap may grow before garbage is looked at closely, and growth how many times
	// what is in use it may take up to there.
	much   = 420 << 20
	growth = 3

	// leastPercent is how much garbage there may be in a large heap, in hundredths of what is in use.
	leastPercent = 30
)

// Pace has Go collect garbage as suits a process that stays open beside others and now and then makes something large. The
// heap may be three times what is in use as long as it is small, and only a third more than that when it is large. So its largest size is that of a small bound throughout,
// but what grows is marked far less often on the way there.
func Pace() {
	debug.SetGCPercent(100 * (growth - 1))
	// The finalizer of an object that nothing refers to runs after each collection.
	runtime.SetFinalizer(&cycle{}, paced)
}

// A cycle is an object for which a collection is waited. It is no tiny one, which would share its place with others.
type cycle struct{ _ [4]uintptr }

// paced sets the bound for the next collection.
func paced(c *cycle) {
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(live)
	if v := live[0].Value; v.Kind() == metrics.KindUint64 {
		debug.SetGCPercent(percentFor(v.Uint64()))
	}
	runtime.SetFinalizer(c, paced)
}

// percentFor returns how much garbage there may be beside so many bytes, in hundredths of them.
func percentFor(live uint64) int {
	if live == 0 {
		return 100 * (growth - 1)
	}
	room := math.Min(growth, much/float64(live))
	return max(leastPercent, int(100*(room-1)))
}
