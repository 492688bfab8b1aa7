package permission

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// ReadDir lists a folder.
func (p *Permissions) ReadDir(path string) ([]fs.DirEntry, error) {
	p.noteElse()
	real := resolved(path)
	root, ok := p.rootOf(p.read, real)
	if !ok {
		return nil, p.refuse(path, real, false, true)
	}
	dir, err := p.folder(root, real)
	if err != nil {
		return nil, named(err, path)
	}
	defer dir.Close()
	entries, err := fs.ReadDir(dir.FS(), ".")
	return entries, named(err, path)
}

// folder opens a folder below a permitted one.
func (p *Permissions) folder(root, path string) (*os.Root, error) {
	top, err := openFolder(root)
	if err != nil || path == root {
		return top, err
	}
	defer top.Close()
	name := relative(root, path)
	info, err := top.Lstat(name)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return top.OpenRoot(name)
}

// Stat describes a file. To look at a file is to read it.
func (p *Permissions) Stat(path string) (fs.FileInfo, error) {
	info, err := p.look(path, resolved(path))
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		return nil, &fs.PathError{Op: "stat", Path: path, Err: whyNowhere(path)}
	}
	return info, err
}

// whyNowhere returns what is wrong with a symbolic link that could not be followed: its file does not exist,
// unless links lead to one another in a circle, which has no error of the system here.
func whyNowhere(path string) error {
	_, err := filepath.EvalSymlinks(path)
	var errno syscall.Errno
	if errors.As(err, &errno) {
		return errno
	}
	return syscall.ELOOP
}

// Lstat describes a file, or the symbolic link of that name.
func (p *Permissions) Lstat(path string) (fs.FileInfo, error) {
	return p.look(path, resolvedLink(path))
}

func (p *Permissions) look(path, real string) (fs.FileInfo, error) {
	p.noteElse()
	root, ok := p.rootOf(p.read, real)
	if !ok {
		return nil, p.refuse(path, real, false, false)
	}
	info, err := lookBelow(root, real)
	return info, named(err, path)
}

func lookBelow(root, path string) (fs.FileInfo, error) {
	if path == root {
		return os.Lstat(path)
	}
	dir, err := openFolder(root)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	return dir.Lstat(relative(root, path))
}

// Real returns the path of a file without symbolic links, as far as that is permitted:
// of other files it is absolute only.
func (p *Permissions) Real(path string) string {
	p.noteElse()
	if real := resolved(path); p.Permits(path) {
		return real
	}
	return absolute(path)
}

// HasFile reports whether there is a regular file that may be read. That it is asked is no
// refusal.
func (p *Permissions) HasFile(path string) bool {
	found := p.hasFile(path)
	p.note(func(w *witness) { w.asked[path] = found })
	return found
}

func (p *Permissions) hasFile(path string) bool {
	real := resolved(path)
	root, ok := p.rootOf(p.read, real)
	if !ok {
		return false
	}
	info, err := lookBelow(root, real)
	return err == nil && info.Mode().IsRegular()
}

// NotRegular returns an error for what may be read and is there, but is not a regular file.
func (p *Permissions) NotRegular(path string) error {
	real := resolved(path)
	root, ok := p.rootOf(p.read, real)
	if !ok {
		return nil
	}
	info, err := lookBelow(root, real)
	if err != nil {
		return nil
	}
	return mustBeRegular(info, path)
}

// RefuseFolder refuses to look for something in a folder, unless that is permitted.
func (p *Permissions) RefuseFolder(path string) error {
	if p.Permits(path) {
		return nil
	}
	return p.refuse(path, resolved(path), false, true)
}

// Permits reports whether a file may be read. That it is asked is no refusal.
func (p *Permissions) Permits(path string) bool {
	_, ok := p.rootOf(p.read, resolved(path))
	return ok
}
