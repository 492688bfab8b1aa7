package windowtest

import (
	"strings"
	"testing"
)

// TestAnnotating annotates a program whose types are asked for, steps through
// the analysis of both of its functions, and asks why a variable has its type.
func TestAnnotating(t *testing.T) {
	s := start(t, file(t, program)+":main")
	s.titled(`^main – t\.py`)
	_, flow := s.steps()
	s.press("ctrl+shift+a")
	s.still()
	s.write("itn") // no type: the window asks again
	s.press("Return")
	s.still()
	s.press("ctrl+a")
	s.write("int")
	s.press("Return")
	s.until("the program is not annotated", func() bool { _, of := s.steps(); return of != flow })

	s.press("Home")
	s.atStep(1)
	s.until("stepping does not lead to the function that is called", func() bool {
		s.press("period")
		return strings.HasPrefix(s.title(), "double")
	})
	s.press("ctrl+Down")
	s.changes("asking why", s.bounds(), func() {
		s.click(s.at(0.5, 0.35))
		s.press("y")
	})
	s.press("ctrl+shift+b")
	s.titled(`^bindings of main – t\.py`)
	s.press("alt+Left")
	s.titled(`^double – t\.py`)
}
