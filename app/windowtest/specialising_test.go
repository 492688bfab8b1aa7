package windowtest

import (
	"fmt"
	"image"
	"image/color"
	"testing"
)

// pushAdd is a small interpreter with a stack, and a program for it.
const pushAdd = `def interp(code, n, m):
    pc = 0
    stack = []
    while pc < len(code):
        op = code[pc]
        pc += 1
        if op == 'N':
            stack.append(n)
        elif op == 'M':
            stack.append(m)
        else:
            stack.append(stack.pop() + stack.pop())
    return stack.pop()

def main(n: int, m: int):
    return interp("NM+", n, m)
`

// The frame of a block that is at work, and what stands beside a line that has changed, in both themes.
var atWork = []color.RGBA{{0xff, 0x9a, 0x3c, 0xff}, {0xf0, 0x6a, 0x00, 0xff}, {0x2f, 0xcf, 0x9f, 0xff}, {0x0a, 0x9e, 0x76, 0xff}}

// columns are the graph that is followed, what is known, and the residual graph.
func (s *run) columns() [3]image.Rectangle {
	return [3]image.Rectangle{
		{s.at(0.01, 0.2), s.at(0.34, 0.84)}, {s.at(0.38, 0.2), s.at(0.63, 0.84)}, {s.at(0.67, 0.2), s.at(0.99, 0.84)},
	}
}

// TestSpecialisingInColumns steps through the three columns of online partial evaluation, forward and backward, and makes the window
// smaller: what the step is about can still be seen.
func TestSpecialisingInColumns(t *testing.T) {
	s := start(t, file(t, pushAdd)+":main")
	s.titled(`^main – t\.py`)
	s.press("ctrl+shift+j")
	s.titled(`step 1 of \d+$`)
	columns := s.columns()
	pictures := map[int]*image.RGBA{1: s.still()}
	const last = 121
	for step := 2; step <= last; step++ {
		s.do("key", "--clearmodifiers", "period")
		if step%40 == 1 {
			s.atStep(step)
			pictures[step] = s.still()
		}
	}
	for i, area := range columns {
		for step := 41; step <= last; step += 40 {
			if different(pictures[step-40], pictures[step], area) == 0 {
				t.Errorf("column %d is at step %d as at step %d", i+1, step, step-40)
			}
		}
	}
	seen := func(when string, now *image.RGBA) {
		for i, what := range map[int]string{0: "followed", 2: "written"} {
			if _, ok := spot(now, s.columns()[i], atWork...); !ok {
				t.Errorf("%s, the block that is %s cannot be seen", when, what)
			}
		}
	}
	seen("at first", pictures[last])
	b := s.bounds()
	s.do("windowsize", "--sync", s.window, fmt.Sprint(b.Dx()*3/4), fmt.Sprint(b.Dy()*3/4))
	seen("in a smaller window", s.still())
	s.do("windowsize", "--sync", s.window, fmt.Sprint(b.Dx()), fmt.Sprint(b.Dy()))

	for step := last - 1; step >= 41; step-- {
		s.do("key", "--clearmodifiers", "comma")
	}
	s.atStep(41)
	back := s.still()
	if n := different(pictures[41], back, columns[1]); n > 0 {
		t.Errorf("back at step 41, what is known differs in %d pixels", n)
	}
}
