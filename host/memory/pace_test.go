package memory

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
)

// TestGarbageInProportion: a small heap may grow threefold, a large one by a third; the largest size is the same as if a
// third held throughout.
func TestGarbageInProportion(t *testing.T) {
	for _, c := range []struct {
		live uint64
		want int
	}{{0, 200}, {1 << 20, 200}, {100 << 20, 200}, {200 << 20, 110}, {250 << 20, 68}, {300 << 20, 39}, {350 << 20, 30}, {1 << 40, 30}} {
		if got := percentFor(c.live); got != c.want {
			t.Errorf("beside %d bytes, %d %% may be garbage, not %d", c.live, got, c.want)
		}
	}
}

// TestPaceFollowsTheHeap: after each collection, the bound is the one for what is in use then.
func TestPaceFollowsTheHeap(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	Pace()
	percent := func() uint64 {
		s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	const large = 280 << 20 // bytes: 420 MiB are 1.5 times that
	kept := make([]byte, large)
	for range 1000 {
		runtime.GC()
		if p := percent(); p > 30 && p < 90 {
			runtime.KeepAlive(kept)
			return
		}
		runtime.Gosched() // the finalizer has a goroutine of its own
	}
	t.Errorf("beside %d bytes, %d %% may be garbage", len(kept), percent())
}
