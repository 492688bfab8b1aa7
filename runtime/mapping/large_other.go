//go:build !linux

package mapping

// PreferLarge has nothing to do.
func (r *Region) PreferLarge([]byte) {}

// Touch has nothing to do: the system hands out what is touched.
func Touch([]byte) error { return ErrUnsupported }
