package rtyper

import (
	"strings"
	"testing"
)

func TestHelperText(t *testing.T) {
	if text, ok := HelperText("<rtyper>/rlist.py"); !ok || !strings.Contains(text, "def ll_") {
		t.Errorf("the helpers of lists: %v, %q", ok, text)
	}
	for _, file := range []string{"rlist.py", "<rtyper>/none.py"} {
		if _, ok := HelperText(file); ok {
			t.Errorf("%s is a file of helpers", file)
		}
	}
}
