package lltype

import (
	"strings"
	"testing"
)

// TestSetFieldsTwice: the fields of a structure are set once; the second time is an error, and the
// first fields stay.
func TestSetFieldsTwice(t *testing.T) {
	s := NewStruct("s", Gc, Hints{})
	if err := s.SetFields(Field{Name: "x", Type: Signed}); err != nil {
		t.Fatal(err)
	}
	err := s.SetFields(Field{Name: "y", Type: Float})
	if err == nil || !strings.Contains(err.Error(), "the fields of s are set already") {
		t.Errorf("the error is %v", err)
	}
	if s.Field("x") != Type(Signed) || s.Field("y") != nil {
		t.Errorf("the fields are %v", s.Fields())
	}
}
