package windowtest

import (
	"bytes"
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// vitrine is the command line, built once for all tests, and beside it the program with the window.
var vitrine string

func TestMain(m *testing.M) {
	os.Exit(buildAndRun(m))
}

func buildAndRun(m *testing.M) int {
	folder, err := os.MkdirTemp("", "windowtest")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	vitrine = filepath.Join(folder, "vitrine")
	for program, of := range map[string]string{vitrine: "vitrine/app/vitrine", vitrine + "-window": "vitrine/app"} {
		if out, err := exec.Command("go", "build", "-o", program, of).CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "%s does not build: %v\n%s", of, err, out)
			return 1
		}
	}
	return m.Run()
}

// A run is the program in a window.
type run struct {
	*display
	home   string
	window string // ID of the window

	pointer image.Point // where it was moved to last

	cmd   *exec.Cmd
	said  *bytes.Buffer
	ended chan error
}

// start opens the program in a window on a display of its own.
func start(t *testing.T, args ...string) *run {
	t.Helper()
	s := &run{display: newDisplay(t), home: t.TempDir()}
	s.open(args...)
	return s
}

// open starts the program, with what it remembers from earlier starts.
func (s *run) open(args ...string) {
	s.t.Helper()
	s.said = new(bytes.Buffer)
	s.cmd = exec.Command(vitrine, args...)
	s.cmd.Env = append(os.Environ(), "DISPLAY="+s.name, "HOME="+s.home, "XDG_CONFIG_HOME="+s.home, "XDG_CACHE_HOME="+s.home,
		"LANG=en_US.UTF-8", "LC_ALL=", "LIBGL_ALWAYS_SOFTWARE=1")
	s.cmd.Stderr = s.said
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	ended := make(chan error, 1)
	cmd := s.cmd
	go func() { ended <- cmd.Wait() }()
	s.ended = ended
	s.t.Cleanup(func() {
		cmd.Process.Kill()
		if s.t.Failed() {
			s.t.Logf("the program said:\n%s", s.said)
		}
	})
	s.until("there is no window", func() bool {
		ids, err := s.xdotool("search", "--onlyvisible", "--name", "Vitrine")
		if err != nil || ids == "" {
			return false
		}
		s.window = strings.Fields(ids)[0]
		_, err = s.xdotool("windowfocus", "--sync", s.window)
		return err == nil
	})
}

// until waits until something holds, for as long as a slow machine may need.
func (s *run) until(otherwise string, holds func() bool) {
	s.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if holds() {
			return
		}
		select {
		case err := <-s.ended:
			s.t.Fatalf("%s: the program has ended: %v\n%s", otherwise, err, s.said)
		default:
		}
	}
	s.t.Fatalf("%s; the title is %q", otherwise, s.title())
}

func (s *run) title() string {
	title, err := s.xdotool("getwindowname", s.window)
	if err != nil {
		return ""
	}
	return title
}

// titled waits for a title that fits a pattern, and returns what its groups
// have matched.
func (s *run) titled(pattern string) []string {
	s.t.Helper()
	re := regexp.MustCompile(pattern)
	var found []string
	s.until("the title does not come to fit "+pattern, func() bool {
		found = re.FindStringSubmatch(s.title())
		return found != nil
	})
	return found[1:]
}

// steps waits for a title with steps in it and returns the current step and
// the number of steps.
func (s *run) steps() (step, of int) {
	s.t.Helper()
	m := s.titled(`step (\d+) of (\d+)`)
	step, _ = strconv.Atoi(m[0])
	of, _ = strconv.Atoi(m[1])
	return step, of
}

// atStep waits until a step is shown.
func (s *run) atStep(step int) {
	s.t.Helper()
	s.titled(fmt.Sprintf(`step %d of \d+`, step))
}

func (s *run) do(args ...string) {
	s.t.Helper()
	if out, err := s.xdotool(args...); err != nil {
		s.t.Fatalf("xdotool %v: %v\n%s", args, err, out)
	}
}

// press presses keys, one after the other.
func (s *run) press(keys ...string) {
	s.t.Helper()
	for _, k := range keys {
		s.do("key", "--clearmodifiers", k)
		time.Sleep(60 * time.Millisecond)
	}
}

func (s *run) write(text string) {
	s.t.Helper()
	s.do("type", "--delay", "30", text)
}

// bounds returns where the window is on the display.
func (s *run) bounds() image.Rectangle {
	s.t.Helper()
	out, err := s.xdotool("getwindowgeometry", "--shell", s.window)
	if err != nil {
		s.t.Fatal(err)
	}
	value := map[string]int{}
	for _, line := range strings.Fields(out) {
		name, text, _ := strings.Cut(line, "=")
		value[name], _ = strconv.Atoi(text)
	}
	return image.Rect(value["X"], value["Y"], value["X"]+value["WIDTH"], value["Y"]+value["HEIGHT"])
}

// at returns the point of the window at that share of its width and height.
func (s *run) at(x, y float64) image.Point {
	b := s.bounds()
	return image.Pt(b.Min.X+int(x*float64(b.Dx())), b.Min.Y+int(y*float64(b.Dy())))
}

// graph is the part of the window where the graph surely is.
func (s *run) graph() image.Rectangle {
	return image.Rectangle{s.at(0.34, 0.18), s.at(0.72, 0.82)}
}

// point moves the pointer. xdotool waits many seconds for one that is there already.
func (s *run) point(p image.Point) {
	s.t.Helper()
	if p == s.pointer {
		return
	}
	s.pointer = p
	s.do("mousemove", "--sync", strconv.Itoa(p.X), strconv.Itoa(p.Y))
	time.Sleep(100 * time.Millisecond)
}

func (s *run) click(p image.Point) {
	s.t.Helper()
	s.point(p)
	s.do("click", "1")
}

// still waits until the window does not change any more, and returns it.
func (s *run) still() *image.RGBA {
	s.t.Helper()
	before := s.picture()
	for range 60 {
		time.Sleep(150 * time.Millisecond)
		now := s.picture()
		if different(before, now, now.Rect) == 0 {
			return now
		}
		before = now
	}
	return before // a cursor that blinks, perhaps
}

// changes does something and waits until an area looks different.
func (s *run) changes(what string, area image.Rectangle, do func()) {
	s.t.Helper()
	before := s.still()
	do()
	s.until(what+" changes nothing", func() bool { return different(before, s.picture(), area) > 50 })
}
