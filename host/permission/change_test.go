package permission

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestChanges: what changes folders stays below those that may be written, whatever links lead out of them, and
// never touches these themselves.
func TestChanges(t *testing.T) {
	dir := tree(t, map[string]string{
		"p/main.py": "", "w/old": "old", "w/sub/x": "", "w/up": "->..", "w/link": "->DIR/secret", "secret": "secret", "other/x": "",
	})
	p := For(filepath.Join(dir, "p/main.py"), Grants{Write: []string{filepath.Join(dir, "w"), filepath.Join(dir, "other")}})
	at := func(name string) string { return filepath.Join(dir, name) }
	var r *Refusal
	for _, name := range []string{"secret", "p/main.py", "w/../secret", "w/up/secret", "p"} {
		for i, err := range []error{p.Remove(at(name)), p.RemoveFolder(at(name)), p.MakeFolder(at(name), 0o777), p.Rename(at(name), at("w/new")), p.Rename(at("w/old"), at(name))} {
			if !errors.As(err, &r) || !r.Write {
				t.Errorf("%s (%d): %v", name, i, err)
			}
		}
	}
	if err := p.Rename(at("p/a"), at("p/b")); !errors.As(err, &r) || r.File != at("p/a") {
		t.Errorf("the new name was refused before the old one: %v", err)
	}
	for what, c := range map[string]struct{ got, want error }{
		"removing a folder":           {p.Remove(at("w/sub")), syscall.EISDIR},
		"removing a file as a folder": {p.RemoveFolder(at("w/old")), syscall.ENOTDIR},
		"removing a full folder":      {p.RemoveFolder(at("w/sub")), syscall.ENOTEMPTY},
		"removing the permitted one":  {p.RemoveFolder(at("w")), syscall.EBUSY},
		"renaming the permitted one":  {p.Rename(at("w"), at("other/w")), syscall.EBUSY},
		"moving between two":          {p.Rename(at("w/old"), at("other/old")), syscall.EXDEV},
		"making what is there":        {p.MakeFolder(at("w/sub"), 0o777), syscall.EEXIST},
	} {
		if !errors.Is(c.got, c.want) {
			t.Errorf("%s: %v, not %v", what, c.got, c.want)
		}
	}
	for i, err := range []error{
		p.Remove(at("w/link")), p.MakeFolder(at("w/new"), 0o777), p.Rename(at("w/old"), at("w/new/old")), p.Remove(at("w/new/old")), p.RemoveFolder(at("w/new")),
	} {
		if err != nil {
			t.Errorf("%d: %v", i, err)
		}
	}
	if text, err := os.ReadFile(at("secret")); string(text) != "secret" {
		t.Errorf("the file elsewhere is now %q (%v)", text, err)
	}
}
