package heap

import "unsafe"

// prefetch has the processor fetch the memory at p into its cache and does not
// wait for it. On objects that lie scattered, marking takes half the time.
//
//go:noescape
func prefetch(p unsafe.Pointer)
