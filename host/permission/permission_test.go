package permission

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// tree makes a folder with files, and links where the text begins with "->".
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if to, isLink := strings.CutPrefix(text, "->"); isLink {
			err = os.Symlink(strings.ReplaceAll(to, "DIR", dir), path)
		} else {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRoot(t *testing.T) {
	dir := tree(t, map[string]string{
		"alone/main.py": "", "pkg/__init__.py": "", "pkg/sub/__init__.py": "", "pkg/sub/main.py": "",
		"gap/__init__.py": "", "gap/no/main.py": "",
	})
	for program, want := range map[string]string{"alone/main.py": "alone", "pkg/sub/main.py": "pkg", "gap/no/main.py": "gap/no"} {
		if got := Root(filepath.Join(dir, program)); got != filepath.Join(dir, want) {
			t.Errorf("the root of %s is %s", program, got)
		}
	}
}

func TestReading(t *testing.T) {
	dir := tree(t, map[string]string{
		"p/main.py": "main", "p/data/in.txt": "in", "p/up": "->..", "p/out": "->DIR/secret", "p/in": "->data/in.txt",
		"p/dangling": "->DIR/new", "p/root": "->/", "prefix/x": "x", "p2/x": "like p", "secret": "secret", "lib/m.py": "m", "named.txt": "n", "granted/g": "g",
	})
	var told []*Refusal
	p := For(filepath.Join(dir, "p/main.py"), Grants{
		Path: []string{filepath.Join(dir, "lib")}, Read: []string{filepath.Join(dir, "granted")},
		Refused: func(r *Refusal) { told = append(told, r) },
	})
	p.AddFile(filepath.Join(dir, "named.txt"))
	for _, name := range []string{"p/main.py", "p/data/in.txt", "p/in", "lib/m.py", "named.txt", "granted/g", "p/../p/main.py", "p/up/p/main.py", "secret/../p/main.py"} {
		if _, err := p.ReadText(filepath.Join(dir, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := p.Stat(filepath.Join(dir, name)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	refused := []string{
		dir + "/secret", dir + "/p/../secret", dir + "/p/out", dir + "/p/up/secret", dir + "/p2/x", dir + "/p/root/etc/passwd", dir + "/p/root/nothing/here", "/etc/passwd",
		"/proc/self/environ", "/proc/self/cwd/../x", "/proc/self/root" + dir + "/secret", "/dev/tty", "", "/", dir + "/missing",
	}
	for _, name := range refused {
		var r *Refusal
		if f, err := p.Open(name); !errors.As(err, &r) || f != nil {
			t.Errorf("open %s: %v", name, err)
		} else if !r.Link && !strings.Contains(r.Error(), "open the file with --allow-read "+r.Folder) || !errors.Is(err, fs.ErrPermission) {
			t.Errorf("open %s: %v", name, err)
		}
		if _, err := p.Stat(name); !errors.As(err, &r) {
			t.Errorf("stat %s: %v", name, err)
		}
		if _, err := p.ReadDir(name); !errors.As(err, &r) {
			t.Errorf("listing %s: %v", name, err)
		}
		if p.HasFile(name) || p.Permits(name) {
			t.Errorf("%s is permitted", name)
		}
	}
	if len(told) < len(refused) || len(told) > 2*len(refused) {
		t.Errorf("%d refusals were told", len(told))
	}
	if f, err := p.OpenFor(filepath.Join(dir, "p/main.py"), os.O_WRONLY); err == nil {
		f.Close()
		t.Error("the program can be written")
	}
	if entries, err := p.ReadDir(filepath.Join(dir, "p/data")); err != nil || len(entries) != 1 {
		t.Errorf("listing gives %v, %v", entries, err)
	}
	if got := p.Real(filepath.Join(dir, "p/in")); filepath.Base(got) != "in.txt" {
		t.Errorf("the real path is %s", got)
	}
	if got := p.Real(filepath.Join(dir, "p/out")); filepath.Base(got) != "out" {
		t.Errorf("the real path of what is elsewhere is %s", got)
	}
}

func TestWriting(t *testing.T) {
	dir := tree(t, map[string]string{"p/main.py": "", "w/old": "old", "w/out": "->DIR/secret", "w/new": "->DIR/created", "secret": "secret"})
	p := For(filepath.Join(dir, "p/main.py"), Grants{Write: []string{filepath.Join(dir, "w")}})
	const create = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	f, err := p.OpenFor(filepath.Join(dir, "w/fresh"), create)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(f, "fresh"); err != nil {
		t.Error(err)
	}
	f.Close()
	if text, err := p.ReadText(filepath.Join(dir, "w/fresh")); err != nil || string(text) != "fresh" {
		t.Errorf("read %q, %v", text, err)
	}
	for _, name := range []string{"w/out", "w/new", "w/../secret", "w/../created", "p/main.py", "p/x", "w/none/x", "w"} {
		if f, err := p.OpenFor(filepath.Join(dir, name), create); err == nil {
			f.Close()
			t.Errorf("%s can be written", name)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "secret")); err != nil || string(text) != "secret" {
		t.Errorf("the file elsewhere is now %q, %v", text, err)
	}
	if _, err := os.Lstat(filepath.Join(dir, "created")); err == nil {
		t.Error("a file was made elsewhere")
	}
}

// TestSpecialFolders: whoever permits everything has not meant the system's insides.
func TestSpecialFolders(t *testing.T) {
	p := For("main.py", Grants{Read: []string{"/", "/proc", "/dev"}, Write: []string{"/"}})
	if _, err := p.Stat("/usr"); err != nil {
		t.Error(err)
	}
	var r *Refusal
	for _, name := range []string{"/proc/self/mem", "/proc/self/environ", "/sys/kernel", "/proc/self/root/proc/self/mem", "/proc"} {
		if _, err := p.OpenFor(name, os.O_RDONLY); !errors.As(err, &r) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := p.OpenFor(name, os.O_WRONLY); !errors.As(err, &r) {
			t.Errorf("writing %s: %v", name, err)
		}
	}
	if _, err := p.Open("/dev/zero"); err == nil || errors.As(err, &r) || !strings.Contains(err.Error(), "device") {
		t.Errorf("/dev/zero: %v", err)
	}
}

// TestLinkOut: what a link in a permitted folder leads to is refused as such. The program is not told
// where that is; the person who may permit it is.
func TestLinkOut(t *testing.T) {
	dir := resolved(tree(t, map[string]string{"p/main.py": "", "p/out": "->DIR/other/secret", "p/away": "->DIR/other", "other/secret": "x"}))
	var told []*Refusal
	p := For(filepath.Join(dir, "p/main.py"), Grants{Refused: func(r *Refusal) { told = append(told, r) }})
	for _, name := range []string{"p/out", "p/away/secret"} {
		_, err := p.Open(filepath.Join(dir, name))
		if err == nil || !strings.Contains(err.Error(), "symbolic link") || strings.Contains(err.Error(), "other") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := p.Open(dir + "/other/secret"); err == nil || strings.Contains(err.Error(), "symbolic link") {
		t.Errorf("other/secret: %v", err)
	}
	for _, r := range told {
		if r.Folder != resolved(filepath.Join(dir, "other")) {
			t.Errorf("%s: the folder to permit is %s", r.File, r.Folder)
		}
	}
}

// TestChangedUnderneath: a folder that becomes a link after its path was resolved does
// not lead out.
func TestChangedUnderneath(t *testing.T) {
	dir := tree(t, map[string]string{"p/sub/x": "mine", "other/x": "secret"})
	root := filepath.Join(dir, "p")
	path := filepath.Join(root, "sub", "x")
	if err := os.RemoveAll(filepath.Join(root, "sub")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "other"), filepath.Join(root, "sub")); err != nil {
		t.Fatal(err)
	}
	if f, err := openBelow(root, path, os.O_RDONLY); err == nil {
		f.Close()
		t.Error("the link was followed")
	}
	if _, err := lookBelow(root, path); err == nil {
		t.Error("the link was followed to look")
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("LANG", "C")
	t.Setenv("TERM", "vt100")
	t.Setenv("SECRET_TOKEN", "x")
	env := strings.Join(For("x.py", Grants{Env: []string{"MODE=AST", "TERM=none"}}).Environment(), "\n")
	if !strings.Contains(env, "MODE=AST") || strings.Count(env, "TERM=") != 1 {
		t.Errorf("with two variables programs see %s", env)
	}
	if env := strings.Join(For("x.py", Grants{}).Environment(), "\n"); !strings.Contains(env, "LANG=C") || strings.Contains(env, "SECRET") || strings.Contains(env, "HOME=") {
		t.Errorf("programs see %s", env)
	}
}

// TestLongFiles: a text has a bounded length.
func TestLongFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "long.py")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(file, MostSource+1); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := ReadFile(file, MostSource)
	runtime.ReadMemStats(&after)
	if err == nil || !strings.Contains(err.Error(), "longer than 64 MiB") || !strings.Contains(err.Error(), file) {
		t.Errorf("got %v", err)
	}
	if n := after.TotalAlloc - before.TotalAlloc; n > 1<<20 {
		t.Errorf("%d bytes were allocated: a file that says that it is too long need not be read", n)
	}
}

// TestNullDevice: the device that holds nothing may be read and written by every program, by whatever way it is
// reached; other devices may not.
func TestNullDevice(t *testing.T) {
	dir := tree(t, map[string]string{"p/main.py": "", "p/null": "->" + os.DevNull})
	p := For(filepath.Join(dir, "p/main.py"), Grants{})
	for _, name := range []string{os.DevNull, filepath.Join(dir, "p/null")} {
		for _, flags := range []int{os.O_RDONLY, os.O_WRONLY | os.O_CREATE | os.O_TRUNC, os.O_RDWR} {
			f, err := p.OpenFor(name, flags)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			f.Close()
		}
	}
	for _, name := range []string{"/dev/zero", "/dev/tty", "/dev/mem"} {
		if f, err := p.OpenFor(name, os.O_RDONLY); err == nil {
			f.Close()
			t.Errorf("%s can be opened", name)
		}
	}
}
