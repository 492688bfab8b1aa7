//go:build linux && (amd64 || arm64) && cgo

package populate

// #cgo LDFLAGS: -Wl,-e,vitrinestart
import "C"
