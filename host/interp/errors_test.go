package interp

import "testing"

type named string

func (n named) String() string { return string(n) }

// TestOperationErrorText: an object without a text of its own is left out.
func TestOperationErrorText(t *testing.T) {
	for _, c := range []struct {
		err  OperationError
		want string
	}{
		{OperationError{Type: named("KeyError"), Value: &struct{ p *int }{}}, "KeyError"},
		{OperationError{Type: named("KeyError"), Value: "key"}, "KeyError: key"},
		{OperationError{}, "an exception"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
