package rtyper_test

import "testing"

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
