package permission

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
)

// Grants are what a program may touch beside what every program may.
type Grants struct {
	Path  []string // folders that imports look in, after that of the program
	Read  []string // folders or files that it may read
	Write []string // folders in which it may write; it may read there, too
	Env   []string // variables of its environment, as "NAME=value", besides harmless ones

	// Refused, if not nil, is told of every refusal, once each.
	Refused func(*Refusal)
}

// Permissions are what one program may touch. They may be used by several goroutines.
type Permissions struct {
	read, write []string // resolved; folders, and files among the first
	env         []string // variables that were granted

	mu      sync.Mutex
	refused func(*Refusal)
	told    map[Refusal]bool
	witness *witness // or nil
}

// For returns the permissions of a program, which is named by its file.
func For(program string, g Grants) *Permissions {
	p := &Permissions{refused: g.Refused, told: map[Refusal]bool{}, env: g.Env}
	for _, dir := range g.Write {
		p.write = append(p.write, resolved(dir))
	}
	p.read = append(p.read, resolved(Root(program)))
	for _, dir := range slices.Concat(g.Path, g.Read) {
		p.read = append(p.read, resolved(dir))
	}
	p.read = append(p.read, p.write...)
	return p
}

// Root returns the package root of a program: the top folder that still has an
// __init__.py, beginning at that of the program; else the folder of the program.
func Root(program string) string {
	dir := filepath.Dir(absolute(program))
	for parent := dir; isRegular(filepath.Join(parent, "__init__.py")); parent = filepath.Dir(parent) {
		dir = parent
		if filepath.Dir(parent) == parent {
			break
		}
	}
	return dir
}

// AddFile permits the reading of a regular file that a person has named.
func (p *Permissions) AddFile(path string) {
	if isRegular(path) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.read = append(p.read, resolved(path))
	}
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return filepath.Clean(path)
}

// resolved returns the path of a file without symbolic links. Of a file that does not
// exist, it is that of the folder that does, with the rest.
func resolved(path string) string {
	// ".." leads out of where a link leads: that is not cleaned away beforehand.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return absolute(real)
	}
	path = absolute(path)
	rest := ""
	for dir := path; ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, rest)
		}
		if filepath.Dir(dir) == dir {
			return path
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}

// special are folders of the system that hold no files of anybody: what lies there is
// permitted by a folder in there only, or not at all.
var special = []string{"/proc", "/sys", "/dev"}

// below reports whether a resolved path is root, or lies in the folder root.
func below(path, root string) bool {
	rest, ok := strings.CutPrefix(path, strings.TrimSuffix(root, string(filepath.Separator)))
	if !ok || rest != "" && rest[0] != filepath.Separator {
		return false
	}
	return !slices.ContainsFunc(special, func(s string) bool {
		return within(path, s) && (s == "/proc" || !within(root, s))
	})
}

// relative returns the path below root.
func relative(root, path string) string {
	if rel, err := filepath.Rel(root, path); err == nil {
		return rel
	}
	return path
}

// resolvedLink is resolved for a file that may be a symbolic link itself.
func resolvedLink(path string) string {
	path = absolute(path)
	return filepath.Join(resolved(filepath.Dir(path)), filepath.Base(path))
}

func within(path, dir string) bool { return path == dir || strings.HasPrefix(path, dir+"/") }

// rootOf returns the permitted folder or file that a resolved path lies in.
func (p *Permissions) rootOf(roots []string, path string) (root string, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.IndexFunc(roots, func(root string) bool { return below(path, root) })
	if i < 0 {
		return "", false
	}
	return roots[i], true
}
