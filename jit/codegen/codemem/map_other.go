//go:build !(linux && (amd64 || arm64))

package codemem

import "vitrine/runtime/mapping"

// A remapper maps memory again.
type remapper struct{}

func mapTwice(int, bool) (writable, executable *mapping.Region, again *remapper, err error) {
	return nil, nil, nil, ErrUnsupported
}

func (*remapper) close() error { return nil }
