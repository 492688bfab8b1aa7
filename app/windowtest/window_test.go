package windowtest

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

const program = `def main(n):
    total = 0
    while n > 0:
        total = total + double(n)
        n = n - 1
    return total


def double(n):
    return n + n
`

// file writes a program to a file.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "t.py")
	save(t, name, text)
	return name
}

func save(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestStepping walks through the making of a graph by key and by mouse.
func TestStepping(t *testing.T) {
	s := start(t, file(t, program))
	s.titled(`^main – t\.py – Vitrine – step`)
	last, of := s.steps()
	if last != of || of < 10 {
		t.Fatalf("it begins at step %d of %d", last, of)
	}
	s.changes("going to the first step", s.graph(), func() { s.press("Home") })
	s.atStep(1)
	s.press("period")
	s.atStep(2)
	s.press("F10")
	s.atStep(3)
	s.press("comma")
	s.atStep(2)
	s.press("shift+F10")
	s.atStep(1)
	s.changes("the next change", s.graph(), func() { s.press("ctrl+Right") })
	s.changes("going to the last step", s.graph(), func() { s.press("End") })
	s.atStep(of)

	// Scrub: click on the track, drag along it.
	track := s.at(0.5, 0.905)
	s.click(track)
	s.until("clicking on the timeline leads nowhere", func() bool { n, _ := s.steps(); return n > 1 && n < of })
	middle, _ := s.steps()
	s.do("mousedown", "1")
	for dx := 0; dx <= 200; dx += 25 {
		s.point(track.Add(image.Pt(dx, 0)))
	}
	s.do("mouseup", "1")
	s.until("dragging along the timeline leads nowhere", func() bool { n, _ := s.steps(); return n > middle })

	s.press("g")
	s.write("5")
	s.press("Return")
	s.atStep(5)
	s.press("ctrl+space")
	s.until("it does not play", func() bool { n, _ := s.steps(); return n >= 7 })
	s.press("Escape")
	time.Sleep(400 * time.Millisecond)
	paused, _ := s.steps()
	time.Sleep(800 * time.Millisecond)
	if now, _ := s.steps(); now != paused {
		t.Errorf("it still plays: step %d, then %d", paused, now)
	}
}

// TestLooking zooms, searches, points and follows links.
func TestLooking(t *testing.T) {
	s := start(t, file(t, program)+":main")
	s.titled(`^main – t\.py`)
	s.changes("zooming out by key", s.graph(), func() { s.press("ctrl+minus") })
	s.changes("zooming to fit", s.graph(), func() { s.press("ctrl+1") })
	s.point(s.at(0.45, 0.4)) // not where the pointer is from the start: nothing would be noticed
	s.point(s.at(0.5, 0.5))
	s.changes("the wheel", s.graph(), func() { s.do("click", "4") })
	s.changes("fitting again", s.graph(), func() { s.press("1") })

	s.changes("searching", s.graph(), func() {
		s.press("ctrl+f")
		s.write("double")
		s.press("Return")
	})
	// The current hit is a function constant: its colour tells where it is.
	hit := []color.RGBA{{0xff, 0xa9, 0x4d, 0xff}, {0x9a, 0x4f, 0x00, 0xff}}
	var at image.Point
	s.until("the hit cannot be seen in the graph", func() (seen bool) {
		at, seen = spot(s.still(), s.graph(), hit...)
		return seen
	})
	s.click(at)
	s.titled(`^double – t\.py`)
	s.press("alt+Left")
	s.titled(`^main – t\.py`)
	s.press("alt+Right")
	s.titled(`^double – t\.py`)

	s.press("ctrl+p")
	s.write("main")
	s.press("Return")
	s.titled(`^main – t\.py`)
	s.changes("the dark or the light theme", s.bounds(), func() {
		s.press("ctrl+shift+p")
		s.write("light theme")
		s.press("Return")
		s.still()
		s.press("ctrl+shift+p")
		s.write("dark theme")
		s.press("Return")
	})
}

// TestBrokenFile opens a file with a mistake, and repairs it.
func TestBrokenFile(t *testing.T) {
	name := file(t, "def main(n):\n    return n +\n")
	s := start(t, name)
	s.titled(`^t\.py – Vitrine – 1 problem$`)
	s.press("F1") // the window still answers
	s.press("Escape")
	save(t, name, program)
	s.titled(`^main – t\.py – Vitrine – step \d+ of \d+$`)

	// What editors do: write another file and rename it. The step is kept.
	s.press("Home")
	s.atStep(1)
	other := filepath.Join(filepath.Dir(name), ".t.py.new")
	save(t, other, strings.ReplaceAll(program, "main", "start"))
	if err := os.Rename(other, name); err != nil {
		t.Fatal(err)
	}
	s.titled(`^start – t\.py`)
	save(t, name, "def (:\n")
	s.titled(`^start – t\.py – Vitrine.* – \d+ problems?$`)
	s.press("Home", "period")
	s.atStep(2)
}

// TestMemory closes the window and opens it again.
func TestMemory(t *testing.T) {
	name := file(t, program)
	s := start(t, name)
	s.titled(`^main`)
	s.press("Escape", "Escape")
	s.titled(`^main`) // Esc never quits
	s.still()
	s.do("windowsize", s.window, "1100", "700")
	s.until("the window does not take its size", func() bool { return s.bounds().Size() == image.Pt(1100, 700) })
	s.still()
	s.press("ctrl+q")
	select {
	case err := <-s.ended:
		if err != nil {
			t.Fatalf("it ended with %v\n%s", err, s.said)
		}
	case <-time.After(2 * time.Minute):
		t.Fatal("Ctrl+Q does not end the program")
	}
	remembered, err := os.ReadFile(filepath.Join(s.home, "fyne", "vitrine.desktop", "window.json"))
	if err != nil {
		t.Fatal(err)
	}
	s.open()
	s.titled(`^Vitrine$`)
	if b := s.bounds(); b.Dx() != 1100 || b.Dy() != 700 {
		t.Errorf("the window is %d by %d, it was left at 1100 by 700; remembered is %s", b.Dx(), b.Dy(), remembered)
	}
}

// TestNoDisplay is what happens on a machine without a screen.
func TestNoDisplay(t *testing.T) {
	folder := t.TempDir()
	cmd := exec.Command(vitrine, file(t, program))
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=", "HOME="+folder)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "no display") || !strings.Contains(string(out), "vitrine-window.png") {
		t.Errorf("it says:\n%s", out)
	}
	f, err := os.Open(filepath.Join(folder, "vitrine-window.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := png.Decode(f); err != nil {
		t.Error(err)
	}
}

// TestNoDisplayAndNoFile: without a file there is nothing to be drawn.
func TestNoDisplayAndNoFile(t *testing.T) {
	folder := t.TempDir()
	cmd := exec.Command(vitrine, "nothing.py")
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "DISPLAY=", "WAYLAND_DISPLAY=", "HOME="+folder)
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "nothing.py: no such file") {
		t.Errorf("%v, and it says:\n%s", err, out)
	}
	if _, err := os.Stat(filepath.Join(folder, "vitrine-window.png")); err == nil {
		t.Error("it has drawn a picture")
	}
}

