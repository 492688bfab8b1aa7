//go:build unix

package permission

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestKinds opens what is not a regular file: none of it is read, and none blocks.
func TestKinds(t *testing.T) {
	dir, err := os.MkdirTemp("", "kinds") // short: the name of a socket is
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := syscall.Mkfifo(at("pipe"), 0o644); err != nil {
		t.Fatal(err)
	}
	socket, err := net.Listen("unix", at("socket"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	if err := os.Symlink(at("pipe"), at("link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(at("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	p := For(at("main.py"), Grants{Write: []string{dir}})
	for name, want := range map[string]string{"pipe": "pipe", "link": "pipe", "socket": "socket", "folder": "is a directory"} {
		for how, open := range map[string]func() error{
			"read":  func() error { _, err := p.Open(at(name)); return err },
			"write": func() error { _, err := p.OpenFor(at(name), os.O_WRONLY|os.O_CREATE); return err },
			"name":  func() error { _, err := ReadFile(at(name), MostSource); return err },
			"alone": func() error { _, err := For("/none/x.py", Grants{Read: []string{at(name)}}).Open(at(name)); return err },
		} {
			done := make(chan error, 1)
			go func() { done <- open() }()
			select {
			case err := <-done:
				if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), at(name)) {
					t.Errorf("%s %s: %v", how, name, err)
				}
			case <-time.After(10 * time.Second):
				t.Fatalf("%s %s blocks", how, name)
			}
		}
		if p.HasFile(at(name)) {
			t.Errorf("%s is a file", name)
		}
		for _, p := range []*Permissions{p, For("/none/x.py", Grants{Read: []string{at(name)}})} {
			if _, err := p.ReadDir(at(name)); (err == nil) != (name == "folder") {
				t.Errorf("listing %s: %v", name, err)
			}
		}
	}
	if _, err := ReadFile("/dev/null", MostSource); err == nil || !strings.Contains(err.Error(), "a device") {
		t.Errorf("/dev/null: %v", err)
	}
}
