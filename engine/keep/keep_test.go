package keep

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func opened(t *testing.T) *Folder {
	t.Helper()
	f, err := OpenIn(filepath.Join(t.TempDir(), "a", "kept"))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func put(t *testing.T, f *Folder, key, content string) {
	t.Helper()
	if err := f.Write(key, []byte(content)); err != nil {
		t.Fatal(err)
	}
}

// TestKeeping: what was written is read, and nothing else.
func TestKeeping(t *testing.T) {
	f := opened(t)
	key := Key("some", "text")
	if f.Read(key) != nil {
		t.Error("an empty folder has something")
	}
	put(t, f, key, "first")
	put(t, f, key, "second")
	put(t, f, Key("other"), "")
	if got := f.Read(key); string(got) != "second" {
		t.Errorf("got %q", got)
	}
	if got := f.Read(Key("other")); got == nil || len(got) > 0 {
		t.Errorf("of nothing, %q was read", got)
	}
	if Key("ab", "c") == Key("a", "bc") {
		t.Error("two lists of texts have one key")
	}
}

// TestSuspiciousFiles: a file that was damaged, or that others can write, is not read.
func TestSuspiciousFiles(t *testing.T) {
	f := opened(t)
	key := Key("x")
	name := f.file(key)
	for what, spoil := range map[string]func() error{
		"damaged":     func() error { return os.WriteFile(name, []byte("whatever this is, it has no checksum at all"), 0o600) },
		"cut off":     func() error { return os.Truncate(name, 40) },
		"empty":       func() error { return os.Truncate(name, 0) },
		"for a group": func() error { return os.Chmod(name, 0o620) },
		"for all":     func() error { return os.Chmod(name, 0o602) },
		"a link": func() error {
			if err := os.Rename(name, name+".moved"); err != nil {
				return err
			}
			return os.Symlink(name+".moved", name)
		},
	} {
		if err := os.RemoveAll(name); err != nil {
			t.Fatal(err)
		}
		put(t, f, key, "some content that is longer than forty bytes")
		if f.Read(key) == nil {
			t.Fatal("what was written is not there")
		}
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		if got := f.Read(key); got != nil {
			t.Errorf("%s: %q was read", what, got)
		}
	}
	if err := os.Chmod(f.dir, 0o777); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenIn(f.dir); err == nil {
		t.Error("a folder in which all may write is used")
	}
}

// TestPruning: what was not used for longest is deleted first.
func TestPruning(t *testing.T) {
	f := opened(t)
	half := make([]byte, most/2)
	for i, key := range []string{"a", "b"} {
		put(t, f, key, string(half[:most/2-100]))
		at := time.Now().Add(time.Duration(i-10) * time.Hour)
		if err := os.Chtimes(f.file(key), at, at); err != nil {
			t.Fatal(err)
		}
	}
	if f.Read("a") == nil { // it is used now
		t.Fatal("nothing was read")
	}
	long := time.Now().Add(-2 * longWriting)
	for name, at := range map[string]time.Time{"old" + writing: long, "new" + writing: time.Now(), "other": long} {
		path := filepath.Join(f.dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	put(t, f, "c", "small, but one too many: "+string(half[:1000]))
	for key, want := range map[string]bool{"a": true, "b": false, "c": true} {
		if got := f.Read(key) != nil; got != want {
			t.Errorf("%s is there: %v", key, got)
		}
	}
	for name, want := range map[string]bool{"old" + writing: false, "new" + writing: true, "other": true} {
		if _, err := os.Stat(filepath.Join(f.dir, name)); (err == nil) != want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestVersion: the test knows which program it is.
func TestVersion(t *testing.T) {
	a, err := Version()
	if err != nil {
		t.Skip(err)
	}
	if b, _ := Version(); a != b || len(a) < 20 {
		t.Errorf("versions %q and %q", a, b)
	}
}
