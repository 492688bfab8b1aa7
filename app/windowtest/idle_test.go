package windowtest

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// used returns how much time of a processor the program has used.
func (s *run) used() time.Duration {
	s.t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", s.cmd.Process.Pid))
	if err != nil {
		s.t.Skip("this system does not tell how busy a process is")
	}
	_, rest, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(rest)
	ticks := 0
	for _, f := range fields[11:13] { // of the program, and of the system for it
		n, _ := strconv.Atoi(f)
		ticks += n
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// TestIdle opens and closes what has a text field in it, and looks whether the
// program rests afterwards.
func TestIdle(t *testing.T) {
	s := start(t, file(t, program))
	s.steps()
	for _, key := range []string{"ctrl+p", "ctrl+shift+p", "F5", "ctrl+p", "g"} {
		s.press(key)
		time.Sleep(300 * time.Millisecond)
		s.press("Escape")
		time.Sleep(300 * time.Millisecond)
	}
	s.until("the window is never at rest", func() bool {
		before := s.used()
		time.Sleep(2 * time.Second)
		return s.used()-before < 100*time.Millisecond
	})
}
