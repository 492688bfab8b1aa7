//go:build !(linux && amd64)

package codemem

import "vitrine/runtime/mapping"

func mapTwice(int) (writable, executable *mapping.Region, err error) {
	return nil, nil, ErrUnsupported
}
