package rtyper_test

import (
	"strings"
	"testing"

	"vitrine/lowlevel/lltype"
	"vitrine/lowlevel/rtyper"
)

// TestCompactStrings: a prebuilt string takes one byte a character, not a value.
func TestCompactStrings(t *testing.T) {
	prog, err := typeText(t, "S = 'ab' * 100000\ndef main(x):\n    return ord(S[x])\n", rtyper.Options{}, "int")
	if err != nil {
		t.Fatal(err)
	}
	bytes, runes := 0, 0
	for _, o := range prog.Prebuilt {
		s, ok := o.Type.(*lltype.Struct)
		if !ok || s.VarPart() == nil {
			continue
		}
		chars := o.Fields[len(o.Fields)-1].(*lltype.Object)
		if len(chars.Items) > 100 {
			t.Errorf("%s has %d values", strings.TrimSpace(o.Name), len(chars.Items))
		}
		bytes, runes = max(bytes, len(chars.Bytes)), max(runes, len(chars.Runes))
		if n := chars.Len(); n > 0 && chars.Item(n-1) == nil {
			t.Error("the last character is missing")
		}
	}
	if bytes != 200_000 {
		t.Errorf("the longest string of bytes has %d, not 200000; of characters, %d", bytes, runes)
	}
}
