package windowtest

import (
	"fmt"
	"image"
	"testing"
)

// promoting is a program with a portal that promotes.
const promoting = `from rlib.jit import hint

class Num(object):
    def __init__(self, v):
        self.v = v

def grown(a):
    b = a // 10
    c = hint(b, promote=True)
    return Num(c + 5)

def interp(n):
    hint(None, global_merge_point=True)
    if n > 1000:
        return 0
    return grown(n).v

def main(n: int):
    return interp(n) + interp(n + 20)
`

// TestTimeshiftingInColumns says what a function is run on while its generated compiler works, and steps through the
// three columns, forward and backward.
func TestTimeshiftingInColumns(t *testing.T) {
	s := start(t, file(t, promoting)+":main")
	s.titled(`^main – t\.py`)
	all := s.picture().Rect
	s.changes("the key for stages", all, func() { s.press("ctrl+k") })
	s.still()
	s.write("timeshifting, step")
	s.still()
	s.changes("the choice of a stage", all, func() { s.press("Return") })
	s.still()
	s.write("42")
	s.press("Return")
	s.titled(`^interp – t\.py.* step 1 of \d+$`)
	columns := s.columns()
	pictures := map[int]*image.RGBA{1: s.still()}
	const last = 37
	for step := 2; step <= last; step++ {
		s.do("key", "--clearmodifiers", "period")
		if step%12 == 1 {
			s.atStep(step)
			pictures[step] = s.still()
		}
	}
	for i, area := range columns { // on a machine that has other work, they may be drawn after the title
		s.until(fmt.Sprintf("column %d is at step %d as at step 1", i+1, last), func() bool {
			return different(pictures[1], s.picture(), area) > 0
		})
	}
	pictures[last] = s.still()
	for i, what := range map[int]string{0: "followed", 2: "written"} {
		if _, ok := spot(pictures[last], s.columns()[i], atWork...); !ok {
			t.Errorf("the block that is %s cannot be seen", what)
		}
	}
	for step := last - 1; step >= 13; step-- {
		s.do("key", "--clearmodifiers", "comma")
	}
	s.atStep(13)
	if n := different(pictures[13], s.still(), columns[1]); n > 0 {
		t.Errorf("back at step 13, the compile-time state differs in %d pixels", n)
	}
}
