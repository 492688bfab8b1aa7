package engine

import "testing"

// beginningAgain is a program whose portal is called again where a loop becomes hot.
const beginningAgain = "testdata/jit/beginning_again.py"

// TestLoopsBeginAgain: a portal that only goes round is called again where a loop becomes hot, at the instruction where the
// loop begins.
func TestLoopsBeginAgain(t *testing.T) {
	for _, m := range manners {
		t.Run(m.String(), func(t *testing.T) {
			c := compiledProgram(t, beginningAgain, m)
			for _, args := range []string{"0, 50", "1, 40", "2, 5", "11, 2000", "0, 0"} {
				if err := c.compare(args); err != nil {
					t.Fatalf("%s: %v", args, err)
				}
			}
			if m.jit.Threshold == 0 || m.jit.Operations > 0 {
				return
			}
			inside := false
			for _, s := range c.compiled.portal.HotSpots() {
				if s.Point != nil {
					t.Errorf("a loop is entered in the middle: %v", s.Greens)
				}
				inside = inside || s.Hot && s.Greens[1].Bits == 2
			}
			if !inside {
				t.Error("the inner loop has no code of its own")
			}
		})
	}
}

// TestCountedInMemory: what the program counts of itself in memory is how often it comes to a place, and each place gets
// its code at the threshold.
func TestCountedInMemory(t *testing.T) {
	for _, backend := range []string{BackendGraphs, BackendAMD64} {
		c := compiledProgram(t, beginningAgain, manner{backend: backend, jit: JITOptions{Threshold: 61}})
		for _, args := range []string{"0, 50", "0, 11"} {
			if err := c.compare(args); err != nil {
				t.Fatal(err)
			}
		}
		// The first loop closes 49 times, the second ten times, and the program begins twice.
		if spots := c.compiled.portal.HotSpots(); len(spots) != 1 || spots[0].Count != 61 || !spots[0].Hot {
			t.Errorf("%s: %+v", backend, spots)
		}
		if err := c.compare("2, 7"); err != nil {
			t.Fatal(err)
		}
		if spots := c.compiled.portal.HotSpots(); len(spots) != 2 || spots[1].Count != 1 || spots[1].Hot {
			t.Errorf("%s: %+v", backend, spots)
		}
	}
}

// TestAgainIsForLoopsThatBeginAgain: the threshold for such programs does not hold for others.
func TestAgainIsForLoopsThatBeginAgain(t *testing.T) {
	for _, c := range []struct {
		file, args string
		counted    bool
	}{
		{beginningAgain, "0, 50", true}, {"testdata/jit/driver_loops.py", "0, 50", false}, {"testdata/jit/promoted_values.py", "30, 7", false},
	} {
		p := compiledProgram(t, c.file, manner{backend: BackendGraphs, jit: JITOptions{Again: 3}})
		if err := p.compare(c.args); err != nil {
			t.Fatal(err)
		}
		if spots := p.compiled.portal.HotSpots(); (len(spots) > 0) != c.counted {
			t.Errorf("%s: %d places are counted", c.file, len(spots))
		}
	}
}
