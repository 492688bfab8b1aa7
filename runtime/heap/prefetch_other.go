//go:build !amd64

package heap

import "unsafe"

// prefetch does nothing here.
func prefetch(unsafe.Pointer) {}
