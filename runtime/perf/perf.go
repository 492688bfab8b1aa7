// Package perf names generated code for perf, the profiler of Linux.
//
// perf finds symbols of code that lies in no file in one of two ways. [NewMap] writes the simple one: a text file with the
// address, size and name of each piece of code, which perf report reads. [NewDump] writes the one that keeps the
// code itself, and when it was made, so that perf annotate can show instructions, and addresses that were used twice
// are told apart: a jitdump, which perf inject --jit turns into files (record with -k 1).
//
// Both files only grow. The formats are described in the sources of Linux: tools/perf/Documentation/jit-interface.txt and
// jitdump-specification.txt.
package perf

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// A Profile is told of code.
type Profile interface {
	// Add names code at an address. The name may contain blanks.
	Add(name string, address uint64, code []byte) error

	// Path is the file that it writes.
	Path() string

	Close() error
}

// A file is one that grows.
type file struct {
	f *os.File
	w *bufio.Writer
}

func create(path string) (file, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_TRUNC|noFollow, 0o600)
	if err != nil {
		return file{}, fmt.Errorf("perf: the file for the names of code cannot be written: %w", err)
	}
	return file{f, bufio.NewWriter(f)}, nil
}

func (f file) Path() string { return f.f.Name() }

func (f file) Close() error { return errors.Join(f.w.Flush(), f.f.Close()) }

// A nameMap is a text file.
type nameMap struct{ file }

// NewMap returns a profile in the file where perf looks for it: perf-PID.map in the folder for temporary files /tmp.
func NewMap() (Profile, error) {
	f, err := create(fmt.Sprintf("/tmp/perf-%d.map", os.Getpid()))
	if err != nil {
		return nil, err
	}
	return nameMap{f}, nil
}

func (m nameMap) Add(name string, address uint64, code []byte) error {
	if _, err := fmt.Fprintf(m.w, "%x %x %s\n", address, len(code), name); err != nil {
		return fmt.Errorf("perf: %w", err)
	}
	return m.w.Flush()
}

// A dump is a jitdump.
type dump struct {
	file
	unmap func() error
	count uint64
}

// The parts of a jitdump.
const (
	dumpMagic   = 0x4A695444 // "JiTD"
	dumpVersion = 1
	codeLoad    = 0 // the kind of record that has code
)

// A dumpHeader begins the file.
type dumpHeader struct {
	Magic, Version, Size, Machine, Pad, PID uint32
	Time, Flags                             uint64
}

// A loadRecord comes before a name and the bytes of the code.
type loadRecord struct {
	Kind, Size         uint32
	Time               uint64
	PID, TID           uint32
	Address, Code      uint64 // where it runs, twice
	CodeSize, CodeKind uint64 // the last one is a number that no other code has
}

// NewDump returns a profile in a folder: jit-PID.dump.
func NewDump(folder string) (Profile, error) {
	f, err := create(filepath.Join(folder, fmt.Sprintf("jit-%d.dump", os.Getpid())))
	if err != nil {
		return nil, err
	}
	h := dumpHeader{Magic: dumpMagic, Version: dumpVersion, Machine: machineNumber, PID: uint32(os.Getpid()), Time: now()}
	h.Size = uint32(binary.Size(h))
	err = errors.Join(binary.Write(f.w, binary.NativeEndian, h), f.w.Flush())
	var unmap func() error
	if err == nil {
		unmap, err = announce(f.f)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("perf: the dump cannot be begun: %w", err), f.Close())
	}
	return &dump{file: f, unmap: unmap}, nil
}

func (d *dump) Add(name string, address uint64, code []byte) error {
	r := loadRecord{
		Kind: codeLoad, Time: now(), PID: uint32(os.Getpid()), TID: uint32(threadID()),
		Address: address, Code: address, CodeSize: uint64(len(code)), CodeKind: d.count,
	}
	d.count++
	r.Size = uint32(binary.Size(r) + len(name) + 1 + len(code))
	err := binary.Write(d.w, binary.NativeEndian, r)
	for _, part := range [][]byte{[]byte(name), {0}, code} {
		if err == nil {
			_, err = d.w.Write(part)
		}
	}
	if err == nil {
		err = d.w.Flush()
	}
	if err != nil {
		return fmt.Errorf("perf: %w", err)
	}
	return nil
}

func (d *dump) Close() error { return errors.Join(d.unmap(), d.file.Close()) }
