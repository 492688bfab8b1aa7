// Package beside has something done on a goroutine of its own while its caller does something else. [Go] begins it and [Work.Wait] waits for its
// end. A panic there would end the process; it is kept for who waits, where it can be caught. What nobody waits for is done by [Spare].
package beside

// A Work is done beside other work.
type Work struct {
	done     chan struct{}
	panicked any
}

// Go calls f on a goroutine of its own.
func Go(f func()) *Work {
	w := &Work{done: make(chan struct{})}
	go func() {
		defer close(w.done)
		defer func() { w.panicked = recover() }()
		f()
	}()
	return w
}

// Done is closed at the end of the work.
func (w *Work) Done() <-chan struct{} { return w.done }

// Wait waits until the work has ended, and panics as it did if it has panicked.
func (w *Work) Wait() {
	<-w.done
	if w.panicked != nil {
		panic(w.panicked)
	}
}
