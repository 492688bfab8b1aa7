package engine

import (
	"time"
)

// watch reports to progress how many steps a recording has, a few times a second, until
// the returned function is called.
func watch(rec stepper, progress func(steps int)) (stop func()) {
	if progress == nil {
		return func() {}
	}
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				progress(rec.Steps().Len())
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}
