package lltype

import (
	"math"
	"testing"
)

// TestConstantKeys: constants are the same if nothing can tell them apart.
func TestConstantKeys(t *testing.T) {
	zero, nan := 0.0, math.NaN()
	tests := []struct {
		name string
		x, y Value
		t, u Type
		same bool
	}{
		{"equal numbers", int64(3), int64(3), Signed, Signed, true},
		{"different numbers", int64(3), int64(4), Signed, Signed, false},
		{"different types", int64(3), int64(3), Signed, SignedLongLong, false},
		{"the zeros", zero, -zero * math.Copysign(1, -1), Float, Float, true},
		{"zero and minus zero", zero, math.Copysign(0, -1), Float, Float, false},
		{"what is not a number", nan, nan, Float, Float, true},
		{"types", Signed, Signed, Void, Void, true},
	}
	for _, tt := range tests {
		if got := NewConstant(tt.x, tt.t).Key == NewConstant(tt.y, tt.u).Key; got != tt.same {
			t.Errorf("%s: same is %v", tt.name, got)
		}
	}
}

// TestLayout: fields lie where C would put them.
func TestLayout(t *testing.T) {
	s := StructOf("s", Gc, Hints{},
		Field{Name: "c", Type: Char}, Field{Name: "n", Type: Signed}, Field{Name: "b", Type: Bool}, Field{Name: "u", Type: UniChar},
		Field{Name: "nothing", Type: Void}, Field{Name: "chars", Type: ArrayOf(Char, Raw, Hints{})})
	for i, want := range []int{0, 8, 16, 20, 24, 24} {
		if got := s.Offset(i); got != want {
			t.Errorf("field %s is at %d, want %d", s.Fields()[i].Name, got, want)
		}
	}
	if got := VarSize(s, 5); got != 24+8+5 {
		t.Errorf("with five characters it has %d bytes", got)
	}
}
