package permission

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// Open opens a regular file, or the null device, for reading.
func (p *Permissions) Open(path string) (*os.File, error) {
	return p.OpenFor(path, os.O_RDONLY)
}

// OpenFor opens a regular file, or the null device, as flags say, which are those of package os.
func (p *Permissions) OpenFor(path string, flags int) (*os.File, error) {
	write := flags&(os.O_WRONLY|os.O_RDWR|os.O_CREATE|os.O_TRUNC|os.O_APPEND) != 0
	f, err := p.open(path, write, flags)
	p.noteOpened(path, f, write)
	return f, err
}

func (p *Permissions) open(path string, write bool, flags int) (*os.File, error) {
	roots := p.read
	if write {
		roots = p.write
	}
	real := resolved(path)
	if real == os.DevNull {
		f, err := openNull(flags)
		return f, named(err, path)
	}
	root, ok := p.rootOf(roots, real)
	if !ok {
		return nil, p.refuse(path, real, write, false)
	}
	f, err := openBelow(root, real, flags)
	return f, named(err, path)
}

// openNull opens the device that holds nothing, which everybody may read and write.
func openNull(flags int) (*os.File, error) {
	f, err := os.OpenFile(os.DevNull, flags&^(os.O_CREATE|os.O_EXCL|os.O_TRUNC)|withoutWaiting, 0)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && info.Mode()&fs.ModeCharDevice == 0 {
		err = mustBeDevice
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// mustBeDevice is said of a null device that is something else.
var mustBeDevice = &fs.PathError{Op: "open", Path: os.DevNull, Err: syscall.EINVAL}

// named gives an error of the system the name by which the program knows the file.
func named(err error, path string) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		return &fs.PathError{Op: e.Op, Path: path, Err: e.Err}
	}
	return err
}

// openBelow opens a regular file that is root itself or lies below it, and nothing
// that has become a link to elsewhere since it was resolved.
func openBelow(root, path string, flags int) (*os.File, error) {
	if path == root {
		root = filepath.Dir(path) // a file may be permitted by itself
	}
	name := relative(root, path)
	dir, err := openFolder(root)
	if err != nil {
		return nil, err
	}
	defer dir.Close()
	if info, err := dir.Lstat(name); err == nil {
		if err := mustBeRegular(info, path); err != nil {
			return nil, err
		}
	} else if flags&os.O_CREATE == 0 {
		return nil, err
	}
	f, err := dir.OpenFile(name, flags|withoutWaiting, 0o666)
	if err != nil {
		return nil, err
	}
	return onlyRegular(f)
}

// openFolder is os.OpenRoot for what may be something else, such as a pipe, which that would
// wait for.
func openFolder(path string) (*os.Root, error) {
	info, err := os.Lstat(path)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.ENOTDIR}
	}
	if err != nil {
		return nil, err
	}
	return os.OpenRoot(path)
}

// onlyRegular closes what is not a regular file: it may have changed since one looked.
func onlyRegular(f *os.File) (*os.File, error) {
	info, err := f.Stat()
	if err == nil {
		err = mustBeRegular(info, f.Name())
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// mustBeRegular reports a file of another kind.
func mustBeRegular(info fs.FileInfo, path string) error {
	switch mode := info.Mode(); {
	case mode.IsRegular():
		return nil
	case mode.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	default:
		return &fs.PathError{Op: "open", Path: path, Err: kindError(kindOf(mode))}
	}
}

// A kindError says of which kind a file is that is not opened.
type kindError string

// Error names the kind.
func (k kindError) Error() string {
	return "it is " + string(k) + ", and only regular files are opened"
}

// Unwrap returns the error of the system that comes nearest.
func (k kindError) Unwrap() error { return syscall.EINVAL }

func kindOf(mode fs.FileMode) string {
	switch {
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	}
	return "no regular file"
}

// The most bytes that are read of a file: no program is as large as that, and no graph or lesson that anybody looks
// at. What is made of a graph takes up to sixty times as much memory. A session may be long.
const (
	MostSource  = 64 << 20
	MostGraph   = 32 << 20
	MostSession = 256 << 20
)

// ReadText reads a regular file of source text, such as that of a module, which must not be
// longer than [MostSource].
func (p *Permissions) ReadText(path string) ([]byte, error) {
	f, err := p.open(path, false, os.O_RDONLY)
	if err != nil {
		p.noteElse()
		return nil, err
	}
	text, err := readAll(f, path, MostSource)
	if err != nil {
		p.noteElse()
		return nil, err
	}
	p.note(func(w *witness) { w.texts[path] = sha256.Sum256(text) })
	return text, nil
}

// ReadFile reads a regular file that a person has named, which must not have more than so
// many bytes.
func ReadFile(path string, most int64) ([]byte, error) {
	real := resolved(path)
	info, err := os.Lstat(real)
	if err == nil {
		err = mustBeRegular(info, path)
	}
	if err != nil {
		return nil, named(err, path)
	}
	f, err := os.OpenFile(real, os.O_RDONLY|withoutWaiting, 0)
	if err == nil {
		f, err = onlyRegular(f)
	}
	if err != nil {
		return nil, named(err, path)
	}
	return readAll(f, path, most)
}

func readAll(f *os.File, path string, most int64) ([]byte, error) {
	defer f.Close()
	tooLong := &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it is longer than %d MiB: %w", most>>20, syscall.EFBIG)}
	var content bytes.Buffer
	if info, err := f.Stat(); err == nil {
		if info.Size() > most {
			return nil, tooLong
		}
		content.Grow(int(info.Size()) + bytes.MinRead) // so that it need not grow again to see the end
	}
	n, err := content.ReadFrom(io.LimitReader(f, most+1))
	if err != nil {
		return nil, named(err, path)
	}
	if n > most { // it has grown, or does not tell its size
		return nil, tooLong
	}
	return content.Bytes(), nil
}
