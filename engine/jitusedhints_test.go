package engine_test

import "testing"

// TestUsedHints: a hint that is about a place has a value, too.
func TestUsedHints(t *testing.T) {
	runs := runsOfMeta(t, "used_hints.py")
	for i, want := range []string{"120", "7", "61"} {
		if got := runs[i].Outcome.Result; got == nil || *got != want {
			t.Errorf("run %d gives %v, want %s", i, runs[i].Outcome, want)
		}
	}
}
