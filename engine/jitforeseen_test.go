package engine

import (
	"fmt"
	"testing"
)

// TestForeseen: code that goes on compiling where it can tell how the program goes on computes the same, and the program comes
// back to the compiler less often.
func TestForeseen(t *testing.T) {
	for _, lazy := range []bool{false, true} {
		came := make(map[bool]int)
		for _, foresee := range []bool{false, true} {
			m := manner{backend: BackendAMD64, jit: JITOptions{Lazy: lazy, Cases: 8, Foresee: foresee}}
			t.Run(m.String(), func(t *testing.T) {
				c := compiledProgram(t, "testdata/jit/foreseen.py", m)
				o := &c.compiled.portal.Compiler.Options
				coming := o.Coming
				if (coming != nil) != foresee {
					t.Fatalf("values are told: %v", coming != nil)
				}
				for _, args := range []string{"0, 30, 5", "1, 300, 8", "2, 77, 1", "0, 400, 0", "1, 3, -9"} {
					if coming != nil {
						o.Coming = func() []uint64 {
							came[foresee]++
							return coming()
						}
					}
					if err := c.compare(args); err != nil {
						t.Fatalf("%s: %v", args, err)
					}
				}
				if !foresee {
					came[foresee] = c.compiled.portal.Compiler.Compilations
				}
			})
		}
		t.Logf("lazy %v: the program came to the compiler %d times, %d with foresight", lazy, came[false], came[true])
		if lazy && 4*came[true] > 3*came[false] {
			t.Errorf("with foresight, the program came to the compiler %d times, without it %d times", came[true], came[false])
		}
	}
}

// TestForeseenWays: what the first way of a test needs is there if that way waits, and replays make labels where the code has some.
func TestForeseenWays(t *testing.T) {
	for file, runs := range map[string][]string{
		"foreseen_first.py":  {"10, 2, 397", "7, 7, 3", "0, 1, 12", "18, 9, 500"},
		"foreseen_filled.py": {"5", "40", "0"},
		"foreseen_labels.py": {"7, 11, 863", "13, 2, 882", "12, 6, 2", "10, 5, 935", "11, 15, 80"},
	} {
		for cases := range 3 {
			m := manner{backend: BackendAMD64, jit: JITOptions{Lazy: true, Cases: cases, Recursion: 3, States: 5, Foresee: true}}
			t.Run(fmt.Sprintf("%s, %v", file, m), func(t *testing.T) {
				c := compiledProgram(t, "testdata/jit/"+file, m)
				for _, args := range runs {
					if err := c.compare(args); err != nil {
						t.Fatalf("%s: %v", args, err)
					}
				}
			})
		}
	}
}
