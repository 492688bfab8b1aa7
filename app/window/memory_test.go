package window

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestMemoryKeepsTheLastChange: each change is in the file at once, however many there are
// in a row, and what another window has changed meanwhile stays.
func TestMemoryKeepsTheLastChange(t *testing.T) {
	file := filepath.Join(t.TempDir(), "folder", "window.json")
	m, other := openMemory(file), openMemory(file)
	other.turn("other", true)
	for i := range 50 {
		if err := m.set("number", i); err != nil {
			t.Fatal(err)
		}
		var got int
		if again := openMemory(file); !again.get("number", &got) || got != i || !again.isOn("other", false) {
			t.Fatalf("%d was set; the file has %d, other is %v", i, got, again.isOn("other", false))
		}
	}
	if files, err := os.ReadDir(filepath.Dir(file)); err != nil || len(files) != 2 || files[1].Name() != "window.json.lock" {
		t.Errorf("beside the file there is %v, %v", files, err)
	}
}

// TestMemoryOfNothing: a file that cannot be read is as good as none, and one that cannot
// be written is an error.
func TestMemoryOfNothing(t *testing.T) {
	folder := t.TempDir()
	file := write(t, filepath.Join(folder, "window.json"), `{"theme": "dark", "window":`)
	m := openMemory(file)
	p := prefs{m}
	if p.theme() != themeSystem || p.state().Width != 1280 || len(p.recent()) != 0 || !p.shows(paneBytecode) {
		t.Errorf("theme %s, state %v, recent %v", p.theme(), p.state(), p.recent())
	}
	p.setTheme(themeDark)
	if got := (prefs{openMemory(file)}).theme(); got != themeDark {
		t.Errorf("after a broken file, the theme is %s", got)
	}
	nowhere := openMemory(filepath.Join(file, "window.json")) // below a file
	if err := nowhere.set("theme", themeDark); err == nil || !strings.Contains(err.Error(), "theme is forgotten when the program ends") {
		t.Errorf("a memory without a file says %v", err)
	}
	if got := (prefs{nowhere}).theme(); got != themeDark {
		t.Errorf("until the program ends, the theme is %s", got)
	}
}

// TestWindowsWait: a window that finds the file in use waits, however slow the disk is, and takes no lock away from a window that is alive.
func TestWindowsWait(t *testing.T) {
	file := filepath.Join(t.TempDir(), "window.json")
	slow, other := openMemory(file), openMemory(file)
	begun, done := make(chan bool), make(chan error)
	go func() {
		done <- slow.change("slow", new(any), func() any {
			close(begun)
			time.Sleep(3 * time.Second)
			return 1
		})
	}()
	<-begun
	if err := errors.Join(other.set("other", 2), <-done); err != nil {
		t.Fatal(err)
	}
	var a, b int
	if m := openMemory(file); !m.get("slow", &a) || !m.get("other", &b) || a != 1 || b != 2 {
		t.Errorf("what is kept is %d and %d", a, b)
	}
}

// TestWindowsShareTheirMemory: two windows with one file lose nothing that either of them
// keeps, and do not change each other's habits.
func TestWindowsShareTheirMemory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "window.json")
	first, second := prefs{openMemory(file)}, prefs{openMemory(file)}
	before := first.state()
	var all sync.WaitGroup
	for i, p := range []prefs{first, second} {
		all.Go(func() {
			for n := range 20 {
				if err := p.setTyping(fmt.Sprintf("%d.py", i), fmt.Sprintf("f%d", n), typing{Types: "int"}); err != nil {
					t.Error(err)
				}
				if err := p.allow(fmt.Sprintf("%d.py", i), fmt.Sprintf("/%d", n)); err != nil {
					t.Error(err)
				}
			}
			p.addRecent(fmt.Sprintf("/%d.py", i))
		})
	}
	all.Wait()
	again := prefs{openMemory(file)}
	for _, p := range []prefs{first, second, again} {
		if a, b := len(p.typings("0.py")), len(p.typings("1.py")); a != 20 || b != 20 {
			t.Errorf("of 20 types each, %d and %d are left", a, b)
		}
		if a, b := len(p.allowed("0.py")), len(p.allowed("1.py")); a != 20 || b != 20 || len(p.recent()) != 2 {
			t.Errorf("%d and %d permissions, recent files %v", a, b, p.recent())
		}
	}
	first.setShows(paneSource, false)
	if !second.shows(paneSource) || (prefs{openMemory(file)}).shows(paneSource) {
		t.Error("a pane that one window hides is hidden in the other, or is not hidden in the next one")
	}
	wide := before
	wide.Width, wide.Splits = 1700, map[string]float64{"outer": 0.4}
	left := before
	left.Splits = map[string]float64{"inner": 0.5}
	if err := errors.Join(first.setState(before, wide), second.setState(before, left), second.setState(before, before)); err != nil {
		t.Fatal(err)
	}
	if s := (prefs{openMemory(file)}).state(); s.Width != 1700 || s.Height != 800 || s.Splits["outer"] != 0.4 || s.Splits["inner"] != 0.5 {
		t.Errorf("the next window opens as %+v", s)
	}
}
