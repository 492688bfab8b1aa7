package memory

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"testing"
)

// TestHurry: the first collection comes late, later ones when the heap has grown to four times what was in use. It comes
// before [Pace] is called, which goes on setting the bound.
func TestHurry(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	Hurry()
	percent := func() uint64 {
		s := []metrics.Sample{{Name: "/gc/gogc:percent"}}
		metrics.Read(s)
		return s[0].Value.Uint64()
	}
	if p := percent(); p != 5600 {
		t.Errorf("at first, %d %% may be garbage, not 5600", p)
	}
	for range 1000 {
		runtime.GC()
		if percent() == 400 {
			return
		}
		runtime.Gosched() // the finalizer has a goroutine of its own
	}
	t.Errorf("after collections, %d %% may be garbage, not 400", percent())
}