// TestStatus checks the exit statuses that the command line promises.
func TestStatus(t *testing.T) {
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{[]string{"layout", "nothing.dot"}, 1, "nothing.dot"},
		{[]string{"layout"}, 2, "Usage"},
		{[]string{"layout", "a.dot", "--format", "xml"}, 2, "--format"},
		{[]string{"--nonsense"}, 2, "nonsense"},
		{[]string{"a", "b"}, 2, "Usage"},
	} {
		out, err := exec.Command(vitrine, c.args...).CombinedOutput()
		status := 0
		if exit, ok := err.(*exec.ExitError); ok {
			status = exit.ExitCode()
		}
		if status != c.status || !strings.Contains(string(out), c.says) {
			t.Errorf("%v: status %s, want %d and %q:\n%s", c.args, strconv.Itoa(status), c.status, c.says, out)
		}
	}
}

// TestQuiet checks that a verb says nothing but its answer, whatever the
// locale: the window's toolkit complains about some.
func TestQuiet(t *testing.T) {
	name := filepath.Join(t.TempDir(), "g.dot")
	save(t, name, "digraph { a -> b }")
	for _, locale := range []string{"C.UTF-8", "C", "en_US.UTF-8"} {
		for _, program := range []string{vitrine, vitrine + "-window"} {
			cmd := exec.Command(program, "layout", name)
			cmd.Env = append(os.Environ(), "LANG="+locale, "LC_ALL=")
			said := new(strings.Builder)
			cmd.Stderr = said
			if err := cmd.Run(); err != nil || said.String() != "" {
				t.Errorf("%s, LANG=%s: %v\n%s", program, locale, err, said)
			}
		}
	}
}
