package windowtest

import "testing"

const liveProgram = `from rlib.jit import hint


def f(n):
    hint(None, global_merge_point=True)
    return hint(n, promote=True) + 1


META = {'entry': 'f', 'runs': [{'args': [3]}]}
`

// TestLiveSession types the argument of a further call, and steps through what it does.
func TestLiveSession(t *testing.T) {
	s := start(t, file(t, liveProgram)+":f")
	s.titled(`^f – t\.py`)
	s.press("ctrl+shift+r")
	s.titled(`^f – live session – t\.py`)
	_, before := s.steps()
	s.press("ctrl+l")
	s.still()
	s.write("77")
	s.press("Return")
	s.until("the call is not recorded", func() bool { _, of := s.steps(); return of > before })
	at, _ := s.steps()
	if at != before+1 {
		t.Errorf("after the call the window is at step %d, not at %d, its first", at, before+1)
	}
	s.changes("stepping to the new code", s.bounds(), func() {
		for range 5 {
			s.press("period")
		}
	})
	s.atStep(at + 5)
}
