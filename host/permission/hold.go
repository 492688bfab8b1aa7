package permission

import (
	"crypto/sha256"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// Hold reports whether a program that is loaded now finds what it found then.
func (s *Surroundings) Hold(p *Permissions) bool {
	if s.Else {
		return false
	}
	c := &comparison{p: p, folders: make(map[string]folder), roots: make(map[string]*os.Root)}
	defer c.close()
	read := make(map[string]bool)
	for _, t := range s.Texts {
		if sum, ok := c.sum(t.Path); !ok || sum != t.Sum {
			return false
		}
		read[t.Path] = true
	}
	for _, a := range s.Asked {
		if there := read[a.Path] || c.hasFile(a.Path); there != a.Found { // what could be read is there
			return false
		}
	}
	return true
}

// A comparison looks for files in what are few folders, where each program looks for all modules. So a folder is resolved and opened once, and in
// one that is not there nothing is looked for.
type comparison struct {
	p       *Permissions
	folders map[string]folder
	roots   map[string]*os.Root // that are permitted; nil if one cannot be opened
}

// A folder is where a path leads.
type folder struct {
	real  string // without symbolic links
	there bool
}

func (c *comparison) close() {
	for _, dir := range c.roots { // each by itself: the order does not matter
		if dir != nil {
			dir.Close()
		}
	}
}

// find describes what has a path, and says what that is without symbolic links. It finds nothing out where that takes more than
// to look into a folder.
func (c *comparison) find(path string) (real string, info fs.FileInfo, err error) {
	if filepath.Clean(path) != path || filepath.Base(path) == ".." {
		return "", nil, errNotEasy
	}
	dir := c.folder(filepath.Dir(path))
	real = filepath.Join(dir.real, filepath.Base(path))
	if !dir.there {
		return real, nil, fs.ErrNotExist
	}
	info, err = os.Lstat(real)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		err = errNotEasy
	}
	return real, info, err
}

// folder resolves the path of a folder.
func (c *comparison) folder(name string) folder {
	f, known := c.folders[name]
	if !known {
		f = c.enter(name)
		c.folders[name] = f
	}
	return f
}

// enter resolves the path of a folder from the one that it lies in: [resolved] begins at the root each time.
func (c *comparison) enter(name string) folder {
	up := filepath.Dir(name)
	if up != name && filepath.Base(name) != ".." {
		outer := c.folder(up)
		real := filepath.Join(outer.real, filepath.Base(name))
		if !outer.there {
			return folder{real, false}
		}
		if info, err := os.Lstat(real); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			return folder{real, err == nil}
		}
	}
	_, err := os.Stat(name)
	return folder{resolved(name), err == nil}
}

// errNotEasy says that a path has to be resolved as a whole.
var errNotEasy = errors.New("the path is a symbolic link, or leads upwards")

// hasFile is [Permissions.HasFile].
func (c *comparison) hasFile(path string) bool {
	real, info, err := c.find(path)
	if err == errNotEasy {
		return c.p.HasFile(path)
	}
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	_, ok := c.p.rootOf(c.p.read, real)
	return ok
}

// sum returns the sum of a text that may be read.
func (c *comparison) sum(path string) (sum [sha256.Size]byte, ok bool) {
	real, info, err := c.find(path)
	if err != nil || !info.Mode().IsRegular() {
		content, err := c.p.ReadText(path)
		return sha256.Sum256(content), err == nil
	}
	f := c.open(real)
	if f == nil {
		return sum, false
	}
	content, err := readAll(f, path, MostSource)
	return sha256.Sum256(content), err == nil
}

// open opens a regular file that may be read, nil if it cannot be.
func (c *comparison) open(real string) *os.File {
	root, ok := c.p.rootOf(c.p.read, real)
	if !ok {
		return nil
	}
	if root == real {
		f, _ := openBelow(root, real, os.O_RDONLY)
		return f
	}
	dir, ok := c.roots[root]
	if !ok {
		dir, _ = openFolder(root) // what cannot be opened has no files
		c.roots[root] = dir
	}
	if dir == nil {
		return nil
	}
	f, err := dir.OpenFile(relative(root, real), os.O_RDONLY|withoutWaiting, 0)
	if err != nil {
		return nil
	}
	f, _ = onlyRegular(f)
	return f
}
