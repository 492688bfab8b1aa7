// Package world is what a running program has of the world outside of it: files, by
// descriptors as an operating system gives them, the standard streams, folders, and the
// environment. Whatever runs a program uses it: the standard space, the interpreter of
// low-level graphs, and machine code, so that a program finds the same and is refused the same.
//
// [New] makes the world of one run. What it permits is decided by [permission.Permissions];
// a [World] opens nothing else, starts no process and makes no connection. [World.Close]
// closes what the program has left open.
//
// Programs reach a world by a table of functions on numbers and texts, [Functions]. Each stage
// reads that table: one row is all that a further function needs, beside the Python code that calls it.
package world

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"

	"vitrine/host/permission"
)

// Options say what a world is made of.
type Options struct {
	Files  *permission.Permissions // what may be touched; nil: nothing
	Stdin  io.Reader               // descriptor 0; nil: there is nothing to read
	Stdout io.Writer               // descriptor 1; nil: nowhere
	Stderr io.Writer               // descriptor 2; nil: nowhere

	Context context.Context // ends what waits; nil: never

	// Replay is set when a run is repeated to learn something about it. It may look at files, but what would
	// change anything ends it with [ErrReplay].
	Replay bool
}

// ErrReplay ends a repeated run that would change something outside of the program once more.
var ErrReplay = errors.New("world: a run is not repeated beyond the place where it changes files")

// A World is what one run has of the world. It may not be used by several goroutines at once.
type World struct {
	options Options
	files   map[int]*description

	// What the last function of the table gave beside its result.
	last    error
	status  fs.FileInfo
	entries []string
}

// A description is an open file, or a standard stream. Several descriptors may share it.
type description struct {
	file    *os.File
	in      io.Reader
	out     io.Writer
	sharers int
}

// New makes a world with the standard streams.
func New(o Options) *World {
	if o.Context == nil {
		o.Context = context.Background()
	}
	if o.Stdin == nil {
		o.Stdin = nothing
	}
	if o.Stdout == nil {
		o.Stdout = io.Discard
	}
	if o.Stderr == nil {
		o.Stderr = io.Discard
	}
	if o.Replay && o.Stdin != io.Reader(nothing) {
		o.Stdin = replayed{}
	}
	return &World{options: o, files: map[int]*description{
		0: {in: o.Stdin, sharers: 1}, 1: {out: o.Stdout, sharers: 1}, 2: {out: o.Stderr, sharers: 1},
	}}
}

// nothing is a standard input in which there is nothing.
var nothing = strings.NewReader("")

// replayed is the standard input of a repeated run: what was there has been read.
type replayed struct{}

// Read ends the run.
func (replayed) Read([]byte) (int, error) { return 0, ErrReplay }

// Close closes all files.
func (w *World) Close() error {
	var all []error
	for _, fd := range w.descriptors() {
		all = append(all, w.CloseFile(fd))
	}
	return errors.Join(all...)
}

func (w *World) descriptors() []int {
	var list []int
	for fd := range w.files {
		list = append(list, fd)
	}
	slices.Sort(list)
	return list
}

// mostOpen is how many files a program may have open.
const mostOpen = 1000

// add gives a description the lowest free descriptor.
func (w *World) add(d *description) (int, error) {
	for fd := range mostOpen {
		if w.files[fd] == nil {
			d.sharers++
			w.files[fd] = d
			return fd, nil
		}
	}
	return 0, syscall.EMFILE
}

func (w *World) description(fd int) (*description, error) {
	d := w.files[fd]
	if d == nil {
		return nil, syscall.EBADF
	}
	return d, nil
}

// permitted returns what decides on files.
func (w *World) permitted(path string) (*permission.Permissions, error) {
	if w.options.Files == nil {
		return nil, &fs.PathError{Op: "open", Path: path, Err: fmt.Errorf("this run may not touch files: %w", syscall.EACCES)}
	}
	if strings.ContainsRune(path, 0) {
		return nil, syscall.EINVAL
	}
	if path == "" {
		return nil, syscall.ENOENT
	}
	return w.options.Files, nil
}

// changing is permitted for what changes a file.
func (w *World) changing(path string) (*permission.Permissions, error) {
	p, err := w.permitted(path)
	if err != nil || !w.options.Replay {
		return p, err
	}
	if refused := (*permission.Refusal)(nil); errors.As(p.Writable(path), &refused) {
		return nil, refused
	}
	return nil, ErrReplay
}

// Reason says what an error is to a program: its number, and a sentence. ok is false for
// an error that is none of the program's, but ends its run.
func Reason(err error) (number int, text string, ok bool) {
	if errors.Is(err, ErrReplay) {
		return 0, "", false
	}
	code := syscall.EIO
	if errno := syscall.Errno(0); errors.As(err, &errno) {
		code = errno
	}
	var refused *permission.Refusal
	if errors.As(err, &refused) {
		return int(code), refused.Error(), true
	}
	text = code.Error()
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) {
		text = failed.Err.Error()
	}
	return int(code), capital(text), true
}

// Message returns the sentence of an error number, as strerror gives it.
func Message(number int) string {
	return capital(syscall.Errno(number).Error())
}

func capital(text string) string {
	if text == "" {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}
