package beside

import "runtime"

// spare has a place for each processor but one, which is for what the program waits for.
var spare = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))

// Spare does a piece of work that nobody waits for, once there is a processor to spare: as many pieces as there are goroutines would take turns with what
// somebody waits for.
func Spare(f func()) {
	spare <- struct{}{}
	defer func() { <-spare }()
	f()
}
