//go:build !linux && !darwin

package mapping

// Reserve gives [ErrUnsupported].
func Reserve(int) (*Region, error) { return nil, ErrUnsupported }

// Allow gives [ErrUnsupported].
func (r *Region) Allow([]byte, Access) error { return ErrUnsupported }

// Release has nothing to do.
func (r *Region) Release() error { return nil }
