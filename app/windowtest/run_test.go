package windowtest

import (
	"image"
	"testing"
	"time"
)

const running = `def double(n):
    return n + n


def main(n: int):
    items = [n]
    items.append(double(n))
    return items[1]
`

// TestRunByKeys runs a function step by step and goes from line to line, over a call
// and out of it.
func TestRunByKeys(t *testing.T) {
	s := start(t, file(t, running)+":main")
	s.titled(`^main – t\.py`)
	s.press("F5")
	time.Sleep(300 * time.Millisecond)
	s.write("3")
	s.press("Return")
	s.titled(`step 1 of \d+`)
	at := 1
	for _, key := range []string{"F7", "F7", "F8", "F9"} {
		s.press(key)
		before := at
		s.until(key+" goes nowhere", func() bool { at, _ = s.steps(); return at > before })
	}
	if _, of := s.steps(); at != of {
		t.Errorf("out of the run is step %d of %d", at, of)
	}
	s.press("shift+F7")
	s.until("back goes nowhere", func() bool { now, _ := s.steps(); return now < at })
}

// TestOptimisationsByKeys switches an optimisation off and looks whether the graph
// changes.
func TestOptimisationsByKeys(t *testing.T) {
	s := start(t, file(t, running)+":main")
	s.titled(`^main – t\.py`)
	s.press("ctrl+shift+d")
	time.Sleep(time.Second)
	right := image.Rectangle{s.at(0.54, 0.25), s.at(0.72, 0.80)}
	before := s.still()
	s.press("ctrl+i")
	time.Sleep(300 * time.Millisecond)
	for range 12 {
		s.press("space", "Tab")
	}
	s.press("space", "Return")
	time.Sleep(500 * time.Millisecond) // the dialog goes, and then the graph changes
	if n := different(before, s.still(), right); n < 50 {
		t.Errorf("without any optimisation, %d points of the graph are different", n)
	}
}
