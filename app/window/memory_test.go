package window

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
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
	if files, err := os.ReadDir(filepath.Dir(file)); err != nil || len(files) != 1 {
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
