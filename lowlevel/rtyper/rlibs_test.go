package rtyper_test

import "testing"

// TestRunRlib runs programs that use modules of rlib which are written in RPython.
func TestRunRlib(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/rlibs.py") {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}
