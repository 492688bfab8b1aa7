//go:build !linux

package mapping

// PreferLarge has nothing to do.
func (r *Region) PreferLarge([]byte) {}
