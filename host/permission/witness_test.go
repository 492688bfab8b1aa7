package permission

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// TestWitness: what a program looked for and read is noted, and whether it is as it was then.
func TestWitness(t *testing.T) {
	dir := tree(t, map[string]string{"main.py": "", "a.py": "text", "data": "bytes"})
	in := func(name string) string { return filepath.Join(dir, name) }
	p := For(in("main.py"), Grants{})
	p.HasFile(in("before.py")) // nobody notes that
	p.Witness()
	p.HasFile(in("a.py"))
	p.HasFile(in("absent.py"))
	if _, err := p.ReadText(in("a.py")); err != nil {
		t.Fatal(err)
	}
	f, err := p.Open(in("data"))
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	s := p.Surroundings()
	if len(s.Asked) != 2 || len(s.Texts) != 2 || s.Else {
		t.Fatalf("noted: %+v", s)
	}
	now := func() bool { return s.Hold(For(in("main.py"), Grants{})) }
	if !now() {
		t.Error("nothing has changed, and it does not hold")
	}
	for name, text := range map[string]string{"a.py": "other", "data": "other", "absent.py": ""} {
		before, readErr := os.ReadFile(in(name))
		if err := os.WriteFile(in(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if now() {
			t.Errorf("%s has changed, and it holds", name)
		}
		if readErr != nil {
			err = os.Remove(in(name))
		} else {
			err = os.WriteFile(in(name), before, 0o644)
		}
		if err != nil || !now() {
			t.Errorf("%s is as it was, and it does not hold: %v", name, err)
		}
	}
	elsewhere := tree(t, map[string]string{"main.py": ""})
	if s.Hold(For(filepath.Join(elsewhere, "main.py"), Grants{})) {
		t.Error("it holds for a program that may not read the files")
	}
}

// TestHoldFollowsLinks: what is reached through symbolic links, in a path with .. or from the working folder is compared as it was read.
func TestHoldFollowsLinks(t *testing.T) {
	dir := tree(t, map[string]string{"main.py": "", "sub/a.py": "text", "sub/b.py": "other"})
	outside := tree(t, map[string]string{"secret.py": "secret"})
	in := func(name string) string { return filepath.Join(dir, name) }
	for name, to := range map[string]string{"link.py": "sub/a.py", "folder": "sub", "out.py": filepath.Join(outside, "secret.py"), "away": outside} {
		if err := os.Symlink(to, in(name)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	p := For("main.py", Grants{})
	p.Witness()
	for name, there := range map[string]bool{
		"link.py": true, "folder/b.py": true, in("folder/a.py"): true, dir + "/folder/../sub/a.py": true, "folder": false, "folder/absent.py": false,
		"out.py": false, "away/secret.py": false, "away": false, "absent/a.py": false, "absent/deep/a.py": false, "main.py/a.py": false, "..": false, filepath.Join(outside, "secret.py"): false,
	} {
		if found := p.HasFile(name); found != there {
			t.Errorf("%s is there: %v", name, found)
		}
		if there {
			if _, err := p.ReadText(name); err != nil {
				t.Error(err)
			}
		}
	}
	p.HasFile("sub/b.py") // and nobody reads it
	s := p.Surroundings()
	now := func() bool { return s.Hold(For("main.py", Grants{})) }
	if s.Else || !now() {
		t.Fatalf("it does not hold: %+v", s)
	}
	for what, change := range map[string][2]func() error{
		"a link leads elsewhere": {func() error { return relink(in("link.py"), "sub/b.py") }, func() error { return relink(in("link.py"), "sub/a.py") }},
		"a link leads outside":   {func() error { return relink(in("link.py"), filepath.Join(outside, "secret.py")) }, func() error { return relink(in("link.py"), "sub/a.py") }},
		"a folder leads outside": {func() error { return relink(in("folder"), outside) }, func() error { return relink(in("folder"), "sub") }},
		"a file is a folder": {func() error { return errors.Join(os.Remove(in("sub/b.py")), os.Mkdir(in("sub/b.py"), 0o700)) }, func() error {
			return errors.Join(os.Remove(in("sub/b.py")), os.WriteFile(in("sub/b.py"), []byte("other"), 0o600))
		}},
		"a folder that was absent leads to one": {func() error { return os.Symlink("sub", in("absent")) }, func() error { return os.Remove(in("absent")) }},
		"folders that were absent have a file": {func() error {
			return errors.Join(os.MkdirAll(in("absent/deep"), 0o700), os.WriteFile(in("absent/deep/a.py"), nil, 0o600))
		}, func() error { return os.RemoveAll(in("absent")) }},
		"what was absent is a link":  {func() error { return os.Symlink("a.py", in("sub/absent.py")) }, func() error { return os.Remove(in("sub/absent.py")) }},
		"what led outside is inside": {func() error { return relink(in("away"), "sub") }, func() error { return relink(in("away"), outside) }},
	} {
		if err := change[0](); err != nil {
			t.Fatal(err)
		}
		if want := what == "what led outside is inside"; now() != want { // there is no secret.py in it
			t.Errorf("%s, and it holds: %v", what, !want)
		}
		if err := change[1](); err != nil || !now() {
			t.Errorf("%s no more, and it does not hold: %v", what, err)
		}
	}
}

// relink has a symbolic link lead elsewhere.
func relink(name, to string) error { return errors.Join(os.Remove(name), os.Symlink(to, name)) }

// TestWitnessOfElse: what is not followed in detail is noted as such.
func TestWitnessOfElse(t *testing.T) {
	dir := tree(t, map[string]string{"main.py": "", "a.py": "text"})
	a := filepath.Join(dir, "a.py")
	for what, do := range map[string]func(p *Permissions) error{
		"a folder is listed":     func(p *Permissions) error { _, err := p.ReadDir(dir); return err },
		"a file is described":    func(p *Permissions) error { _, err := p.Stat(a); return err },
		"a path is resolved":     func(p *Permissions) error { p.Real(a); return nil },
		"a file cannot be read":  func(p *Permissions) error { _, _ = p.ReadText(dir); return nil },
		"a file is written":      func(p *Permissions) error { f, err := p.OpenFor(a, os.O_WRONLY); f.Close(); return err },
		"a file is removed":      func(p *Permissions) error { return p.Remove(a) },
		"the null device opened": func(p *Permissions) error { f, err := p.Open(os.DevNull); f.Close(); return err },
	} {
		p := For(filepath.Join(dir, "main.py"), Grants{Write: []string{dir}})
		p.Witness()
		if err := do(p); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if s := p.Surroundings(); !s.Else {
			t.Errorf("%s: noted: %+v", what, s)
		}
		if err := os.WriteFile(a, []byte("text"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
