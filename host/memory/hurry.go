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
)

// Hurry has Go collect garbage as suits a process that ends soon, and leaves most of what it makes behind at once: it is not
// looked for before there are 224 MiB, and then it may grow to four times what is in use.
func Hurry() {
	debug.SetGCPercent(100 * firstCollected / smallest)
	runtime.SetFinalizer(&cycle{}, func(*cycle) { debug.SetGCPercent(hurriedPercent) })
}
