//go:build !(linux && (amd64 || arm64) && cgo)

package native

import "vitrine/runtime/mapping"

// stackMapping is memory for a stack.
type stackMapping struct {
	region                  *mapping.Region
	start, end, bottom, top uint64
	ctx                     *Context
}

func catchFaults() error                 { return ErrUnsupported }
func mapStack(int) (stackMapping, error) { return stackMapping{}, ErrUnsupported }
func unmapStack(*mapping.Region) error   { return nil }
func run(*Context)                       {}
func canCount() bool                     { return false }
func leaveAddress() uint64               { return 0 }
func startAddress() uint64               { return 0 }
