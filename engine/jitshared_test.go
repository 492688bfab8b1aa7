package engine

import "testing"

// TestSharedFrames: a variable of the loop is the same virtualizable structure as another one in one run, a second structure or
// NULL in the next. Code that was made for one does not serve the others.
func TestSharedFrames(t *testing.T) {
	for _, m := range manners {
		t.Run(m.String(), func(t *testing.T) {
			c := compiledProgram(t, "testdata/jit/general_frames.py", m)
			for _, args := range []string{"8, 1", "1, 0", "3, 1", "90, 0", "90, 1", "40, 2", "120, 3"} {
				if err := c.compare(args); err != nil {
					t.Fatalf("%s: %v", args, err)
				}
			}
		})
	}
}
