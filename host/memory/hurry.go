package memory

import (
	"runtime"
	"runtime/debug"
)

// The memory of a process that ends soon, for [Hurry].
const (
	smallest       = 4 << 20 // what Go takes for the size of a heap before the first collection
	firstCollected = 224 << 20
	hurriedPercent = 400
	large          = 256 << 20 // what Go gets in large pages
)

// Hurry has Go collect garbage as suits a process that ends soon, and leaves most of what it makes behind at once: it is not
// looked for before there are 224 MiB, and then it may grow to four times what is in use. Up to 256 MiB the system hands it out in
// large pages, if it has some.
func Hurry() {
	debug.SetGCPercent(-1)
	takeLargePages(large)
	debug.SetGCPercent(100 * firstCollected / smallest)
	runtime.SetFinalizer(&cycle{}, func(*cycle) { debug.SetGCPercent(hurriedPercent) })
}
