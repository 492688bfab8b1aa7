//go:build !(linux && amd64)

package codemem

func mapTwice(int) (writable, executable []byte, err error) {
	return nil, nil, ErrUnsupported
}

func unmap(writable, executable []byte) error { return nil }
