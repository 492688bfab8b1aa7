//go:build linux || darwin

package heap

import "vitrine/runtime/mapping"

// scatterFactor is generous, as addresses cost nothing.
const scatterFactor = 4

// reserve returns zeroed memory that costs nothing until it is touched, and what gives it
// back.
func reserve(size int) ([]byte, func() error, error) {
	r, err := mapping.Reserve(size)
	if err != nil {
		return nil, nil, err
	}
	if err := r.Allow(r.Bytes, mapping.ReadWrite); err != nil {
		return nil, nil, err
	}
	return r.Bytes[:size], r.Release, nil
}
