package cli

import (
	"bytes"
	"testing"
)

// TestVerbsAlone: a verb that is made without the others says the same of itself.
func TestVerbsAlone(t *testing.T) {
	all := newRoot(noWindow)
	if n := len(all.Commands()); n < 9 {
		t.Fatalf("there are %d verbs only", n)
	}
	help := func(parts Parts, args ...string) string {
		var out bytes.Buffer
		root := newRoot(parts)
		root.SetArgs(args)
		root.SetOut(&out)
		root.SetErr(&out)
		if err := root.Execute(); err != nil {
			t.Errorf("%q: %v", args, err)
		}
		return out.String()
	}
	for _, verb := range all.Commands() {
		args := []string{verb.Name(), "--help"}
		parts := noWindow
		parts.all = args
		if n := len(newRoot(parts).Commands()); n != 1 {
			t.Errorf("%s comes with %d verbs", verb.Name(), n)
		}
		if alone, among := help(parts, args...), help(noWindow, args...); alone != among {
			t.Errorf("%s says of itself:\n%s\nand among others:\n%s", verb.Name(), alone, among)
		}
	}
}
