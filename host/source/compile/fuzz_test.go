package compile

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vitrine/host/source"
	"vitrine/host/source/bytecode"
	"vitrine/host/source/syntax"
)

// FuzzCompile reads, compiles and verifies any text in both dialects. What
// comes out must be code that the verifier accepts, or errors with a place.
func FuzzCompile(f *testing.F) {
	for _, pattern := range []string{"testdata/programs/*.py", "testdata/errors/*.txt"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			f.Fatalf("%s: nothing (%v)", pattern, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
			for _, part := range strings.Split(string(text), "\n\n\n") {
				f.Add([]byte(part))
			}
		}
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		checkText(t, text, source.Python2)
		checkText(t, text, source.Python3)
	})
}

func checkText(t *testing.T, text []byte, d source.Dialect) {
	f, err := syntax.Parse("t.py", text, d)
	if err != nil {
		return
	}
	c, err := File(f)
	if err == nil {
		if err := bytecode.Verify(c); err != nil {
			t.Fatalf("%v\n%s", err, bytecode.Dump(c))
		}
		return
	}
	var list source.ErrorList
	if !errors.As(err, &list) {
		t.Fatalf("error of type %T: %v", err, err)
	}
	for _, e := range list {
		if !e.Span.IsValid() || strings.Contains(e.Msg, "internal error") {
			t.Fatal(e)
		}
	}
}
