//go:build !linux && !darwin

package heap

// scatterFactor is low, as addresses may count as memory that is in use.
const scatterFactor = 1

// reserve returns zeroed memory, and what gives it back. It comes from Go's heap, whose
// collector does not look into it; large memory is not touched before it is used there
// either.
func reserve(size int) ([]byte, func() error, error) {
	return make([]byte, size), func() error { return nil }, nil
}
