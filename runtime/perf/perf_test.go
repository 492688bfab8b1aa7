//go:build linux

package perf

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// TestMap: a line for each piece of code: address and size in hexadecimal, and the name.
func TestMap(t *testing.T) {
	p, err := NewMap()
	if err != nil {
		t.Fatal(err)
	}
	defer os.Remove(p.Path())
	if want := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid()); p.Path() != want {
		t.Errorf("the file is %s, but perf looks for %s", p.Path(), want)
	}
	if err := p.Add("main", 0x12ab0, make([]byte, 26)); err != nil {
		t.Fatal(err)
	}
	if err := p.Add("residual interp", 0x20000, make([]byte, 4096)); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(p.Path()) // before the end: a program may be killed
	if err != nil || string(got) != "12ab0 1a main\n20000 1000 residual interp\n" {
		t.Errorf("the file has %q, %v", got, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// TestMapIsNotLedAway: a link that somebody else has put where the file belongs is not followed.
func TestMapIsNotLedAway(t *testing.T) {
	victim := filepath.Join(t.TempDir(), "victim")
	at := fmt.Sprintf("/tmp/perf-%d.map", os.Getpid())
	if err := os.Symlink(victim, at); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(at)
	if p, err := NewMap(); err == nil {
		t.Error("a link was followed", p.Close())
	}
	if _, err := os.Stat(victim); err == nil {
		t.Error("the file that the link names was made")
	}
}

// TestDump reads a dump as perf does.
func TestDump(t *testing.T) {
	folder := t.TempDir()
	p, err := NewDump(folder)
	if err != nil {
		t.Fatal(err)
	}
	code := [][]byte{{0xc3}, {0x90, 0x90, 0xc3}}
	for i, c := range code {
		if err := p.Add(fmt.Sprint("function ", i), uint64(0x1000*(i+1)), c); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	text, err := os.ReadFile(filepath.Join(folder, fmt.Sprintf("jit-%d.dump", os.Getpid())))
	if err != nil {
		t.Fatal(err)
	}
	in := bytes.NewReader(text)
	var h dumpHeader
	if err := binary.Read(in, binary.NativeEndian, &h); err != nil {
		t.Fatal(err)
	}
	if h.Magic != 0x4A695444 || h.Version != 1 || h.Size != 40 || h.PID != uint32(os.Getpid()) || h.Machine == 0 || h.Time == 0 {
		t.Errorf("the header is %+v", h)
	}
	last := h.Time
	for i, c := range code {
		var r loadRecord
		if err := binary.Read(in, binary.NativeEndian, &r); err != nil {
			t.Fatal(err)
		}
		rest := make([]byte, int(r.Size)-binary.Size(r))
		if _, err := in.Read(rest); err != nil {
			t.Fatal(err)
		}
		want := append([]byte(fmt.Sprint("function ", i, "\x00")), c...)
		if r.Kind != 0 || r.Address != uint64(0x1000*(i+1)) || r.Code != r.Address || r.CodeSize != uint64(len(c)) || r.CodeKind != uint64(i) || r.Time < last || !bytes.Equal(rest, want) {
			t.Errorf("record %d is %+v with %q", i, r, rest)
		}
		last = r.Time
	}
	if in.Len() != 0 {
		t.Errorf("%d bytes are left", in.Len())
	}
}
