package window

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"fyne.io/fyne/v2"
)

// A memory keeps values by their names from one start of the program to the next. A
// change is in its file when set returns. Fyne's own preferences are written a while
// later, and what was changed just before the program ended could be lost with them.
type memory struct {
	file string // "" for a memory that ends with the program

	mu     sync.Mutex
	values map[string]json.RawMessage
}

// openMemory returns what is in a file. What cannot be read is as good as nothing: the
// window has a value for everything that it does not remember.
func openMemory(file string) *memory {
	m := &memory{file: file, values: map[string]json.RawMessage{}}
	m.read()
	return m
}

// read takes over what is in the file, which another window may have changed.
func (m *memory) read() {
	if m.file == "" {
		return
	}
	text, err := os.ReadFile(m.file)
	if err != nil {
		return
	}
	values := map[string]json.RawMessage{}
	if json.Unmarshal(text, &values) == nil && values != nil {
		maps.Copy(m.values, values)
	}
}

// get puts a value where into points to, and reports whether there is one of that type.
func (m *memory) get(name string, into any) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	text, ok := m.values[name]
	return ok && json.Unmarshal(text, into) == nil
}

// set changes a value, and keeps it.
func (m *memory) set(name string, value any) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("%s cannot be remembered: %w", name, err)
	}
	m.read()
	m.values[name] = text
	if err := m.write(); err != nil {
		return fmt.Errorf("%s is forgotten when the program ends: %w", name, err)
	}
	return nil
}

// write replaces the file at once, so that it is never half written.
func (m *memory) write() error {
	if m.file == "" {
		return nil
	}
	text, err := json.Marshal(m.values)
	if err != nil {
		return err
	}
	folder := filepath.Dir(m.file)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".memory")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // it is gone already if all went well
	_, err = f.Write(text)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), m.file)
}

// isOn returns a remembered choice.
func (m *memory) isOn(name string, fallback bool) bool {
	var on bool
	if m.get(name, &on) {
		return on
	}
	return fallback
}

// turn remembers a choice.
func (m *memory) turn(name string, on bool) { m.keep(name, on) }

// keep is set for habits, which nobody misses much if they cannot be kept.
func (m *memory) keep(name string, value any) {
	if err := m.set(name, value); err != nil {
		fyne.LogError("The memory of the window fails", err)
	}
}
