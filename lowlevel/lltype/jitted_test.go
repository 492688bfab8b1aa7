package lltype_test

import (
	"testing"

	flow "vitrine/flowspace/model"
	"vitrine/lowlevel/lltype"
)

// TestSingularConstants: what is known by its address stays that where links get places; other constants become copies.
func TestSingularConstants(t *testing.T) {
	at := &flow.Place{Instr: 3}
	for _, c := range []*flow.Constant{lltype.WeAreJitted, flow.LastException} {
		if c.At(at) != c {
			t.Errorf("there is a copy of %v", c)
		}
	}
	c := lltype.NewConstant(int64(3), lltype.Signed)
	if d := c.At(at); d == c || d.Place != at || c.Place != nil {
		t.Errorf("%v at a place is %v", c, d)
	}
}
