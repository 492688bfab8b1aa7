package beside

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

func TestWait(t *testing.T) {
	n := 0
	w := Go(func() { n = 7 })
	w.Wait()
	if n != 7 {
		t.Errorf("after the work, n is %d", n)
	}
	w.Wait() // as often as one likes
}

func TestPanic(t *testing.T) {
	w := Go(func() { panic("it broke") })
	<-w.Done()
	for range 2 {
		func() {
			defer func() {
				if x := recover(); x != "it broke" {
					t.Errorf("who waits gets %v", x)
				}
			}()
			w.Wait()
		}()
	}
}

// TestSpare: one processor is left to what somebody waits for.
func TestSpare(t *testing.T) {
	var now, most atomic.Int32
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			Spare(func() {
				n := now.Add(1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				runtime.Gosched()
				now.Add(-1)
			})
		})
	}
	all.Wait()
	if n, want := int(most.Load()), max(1, runtime.GOMAXPROCS(0)-1); n < 1 || n > want {
		t.Errorf("%d pieces of work were done at once, want at most %d", n, want)
	}
}
