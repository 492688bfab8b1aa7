package main

import (
	"strings"
	"testing"
)

// TestRunWithJIT: the compiler of a portal is a runner like others; what the program prints comes once, and a program
// without a merge point runs, too.
func TestRunWithJIT(t *testing.T) {
	file := writeInterpreter(t)
	for _, args := range []string{"0,5", "1,5", "30,7"} {
		want := succeed(t, "run", file+":main", "--args", args)
		for _, threshold := range []string{"0", "3", "1000"} {
			got := succeed(t, "run", file+":main", "--with", "jit", "--args", args, "--threshold", threshold)
			if first(got) != first(want) {
				t.Errorf("main(%s), threshold %s: %s, not %s", args, threshold, got, want)
			}
		}
	}
	if got := succeed(t, "run", file+":plain", "--with", "jit", "--args", "41"); got != "42\n" {
		t.Errorf("plain: %s", got)
	}
	out := succeed(t, "jit", "../engine/testdata/jit/promoted_values.py:main", "--dialect", "2", "--args", "30,7", "--threshold", "5", "--cases", "2")
	for _, want := range []string{"hot: the beginning of interp, with '++', was compiled when", "with all other values the program goes on without code", "without code: the program went on"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is missing in:\n%s", want, out)
		}
	}
	for _, flag := range []string{"--branches=some", "--cases=-1", "--threshold=-1"} {
		if status, _, errs := vitrine("jit", file+":main", "--args", "0,5", flag); status != exitUsage {
			t.Errorf("%s: status %d, %s", flag, status, errs)
		}
	}
}

// first returns the first line of a text.
func first(text string) string { return strings.SplitN(text, "\n", 2)[0] }
