package world

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"vitrine/host/permission"
)

// known are the flags of open that have an effect here.
const known = os.O_WRONLY | os.O_RDWR | os.O_CREATE | os.O_TRUNC | os.O_APPEND | os.O_EXCL

// Open opens a regular file and returns its descriptor. The flags are those of the system.
func (w *World) Open(path string, flags int) (int, error) {
	flags &= known
	p, err := w.permitted(path)
	if flags != os.O_RDONLY {
		p, err = w.changing(path)
	}
	if err != nil {
		return 0, err
	}
	f, err := p.OpenFor(path, flags)
	if err != nil {
		return 0, err
	}
	fd, err := w.add(&description{file: f, in: f, out: f})
	if err != nil {
		return 0, errors.Join(err, f.Close())
	}
	return fd, nil
}

// Adopt returns a descriptor of a file that was opened by [permission.Permissions]; it is closed with that.
func (w *World) Adopt(f *os.File) (int, error) { return w.add(&description{file: f, in: f, out: f}) }

// mostRead is how many bytes one call reads at most. As of a system's own read, a program must expect to get less
// than it asks for.
const mostRead = 64 << 20

// Read reads at most n bytes; none at the end.
func (w *World) Read(fd, n int) (string, error) {
	d, err := w.description(fd)
	switch {
	case err != nil:
		return "", err
	case n < 0:
		return "", syscall.EINVAL
	case d.in == nil:
		return "", syscall.EBADF
	}
	b := make([]byte, w.room(d, n))
	got, err := d.in.Read(b)
	if err != nil && err != io.EOF {
		return "", err
	}
	return string(b[:got]), nil
}

// room returns for how many bytes room must be made to read n.
func (w *World) room(d *description, n int) int {
	const usual = 1 << 16
	if n <= usual || d.file == nil {
		return min(n, usual)
	}
	info, err := d.file.Stat()
	if err != nil {
		return usual
	}
	return int(min(int64(n), max(info.Size(), usual), mostRead))
}

// Write writes a text and returns how many bytes that were.
func (w *World) Write(fd int, text string) (int, error) {
	d, err := w.description(fd)
	switch {
	case err != nil:
		return 0, err
	case d.out == nil:
		return 0, syscall.EBADF
	case d.file != nil && w.options.Replay:
		return 0, ErrReplay
	}
	return io.WriteString(d.out, text)
}

// CloseFile closes a descriptor.
func (w *World) CloseFile(fd int) error {
	d, err := w.description(fd)
	if err != nil {
		return err
	}
	delete(w.files, fd)
	if d.sharers--; d.sharers == 0 && d.file != nil {
		return d.file.Close()
	}
	return nil
}

// Dup returns a further descriptor of an open file.
func (w *World) Dup(fd int) (int, error) {
	d, err := w.description(fd)
	if err != nil {
		return 0, err
	}
	return w.add(d)
}

// Seek moves to an offset from the beginning (whence 0), from where the file is at (1), or from its end (2).
func (w *World) Seek(fd, offset, whence int) (int, error) {
	d, err := w.description(fd)
	switch {
	case err != nil:
		return 0, err
	case d.file == nil:
		return 0, syscall.ESPIPE
	case whence < io.SeekStart || whence > io.SeekEnd:
		return 0, syscall.EINVAL
	}
	at, err := d.file.Seek(int64(offset), whence)
	return int(at), err
}

// Truncate cuts a file, or makes it longer.
func (w *World) Truncate(fd, size int) error {
	d, err := w.description(fd)
	switch {
	case err != nil:
		return err
	case d.file == nil || size < 0:
		return syscall.EINVAL
	case w.options.Replay:
		return ErrReplay
	}
	return d.file.Truncate(int64(size))
}

// Stat describes a file; follow says that a symbolic link stands for what it leads to.
func (w *World) Stat(path string, follow bool) (fs.FileInfo, error) {
	p, err := w.permitted(path)
	switch {
	case err != nil:
		return nil, err
	case follow:
		return p.Stat(path)
	}
	return p.Lstat(path)
}

// StatFile describes an open file. Of a standard stream nothing is known but that it is one.
func (w *World) StatFile(fd int) (fs.FileInfo, error) {
	d, err := w.description(fd)
	switch {
	case err != nil:
		return nil, err
	case d.file == nil:
		return streamInfo{}, nil
	}
	return d.file.Stat()
}

// List lists the names in a folder, sorted.
func (w *World) List(path string) ([]string, error) {
	p, err := w.permitted(path)
	if err != nil {
		return nil, err
	}
	entries, err := p.ReadDir(path)
	if err != nil {
		return nil, err
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names, nil
}

// Access checks whether a file may be read (mode 4), written (2), executed (1), or whether it is there (0). Nothing may be executed.
func (w *World) Access(path string, mode int) error {
	p, err := w.permitted(path)
	if err == nil {
		_, err = p.Stat(path)
	}
	if err == nil && mode&2 != 0 {
		err = p.Writable(path)
	}
	if err == nil && mode&1 != 0 {
		var info fs.FileInfo
		if info, err = p.Stat(path); err == nil && !info.IsDir() {
			err = syscall.EACCES
		}
	}
	return err
}

// Remove removes a file that is no folder.
func (w *World) Remove(path string) error { return w.change(path, (*permission.Permissions).Remove) }

// RemoveFolder removes an empty folder.
func (w *World) RemoveFolder(path string) error {
	return w.change(path, (*permission.Permissions).RemoveFolder)
}

// MakeFolder makes a folder with these permissions of the system.
func (w *World) MakeFolder(path string, mode int) error {
	return w.change(path, func(p *permission.Permissions, path string) error {
		return p.MakeFolder(path, fs.FileMode(mode)&fs.ModePerm)
	})
}

// Rename gives a file another name.
func (w *World) Rename(from, to string) error {
	if to == "" {
		return syscall.ENOENT
	}
	return w.change(from, func(p *permission.Permissions, path string) error { return p.Rename(path, to) })
}

func (w *World) change(path string, do func(*permission.Permissions, string) error) error {
	p, err := w.changing(path)
	if err != nil {
		return err
	}
	return do(p, path)
}

// Input is descriptor 0 for those who read it as a stream.
func (w *World) Input() io.Reader { return input{w} }

type input struct{ *World }

// Read reads from descriptor 0.
func (in input) Read(p []byte) (int, error) {
	d, err := in.description(0)
	switch {
	case err != nil:
		return 0, err
	case d.in == nil:
		return 0, syscall.EBADF
	}
	return d.in.Read(p)
}

// Sleep waits for so many seconds, and no longer than until what the program runs in ends. A repeated run does not wait.
func (w *World) Sleep(seconds float64) error {
	switch {
	case math.IsNaN(seconds), seconds < 0:
		return syscall.EINVAL
	case w.options.Replay:
		return nil
	}
	timer := time.NewTimer(time.Duration(min(seconds, 1e9) * float64(time.Second)))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-w.options.Context.Done():
	}
	return nil
}

// Environment returns a variable of the environment that programs may see.
func (w *World) Environment(name string) (value string, ok bool) {
	list := w.options.Files.Environment()
	i := slices.IndexFunc(list, func(v string) bool { return strings.HasPrefix(v, name+"=") })
	if i < 0 {
		return "", false
	}
	return list[i][len(name)+1:], true
}
