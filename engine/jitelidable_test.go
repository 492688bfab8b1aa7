package engine_test

import "testing"

// TestElidable: of calls of elidable functions with known arguments nothing is left in residual code.
func TestElidable(t *testing.T) {
	runs := runsOfMeta(t, "small_elidable.py")
	for i, want := range []string{"516", "510", "520", "1043", "7", "1000"} {
		if got := runs[i].Outcome.Result; got == nil || *got != want {
			t.Errorf("run %d gives %v, want %s", i, runs[i].Outcome, want)
		}
		for name, n := range runs[i].Residual.Calls {
			t.Errorf("run %d: residual code calls %s %d times", i, name, n)
		}
	}
}
