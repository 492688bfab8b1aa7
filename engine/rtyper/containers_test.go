package rtyper_test

import (
	"testing"

	"vitrine/engine/source"
)

// TestRunContainers runs the programs on strings, lists, dictionaries, ranges,
// iterators, methods and
// numbers.
func TestRunContainers(t *testing.T) {
	for _, file := range []string{"lists", "strings", "dicts", "ranges", "unicodes", "mixed", "methods", "numbers"} {
		for _, p := range ownPrograms(t, "testdata/"+file+".py") {
			t.Run(file+"/"+p.name, func(t *testing.T) { compareRuns(t, p) })
		}
	}
}

// TestRunPython3 runs programs that only Python 3 reads.
func TestRunPython3(t *testing.T) {
	for _, p := range ownProgramsIn(t, "testdata/formats3.py", source.Python3) {
		t.Run(p.name, func(t *testing.T) { compareRuns(t, p) })
	}
}
