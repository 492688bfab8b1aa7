package world

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"vitrine/host/permission"
)

func open(t *testing.T, o Options) (*World, string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "in"), []byte("0123456789"), 0o644); err != nil {
		t.Fatal(err)
	}
	o.Files = permission.For(filepath.Join(dir, "main.py"), permission.Grants{Write: []string{dir}})
	w := New(o)
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	return w, dir
}

// TestDescriptors: the lowest free number is taken, and what is shared is at one place.
func TestDescriptors(t *testing.T) {
	w, dir := open(t, Options{})
	in := filepath.Join(dir, "in")
	a, err := w.Open(in, os.O_RDONLY)
	if err != nil || a != 3 {
		t.Fatalf("the first file is %d (%v)", a, err)
	}
	b, err := w.Dup(a)
	if err != nil || b != 4 {
		t.Fatalf("the copy is %d (%v)", b, err)
	}
	if text, err := w.Read(a, 4); text != "0123" || err != nil {
		t.Errorf("read %q (%v)", text, err)
	}
	if err := w.CloseFile(a); err != nil {
		t.Error(err)
	}
	if text, err := w.Read(b, 1<<40); text != "456789" || err != nil {
		t.Errorf("the copy reads %q (%v)", text, err)
	}
	if _, err := w.Read(a, 1); !errors.Is(err, syscall.EBADF) {
		t.Errorf("reading what is closed: %v", err)
	}
	if c, err := w.Open(in, os.O_RDONLY); c != 3 || err != nil {
		t.Errorf("the next file is %d (%v)", c, err)
	}
	for range mostOpen {
		_, err = w.Open(in, os.O_RDONLY)
	}
	if !errors.Is(err, syscall.EMFILE) {
		t.Errorf("too many files: %v", err)
	}
}

func TestStreams(t *testing.T) {
	var out, errs strings.Builder
	w, _ := open(t, Options{Stdin: strings.NewReader("typed"), Stdout: &out, Stderr: &errs})
	text, err := w.Read(0, 100)
	if text != "typed" || err != nil {
		t.Errorf("read %q (%v)", text, err)
	}
	for fd, b := range map[int]*strings.Builder{1: &out, 2: &errs} {
		if n, err := w.Write(fd, "shown"); n != 5 || err != nil || b.String() != "shown" {
			t.Errorf("%d: %q, %d (%v)", fd, b, n, err)
		}
	}
	if _, err := w.Write(0, "x"); !errors.Is(err, syscall.EBADF) {
		t.Errorf("writing to standard input: %v", err)
	}
	if _, err := w.Seek(1, 0, 0); !errors.Is(err, syscall.ESPIPE) {
		t.Errorf("seeking in standard output: %v", err)
	}
}

// TestReplay: a repeated run looks at files, and ends where it would change one.
func TestReplay(t *testing.T) {
	w, dir := open(t, Options{Stdin: strings.NewReader("typed"), Replay: true})
	in, made := filepath.Join(dir, "in"), filepath.Join(dir, "made")
	if _, err := w.Open(in, os.O_RDONLY); err != nil {
		t.Error(err)
	}
	_, opened := w.Open(made, os.O_WRONLY|os.O_CREATE)
	_, read := w.Read(0, 1)
	for i, err := range []error{opened, read, w.Remove(in), w.MakeFolder(made, 0o777), w.Rename(in, made), w.RemoveFolder(dir)} {
		if !errors.Is(err, ErrReplay) {
			t.Errorf("%d: %v", i, err)
		}
	}
	for _, f := range Functions() {
		if f.Name == "unlink" {
			if _, err := w.Call(f, []Value{{Text: in}}); !errors.Is(err, ErrReplay) {
				t.Errorf("the program goes on after %v", err)
			}
		}
	}
}

// TestReasons: what goes wrong is kept until something else is done.
func TestReasons(t *testing.T) {
	w, dir := open(t, Options{})
	call := func(name string, args ...Value) Value {
		for _, f := range Functions() {
			if f.Name == name {
				v, err := w.Call(f, args)
				if err != nil {
					t.Fatal(err)
				}
				return v
			}
		}
		t.Fatalf("there is no function %s", name)
		return Value{}
	}
	for path, want := range map[string]int{filepath.Join(dir, "none"): 2, dir: 21, "/etc/passwd": 13, "": 2, "a\x00b": 22} {
		call("open", Value{Text: path}, Value{}, Value{})
		if n := call("errno").Int; n != want || call("errno").Int != n || call("reason").Text == "" {
			t.Errorf("%q: error %d (%s), not %d", path, n, call("reason").Text, want)
		}
	}
	if call("getpid"); call("errno").Int != 0 || call("reason").Text != "" {
		t.Error("an error stays after a call that succeeds")
	}
	if _, err := New(Options{}).Open(filepath.Join(dir, "in"), os.O_RDONLY); !errors.Is(err, syscall.EACCES) {
		t.Errorf("without permissions: %v", err)
	}
}
