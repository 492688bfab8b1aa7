package window

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"fyne.io/fyne/v2"
	"github.com/gofrs/flock"
)

// A memory keeps values by their names from one start of the program to the next. A
// change is in its file when set returns. Fyne's own preferences are written a while
// later, and what was changed just before the program ended could be lost with them.
// Several windows may share a file: each writes only what it changes.
type memory struct {
	file string // "" for a memory that ends with the program

	mu     sync.Mutex
	values map[string]json.RawMessage
}

// openMemory returns what is in a file. What cannot be read is as good as nothing: the
// window has a value for everything that it does not remember.
func openMemory(file string) *memory {
	m := &memory{file: file, values: map[string]json.RawMessage{}}
	maps.Copy(m.values, m.stored())
	return m
}

// stored returns what is in the file now: another window may have changed it.
func (m *memory) stored() map[string]json.RawMessage {
	values := map[string]json.RawMessage{}
	if text, err := os.ReadFile(m.file); err != nil || json.Unmarshal(text, &values) != nil || values == nil {
		return map[string]json.RawMessage{}
	}
	return values
}

// get puts a value where into points to, and reports whether there is one of that type.
// It is the value that this window knows: the habits of another one do not change those
// of this one while it is open.
func (m *memory) get(name string, into any) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	text, ok := m.values[name]
	return ok && json.Unmarshal(text, into) == nil
}

// latest is get for a value that windows share: it is the one that was set last in any of
// them.
func (m *memory) latest(name string, into any) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.share(name, m.stored())
	text, ok := m.values[name]
	return ok && json.Unmarshal(text, into) == nil
}

// share takes over a value that another window may have set.
func (m *memory) share(name string, stored map[string]json.RawMessage) {
	if text, ok := stored[name]; ok {
		m.values[name] = text
	}
}

// set changes a value, and keeps it.
func (m *memory) set(name string, value any) error {
	return m.change(name, new(any), func() any { return value })
}

// change keeps what becomes of a value that windows share. It puts the latest one, if
// there is one of that type, where into points to, and keeps what changed returns. No
// other window can set it in between, and all other values stay as they are in the file.
func (m *memory) change(name string, into any, changed func() any) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	unlock := m.lock()
	defer unlock()
	stored := m.stored()
	m.share(name, stored)
	if text, ok := m.values[name]; ok {
		// What cannot be read is as good as nothing.
		_ = json.Unmarshal(text, into)
	}
	text, err := json.Marshal(changed())
	if err != nil {
		return fmt.Errorf("%s cannot be remembered: %w", name, err)
	}
	m.values[name], stored[name] = text, text
	if err := m.write(stored); err != nil {
		return fmt.Errorf("%s is forgotten when the program ends: %w", name, err)
	}
	return nil
}

// The patience of a window that finds the file locked by another one. The system ends the lock of a program that has died.
const (
	lockPause    = 2 * time.Millisecond
	lockPatience = 10 * time.Second
)

// lock keeps other windows from changing the file until the result is called. A lock that
// cannot be had is given up: a value is better kept without it than lost.
func (m *memory) lock() (unlock func()) {
	if m.file == "" {
		return func() {}
	}
	// What is wrong with the folder is told when the file is written.
	_ = os.MkdirAll(filepath.Dir(m.file), 0o700)
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	l := flock.New(m.file+".lock", flock.SetPermissions(0o600))
	if locked, err := l.TryLockContext(ctx, lockPause); err != nil || !locked {
		return func() {}
	}
	return func() { _ = l.Unlock() } // its file is closed in any case
}

// write replaces the file at once, so that it is never half written.
func (m *memory) write(values map[string]json.RawMessage) error {
	if m.file == "" {
		return nil
	}
	text, err := json.Marshal(values)
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
func (m *memory) keep(name string, value any) { missed(m.set(name, value)) }

func missed(err error) {
	if err != nil {
		fyne.LogError("The memory of the window fails", err)
	}
}
