package permission

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Remove removes a file, or the symbolic link of that name, but no folder.
func (p *Permissions) Remove(path string) error {
	return p.change(path, func(dir *os.Root, name string) error {
		info, err := dir.Lstat(name)
		if err == nil && info.IsDir() {
			err = &fs.PathError{Op: "unlink", Path: path, Err: syscall.EISDIR}
		}
		if err != nil {
			return err
		}
		return dir.Remove(name)
	})
}

// RemoveFolder removes an empty folder.
func (p *Permissions) RemoveFolder(path string) error {
	return p.change(path, func(dir *os.Root, name string) error {
		info, err := dir.Lstat(name)
		if err == nil && !info.IsDir() {
			err = &fs.PathError{Op: "rmdir", Path: path, Err: syscall.ENOTDIR}
		}
		if err != nil {
			return err
		}
		return dir.Remove(name)
	})
}

// MakeFolder makes a folder.
func (p *Permissions) MakeFolder(path string, mode fs.FileMode) error {
	return p.change(path, func(dir *os.Root, name string) error { return dir.Mkdir(name, mode&fs.ModePerm) })
}

// Rename gives a file, a symbolic link or a folder another name. Both names must be below
// the same permitted folder: else it is as if they were on different file systems.
func (p *Permissions) Rename(from, to string) error {
	p.noteElse()
	real := resolvedLink(from)
	root, ok := p.rootOf(p.write, real)
	if !ok {
		return p.refuse(from, real, true, false)
	}
	target := resolvedLink(to)
	if _, ok := p.rootOf(p.write, target); !ok {
		return p.refuse(to, target, true, false)
	}
	if real == root || target == root {
		return &fs.PathError{Op: "rename", Path: from, Err: syscall.EBUSY}
	}
	if !below(target, root) {
		return &fs.PathError{Op: "rename", Path: to, Err: syscall.EXDEV}
	}
	dir, err := openFolder(root)
	if err != nil {
		return named(err, from)
	}
	defer dir.Close()
	return named(dir.Rename(relative(root, real), relative(root, target)), from)
}

// Writable reports whether there is a file that the program may write, or a folder in which it may.
func (p *Permissions) Writable(path string) error {
	p.noteElse()
	real := resolved(path)
	if _, ok := p.rootOf(p.write, real); !ok {
		return p.refuse(path, real, true, false)
	}
	_, err := p.Stat(path)
	return err
}

// change does something to a name in a folder below a permitted one. That folder itself stays as it is.
func (p *Permissions) change(path string, do func(dir *os.Root, name string) error) error {
	p.noteElse()
	real := resolvedLink(path)
	root, ok := p.rootOf(p.write, real)
	if !ok {
		return p.refuse(path, real, true, false)
	}
	if real == root {
		return &fs.PathError{Op: "change", Path: path, Err: syscall.EBUSY}
	}
	dir, err := openFolder(root)
	if err != nil {
		return named(err, path)
	}
	defer dir.Close()
	return named(do(dir, filepath.ToSlash(relative(root, real))), path)
}
