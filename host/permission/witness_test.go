package permission

import (
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
