// Package mapping reserves memory for the heap, the stacks and the code of programs at
// machine level.
//
// [Reserve] gives a [Region]. It promises that addresses of regions cannot be guessed,
// even from that of another region, and that inaccessible pages lie on both sides of
// each: an overrun does not reach what comes after it. Nothing in a region can be
// accessed before [Region.Allow].
package mapping

import (
	"errors"
	"os"
)

// ErrUnsupported says that there are no regions on this system.
var ErrUnsupported = errors.New("mapping: memory cannot be reserved on this system")

// Guard is how many bytes, at least, are inaccessible on both sides of a region.
const Guard = 1 << 20

// A Region is a range of addresses. Its bytes are whole pages.
type Region struct {
	Bytes []byte
	whole []byte // with what lies on both sides
}

// An Access says what can be done with memory.
type Access int

// The accesses.
const (
	None Access = iota
	ReadWrite
)

// Pages rounds a size up to whole pages.
func Pages(size int) int {
	page := os.Getpagesize()
	return (size + page - 1) / page * page
}
