package engine_test

import (
	"math"
	"strconv"
	"testing"
)

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

// TestKnownRoot: a function of the run-time system is called at compile time if its argument is known by then.
func TestKnownRoot(t *testing.T) {
	runs := runsOfMeta(t, "small_knownroot.py")
	round := int(math.Sqrt('2')*100) + int(math.Sqrt('4')*100)
	for i, want := range []int{3 + round, 3 + round, -9000} {
		for want < 500 && i > 0 {
			want += round
		}
		if got := runs[i].Outcome.Result; got == nil || *got != strconv.Itoa(want) {
			t.Errorf("run %d gives %v, want %d", i, *got, want)
		}
		for name, n := range runs[i].Residual.Calls {
			t.Errorf("run %d: residual code calls %s %d times", i, name, n)
		}
	}
}
