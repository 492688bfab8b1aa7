//go:build !(linux && amd64)

package codemem

import "vitrine/engine/mapping"

func mapTwice(int) (writable, executable *mapping.Region, err error) {
	return nil, nil, ErrUnsupported
}
