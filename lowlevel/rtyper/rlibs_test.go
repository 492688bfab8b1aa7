package rtyper_test

import "testing"

// TestRunRlib runs programs that use modules of rlib which are written in RPython.
func TestRunRlib(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/rlibs.py") {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}

// TestRunSmallIntegers runs programs with integers of 8, 16 and 32 bits.
func TestRunSmallIntegers(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/smallints.py") {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}

// TestRunRegularExpressions runs programs that match with rlib.rsre, and compare with module re.
func TestRunRegularExpressions(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/rsre.py") {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}

// TestRunMemoryOfC runs programs with types and memory of C, and modules of rlib around them.
func TestRunMemoryOfC(t *testing.T) {
	for _, p := range ownPrograms(t, "testdata/rffis.py") {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}
