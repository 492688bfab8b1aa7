//go:build linux && (amd64 || arm64) && cgo

package quickstart

// #cgo LDFLAGS: -Wl,-e,vitrinestart -Wl,--wrap=mmap -Wl,--wrap=pthread_create
import "C"
